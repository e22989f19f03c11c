"""The kinds of values in a description: each says what it expects, and takes nothing else."""

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeGuard, TypeVar

from signalbox.sentences import listed

T = TypeVar("T")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_RIM = 1  # steps from the middle of the outermost cells to the end of the rim round them


@dataclass(frozen=True)
class Kind(Generic[T]):
    """`expected` stands before "is expected" in a sentence; `take` gives None for a value of another kind."""

    expected: str
    take: Callable[[object], T | None]


def text() -> Kind[str]:
    """A text that is not empty."""
    return Kind("a text in quotes", lambda value: value if isinstance(value, str) and value.strip() else None)


def choice(words: Iterable[str]) -> Kind[str]:
    """One of a few words."""
    known = list(words)
    expected = listed((f'"{word}"' for word in known), "or")
    return Kind(expected, lambda value: value if isinstance(value, str) and value in known else None)


def texts(what: str, low: int, high: int) -> Kind[list[str]]:
    """A list of `low` to `high` texts, none twice."""

    def take(value: object) -> list[str] | None:
        return value if _are_texts(value) and low <= len(set(value)) == len(value) <= high else None

    count = str(low) if low == high else f"{low} to {high}"
    return Kind(f"a list of {count} {what}, each only once,", take)


def choices(words: Iterable[str]) -> Kind[list[str]]:
    """A list of one of a few words or more, none twice."""
    known = list(words)

    def take(value: object) -> list[str] | None:
        if not _are_texts(value) or not 0 < len(set(value)) == len(value):
            return None
        return value if set(value) <= set(known) else None

    return Kind("a list of " + listed((f'"{word}"' for word in known), "or") + ", each only once,", take)


def any_texts(what: str) -> Kind[list[str]]:
    """A list of one text or more; the same one may be there twice."""
    return Kind(f"a list of {what}", lambda value: value if _are_texts(value) and value else None)


def text_pairs(what: str) -> Kind[list[tuple[str, str]]]:
    """A list, empty or not, of lists of two texts."""

    def take(value: object) -> list[tuple[str, str]] | None:
        if isinstance(value, list) and all(_are_texts(item) and len(item) == 2 for item in value):
            return [(str(one), str(other)) for one, other in value]
        return None

    return Kind(f"a list of pairs of {what}", take)


def whole(low: int, high: int) -> Kind[int]:
    """A whole number within bounds, both included."""
    expected = f"a whole number from {low} to {high}"
    return Kind(expected, lambda value: value if _is_whole(value) and low <= value <= high else None)


def wholes(count: int, low: int, high: int) -> Kind[list[int]]:
    """A list of exactly `count` whole numbers within bounds."""
    expected = f"a list of {count} whole numbers from {low} to {high}"
    return Kind(expected, lambda value: value if _are_wholes(value, low, high) and len(value) == count else None)


def grid(rows: int, columns: int, low: int, high: int) -> Kind[list[list[int]]]:
    """A list of `rows` lists of `columns` whole numbers within bounds."""

    def take(value: object) -> list[list[int]] | None:
        if not isinstance(value, list) or len(value) != rows:
            return None
        lists = [row for row in value if _are_wholes(row, low, high) and len(row) == columns]
        return lists if len(lists) == rows else None

    return Kind(f"a list of {rows} x {columns} whole numbers from {low} to {high}", take)


def number(low: float, high: float) -> Kind[float]:
    """A number within bounds."""
    expected = f"a number from {low:g} to {high:g}"
    return Kind(expected, lambda value: float(value) if _is_number(value) and low <= value <= high else None)


def pair(what: str, low: float, high: float) -> Kind[tuple[float, float]]:
    """A list of two numbers within bounds; `what` says which, as in ``[down, right]``."""

    def take(value: object) -> tuple[float, float] | None:
        two = _two(value)
        return two if two is not None and all(low <= each <= high for each in two) else None

    return Kind(f"{what}, two numbers from {low:g} to {high:g},", take)


def point(rows: int, columns: int) -> Kind[tuple[float, float]]:
    """A spot [row, column] on a board of that many rows and columns, or on its rim."""

    def take(value: object) -> tuple[float, float] | None:
        two = _two(value)
        inside = two is not None and all(
            1 - _RIM <= at <= most + _RIM for at, most in zip(two, (rows, columns), strict=True)
        )
        return two if inside else None

    return Kind(f"[row, column] within {rows} rows and {columns} columns", take)


def colour() -> Kind[int]:
    """A colour "#rrggbb" as 0xRRGGBB."""
    return Kind(
        'a colour "#rrggbb"',
        lambda value: int(value[1:], 16) if isinstance(value, str) and _COLOUR.fullmatch(value) else None,
    )


def _two(value: object) -> tuple[float, float] | None:
    if isinstance(value, list) and len(value) == 2 and all(_is_number(item) for item in value):
        return float(value[0]), float(value[1])
    return None


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _are_wholes(value: object, low: int, high: int) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(_is_whole(item) and low <= item <= high for item in value)


def _are_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
