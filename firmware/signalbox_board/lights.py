# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Assembles scenes from their parts, and animates them within the power budget."""

from shared_rules.scene import FULL, STEP_BITS, dimming_factor, parse_word
from signalbox_board.animation import Animation, pack

MYPY = False
if MYPY:
    from collections.abc import Callable

MAX_PARTS = 64
MAX_SCENE = 65535
SPARE_ENTRIES = 16  # memory is limited: a scene may have at most two entries per light, plus this many
NO_HOST = "0000302" + "01:00000"  # shown when no PC is connected: the first light pulses in faint blue


class Lights:
    """The scene being shown, and the scene being received.

    `frame` has the colour of each light, 0xRRGGBB. Each channel must be scaled by `share` / 256. `budget_ma` is the
    maximum total current, and `resting_ma` is the part of it that all lights draw while they are dark; the rest is for
    lit lights.
    """

    def __init__(
        self,
        count: int,
        budget_ma: int,
        light_ma: int,
        frame_ms: int,
        resting_ma: int = 0,
        has_events: "Callable[[], bool]" = bool,  # bool() is False
    ) -> None:
        self.count = count
        self.share = 256
        self.next_ms = -1  # when `update` is next due; -1: not before something happens
        self.budget_ma = budget_ma
        self._described_ma = budget_ma
        self._resting_ma = resting_ma
        self._light_ma = light_ma
        self._frame_ms = frame_ms
        self._animation = Animation(count, has_events)
        self.frame = self._animation.colours
        self._drawing_ms = -1  # the time of the frame that is being drawn; -1: no frame
        self._first = True  # whether the next frame is sent even if unchanged
        self._drawn = 0  # the sum of (R + G + B) x level in the current frame, see `dimming_factor`
        self._scene: list[tuple[int, list[int]]] = []
        self._no_host = [pack(*parse_word(NO_HOST))] if count else []
        self._showing: list[tuple[int, list[int]]] | None = None
        self.discard_partial_scene()

    def discard_partial_scene(self) -> None:
        """Drop a scene that was not received completely."""
        self._id = -1
        self._parts = 0
        self._received: dict[int, list[tuple[int, list[int]]]] = {}
        self._entries: dict[int, int] = {}  # the number of entries in each received part

    def stage(self, scene: int, part: int, parts: int, words: list[str]) -> None:
        """Store a part of a scene, and show the scene when all its parts have been received.

        Raise ValueError with the reason for a NAK; the part is then ignored.
        """
        if not (0 <= scene <= MAX_SCENE and 1 <= parts <= MAX_PARTS and 0 <= part < parts):
            raise ValueError("arguments")
        parsed = self._parse_words(words)
        if scene != self._id:
            self.discard_partial_scene()
            self._id = scene
            self._parts = parts
        entries = sum([len(lights) // 2 for _, lights in parsed])
        others = sum([self._entries[other] for other in self._entries if other != part])
        if parts != self._parts or entries + others > 2 * self.count + SPARE_ENTRIES:
            raise ValueError("parts")
        self._received[part] = parsed
        self._entries[part] = entries
        if len(self._received) == parts:
            self._show_received_scene()

    def set_limit(self, milliamperes: int) -> None:
        """Limit the total current to `milliamperes`, or to the description's limit if that is lower."""
        self.budget_ma = min(max(milliamperes, 0), self._described_ma)
        self.redraw()

    def redraw(self) -> None:
        """Make the next `update` start a new frame, which is sent even if it is unchanged."""
        self._showing = None

    def current_ma(self) -> int:
        """Return the total current of the current frame in mA."""
        return self._resting_ma + self._drawn // FULL * self.share // 256 * self._light_ma // (3 * FULL)

    def update(self, now: int, has_host: bool) -> bool:
        """Draw more of the frame that is due. Return True if `frame` has changed and must be sent."""
        scene = self._scene if has_host else self._no_host
        if scene is not self._showing:  # a half-drawn frame is out of date
            self._showing = scene
            self._first = True
            self._animation.load(scene)
            self._begin_frame(now)
        elif self._drawing_ms < 0:
            if self.next_ms < 0 or now < self.next_ms:
                return False
            self._begin_frame(now)
        if not self._animation.draw():
            return False
        due = self._drawing_ms - self._drawing_ms % self._frame_ms + self._frame_ms
        self.next_ms = due if self._animation.is_moving else -1
        self._drawing_ms = -1
        return self._finish_frame()

    def _begin_frame(self, now: int) -> None:
        self._animation.begin(now)
        self._drawing_ms = now
        self.next_ms = now

    def _finish_frame(self) -> bool:
        """Make the drawn frame the current frame, and return whether it must be sent."""
        animation = self._animation
        self._drawn = animation.drawn
        share = dimming_factor(animation.drawn, max(0, self.budget_ma - self._resting_ma), self._light_ma)
        if not self._first and share == self.share and not animation.has_changed:
            return False
        self._first = False
        self.share = share
        self.frame = animation.colours
        return True

    def _parse_words(self, words: list[str]) -> list[tuple[int, list[int]]]:
        """Return the parsed words. Raise ValueError with the reason for a NAK."""
        parsed: list[tuple[int, list[int]]] = []
        for word in words:
            try:
                rgb, pattern, steps, pairs = parse_word(word)
            except ValueError:
                raise ValueError("arguments") from None
            if pairs and max(pairs) >> STEP_BITS >= self.count:
                raise ValueError("light")
            number, lights = pack(rgb, pattern, steps, pairs)
            if parsed and parsed[-1][0] == number:
                parsed[-1][1].extend(lights)
            else:
                parsed.append((number, lights))
        return parsed

    def _show_received_scene(self) -> None:
        whole: list[tuple[int, list[int]]] = []
        for part in range(self._parts):
            whole.extend(self._received[part])
        self._scene = whole
        self.discard_partial_scene()
