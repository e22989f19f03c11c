"""Whether host and board read the same, and how soon they do again after everything that keeps them from it."""

from __future__ import annotations

AGREE_S = 2.0  # what the link promises once nothing is wrong any more


class Agreement:
    """Looked at after every step of a simulation. Times are seconds."""

    def __init__(self) -> None:
        self.longest_s = 0.0  # the longest time of disagreement while bytes could come through
        self.lost = 0  # how often it lasted longer than AGREE_S: what was lost, the bitmap did not bring back
        self._since: float | None = None  # when the disagreement began, or bytes could come through again

    def look(self, now: float, agree: bool, blocked: bool) -> None:
        """`agree`: both read the same now; `blocked`: the cable is out, or lets nothing through."""
        if blocked:
            self._since = now
        elif agree:
            self._end(now)
        elif self._since is None:
            self._since = now

    def _end(self, now: float) -> None:
        if self._since is None:
            return
        lasted_s = now - self._since
        self._since = None
        self.longest_s = max(self.longest_s, lasted_s)
        self.lost += lasted_s > AGREE_S
