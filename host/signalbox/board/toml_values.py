"""The kinds of values in a description. Each kind accepts only valid values, and describes them in messages."""

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeGuard, TypeVar

from signalbox.core.messages import Message, Text

T = TypeVar("T")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_RIM = 1  # steps from the centres of the outermost cells to the edge of the rim around them


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of value. `expected` describes it in messages; `convert` converts a value, or returns None if invalid."""

    expected: Text
    convert: Callable[[object], T | None]


ROW_AND_COLUMN = Message("value-row-and-column")  # the meaning of two numbers, for `pair`
DOWN_AND_RIGHT = Message("value-down-and-right")


def quote(text: str) -> Message:
    """Return a string in quotes, as it is written in the file."""
    return Message("value-word", word=text)


def quote_all(texts: Iterable[str]) -> tuple[Message, ...]:
    """Return several strings in quotes, for a message that lists them."""
    return tuple(quote(text) for text in texts)


def span(low: float, high: float) -> Text:
    """Return the text for a range of numbers, or for a single number if both are equal."""
    return f"{low:g}" if low == high else Message("value-span", first=f"{low:g}", last=f"{high:g}")


def split_number(name: str) -> tuple[str, int]:
    """Split a name such as ``GP26`` into its letters and its number, which is 0 if there is none."""
    letters = name.rstrip("0123456789")
    return letters, int(name.removeprefix(letters) or 0)


def group_runs(items: Iterable[T], split: Callable[[T], tuple[str, int]]) -> list[list[T]]:
    """Group items into runs of equal letters and consecutive numbers. `split` returns an item's letters and number."""

    def run_key(index: int, item: T) -> tuple[str, int]:
        letters, number = split(item)
        return letters, number - index

    return [[item for _, item in group] for _, group in groupby(enumerate(items), lambda pair: run_key(*pair))]


def text() -> Kind[str]:
    """Return a kind that accepts a non-empty string."""
    return Kind(Message("value-text"), lambda value: value if isinstance(value, str) and value.strip() else None)


def choice(known_words: Iterable[str]) -> Kind[str]:
    """Return a kind that accepts one of the known words."""
    known = list(known_words)
    expected = Message("value-choice", words=quote_all(known))
    return Kind(expected, lambda value: value if isinstance(value, str) and value in known else None)


def texts(items: Text, low: int, high: int) -> Kind[list[str]]:
    """Return a kind that accepts a list of `low` to `high` different strings."""

    def convert(value: object) -> list[str] | None:
        return value if _are_strings(value) and low <= len(set(value)) == len(value) <= high else None

    return Kind(Message("value-texts", count=span(low, high), what=items), convert)


def choices(known_words: Iterable[str]) -> Kind[list[str]]:
    """Return a kind that accepts a list of one or more known words without repetitions."""
    known = list(known_words)

    def convert(value: object) -> list[str] | None:
        return value if _are_strings(value) and value and len(set(value) & set(known)) == len(value) else None

    return Kind(Message("value-choices", words=quote_all(known)), convert)


def any_texts(items: Text) -> Kind[list[str]]:
    """Return a kind that accepts a list of one or more strings, which may be repeated."""
    return Kind(Message("value-list-of", what=items), lambda value: value if _are_strings(value) and value else None)


def text_pairs(items: Text) -> Kind[list[tuple[str, str]]]:
    """Return a kind that accepts a list of pairs of strings. The list may be empty."""

    def convert(value: object) -> list[tuple[str, str]] | None:
        if isinstance(value, list) and all(_are_strings(item) and len(item) == 2 for item in value):
            return [(str(first), str(second)) for first, second in value]
        return None

    return Kind(Message("value-pairs", what=items), convert)


def integer(low: int, high: int) -> Kind[int]:
    """Return a kind that accepts a whole number from `low` to `high`, both included."""
    expected = Message("value-whole", low=str(low), high=str(high))
    return Kind(expected, lambda value: value if _is_integer(value) and low <= value <= high else None)


def integers(count: int, low: int, high: int) -> Kind[list[int]]:
    """Return a kind that accepts a list of exactly `count` whole numbers from `low` to `high`."""
    expected = Message("value-wholes", count=str(count), low=str(low), high=str(high))
    return Kind(expected, lambda value: value if _are_integers(value, low, high) and len(value) == count else None)


def grid(rows: int, columns: int, low: int, high: int) -> Kind[list[list[int]]]:
    """Return a kind that accepts a list of `rows` lists, each of `columns` whole numbers from `low` to `high`."""

    def convert(value: object) -> list[list[int]] | None:
        if not isinstance(value, list) or len(value) != rows:
            return None
        lists = [row for row in value if _are_integers(row, low, high) and len(row) == columns]
        return lists if len(lists) == rows else None

    return Kind(Message("value-grid", rows=str(rows), columns=str(columns), low=str(low), high=str(high)), convert)


def number(low: float, high: float) -> Kind[float]:
    """Return a kind that accepts a number from `low` to `high`."""
    expected = Message("value-number", low=f"{low:g}", high=f"{high:g}")
    return Kind(expected, lambda value: float(value) if _is_number(value) and low <= value <= high else None)


def pair(meaning: Text, low: float, high: float) -> Kind[tuple[float, float]]:
    """Return a kind that accepts a list of two numbers from `low` to `high`. Messages describe them by `meaning`."""

    def convert(value: object) -> tuple[float, float] | None:
        two = _as_pair(value)
        return two if two is not None and all(low <= axis <= high for axis in two) else None

    return Kind(Message("value-pair", what=meaning, low=f"{low:g}", high=f"{high:g}"), convert)


def point(rows: int, columns: int) -> Kind[tuple[float, float]]:
    """Return a kind that accepts a spot [row, column] on a board of this many rows and columns, or on its rim."""

    def convert(value: object) -> tuple[float, float] | None:
        two = _as_pair(value)
        inside = two is not None and all(
            1 - _RIM <= at <= maximum + _RIM for at, maximum in zip(two, (rows, columns), strict=True)
        )
        return two if inside else None

    return Kind(Message("value-point", rows=str(rows), columns=str(columns)), convert)


def colour() -> Kind[int]:
    """Return a kind that accepts a colour "#rrggbb", which is read as 0xRRGGBB."""
    return Kind(
        Message("value-colour"),
        lambda value: int(value[1:], 16) if isinstance(value, str) and _COLOUR.fullmatch(value) else None,
    )


def _as_pair(value: object) -> tuple[float, float] | None:
    if isinstance(value, list) and len(value) == 2 and all(_is_number(item) for item in value):
        return float(value[0]), float(value[1])
    return None


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _are_integers(value: object, low: int, high: int) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(_is_integer(item) and low <= item <= high for item in value)


def _are_strings(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
