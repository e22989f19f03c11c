"""A matrix on real CircuitPython: no ghost whatever is closed, and time enough for a column to rise."""

import os
from random import Random

import pytest
from rp2040py import GPIOPinState

from signalbox.simulator.diodes import Crossing
from tests.emulated.conftest import MATRIX, Table, only_on
from tests.emulated.measure import wait_for

pytestmark = pytest.mark.emulated

PATTERNS = int(os.environ.get("SIGNALBOX_PATTERNS", "20"))  # 10,000 take a night
REEDS = 31  # more than 16 locos in play or at home and three platforms cannot close
SETTLE_US = 2.5  # that a row's columns have to rise at least, before the next row is read: docs/firmware.md
CYCLES_A_US = 125


@only_on(MATRIX)
def test_a_column_has_time_to_rise_before_the_next_row_is_read(table: Table) -> None:
    """A real column rises through its resistor. CircuitPython waits for a microsecond besides, from 9.2 on."""
    wires, core = table.pico.matrix, table.pico.mcu.core
    low: list[int] = []  # the processor's cycles when each row went low
    high: list[int] = []

    def note(row: int, level: GPIOPinState) -> None:
        if level in (GPIOPinState.LOW, GPIOPinState.HIGH):
            (low if level == GPIOPinState.LOW else high).append(core.cycles)

    wires.on_row = note
    loads = wires.loads
    while wires.loads < loads + 2:
        table.pico.step()
    wires.on_row = None
    rows = len(table.board.controller.rows)
    gaps = [(later - earlier) / CYCLES_A_US for earlier, later in zip(high[-rows:], low[-rows:], strict=True)]
    table.figures.add("row_to_row_us", min(gaps), least=SETTLE_US)


@only_on(MATRIX)
def test_no_pattern_has_a_ghost(table: Table) -> None:
    chance = Random(0)
    for _ in range(PATTERNS):
        keys = chance.sample(range(table.board.sensors.count), chance.randint(0, REEDS))
        table.pico.chain.close(sum(1 << key for key in keys))
        wait_for(table, table.pico.chain.closed)
    table.figures.add("patterns_without_a_ghost", PATTERNS)


@only_on(MATRIX)
def test_a_missing_diode_is_a_ghost_here_as_well(table: Table) -> None:
    wires, columns = table.pico.matrix, len(table.board.controller.columns)
    corners = 1 << 0 | 1 << 1 | 1 << columns | 1 << columns + 1
    wires.crossings[0] = Crossing.BRIDGED
    wires.close(corners ^ 1 << columns + 1)
    wait_for(table, corners)
    wires.crossings.clear()
    wires.close(table.closed_at_start)
    wait_for(table, table.closed_at_start)
