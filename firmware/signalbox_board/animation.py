# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Draws a scene, a few lights per pass of the loop, so that no pass takes long. `Lights` limits the current.

Interpreted code is slow: about 45 us for a light that changes, and 15 us for a light that does not. Therefore as much
as possible is calculated only once per scene, a few lights per pass, and steady lights are drawn only once.
"""

from shared_rules.scene import CHASE, STEP_BITS, keyframe_ms, keyframes

MYPY = False
if MYPY:
    from collections.abc import Callable

LIGHTS_PER_TURN = 32
LIGHTS_AT_ONCE = 8  # then the turn ends if a sensor has changed
SORTED_PER_TURN = 48  # lights of a new scene; each word of the scene counts as one more light
LIGHT_BITS = 9  # a board has at most 512 lights


def pack(rgb: int, pattern: int, steps: int, pairs: list[int]) -> tuple[int, list[int]]:
    """Return the pattern and steps of a scene's word as one number, and a list that alternates lights and colours.

    The bits above a light's number hold its lead, in keyframes. The list is flat because the garbage
    collector treats a list of numbers as one object, however long it is.
    """
    length = len(keyframes(pattern, steps))
    step_bits = STEP_BITS
    light_bits = LIGHT_BITS
    lights = [rgb] * (2 * len(pairs))
    i = 0
    for pair in pairs:
        light = pair >> step_bits
        if length > 1:
            step = pair & 255
            ahead = -step % length if pattern == CHASE else length * step // steps % length  # as `keyframe_shift`
            light |= ahead << light_bits
        lights[i] = light
        i += 2
    return pattern << 8 | steps, lights


class Animation:
    """The colours of a scene over time. Call `load`, and for each frame `begin`, then `draw` until it returns True."""

    def __init__(self, count: int, has_events: "Callable[[], bool]") -> None:
        self._has_events = has_events  # returns whether a change of a sensor is waiting
        self.colours = [0] * count  # 0xRRGGBB
        self.drawn = 0  # the sum of (R + G + B) x level, see `dimming_factor`
        self.has_changed = False  # whether any light has changed since `begin`
        self.is_moving = False  # whether any light changes with time; known once the first frame of a scene is complete
        self._levels = bytearray(count)
        self._words: list[tuple[int, list[int]]] = []
        self._unsorted = 0  # the number of words, from the first on, that are not in `_groups` yet
        self._end = -1  # where the unsorted part of the last unsorted word ends; -1: none of it is sorted
        self._in_group = bytearray(count)  # 1: the light is in a group
        self._group_of: dict[int, list[int]] = {}  # the lights of each pattern's group
        # for each pattern: the keyframes twice, so that no index has to wrap; the milliseconds of each; the lights
        self._groups: list[tuple[bytes, int, list[int]]] = []
        self._now = 0
        self._group = 0  # the next group to draw, and the next index in it
        self._index = 0

    def load(self, words: list[tuple[int, list[int]]]) -> None:
        """Load another scene, with all lights dark at first. If a light has several entries, the last one wins."""
        self.colours = [0] * len(self.colours)
        self._levels[:] = bytes(len(self._levels))
        self.drawn = 0
        self.is_moving = False
        self._words = words
        self._unsorted = len(words)
        self._end = -1
        self._in_group[:] = bytes(len(self._in_group))
        self._group_of = {}
        self._groups = []

    def begin(self, now: int) -> None:
        """Begin the frame for `now`, in milliseconds."""
        self._now = now
        self.has_changed = False
        self._group = 0
        self._index = 0

    def draw(self) -> bool:
        """Draw up to LIGHTS_PER_TURN lights, fewer if a sensor changes. Return whether the frame is complete."""
        if self._unsorted and not self._sort_lights():
            return False
        room = LIGHTS_PER_TURN
        while self._group < len(self._groups):
            if room <= 0 or (room < LIGHTS_PER_TURN and self._has_events()):
                return False
            levels, level_ms, lights = self._groups[self._group]
            start = self._index
            self._index = min(start + 2 * LIGHTS_AT_ONCE, start + 2 * room, len(lights))
            self._draw_lights(levels, self._now // level_ms % (len(levels) // 2), lights, start, self._index)
            room -= (self._index - start) // 2
            if self._index == len(lights):
                self._group += 1
                self._index = 0
        self._groups = self._moving_groups()
        return True

    def _sort_lights(self) -> bool:
        """Add lights to their pattern's group, starting at the end of the scene. Return whether all were added."""
        room = 2 * SORTED_PER_TURN
        while self._unsorted:
            if room <= 0:
                return False
            number, lights = self._words[self._unsorted - 1]
            end = len(lights) if self._end < 0 else self._end
            start = max(end - room, 0)
            self._add_to_group(number, lights[start:end])
            room -= end - start + 2
            if start:
                self._end = start
            else:
                self._end = -1
                self._unsorted -= 1
        self._words = []
        self.is_moving = len(self._moving_groups()) > 0
        return True

    def _add_to_group(self, number: int, lights: list[int]) -> None:
        """Add the lights of a word to its pattern's group, except those that also appear in a later word."""
        if number not in self._group_of:
            pattern, steps = number >> 8, number & 255
            self._group_of[number] = []
            self._groups.append((keyframes(pattern, steps) * 2, keyframe_ms(pattern), self._group_of[number]))
        append = self._group_of[number].append  # names of a function are found faster than attributes
        in_group = self._in_group
        mask = (1 << LIGHT_BITS) - 1
        for i in range(len(lights) - 2, -1, -2):
            place = lights[i]
            light = place & mask
            if not in_group[light]:
                in_group[light] = 1
                append(place)
                append(lights[i + 1])

    def _draw_lights(self, levels: bytes, phase: int, lights: list[int], start: int, end: int) -> None:
        shown = self._levels
        colours = self.colours
        drawn = 0
        bits = LIGHT_BITS
        mask = (1 << bits) - 1
        last_rgb = -1  # lights of one colour often follow each other
        last_level = -1
        for i in range(start, end, 2):
            place = lights[i]
            light = place & mask
            level = levels[phase + (place >> bits)]
            before = shown[light]
            if level != before:
                shown[light] = level
                rgb = lights[i + 1]
                if rgb != last_rgb or level != last_level:
                    last_rgb = rgb
                    last_level = level
                    red = rgb >> 16
                    green = rgb >> 8 & 255
                    blue = rgb & 255
                    total = red + green + blue
                    colour = red * level // 255 << 16 | green * level // 255 << 8 | blue * level // 255
                drawn += total * (level - before)
                colours[light] = colour
        if last_rgb >= 0:
            self.has_changed = True
            self.drawn += drawn

    def _moving_groups(self) -> list[tuple[bytes, int, list[int]]]:
        return [group for group in self._groups if len(group[0]) > 2]
