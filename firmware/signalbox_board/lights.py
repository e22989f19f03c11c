# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The lights: scenes are assembled from their parts and animated within the power budget."""

from shared_rules.scene import FULL, dimming, read_word
from signalbox_board.animation import Animation, pack
from signalbox_board.settings import Power

MAX_PARTS = 64
MAX_SCENE = 65535
SPARE_ENTRIES = 16  # a scene may have this many more than two entries per light, because memory is limited
NO_HOST = "0000302" + "01:00000"  # shown when no PC is connected: the first light pulses in faint blue


class SceneParts:
    """A scene that is being received, part by part."""

    def __init__(self, lights: int) -> None:
        self._lights = lights
        self.forget()

    def forget(self) -> None:
        """Drop the parts of an incomplete scene."""
        self._id = -1
        self._count = 0
        self._received: dict[int, list[tuple[int, list[int]]]] = {}
        self._entries: dict[int, int] = {}  # the number of entries in each part

    def stage(self, scene: int, part: int, parts: int, words: list[str]) -> list[tuple[int, list[int]]] | None:
        """Store a part of a scene. Return the whole scene when all its parts have been received, otherwise None.

        Raise ValueError with the reason for a NAK; the part is then ignored.
        """
        if not (0 <= scene <= MAX_SCENE and 1 <= parts <= MAX_PARTS and 0 <= part < parts):
            raise ValueError("arguments")
        packed = self._read(words)
        if scene != self._id:
            self.forget()
            self._id = scene
            self._count = parts
        entries = sum([len(lights) // 2 for _, lights in packed])
        others = sum([self._entries[at] for at in self._entries if at != part])
        if parts != self._count or entries + others > 2 * self._lights + SPARE_ENTRIES:
            raise ValueError("parts")
        self._received[part] = packed
        self._entries[part] = entries
        if len(self._received) < parts:
            return None
        whole: list[tuple[int, list[int]]] = []
        for number in range(parts):
            whole.extend(self._received[number])
        self.forget()
        return whole

    def _read(self, words: list[str]) -> list[tuple[int, list[int]]]:
        """Return the words, packed for `Animation`. Raise ValueError with the reason for a NAK."""
        packed: list[tuple[int, list[int]]] = []
        for word in words:
            try:
                rgb, pattern, of, pairs = read_word(word)
            except ValueError:
                raise ValueError("arguments") from None
            if pairs and max(pairs)[0] >= self._lights:
                raise ValueError("light")
            number, lights = pack(rgb, pattern, of, pairs)
            if packed and packed[-1][0] == number:
                packed[-1][1].extend(lights)
            else:
                packed.append((number, lights))
        return packed


class Lights:
    """The scene that is shown, animated within the budget, and the scene that is being received.

    `frame` has the colour 0xRRGGBB of each light; each channel must be dimmed to `share` / 256. The lights draw
    `power.resting_ma` of the budget while all are dark; the rest is for lit lights.
    """

    def __init__(self, count: int, power: Power, frame_ms: int) -> None:
        self.frame = [0] * count
        self.share = 256
        self.next_ms = -1  # when `update` next has work; -1: only when something happens
        self.budget_ma = power.budget_ma  # LIMIT may lower it
        self._power = power
        self._animation = Animation(count, frame_ms)
        self._first = True  # whether the next frame is sent even if unchanged
        self._drawn = 0  # the undimmed power of the current frame, see `dimming`
        self._parts = SceneParts(count)
        self._scene: list[tuple[int, list[int]]] = []
        self._no_host = [pack(*read_word(NO_HOST))] if count else []
        self._showing: list[tuple[int, list[int]]] | None = None

    def forget_parts(self) -> None:
        """Drop an incomplete scene."""
        self._parts.forget()

    def stage(self, scene: int, part: int, parts: int, words: list[str]) -> None:
        """Store a part of a scene, and show the scene when all its parts have been received.

        Raise ValueError with the reason for a NAK; the part is then ignored.
        """
        whole = self._parts.stage(scene, part, parts, words)
        if whole is not None:
            self._scene = whole

    def limit(self, milliamperes: int) -> None:
        """Limit the current to this value, or to the description's budget if that is lower."""
        self.budget_ma = min(max(milliamperes, 0), self._power.budget_ma)
        self.redraw()

    def redraw(self) -> None:
        """Send a frame again even if it has not changed."""
        self._showing = None

    def milliamperes(self) -> int:
        """Return the current in mA that is drawn while this frame is shown."""
        lit = self._drawn // FULL * self.share // 256 * self._power.light_ma // (3 * FULL)
        return self._power.resting_ma + lit

    def update(self, now: int, host: bool) -> bool:
        """Continue to draw the frame that is due. Return whether `frame` has changed and must be sent."""
        scene = self._scene if host else self._no_host
        if scene is not self._showing:  # a frame that is partly drawn is out of date
            self._showing = scene
            self._first = True
            self._animation.load(scene)
            self._begin(now)
        elif self._animation.now < 0:
            if self.next_ms < 0 or now < self.next_ms:
                return False
            self._begin(now)
        if not self._animation.draw():
            return False
        self.next_ms = self._animation.end()
        return self._finish()

    def _begin(self, now: int) -> None:
        self._animation.begin(now)
        self.next_ms = now

    def _finish(self) -> bool:
        """Adopt the frame that has been drawn. Return whether it must be sent."""
        animation = self._animation
        self._drawn = animation.drawn
        share = dimming(animation.drawn, max(0, self.budget_ma - self._power.resting_ma), self._power.light_ma)
        if not self._first and share == self.share and animation.colours == self.frame:
            return False
        self._first = False
        self.share = share
        self.frame[:] = animation.colours
        return True
