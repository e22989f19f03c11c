"""Draws a scene a few lights a turn, so that no turn of the loop takes long. It knows colours, not power.

Interpreted code is slow: some 45 us a light that changes, 15 us for one that does not. So what can be worked out
once a scene is, and lights that stand still are drawn once.
"""

from shared_rules.scene import CHASE, film, film_ms, read_word

LIGHTS_A_TURN = 24


def read_lights(word: str) -> tuple[int, list[tuple[int, int, int, int, int]]]:
    """A number for the film that one word of a scene runs, and its lights: (light, how far ahead, red, green, blue).

    Raises ValueError when it is none.
    """
    rgb, pattern, of, pairs = read_word(word)
    red, green, blue = rgb >> 16, rgb >> 8 & 255, rgb & 255
    length = len(film(pattern, of))
    number = pattern << 8 | of
    if pattern == CHASE:  # as `shift` has it, without a call for every light
        return number, [(light, -step % length, red, green, blue) for light, step in pairs]
    return number, [(light, length * step // of % length, red, green, blue) for light, step in pairs]


class Animation:
    """The colours of one scene over time: `load` it, then for every frame `begin` and `draw` until that is True."""

    def __init__(self, count: int) -> None:
        self.colours = [0] * count  # 0xRRGGBB
        self.drawn = 0  # the sum of (R + G + B) x level, see `dimming`
        self.moves = False  # whether any light changes with time
        self._levels = bytearray(count)
        # lights by their film: the film twice, so that no index has to wrap, its milliseconds a byte, the lights
        self._groups: list[tuple[bytes, int, list[tuple[int, int, int, int, int]]]] = []
        self._now = 0
        self._group = 0  # where the drawing stands
        self._light = 0

    def load(self, words: list[tuple[int, list[tuple[int, int, int, int, int]]]]) -> None:
        """Another scene, all dark as yet. Of two entries for one light the later one counts."""
        count = len(self.colours)
        self.colours = [0] * count
        self._levels = bytearray(count)
        self.drawn = 0
        groups: dict[int, list[tuple[int, int, int, int, int]]] = {}
        for number, lights in _once(words):
            if number in groups:
                groups[number].extend(lights)
            else:
                groups[number] = list(lights)
        self._groups = []
        for number in groups:
            pattern, of = number >> 8, number & 255
            self._groups.append((film(pattern, of) * 2, film_ms(pattern), groups[number]))
        self.moves = len(self._moving()) > 0

    def begin(self, now: int) -> None:
        """Begin the frame for `now`, in milliseconds."""
        self._now = now
        self._group = 0
        self._light = 0

    def draw(self) -> bool:
        """Draw on, LIGHTS_A_TURN at most; whether the frame is whole."""
        room = LIGHTS_A_TURN
        while self._group < len(self._groups):
            if room <= 0:
                return False
            levels, level_ms, lights = self._groups[self._group]
            some = lights[self._light : self._light + room]
            self._draw(levels, self._now // level_ms % (len(levels) // 2), some)
            room -= len(some)
            self._light += len(some)
            if self._light >= len(lights):
                self._group += 1
                self._light = 0
        self._groups = self._moving()
        return True

    def _draw(self, levels: bytes, at: int, lights: list[tuple[int, int, int, int, int]]) -> None:
        shown = self._levels
        colours = self.colours
        drawn = 0
        for light, ahead, red, green, blue in lights:
            level = levels[at + ahead]
            before = shown[light]
            if level != before:
                shown[light] = level
                drawn += (red + green + blue) * (level - before)
                colours[light] = red * level // 255 << 16 | green * level // 255 << 8 | blue * level // 255
        self.drawn += drawn

    def _moving(self) -> list[tuple[bytes, int, list[tuple[int, int, int, int, int]]]]:
        return [group for group in self._groups if len(group[0]) > 2]


def _once(
    words: list[tuple[int, list[tuple[int, int, int, int, int]]]],
) -> list[tuple[int, list[tuple[int, int, int, int, int]]]]:
    """The words with each light only in the last place that names it."""
    named = [light[0] for _, lights in words for light in lights]
    left = set(named)
    if len(left) == len(named):
        return words
    kept: list[tuple[int, list[tuple[int, int, int, int, int]]]] = []
    for number, lights in reversed(words):
        last: list[tuple[int, int, int, int, int]] = []
        for light in reversed(lights):
            if light[0] in left:
                left.remove(light[0])
                last.append(light)
        kept.append((number, last))
    return kept
