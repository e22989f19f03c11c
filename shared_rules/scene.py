# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""A scene: what every lit light means. The host sends it whole; the board animates it, and the page draws the same.

An entry is a tuple (light, rgb, pattern, step, of): light number, colour 0xRRGGBB, one of the patterns below, and the
light's place `step` of `of` in the pattern's period (the phase; along a chase, its place on the path). For COUNT `of`
is the number to be counted.
"""

from binascii import unhexlify

STEADY = 0  # on
DIM = 1  # on, a quarter as bright
PULSE = 2  # swells and fades
BLINK = 3  # half bright, half faint
DOUBLE = 4  # two short flashes, then a faint rest
CHASE = 5  # a spark that runs from step 0 to step of-1
FAST = 6  # a hurried flicker: something is wrong
COUNT = 7  # on, but for `of` brief gaps to be counted, COUNT_LIMIT at most
PATTERNS = 8

TICK_MS = 20  # between two keyframes
PULSE_MS = 1600
BLINK_MS = 1000
DOUBLE_MS = 1400
FAST_MS = 240
CHASE_STEP_MS = 120
CHASE_REST_STEPS = 4  # dark steps between two sparks
COUNT_MS = 160  # one gap; twice as long the light between two of them
COUNT_REST_MS = 1920  # between the last gap and the first
COUNT_LIMIT = 15  # gaps that anybody would count; no pattern is longer than these

FULL = 255
CONTROLLER_MA = 30  # the controller's own
_LOW = 12  # a chase's unlit path glows so that it can be followed
_TAIL = 110  # behind a chase's spark
_QUARTER = 64
_FAINT = 26  # between two flashes a light stays to be found
_SWELL_LOW = 20
_SWELL = PULSE_MS // TICK_MS // 2  # ticks from the lowest to the highest
_UP = [_SWELL_LOW + (FULL - _SWELL_LOW) * at // _SWELL for at in range(_SWELL + 1)]
_FLASH = 140 // TICK_MS

_KEYFRAMES = {
    STEADY: bytes([FULL]),
    DIM: bytes([_QUARTER]),
    PULSE: bytes(_UP + list(reversed(_UP[1:-1]))),
    BLINK: bytes([FULL] * (BLINK_MS // TICK_MS // 2) + [_FAINT] * (BLINK_MS // TICK_MS // 2)),
    DOUBLE: bytes(([FULL] * _FLASH + [_FAINT] * _FLASH) * 2 + [_FAINT] * (DOUBLE_MS // TICK_MS - 4 * _FLASH)),
    FAST: bytes([FULL] * (FAST_MS // TICK_MS // 2) + [0] * (FAST_MS // TICK_MS // 2)),
}


def keyframes(pattern: int, of: int) -> bytes:
    """Return the brightness 0..255 of a light at step 0 over one period, a byte every `keyframe_ms(pattern)` ms.

    Lights that keep their brightness have one byte. An unknown pattern is steady. `of` is at least 1.
    """
    if pattern == CHASE:
        return bytes([FULL, _TAIL] + [_LOW] * (of + CHASE_REST_STEPS - 2))
    if pattern == COUNT:
        return bytes([0, FULL, FULL] * min(of, COUNT_LIMIT) + [FULL] * (COUNT_REST_MS // COUNT_MS - 2))
    return _KEYFRAMES.get(pattern, _KEYFRAMES[STEADY])


def keyframe_ms(pattern: int) -> int:
    """Return the milliseconds that each keyframe of a pattern lasts."""
    if pattern == COUNT:
        return COUNT_MS
    return CHASE_STEP_MS if pattern == CHASE else TICK_MS


def shift(pattern: int, step: int, of: int, length: int) -> int:
    """Return how many of the `length` keyframes of its pattern a light at `step` of `of` is ahead."""
    if pattern == CHASE:
        return -step % length
    return length * step // of % length


def level(pattern: int, step: int, of: int, ms: int) -> int:
    """Return the brightness 0..255 of a light at `ms`. `of` is at least 1; an unknown pattern is steady."""
    levels = keyframes(pattern, of)
    return levels[(ms // keyframe_ms(pattern) + shift(pattern, step, of, len(levels))) % len(levels)]


def resting(dark_ma: int, on_port: bool) -> int:
    """Return the milliamperes drawn while no light is lit, by all dark lights, and on a PC's port the controller."""
    return dark_ma + CONTROLLER_MA if on_port else dark_ma


def dimming(drawn: int, budget_ma: int, light_ma: int) -> int:
    """Return the 256ths of itself at which a frame may shine, so that the lit lights keep to the power budget.

    `drawn` is the sum over all lights of (R + G + B) x level; a light at full white draws `light_ma` milliamperes.
    """
    allowed = budget_ma * 3 * FULL // light_ma  # the sum of channel values that draws the budget
    if drawn <= allowed * FULL:
        return 256
    return allowed * FULL * 256 // drawn


def moving(entries: list[tuple[int, int, int, int, int]]) -> bool:
    """Return whether any light of the scene changes with time."""
    for entry in entries:
        if entry[2] >= PULSE:
            return True
    return False


def render(
    entries: list[tuple[int, int, int, int, int]], ms: int, out: bytearray, budget_ma: int, light_ma: int
) -> None:
    """Write the scene at `ms` into `out`, 3 bytes R, G, B a light, within the power budget.

    A light at full white draws `light_ma` milliamperes; all are dimmed alike so that the sum keeps to `budget_ma`.
    Entries for lights past the end of `out` are left out; of two entries for one light the later one counts.
    """
    out[:] = bytes(len(out))
    patterns: dict[tuple[int, int], bytes] = {}
    lit: dict[int, tuple[int, int]] = {}
    for light, rgb, pattern, step, of in entries:
        if light < len(out) // 3:
            if (pattern, of) not in patterns:
                patterns[pattern, of] = keyframes(pattern, of)
            levels = patterns[pattern, of]
            at = ms // keyframe_ms(pattern) + shift(pattern, step, of, len(levels))
            lit[light] = (rgb, levels[at % len(levels)])
    drawn = sum(
        [(rgb >> 16) * bright + (rgb >> 8 & 255) * bright + (rgb & 255) * bright for rgb, bright in lit.values()]
    )
    share = dimming(drawn, budget_ma, light_ma)
    for light in lit:
        rgb, bright = lit[light]
        out[3 * light] = (rgb >> 16) * bright // FULL * share >> 8
        out[3 * light + 1] = (rgb >> 8 & 255) * bright // FULL * share >> 8
        out[3 * light + 2] = (rgb & 255) * bright // FULL * share >> 8


def to_words(entries: list[tuple[int, int, int, int, int]]) -> list[str]:
    """Return the scene as words for the line: ``rrggbb``, pattern, length, colon, then pairs of light and step, in hex.

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


def from_word(word: str) -> list[tuple[int, int, int, int, int]]:
    """Return the entries of one word. Raise ValueError when it is not one."""
    rgb, pattern, of, pairs = read_word(word)
    return [(light, rgb, pattern, step, of) for light, step in pairs]


def read_word(word: str) -> tuple[int, int, int, list[tuple[int, int]]]:
    """Return colour, pattern, length and (light, step) pairs of one word. Raise ValueError when it is not one."""
    if len(word) < _HEAD or word[_HEAD - 1] != ":" or (len(word) - _HEAD) % _PAIR:
        raise ValueError("not a scene word: " + word)
    try:  # the colon makes room for a digit: with one there, pairs begin with a whole byte
        data = unhexlify(word.replace(":", "0", 1) + ("0" if len(word) % 2 else ""))
    except ValueError:
        raise ValueError("not a scene word: " + word) from None
    pattern = data[3] >> 4
    of = (data[3] & 15) << 4 | data[4] >> 4
    if pattern >= PATTERNS or of < 1:
        raise ValueError("not a scene word: " + word)
    pairs: list[tuple[int, int]] = []
    for i in range(_HEAD // 2, len(data) - 2, _PAIR):  # two pairs are five bytes
        middle = data[i + 1]
        after = data[i + 2]
        pairs.append((data[i] << 4 | middle >> 4, (middle & 15) << 4 | after >> 4))
        if i + _PAIR <= len(data):
            pairs.append(((after & 15) << 8 | data[i + 3], data[i + 4]))
    return data[0] << 16 | data[1] << 8 | data[2], pattern, of, pairs


def to_parts(words: list[str], room: int) -> list[list[str]]:
    """Return the words in parts of at most `room` characters each, spaces included; always at least one."""
    parts: list[list[str]] = [[]]
    used = 0
    for word in words:
        if parts[-1] and used + 1 + len(word) > room:
            parts.append([])
            used = 0
        parts[-1].append(word)
        used += 1 + len(word)
    return parts
