"""What is asked about lights: lines of them across the board, halved where the answer is no, down to a single one."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from signalbox.service.procedures.self_test.directions import light_points

if TYPE_CHECKING:
    from signalbox.board import Board

WHITE, RED, GREEN, BLUE = 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF
COLOURS = {WHITE: "white", RED: "red", GREEN: "green", BLUE: "blue"}

ROWS, COLUMNS = "row", "column"
# Two lights that are swapped in a row differ in their column, and the other way round.
PASSES = ((WHITE, ROWS), (RED, COLUMNS), (GREEN, ROWS), (BLUE, COLUMNS))


@dataclass(frozen=True)
class Question:
    """Some lights, in the order in which they lie, that shine alone in one colour.

    They are all of a `line` of the board, of which the rows and the columns are numbered, or a part of one.
    """

    colour: int
    lights: tuple[int, ...]
    line: str = ""
    number: int = 0

    def halves(self) -> list[Question]:
        """The same about each half."""
        middle = len(self.lights) // 2
        return [replace(self, lights=half) for half in (self.lights[:middle], self.lights[middle:])]

    def without(self, lights: Iterable[int]) -> Question:
        """The same without these."""
        gone = set(lights)
        return replace(self, lights=tuple(light for light in self.lights if light not in gone))


def lines(board: Board) -> list[Question]:
    """Every light four times: in white and green with its row, in red and blue with its column."""
    return [
        Question(colour, line, direction, number)
        for colour, direction in PASSES
        for number, line in _lines(board, direction)
    ]


def singles(board: Board) -> list[Question]:
    """Every light alone, in all four colours."""
    return [Question(colour, (light,)) for light in range(len(board.lights)) for colour in COLOURS]


def _lines(board: Board, direction: str) -> list[tuple[int, tuple[int, ...]]]:
    """The rows from the top, or the columns from the left, with their lights from one end to the other.

    What lies on the rim belongs to the line beside it.
    """
    along = 1 if direction == ROWS else 0
    across = 1 - along
    last = board.grid.rows if direction == ROWS else board.grid.columns
    found: dict[int, list[tuple[float, float, int]]] = {}
    for light, point in light_points(board).items():
        number = min(max(math.floor(point[across] + 0.5), 1), last)
        found.setdefault(number, []).append((point[along], point[across], light))
    return [(number, tuple(light for _, _, light in sorted(found[number]))) for number in sorted(found)]
