"""Squares that share a sensor: what stands on the first of them is over it, what stands on another is beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.board import Board


class Sharing:
    """Which square of a board is over its sensor. `at` is where pieces are: a square, or none."""

    def __init__(self, board: Board) -> None:
        over: dict[int, str] = {}
        self._over = {each.name: over.setdefault(each.sensor, each.name) for each in board.squares.values()}
        self.bits = dict.fromkeys(board.squares, 0) | {square: 1 << sensor for sensor, square in over.items()}

    def over(self, square: str) -> str:
        """The square over the sensor that this one has: itself, if it is no square that shares one."""
        return self._over.get(square, square)

    def lands(self, piece: str, where: str, at: Mapping[str, str]) -> str:
        """Where a piece comes down that is put on a square: over its sensor if that is free, else where room is."""
        over = self.over(where)
        taken = {spot for other, spot in at.items() if other != piece}
        if over not in taken:
            return over
        alike = [square for square, sensor in self._over.items() if sensor == over] if where in taken else []
        return next((square for square in alike if square not in taken), where)

    def left_beside(self, at: Mapping[str, str]) -> dict[str, str]:
        """The pieces that stand beside a sensor over which nothing stands, and the square over it."""
        taken = set(at.values())
        return {
            piece: self._over[where]
            for piece, where in at.items()
            if where in self._over and self._over[where] not in taken
        }
