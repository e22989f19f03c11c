"""Test that the complete firmware sends the same bytes and shows the same lights under MicroPython and CPython."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from shared_rules import scene, wire, wiring_order
from signalbox import games
from signalbox.board import Board, load
from signalbox.board.scene import split_words, to_words
from tests.host.board.descriptions import matrix_board
from tests.micropython import drive
from tests.micropython.conftest import InterpreterPair
from tests.soak import mark_thorough_except

SCRIPT = "device_script"
TURN = "feed_events step report"  # three calls, so that the garbage of parsing and output is not counted as the loop's
BOARDS = sorted({games.entry(name).board for name in games.names()})
MATRIX = "a matrix"  # the first board's sensors, read in rows and columns
FIRST_TICKS = (1 << 29) - 8000  # the ticks wrap during the test
TURNS = 600
FIFO_BYTES = 256  # that a board's port accepts at once
PLATFORM = 6  # sensors that change at once when a platform with four locos on it is lifted
SCENE_LIGHTS = 40  # lit at once at most
MAGNETS = 31  # the maximum: 16 locos in play or at home and three platforms close no more
# For the firmware alone. The largest board needs 75,700 bytes, or 79,500 if the collector mistakes some number for the
# address of an old list of all lights, which even a longer docstring can bring about.
MAX_KEPT_BYTES = 78 * 1024


class PC:
    """A PC that sends random sessions, scenes, limits, wiring and nonsense."""

    def __init__(self, board: Board, random: Random) -> None:
        self._board = board
        self._random = random
        self._seq = 0

    def next_bytes(self) -> bytes:
        """Return some bytes for the board: sometimes none, or a repeated, truncated or damaged line."""
        random = self._random
        lines = random.choice(
            [*[self._ask] * 2, *[self._scene] * 3, self._limit, self._wiring, self._nonsense, *[bytes] * 2]
        )()
        if random.random() < 0.1:
            return lines + lines
        if lines and random.random() < 0.1:
            index = random.randrange(len(lines))
            return lines[:index] + bytes([random.randrange(256)]) + lines[index + 1 :]
        return lines[: random.randrange(len(lines))] if lines and random.random() < 0.05 else lines

    def _line(self, kind: str, *args: object) -> bytes:
        self._seq = (self._seq + 1) % wire.SEQ_LIMIT
        return wire.encode(kind, self._seq, [str(arg) for arg in args])

    def _ask(self) -> bytes:
        places = self._line(wire.GET, "wiring", self._random.choice((wiring_order.SENSORS, wiring_order.LIGHTS)), 0)
        return self._line(wire.ASK, "1.3") + self._line(wire.GET) + places

    def _scene(self) -> bytes:
        random = self._random
        count = len(self._board.lights)
        lights = random.sample(range(count), random.randint(0, min(SCENE_LIGHTS, count)))
        colour = random.getrandbits(24)
        entries = [(light, colour, random.randrange(scene.PATTERNS), i % 7, 7) for i, light in enumerate(lights)]
        parts = split_words(to_words(entries), 150)
        number = random.randrange(100)
        return b"".join(self._line(wire.SCENE, number, index, len(parts), *part) for index, part in enumerate(parts))

    def _limit(self) -> bytes:
        return self._line(wire.LIMIT, self._random.choice((0, 100, 400, 99999)))

    def _wiring(self) -> bytes:
        random = self._random
        sensors, lights = list(range(self._board.sensors.count)), list(range(len(self._board.lights)))
        for order in (sensors, lights):
            if random.random() < 0.7:
                random.shuffle(order)
        lines = b""
        for kind, order in ((wiring_order.SENSORS, sensors), (wiring_order.LIGHTS, lights)):
            for start in range(0, len(order), 30):
                lines += self._line(wire.WIRING, kind, start, *order[start : start + 30])
        lines += self._line(wire.KEEP, wiring_order.checksum(sensors, lights))
        return lines + (self._line(wire.FORGET) if random.random() < 0.3 else b"")

    def _nonsense(self) -> bytes:
        random = self._random
        choices: list[tuple[str, tuple[object, ...]]] = [
            ("DANCE", ()),
            (wire.SCENE, (1, "x", 1)),
            (wire.LIMIT, ("1e3",)),
            (wire.KEEP, ("00000000",)),
            (wire.WIRING, ("S", 9999, 1)),
            (wire.SCAN, ()),
            (wire.RESTART, ()),
        ]
        kind, args = random.choice(choices)
        return self._line(kind, *args) + random.randbytes(random.randint(0, 20))


def turns(board: Board, random: Random) -> Iterator[str]:
    """Yield the events of each turn of the loop, in the script's format."""
    pc = PC(board, random)
    waiting = b""
    closed: list[int] = []
    for number in range(TURNS):
        ms = random.choice((0, 1, 5, 5, 25, 60, 300, 1200 if number % 20 else 3500))
        changes = [_change(board, closed, random) for _ in range(random.choice((0, 0, 0, 1, 2, PLATFORM)))]
        waiting = waiting or pc.next_bytes()  # it waits until the board has read the previous bytes
        sent, waiting = waiting[:FIFO_BYTES], waiting[FIFO_BYTES:]
        yield json.dumps([ms, random.random() < 0.97, sent.hex(), changes, random.random() < 0.05])


def _change(board: Board, closed: list[int], random: Random) -> tuple[int, bool]:
    """Close a sensor, or open a closed one, and return it with its new state."""
    if len(closed) == min(MAGNETS, board.sensors.count) or (closed and random.random() < 0.4):
        return closed.pop(random.randrange(len(closed))), False
    closed.append(random.choice([sensor for sensor in range(board.sensors.count) if sensor not in closed]))
    return closed[-1], True


@pytest.mark.parametrize("name", mark_thorough_except([*BOARDS, MATRIX], 4))
def test_interpreters_send_the_same_bytes_and_lights(chip: InterpreterPair, name: str) -> None:
    description = matrix_board() if name == MATRIX else load(name)
    chip.put("/board.json", json.dumps(description.firmware_data()))
    for module in drive.CHIP:
        chip.load(module)
    stand_ins = chip.small.used
    chip.load(SCRIPT)
    assert chip.agree(SCRIPT, "switch_on", [str(FIRST_TICKS)]) == [""]
    output = "\n".join(chip.agree(SCRIPT, TURN, list(turns(description, Random(1)))))
    for kind in (wire.HELLO, wire.EVENT, wire.MAP, wire.ALIVE, wire.ACK, wire.NAK, wire.WIRING):
        assert kind in output
    assert chip.small.used - stand_ins <= MAX_KEPT_BYTES
    assert "free:" in chip.small.ask(SCRIPT, "figures")


def test_board_without_a_description_starts_and_reports_it(chip: InterpreterPair) -> None:
    chip.put("/board.json", "")
    chip.load(SCRIPT)
    assert chip.agree(SCRIPT, "switch_on", ["0"]) == ["no-file /board.json"]
    assert "FAULT" in chip.agree(SCRIPT, TURN, [json.dumps([0, True, "", [], False])])[0]
