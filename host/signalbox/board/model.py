"""A board as described: squares, sensors, lights, parts and pins. A game's own tables are plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property

from shared_rules.scene import idle_current
from signalbox.board.sensing import Sensing
from signalbox.core.messages import Message

PIXEL_ORDERS = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW")
WHITE = "W"  # the separate white channel, which shows all greys; see docs/board_descriptions.md


def to_rgb(data: bytes, order: str) -> bytes:
    """Convert `data`, with one byte per light for each letter of `order`, to R, G, B, with white as a minimum."""
    width = len(order)
    rgb = bytearray(3 * (len(data) // width))
    for channel, colour in enumerate("RGB"):
        shown = data[order.index(colour) :: width]
        if WHITE in order:
            shown = bytes(map(max, shown, data[order.index(WHITE) :: width]))
        rgb[channel::3] = shown
    return bytes(rgb)


DEAD = "dead"  # never closes
STUCK = "stuck"  # never opens
CHATTERING = "chattering"  # changes far faster than any hand can move
KINDS = (DEAD, STUCK, CHATTERING)


@dataclass(frozen=True)
class CheckResults:
    """The results of checks: the lines of a table, a message per fault, and a message per skipped check."""

    lines: list[Message]
    faults: list[Message]
    skipped: list[Message] = field(default_factory=list)


Point = tuple[float, float]  # row, column; the middle of the top left cell is (1, 1)
STRIPBOARD, PCB = "stripboard", "pcb"  # the carriers of the registers
REGISTERS, MATRIX = "registers", "matrix"  # how sensors are scanned: with a chain of 74HC165, or in rows and columns
SIDES = ("A", "B")  # the side of a part at the buffer; for A, strands and ends are numbered as in the description


def centre(points: Sequence[Point]) -> Point:
    """Return the centre of the points."""
    row, column = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return (row, column)


@dataclass(frozen=True)
class Square:
    """A spot with one sensor and one light. `place` is its own name, or the name of a group of equivalent squares.

    All squares of a place may share one sensor, or one light.
    """

    name: str
    row: float
    column: float
    sensor: int
    light: int
    place: str

    @property
    def at(self) -> Point:
        return (self.row, self.column)


@dataclass(frozen=True)
class Bay:
    """A place for a part. `cells` is indexed by lane, the outermost first, and by end: 0 is the entry, 1 the exit."""

    name: str
    title: str
    cells: list[list[str]]
    code: dict[str, int]  # letter -> sensor of the code reed
    opposite: dict[str, str]  # letter -> the letter it swaps with in a half turn
    code_at: dict[str, Point]

    def reed_name(self, letter: str) -> str:
        """Return the name of a code reed, such as ``B0.a``, which is also the name of its place."""
        return f"{self.name}.{letter}"

    def cells_under(self, side: str) -> list[list[str]]:
        """Return the cells, as [strand][end], under a part in this bay with `side` at the buffer."""
        return self.cells if side == SIDES[0] else [list(reversed(ends)) for ends in reversed(self.cells)]

    def code_of(self, part: Part, side: str) -> int:
        """Return the bitmap of code reeds that a part in this bay closes with `side` at the buffer."""
        letters = part.code if side == SIDES[0] else tuple(self.opposite[letter] for letter in part.code)
        return sum(1 << self.code[letter] for letter in letters)


@dataclass(frozen=True)
class Part:
    """A part that moves as a whole. `code` lists the reeds of its bay that it closes with side A at the buffer."""

    name: str
    colour: str
    home: str
    code: tuple[str, ...]
    strands: dict[str, list[int]]  # side -> the exit lane that each entry lane leads to, or 0 for the buffer


@dataclass(frozen=True)
class Power:
    """Currents in mA: limits for a PC's port and for a supply, the current of one white light, and of all dark lights.

    If nothing may be drawn from the port (`budget_ma` is 0), the lights always have their own supply.
    """

    budget_ma: int
    supply_budget_ma: int
    light_ma: int
    dark_ma: int  # all lights together

    def max_total_ma(self, has_supply: bool) -> int:
        """Return the maximum total current in mA; `has_supply` is whether the lights have their own supply."""
        return self.supply_budget_ma if has_supply or not self.budget_ma else self.budget_ma

    def available_ma(self, has_supply: bool = False, total_ma: int | None = None) -> int:
        """Return the current in mA that is left for lit lights out of `total_ma`, which defaults to `max_total_ma`."""
        total = self.max_total_ma(has_supply) if total_ma is None else total_ma
        return max(0, total - idle_current(self.dark_ma, not has_supply and self.budget_ma > 0))


@dataclass(frozen=True)
class Controller:
    """The microcontroller: its name in hardware/parts, the pin for each use, and the colour order of the lights.

    `scan` is REGISTERS or MATRIX. In a matrix, sensor s is in row s // len(columns), column s % len(columns). `nodes`
    is STRIPBOARD or PCB. PCB means the boards in hardware/pcb, including the controller's.
    """

    kind: str
    pins: dict[str, str]
    pixel_order: str
    scan: str = REGISTERS
    rows: tuple[str, ...] = ()  # the pins of a matrix
    columns: tuple[str, ...] = ()
    nodes: str = STRIPBOARD

    @property
    def described_pins(self) -> dict[str, str | list[str]]:
        """The pins for each use, as in [pins]."""
        matrix = {"rows": list(self.rows), "columns": list(self.columns)} if self.scan == MATRIX else {}
        return {**self.pins, **matrix}

    @property
    def used_pins(self) -> list[str]:
        """Every pin that has a use."""
        return [*self.pins.values(), *self.rows, *self.columns]

    def matrix_position(self, sensor: int) -> tuple[int, int]:
        """Return the row and column of a sensor in a matrix, counted from 0."""
        return divmod(sensor, len(self.columns))


@dataclass(frozen=True)
class Grid:
    """The size of the grid in which all positions are given, and the distance between cells."""

    rows: int
    columns: int
    pitch_mm: float


@dataclass(frozen=True)
class SensorMap:
    """The sensors with their names and places. In a bitmap of closed sensors, sensor 0 is bit 0."""

    count: int  # including unused sensors
    squares: dict[int, str]  # the square over each sensor; the first if several share it
    by_place: dict[str, tuple[int, ...]]  # the squares of a place are interchangeable and may share a sensor
    numbers: dict[str, int]  # used sensors; keys are squares, shared places, buttons and code reeds (``B0.a``)
    sensing: Sensing
    shared: dict[int, int]  # the number of squares per shared sensor

    def name(self, sensor: int) -> str:
        """Return the name of a sensor, or a generic name such as ``sensor 7`` if the sensor is unused."""
        return self._names.get(sensor, f"sensor {sensor}")

    def count_closed(self, bitmap: int) -> bytes:
        """Return the number of sensors closed in `bitmap` at each place, in the order of the places."""
        return bytes([(bitmap & mask).bit_count() for mask in self._masks])

    def piece_capacity(self, bitmap: int) -> bytes:
        """Return how many pieces fit over the sensors in `bitmap` at each place, in the order of the places."""
        closed = self.count_closed(bitmap)
        if not self.shared:
            return closed
        return bytes(count * squares for count, squares in zip(closed, self.squares_per_sensor, strict=True))

    @cached_property
    def squares_per_sensor(self) -> bytes:
        """The number of squares per sensor at each place, in the order of the places."""
        return bytes([self.shared.get(sensors[0], 1) for sensors in self.by_place.values()])

    @cached_property
    def _masks(self) -> list[int]:
        return [sum(1 << sensor for sensor in sensors) for sensors in self.by_place.values()]

    @cached_property
    def _names(self) -> dict[int, str]:
        return {sensor: name for name, sensor in self.numbers.items()}


@dataclass(frozen=True)
class Area:
    """An area drawn on the board: its corners, the name of its style, its label and the label's position."""

    corners: list[Point]
    style: str
    label: str
    label_at: Point


@dataclass(frozen=True)
class Picture:
    """Everything in a board's drawing except squares and bays, as specified by the game."""

    kinds: dict[str, str]  # the kind of each square
    lights: dict[str, Point]  # the spot of each light; the game defines those of squares
    pieces: dict[str, str]  # the shape of the pieces of each colour: "loco", "wagon" or "token"
    counts: dict[str, int] = field(default_factory=dict)  # the number of pieces of a colour, if not one
    rails: list[list[Point]] = field(default_factory=list)  # fixed track as polylines
    paint: dict[str, int] = field(default_factory=dict)  # for pieces whose colour differs from their light's
    areas: list[Area] = field(default_factory=list)
    buttons: dict[str, Point] = field(default_factory=dict)  # only buttons on the board, not on a panel beside it
    borders: list[tuple[Point, Point]] = field(default_factory=list)  # checkered lines that nothing crosses
    scene: str = ""  # the landscape around the board, such as "desert"


@dataclass(frozen=True)
class Board:
    """A complete, checked description. `hash` covers everything that firmware and rules depend on, not the drawing."""

    name: str
    game: str
    title: str
    hash: str
    grid: Grid
    squares: dict[str, Square]
    sensors: SensorMap
    lights: dict[str, int]
    buttons: dict[str, int]
    bays: dict[str, Bay]
    parts: dict[str, Part]
    seats: list[str]
    colours: dict[str, int]
    power: Power
    controller: Controller
    picture: Picture = field(repr=False)
    rules: Mapping[str, object] = field(repr=False)

    @cached_property
    def places(self) -> list[str]:
        """The names of the places, in the order used by readings."""
        return list(self.sensors.by_place)

    def game_data(self) -> dict[str, object]:
        """Return a fresh copy of the plain JSON data from which the rules build their tables."""
        return {"name": self.name, "places": list(self.places)} | dict(self.rules)

    def firmware_data(self) -> dict[str, object]:
        """Return the plain JSON data that the firmware reads from the board's own drive."""
        return {
            "name": self.name,
            "game": self.game,
            "hash": self.hash,
            "sensors": self.sensors.count,
            "lights": len(self.lights),
            "pixel_order": self.controller.pixel_order,
            "scan": self.controller.scan,
            "pins": self.controller.described_pins,
            "power": asdict(self.power),
        }


@dataclass(frozen=True)
class PieceSensor:
    """A sensor that detects pieces. It is under the middle of its square, or of the first square that shares it.

    A piece on any other of the squares is out of the sensor's reach (docs/magnets.md).
    """

    name: str
    number: int
    at: Point
    squares: tuple[Square, ...]


def piece_sensors(board: Board) -> list[PieceSensor]:
    """Return the sensors under squares, without duplicates, in the order of the squares."""
    over: dict[int, list[Square]] = {}
    for square in board.squares.values():
        over.setdefault(square.sensor, []).append(square)
    name = board.sensors.name
    return [PieceSensor(name(number), number, squares[0].at, tuple(squares)) for number, squares in over.items()]


def light_names(board: Board) -> dict[int, str]:
    """Return the name of each light, keyed by its number."""
    return {number: name for name, number in board.lights.items()}


def light_of(board: Board, square: str) -> str:
    """Return the name of the light of a square. The squares of a place may share one light."""
    return square if square in board.lights else board.squares[square].place


def square_lights(board: Board) -> set[str]:
    """Return the names of the lights that belong to squares."""
    return {light_of(board, square) for square in board.squares}
