"""Words beside holes, where there is room: over no hole, and over no other word where it can be helped."""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

from signalbox.maker.plans.marks import CAPITAL_HEIGHT, Box, Layer, Line, Mark, Spot, Text, box_of, meet, text_width

GAP = 0.7  # mm from a hole to its words
CLEAR = 0.3  # mm round words that are kept free
CELL = 8.0  # mm; what is looked for lies in the cells round about
RINGS = (0.0, 2.5, 5.0, 8.0, 12.0)  # mm further out; from the second on a line leads back to the hole
DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))  # below first


class Labels:
    """Places words one after the other, each clear of what is there already, within a sheet of that size (mm)."""

    def __init__(self, width: float, height: float, taken: Iterable[Mark]) -> None:
        self.marks: list[Mark] = []
        self._sheet = (0.0, 0.0, width, height)
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)
        for mark in taken:
            self._take(box_of(mark))

    def beside(self, at: Spot, radius: float, text: str, size: float, layer: Layer, *, optional: bool = False) -> None:
        """Write `text` beside a hole. Where there is no room near by: over something, or `optional`, not at all."""
        half = (text_width(text, size) / 2, size * CAPITAL_HEIGHT / 2)
        places = [
            (ring, (at[0] + right * (reach + half[0]), at[1] + down * (reach + half[1])))
            for ring in RINGS
            for reach in [radius + GAP + ring]
            for right, down in DIRECTIONS
        ]
        free = next((place for place in places if self._is_free(_box(place[1], half))), None)
        if free is None and optional:
            return
        ring, spot = free or places[0]
        if ring:
            self.marks.append(_leader(layer, at, radius, spot, half))
        self.marks.append(Text(layer, spot, size, text))
        self._take(_box(spot, half))

    def _is_free(self, box: Box) -> bool:
        left, top, right, bottom = box
        sheet = self._sheet
        if left < sheet[0] or top < sheet[1] or right > sheet[2] or bottom > sheet[3]:
            return False
        return not any(meet(box, other) for cell in _cells(box) for other in self._cells.get(cell, ()))

    def _take(self, box: Box) -> None:
        for cell in _cells(box):
            self._cells[cell].append(box)


def _box(middle: Spot, half: Spot) -> Box:
    return (
        middle[0] - half[0] - CLEAR,
        middle[1] - half[1] - CLEAR,
        middle[0] + half[0] + CLEAR,
        middle[1] + half[1] + CLEAR,
    )


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.floor(side / CELL) for side in box)
    return itertools.product(range(left, right + 1), range(top, bottom + 1))


def _leader(layer: Layer, at: Spot, radius: float, spot: Spot, half: Spot) -> Line:
    """From the hole's edge to the nearest side of its words."""
    end = tuple(min(max(here, there - side), there + side) for here, there, side in zip(at, spot, half, strict=True))
    share = radius / math.dist(at, end)
    start = (at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share)
    return Line(layer, (start, (end[0], end[1])))
