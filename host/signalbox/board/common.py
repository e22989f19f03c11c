"""The tables that every board has, whatever is played on it: squares, lights, buttons, power, pins, magnets."""

from dataclasses import dataclass
from math import ceil
from typing import Literal

from shared_rules.scene import resting
from signalbox.board import parts, toml_values
from signalbox.board.claims import Claims
from signalbox.board.model import MATRIX, PCB, REGISTERS, STRIPBOARD, Controller, Grid, Point, Power, Square
from signalbox.board.pins import read_pins, refuse_what_no_pcb_has
from signalbox.board.pixel_order import PIXEL_ORDERS
from signalbox.board.sensing import Sensing, read_sensing
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

GRID_LIMIT = 60  # rows or columns
SEAT_LIMIT = 8
PC_PORT_MA = 500  # what a PC's port has to give, and no more
SUPPLY_LIMIT_MA = 20_000
LIGHT_LIMIT_MA = 100
IDLE_LIMIT_MA = 10
IDLE_MA = 1.0  # of a dark WS2812B
PITCH_MM = (5.0, 200.0)


@dataclass
class Header:
    """[board]: what is played on it and how large it is."""

    title: str
    grid: Grid
    seats: list[str]


@dataclass
class Common:
    """What the common tables say. Values are only whole when no fault was reported."""

    header: Header
    claims: Claims
    colours: dict[str, int]
    paint: dict[str, int]  # how pieces look whose colour is not that of their light
    squares: dict[str, Square]
    lights: dict[str, int]  # those of the squares too
    light_places: dict[str, Point]
    buttons: dict[str, int]
    button_places: dict[str, Point]  # of those that lie on the board
    power: Power
    controller: Controller
    sensing: Sensing


def read_common(top: TomlTable, said: dict[str, dict[str, object]] | None) -> Common:
    """Read the common tables of a description. What is wrong is added to the table's faults.

    `said` are the lines of [squares] that the game's own tables speak for, None when the file has to name them all.
    """
    header = _read_header(top)
    claims = Claims(header.grid.rows or GRID_LIMIT, header.grid.columns or GRID_LIMIT)
    colours = _read_colours(top)
    _check_seats(top, header.seats, colours)
    paint = _read_paint(top, colours)
    squares = _read_squares(top, claims, said)
    light_places, other_lights = _read_lights(top, claims, squares)
    buttons, button_places = _read_buttons(top, claims)
    return Common(
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


def no_colour(name: str) -> Message:
    """That the file does not say which colour is called so."""
    return Message("description-no-colour", colour=toml_values.word(name))


def _read_header(top: TomlTable) -> Header:
    board = top.table("board")
    if board is None:
        return Header("", Grid(0, 0, 0.0), [])
    board.skip("game")  # the caller reads it
    header = Header(
        title=board.read("title", toml_values.text()) or "",
        grid=Grid(
            rows=board.read("rows", toml_values.whole(1, GRID_LIMIT)) or 0,
            columns=board.read("columns", toml_values.whole(1, GRID_LIMIT)) or 0,
            pitch_mm=board.read("pitch_mm", toml_values.number(*PITCH_MM)) or 0.0,
        ),
        seats=board.read("seats", toml_values.texts(Message("value-colours"), 1, SEAT_LIMIT)) or [],
    )
    board.done()
    return header


def _read_colours(top: TomlTable) -> dict[str, int]:
    table = top.table("colours")
    if table is None:
        return {}
    colours: dict[str, int] = {}
    for name in table.names():
        colour = table.read(name, toml_values.colour())
        twin = next((other for other, value in colours.items() if value == colour), None)
        if twin is not None and colour is not None:
            table.fault(name, Message("description-same-colour", other=twin))
        colours[name] = colour or 0
    return colours


def _read_paint(top: TomlTable, colours: dict[str, int]) -> dict[str, int]:
    table = top.table("paint") if top.has("paint") else None
    paint: dict[str, int] = {}
    for name in table.names() if table is not None else []:
        if table is not None and name not in colours:
            table.fault(name, no_colour(name))
        value = table.read(name, toml_values.colour()) if table is not None else None
        if value is not None:
            paint[name] = value
    return paint


def _check_seats(top: TomlTable, seats: list[str], colours: dict[str, int]) -> None:
    board = top.table("board")
    for seat in seats:
        if board is not None and seat not in colours:
            board.fault("seats", no_colour(seat))


def _read_squares(top: TomlTable, claims: Claims, said: dict[str, dict[str, object]] | None) -> dict[str, Square]:
    table = top.table("squares") if said is None else top.filled("squares", said)
    squares: dict[str, Square] = {}
    for name, line in table.lines() if table is not None else []:
        row, column = claims.spots.claim(line, "at") or (0.0, 0.0)
        place = (line.read("place", toml_values.text()) if line.has("place") else None) or name
        sensor = claims.sensors.claim(line, "sensor", place)
        light = claims.lights.claim(line, "light", place)
        squares[name] = Square(name, row, column, sensor or 0, light or 0, place)
        line.done()
    for square in squares.values():
        if table is not None and square.place != square.name and square.place in squares:
            table.fault(f"{square.name} place", Message("description-place-is-square", place=square.place))
    for place, inside in places_of(squares).items() if table is not None else []:
        for key, numbers in (("sensor", [one.sensor for one in inside]), ("light", [one.light for one in inside])):
            if table is not None and 1 < len(set(numbers)) < len(numbers):
                table.fault(f"{inside[0].name} {key}", Message("description-half-shared", place=place, chain=key))
    return squares


def places_of(squares: dict[str, Square]) -> dict[str, list[Square]]:
    """The squares of every place."""
    places: dict[str, list[Square]] = {}
    for square in squares.values():
        places.setdefault(square.place, []).append(square)
    return places


def numbers_of(squares: dict[str, Square], key: Literal["sensor", "light"]) -> dict[str, int]:
    """Every sensor or light of squares by its name: that of its square, or of the place whose squares share it."""
    numbers: dict[str, int] = {}
    for place, inside in places_of(squares).items():
        found = {square.name: square.sensor if key == "sensor" else square.light for square in inside}
        shared = len(inside) > 1 == len(set(found.values()))
        numbers |= {place: next(iter(found.values()))} if shared else found
    return numbers


def _read_lights(top: TomlTable, claims: Claims, squares: dict[str, Square]) -> tuple[dict[str, Point], dict[str, int]]:
    table = top.table("lights")
    of_squares = numbers_of(squares, "light")
    places: dict[str, Point] = {}
    lights: dict[str, int] = {}
    for name, line in table.lines() if table is not None else []:
        places[name] = claims.spots.claim(line, "at") or (0.0, 0.0)
        lights[name] = claims.lights.claim(line, "light") or 0
        line.done()
        if table is not None and name in squares:
            table.fault(name, Message("description-light-of-square"))
        elif table is not None and name in of_squares:
            table.fault(name, Message("description-light-of-place"))
    return places, lights


def _read_buttons(top: TomlTable, claims: Claims) -> tuple[dict[str, int], dict[str, Point]]:
    """Each button's sensor, and the spots of those that have one: ``help = { at = [11, 10], sensor = 119 }``."""
    table = top.table("buttons")
    buttons: dict[str, int] = {}
    places: dict[str, Point] = {}
    for name in table.names() if table is not None else []:
        if table is None:
            continue
        line = table.line(name) if table.has_line(name, "sensor") else None
        if line is not None:
            places[name] = claims.spots.claim(line, "at") or (0.0, 0.0)
            buttons[name] = claims.sensors.claim(line, "sensor") or 0
            line.done()
        elif table.quoted_value(name):
            buttons[name] = claims.sensors.claim(table, name) or 0
    return buttons, places


def _read_controller(top: TomlTable) -> Controller:
    table = top.table("controller")
    kind = pixel_order = ""
    scan, nodes = REGISTERS, STRIPBOARD
    if table is not None:
        kind = table.read("kind", toml_values.choice(parts.controllers())) or ""
        pixel_order = table.read("pixel_order", toml_values.choice(PIXEL_ORDERS)) or ""
        if table.has("scan"):
            scan = table.read("scan", toml_values.choice((REGISTERS, MATRIX))) or ""
        if table.has("nodes"):
            nodes = table.read("nodes", toml_values.choice((STRIPBOARD, PCB))) or ""
        table.done()
    pins = read_pins(top, kind, scan)
    if table is not None and nodes == PCB:
        refuse_what_no_pcb_has(table, top, kind, scan, pins)
    return Controller(kind, pins.single, pixel_order, scan, pins.of("rows"), pins.of("columns"), nodes)


def _read_power(top: TomlTable, lights: int) -> Power:
    table = top.table("power")
    if table is None:
        return Power(0, 0, 0, 0)
    budget = table.read("budget_ma", toml_values.whole(0, PC_PORT_MA))
    supply = table.read("supply_budget_ma", toml_values.whole(1, SUPPLY_LIMIT_MA))
    light = table.read("light_ma", toml_values.whole(1, LIGHT_LIMIT_MA))
    idle = table.read("idle_ma", toml_values.number(0, IDLE_LIMIT_MA)) if table.has("idle_ma") else IDLE_MA
    dark = ceil(round(lights * (idle or 0.0), 6))
    if budget is not None and supply is not None and supply < budget:
        below = Message("description-supply-below-budget", budget=str(budget), supply=str(supply))
        table.fault("supply_budget_ma", below)
    elif supply is not None and supply <= resting(dark, on_port=False):
        too_small = Message("description-supply-too-small", lights=str(lights), drawn=str(dark), supply=str(supply))
        table.fault("supply_budget_ma", too_small)
    if budget and budget <= resting(dark, on_port=True):
        table.fault("budget_ma", _too_small_a_budget(lights, resting(dark, on_port=True)))
    table.done()
    return Power(budget or 0, supply or 0, light or 0, dark)


def _too_small_a_budget(lights: int, drawn: int) -> Message:
    if drawn >= PC_PORT_MA:
        return Message("description-no-budget", lights=str(lights), drawn=str(drawn))
    enough = toml_values.span(drawn + 1, PC_PORT_MA)
    return Message("description-budget-too-small", lights=str(lights), drawn=str(drawn), enough=enough)
