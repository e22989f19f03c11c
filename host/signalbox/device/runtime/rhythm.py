"""Where a board stands in the patterns of its scene, by the time that it tells; a virtual one's frames prove it.

A page that plays the patterns from there shows what the board does, for as long as the frames are those.
"""

from __future__ import annotations

from collections.abc import Sequence

from shared_rules.scene import TICK_MS, moving, render
from signalbox.board.model import Power
from signalbox.device.link.scenes import Entry

LATE_TICKS = 6  # a frame may have been drawn so long before it is seen: the board's own pace, and a busy computer
EARLY_TICKS = 2  # or so long after: what told us the board's time may have been under way
MISSES = 3  # looks one after another that fit nowhere; then the board does something else

_TRIED = sorted(range(-EARLY_TICKS, LATE_TICKS + 1), key=abs)  # ticks that a frame is late, the likely ones first


class Rhythm:
    """Of one scene at one board with so many lights. Times are milliseconds, on the clock of whoever looks."""

    def __init__(self, scene: Sequence[Entry], lights: int, power: Power) -> None:
        self._scene = [*scene]
        self._power = power
        self._moves = moving(self._scene)
        self._frame = bytearray(3 * lights)
        self._playing: int | None = None
        self._misses = 0

    def look(self, now: int, frame: bytes | None, ahead: int | None) -> int | None:
        """How far the board's patterns are ahead of `now`, None while that is not known.

        A virtual board shows `frame`, a real one nobody sees. Its clock is `ahead` of ours, as far as is known.
        """
        if not self._moves:
            return None
        if frame is None:
            return ahead or 0
        if self._playing is not None and self._fits(now + self._playing, frame):
            self._misses = 0
            return self._playing
        if ahead is not None and self._fits(now + ahead, frame):
            self._playing, self._misses = ahead, 0
            return ahead
        self._misses += 1
        if self._misses >= MISSES:
            self._playing = None
        return self._playing

    def _fits(self, at: int, frame: bytes) -> bool:
        """Whether the board may show the frame at this time of its own."""
        return any(self._at(at - TICK_MS * late) == frame for late in _TRIED)

    def _at(self, ms: int) -> bytearray:
        render(self._scene, max(ms, 0), self._frame, self._power.for_light(), self._power.light_ma)
        return self._frame
