"""The tables of a board description that are specific to Paris Connection, and the drawing of the board.

A hex is a pair (row, column), both counted from 1, and is named ``row.column``. Hexes are pointy-top, and odd rows are
shifted half a hex to the right.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from signalbox.board import toml_values
from signalbox.board.common_tables import CommonTables, unknown_colour_message
from signalbox.board.game_tables import TABLE_BUTTONS, GameTables, check_buttons, check_lights, check_seats
from signalbox.board.model import Area, Picture, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

Hex = tuple[int, int]

ROW_SPACING = math.sqrt(3) / 2  # in steps
POINT = 1 / math.sqrt(3)  # distance from the centre of a hex to its upper corner, in steps
CORNERS = ((-POINT, 0.0), (-POINT / 2, 0.5), (POINT / 2, 0.5), (POINT, 0.0), (POINT / 2, -0.5), (-POINT / 2, -0.5))
SIDES = ("NW", "NE", "E", "SE", "SW", "W")


def hex_name(hex_: Hex) -> str:
    return f"{hex_[0]}.{hex_[1]}"


def parse_hex(text: str) -> Hex | None:
    """Return the hex with this name, or None if the text does not name a hex."""
    row, dot, column = text.partition(".")
    if dot and row.isascii() and row.isdecimal() and column.isascii() and column.isdecimal():
        return int(row), int(column)
    return None


def neighbours(hex_: Hex) -> list[Hex]:
    """Return the six hexes around a hex, on the map or not, in the order of SIDES.

    >>> neighbours((6, 12))
    [(5, 11), (5, 12), (6, 13), (7, 12), (7, 11), (6, 11)]
    """
    row, column = hex_
    left = column if row % 2 else column - 1  # the left one of the two hexes above or below
    up, down = row - 1, row + 1
    return [(up, left), (up, left + 1), (row, column + 1), (down, left + 1), (down, left), (row, column - 1)]


def centre(hex_: Hex) -> Point:
    """Return the centre of a hex, in steps."""
    row, column = hex_
    return 1 + (row - 1) * ROW_SPACING, column + row % 2 / 2


def corners(hex_: Hex) -> list[Point]:
    """Return the six corners of a hex, clockwise from the upper corner."""
    row, column = centre(hex_)
    return [(row + down, column + right) for down, right in CORNERS]


def edge(hex_: Hex, neighbour: Hex) -> tuple[Point, Point]:
    """Return the two ends of the edge between neighbouring hexes."""
    side = neighbours(hex_).index(neighbour)
    around = corners(hex_)
    return around[(side - 1) % len(around)], around[side]


EIFFEL = "E"
START = "*"
RURAL = "."
NOTHING = "_"
VALUES = "1234"
SIGNS = (RURAL, *VALUES, START, EIFFEL, NOTHING)
ROWS = toml_values.any_texts(Message("paris-board-rows"))
LAST_VALUE = "4"  # a loco in the only city of this value ends the game (P11)
_NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")  # letters only, so that no name can be mistaken for a hex


@dataclass
class Country:
    """The map in a board description. `hexes` is in reading order; it is empty if [map] has an error."""

    rows: list[str] = field(default_factory=list)
    hexes: dict[Hex, str] = field(default_factory=dict)  # the sign of every hex on the map
    stations: dict[str, Hex] = field(default_factory=dict)
    cities: dict[str, Hex] = field(default_factory=dict)
    borders: list[tuple[Hex, Hex]] = field(default_factory=list)

    def hexes_with(self, signs: Iterable[str]) -> list[Hex]:
        return [hex_ for hex_, sign in self.hexes.items() if sign in signs]

    def label(self, hex_: Hex) -> str:
        """Return a hex's name for use in a sentence, such as ``9.19 (Mulhouse)``."""
        city = next((city for city, city_hex in self.cities.items() if city_hex == hex_), "")
        return f"{hex_name(hex_)} ({city})" if city else hex_name(hex_)


def read_country(top: TomlTable) -> Country:
    """Read the tables of the map, and add any errors to `top.faults`."""
    country = Country()
    _read_rows(top, country)
    _read_stations(top, country)
    _read_cities(top, country)
    _read_borders(top, country)
    return country


def hexes_by_position(rows: list[str]) -> dict[Hex, str]:
    """Return the sign (the character in `rows`) of each hex on the map, in reading order."""
    spots = ((row, column, sign) for row, text in enumerate(rows, 1) for column, sign in enumerate(text, 1))
    return {(row, column): sign for row, column, sign in spots if sign != NOTHING}


def _read_rows(top: TomlTable, country: Country) -> None:
    table = top.table("map")
    table.skip("sensor", "light", "order", "share")  # read by `squares`
    rows = table.read("rows", ROWS)
    table.report_unread_keys()
    if rows is None:
        return
    for number, text in enumerate(rows, 1):
        unknown_sign = next((sign for sign in text if sign not in SIGNS), None)
        if unknown_sign is not None:
            signs, found = toml_values.quote_all(SIGNS), toml_values.quote(unknown_sign)
            table.report_fault("rows", Message("paris-board-sign", row=str(number), found=found, signs=signs))
            return
    hexes = hexes_by_position(rows)
    if _check_special_hexes(table, hexes):
        country.rows, country.hexes = rows, hexes


def _check_special_hexes(table: TomlTable, hexes: dict[Hex, str]) -> bool:
    """Report a wrong Eiffel hex, start hex or final city, and return whether start hexes surround the Eiffel hex."""
    eiffel = [hex_ for hex_, sign in hexes.items() if sign == EIFFEL]
    if len(eiffel) != 1:
        message = Message("paris-board-eiffel", sign=toml_values.quote(EIFFEL), found=str(len(eiffel)))
        table.report_fault("rows", message)
        return False
    around, eiffel_name = neighbours(eiffel[0]), hex_name(eiffel[0])
    for hex_ in around:
        if hexes.get(hex_) != START:
            start, found = toml_values.quote(START), toml_values.quote(hexes.get(hex_, NOTHING))
            message = Message("paris-board-no-start", sign=start, hex=hex_name(hex_), eiffel=eiffel_name, found=found)
            table.report_fault("rows", message)
    for hex_, sign in hexes.items():
        if sign == START and hex_ not in around:
            table.report_fault("rows", Message("paris-board-start-astray", hex=hex_name(hex_), eiffel=eiffel_name))
    last = [hex_name(hex_) for hex_, sign in hexes.items() if sign == LAST_VALUE]
    if len(last) != 1:
        table.report_fault("rows", _end_count_message(last))
    return all(hexes.get(hex_) == START for hex_ in around)


def _end_count_message(hexes: list[str]) -> Message:
    if not hexes:
        return Message("paris-board-no-end", value=LAST_VALUE)
    return Message("paris-board-several-ends", value=LAST_VALUE, count=str(len(hexes)), hexes=tuple(hexes))


def _read_stations(top: TomlTable, country: Country) -> None:
    table = top.table("stations")
    for station in table.names():
        text = table.read(station, toml_values.text()) if table.check_plain_value(station) else None
        if text is None:
            continue
        hex_ = parse_hex(text)
        if not _NAME.fullmatch(station):
            table.report_fault(station, Message("paris-board-no-name"))
        elif hex_ is None or (country.hexes and country.hexes.get(hex_) != START):
            table.report_fault(station, Message("paris-board-no-start-hex", found=toml_values.quote(text)))
        elif hex_ in country.stations.values():
            other = next(other for other, other_hex in country.stations.items() if other_hex == hex_)
            table.report_fault(station, Message("paris-board-start-taken", hex=text, other=other))
        else:
            country.stations[station] = hex_
    for hex_ in country.hexes_with(START):
        if hex_ not in country.stations.values() and len(table.names()) != len(SIDES):
            table.report_fault(hex_name(hex_), Message("paris-board-start-unnamed"))


def _read_cities(top: TomlTable, country: Country) -> None:
    table = top.table("cities")
    if not country.hexes:
        table.skip(*table.names())
        return
    for row in range(1, len(country.rows) + 1):
        spots = [hex_ for hex_ in country.hexes_with(VALUES) if hex_[0] == row]
        if not spots:
            if table.has(str(row)):
                table.report_fault(str(row), Message("paris-board-row-without-city", row=str(row)))
            continue
        kind = toml_values.texts(Message("paris-board-city-names", row=str(row)), len(spots), len(spots))
        names = table.read(str(row), kind)
        for city, hex_ in zip(names or [], spots, strict=False):
            if not _NAME.fullmatch(city):
                table.report_fault(str(row), Message("paris-board-no-city-name", found=toml_values.quote(city)))
            elif city in country.cities:
                taken = Message("paris-board-city-taken", city=city, hex=hex_name(country.cities[city]))
                table.report_fault(str(row), taken)
            else:
                country.cities[city] = hex_
    table.report_unread_keys()


def _read_borders(top: TomlTable, country: Country) -> None:
    table = top.table("borders")
    for run in table.names():
        pairs = table.read(run, toml_values.text_pairs(Message("paris-board-neighbours", example='["8.18", "8.19"]')))
        for pair in (pairs or []) if country.hexes else []:
            _add_border(table, run, pair, country)


def _add_border(table: TomlTable, run: str, pair: tuple[str, str], country: Country) -> None:
    border = f'["{pair[0]}", "{pair[1]}"]'
    ends = [parse_hex(text) for text in pair]
    for text, hex_ in zip(pair, ends, strict=True):
        if hex_ is None or hex_ not in country.hexes:
            table.report_fault(run, Message("paris-board-no-hex", pair=border, found=toml_values.quote(text)))
            return
    start, end = ends[0] or (0, 0), ends[1] or (0, 0)
    if end not in neighbours(start):
        table.report_fault(run, Message("paris-board-border-apart", pair=border))
    elif EIFFEL in (country.hexes[start], country.hexes[end]):
        table.report_fault(run, Message("paris-board-border-at-eiffel", pair=border))
    elif (start, end) in country.borders or (end, start) in country.borders:
        table.report_fault(run, Message("paris-board-border-twice", pair=border))
    else:
        country.borders.append((start, end))


SQUARE_OFFSETS = (-0.24, 0.24)  # steps to the right from the centre of a rural hex to its two squares
SHARED_OFFSETS = (-0.1, 0.26)  # the same if the squares share a sensor, which is under the first one
NUMBER_LIMIT = 9999  # board/common_tables.py checks the actual limit of the chains
TO_AND_FRO = "to and fro"  # each row begins at the side where the previous one ended
ORDERS = (TO_AND_FRO, "left to right")
SHARED = ("sensor", "light")  # the devices that the two squares of a rural hex may share


def squares(top: TomlTable) -> dict[str, dict[str, object]]:
    """Return the entries of [squares] generated from [map]. A file can override any of them."""
    table = top.table("map")
    sensor = table.read("sensor", toml_values.integer(0, NUMBER_LIMIT))
    light = table.read("light", toml_values.integer(0, NUMBER_LIMIT))
    order = table.read("order", toml_values.choice(ORDERS))
    rows = table.read("rows", ROWS)
    shared = table.read("share", toml_values.choices(SHARED)) if table.has("share") else []
    if sensor is None or light is None or order is None or rows is None or any(set(row) - set(SIGNS) for row in rows):
        return {}
    spots = _spots(rows)
    chain = _chain_order(spots, order)
    sensors, lights = (_chain_numbers(chain, shared=shared is not None and device in shared) for device in SHARED)
    entries: dict[str, dict[str, object]] = {}
    for square, hex_ in spots:
        place: dict[str, object] = {} if square == hex_name(hex_) else {"place": hex_name(hex_)}
        point = [round(axis, 3) for axis in _position(square, hex_, shared=shared is not None and "sensor" in shared)]
        entries[square] = {"at": point, "sensor": sensor + sensors[square], "light": light + lights[square], **place}
    return entries


def _chain_numbers(spots: list[tuple[str, Hex]], *, shared: bool) -> dict[str, int]:
    """Return each square's number along a chain, counted from 0. If `shared`, the squares of a hex share a number."""
    numbers: dict[object, int] = {}
    return {square: numbers.setdefault(hex_ if shared else square, len(numbers)) for square, hex_ in spots}


def _position(square: str, hex_: Hex, *, shared: bool) -> Point:
    """Return the position of a square, in steps. `shared` means that the two squares of a rural hex share a sensor."""
    row, column = centre(hex_)
    left, right = SHARED_OFFSETS if shared else SQUARE_OFFSETS
    return row, column + {"L": left, "R": right}.get(square[-1], 0.0)


def _spots(rows: list[str]) -> list[tuple[str, Hex]]:
    """Return all squares with their hexes, in reading order."""
    spots: list[tuple[str, Hex]] = []
    for hex_, sign in hexes_by_position(rows).items():
        if sign == RURAL:
            spots += [(f"{hex_name(hex_)}.L", hex_), (f"{hex_name(hex_)}.R", hex_)]
        elif sign != EIFFEL:
            spots.append((hex_name(hex_), hex_))
    return spots


def _chain_order(spots: list[tuple[str, Hex]], order: str) -> list[tuple[str, Hex]]:
    """Return the squares in the order in which the chains run. `order` is one of ORDERS."""
    chain: list[tuple[str, Hex]] = []
    for row in sorted({hex_[0] for _, hex_ in spots}):
        row_spots = [spot for spot in spots if spot[1][0] == row]
        chain += row_spots if row % 2 or order != TO_AND_FRO else reversed(row_spots)
    return chain


MAX_NAMED = 6  # the maximum number of hexes named in a message


def check_connections(top: TomlTable, country: Country) -> None:
    """Report enclosed hexes, a disconnected map, and start hexes from which some city cannot be reached."""
    table = top.table("borders")
    if not country.hexes:
        return
    free = {hex_ for hex_, sign in country.hexes.items() if sign != EIFFEL}
    if not _check_enclosed_hexes(table, country, free) and not _check_connected(table, country, free):
        _check_cities_reachable(table, country)


def check_totals(top: TomlTable, country: Country) -> None:
    """Report numbers of hexes and cities that differ from those declared in the file, to catch typos in a row."""
    table = top.table("totals")
    hexes = table.read("hexes", toml_values.integer(1, 9999))
    cities = table.read("cities", toml_values.integer(1, 999))
    values = table.read("values", toml_values.integers(len(VALUES), 0, 999))
    table.report_unread_keys()
    if not country.hexes or hexes is None or cities is None or values is None:
        return
    counts = [len(country.hexes_with(value)) for value in VALUES]
    if hexes != len(country.hexes):
        table.report_fault("hexes", Message("paris-board-hexes", declared=str(hexes), found=str(len(country.hexes))))
    if cities != sum(counts):
        table.report_fault("cities", Message("paris-board-cities", declared=str(cities), found=str(sum(counts))))
    for value, declared, count in zip(VALUES, values, counts, strict=True):
        if declared != count:
            fault = Message("paris-board-values", value=value, declared=str(declared), found=str(count))
            table.report_fault("values", fault)


def _check_enclosed_hexes(table: TomlTable, country: Country, free: set[Hex]) -> bool:
    """Report hexes whose edges are all closed, and return whether there are any."""
    shut_hexes = [hex_ for hex_ in free if not _open_neighbours(country, hex_, free)]
    for hex_ in sorted(shut_hexes):
        is_shut_by_borders = any(side in free for side in neighbours(hex_))
        why = Message("paris-board-shut-by-borders" if is_shut_by_borders else "paris-board-shut-by-map")
        table.report_fault(country.label(hex_), why)
    return bool(shut_hexes)


def _check_connected(table: TomlTable, country: Country, free: set[Hex]) -> bool:
    """Report parts of the map that are not connected to the rest via free hexes, and return whether there are any."""
    pieces = _connected_regions(country, free)
    connected_without_borders = len(_connected_regions(replace(country, borders=[]), free)) == 1
    for piece in pieces[:-1]:
        why = Message("paris-board-cut-off-by-borders" if connected_without_borders else "paris-board-cut-off-by-map")
        table.report_fault(_abbreviate_hex_names(country, sorted(piece)), why)
    return len(pieces) > 1


def _connected_regions(country: Country, free: set[Hex]) -> list[set[Hex]]:
    """Return the connected regions of the free hexes as sets, the largest set last."""
    unassigned = set(free)
    pieces: list[set[Hex]] = []
    while unassigned:
        pieces.append(_reachable(country, {min(unassigned)}, free))
        unassigned -= pieces[-1]
    return sorted(pieces, key=len)


def _check_cities_reachable(table: TomlTable, country: Country) -> None:
    """Report cities that cannot be reached from a start hex without crossing other start hexes."""
    enterable = set(country.hexes_with((RURAL, *VALUES)))
    for station, start in country.stations.items():
        reached = _reachable(country, {start}, enterable | {start})
        out_of_reach = [hex_ for hex_ in country.hexes_with(VALUES) if hex_ not in reached]
        if out_of_reach:
            cities = _abbreviate_hex_names(country, out_of_reach)
            table.report_fault(f"{hex_name(start)} ({station})", Message("paris-board-no-way", cities=cities))


def _abbreviate_hex_names(country: Country, hexes: list[Hex]) -> str:
    """Return the names of the first few of these hexes, and the total number if there are more."""
    names = ", ".join(country.label(hex_) for hex_ in hexes[:MAX_NAMED])
    return f"{names}… ({len(hexes)})" if len(hexes) > MAX_NAMED else names


def _reachable(country: Country, start: set[Hex], free: set[Hex]) -> set[Hex]:
    """Return all hexes that can be reached from `start` across free hexes and open edges."""
    reached = set(start)
    frontier = list(start)
    while frontier:
        for hex_ in _open_neighbours(country, frontier.pop(), free):
            if hex_ not in reached:
                reached.add(hex_)
                frontier.append(hex_)
    return reached


def _open_neighbours(country: Country, hex_: Hex, free: set[Hex]) -> list[Hex]:
    shut = country.borders
    return [side for side in neighbours(hex_) if side in free and (hex_, side) not in shut and (side, hex_) not in shut]


SEATS = (3, 6)
LOCOS = (3, 99)
COUNT_LIMIT = 999
DIGITS = (1, 2, 4, 8, 16, 32)  # the lit lights add up to a company's value
LIGHT_OFFSET = (0.34, 0.0)  # steps up and to the right from a square's centre to its light
LABEL_DOWN = 0.38  # steps from the centre of a hex down to its label
STORE_MARGIN = 0.45  # margin around the lights of a storing board, in steps
STYLES = {RURAL: "rural", START: "station", EIFFEL: "eiffel"}
KINDS = {RURAL: "rural", START: "station"}


@dataclass
class Components:
    """The table [game]. All fields are 0 or empty if any of them cannot be read."""

    companies: list[str] = field(default_factory=list)
    locos: int = 0
    penalty: int = 0
    shares: dict[str, int] = field(default_factory=dict)  # keyed by number of players, like `limits`
    limits: dict[str, int] = field(default_factory=dict)


def read_game(top: TomlTable, common: CommonTables) -> GameTables | None:
    """Read the game's own tables. If the description has errors, add them to `top.faults` and return None."""
    components = _read_components(top, common)
    country = read_country(top)
    check_connections(top, country)
    check_totals(top, country)
    _check_places(top, common)
    check_seats(top, common.header.seats, *SEATS)
    if components.companies:
        needed = [light for company in components.companies for light in _store_lights(common, company)]
        check_lights(top, [*needed, *(f"seat.{seat}" for seat in range(1, len(common.header.seats) + 1))])
        check_buttons(top, [*components.companies, *TABLE_BUTTONS])
    if top.faults:
        return None
    return GameTables({}, {}, _game_data(common, components, country), _picture(common, components, country))


def _read_components(top: TomlTable, common: CommonTables) -> Components:
    table = top.table("game")
    companies = table.read("companies", toml_values.texts(Message("paris-board-companies"), len(SIDES), len(SIDES)))
    for company in list(companies or []):
        if company not in common.colours:
            table.report_fault("companies", unknown_colour_message(company))
        elif company in common.header.seats:
            table.report_fault("companies", Message("paris-board-colour-taken", company=company))
        else:
            continue
        companies = None  # skip further checks that depend on the companies' names
    locos = table.read("locos", toml_values.integer(*LOCOS))
    penalty = table.read("penalty", toml_values.integer(0, COUNT_LIMIT))
    shares = _values_by_player_count(table, "shares", len(common.header.seats))
    limits = _values_by_player_count(table, "limits", len(common.header.seats))
    table.report_unread_keys()
    if companies is None or locos is None or penalty is None or not shares or not limits:
        return Components()
    bag = len(companies) * (locos - 2)  # P2: one loco is on its start hex and one marks the value
    for players in shares:
        dealt, taken = str(shares[players]), int(players) * shares[players]
        if taken > bag:
            message = Message("paris-board-shares", players=players, shares=dealt, taken=str(taken), bag=str(bag))
            table.report_fault("shares", message)
        if limits[players] < shares[players]:
            limit = str(limits[players])
            table.report_fault("limits", Message("paris-board-limit", players=players, shares=dealt, limit=limit))
    return Components(companies, locos, penalty, shares, limits)


def _values_by_player_count(game: TomlTable, key: str, seats: int) -> dict[str, int]:
    """Return the value for each possible number of players, or {} if any of the values is invalid."""
    table = game.table(key)
    maximum = seats if SEATS[0] <= seats <= SEATS[1] else SEATS[1]  # reported elsewhere if out of range
    players = [str(number) for number in range(SEATS[0], maximum + 1)]
    numbers = {count: table.read(count, toml_values.integer(1, COUNT_LIMIT)) for count in players}
    table.report_unread_keys()
    valid = {players: number for players, number in numbers.items() if number is not None}
    return valid if len(valid) == len(players) else {}


def _check_places(top: TomlTable, common: CommonTables) -> None:
    for square, line in squares(top).items():
        if square in common.squares and common.squares[square].place != line.get("place", square):
            top.report_fault_in("squares", f"{square} place", Message("paris-board-place"))


def _store_lights(common: CommonTables, company: str) -> list[str]:
    """Return the lights that a storing board needs. These include value lights if any are described."""
    has_values = any(light.startswith("value.") for light in common.lights)
    return [f"board.{company}", *(f"value.{company}.{digit}" for digit in DIGITS if has_values)]


def _game_data(common: CommonTables, components: Components, country: Country) -> dict[str, object]:
    return {
        "companies": components.companies,
        "seats": common.header.seats,
        "rows": country.rows,
        "stations": {station: hex_name(hex_) for station, hex_ in country.stations.items()},
        "cities": {city: hex_name(hex_) for city, hex_ in country.cities.items()},
        "borders": [[hex_name(one), hex_name(other)] for one, other in country.borders],
        "locos": components.locos,
        "shares": components.shares,
        "limits": components.limits,
        "penalty": components.penalty,
    }


def _picture(common: CommonTables, components: Components, country: Country) -> Picture:
    up, right = LIGHT_OFFSET
    signs = {hex_name(hex_): sign for hex_, sign in country.hexes.items()}
    return Picture(
        kinds={square.name: KINDS.get(signs[square.place], "city") for square in common.squares.values()},
        lights={name: (square.row - up, square.column + right) for name, square in common.squares.items()},
        pieces=dict.fromkeys(components.companies, "loco"),
        counts=dict.fromkeys(components.companies, components.locos),
        areas=[_hex_area(country, hex_, sign) for hex_, sign in country.hexes.items()]
        + [_store_area(common, company) for company in components.companies],
        borders=[edge(one, other) for one, other in country.borders],
    )


def _hex_area(country: Country, hex_: Hex, sign: str) -> Area:
    names = {named_hex: label for places in (country.cities, country.stations) for label, named_hex in places.items()}
    row, column = centre(hex_)
    return Area(corners(hex_), STYLES.get(sign, f"city{sign}"), names.get(hex_, ""), (row + LABEL_DOWN, column))


def _store_area(common: CommonTables, company: str) -> Area:
    """Return the area of a company's storing board, around its lights and, if it has one, its button."""
    spots = [common.light_places[light] for light in _store_lights(common, company)]
    spots += [spot for button, spot in common.button_places.items() if button == company]
    top, left = (min(spot[axis] for spot in spots) - STORE_MARGIN for axis in (0, 1))
    bottom, right = (max(spot[axis] for spot in spots) + STORE_MARGIN for axis in (0, 1))
    label_at: Point = (common.light_places[f"board.{company}"][0], (left + right) / 2)
    return Area([(top, left), (top, right), (bottom, right), (bottom, left)], "store", company, label_at)
