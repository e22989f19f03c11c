"""Test a matrix on real CircuitPython: no ghosts for any pattern, and enough time for a column to rise."""

from random import Random

import pytest
from rp2040py import GPIOPinState
from rp2040py.sio import GPIO_IN

from signalbox.simulator.keypad import Crossing
from tests.emulated import pico
from tests.emulated.conftest import MATRIX, TIMEOUT_S, Table, only_on
from tests.emulated.measure import wait_for
from tests.emulated.pico import TICK_MS
from tests.emulated.scanner_memory import Queue, Readings
from tests.soak import mark_soak

pytestmark = pytest.mark.emulated

REPORTED = 20  # patterns whose every change is reported
PATTERNS = 300  # each read by one scan
MANY = 10_000
BRIDGED = 50  # patterns without a diode
REEDS = 31  # the maximum: 16 locos in play or at home and three platforms close no more
SETTLE_US = 2.0  # minimum time for a row's columns to rise before the next row is read: docs/firmware.md
CYCLES_PER_US = 125
FINELY_MS = 40  # about twenty scans, with the chip's clock stepped at every instruction
ALIVE_MS = 500  # between two heartbeats from the PC
SCAN_MS = 0.15  # for a scan and a little of the firmware
SETTLED_MS = 800  # to report everything in a full queue


@only_on(MATRIX)
def test_column_rises_before_the_next_row_is_read(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure how long a column's resistor has to pull it up, from one row going high until the next is read.

    CircuitPython 9.2 and newer waits in between for the next tick of a clock, for up to a microsecond.
    """
    wires, mcu = table.pico.matrix, table.pico.mcu
    core, sio = mcu.core, mcu.sio
    gaps: list[float] = []
    high = 0  # the processor's cycles when the last row went high
    is_next = False  # whether another row has gone low since

    def on_row(row: int, level: GPIOPinState) -> None:
        nonlocal high, is_next
        is_next = level == GPIOPinState.LOW and row > 0
        if level == GPIOPinState.HIGH:
            high = core.cycles

    class ObservedPins:
        def __getattr__(self, name: str) -> object:
            return getattr(sio, name)

        def read_uint32(self, offset: int) -> object:
            nonlocal is_next
            if offset == GPIO_IN and is_next:
                gaps.append((core.cycles - high) / CYCLES_PER_US)
                is_next = False
            return sio.read_uint32(offset)

    monkeypatch.setattr(pico, "INSTRUCTIONS_PER_TICK", 1)
    monkeypatch.setattr(mcu, "sio", ObservedPins())
    wires.on_row = on_row
    table.pc.run(FINELY_MS)
    wires.on_row = None
    table.figures.add("row_to_row_us", min(gaps), minimum=SETTLE_US, longest=max(gaps), rows=len(gaps))


class GhostCounter:
    """Closes different reeds before each scan of the matrix and compares them with what CircuitPython reads."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._wires = table.pico.matrix
        keys = len(table.board.controller.rows) * len(table.board.controller.columns)
        self._readings = Readings(table.pico, keys, Queue(table.pico, 2 * table.board.sensors.count))
        self._last_row = len(table.board.controller.rows) - 1
        self._chance = Random(0)
        self._closed: int | None = None  # during the current scan
        self._scanning = False
        self.read = 0  # patterns
        self.ghosts = 0  # patterns with an open reed that was read as closed
        self.missed = 0  # patterns with a closed reed that was read as open

    def run(self, patterns: int) -> None:
        """Let time pass until this many patterns have been read, skipping most of the time between scans."""
        until = self.read + patterns
        chip, pc = self._table.pico, self._table.pc
        self._wires.on_row = self._on_row
        heartbeat_ms = 0.0
        while self.read < until:
            if chip.now_ms - heartbeat_ms >= ALIVE_MS:
                heartbeat_ms = chip.now_ms
                pc.send_heartbeat()
                pc.forget()
            chip.run(SCAN_MS)
            if not self._scanning and chip.alarm_ms <= TICK_MS:  # otherwise the watchdog is next, not a tick
                chip.leap()
        self._wires.on_row = None
        self._closed = None

    def _on_row(self, row: int, level: GPIOPinState) -> None:
        if row == 0 and level == GPIOPinState.LOW:
            self._scanning = True
            self._closed = self._wires.closed
            self._readings.begin()
        elif row == self._last_row and level == GPIOPinState.HIGH:
            self._scanning = False
            self._compare()
            keys = self._chance.sample(range(self._table.board.sensors.count), self._chance.randint(0, REEDS))
            self._wires.close(sum(1 << key for key in keys))

    def _compare(self) -> None:
        if self._closed is not None:
            read = self._readings.end()
            self.read += 1
            self.ghosts += bool(read & ~self._closed)
            self.missed += bool(~read & self._closed)


@only_on(MATRIX)
def test_no_reported_pattern_has_a_ghost(table: Table) -> None:
    chance = Random(0)
    for _ in range(REPORTED):
        keys = chance.sample(range(table.board.sensors.count), chance.randint(0, REEDS))
        table.pico.chain.close(sum(1 << key for key in keys))
        wait_for(table, table.pico.chain.closed)


@only_on(MATRIX)
@pytest.mark.timeout(4 * TIMEOUT_S)
@pytest.mark.parametrize("patterns", [PATTERNS, *mark_soak(MANY)])
def test_no_pattern_is_read_with_a_ghost(quick: Table, patterns: int) -> None:
    """Change the pattern at every scan without waiting for reports: a scan takes 2 ms, but a report up to 60 ms."""
    scans = GhostCounter(quick)
    scans.run(patterns)
    assert (scans.ghosts, scans.missed) == (0, 0)
    quick.figures.add("patterns_without_a_ghost", scans.read, minimum=patterns)
    settle(quick)


@only_on(MATRIX)
def test_patterns_without_diodes_have_ghosts(quick: Table) -> None:
    wires = quick.pico.matrix
    wires.crossings.update(dict.fromkeys(range(quick.board.sensors.count), Crossing.BRIDGED))
    scans = GhostCounter(quick)
    scans.run(BRIDGED)
    wires.crossings.clear()
    quick.figures.add(
        "patterns_with_a_ghost_without_diodes", scans.ghosts, minimum=scans.read // 2, patterns=scans.read
    )
    assert scans.missed == 0
    settle(quick)


def settle(table: Table) -> None:
    """Wait until the board has recovered by itself after the scanner has lost events."""
    table.pico.chain.close(table.closed_at_start)
    table.pc.run(SETTLED_MS)
    wait_for(table, table.closed_at_start)


@only_on(MATRIX)
def test_missing_diode_makes_a_ghost(table: Table) -> None:
    wires, columns = table.pico.matrix, len(table.board.controller.columns)
    corners = 1 << 0 | 1 << 1 | 1 << columns | 1 << columns + 1
    wires.crossings[0] = Crossing.BRIDGED
    wires.close(corners ^ 1 << columns + 1)
    wait_for(table, corners)
    wires.crossings.clear()
    wires.close(table.closed_at_start)
    wait_for(table, table.closed_at_start)
