"""Helpers for building sentences."""

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return the items as a list within a sentence: "a", "a and b", "a, b and c"; "" if there are none."""
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(count: int, one: str, several: str = "") -> str:
    """Return a number of things: "1 entry", "2 entries". If `several` is empty, the plural is `one` with an "s"."""
    return f"{count} {one if count == 1 else several or one + 's'}"


_SPACES = "\u00a0\u202f"  # non-breaking spaces, such as before a French colon


def plain(text: str) -> str:
    """Return the text without terminal control characters, since a file from elsewhere may contain any characters."""
    return "".join(char if char.isprintable() or char in _SPACES else "\ufffd" for char in text)
