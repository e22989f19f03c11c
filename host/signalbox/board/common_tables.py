"""The tables that every board has: squares, lights, buttons, power and pins."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from shared_rules.scene import idle_current
from signalbox.board import model, parts, toml_values
from signalbox.board.model import Controller, Grid, Point, Power, Square
from signalbox.board.sensing import Sensing, read_sensing
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message, Text

SENSOR_LIMIT = 512  # a bitmap of this many sensors must fit in one line of the link
LIGHT_LIMIT = 512  # the firmware's maximum
SPOT = 0.25  # steps; two things closer than this are at the same spot


class Numbering:
    """The sensor or light numbers of a board, from 0 without gaps. A number may be shared only within a place."""

    def __init__(self, chain: str, limit: int) -> None:
        self._chain = chain
        self._limit = limit
        self._owner: dict[int, tuple[str, str]] = {}  # number -> (the key that claimed it, the place)

    def __len__(self) -> int:
        return len(self._owner)

    def claim(self, table: TomlTable, key: str, place: str = "") -> int | None:
        """Return the number at `key`, or None if invalid. Report a fault if it is invalid or taken by another place."""
        number = table.read(key, toml_values.integer(0, self._limit - 1))
        if number is None:
            return None
        owner, owner_place = self._owner.setdefault(number, (table.describe_key(key), place))
        if owner != table.describe_key(key) and (not place or place != owner_place):
            message = Message("description-number-taken", chain=self._chain, number=str(number), owner=owner)
            table.report_fault(key, message)
        return number

    def report_gaps(self, top: TomlTable) -> None:
        """Report a fault if any number below the highest one is missing."""
        missing = sorted(set(range(max(self._owner, default=-1) + 1)) - set(self._owner))
        if missing:
            last = str(max(self._owner))
            gaps = Message("description-gaps", numbers=_join_number_ranges(missing), count=len(missing), last=last)
            top.report_fault_in("squares", self._chain, gaps)


class OccupiedSpots:
    """The positions that are taken on the board. No two things may have the same position."""

    def __init__(self, rows: int, columns: int) -> None:
        self._rows = rows
        self._columns = columns
        self._taken: dict[tuple[int, int], list[tuple[Point, str]]] = {}  # keyed by the cell that contains them

    def claim(self, table: TomlTable, key: str) -> Point | None:
        """Return the spot at `key`, or None if it is invalid. Report a fault if it is invalid or already taken."""
        point = table.read(key, toml_values.point(self._rows, self._columns))
        if point is None:
            return None
        for other, owner in self._neighbours(point):
            if math.dist(point, other) < SPOT:
                table.report_fault(key, Message("description-spot-taken", owner=owner))
        self._taken.setdefault(_cell_of(point), []).append((point, table.describe_key(key)))
        return point

    def _neighbours(self, point: Point) -> list[tuple[Point, str]]:
        row, column = _cell_of(point)
        steps = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return [taken for step in steps for taken in self._taken.get(step, [])]


def _cell_of(point: Point) -> tuple[int, int]:
    return math.floor(point[0]), math.floor(point[1])


class Claims:
    """The sensor numbers, light numbers and spots that the tables of a description have claimed so far."""

    def __init__(self, rows: int, columns: int) -> None:
        self.sensors = Numbering("sensor", SENSOR_LIMIT)
        self.lights = Numbering("light", LIGHT_LIMIT)
        self.spots = OccupiedSpots(rows, columns)


def _join_number_ranges(numbers: list[int]) -> tuple[Text, ...]:
    """Return ascending numbers with consecutive ones joined into ranges: ``3, 5 to 9 and 12``."""
    runs = toml_values.group_runs(numbers, lambda number: ("", number))
    return tuple(toml_values.span(run[0], run[-1]) for run in runs)


SINGLE = {model.REGISTERS: ("clock", "latch", "data", "pixels"), model.MATRIX: ("pixels",)}  # uses that take one pin
LISTS = {model.REGISTERS: (), model.MATRIX: ("rows", "columns")}  # uses that take several pins
LIST_LIMIT = 64
PCB_KINDS = ("pico", "pico2")  # the controllers that fit the controller's circuit board
PCB_PINS = {"clock": "GP2", "latch": "GP3", "data": "GP4", "pixels": "GP16"}  # the pins on that board

_NAME = re.compile(r"[A-Z][A-Z0-9_]*")


@dataclass
class Pins:
    """The pins of a board. `single` maps each use to its pin; `lists` maps each use in a matrix to its pins."""

    single: dict[str, str] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def items(self) -> Iterator[tuple[str, str]]:
        """Yield every pin as (use, pin)."""
        yield from self.single.items()
        for use, names in self.lists.items():
            yield from ((use, name) for name in names)


def read_pins(top: TomlTable, controller: str, scan: str) -> Pins:
    """Read the pins for a controller and scanner; there are none if `scan` is invalid. Add faults to `top.faults`."""
    table = top.table("pins")
    pins = Pins()
    if scan not in SINGLE:
        return pins
    for use in LISTS[scan]:
        names = table.read(use, toml_values.texts(Message("value-pins"), 1, LIST_LIMIT)) or []
        for name in names:
            _check_pin(table, use, name, controller, pins)
        pins.lists[use] = tuple(names)
    for use in SINGLE[scan]:
        pin = table.read(use, toml_values.text())
        if pin is not None:
            _check_pin(table, use, pin, controller, pins)
            pins.single[use] = pin
    _check_other_pins(table, scan)
    table.report_unread_keys()
    return pins


def check_pcb(table: TomlTable, top: TomlTable, kind: str, scan: str, pins: Pins) -> None:
    """Report all settings that the circuit boards in hardware/pcb do not support. `table` is [controller]."""
    if scan == model.MATRIX:
        table.report_fault("nodes", Message("description-matrix-without-nodes"))
    elif kind not in PCB_KINDS:
        other = toml_values.quote(model.STRIPBOARD)
        table.report_fault("nodes", Message("description-pcb-controller", kinds=PCB_KINDS, other=other))
    pins_table = top.optional_table("pins")
    for use, pin in PCB_PINS.items():
        if pins.single.get(use, pin) != pin:
            pins_table.report_fault(use, Message("description-pcb-pin", pin=pin))


def _check_pin(table: TomlTable, use: str, pin: str, controller: str, pins: Pins) -> None:
    """Report a pin that the controller does not have or that is already in use."""
    known = parts.controllers()[controller].io if controller in parts.controllers() else ()
    other = next((owner for owner, name in pins.items() if name == pin), None)
    if known and pin not in known:
        found = toml_values.quote(pin)
        message = Message("description-no-pin", controller=controller, pins=_join_pin_ranges(known), found=found)
        table.report_fault(use, message)
    elif not _NAME.fullmatch(pin):
        table.report_fault(use, Message("description-no-pin-name", found=toml_values.quote(pin)))
    elif other is not None:
        table.report_fault(use, Message("description-pin-taken", pin=pin, other=other))


def _join_pin_ranges(names: Sequence[str]) -> tuple[Text, ...]:
    """Return pin names with consecutive ones joined into ranges: ``GP0 to GP22, GP26 to GP28 or RUN``."""
    runs = toml_values.group_runs(names, toml_values.split_number)
    return tuple(run[0] if len(run) == 1 else Message("value-span", first=run[0], last=run[-1]) for run in runs)


def _check_other_pins(table: TomlTable, scan: str) -> None:
    """Report each pin in the table that is not for a scanner of the kind `scan` but for another kind."""
    own_uses = (*SINGLE[scan], *LISTS[scan])
    for other in SINGLE:
        for use in (*SINGLE[other], *LISTS[other]):
            if use not in own_uses and table.has(use):
                theirs, ours = toml_values.quote(other), toml_values.quote(scan)
                table.report_fault(use, Message("description-other-scan", theirs=theirs, ours=ours))


GRID_LIMIT = 60  # rows or columns
SEAT_LIMIT = 8
PC_PORT_MA = 500  # the limit of a PC's port
SUPPLY_LIMIT_MA = 20_000
LIGHT_LIMIT_MA = 100
IDLE_LIMIT_MA = 10
IDLE_MA = 1.0  # the current of a dark WS2812B
PITCH_MM = (5.0, 200.0)


@dataclass
class Header:
    """The [board] table: the title, the size and the seats."""

    title: str
    grid: Grid
    seats: list[str]


@dataclass
class CommonTables:
    """The contents of the tables that every board has. They are complete only if no fault was reported."""

    header: Header
    claims: Claims
    colours: dict[str, int]
    paint: dict[str, int]  # for pieces whose colour differs from that of their light
    squares: dict[str, Square]
    lights: dict[str, int]  # including the squares' lights
    light_places: dict[str, Point]
    buttons: dict[str, int]
    button_places: dict[str, Point]  # only buttons that are on the board
    power: Power
    controller: Controller
    sensing: Sensing


def read_common(top: TomlTable, generated: dict[str, dict[str, object]] | None) -> CommonTables:
    """Read the common tables of a description, and add any faults to `top.faults`.

    `generated` contains the lines of [squares] that were generated from the game's own tables. It is None if the file
    must list every square.
    """
    header = _read_header(top)
    claims = Claims(header.grid.rows or GRID_LIMIT, header.grid.columns or GRID_LIMIT)
    colours = _read_colours(top)
    _check_seats(top, header.seats, colours)
    paint = _read_paint(top, colours)
    squares = _read_squares(top, claims, generated)
    light_places, other_lights = _read_lights(top, claims, squares)
    buttons, button_places = _read_buttons(top, claims)
    return CommonTables(
        header=header,
        claims=claims,
        colours=colours,
        paint=paint,
        squares=squares,
        lights=numbers_of(squares, "light") | other_lights,
        light_places=light_places,
        buttons=buttons,
        button_places=button_places,
        power=_read_power(top, len(claims.lights)),
        controller=_read_controller(top),
        sensing=read_sensing(top),
    )


def unknown_colour_message(name: str) -> Message:
    """Return a message saying that the file defines no colour with this name."""
    return Message("description-no-colour", colour=toml_values.quote(name))


def _read_header(top: TomlTable) -> Header:
    board = top.table("board")
    board.skip("game")  # the caller reads it
    header = Header(
        title=board.read("title", toml_values.text()) or "",
        grid=Grid(
            rows=board.read("rows", toml_values.integer(1, GRID_LIMIT)) or 0,
            columns=board.read("columns", toml_values.integer(1, GRID_LIMIT)) or 0,
            pitch_mm=board.read("pitch_mm", toml_values.number(*PITCH_MM)) or 0.0,
        ),
        seats=board.read("seats", toml_values.texts(Message("value-colours"), 1, SEAT_LIMIT)) or [],
    )
    board.report_unread_keys()
    return header


def _read_colours(top: TomlTable) -> dict[str, int]:
    table = top.table("colours")
    colours: dict[str, int] = {}
    for name in table.names():
        colour = table.read(name, toml_values.colour())
        twin = next((other for other, value in colours.items() if value == colour), None)
        if twin is not None and colour is not None:
            table.report_fault(name, Message("description-same-colour", other=twin))
        colours[name] = colour or 0
    return colours


def _read_paint(top: TomlTable, colours: dict[str, int]) -> dict[str, int]:
    table = top.optional_table("paint")
    paint: dict[str, int] = {}
    for name in table.names():
        if name not in colours:
            table.report_fault(name, unknown_colour_message(name))
        value = table.read(name, toml_values.colour())
        if value is not None:
            paint[name] = value
    return paint


def _check_seats(top: TomlTable, seats: list[str], colours: dict[str, int]) -> None:
    board = top.table("board")
    for seat in seats:
        if seat not in colours:
            board.report_fault("seats", unknown_colour_message(seat))


def _read_squares(top: TomlTable, claims: Claims, generated: dict[str, dict[str, object]] | None) -> dict[str, Square]:
    table = top.table("squares") if generated is None else top.table_with_defaults("squares", generated)
    squares: dict[str, Square] = {}
    for name, line in table.lines():
        row, column = claims.spots.claim(line, "at") or (0.0, 0.0)
        place = line.read_or(name, "place", toml_values.text())
        sensor = claims.sensors.claim(line, "sensor", place)
        light = claims.lights.claim(line, "light", place)
        squares[name] = Square(name, row, column, sensor or 0, light or 0, place)
        line.report_unread_keys()
    for square in squares.values():
        if square.place != square.name and square.place in squares:
            table.report_fault(f"{square.name} place", Message("description-place-is-square", place=square.place))
    for place, members in places_of(squares).items():
        sensors, lights = [square.sensor for square in members], [square.light for square in members]
        for key, numbers in (("sensor", sensors), ("light", lights)):
            if 1 < len(set(numbers)) < len(numbers):
                message = Message("description-half-shared", place=place, chain=key)
                table.report_fault(f"{members[0].name} {key}", message)
    return squares


def places_of(squares: dict[str, Square]) -> dict[str, list[Square]]:
    """Return the squares of each place."""
    places: dict[str, list[Square]] = {}
    for square in squares.values():
        places.setdefault(square.place, []).append(square)
    return places


def numbers_of(squares: dict[str, Square], key: Literal["sensor", "light"]) -> dict[str, int]:
    """Return the sensor or light numbers, keyed by square, or by place if all its squares share one number."""
    numbers: dict[str, int] = {}
    for place, members in places_of(squares).items():
        square_numbers = {square.name: square.sensor if key == "sensor" else square.light for square in members}
        shared = len(members) > 1 == len(set(square_numbers.values()))
        numbers |= {place: next(iter(square_numbers.values()))} if shared else square_numbers
    return numbers


def _read_lights(top: TomlTable, claims: Claims, squares: dict[str, Square]) -> tuple[dict[str, Point], dict[str, int]]:
    table = top.table("lights")
    square_lights = numbers_of(squares, "light")
    places: dict[str, Point] = {}
    lights: dict[str, int] = {}
    for name, line in table.lines():
        places[name] = claims.spots.claim(line, "at") or (0.0, 0.0)
        lights[name] = claims.lights.claim(line, "light") or 0
        line.report_unread_keys()
        if name in squares:
            table.report_fault(name, Message("description-light-of-square"))
        elif name in square_lights:
            table.report_fault(name, Message("description-light-of-place"))
    return places, lights


def _read_buttons(top: TomlTable, claims: Claims) -> tuple[dict[str, int], dict[str, Point]]:
    """Return the sensor of each button, and the spot of each button that has one, such as ``at = [9, 9]``."""
    table = top.table("buttons")
    buttons: dict[str, int] = {}
    places: dict[str, Point] = {}
    for name in table.names():
        if table.has_line(name, "sensor"):
            line = table.line(name)
            places[name] = claims.spots.claim(line, "at") or (0.0, 0.0)
            buttons[name] = claims.sensors.claim(line, "sensor") or 0
            line.report_unread_keys()
        elif table.check_plain_value(name):
            buttons[name] = claims.sensors.claim(table, name) or 0
    return buttons, places


def _read_controller(top: TomlTable) -> Controller:
    table = top.table("controller")
    scan, nodes = model.REGISTERS, model.STRIPBOARD
    kind = table.read("kind", toml_values.choice(parts.controllers())) or ""
    pixel_order = table.read("pixel_order", toml_values.choice(model.PIXEL_ORDERS)) or ""
    if table.has("scan"):
        scan = table.read("scan", toml_values.choice((model.REGISTERS, model.MATRIX))) or ""
    if table.has("nodes"):
        nodes = table.read("nodes", toml_values.choice((model.STRIPBOARD, model.PCB))) or ""
    table.report_unread_keys()
    pins = read_pins(top, kind, scan)
    if nodes == model.PCB:
        check_pcb(table, top, kind, scan, pins)
    rows, columns = (pins.lists.get(use, ()) for use in LISTS[model.MATRIX])
    return Controller(kind, pins.single, pixel_order, scan, rows, columns, nodes)


def _read_power(top: TomlTable, lights: int) -> Power:
    table = top.table("power")
    budget = table.read("budget_ma", toml_values.integer(0, PC_PORT_MA))
    supply = table.read("supply_budget_ma", toml_values.integer(1, SUPPLY_LIMIT_MA))
    light = table.read("light_ma", toml_values.integer(1, LIGHT_LIMIT_MA))
    idle = table.read("idle_ma", toml_values.number(0, IDLE_LIMIT_MA)) if table.has("idle_ma") else IDLE_MA
    dark = math.ceil(round(lights * (idle or 0.0), 6))
    if budget is not None and supply is not None and supply < budget:
        message = Message("description-supply-below-budget", budget=str(budget), supply=str(supply))
        table.report_fault("supply_budget_ma", message)
    elif supply is not None and supply <= idle_current(dark, on_port=False):
        too_small = Message("description-supply-too-small", lights=str(lights), drawn=str(dark), supply=str(supply))
        table.report_fault("supply_budget_ma", too_small)
    if budget and budget <= idle_current(dark, on_port=True):
        table.report_fault("budget_ma", _budget_too_small_message(lights, idle_current(dark, on_port=True)))
    table.report_unread_keys()
    return Power(budget or 0, supply or 0, light or 0, dark)


def _budget_too_small_message(lights: int, drawn: int) -> Message:
    if drawn >= PC_PORT_MA:
        return Message("description-no-budget", lights=str(lights), drawn=str(drawn))
    enough = toml_values.span(drawn + 1, PC_PORT_MA)
    return Message("description-budget-too-small", lights=str(lights), drawn=str(drawn), enough=enough)
