"""A map of hexes with their points up: names, neighbours, where they lie.

Odd rows, counted from 1, lie half a hex right. A hex is a pair (row, column), both from 1; its name is ``row.column``.
"""

import math

from signalbox.board.model import Point

Hex = tuple[int, int]

DOWN = math.sqrt(3) / 2  # steps from row to row
POINT = 1 / math.sqrt(3)  # steps from the middle to the upper point
SIDES = ("NW", "NE", "E", "SE", "SW", "W")


def name(at: Hex) -> str:
    return f"{at[0]}.{at[1]}"


def parse(text: str) -> Hex | None:
    """The hex of that name, None when it is no name of one."""
    row, dot, column = text.partition(".")
    if dot and row.isascii() and row.isdecimal() and column.isascii() and column.isdecimal():
        return int(row), int(column)
    return None


def neighbours(at: Hex) -> list[Hex]:
    """The six hexes round one, on the map or not, in the order of SIDES.

    >>> neighbours((6, 12))
    [(5, 11), (5, 12), (6, 13), (7, 12), (7, 11), (6, 11)]
    """
    row, column = at
    left = column if row % 2 else column - 1  # of the two above or below, the left one
    return [
        (row - 1, left),
        (row - 1, left + 1),
        (row, column + 1),
        (row + 1, left + 1),
        (row + 1, left),
        (row, column - 1),
    ]


def middle(at: Hex) -> Point:
    """Where the hex lies, in steps."""
    row, column = at
    return 1 + (row - 1) * DOWN, column + row % 2 / 2


def corners(at: Hex) -> list[Point]:
    """Its six corners, clockwise from the upper point."""
    row, column = middle(at)
    return [
        (row - POINT, column),
        (row - POINT / 2, column + 0.5),
        (row + POINT / 2, column + 0.5),
        (row + POINT, column),
        (row + POINT / 2, column - 0.5),
        (row - POINT / 2, column - 0.5),
    ]


def edge(one: Hex, other: Hex) -> tuple[Point, Point]:
    """The line between two neighbours."""
    side = neighbours(one).index(other)
    around = corners(one)
    return around[(side - 1) % len(around)], around[side]
