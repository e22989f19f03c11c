"""Sentences that every package builds alike."""

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Several things as a sentence names them: "a", "a and b", "a, b and c"; "" for none."""
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end
