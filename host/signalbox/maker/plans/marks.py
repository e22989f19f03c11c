"""A sheet before it is printed: circles, lines and words in millimetres, x to the right, y down from the top left."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from signalbox.core.messages import Message

Spot = tuple[float, float]  # x, y in mm
Box = tuple[float, float, float, float]  # left, top, right, bottom in mm

LETTER_WIDTH = 0.58  # of the size: as wide as figures are in the fonts used, a little more
CAPITAL_HEIGHT = 0.72  # of the size


class Layer(StrEnum):
    """The purpose of a mark. A laser or a drill takes all but the last; notes are for eyes alone."""

    DRILL_REED = "drill reed"
    DRILL_LIGHT = "drill light"
    DRILL_BUTTON = "drill button"
    CUT = "cut"
    ENGRAVE = "engrave"
    NOTE = "note"


@dataclass(frozen=True)
class Circle:
    """A circle round `at`."""

    layer: Layer
    at: Spot
    radius: float


@dataclass(frozen=True)
class Line:
    """A polyline; `closed` leads back to its beginning, `filled` paints what is within."""

    layer: Layer
    points: tuple[Spot, ...]
    closed: bool = False
    filled: bool = False


@dataclass(frozen=True)
class Text:
    """Words in a line of that font size. `at` is half way up the capitals: in the `middle` of the words, or before."""

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


def text_width(text: str, size: float) -> float:
    """Return roughly how wide words are, in mm."""
    return len(text) * LETTER_WIDTH * size


def fitted(layer: Layer, at: Spot, size: float, text: str, width: float) -> Text:
    """Return words that begin at `at`, made smaller where they would be wider than `width`."""
    return Text(layer, at, min(size, width / max(text_width(text, 1), 1)), text, middle=False)


def box_of(mark: Mark) -> Box:
    """Return the box round a mark; of words a rough one."""
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


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a spot in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def shifted(mark: Mark, right: float, down: float) -> Mark:
    """Return the mark moved by that much."""
    if isinstance(mark, Line):
        return replace(mark, points=tuple((x + right, y + down) for x, y in mark.points))
    return replace(mark, at=(mark.at[0] + right, mark.at[1] + down))


def mirrored(spots: Sequence[Spot], width: float) -> tuple[Spot, ...]:
    """Return spots of a sheet of that width as they lie seen from below."""
    return tuple((width - x, y) for x, y in spots)
