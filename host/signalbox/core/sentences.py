"""Sentences that every package builds alike."""

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return several things as in a sentence: "a", "a and b", "a, b and c"; "" for none."""
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(count: int, one: str, several: str = "") -> str:
    """Return a number of things: "1 entry", "2 entries"; without `several` an "s" is enough."""
    return f"{count} {one if count == 1 else several or one + 's'}"


_SPACES = "\u00a0\u202f"  # that do not break a line, as before a French colon


def plain(text: str) -> str:
    """Return the text without what would steer a terminal: a file from elsewhere can hold anything."""
    return "".join(char if char.isprintable() or char in _SPACES else "\ufffd" for char in text)
