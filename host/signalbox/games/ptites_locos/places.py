"""What the squares of Les P'tites Locos are called in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from signalbox.core.messages import Message

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.model import Point

THREE_LANES = 3


class LocoPlaces:
    """The names of one board's squares: "square 5 of the north-west outer lane"."""

    def __init__(self, board: Board) -> None:
        rails: dict[str, list[str]] = {}  # by quarter
        for name, kind in board.picture.kinds.items():
            if kind == "rail":
                rails.setdefault(name.split(".")[0], []).append(name)
        middle = _middle(board.squares[name].at for bay in board.bays.values() for lane in bay.cells for name in lane)
        corners = {
            quarter: _corner(_middle(board.squares[name].at for name in names), middle)
            for quarter, names in rails.items()
        }
        told_apart = len({*corners.values()}) == len(corners)
        self._quarters = corners if told_apart else {quarter: quarter[1:] for quarter in corners}
        self._lanes = len({name.split(".")[1] for names in rails.values() for name in names})
        self._cells = {
            name: (bay.title, number, end)
            for bay in board.bays.values()
            for number, lane in enumerate(bay.cells, 1)
            for end, name in enumerate(lane)
        }
        self._kinds = board.picture.kinds
        self._hangars = {square.place for square in board.squares.values() if self._kinds.get(square.name) == "hangar"}

    def name(self, square: str) -> Message | None:
        """What a square, or the place of the hangars, is called in the middle of a sentence; None for anything else."""
        kind = self._kinds.get(square)
        if kind == "start":
            return Message("locos-place-start", number=int(square[1:]))
        if kind == "arrival":
            return Message("locos-place-arrival", number=int(square[1:]))
        if kind == "hangar":
            return Message("locos-place-hangar", number=int(square[1:]))
        if kind == "bay":
            bay, lane, end = self._cells[square]
            if end:
                return Message("locos-place-bay-exit", bay=bay, number=lane)
            return Message("locos-place-bay-entry", bay=bay, number=lane)
        if kind == "rail":
            quarter, lane_number, number = square.split(".")
            lane_name = self._lane(int(lane_number))
            return Message("locos-place-rail", quarter=self._quarters[quarter], lane=lane_name, number=int(number))
        return Message("locos-place-hangars") if square in self._hangars else None

    def _lane(self, number: int) -> str:
        """Lanes are counted from the rim."""
        if number == 1:
            return "outer"
        if number == self._lanes:
            return "inner"
        return "middle" if self._lanes == THREE_LANES else str(number)


def _middle(points: Iterable[Point]) -> Point:
    rows, columns = zip(*points, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _corner(point: Point, middle: Point) -> str:
    """In which corner of the board a point lies: "nw", "ne", "sw" or "se"."""
    return ("n" if point[0] < middle[0] else "s") + ("w" if point[1] < middle[1] else "e")
