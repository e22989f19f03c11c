"""Where a virtual board stands in the patterns of its scene, found from the frames that it shows.

The board's clock is its own, so it may be anywhere in the patterns. Every frame leaves fewer places. When the longest
pattern has been seen whole, those that are left differ by less than an eye sees: the frames to come are known, and a
page that plays the patterns from there shows what the board does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from shared_rules.scene import TICK_MS, keyframe_ms, keyframes, moving, render, shift
from signalbox.board.model import Power
from signalbox.link.scenes import Entry

LATE_TICKS = 6  # a frame may have been drawn so long before it is seen: the board's own pace, and a busy computer
TRIED = 400  # places that are tried at one look: no look takes long
TICKS_MOST = 20_000  # before all patterns of a scene are together again; of what takes longer no rhythm is sought
MISSES = 3  # looks one after another that fit nowhere; then the board does something else


class Rhythm:
    """Of one scene at one board. Times are milliseconds, on the clock of whoever looks."""

    def __init__(self, scene: Sequence[Entry], lights: int, power: Power) -> None:
        self._scene = list({entry[0]: entry for entry in scene}.values())  # of two entries for a light the later counts
        self._power = power
        self._frame = bytearray(3 * lights)
        kinds = {entry[2:] for entry in self._scene}
        levels = {(pattern, of): keyframes(pattern, of) for pattern, _, of in kinds}
        # of each kind of movement its levels, the ticks that each of them lasts, and how many it is ahead
        self._kinds = [
            (levels[pattern, of], keyframe_ms(pattern) // TICK_MS, shift(pattern, step, of, len(levels[pattern, of])))
            for pattern, step, of in kinds
        ]
        periods = [len(one) * ticks if len(one) > 1 else 1 for one, ticks, _ in self._kinds]
        ticks = lcm(*periods)
        self._ticks = ticks if moving(self._scene) and ticks <= TICKS_MOST else 0  # 0: there is none to find
        self._least_ms = TICK_MS * max(periods, default=0)
        self._since: int | None = None
        self._untried: Sequence[int] = range(self._ticks)
        self._places: list[int] = []  # ticks ahead of the clock, of those tried, that all frames have fitted
        self._place = -1  # the one of these that was told last
        self._misses = 0

    def look(self, now: int, frame: bytes) -> int | None:
        """The board shows `frame`: how far its patterns are ahead of `now` (ms), None while that is not known."""
        if not self._ticks:
            return None
        if self._since is None:
            self._since = now
        new, self._untried = self._untried[:TRIED], self._untried[TRIED:]
        fitting = self._fitting(now // TICK_MS, frame, [*self._places, *new])
        if fitting or self._untried:
            self._places, self._misses = fitting, 0
        else:
            self._misses += 1
            if self._misses >= MISSES:
                self._since, self._untried, self._places, self._misses = now, range(self._ticks), [], 0
        if not self._places or self._untried or now - self._since < self._least_ms:
            return None
        if self._place not in self._places:
            self._place = self._places[len(self._places) // 2]
        return TICK_MS * self._place

    def _fitting(self, tick: int, frame: bytes, places: Sequence[int]) -> list[int]:
        """Those of the places at which the board may show the frame."""
        asked = {(tick + place - late) % self._ticks for place in places for late in range(LATE_TICKS)}
        same: dict[tuple[int, ...], bool] = {}  # by the levels of all kinds: few frames differ
        shown = set()
        for each in asked:
            levels = tuple([one[(each // ticks + ahead) % len(one)] for one, ticks, ahead in self._kinds])
            if levels not in same:
                same[levels] = self._at(each) == frame
            if same[levels]:
                shown.add(each)
        late = range(LATE_TICKS)
        return [place for place in places if any((tick + place - each) % self._ticks in shown for each in late)]

    def _at(self, tick: int) -> bytearray:
        render(self._scene, tick * TICK_MS, self._frame, self._power.for_light(), self._power.light_ma)
        return self._frame
