"""Helpers for building sentences."""

from collections.abc import Iterable


def format_list(parts: Iterable[str], last: str = "and") -> str:
    """Return the items as a list in a sentence: "a", "a and b", "a, b and c", or "" if there are none."""
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


_SPACES = "\u00a0\u202f"  # non-breaking spaces, such as before a French colon


def replace_unprintable(text: str) -> str:
    """Replace unprintable characters with U+FFFD, so that text from an untrusted file cannot control the terminal."""
    return "".join(char if char.isprintable() or char in _SPACES else "\ufffd" for char in text)
