"""The visible side of a position of Paris Connection: a seat's view, the moves on the board, and the lights."""

from shared_rules import game
from shared_rules.paris_connection import hidden
from shared_rules.paris_connection.country import hex_numbers
from shared_rules.paris_connection.position import (
    BUILD,
    CHOOSE,
    CHOSEN,
    COMPANIES,
    COMPANY,
    DEAL,
    NONE,
    OVER,
    PHASES,
    TRADE,
    Position,
)

MYPY = False
if MYPY:
    from typing import NotRequired, TypedDict

    from shared_rules.game import Effect, Mark, Piece, View

    class SeatView(TypedDict):
        """Public knowledge about a seat's shares."""

        held: int
        limit: int
        proved: dict[str, int]  # for each company, the number of shares that trades prove
        shares: NotRequired[dict[str, int]]  # after the end of the game
        score: NotRequired[int]

    class ParisView(View):
        """The information available to a seat. A seat's own view includes its `shares` of each company."""

        phase: str
        seat: int
        company: str | None
        taken: str | None
        placed: int
        idle: int
        idle_end: int
        stores: dict[str, int]  # for each company
        bag: int
        values: dict[str, int]
        stations: dict[str, str]  # the company that starts at each station
        seats: list[SeatView]
        winners: list[int]
        shares: NotRequired[dict[str, int]]


HAND = "hand"
_VALUE_LIGHTS = (1, 2, 4, 8, 16, 32)  # the lit lights add up to the company's value


def view(position: Position, seat: int) -> "ParisView":
    """Return everything that `seat` may know now, as plain JSON data."""
    setting = position.setting
    companies = setting.companies
    names = position.country.names
    pieces: list[Piece] = []
    for company in range(COMPANIES):
        for number in hex_numbers(position.company_hexes[company]):
            pieces.append({"square": names[number], "colour": companies[company]})
    dealing, over = position.phase == DEAL, position.phase == OVER
    proved = hidden.proven_shares(position)
    seats: list[SeatView] = []
    for other in range(position.players):
        entry: SeatView = {
            "held": sum(position.shares[other]),
            "limit": setting.limits[position.players],
            "proved": _by_company(companies, proved[other]),
        }
        if over:
            entry["shares"] = _by_company(companies, position.shares[other])
            entry["score"] = position.score(other)
        seats.append(entry)
    stations = position.country.stations
    result: ParisView = {
        "pieces": pieces,
        "parts": [],
        "phase": PHASES[position.phase],
        "seat": position.seat,
        "company": None if position.company == NONE else companies[position.company],
        "taken": None if position.taken == NONE else companies[position.taken],
        "placed": position.placed,
        "idle": position.idle,
        "idle_end": setting.idle_rounds * position.players,
        # while shares are being dealt, the locos are in a bag: separate counts would reveal the deal
        "stores": _by_company(companies, bytearray(COMPANIES) if dealing else position.stores),
        "bag": sum(position.stores) if dealing else 0,
        "values": _by_company(companies, position.values),
        "stations": {stations[index][1]: companies[company] for index, company in enumerate(position.starts)},
        "seats": seats,
        "winners": [other for other, share in enumerate(position.returns()) if share],
    }
    if seat >= 0:
        result["shares"] = _by_company(companies, position.shares[seat])
    return result


def _by_company(companies: list[str], counts: "list[int] | bytearray") -> dict[str, int]:
    return {companies[company]: counts[company] for company in range(COMPANIES)}


def effects(position: Position, action: int) -> "list[Effect]":
    """Return the effect of a loco moving from its storing board to a hex (P4), or [] for every other action."""
    if action >= COMPANY:
        return []
    name = position.country.names[action]
    colour = position.setting.companies[position.company]
    return [{"square": HAND, "to": name, "path": [name], "colour": colour, "crash": False, "light": ""}]


def marks(position: Position) -> "list[Mark]":
    """Return marks for values, occupied cities, the seat whose turn it is, and the companies and hexes to choose from.

    The marks do not depend on anyone's shares, so they do not reveal who may trade.
    """
    setting = position.setting
    marks = _value_marks(position) + _city_marks(position)
    marks.append(("seat.%d" % (position.seat + 1), game.TURN, setting.seats[position.seat], 0, 1))
    if position.phase == CHOOSE:
        for company in range(COMPANIES):
            if position.buildable_hexes(company):
                marks.append((_storing_board(position, company), game.CHOICE, setting.companies[company], 0, 1))
    elif position.phase == CHOSEN or position.phase == BUILD:
        colour = setting.companies[position.company]
        hexes = hex_numbers(position.buildable_hexes(position.company))
        marks.append((_storing_board(position, position.company), game.TAKE if hexes else game.CHOICE, colour, 0, 1))
        for number in hexes:
            marks.append((position.country.names[number], game.CHOICE, colour, 0, 1))
    elif position.phase == TRADE:
        marks.append((_storing_board(position, position.company), game.PUT, setting.companies[position.company], 0, 1))
        marks.append((_storing_board(position, position.taken), game.TAKE, setting.companies[position.taken], 0, 1))
    return marks


def _storing_board(position: Position, company: int) -> str:
    return "board." + position.setting.companies[company]


def _value_marks(position: Position) -> "list[Mark]":
    marks: list[Mark] = []
    for company, colour in enumerate(position.setting.companies):
        for light_value in _VALUE_LIGHTS:
            if position.values[company] & light_value:
                marks.append(("value.%s.%d" % (colour, light_value), game.SHOWN, colour, 0, 1))
    return marks


def _city_marks(position: Position) -> "list[Mark]":
    marks: list[Mark] = []
    for company, colour in enumerate(position.setting.companies):
        for number in hex_numbers(position.company_hexes[company] & position.country.city):
            marks.append((position.country.names[number], game.SHOWN, colour, 0, 1))
    return marks
