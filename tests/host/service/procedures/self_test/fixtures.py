"""Whole checks of simulated boards with faults, and a hand that operates a single step of a check."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from signalbox.board import Board
from signalbox.board.scene import render
from signalbox.board.wiring_order import WiringOrder
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Readings
from signalbox.service.procedures.running import Magnet
from signalbox.service.procedures.self_test.running import CALM_S, Tester
from signalbox.service.procedures.self_test.step import CheckStep, find_stage
from signalbox.service.procedures.self_test.whole_check import Check, make_check
from signalbox.simulator.faults import Reeds
from signalbox.simulator.machine import Machine
from tests.host.service.procedures.fixtures import EnglishRow, Simulation, english_rows

Pixels = Callable[[bytes], bytes]  # maps the pixels sent to the pixels seen


class Bench:
    """A simulated board with faults, and an automatic tester that checks it."""

    def __init__(
        self,
        board: Board,
        *,
        broken: Mapping[int, str] | None = None,
        wiring_order: WiringOrder | None = None,
        lights: Pixels = lambda sent: sent,
        machine: Machine | None = None,
        only: str = "",
        stage: int | None = None,
        seed: int = 0,
    ) -> None:
        self.machine = machine or Machine(board)
        self.magnet = Magnet(Reeds(broken or {}, Random(seed), CALM_S))
        self.stuck = 0  # a bitmap of sensors that are always closed
        built = None if stage is None else find_stage(board, stage)
        self.check: Check = make_check(Connection(board), only=[only] if only else [], stage=built)
        self._wiring_order = wiring_order
        tester = Tester(self.check, self.magnet, lambda: lights(self._seen()))
        self.simulation = Simulation(self.check, self.machine, self, tester)

    def closed_bitmap(self) -> int:
        """Return the bitmap of the inputs closed by the magnet or by a broken sensor."""
        self.magnet.act(self.simulation.now)
        closed = self.magnet.closed_bitmap() | self.stuck
        return self._wiring_order.input_bitmap(closed) if self._wiring_order else closed

    def run(self, seconds: float = 600) -> bool:
        return self.simulation.run(seconds)

    def row(self, name: str) -> EnglishRow:
        return next(row for row in english_rows(self.check.rows) if row.name == name)

    def failed(self) -> dict[str, str]:
        """Return the failed results, keyed by name."""
        return {row.name: row.value for row in english_rows(self.check.rows) if row.verdict == "FAIL"}

    def _seen(self) -> bytes:
        pixels = self.machine.pixels
        return self._wiring_order.light_colours(pixels) if self._wiring_order else pixels


def check_board(board: Board, seconds: float = 600, **options: Any) -> Bench:
    """Run the check of a board to its end and return the bench."""
    bench = Bench(board, **options)
    assert bench.run(seconds), bench.check.prompt
    return bench


class Hand:
    """Closes and opens sensors for a step that runs without a board; `now` is in seconds."""

    def __init__(self, step: CheckStep) -> None:
        self.step = step
        self.now = 100.0
        self.bitmap = 0

    def change(self, *changes: tuple[int, bool], after: float = 0.5) -> None:
        """Close or open these sensors in one reading."""
        self.now += after
        for sensor, closed in changes:
            self.bitmap = self.bitmap | 1 << sensor if closed else self.bitmap & ~(1 << sensor)
        self.step.handle(self.now, Readings(self.bitmap, changes))

    def touch(self, *sensors: int) -> None:
        """Put the magnet on each sensor in turn and lift it again."""
        for sensor in sensors:
            self.change((sensor, True))
            self.change((sensor, False))

    def say(self, *words: str) -> None:
        for word in words:
            self.step.answer(self.now, word)


def scene_pixels(step: CheckStep, board: Board) -> bytes:
    """Return the pixels that show the step's scene."""
    out = bytearray(3 * len(board.lights))
    render(step.scene, 0, out, board.power.available_ma(), board.power.light_ma)
    return bytes(out)
