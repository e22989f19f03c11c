# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The drawing of a scene, a few lights per pass, so that no pass of the loop takes long. Power is handled elsewhere.

Interpreted code is slow: about 45 us for a light that changes, and 15 us for a light that does not. Therefore as much
as possible is calculated only once per scene, a few lights per pass, and steady lights are drawn only once.
"""

from shared_rules.scene import CHASE, keyframe_ms, keyframes

LIGHTS_A_TURN = 24
SORTED_A_TURN = 48  # lights of a new scene; each of its words counts as one more
LIGHT_BITS = 9  # a board has at most 512 lights


def pack(rgb: int, pattern: int, of: int, pairs: list[tuple[int, int]]) -> tuple[int, list[int]]:
    """Return one number for the pattern and length of a scene's word, and two small numbers for each of its lights.

    The first of the two holds the light and, in the bits above, its shift ahead in the pattern; the second is its
    colour. For the garbage collector a list of numbers is one object, but a list of tuples is one object per light.
    """
    length = len(keyframes(pattern, of))
    lights: list[int] = []
    for light, step in pairs:
        ahead = -step % length if pattern == CHASE else length * step // of % length  # the same as `shift`
        lights.append(ahead << LIGHT_BITS | light)
        lights.append(rgb)
    return pattern << 8 | of, lights


class Grouping:
    """The grouping of a scene's lights by pattern, a few lights per pass, starting with the last lights."""

    def __init__(self, words: list[tuple[int, list[int]]], count: int) -> None:
        # for each pattern: its keyframes twice, so that indices need not wrap, the ms of each keyframe, the lights
        self.groups: list[tuple[bytes, int, list[int]]] = []
        self._words = words
        self._unsorted = len(words)  # words before this one are not in a group yet
        self._end = -1  # the end of the ungrouped part of the last such word; -1: all of it
        self._seen = bytearray(count)  # 1: the light is in a group
        self._group_of: dict[int, list[int]] = {}  # the lights in the group of each pattern

    def sort(self) -> bool:
        """Group some more lights; if a light has two entries, the later one counts. Return whether all are done."""
        room = 2 * SORTED_A_TURN
        while self._unsorted:
            if room <= 0:
                return False
            number, lights = self._words[self._unsorted - 1]
            end = len(lights) if self._end < 0 else self._end
            start = max(end - room, 0)
            self._join(number, lights[start:end])
            room -= end - start + 2
            if start:
                self._end = start
            else:
                self._end = -1
                self._unsorted -= 1
        return True

    def _join(self, number: int, lights: list[int]) -> None:
        """Group these lights of a word, except those that a later word has named."""
        if number not in self._group_of:
            pattern, of = number >> 8, number & 255
            self._group_of[number] = []
            self.groups.append((keyframes(pattern, of) * 2, keyframe_ms(pattern), self._group_of[number]))
        group = self._group_of[number]
        seen = self._seen
        mask = (1 << LIGHT_BITS) - 1
        for i in range(len(lights) - 2, -1, -2):
            light = lights[i] & mask
            if not seen[light]:
                seen[light] = 1
                group.append(lights[i])
                group.append(lights[i + 1])


class Animation:
    """The colours of one scene over time. `load` it; then for each frame `begin`, `draw` until True, and `end`."""

    def __init__(self, count: int, frame_ms: int) -> None:
        self.colours = [0] * count  # 0xRRGGBB
        self.drawn = 0  # the sum of (R + G + B) x level, see `dimming`
        self.now = -1  # the time of the frame that is being drawn; -1: no frame
        self._frame_ms = frame_ms
        self._levels = bytearray(count)
        self._grouping: Grouping | None = None  # None once all lights are in `_groups`
        self._groups: list[tuple[bytes, int, list[int]]] = []
        self._moves = False  # whether any light changes over time; known after a scene's first frame
        self._group = 0  # the next group to draw, and the index in it
        self._at = 0

    def load(self, words: list[tuple[int, list[int]]]) -> None:
        """Load another scene, all dark at first. Of two entries for the same light the later one counts."""
        count = len(self.colours)
        self.colours = [0] * count
        self._levels = bytearray(count)
        self.drawn = 0
        self._moves = False
        self._grouping = Grouping(words, count)
        self._groups = []

    def begin(self, now: int) -> None:
        """Begin the frame for `now`, in milliseconds."""
        self.now = now
        self._group = 0
        self._at = 0

    def draw(self) -> bool:
        """Draw up to LIGHTS_A_TURN lights. Return whether the frame is complete and this pass has time to send it."""
        if self._grouping is not None:
            if not self._grouping.sort():
                return False
            self._groups = self._grouping.groups
            self._grouping = None
            self._moves = len(self._moving()) > 0
        room = LIGHTS_A_TURN
        while self._group < len(self._groups):
            if room <= 0:
                return False
            levels, level_ms, lights = self._groups[self._group]
            batch = lights[self._at : self._at + 2 * room]
            self._draw(levels, self.now // level_ms % (len(levels) // 2), batch)
            room -= len(batch) // 2
            self._at += len(batch)
            if self._at >= len(lights):
                self._group += 1
                self._at = 0
        self._groups = self._moving()
        return room > LIGHTS_A_TURN // 2

    def end(self) -> int:
        """End the frame. Return when the next frame is due, or -1 if no light changes."""
        due = self.now - self.now % self._frame_ms + self._frame_ms
        self.now = -1
        return due if self._moves else -1

    def _draw(self, levels: bytes, at: int, lights: list[int]) -> None:
        shown = self._levels
        colours = self.colours
        drawn = 0
        mask = (1 << LIGHT_BITS) - 1
        for i in range(0, len(lights), 2):
            place = lights[i]
            light = place & mask
            level = levels[at + (place >> LIGHT_BITS)]
            before = shown[light]
            if level != before:
                shown[light] = level
                red = lights[i + 1]
                blue = red & 255
                green = red >> 8 & 255
                red >>= 16
                drawn += (red + green + blue) * (level - before)
                colours[light] = red * level // 255 << 16 | green * level // 255 << 8 | blue * level // 255
        self.drawn += drawn

    def _moving(self) -> list[tuple[bytes, int, list[int]]]:
        return [group for group in self._groups if len(group[0]) > 2]
