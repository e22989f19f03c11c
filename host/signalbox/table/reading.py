"""What the sensors say over time, as the recogniser wants it: readings per place, since when, and what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signalbox.board import Board


class Reading:
    """The readings of one board during one decision. Times are seconds."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.bitmap = 0
        self.known = False  # whether the board has said anything yet
        self.now = bytes(len(board.places))
        self.seen = self.now  # the most each place has read since the decision began
        self.changed_at = 0.0

    def take(self, at: float, bitmap: int) -> None:
        """A new bitmap of closed sensors."""
        now = self._board.counts(bitmap)
        if now != self.now or not self.known:
            self.changed_at = at
            self.now = now
            self.seen = bytes(map(max, self.seen, now))
        self.bitmap = bitmap
        self.known = True

    def begin(self, start: bytes) -> None:
        """A new decision begins: forget what was seen during the last one."""
        self.seen = bytes(map(max, start, self.now))

    def quiet_ms(self, at: float) -> int:
        """For how many milliseconds nothing has changed."""
        return max(0, round((at - self.changed_at) * 1000))
