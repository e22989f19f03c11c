"""Paris Connection as arrays and compiled loops, to learn from many games: a second, fast version of rules P4 to P13.

A test replays games of this model by the actual rules, action by action. The value of a position is defined in
`signalbox.games.paris_connection.players`, which computes the same sums on the bit masks of the map.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shared_rules.paris_connection.country import hex_numbers
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
    """The map. `neighbours` is (hexes, 6), padded with NONE; `capacity` is the number of locos that fit on a hex."""

    neighbours: Ints
    capacity: Ints
    worth: Ints
    cities: Ints
    last_stop: int
    locos: int  # of each company, to be dealt and built
    penalty: int


class Table(NamedTuple):
    """Everything that changes during a game.

    The shapes are (companies, hexes) for `has_loco`, (hexes,) for `locos`, (companies,) for `stores`, `values` and
    `has_arrived`, and (seats, companies) for `shares`. `public_shares` is the part of `shares` that everyone knows, and
    `hidden_counts` the number of each seat's other shares.
    """

    has_loco: Ints
    locos: Ints
    stores: Ints
    values: Ints
    has_arrived: Ints
    shares: Ints
    public_shares: Ints
    hidden_counts: Ints
    idle: Ints  # one number: consecutive turns without building


class Reach(NamedTuple):
    """The distances of each company, with additional rows for trials.

    `distances` (rows, hexes) has the number of locos needed to reach each hex, or 0 if the company cannot reach it.
    `queue` has the hexes of each row in the order in which they were reached, and `lengths` the length of each queue.
    """

    distances: Ints
    queue: Ints
    lengths: Ints


ROWS = COMPANIES + 4
TRIAL, AROUND, WAYS, MORE = range(COMPANIES, ROWS)  # the additional rows, for trial searches


def map_arrays(setting: Setting) -> Map:
    """Return the map of a game's setting as arrays."""
    country = setting.country
    size = len(country.names)
    neighbours = np.full((size, SIDES), NONE)
    for number in hex_numbers(country.land):
        for side, other in enumerate(hex_numbers(country.neighbours_of(1 << number))):
            neighbours[number, side] = other
    capacity = np.array([(country.land >> number & 1) * (2 - (country.single >> number & 1)) for number in range(size)])
    worth = np.array(list(country.city_values), np.int64)
    last_stop = country.last_stop.bit_length() - 1
    return Map(neighbours, capacity, worth, np.flatnonzero(worth), last_stop, setting.locos - TREASURY, setting.penalty)


def blank_table(board: Map, players: int) -> Table:
    """Return an empty table for one game."""
    size = len(board.capacity)
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
    """Return a `Reach` with no distances yet."""
    size = len(board.capacity)
    return Reach(np.zeros((ROWS, size), np.int64), np.zeros((ROWS, SIDES * size), np.int64), np.zeros(ROWS, np.int64))


@compiled
def set_up(board: Map, table: Table, stations: Ints, deal_size: int) -> None:
    """Set up a new game with a company at each station, and deal this number of shares to each seat (P2)."""
    players = len(table.hidden_counts)
    table.has_loco[:] = 0
    table.locos[:] = 0
    table.values[:] = 0
    table.has_arrived[:] = 0
    table.shares[:] = 0
    table.public_shares[:] = 0
    table.idle[0] = 0
    table.hidden_counts[:] = deal_size
    table.stores[:] = board.locos
    for company in range(COMPANIES):
        table.has_loco[company, stations[company]] = 1
        table.locos[stations[company]] = 1
    for _ in range(deal_size):
        for seat in range(players):
            draw = np.random.randint(0, table.stores.sum())
            for company in range(COMPANIES):
                draw -= table.stores[company]
                if draw < 0:
                    table.shares[seat, company] += 1
                    table.stores[company] -= 1
                    break


@compiled
def find_distances(board: Map, table: Table, company: int, reach: Reach, row: int, farthest: int) -> None:
    """Write the company's distances, up to `farthest`, and the queue of hexes reached into a row of `reach`."""
    away, queue = reach.distances[row], reach.queue[row]
    has, locos = table.has_loco[company], table.locos
    away[:] = 0
    met = 0
    for number in range(len(has)):
        if has[number]:
            for side in range(SIDES):
                other = board.neighbours[number, side]
                if other == NONE:
                    break
                if not has[other] and not away[other] and locos[other] < board.capacity[other]:
                    away[other] = 1
                    queue[met] = other
                    met += 1
    reach.lengths[row] = met
    continue_search(board, table, company, reach, row, farthest)


@compiled
def continue_search(board: Map, table: Table, company: int, reach: Reach, row: int, farthest: int) -> None:
    """Continue the breadth-first search of a row up to the distance `farthest`."""
    away, queue = reach.distances[row], reach.queue[row]
    has, locos = table.has_loco[company], table.locos
    met = reach.lengths[row]
    head = 0
    while head < met and away[queue[head]] < farthest:
        number = queue[head]
        head += 1
        for side in range(SIDES):
            other = board.neighbours[number, side]
            if other == NONE:
                break
            if not has[other] and not away[other] and locos[other] < board.capacity[other]:
                away[other] = away[number] + 1
                queue[met] = other
                met += 1
    reach.lengths[row] = met


@compiled
def nearest_city(board: Map, reach: Reach, row: int) -> int:
    """Return the nearest city reached (the lowest-numbered in a tie), or NONE."""
    nearest = NONE
    for index in range(reach.lengths[row]):
        number = reach.queue[row, index]
        if nearest != NONE and reach.distances[row, number] > reach.distances[row, nearest]:
            break
        if board.worth[number] and (nearest == NONE or number < nearest):
            nearest = number
    return nearest


@compiled
def previous_hex(board: Map, reach: Reach, row: int, number: int) -> int:
    """Return the previous hex on a shortest path to this one (the lowest-numbered in a tie), or NONE."""
    for side in range(SIDES):
        other = board.neighbours[number, side]
        if other == NONE:
            break
        if reach.distances[row, other] == reach.distances[row, number] - 1:
            return int(other)
    return NONE


@compiled
def is_cut_off(board: Map, table: Table, company: int, filled_hex: int, reach: Reach) -> bool:
    """Return whether filling a hex cuts off the company, which has no city yet, from all free cities (P7)."""
    table.locos[filled_hex] += 2
    find_distances(board, table, company, reach, MORE, len(table.locos))
    table.locos[filled_hex] -= 2
    return nearest_city(board, reach, MORE) == NONE


@compiled
def can_place(board: Map, table: Table, company: int, number: int, reach: Reach) -> bool:
    """Return whether a company may place a loco on a hex next to one of its own locos (P4 to P7)."""
    if not table.stores[company] or table.has_loco[company, number] or table.locos[number] >= board.capacity[number]:
        return False
    if table.locos[number] + 1 < board.capacity[number]:
        return True
    for other in range(COMPANIES):
        if other != company and not table.has_arrived[other] and is_cut_off(board, table, other, number, reach):
            return False
    return True


@compiled
def place_loco(board: Map, table: Table, company: int, number: int) -> None:
    """Place a loco of the company on a hex (P8)."""
    table.has_loco[company, number] = 1
    table.locos[number] += 1
    table.stores[company] -= 1
    table.values[company] += board.worth[number]
    if board.worth[number]:
        table.has_arrived[company] = 1


@compiled
def trade(table: Table, seat: int, source: int, target: int, count: int) -> None:
    """Give back one of the seat's shares and take `count` shares of another company (P9)."""
    table.shares[seat, source] -= 1
    table.stores[source] += 1
    if table.public_shares[seat, source]:
        table.public_shares[seat, source] -= 1
    else:
        table.hidden_counts[seat] -= 1
    table.shares[seat, target] += count
    table.public_shares[seat, target] += count
    table.stores[target] -= count


@compiled
def count_stocked_boards(stores: Ints) -> int:
    """Return how many storing boards (one per company) still have locos (P11)."""
    return int(np.sum(stores > 0))


@compiled
def is_over(board: Map, table: Table, company: int) -> bool:
    """Return whether the loco that the company has just placed ends the game (P11)."""
    return table.has_loco[company, board.last_stop] == 1 or count_stocked_boards(table.stores) < MIN_BOARDS


@compiled
def is_over_after_turn(table: Table, idle_rounds: int) -> bool:
    """Return whether the game ends after this turn: too few storing boards have locos (P11) or nobody builds (P13)."""
    return count_stocked_boards(table.stores) < MIN_BOARDS or table.idle[0] >= idle_rounds * len(table.hidden_counts)


@compiled
def redeal(table: Table, seat: int) -> None:
    """Redeal those shares of the other seats that are hidden from this seat."""
    secret = hidden_companies(table, seat)
    size = len(secret)
    for other in range(len(table.hidden_counts)):
        if other != seat:
            table.shares[other] = table.public_shares[other]
            for _ in range(table.hidden_counts[other]):
                drawn = np.random.randint(0, size)
                size -= 1
                table.shares[other, secret[drawn]] += 1
                secret[drawn] = secret[size]


@compiled
def hidden_companies(table: Table, seat: int) -> Ints:
    """Return the company of each share that is hidden from the seat."""
    size = 0
    for other in range(len(table.hidden_counts)):
        if other != seat:
            size += table.hidden_counts[other]
    companies = np.zeros(size, np.int64)
    index = 0
    for other in range(len(table.hidden_counts)):
        if other != seat:
            for company in range(COMPANIES):
                for _ in range(table.shares[other, company] - table.public_shares[other, company]):
                    companies[index] = company
                    index += 1
    return companies


@compiled
def copy_table(source: Table, target: Table) -> None:
    """Copy the contents of one table to another."""
    target.has_loco[:] = source.has_loco
    target.locos[:] = source.locos
    target.stores[:] = source.stores
    target.values[:] = source.values
    target.has_arrived[:] = source.has_arrived
    target.shares[:] = source.shares
    target.public_shares[:] = source.public_shares
    target.hidden_counts[:] = source.hidden_counts
    target.idle[:] = source.idle
