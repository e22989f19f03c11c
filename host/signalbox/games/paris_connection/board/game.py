"""The tables of Paris Connection together: companies, shares and map; what the rules are built from; the drawing."""

from dataclasses import dataclass, field

from signalbox.board import toml_values
from signalbox.board.common import Common, no_colour
from signalbox.board.game_needs import check_buttons, check_lights, check_seats
from signalbox.board.game_tables import GameTables
from signalbox.board.model import Area, Picture, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.games.paris_connection.board.hex_geometry import SIDES, Hex, corners, edge, middle, name
from signalbox.games.paris_connection.board.map import EIFFEL, RURAL, START, Country, read_country
from signalbox.games.paris_connection.board.squares import squares
from signalbox.games.paris_connection.board.ways import check_totals, check_ways

SEATS = (3, 6)
LOCOS = (3, 99)
COUNT_LIMIT = 999
DIGITS = (1, 2, 4, 8, 16, 32)  # the lights that add up to a company's value
TABLE_BUTTONS = ("undo", "confirm", "help")
BESIDE = (0.34, 0.0)  # steps up and right from a square's middle to its light
LABEL_DOWN = 0.38  # steps from the middle of a hex to its name
STORE_RIM = 0.45  # steps round the lights of a storing board
STYLES = {RURAL: "rural", START: "station", EIFFEL: "eiffel"}
KINDS = {RURAL: "rural", START: "station"}


@dataclass
class Material:
    """What [game] says; nothing where it says it wrong."""

    companies: list[str] = field(default_factory=list)
    locos: int = 0
    penalty: int = 0
    shares: dict[str, int] = field(default_factory=dict)  # by the number of players
    limits: dict[str, int] = field(default_factory=dict)


def read_game(top: TomlTable, common: Common) -> GameTables | None:
    """Read the game's own tables. None when the description has a fault; faults are added to the table's."""
    material = _read_material(top, common)
    country = read_country(top)
    check_ways(top, country)
    check_totals(top, country)
    _check_places(top, common)
    check_seats(top, common.header.seats, *SEATS)
    if material.companies:
        check_lights(top, _lights(common, material))
        check_buttons(top, [*material.companies, *TABLE_BUTTONS])
    if top.faults:
        return None
    return GameTables({}, {}, _rules(common, material, country), _picture(common, material, country))


def _read_material(top: TomlTable, common: Common) -> Material:
    table = top.table("game")
    if table is None:
        return Material()
    companies = table.read("companies", toml_values.texts(Message("paris-board-companies"), len(SIDES), len(SIDES)))
    for company in list(companies or []):
        if company not in common.colours:
            table.fault("companies", no_colour(company))
        elif company in common.header.seats:
            table.fault("companies", Message("paris-board-colour-taken", company=company))
        else:
            continue
        companies = None  # what follows from their names is not judged then
    locos = table.read("locos", toml_values.whole(*LOCOS))
    penalty = table.read("penalty", toml_values.whole(0, COUNT_LIMIT))
    shares = _by_players(table, "shares", len(common.header.seats))
    limits = _by_players(table, "limits", len(common.header.seats))
    table.done()
    if companies is None or locos is None or penalty is None or not shares or not limits:
        return Material()
    bag = len(companies) * (locos - 2)  # P2: one on its start hex, one marks the value
    for players in shares:
        if int(players) * shares[players] > bag:
            table.fault("shares", _too_many_shares(players, shares[players], bag))
        if limits[players] < shares[players]:
            dealt, limit = str(shares[players]), str(limits[players])
            table.fault("limits", Message("paris-board-limit", players=players, shares=dealt, limit=limit))
    return Material(companies, locos, penalty, shares, limits)


def _too_many_shares(players: str, shares: int, bag: int) -> Message:
    taken = str(int(players) * shares)
    return Message("paris-board-shares", players=players, shares=str(shares), taken=taken, bag=str(bag))


def _by_players(game: TomlTable, key: str, seats: int) -> dict[str, int]:
    """A number for each number of players that there are seats for."""
    table = game.table(key)
    if table is None:
        return {}
    most = seats if SEATS[0] <= seats <= SEATS[1] else SEATS[1]  # another number of seats is a fault of its own
    players = [str(number) for number in range(SEATS[0], most + 1)]
    numbers = {each: table.read(each, toml_values.whole(1, COUNT_LIMIT)) for each in players}
    table.done()
    return (
        {players: number for players, number in numbers.items() if number is not None} if all(numbers.values()) else {}
    )


def _check_places(top: TomlTable, common: Common) -> None:
    for square, line in squares(top).items():
        if square in common.squares and common.squares[square].place != line.get("place", square):
            table = TomlTable("[squares]", {}, top.faults)
            table.fault(f"{square} place", Message("paris-board-place"))


def _lights(common: Common, material: Material) -> list[str]:
    needed = [light for company in material.companies for light in _store_lights(common, company)]
    return needed + [f"seat.{seat}" for seat in range(1, len(common.header.seats) + 1)]


def _store_lights(common: Common, company: str) -> list[str]:
    """Those of a storing board. A board may leave the values of all companies to the page and to a track of paper."""
    has_values = any(light.startswith("value.") for light in common.lights)
    return [f"board.{company}", *(f"value.{company}.{digit}" for digit in DIGITS if has_values)]


def _rules(common: Common, material: Material, country: Country) -> dict[str, object]:
    return {
        "companies": material.companies,
        "seats": common.header.seats,
        "rows": country.rows,
        "stations": {station: name(at) for station, at in country.stations.items()},
        "cities": {city: name(at) for city, at in country.cities.items()},
        "borders": [[name(one), name(other)] for one, other in country.borders],
        "locos": material.locos,
        "shares": material.shares,
        "limits": material.limits,
        "penalty": material.penalty,
    }


def _picture(common: Common, material: Material, country: Country) -> Picture:
    up, right = BESIDE
    signs = {name(at): sign for at, sign in country.hexes.items()}
    return Picture(
        kinds={square.name: KINDS.get(signs[square.place], "city") for square in common.squares.values()},
        lights={name: (square.row - up, square.column + right) for name, square in common.squares.items()},
        pieces=dict.fromkeys(material.companies, "loco"),
        counts=dict.fromkeys(material.companies, material.locos),
        areas=[_hexagon(country, at, sign) for at, sign in country.hexes.items()]
        + [_store(common, company) for company in material.companies],
        borders=[edge(one, other) for one, other in country.borders],
    )


def _hexagon(country: Country, at: Hex, sign: str) -> Area:
    names = {where: called for named in (country.cities, country.stations) for called, where in named.items()}
    row, column = middle(at)
    return Area(corners(at), STYLES.get(sign, f"city{sign}"), names.get(at, ""), (row + LABEL_DOWN, column))


def _store(common: Common, company: str) -> Area:
    """A company's storing board: round its lights and its button, where that lies on the board."""
    spots = [common.light_places[light] for light in _store_lights(common, company)]
    spots += [spot for button, spot in common.button_places.items() if button == company]
    top, left = (min(spot[axis] for spot in spots) - STORE_RIM for axis in (0, 1))
    bottom, right = (max(spot[axis] for spot in spots) + STORE_RIM for axis in (0, 1))
    label_at: Point = (common.light_places[f"board.{company}"][0], (left + right) / 2)
    return Area([(top, left), (top, right), (bottom, right), (bottom, left)], "store", company, label_at)
