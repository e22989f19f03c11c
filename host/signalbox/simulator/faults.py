"""Faults of a virtual board: reeds that are dead, stuck or chattering, and lights that stay dark."""

from collections.abc import Mapping, Sequence
from random import Random

from signalbox.board import Board
from signalbox.board.model import CHATTERING, DEAD, KINDS, STUCK
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.simulator import behaviour

DRAWN = "random"  # "random:2" breaks two sensors chosen at random
DARK = "dark"  # a light that passes the data on but stays dark
CUT = "cut"  # a light that does not pass the data on


class Reeds:
    """The reeds of one board, some of which may be dead, stuck or chattering. Times are in seconds."""

    def __init__(
        self, broken: Mapping[int, str], random: Random, calm_s: tuple[float, float] = behaviour.CALM_S
    ) -> None:
        """`broken` maps sensors to their kinds of fault; `calm_s` is the shortest and longest time between bursts."""
        self._calm_s = calm_s
        self._dead = _bitmap(broken, DEAD)
        self._stuck = _bitmap(broken, STUCK)
        self._flipped = 0
        self._chattering = [sensor for sensor, kind in broken.items() if kind == CHATTERING]
        self._random = random
        self._burst_ends = 0.0
        self._next = random.uniform(*calm_s) if self._chattering else None

    def read(self, bitmap: int) -> int:
        """Return the bitmap that the board reads while magnets are over the sensors in `bitmap`."""
        return (bitmap ^ self._flipped) & ~self._dead | self._stuck

    def deadline(self) -> float | None:
        """Return the time at which `act` is next due, or None if no sensor chatters."""
        return self._next

    def act(self, at: float) -> None:
        """If a change is due, flip some of the chattering reeds at random."""
        if self._next is None or at < self._next:
            return
        if at - self._burst_ends > behaviour.BURST_S[1]:  # a burst begins
            self._burst_ends = at + self._random.uniform(*behaviour.BURST_S)
        for sensor in self._chattering:
            if self._random.random() < behaviour.FLIPS:
                self._flipped ^= 1 << sensor
        is_calm = at >= self._burst_ends
        self._next = at + self._random.uniform(*(self._calm_s if is_calm else behaviour.FLICKER_S))


def parse_broken_sensors(board: Board, texts: Sequence[str], seed: str) -> dict[int, str]:
    """Return the faults, keyed by sensor, that texts such as `SENSOR=KIND` or `random:COUNT` describe.

    `seed` determines the random choices. Raise UserError if a text is invalid, or names an unknown sensor or one that
    is broken already.
    """
    numbers = board.sensors.numbers
    names = {square.name: square.sensor for square in board.squares.values()} | numbers
    piece_sensors = [sensor for name, sensor in numbers.items() if name not in board.buttons]
    random = Random(f"broken {seed}")
    broken: dict[int, str] = {}
    for text in texts:
        prefix, colon, count = text.partition(":")
        if colon and prefix == DRAWN and count.isdecimal() and 0 < int(count) <= len(piece_sensors):
            broken |= {sensor: random.choice((DEAD, STUCK)) for sensor in random.sample(piece_sensors, int(count))}
            continue
        name, _, kind = text.partition("=")
        if kind not in KINDS:
            raise UserError(Message("broken-unreadable", maximum=len(piece_sensors), text=text))
        if name not in names:
            raise UserError(Message("broken-no-sensor", sensor=name, example=next(iter(names))))
        if names[name] in broken:
            raise UserError(Message("broken-twice", sensor=name))
        broken[names[name]] = kind
    return broken


def _bitmap(broken: Mapping[int, str], fault: str) -> int:
    return sum(1 << sensor for sensor, kind in broken.items() if kind == fault)


def parse_broken_lights(board: Board, texts: Sequence[str]) -> tuple[frozenset[int], list[str]]:
    """Return the lights that texts such as `LIGHT=dark` or `LIGHT=cut` make dark, and a list of all other texts.

    Raise UserError if a text names a light that the board does not have.
    """
    dark: set[int] = set()
    others: list[str] = []
    for text in texts:
        name, _, kind = text.partition("=")
        if kind not in (DARK, CUT):
            others.append(text)
            continue
        if name not in board.lights:
            raise UserError(Message("broken-no-light", light=name, example=next(iter(board.lights))))
        number = board.lights[name]
        dark |= {number} if kind == DARK else set(range(number, len(board.lights)))
    return frozenset(dark), others


def darken(pixels: bytes, dark_lights: frozenset[int]) -> bytes:
    """Return the bytes R, G, B of every light, with zeros for the lights in `dark_lights`."""
    visible = bytearray(pixels)
    for number in dark_lights:
        visible[3 * number : 3 * number + 3] = bytes(len(visible[3 * number : 3 * number + 3]))
    return bytes(visible)
