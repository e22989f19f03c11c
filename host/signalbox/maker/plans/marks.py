"""The marks on a sheet: circles, lines and texts in millimetres, x to the right and y down from the top left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from signalbox.core.messages import Message

Spot = tuple[float, float]  # x, y in mm
Box = tuple[float, float, float, float]  # left, top, right, bottom in mm

LETTER_WIDTH = 0.58  # relative to the size: slightly wider than digits in the fonts used
CAPITAL_HEIGHT = 0.72  # relative to the size


class Layer(StrEnum):
    """The purpose of a mark. All layers except notes are for a laser or a drill; notes are only for people."""

    DRILL_REED = "drill reed"
    DRILL_LIGHT = "drill light"
    DRILL_BUTTON = "drill button"
    CUT = "cut"
    ENGRAVE = "engrave"
    NOTE = "note"


@dataclass(frozen=True)
class Circle:
    """A circle around `at`."""

    layer: Layer
    at: Spot
    radius: float


@dataclass(frozen=True)
class Line:
    """A polyline. If `closed`, it returns to its start; if `filled`, its interior is painted."""

    layer: Layer
    points: tuple[Spot, ...]
    closed: bool = False
    filled: bool = False


@dataclass(frozen=True)
class Text:
    """A line of text. `at` is its midpoint if `middle`, otherwise its start, at half the height of the capitals."""

    layer: Layer
    at: Spot
    size: float
    text: str
    middle: bool = True


Mark = Circle | Line | Text


@dataclass(frozen=True)
class Sheet:
    """One side of a board at 1:1. `legend` explains its marks."""

    side: Message
    legend: Message
    width: float
    height: float
    marks: tuple[Mark, ...]


def rectangle(layer: Layer, box: Box, *, filled: bool = False) -> Line:
    """Return the outline of a box."""
    left, top, right, bottom = box
    return Line(layer, ((left, top), (right, top), (right, bottom), (left, bottom)), closed=True, filled=filled)


def cross(layer: Layer, at: Spot, arm: float) -> list[Mark]:
    """Return an upright cross with arms of the given length."""
    x, y = at
    return [Line(layer, ((x - arm, y), (x + arm, y))), Line(layer, ((x, y - arm), (x, y + arm)))]


def text_width(text: str, size: float) -> float:
    """Return the approximate width of `text` in mm."""
    return len(text) * LETTER_WIDTH * size


def fit_text(layer: Layer, at: Spot, size: float, text: str, width: float) -> Text:
    """Return `text` as a mark that begins at `at`, made smaller if it would be wider than `width`."""
    return Text(layer, at, min(size, width / max(text_width(text, 1), 1)), text, middle=False)


def bounding_box(mark: Mark) -> Box:
    """Return the bounding box of a mark, which is approximate for texts."""
    if isinstance(mark, Circle):
        (x, y), radius = mark.at, mark.radius
        return (x - radius, y - radius, x + radius, y + radius)
    if isinstance(mark, Text):
        (x, y), width = mark.at, text_width(mark.text, mark.size)
        left = x - width / 2 if mark.middle else x
        half = mark.size * CAPITAL_HEIGHT / 2
        return (left, y - half, left + width, y + half)
    across, down = [x for x, _ in mark.points], [y for _, y in mark.points]
    return (min(across), min(down), max(across), max(down))


def boxes_touch(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap or touch."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def shift_mark(mark: Mark, right: float, down: float) -> Mark:
    """Return the mark, moved by these distances."""
    if isinstance(mark, Line):
        return replace(mark, points=tuple((x + right, y + down) for x, y in mark.points))
    return replace(mark, at=(mark.at[0] + right, mark.at[1] + down))


def mirror_spots(spots: Sequence[Spot], width: float) -> tuple[Spot, ...]:
    """Return the spots as seen from below on a sheet of this width."""
    return tuple((width - x, y) for x, y in spots)
