"""Paris Connection as arrays and compiled loops, to learn from many games: the rules P4 to P13 once more, for speed.

A test plays games of this model through the rules themselves, action by action. What a position is worth is said in
`signalbox.games.paris_connection.players`, which has the same sums on the masks of the map.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shared_rules.paris_connection.country import numbers
from shared_rules.paris_connection.position import COMPANIES, TREASURY, Setting
from signalbox.games.paris_connection.players import LEAST_BOARDS
from training.compiled import compiled

NONE = -1
SIDES = 6  # of a hex

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Numbers = NDArray[np.integer[Any]]


class Map(NamedTuple):
    """By hex number: `near` (hexes, 6) is where a step leads, or NONE; `room` is how many locos fit."""

    near: Ints
    room: Ints
    worth: Ints
    cities: Ints
    last_stop: int
    locos: int  # of each company, to be dealt and built
    penalty: int


class Table(NamedTuple):
    """Everything that changes in a game: by company and hex, by hex, by company, by seat and company.

    `sure` are the shares that everybody knows a seat to hold, `unknown` how many others it holds.
    """

    has: Ints
    locos: Ints
    stores: Ints
    values: Ints
    arrived: Ints
    shares: Ints
    sure: Ints
    unknown: Ints
    idle: Ints  # one number: consecutive turns without building


class Reach(NamedTuple):
    """The distances by company; rows more are for what is tried out. `queue` has hexes in the order they were met.

    `away` (rows, hexes) are locos to a hex, 0 where the company may not go.
    """

    away: Ints
    queue: Ints
    met: Ints


ROWS = COMPANIES + 4
TRIAL, AROUND, WAYS, MORE = range(COMPANIES, ROWS)  # trial rows: of a company, round it, and for its plans


def map_of(setting: Setting) -> Map:
    """Return the map of the rules, as arrays."""
    country = setting.country
    size = len(country.names)
    near = np.full((size, SIDES), NONE)
    for number in numbers(country.land):
        for side, other in enumerate(numbers(country.spread(1 << number))):
            near[number, side] = other
    room = np.array([(country.land >> number & 1) * (2 - (country.single >> number & 1)) for number in range(size)])
    worth = np.array(list(country.worth), np.int64)
    last_stop = country.last_stop.bit_length() - 1
    return Map(near, room, worth, np.flatnonzero(worth), last_stop, setting.locos - TREASURY, setting.penalty)


def blank_table(board: Map, players: int) -> Table:
    """Return room for one game."""
    size = len(board.room)
    shape = (players, COMPANIES)
    return Table(
        np.zeros((COMPANIES, size), np.int64),
        np.zeros(size, np.int64),
        np.zeros(COMPANIES, np.int64),
        np.zeros(COMPANIES, np.int64),
        np.zeros(COMPANIES, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(players, np.int64),
        np.zeros(1, np.int64),
    )


def blank_reach(board: Map) -> Reach:
    """Return room for distances."""
    size = len(board.room)
    return Reach(np.zeros((ROWS, size), np.int64), np.zeros((ROWS, SIDES * size), np.int64), np.zeros(ROWS, np.int64))


@compiled
def set_up(board: Map, table: Table, stations: Ints, dealt: int) -> None:
    """Set up a new game: a company at each station, so many shares dealt to each seat (P2)."""
    players = len(table.unknown)
    table.has[:] = 0
    table.locos[:] = 0
    table.values[:] = 0
    table.arrived[:] = 0
    table.shares[:] = 0
    table.sure[:] = 0
    table.idle[0] = 0
    table.unknown[:] = dealt
    table.stores[:] = board.locos
    for company in range(COMPANIES):
        table.has[company, stations[company]] = 1
        table.locos[stations[company]] = 1
    for _ in range(dealt):
        for seat in range(players):
            draw = np.random.randint(0, table.stores.sum())
            for company in range(COMPANIES):
                draw -= table.stores[company]
                if draw < 0:
                    table.shares[seat, company] += 1
                    table.stores[company] -= 1
                    break


@compiled
def spread_out(board: Map, table: Table, company: int, reach: Reach, row: int, farthest: int) -> None:
    """Set the locos from the company to each hex, up to `farthest`, and the order in which hexes are met."""
    away, queue = reach.away[row], reach.queue[row]
    has, locos = table.has[company], table.locos
    away[:] = 0
    met = 0
    for number in range(len(has)):
        if has[number]:
            for side in range(SIDES):
                other = board.near[number, side]
                if other == NONE:
                    break
                if not has[other] and not away[other] and locos[other] < board.room[other]:
                    away[other] = 1
                    queue[met] = other
                    met += 1
    reach.met[row] = met
    go_on(board, table, company, reach, row, farthest)


@compiled
def go_on(board: Map, table: Table, company: int, reach: Reach, row: int, farthest: int) -> None:
    """Spread on from the hexes that have been met, the nearest first."""
    away, queue = reach.away[row], reach.queue[row]
    has, locos = table.has[company], table.locos
    met = reach.met[row]
    at = 0
    while at < met and away[queue[at]] < farthest:
        number = queue[at]
        at += 1
        for side in range(SIDES):
            other = board.near[number, side]
            if other == NONE:
                break
            if not has[other] and not away[other] and locos[other] < board.room[other]:
                away[other] = away[number] + 1
                queue[met] = other
                met += 1
    reach.met[row] = met


@compiled
def nearest_city(board: Map, reach: Reach, row: int) -> int:
    """Return the nearest city met, of several the one with the lowest number, or NONE."""
    nearest = NONE
    for at in range(reach.met[row]):
        number = reach.queue[row, at]
        if nearest != NONE and reach.away[row, number] > reach.away[row, nearest]:
            break
        if board.worth[number] and (nearest == NONE or number < nearest):
            nearest = number
    return nearest


@compiled
def step_back(board: Map, reach: Reach, row: int, number: int) -> int:
    """Return the hex from which this one is met, one loco nearer; of several the one with the lowest number."""
    for side in range(SIDES):
        other = board.near[number, side]
        if other == NONE:
            break
        if reach.away[row, other] == reach.away[row, number] - 1:
            return int(other)
    return NONE


@compiled
def is_cut_off(board: Map, table: Table, company: int, without: int, reach: Reach) -> bool:
    """Return whether the company, which has reached no city, can reach none if a loco fills the hex `without` (P7)."""
    table.locos[without] += 2
    spread_out(board, table, company, reach, MORE, len(table.locos))
    table.locos[without] -= 2
    return nearest_city(board, reach, MORE) == NONE


@compiled
def may_place(board: Map, table: Table, company: int, number: int, reach: Reach) -> bool:
    """Return whether a loco of the company may stand on the hex, one of its own standing next to it (P4 to P7)."""
    if not table.stores[company] or table.has[company, number] or table.locos[number] >= board.room[number]:
        return False
    if table.locos[number] + 1 < board.room[number]:
        return True
    for other in range(COMPANIES):
        if other != company and not table.arrived[other] and is_cut_off(board, table, other, number, reach):
            return False
    return True


@compiled
def place(board: Map, table: Table, company: int, number: int) -> None:
    """Place a loco of the company on the hex (P8)."""
    table.has[company, number] = 1
    table.locos[number] += 1
    table.stores[company] -= 1
    table.values[company] += board.worth[number]
    if board.worth[number]:
        table.arrived[company] = 1


@compiled
def trade(table: Table, seat: int, given: int, taken: int, count: int) -> None:
    """Give one share of the seat back and take one or two of another company (P9)."""
    table.shares[seat, given] -= 1
    table.stores[given] += 1
    if table.sure[seat, given]:
        table.sure[seat, given] -= 1
    else:
        table.unknown[seat] -= 1
    table.shares[seat, taken] += count
    table.sure[seat, taken] += count
    table.stores[taken] -= count


@compiled
def with_locos(stores: Ints) -> int:
    """Return the number of storing boards with locos (P11)."""
    return int(np.sum(stores > 0))


@compiled
def is_over(board: Map, table: Table, company: int) -> bool:
    """Return whether the company's last loco has ended the game (P11)."""
    return table.has[company, board.last_stop] == 1 or with_locos(table.stores) < LEAST_BOARDS


@compiled
def is_over_after(table: Table, idle_rounds: int) -> bool:
    """Return whether a turn that is over has ended the game: by the storing boards (P11), or as nobody builds (P13)."""
    return with_locos(table.stores) < LEAST_BOARDS or table.idle[0] >= idle_rounds * len(table.unknown)


@compiled
def redeal(table: Table, seat: int) -> None:
    """Deal anew what is hidden to the seat of the others' shares."""
    secret = secrets(table, seat)
    size = len(secret)
    for other in range(len(table.unknown)):
        if other != seat:
            table.shares[other] = table.sure[other]
            for _ in range(table.unknown[other]):
                drawn = np.random.randint(0, size)
                size -= 1
                table.shares[other, secret[drawn]] += 1
                secret[drawn] = secret[size]


@compiled
def secrets(table: Table, seat: int) -> Ints:
    """Return the companies of the shares that are hidden to the seat."""
    size = 0
    for other in range(len(table.unknown)):
        if other != seat:
            size += table.unknown[other]
    companies = np.zeros(size, np.int64)
    at = 0
    for other in range(len(table.unknown)):
        if other != seat:
            for company in range(COMPANIES):
                for _ in range(table.shares[other, company] - table.sure[other, company]):
                    companies[at] = company
                    at += 1
    return companies


@compiled
def copy(table: Table, twin: Table) -> None:
    """Make `twin` the same as `table`."""
    twin.has[:] = table.has
    twin.locos[:] = table.locos
    twin.stores[:] = table.stores
    twin.values[:] = table.values
    twin.arrived[:] = table.arrived
    twin.shares[:] = table.shares
    twin.sure[:] = table.sure
    twin.unknown[:] = table.unknown
    twin.idle[:] = table.idle
