"""The lights on the pages: a virtual board's own pixels, or pixels rendered from the scene of a real board.

A scene with moving lights is sent once, and the pages animate its patterns as a board does. For a virtual board, they
do so only while its pixels match what the patterns show at the time on the board's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from shared_rules import scene as scenes
from signalbox.board.scene import is_animated, keyframe_shift, render

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.model import Power
    from signalbox.board.scene import Entry
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import LightGroup, Pattern, PatternsMessage

LOOK_S = 0.05
LATE_TICKS = 6  # the maximum age of an observed frame: the board has its own pace, and the computer may be busy
EARLY_TICKS = 2  # how early a frame may appear to be because the line with the board's time was delayed
MISSES = 3  # after this many consecutive frames without a match, the board must be doing something else

_DELAYS = sorted(range(-EARLY_TICKS, LATE_TICKS + 1), key=abs)  # possible delays of a frame, in ticks, likeliest first

_NAMES: dict[int, Pattern] = {
    scenes.STEADY: "steady",
    scenes.DIM: "dim",
    scenes.PULSE: "pulse",
    scenes.BLINK: "blink",
    scenes.DOUBLE: "double",
    scenes.CHASE: "chase",
    scenes.FAST: "fast",
    scenes.COUNT: "count",
}  # unknown patterns are shown as steady


class PatternClock:
    """Estimates how far a board has advanced in the patterns of a scene. Times are in ms on the caller's clock."""

    def __init__(self, scene: Sequence[Entry], lights: int, power: Power) -> None:
        self._scene = [*scene]
        self._power = power
        self._is_animated = is_animated(self._scene)
        self._frame = bytearray(3 * lights)
        self._offset: int | None = None
        self._misses = 0

    def observe(self, now: int, frame: bytes | None, ahead_ms: int | None) -> int | None:
        """Return how many ms the board's patterns are ahead of `now`, or None if that is unknown.

        `frame` is a virtual board's frame, or None for a real board. `ahead_ms` is how far the board's clock is ahead
        of ours, or None if that is unknown.
        """
        if not self._is_animated:
            return None
        if frame is None:
            return ahead_ms or 0
        if self._offset is not None and self._matches(now + self._offset, frame):
            self._misses = 0
            return self._offset
        if ahead_ms is not None and self._matches(now + ahead_ms, frame):
            self._offset, self._misses = ahead_ms, 0
            return ahead_ms
        self._misses += 1
        if self._misses >= MISSES:
            self._offset = None
        return self._offset

    def _matches(self, time: int, frame: bytes) -> bool:
        """Return whether the board may have shown `frame` at about `time`, in ms on its own clock."""
        return any(self._render(time - scenes.TICK_MS * late) == frame for late in _DELAYS)

    def _render(self, ms: int) -> bytearray:
        render(self._scene, max(ms, 0), self._frame, self._power.available_ma(), self._power.light_ma)
        return self._frame


class PageLights:
    """The lights of one board, shown on all its pages. Times are in milliseconds."""

    def __init__(self, board: Board) -> None:
        self._power = board.power
        self._rgb = bytearray(3 * len(board.lights))
        self._scene: list[Entry] | None = None
        self._pattern_clock: PatternClock | None = None
        self._offset: int | None = None  # how far the patterns on the pages are ahead of the clock

    async def run(
        self,
        hub: Callable[[], Hub | None],
        scene: Callable[[], list[Entry]],
        pixels: Callable[[], bytes] | None,
        ahead_ms: Callable[[], int | None],
    ) -> None:
        """Show the lights to all viewers until cancelled.

        `pixels` returns a virtual board's pixels; it is None for a real board. `ahead_ms` returns how far the board's
        clock is ahead of the loop's, or None if that is unknown.
        """
        loop = asyncio.get_running_loop()
        while True:
            pages = hub()
            if pages is not None and pages.viewer_count:
                self.update(pages, round(loop.time() * 1000), scene(), None if pixels is None else pixels(), ahead_ms())
            await asyncio.sleep(LOOK_S)

    def update(
        self, hub: Hub, now: int, scene: list[Entry], pixels: bytes | None, board_ahead_ms: int | None = None
    ) -> None:
        """Show `scene`, or a virtual board's `pixels`. The board's clock is `board_ahead_ms` ms ahead of `now`."""
        if self._pattern_clock is None or scene != self._scene:
            self._scene, self._offset = [*scene], None
            self._pattern_clock = PatternClock(scene, len(self._rgb) // 3, self._power)
        ahead_ms = self._pattern_clock.observe(now, pixels, board_ahead_ms)
        if pixels is None and ahead_ms is not None and self._offset is not None:
            ahead_ms = self._offset  # for a real board, the difference is not noticeable
        if ahead_ms is None:
            if pixels is None:
                render(scene, now, self._rgb, self._power.available_ma(), self._power.light_ma)
            hub.publish_lights(bytes(self._rgb) if pixels is None else pixels)
        elif ahead_ms != self._offset:
            hub.publish_patterns(patterns_of(scene, len(self._rgb) // 3, self._power), now + ahead_ms)
        self._offset = ahead_ms


def patterns_of(scene: list[Entry], lights: int, power: Power) -> PatternsMessage:
    """Return the message that lets a page animate a scene on a board with this many lights."""
    groups: dict[tuple[int, int], LightGroup] = {}
    for light, rgb, pattern, step, of in {entry[0]: entry for entry in scene}.values():
        levels = scenes.keyframes(pattern, of)
        name, ms = _NAMES.get(pattern, "steady"), scenes.keyframe_ms(pattern)
        new: LightGroup = {"pattern": name, "ms": ms, "levels": list(levels), "lights": []}
        group = groups.setdefault((pattern, of), new)
        group["lights"].append([light, rgb, keyframe_shift(pattern, step, of, len(levels))])
    allowed = power.available_ma() * 3 * scenes.FULL // power.light_ma * scenes.FULL
    return {"type": "patterns", "at": 0, "lights": lights, "allowed": allowed, "groups": list(groups.values())}
