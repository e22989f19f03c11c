"""A sensor matrix on the virtual chip: it is read correctly as long as every reed has a diode."""

import random

import pytest

from signalbox.simulator.keypad import Crossing, scan_matrix
from signalbox.simulator.machine import Machine
from tests.host.board.descriptions import MATRIX_COLUMNS, MATRIX_ROWS, matrix_board
from tests.soak import mark_thorough

ROWS, COLUMNS = len(MATRIX_ROWS), len(MATRIX_COLUMNS)
PATTERNS = 10_000
PATTERNS_ON_FIRMWARE = 1000
SETTLED_MS = 300  # enough for 120 changes, a few per update
START_MS = 200
CORNERS = (0, 1, COLUMNS, COLUMNS + 1)  # of the smallest square: if three are closed, the fourth is a ghost


def patterns(count: int) -> list[int]:
    """Return random sets of closed reeds, from none to all, as bitmaps."""
    pick = random.Random(f"{count} patterns")
    keys = range(ROWS * COLUMNS)
    return [sum(1 << key for key in pick.sample(keys, pick.randint(0, len(keys)))) for _ in range(count)]


def bitmap(*keys: int) -> int:
    return sum(1 << key for key in keys)


@pytest.mark.parametrize("low", [True, *mark_thorough(False)])
def test_with_diodes_no_pattern_has_a_ghost(low: bool) -> None:
    """Rows driven high need all diodes reversed."""
    crossings = {} if low else dict.fromkeys(range(ROWS * COLUMNS), Crossing.REVERSED)
    for closed in patterns(PATTERNS):
        assert scan_matrix(closed, ROWS, COLUMNS, crossings, low=low) == closed


def test_without_diodes_the_fourth_corner_is_a_ghost() -> None:
    bridged = dict.fromkeys(range(ROWS * COLUMNS), Crossing.BRIDGED)
    for ghost in CORNERS:
        assert scan_matrix(bitmap(*CORNERS) ^ bitmap(ghost), ROWS, COLUMNS, bridged) == bitmap(*CORNERS)
    assert scan_matrix(bitmap(*CORNERS[:2]), ROWS, COLUMNS, bridged) == bitmap(*CORNERS[:2])


def test_bridged_diode_makes_a_ghost_of_the_opposite_reed() -> None:
    """The first row's low level passes through the bridge into the second row, and from there into the other column."""
    one, two, three, four = CORNERS
    closed = bitmap(one, three, four)
    assert scan_matrix(closed, ROWS, COLUMNS, {three: Crossing.BRIDGED}) == closed | bitmap(two)
    assert scan_matrix(closed, ROWS, COLUMNS, {one: Crossing.BRIDGED}) == closed
    assert scan_matrix(bitmap(one, two, three), ROWS, COLUMNS, {one: Crossing.BRIDGED}) == bitmap(*CORNERS)


def test_reed_with_a_reversed_or_broken_diode_is_never_read() -> None:
    for crossing in (Crossing.REVERSED, Crossing.BROKEN):
        assert scan_matrix(bitmap(7, 8), ROWS, COLUMNS, {7: crossing}) == bitmap(8)


def test_reversed_diode_makes_a_ghost() -> None:
    one, two, three, four = CORNERS
    assert scan_matrix(bitmap(one, three, four), ROWS, COLUMNS, {three: Crossing.REVERSED}) == bitmap(one, two, four)


def reading_of(machine: Machine, closed: int, now_ms: int) -> int:
    """Close these reeds and return the firmware's reading after it has settled."""
    machine.set_magnets(closed)
    for ms in range(now_ms, now_ms + SETTLED_MS + 1, 10):
        machine.update(ms)
    assert machine.sensed_bitmap is not None
    return machine.sensed_bitmap


def test_firmware_reads_every_pattern_without_a_ghost() -> None:
    machine = Machine(matrix_board())
    machine.update(START_MS)
    for number, closed in enumerate(patterns(PATTERNS_ON_FIRMWARE)):
        assert reading_of(machine, closed, START_MS + number * SETTLED_MS) == closed
    assert machine.crashes == []


def test_firmware_reads_the_ghost_of_a_bridged_diode() -> None:
    machine = Machine(matrix_board())
    machine.update(START_MS)
    machine.chip.crossings[CORNERS[0]] = Crossing.BRIDGED
    assert reading_of(machine, bitmap(*CORNERS[:3]), START_MS) == bitmap(*CORNERS)
