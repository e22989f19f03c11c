"""Bays: the places for parts. The sensors in a bay's cells detect pieces; its code reeds identify the part."""

import math

from signalbox.board import toml_values
from signalbox.board.common_tables import CommonTables
from signalbox.board.model import Bay, Point, Square
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

LETTERS = ("a", "b", "c", "d", "e", "f")
OPPOSITE = {"a": "f", "b": "e", "c": "d", "d": "c", "e": "b", "f": "a"}  # pairs that swap places in a half turn
ENDS = (0, 1)  # entry, exit
TOLERANCE = 0.05  # the tolerance for positions, in steps


def cell_name(bay: str, lane: int, end: int) -> str:
    """Return the name of a bay's cell. Lane 1 is at the rim; `end` is 0 for the entry and 1 for the exit."""
    return f"{bay}.{lane}.{end}"


def read_bays(top: TomlTable, common: CommonTables, strands: int) -> dict[str, Bay]:
    """Read the [bays.*] tables. Each bay has `strands` lanes of two squares, and every part must fit every bay."""
    table = top.table("bays")
    bays: dict[str, Bay] = {}
    titles: dict[str, str] = {}
    for name, inner in table.tables():
        title = inner.read("title", toml_values.text()) or name
        if (other := titles.setdefault(title, name)) != name:
            inner.report_fault("title", Message("description-title-taken", other=other, title=toml_values.quote(title)))
        code, code_at = _read_code(inner, common)
        inner.report_unread_keys()
        cells = [[cell_name(name, lane, end) for end in ENDS] for lane in range(1, strands + 1)]
        bays[name] = Bay(name, title, cells, code, dict(OPPOSITE), code_at)
    _check_shapes(top, common, bays)
    return bays


def lane_edges(squares: dict[str, Square], bay: Bay, lane: int) -> tuple[Point, Point]:
    """Return the points where a lane enters and leaves its bay: half a step before its entry and after its exit."""
    entry, exit_ = (squares[name] for name in bay.cells[lane - 1])
    half = ((exit_.row - entry.row) / 2, (exit_.column - entry.column) / 2)
    return (entry.row - half[0], entry.column - half[1]), (exit_.row + half[0], exit_.column + half[1])


def bay_bounds(squares: dict[str, Square], bay: Bay) -> tuple[float, float, float, float]:
    """Return the top, left, bottom and right of a bay, measured between the centres of its outermost cells."""
    rows, columns = zip(*(squares[name].at for lane in bay.cells for name in lane), strict=True)
    return min(rows), min(columns), max(rows), max(columns)


def _read_code(bay: TomlTable, common: CommonTables) -> tuple[dict[str, int], dict[str, Point]]:
    table = bay.table("code")
    code: dict[str, int] = {}
    code_at: dict[str, Point] = {}
    for letter in LETTERS:
        line = table.line(letter)
        code[letter] = common.claims.sensors.claim(line, "sensor") or 0
        point = common.claims.spots.claim(line, "at")
        if point is not None:
            code_at[letter] = point
        line.report_unread_keys()
    table.report_unread_keys()
    return code, code_at


def _check_shapes(top: TomlTable, common: CommonTables, bays: dict[str, Bay]) -> None:
    """Report bays whose grid of cells differs from the first bay's, or whose reeds do not match after a half turn."""
    table = top.table("bays")
    first: tuple[str, tuple[float, ...]] | None = None
    for bay in bays.values():
        cells = _cells_of(bay, common)
        if cells is None:
            continue  # missing or misplaced squares are reported by their own checks
        steps = _grid_steps(cells)
        if steps is None:
            message = Message("description-bay-grid", lanes=str(len(bay.cells)), ends=str(len(ENDS)))
            table.report_fault(bay.name, message)
            continue
        _check_half_turn(table, bay, cells)
        shape = _bay_shape(*steps)
        if first is None:
            first = bay.name, shape
        elif shape != first[1]:
            table.report_fault(bay.name, Message("description-bay-shape", other=first[0]))


def _cells_of(bay: Bay, common: CommonTables) -> list[list[Square]] | None:
    lanes = [[common.squares[name] for name in lane if name in common.squares] for lane in bay.cells]
    is_complete = lanes and all(len(lane) == len(ENDS) and all(square.row for square in lane) for lane in lanes)
    return lanes if is_complete else None


def _bay_shape(across: Point, along: Point) -> tuple[float, ...]:
    """Return a bay's step lengths and the side of its exits. Bays take the same parts only if these are equal."""
    cross_product = across[0] * along[1] - across[1] * along[0]
    return round(math.hypot(*across), 1), round(math.hypot(*along), 1), math.copysign(1, cross_product)


def _grid_steps(cells: list[list[Square]]) -> tuple[Point, Point] | None:
    """Return the steps, as (rows, columns), from lane to lane and from entry to exit, or None if the grid is uneven."""
    origin, last = cells[0][0], cells[-1][0]
    gaps = max(len(cells) - 1, 1)
    across = ((last.row - origin.row) / gaps, (last.column - origin.column) / gaps)
    along = (cells[0][1].row - origin.row, cells[0][1].column - origin.column)
    for lane, row in enumerate(cells):
        for end, square in enumerate(row):
            ideal = (origin.row + lane * across[0] + end * along[0], origin.column + lane * across[1] + end * along[1])
            if not _coincide(square.at, ideal):
                return None
    is_rectangular = abs(across[0] * along[0] + across[1] * along[1]) < TOLERANCE
    return (across, along) if is_rectangular else None


def _check_half_turn(table: TomlTable, bay: Bay, cells: list[list[Square]]) -> None:
    first_cell, last_cell = cells[0][0], cells[-1][-1]
    for letter in LETTERS[: len(LETTERS) // 2]:
        other = OPPOSITE[letter]
        spot, other_spot = bay.code_at.get(letter), bay.code_at.get(other)
        if spot is None or other_spot is None:
            continue
        row, column = first_cell.row + last_cell.row - spot[0], first_cell.column + last_cell.column - spot[1]
        if not _coincide((row, column), other_spot):
            turned, found = f"[{row:g}, {column:g}]", f"[{other_spot[0]:g}, {other_spot[1]:g}]"
            fault = Message("description-bay-turn", reed=letter, turned=turned, other=other, found=found)
            table.report_fault(f"{bay.name} code {other}", fault)


def _coincide(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < TOLERANCE and abs(one[1] - other[1]) < TOLERANCE
