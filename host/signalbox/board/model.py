"""A described board: squares, sensors, lights, parts, pins. Knows no game; a game's own tables come as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

Point = tuple[float, float]  # row, column: the middle of a cell, 1-based from the top left


@dataclass(frozen=True)
class Square:
    """A named spot with one sensor and one light. `place` is its own name, or the group it is interchangeable in."""

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
        """The name of a code reed, which is its place: ``B0.a``."""
        return f"{self.name}.{letter}"


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
    """Milliamperes: all lights together on a PC's port and on a supply, and one light at full white."""

    budget_ma: int
    supply_budget_ma: int
    light_ma: int


@dataclass(frozen=True)
class Area:
    """Something drawn on the board: its corners, a word for its style, what is written on it and where."""

    corners: list[Point]
    style: str
    label: str
    label_at: Point


@dataclass(frozen=True)
class Picture:
    """What the drawing shows beside squares, rails and bays. The words are the game's own; no page guesses at names."""

    kinds: dict[str, str]  # of every square
    lights: dict[str, Point]  # where a square's light lies
    pieces: dict[str, str]  # for the colour of every kind of piece its shape: "loco", "wagon" or "token"
    areas: list[Area] = field(default_factory=list)
    borders: list[tuple[Point, Point]] = field(default_factory=list)  # checkered lines that nothing crosses


@dataclass(frozen=True)
class Board:
    """Everything a description says, checked. `hash` names what firmware and rules depend on, not the drawing."""

    name: str
    game: str
    title: str
    hash: str
    rows: int
    columns: int
    pitch_mm: float
    squares: dict[str, Square]
    places: list[str]
    sensors_of: dict[str, tuple[int, ...]]
    sensors: int
    lights: dict[str, int]
    light_places: dict[str, Point]
    buttons: dict[str, int]
    bays: dict[str, Bay]
    parts: dict[str, Part]
    seats: list[str]
    colours: dict[str, int]
    paint: dict[str, int]  # of pieces that have another colour than their light
    power: Power
    pins: dict[str, str]
    controller: str
    pixel_order: str
    rails: list[list[Point]]  # fixed track as polylines
    picture: Picture = field(repr=False)
    rules: Mapping[str, object] = field(repr=False)

    def counts(self, bitmap: int) -> bytes:
        """How many sensors of each place are closed in `bitmap` (sensor 0 is bit 0), in the order of `places`."""
        return bytes([(bitmap & mask).bit_count() for mask in self._masks])

    def summary(self) -> str:
        """One sentence that says the description is right and what the board has."""
        parts = f", {len(self.bays)} bays, {len(self.parts)} parts that move" if self.bays else ""
        return (
            f"{self.name} is right: {self.title}, {len(self.squares)} squares{parts}, "
            f"{self.sensors} sensors, {len(self.lights)} lights, hash {self.hash}."
        )

    def bitmap(self, sensors: list[int]) -> int:
        """The bitmap in which exactly these sensors are closed."""
        return sum(1 << sensor for sensor in set(sensors))

    def square_of_sensor(self, sensor: int) -> str | None:
        """The name of the square that a sensor belongs to; None for code reeds and buttons."""
        return self._squares_by_sensor.get(sensor)

    @cached_property
    def sensor_numbers(self) -> dict[str, int]:
        """Every sensor that is used, by its name: its square, ``B0.a`` for a code reed, or its button."""
        names = {square.name: square.sensor for square in self.squares.values()}
        for bay in self.bays.values():
            names |= {bay.reed(letter): sensor for letter, sensor in bay.code.items()}
        return names | self.buttons

    def sensor_name(self, sensor: int) -> str:
        """The name of a sensor, ``sensor 7`` for one that is not used."""
        return self._sensor_names.get(sensor, f"sensor {sensor}")

    def game_data(self) -> dict[str, object]:
        """What the rules build their tables from, as plain JSON data; a fresh copy."""
        return {"name": self.name, "places": list(self.places)} | dict(self.rules)

    def firmware_data(self) -> dict[str, object]:
        """What the board's own drive has to know, as plain JSON data."""
        return {
            "name": self.name,
            "game": self.game,
            "hash": self.hash,
            "sensors": self.sensors,
            "lights": len(self.lights),
            "pixel_order": self.pixel_order,
            "pins": dict(self.pins),
            "power": {
                "budget_ma": self.power.budget_ma,
                "supply_budget_ma": self.power.supply_budget_ma,
                "light_ma": self.power.light_ma,
            },
        }

    @cached_property
    def _masks(self) -> list[int]:
        return [self.bitmap(list(self.sensors_of[place])) for place in self.places]

    @cached_property
    def _squares_by_sensor(self) -> dict[int, str]:
        return {square.sensor: square.name for square in self.squares.values()}

    @cached_property
    def _sensor_names(self) -> dict[int, str]:
        return {sensor: name for name, sensor in self.sensor_numbers.items()}
