"""A described board: squares, sensors, lights, parts and pins. It knows no game; a game's own tables are plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from shared_rules.scene import resting
from signalbox.board.sensing import Sensing
from signalbox.core.messages import Message

PIXEL_ORDERS = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW")
WHITE = "W"  # the part of its own that shows every grey, see docs/board_descriptions.md


def as_rgb(sent: bytes, order: str) -> bytes:
    """Return R, G, B of each light, from one byte for each letter of `order` and light. White shows in all three."""
    width = len(order)
    rgb = bytearray(3 * (len(sent) // width))
    for channel, colour in enumerate("RGB"):
        shown = sent[order.index(colour) :: width]
        if WHITE in order:
            shown = bytes(map(max, shown, sent[order.index(WHITE) :: width]))
        rgb[channel::3] = shown
    return bytes(rgb)


DEAD = "dead"  # never closes
STUCK = "stuck"  # never opens
CHATTERING = "chattering"  # changes far faster than a hand
KINDS = (DEAD, STUCK, CHATTERING)


@dataclass(frozen=True)
class Checked:
    """The lines of a calculated table, a sentence for every fault, and one for everything left out."""

    lines: list[Message]
    faults: list[Message]
    left_out: list[Message] = field(default_factory=list)


Point = tuple[float, float]  # row, column: the middle of a cell, 1-based from the top left
STRIPBOARD, PCB = "stripboard", "pcb"  # the carriers of the registers
REGISTERS, MATRIX = "registers", "matrix"  # the scanning of sensors: a chain of 74HC165, or rows and columns
SIDES = ("A", "B")  # the side of a part at the buffer. With A its strands and ends are counted as described


def middle(points: Sequence[Point]) -> Point:
    """Return the middle of some points."""
    row, column = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return (row, column)


@dataclass(frozen=True)
class Square:
    """A named spot with one sensor and one light. `place` is its own name, or the group it is interchangeable in.

    All squares of a place may have the same sensor, or the same light.
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
    """A place for a part: its cells by lane (outermost first) and end (0 entry, 1 exit), and its code reeds."""

    name: str
    title: str
    cells: list[list[str]]
    code: dict[str, int]  # letter -> sensor
    opposite: dict[str, str]  # letter -> the letter a half turn changes it with
    code_at: dict[str, Point]

    def reed(self, letter: str) -> str:
        """Return the name of a code reed, which is its place: ``B0.a``."""
        return f"{self.name}.{letter}"

    def cells_under(self, side: str) -> list[list[str]]:
        """Return the cells in the frame of a part that lies here with that side at the buffer: [strand][end]."""
        return self.cells if side == SIDES[0] else [list(reversed(ends)) for ends in reversed(self.cells)]

    def code_of(self, part: Part, side: str) -> int:
        """Return the bitmap of code reeds that a part closes here with that side at the buffer."""
        letters = part.code if side == SIDES[0] else tuple(self.opposite[letter] for letter in part.code)
        return sum(1 << self.code[letter] for letter in letters)


@dataclass(frozen=True)
class Part:
    """A part that moves as a whole. `code`: the reeds of its bay that it closes with side A at the buffer."""

    name: str
    colour: str
    home: str
    code: tuple[str, ...]
    strands: dict[str, list[int]]  # side -> for each entry lane the exit lane it leads to, 0 for the buffer


@dataclass(frozen=True)
class Power:
    """Milliamperes: all that may be drawn from a PC's port and from a supply, one light at full white, all dark.

    With nothing from the port (`budget_ma` 0) the lights always have a supply of their own.
    """

    budget_ma: int
    supply_budget_ma: int
    light_ma: int
    dark_ma: int  # all lights together while they are dark

    def total(self, supply: bool) -> int:
        """Return the milliamperes that may be drawn in all; `supply`: the lights have one of their own."""
        return self.supply_budget_ma if supply or not self.budget_ma else self.budget_ma

    def for_light(self, supply: bool = False, total_ma: int | None = None) -> int:
        """Return the milliamperes that are left for lit lights, of `total_ma` or of all that may be drawn."""
        total = self.total(supply) if total_ma is None else total_ma
        return max(0, total - resting(self.dark_ma, not supply and self.budget_ma > 0))


@dataclass(frozen=True)
class Controller:
    """The microcontroller: its name among the parts; the pin for each use; the order in which lights take colours.

    `scan` is REGISTERS or MATRIX. Of a matrix, sensor s is in row s // len(columns), column s % len(columns). `nodes`
    is STRIPBOARD or PCB: the boards of hardware/pcb, the controller's too.
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
        """The pins by their use, as [pins] has them."""
        matrix = {"rows": list(self.rows), "columns": list(self.columns)} if self.scan == MATRIX else {}
        return {**self.pins, **matrix}

    @property
    def used_pins(self) -> list[str]:
        """Every pin that has a use."""
        return [*self.pins.values(), *self.rows, *self.columns]

    def crossing(self, sensor: int) -> tuple[int, int]:
        """Return row and column of a sensor in a matrix, from 0."""
        return divmod(sensor, len(self.columns))


@dataclass(frozen=True)
class Grid:
    """The cells, by which everything has its spot, and how far they are apart."""

    rows: int
    columns: int
    pitch_mm: float


@dataclass(frozen=True)
class SensorMap:
    """The sensors, their places and what closes them. In a bitmap of closed ones sensor 0 is bit 0."""

    count: int  # used or not
    squares: dict[int, str]  # by sensor; the first of several that share one
    of_place: dict[str, tuple[int, ...]]  # the squares of a place are interchangeable, and may share one
    numbers: dict[str, int]  # of each that is used, by square, place if it is shared, button, ``B0.a`` for a code reed
    sensing: Sensing
    shared: dict[int, int]  # the number of squares that share a sensor, where several do

    def name(self, sensor: int) -> str:
        """Return the name of a sensor, ``sensor 7`` for one that is not used."""
        return self._names.get(sensor, f"sensor {sensor}")

    def counts(self, bitmap: int) -> bytes:
        """Return the number of closed sensors of each place, in the order of the places."""
        return bytes([(bitmap & mask).bit_count() for mask in self._masks])

    def room(self, bitmap: int) -> bytes:
        """Return the number of pieces that can stand over these sensors, in the order of the places."""
        closed = self.counts(bitmap)
        if not self.shared:
            return closed
        return bytes(count * squares for count, squares in zip(closed, self.squares_a_sensor, strict=True))

    @cached_property
    def squares_a_sensor(self) -> bytes:
        """The number of squares that each sensor of a place has, in the order of the places."""
        return bytes([self.shared.get(sensors[0], 1) for sensors in self.of_place.values()])

    @cached_property
    def _masks(self) -> list[int]:
        return [sum(1 << sensor for sensor in sensors) for sensors in self.of_place.values()]

    @cached_property
    def _names(self) -> dict[int, str]:
        return {sensor: name for name, sensor in self.numbers.items()}


@dataclass(frozen=True)
class Area:
    """Something drawn on the board: its corners, a word for its style, what is written on it and where."""

    corners: list[Point]
    style: str
    label: str
    label_at: Point


@dataclass(frozen=True)
class Picture:
    """The drawing beside squares and bays. The words are the game's own; no page guesses at names."""

    kinds: dict[str, str]  # of every square
    lights: dict[str, Point]  # where each light lies; a game says it of the squares'
    pieces: dict[str, str]  # for the colour of every kind of piece its shape: "loco", "wagon" or "token"
    counts: dict[str, int] = field(default_factory=dict)  # pieces of a colour in the box; else one
    rails: list[list[Point]] = field(default_factory=list)  # fixed track as polylines
    paint: dict[str, int] = field(default_factory=dict)  # of pieces that have another colour than their light
    areas: list[Area] = field(default_factory=list)
    buttons: dict[str, Point] = field(default_factory=dict)  # of those that lie on the board, not on a panel beside it
    borders: list[tuple[Point, Point]] = field(default_factory=list)  # checkered lines that nothing crosses
    scene: str = ""  # the landscape around: "desert"


@dataclass(frozen=True)
class Board:
    """A whole description, checked. `hash` names what firmware and rules depend on, not the drawing."""

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
        """The names of the places, in the order of readings."""
        return list(self.sensors.of_place)

    def game_data(self) -> dict[str, object]:
        """Return the data that the rules build their tables from, as plain JSON data; a fresh copy."""
        return {"name": self.name, "places": list(self.places)} | dict(self.rules)

    def firmware_data(self) -> dict[str, object]:
        """Return what the board's own drive has to know, as plain JSON data."""
        return {
            "name": self.name,
            "game": self.game,
            "hash": self.hash,
            "sensors": self.sensors.count,
            "lights": len(self.lights),
            "pixel_order": self.controller.pixel_order,
            "scan": self.controller.scan,
            "pins": self.controller.described_pins,
            "power": {
                "budget_ma": self.power.budget_ma,
                "supply_budget_ma": self.power.supply_budget_ma,
                "light_ma": self.power.light_ma,
                "dark_ma": self.power.dark_ma,
            },
        }


@dataclass(frozen=True)
class PieceSensor:
    """A sensor that pieces close: in the middle of its square, the first one where the squares of a place share it.

    A piece on another square stands beside it, out of its reach (docs/magnets.md).
    """

    name: str
    number: int
    at: Point
    squares: tuple[Square, ...]


def piece_sensors(board: Board) -> list[PieceSensor]:
    """Return every sensor of squares once, in the order of the squares."""
    over: dict[int, list[Square]] = {}
    for square in board.squares.values():
        over.setdefault(square.sensor, []).append(square)
    return [
        PieceSensor(board.sensors.name(number), number, squares[0].at, tuple(squares))
        for number, squares in over.items()
    ]


def light_of(board: Board, square: str) -> str:
    """Return the name of a square's light: its own, or that of the place whose squares share it."""
    return square if square in board.lights else board.squares[square].place


def square_lights(board: Board) -> set[str]:
    """Return the names of the lights that belong to squares."""
    return {light_of(board, square) for square in board.squares}
