"""The shape of what `draw` gives; the page's types.d.ts is made from it. Lengths are in steps of the pitch.

A point is [x, y]; a box is [x, y, width, height].
"""

from typing import TypedDict

from signalbox.core.messages import Text

DrawnPoint = list[float]
DrawnBox = list[float]


class Label(TypedDict):
    """A text and its middle."""

    text: str
    x: float
    y: float


class DrawnSquare(TypedDict):
    """A square: its middle, where its light is (lx, ly), its numbers, and the bay that it is a cell of.

    `called` is its name in words, to be read and spoken.
    """

    name: str
    called: Text
    x: float
    y: float
    kind: str
    lx: float
    ly: float
    sensor: int
    light: int
    place: str
    bay: str | None


class DrawnLight(TypedDict):
    """A light that belongs to no square; `light` is its number."""

    name: str
    light: int
    x: float
    y: float


class CodeReed(TypedDict):
    """A sensor under a bay that reads one letter of a part's code."""

    letter: str
    sensor: int
    x: float
    y: float


class DrawnBay(TypedDict):
    """A bay. `turn`: degrees clockwise. `cells`: by lane and end. `lanes`: by lane the points in, entry, exit, out."""

    name: str
    title: Text
    outline: DrawnBox
    centre: DrawnPoint
    rim: str
    turn: float
    buffer: str
    cells: list[list[str]]
    lanes: list[list[DrawnPoint]]
    code: list[CodeReed]
    label: Label


class DrawnPart(TypedDict):
    """A part; `strands` are by side, for each entry lane the exit lane that it leads to, 0 for the buffer.

    `called` is its name in words, `print` what stands on it.
    """

    name: str
    called: Text
    print: Text
    colour: str
    home: str
    code: list[str]
    strands: dict[str, list[int]]


class DrawnArea(TypedDict):
    """Something printed on the board: its corners, and its label with the label's place, and how people read it."""

    shape: list[DrawnPoint]
    style: str
    label: str
    print: Text
    at: DrawnPoint


class DrawnBorder(TypedDict):
    """A line of two points that nothing crosses."""

    line: list[DrawnPoint]
    style: str


class Look(TypedDict):
    """The look of pieces of a colour: "#rrggbb", and the name of a shape; `called` is such a piece in words."""

    paint: str
    shape: str
    called: Text


class Drawing(TypedDict):
    """The whole board."""

    name: str
    title: Text
    game: str
    scene: str
    rows: int
    columns: int
    pitch_mm: float
    box: DrawnBox
    squares: list[DrawnSquare]
    rails: list[list[DrawnPoint]]
    bays: list[DrawnBay]
    parts: list[DrawnPart]
    areas: list[DrawnArea]
    borders: list[DrawnBorder]
    buffers: list[DrawnLight]
    lights: list[DrawnLight]
    buttons: dict[str, int]
    seats: list[str]
    colours: dict[str, str]
    looks: dict[str, Look]
