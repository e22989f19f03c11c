# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The scene: the meaning of every lit light. The host sends whole scenes; board and page animate them identically.

An entry is a tuple (light, rgb, pattern, step, steps): a light's number, its colour as 0xRRGGBB, one of the patterns
below, and the light's place in the pattern. The light is ahead of a light at step 0 by `step` / `steps` of the period.
For a chase, `step` is its place on a path of `steps` lights. For COUNT, `steps` is the number to be counted.
"""

from binascii import unhexlify

STEADY = 0  # on
DIM = 1  # on, at a quarter of full brightness
PULSE = 2  # rises and falls smoothly
BLINK = 3  # alternates between full and faint
DOUBLE = 4  # two short flashes, then a faint pause
CHASE = 5  # a spark that runs from step 0 to `steps` - 1
FAST = 6  # a rapid flicker: something is wrong
COUNT = 7  # on, with `steps` brief gaps to be counted, at most COUNT_LIMIT
PATTERNS = 8

TICK_MS = 20  # between two keyframes
PULSE_MS = 1600
BLINK_MS = 1000
DOUBLE_MS = 1400
FAST_MS = 240
CHASE_STEP_MS = 120
CHASE_REST_STEPS = 4  # dark steps between one spark and the next
COUNT_MS = 160  # duration of one gap; the light between two gaps lasts twice as long
COUNT_REST_MS = 1920  # from the last gap to the first
COUNT_LIMIT = 15  # the most gaps that anyone would count; no pattern is longer

FULL = 255
CONTROLLER_MA = 30  # drawn by the controller itself
_LOW = 12  # a chase's unlit path glows so that it can be followed
_TAIL = 110  # the light behind a chase's spark
_QUARTER = 64
_FAINT = 26  # a light stays visible between two flashes
_RISE_LOW = 20
_RISE_TICKS = PULSE_MS // TICK_MS // 2  # ticks from the lowest brightness to the highest
_RISE = bytes([_RISE_LOW + (FULL - _RISE_LOW) * tick // _RISE_TICKS for tick in range(_RISE_TICKS + 1)])
_FLASH = 140 // TICK_MS

_KEYFRAMES = {
    STEADY: bytes([FULL]),
    DIM: bytes([_QUARTER]),
    PULSE: _RISE + bytes(reversed(_RISE[1:-1])),
    BLINK: bytes([FULL] * (BLINK_MS // TICK_MS // 2) + [_FAINT] * (BLINK_MS // TICK_MS // 2)),
    DOUBLE: bytes(([FULL] * _FLASH + [_FAINT] * _FLASH) * 2 + [_FAINT] * (DOUBLE_MS // TICK_MS - 4 * _FLASH)),
    FAST: bytes([FULL] * (FAST_MS // TICK_MS // 2) + [0] * (FAST_MS // TICK_MS // 2)),
}


def keyframes(pattern: int, steps: int) -> bytes:
    """Return the brightness 0..255 of a light at step 0 over one period, with one byte every `keyframe_ms(pattern)` ms.

    The result is a single byte if the brightness is constant. An unknown pattern counts as steady. `steps` must be > 0.
    """
    if pattern == CHASE:
        return bytes([FULL, _TAIL] + [_LOW] * (steps + CHASE_REST_STEPS - 2))
    if pattern == COUNT:
        return bytes([0, FULL, FULL] * min(steps, COUNT_LIMIT) + [FULL] * (COUNT_REST_MS // COUNT_MS - 2))
    return _KEYFRAMES.get(pattern, _KEYFRAMES[STEADY])


def keyframe_ms(pattern: int) -> int:
    """Return the duration of each keyframe of a pattern, in milliseconds."""
    if pattern == COUNT:
        return COUNT_MS
    return CHASE_STEP_MS if pattern == CHASE else TICK_MS


def idle_current(dark_ma: int, on_port: bool) -> int:
    """Return the current in mA while all lights are dark. It includes the controller if a PC's port powers it."""
    return dark_ma + CONTROLLER_MA if on_port else dark_ma


def dimming_factor(drawn: int, budget_ma: int, light_ma: int) -> int:
    """Return the factor, in 256ths, by which all lights must be dimmed to stay within the power budget.

    `drawn` is the sum over all lights of (R + G + B) x level. A light at full white draws `light_ma` milliamperes.
    """
    allowed = budget_ma * 3 * FULL // light_ma  # the sum of channel values that the budget allows
    if drawn <= allowed * FULL:
        return 256
    return allowed * FULL * 256 // drawn


_HEAD = 10  # rrggbb, pattern, steps, colon
_PAIR = 5  # light, step
STEP_BITS = 8


def parse_word(word: str) -> tuple[int, int, int, list[int]]:
    """Return a word's colour, pattern and steps, and a list of ``light << STEP_BITS | step``.

    Raise ValueError if it is not a scene word.
    """
    count = (len(word) - _HEAD) // _PAIR
    if len(word) < _HEAD or word[_HEAD - 1] != ":" or (len(word) - _HEAD) % _PAIR:
        raise ValueError("not a scene word: " + word)
    digits = word.encode()  # CircuitPython takes much longer to make a string
    if count % 2:
        digits += b"0" * _PAIR
    try:  # replacing the colon by a digit makes the pairs begin on a whole byte
        data = unhexlify(digits.replace(b":", b"0", 1))
    except ValueError:
        raise ValueError("not a scene word: " + word) from None
    pattern = data[3] >> 4
    steps = (data[3] & 15) << 4 | data[4] >> 4
    if pattern >= PATTERNS or steps < 1:
        raise ValueError("not a scene word: " + word)
    pairs = [0] * (count + count % 2)
    i = _HEAD // 2
    for k in range(0, count, 2):  # two pairs occupy five bytes
        middle = data[i + 2]
        pairs[k] = data[i] << 12 | data[i + 1] << 4 | middle >> 4
        pairs[k + 1] = (middle & 15) << 16 | data[i + 3] << 8 | data[i + 4]
        i += _PAIR
    if count % 2:
        pairs.pop()
    return data[0] << 16 | data[1] << 8 | data[2], pattern, steps, pairs
