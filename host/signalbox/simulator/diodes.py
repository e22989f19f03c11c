"""What a scan of a matrix sees: which columns follow a driven row through the reeds that are closed.

Each crossing has a reed and a diode in line with it, whose anode is at the column. Without that diode, or with one that
is turned, current finds its way through other reeds, and the scan sees some that are open: ghosts.
"""

from collections.abc import Mapping
from enum import Enum


class Crossing(Enum):
    """What is in line with a reed; where nothing else is said it is a diode as it has to be."""

    DIODE = "anode at the column"
    TURNED = "anode at the row"
    BRIDGED = "no diode: a wire in its place"
    BROKEN = "nothing"


def seen(closed: int, rows: int, columns: int, crossings: Mapping[int, Crossing], *, low: bool = True) -> int:
    """The bitmap that a scan sees while the reeds of `closed` are (bit n: row n // columns, column n % columns).

    One row after the other is driven `low`, or else high; a column counts as closed when it follows. No drop of
    voltage at a diode is too large: the worst that can happen.
    """
    to_columns: list[list[int]] = [[] for _ in range(rows)]
    to_rows: list[list[int]] = [[] for _ in range(columns)]
    for row in range(rows):
        for column in range(columns):
            key = row * columns + column
            if closed >> key & 1:
                crossing = crossings.get(key, Crossing.DIODE)
                if crossing in _passing(Crossing.DIODE if low else Crossing.TURNED):
                    to_columns[row].append(column)
                if crossing in _passing(Crossing.TURNED if low else Crossing.DIODE):
                    to_rows[column].append(row)
    return sum(1 << row * columns + column for row in range(rows) for column in _reached(row, to_columns, to_rows))


def _passing(diode: Crossing) -> tuple[Crossing, Crossing]:
    return (diode, Crossing.BRIDGED)


def _reached(row: int, to_columns: list[list[int]], to_rows: list[list[int]]) -> set[int]:
    """The columns that follow a row, by way of other rows too."""
    found: set[int] = set()
    ways = [row]
    met = {row}
    while ways:
        for column in to_columns[ways.pop()]:
            if column not in found:
                found.add(column)
                ways += [other for other in to_rows[column] if other not in met]
                met.update(to_rows[column])
    return found
