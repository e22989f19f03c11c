"""Renders scenes (see shared_rules/scene.py) on a PC, and encodes them as words on the serial line to a board."""

from shared_rules.scene import CHASE, FULL, PULSE, dimming_factor, keyframe_ms, keyframes

Entry = tuple[int, int, int, int, int]  # light, rgb, pattern, step, steps

_PAIRS_PER_WORD = 30  # a word of 160 characters leaves room for the rest of its line


def keyframe_shift(pattern: int, step: int, steps: int, keyframe_count: int) -> int:
    """Return how many of `keyframe_count` keyframes a light at `step` of `steps` is ahead of a light at step 0."""
    if pattern == CHASE:
        return -step % keyframe_count
    return keyframe_count * step // steps % keyframe_count


def level(pattern: int, step: int, steps: int, ms: int) -> int:
    """Return the brightness 0..255 of a light at `ms`. `steps` must be > 0; an unknown pattern counts as steady."""
    levels = keyframes(pattern, steps)
    return levels[(ms // keyframe_ms(pattern) + keyframe_shift(pattern, step, steps, len(levels))) % len(levels)]


def is_animated(entries: list[Entry]) -> bool:
    """Return whether any light of the scene changes with time."""
    return any(pattern >= PULSE for _, _, pattern, _, _ in entries)


def render(entries: list[Entry], ms: int, out: bytearray, budget_ma: int, light_ma: int) -> None:
    """Write the scene at time `ms` into `out`, with 3 bytes R, G, B for each light, within the power budget.

    A light at full white draws `light_ma` milliamperes. If all lights together would draw more than `budget_ma`, they
    are dimmed equally. Entries beyond the end of `out` are ignored; if a light has several, the last one counts.
    """
    out[:] = bytes(len(out))
    lit = {
        light: (rgb.to_bytes(3, "big"), level(pattern, step, steps, ms))
        for light, rgb, pattern, step, steps in entries
        if light < len(out) // 3
    }
    drawn = sum(sum(channels) * bright for channels, bright in lit.values())
    share = dimming_factor(drawn, budget_ma, light_ma)
    for light, (channels, bright) in lit.items():
        out[3 * light : 3 * light + 3] = bytes(channel * bright // FULL * share >> 8 for channel in channels)


def to_words(entries: list[Entry]) -> list[str]:
    """Return the scene as words for the line: ``rrggbb``, pattern, steps, a colon, then light-and-step pairs, in hex.

    Lights with the same colour, pattern and number of steps share a word. Lights are 0..4095, steps 0..255.

    >>> to_words([(49, 0xFF8000, PULSE, 0, 3), (50, 0xFF8000, PULSE, 1, 3)])
    ['ff8000203:0310003201']
    """
    groups: dict[str, list[str]] = {}
    for light, rgb, pattern, step, steps in entries:
        head = f"{rgb:06x}{pattern:x}{steps:02x}:"
        groups.setdefault(head, []).append(f"{light:03x}{step:02x}")
    words: list[str] = []
    for head in sorted(groups):
        pairs = groups[head]
        for i in range(0, len(pairs), _PAIRS_PER_WORD):
            words.append(head + "".join(pairs[i : i + _PAIRS_PER_WORD]))
    return words


def split_words(words: list[str], max_length: int) -> list[list[str]]:
    """Split the words into one or more parts of at most `max_length` characters, spaces included."""
    parts: list[list[str]] = [[]]
    used = 0
    for word in words:
        if parts[-1] and used + 1 + len(word) > max_length:
            parts.append([])
            used = 0
        parts[-1].append(word)
        used += 1 + len(word)
    return parts
