"""A scene: what every lit light means. The host sends it whole; the board animates it, and the page draws the same.

An entry is a tuple (light, rgb, pattern, step, of): light number, colour 0xRRGGBB, one of the patterns below, and the
light's place `step` of `of` in the pattern's period (the phase; along a chase, its place on the path).
"""

STEADY = 0  # on
DIM = 1  # on, a quarter as bright
PULSE = 2  # swells and fades
BLINK = 3  # half bright, half faint
DOUBLE = 4  # two short flashes, then a faint rest
CHASE = 5  # a spark that runs from step 0 to step of-1
FAST = 6  # a hurried flicker: something is wrong
PATTERNS = 7

PULSE_MS = 1600
BLINK_MS = 1000
DOUBLE_MS = 1400
CHASE_STEP_MS = 120
CHASE_REST_STEPS = 4  # dark steps between two sparks
FAST_MS = 240

_FULL = 255
_LOW = 12  # a chase's unlit path glows so that it can be followed
_QUARTER = 64
_FAINT = 26  # between two flashes a light stays to be found


def level(pattern: int, step: int, of: int, ms: int) -> int:
    """Brightness 0..255 of a light at `ms` milliseconds. `of` is at least 1; an unknown pattern is steady."""
    if pattern == DIM:
        return _QUARTER
    if pattern == PULSE:
        at = (ms + PULSE_MS * step // of) % PULSE_MS
        up = at if 2 * at < PULSE_MS else PULSE_MS - at
        return 20 + 235 * 2 * up // PULSE_MS
    if pattern == BLINK:
        return _FULL if (ms + BLINK_MS * step // of) % BLINK_MS < BLINK_MS // 2 else _FAINT
    if pattern == DOUBLE:
        at = (ms + DOUBLE_MS * step // of) % DOUBLE_MS
        return _FULL if at < 140 or 280 <= at < 420 else _FAINT
    if pattern == CHASE:
        now = ms // CHASE_STEP_MS % (of + CHASE_REST_STEPS)
        return _FULL if now == step else 110 if now == step + 1 else _LOW
    if pattern == FAST:
        return _FULL if (ms + FAST_MS * step // of) % FAST_MS < FAST_MS // 2 else 0
    return _FULL


def moving(entries: list[tuple[int, int, int, int, int]]) -> bool:
    """Whether any light of the scene changes with time."""
    for entry in entries:
        if entry[2] >= PULSE:
            return True
    return False


def render(
    entries: list[tuple[int, int, int, int, int]], ms: int, out: bytearray, budget_ma: int, light_ma: int
) -> None:
    """Write the scene at `ms` into `out`, 3 bytes R, G, B a light, within the power budget.

    A light at full white draws `light_ma` milliamperes; the sum is scaled down to `budget_ma`. Entries for lights
    past the end of `out` are left out; of two entries for one light the later one counts.
    """
    out[:] = bytes(len(out))
    lights = len(out) // 3
    for light, rgb, pattern, step, of in entries:
        if light < lights:
            bright = level(pattern, step, of, ms)
            out[3 * light] = (rgb >> 16) * bright // _FULL
            out[3 * light + 1] = (rgb >> 8 & 255) * bright // _FULL
            out[3 * light + 2] = (rgb & 255) * bright // _FULL
    total = sum(out)
    allowed = budget_ma * 3 * _FULL // light_ma  # the sum of channel values that draws the budget
    if total > allowed:
        for i in range(len(out)):
            out[i] = out[i] * allowed // total


def to_words(entries: list[tuple[int, int, int, int, int]]) -> list[str]:
    """The scene as words for the line: colour ``rrggbb``, pattern, length, colon, then pairs of light and step, in hex.

    Lights that share colour, pattern and length share a word. Lights are 0..4095, steps and lengths 0..255.

    >>> to_words([(49, 0xFF8000, PULSE, 0, 3), (50, 0xFF8000, PULSE, 1, 3)])
    ['ff8000203:0310003201']
    """
    groups: dict[str, list[str]] = {}
    for light, rgb, pattern, step, of in entries:
        head = "%06x%x%02x:" % (rgb, pattern, of)
        groups.setdefault(head, []).append("%03x%02x" % (light, step))
    words: list[str] = []
    for head in sorted(groups):
        pairs = groups[head]
        for i in range(0, len(pairs), _PAIRS_A_WORD):
            words.append(head + "".join(pairs[i : i + _PAIRS_A_WORD]))
    return words


_PAIRS_A_WORD = 30  # a word of 160 characters: room for it and the rest of its line
_HEAD = 10  # rrggbb, pattern, of, colon
_PAIR = 5  # light, step
_HEX = "0123456789abcdefABCDEF"


def from_word(word: str) -> list[tuple[int, int, int, int, int]]:
    """The entries of one word. Raises ValueError when it is not one."""
    digits = word.replace(":", "", 1)
    if len(word) < _HEAD or word[_HEAD - 1] != ":" or (len(word) - _HEAD) % _PAIR or not _is_hex(digits):
        raise ValueError("not a scene word: " + word)
    rgb = int(word[:6], 16)
    pattern = int(word[6], 16)
    of = int(word[7:9], 16)
    if pattern >= PATTERNS or of < 1:
        raise ValueError("not a scene word: " + word)
    entries: list[tuple[int, int, int, int, int]] = []
    for i in range(_HEAD, len(word), _PAIR):
        entries.append((int(word[i : i + 3], 16), rgb, pattern, int(word[i + 3 : i + 5], 16), of))
    return entries


def _is_hex(text: str) -> bool:
    for digit in text:
        if digit not in _HEX:
            return False
    return True


def to_parts(words: list[str], room: int) -> list[list[str]]:
    """The words dealt into parts of at most `room` characters each, spaces included; always at least one part."""
    parts: list[list[str]] = [[]]
    used = 0
    for word in words:
        if parts[-1] and used + 1 + len(word) > room:
            parts.append([])
            used = 0
        parts[-1].append(word)
        used += 1 + len(word)
    return parts
