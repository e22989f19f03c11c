"""The types of the data that `draw` returns; the page's types.d.ts is generated from them.

Lengths are in steps of the pitch. A point is [x, y]; a box is [x, y, width, height].
"""

from typing import TypedDict

from signalbox.core.messages import Text

DrawnPoint = list[float]
DrawnBox = list[float]


class Label(TypedDict):
    """Some text, and the position of its centre."""

    text: str
    x: float
    y: float


class DrawnSquare(TypedDict):
    """A square: its centre, its light's position (lx, ly), displayed name (`called`), numbers, and bay, if any."""

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
    """A light that does not belong to a square; `light` is its number."""

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
    """A bay. `turn` is in degrees clockwise; `cells` is indexed by lane and end; `lanes` has four points per lane."""

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
    """A part. `called` is its displayed name, `print` its label; `strands` has exit lanes by side (0: buffer)."""

    name: str
    called: Text
    print: Text
    colour: str
    home: str
    code: list[str]
    strands: dict[str, list[int]]


class DrawnArea(TypedDict):
    """An area printed on the board: corners, style and label. `print` is the translated label, `at` its position."""

    shape: list[DrawnPoint]
    style: str
    label: str
    print: Text
    at: DrawnPoint


class DrawnBorder(TypedDict):
    """A line that nothing crosses, given by its two ends."""

    line: list[DrawnPoint]
    style: str


class Look(TypedDict):
    """The look of pieces of one colour: `paint` is "#rrggbb", `shape` a name, `called` the name to display."""

    paint: str
    shape: str
    called: Text


class Drawing(TypedDict):
    """The drawing of a whole board."""

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
