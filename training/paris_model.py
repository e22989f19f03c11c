"""Paris Connection as arrays and compiled loops, to learn from many games: a second, fast version of rules P4 to P13.

A test replays games of this model by the actual rules, action by action. The value of a position is defined in
`signalbox.games.paris_connection.players`, which computes the same sums on the bit masks of the map.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shared_rules.paris_connection.country import numbers
from shared_rules.paris_connection.position import COMPANIES, TREASURY, Setting
from signalbox.games.paris_connection.players import MIN_BOARDS
from training.numba_loops import compiled

NONE = -1
SIDES = 6  # of a hex

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Numbers = NDArray[np.integer[Any]]


class Map(NamedTuple):
    """The map. `near` (hexes, 6) has the neighbours of each hex, then NONE; `room` has the number of locos that fit."""

    near: Ints
    room: Ints
    worth: Ints
    cities: Ints
    last_stop: int
    locos: int  # of each company, to be dealt and built
    penalty: int


class Table(NamedTuple):
    """Everything that changes during a game.

    The shapes are (companies, hexes) for `has`, (hexes,) for `locos`, (companies,) for `stores`, `values` and
    `arrived`, and (seats, companies) for `shares`. `sure` is the part of `shares` that everyone knows, and `unknown`
    the number of each seat's other shares.
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
    """The distances of each company, with additional rows for trials.

    `away` (rows, hexes) has the number of locos needed to reach each hex, or 0 if the company cannot reach it. `queue`
    has the first `met` hexes in the order in which they were reached.
    """

    away: Ints
    queue: Ints
    met: Ints


ROWS = COMPANIES + 4
TRIAL, AROUND, WAYS, MORE = range(COMPANIES, ROWS)  # the additional rows, for trial searches


def map_of(setting: Setting) -> Map:
    """Return the map of a game's setting as arrays."""
    country = setting.country
    size = len(country.names)
    near = np.full((size, SIDES), NONE)
    for number in numbers(country.land):
        for side, other in enumerate(numbers(country.neighbours_of(1 << number))):
            near[number, side] = other
    room = np.array([(country.land >> number & 1) * (2 - (country.single >> number & 1)) for number in range(size)])
    worth = np.array(list(country.worth), np.int64)
    last_stop = country.last_stop.bit_length() - 1
    return Map(near, room, worth, np.flatnonzero(worth), last_stop, setting.locos - TREASURY, setting.penalty)


def blank_table(board: Map, players: int) -> Table:
    """Return an empty table for one game."""
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
    """Return empty distances."""
    size = len(board.room)
    return Reach(np.zeros((ROWS, size), np.int64), np.zeros((ROWS, SIDES * size), np.int64), np.zeros(ROWS, np.int64))


@compiled
def set_up(board: Map, table: Table, stations: Ints, dealt: int) -> None:
    """Set up a new game with a company at each station, and deal this number of shares to each seat (P2)."""
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
    """Write the company's distances up to `farthest` into a row of `reach`, in the order in which hexes are reached."""
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
    """Continue the breadth-first search of a row up to the distance `farthest`."""
    away, queue = reach.away[row], reach.queue[row]
    has, locos = table.has[company], table.locos
    met = reach.met[row]
    head = 0
    while head < met and away[queue[head]] < farthest:
        number = queue[head]
        head += 1
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
    """Return the nearest city reached, with the lowest number in a tie, or NONE."""
    nearest = NONE
    for index in range(reach.met[row]):
        number = reach.queue[row, index]
        if nearest != NONE and reach.away[row, number] > reach.away[row, nearest]:
            break
        if board.worth[number] and (nearest == NONE or number < nearest):
            nearest = number
    return nearest


@compiled
def step_back(board: Map, reach: Reach, row: int, number: int) -> int:
    """Return the previous hex on a shortest path to this one, with the lowest number in a tie, or NONE."""
    for side in range(SIDES):
        other = board.near[number, side]
        if other == NONE:
            break
        if reach.away[row, other] == reach.away[row, number] - 1:
            return int(other)
    return NONE


@compiled
def is_cut_off(board: Map, table: Table, company: int, without: int, reach: Reach) -> bool:
    """Return whether a loco that fills the hex `without` cuts the company off from every free city (P7).

    The company must not have reached a city before.
    """
    table.locos[without] += 2
    spread_out(board, table, company, reach, MORE, len(table.locos))
    table.locos[without] -= 2
    return nearest_city(board, reach, MORE) == NONE


@compiled
def may_place(board: Map, table: Table, company: int, number: int, reach: Reach) -> bool:
    """Return whether the company may place a loco on a hex that is next to one of its own locos (P4 to P7)."""
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
    """Place a loco of the company on a hex (P8)."""
    table.has[company, number] = 1
    table.locos[number] += 1
    table.stores[company] -= 1
    table.values[company] += board.worth[number]
    if board.worth[number]:
        table.arrived[company] = 1


@compiled
def trade(table: Table, seat: int, given: int, taken: int, count: int) -> None:
    """Give back one of the seat's shares and take `count` shares of another company (P9)."""
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
def count_stocked_boards(stores: Ints) -> int:
    """Return the number of storing boards that still have locos (P11)."""
    return int(np.sum(stores > 0))


@compiled
def is_over(board: Map, table: Table, company: int) -> bool:
    """Return whether the company's last loco has ended the game (P11)."""
    return table.has[company, board.last_stop] == 1 or count_stocked_boards(table.stores) < MIN_BOARDS


@compiled
def is_over_after(table: Table, idle_rounds: int) -> bool:
    """Return whether the game ends after this turn, because boards are empty (P11) or because nobody builds (P13)."""
    return count_stocked_boards(table.stores) < MIN_BOARDS or table.idle[0] >= idle_rounds * len(table.unknown)


@compiled
def redeal(table: Table, seat: int) -> None:
    """Redeal those shares of the other seats that are hidden from this seat."""
    secret = hidden_companies(table, seat)
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
def hidden_companies(table: Table, seat: int) -> Ints:
    """Return the company of each share that is hidden from the seat."""
    size = 0
    for other in range(len(table.unknown)):
        if other != seat:
            size += table.unknown[other]
    companies = np.zeros(size, np.int64)
    index = 0
    for other in range(len(table.unknown)):
        if other != seat:
            for company in range(COMPANIES):
                for _ in range(table.shares[other, company] - table.sure[other, company]):
                    companies[index] = company
                    index += 1
    return companies


@compiled
def copy(table: Table, twin: Table) -> None:
    """Copy the contents of `table` to `twin`."""
    twin.has[:] = table.has
    twin.locos[:] = table.locos
    twin.stores[:] = table.stores
    twin.values[:] = table.values
    twin.arrived[:] = table.arrived
    twin.shares[:] = table.shares
    twin.sure[:] = table.sure
    twin.unknown[:] = table.unknown
    twin.idle[:] = table.idle
