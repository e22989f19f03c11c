"""What tests call sensors and lights: by their names in the board's description, or by their numbers."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from signalbox.board import Board
from signalbox.core.errors import UserError

__tracebackhide__ = True  # a test that fails shows its own line

Name = str | int
SPELLED = 12  # sensors in a sentence


class Names:
    """Sensors are squares, buttons and code reeds (``B0.a``); lights are squares and the places that only light.

    Those that squares share have the name of their place, and answer to the squares' names too.
    """

    def __init__(self, board: Board) -> None:
        squares = board.squares.values()
        self.sensors = {square.name: square.sensor for square in squares} | board.sensors.numbers
        self.lights = {square.name: square.light for square in squares} | board.lights
        self._board = board
        self._light_names = {number: name for name, number in board.lights.items()}

    def sensor(self, name: Name) -> int:
        """The number of a sensor. Raises UserError for one that this board has not got."""
        return _number(name, self.sensors, "sensor")

    def light(self, name: Name) -> int:
        """The number of a light. Raises UserError for one that this board has not got."""
        return _number(name, self.lights, "light")

    def sensor_name(self, number: int) -> str:
        return self._board.sensors.name(number)

    def light_name(self, number: int) -> str:
        return self._light_names.get(number, str(number))

    def bitmap(self, sensors: Iterable[Name]) -> int:
        """The bitmap in which exactly these sensors are closed."""
        bitmap = 0
        for sensor in sensors:
            bitmap |= 1 << self.sensor(sensor)
        return bitmap

    def spelled(self, bitmap: int) -> str:
        """The closed sensors of a bitmap in words: ``S1, Q1.1.1``; ``none``; of many the first ones."""
        names = [self.sensor_name(n) for n in bits(bitmap)]
        more = [f"and {len(names) - SPELLED} more"] if len(names) > SPELLED else []
        return ", ".join(names[:SPELLED] + more) or "none"


def bits(bitmap: int) -> list[int]:
    """The numbers of the bits that are set, from the lowest on."""
    return [n for n in range(bitmap.bit_length()) if bitmap >> n & 1]


def _number(name: Name, known: Mapping[str, int], kind: str) -> int:
    if isinstance(name, int):
        if 0 <= name <= max(known.values()):
            return name
        raise UserError(f"There is no {kind} {name}: this board's are 0 to {max(known.values())}.")
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 3)
    raise UserError(f"There is no {kind} {name!r} on this board{': did you mean ' + ', '.join(near) if near else ''}.")
