"""One sensor as it is tried: how often it closed and opened, how it bounced, how long it stayed closed."""

from __future__ import annotations

from signalbox.service.procedures.self_test.limits import BURST_S


class Reed:
    """Counts the changes of one sensor. Changes less than BURST_S apart are one movement of the magnet.

    A movement takes one change, or two when the magnet only passes by; the others are `bounces`.
    """

    def __init__(self) -> None:
        self.is_closed = False
        self.closed_at = 0.0  # when it closed last
        self.longest_s = 0.0  # it stayed closed
        self.worst = 0  # bounces in one movement
        self.bounces = 0  # changes too many, in pairs of a closing and an opening
        self.closed = 0  # how often it closed, without bounces
        self.opened = 0  # how often it opened, without bounces
        self._closings = 0
        self._openings = 0
        self._bounces = 0  # in all movements but the last
        self._burst = 0  # changes in the last movement
        self._burst_began_closed = False
        self._changed_at = 0.0

    def change(self, now: float, closed: bool) -> None:
        """It has closed or opened."""
        if self._burst and now - self._changed_at <= BURST_S:
            self._burst += 1
        else:
            self._bounces += self._extra()
            self._burst, self._burst_began_closed = 1, not closed
        self._changed_at = now
        self.is_closed = closed
        if closed:
            self._closings += 1
            self.closed_at = now
        else:
            self._openings += 1
            self.longest_s = max(self.longest_s, now - self.closed_at)
        self.worst = max(self.worst, self._extra())
        self.bounces = self._bounces + self._extra()
        self.closed = self._closings - self.bounces // 2
        self.opened = self._openings - self.bounces // 2

    @property
    def worked(self) -> bool:
        """Whether it has closed and opened again."""
        return self.closed > 0 and self.opened > 0 and not self.is_closed

    def _extra(self) -> int:
        needed = 1 if self.is_closed != self._burst_began_closed else 2
        return max(0, self._burst - needed)
