"""A seat's view of a position in the model of Paris Connection, and the value of the position.

Values are calculated as in `signalbox.games.paris_connection.players`, by learned weights and by rules of thumb.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from shared_rules.paris_connection.position import COMPANIES
from signalbox.games.paris_connection.players import (
    AMPLE,
    BAND,
    BANDS,
    FARTHEST,
    LOCO_LIMITS,
    NEARER,
    SEARCH_DISTANCE,
    SHARE_FEATURES,
    STOCK_LIMITS,
    UNIT,
)
from signalbox.games.paris_connection.players import FEATURES as NAMES
from training.numba_loops import compiled
from training.paris_model import (
    NONE,
    SIDES,
    TRIAL,
    Floats,
    Ints,
    Map,
    Reach,
    Table,
    blank_reach,
    blank_table,
    copy_table,
    find_distances,
    redeal,
)
from training.paris_plans import Plans, blank_plans, find_city_paths

FEATURES = len(NAMES)
ALL_HEXES = 1000  # locos, enough to reach every hex
POWERS = np.array([0.0, *np.cumprod(np.full(FARTHEST, NEARER))])  # the factor of a city's value, by the locos to it

SHARES, SHORT, SQUARES = range(len(SHARE_FEATURES), FEATURES)
STORED_FEATURE, HELD_FEATURE, SQUARED_FEATURE = range(1 + len(BANDS), len(SHARE_FEATURES))


class View(NamedTuple):
    """A seat's view of a position.

    `holdings` (seats, companies) has the numbers of shares that the seats are expected to hold, and `features` a row
    for each seat. The other arrays are indexed by company: `bands`, `ends`, `values` and `stores` are those of
    `players.Prospects`; `prospects` and `leads` are for rules of thumb.
    """

    bands: Ints
    ends: Ints
    values: Ints
    stores: Ints
    prospects: Floats
    leads: Floats
    holdings: Floats
    features: Floats


class Scratch(NamedTuple):
    """Working memory that is allocated once."""

    reach: Reach
    view: View
    plans: Plans
    own_shares: Ints  # the shares of the seat to move
    bands: Ints
    hex_values: Floats  # for each company and hex, the value of building there first
    reply_table: Table
    deal_table: Table


def blank_scratch(board: Map, players: int) -> Scratch:
    """Return empty working memory for games on this board with this number of players."""
    return Scratch(
        blank_reach(board),
        blank_view(players),
        blank_plans(board),
        np.zeros(COMPANIES, np.int64),
        np.zeros(len(BANDS), np.int64),
        np.zeros((COMPANIES, len(board.capacity))),
        blank_table(board, players),
        blank_table(board, players),
    )


def blank_view(players: int) -> View:
    """Return an empty view."""
    return View(
        np.zeros((COMPANIES, len(BANDS)), np.int64),
        np.zeros(COMPANIES, np.int64),
        np.zeros(COMPANIES, np.int64),
        np.zeros(COMPANIES, np.int64),
        np.zeros(COMPANIES),
        np.zeros(COMPANIES),
        np.zeros((players, COMPANIES)),
        np.zeros((players, FEATURES)),
    )


@compiled
def set_trial_reach(board: Map, table: Table, company: int, reach: Reach, hexes: Ints) -> None:
    """Write the company's distances into the row TRIAL, as if it also had locos on `hexes`."""
    away, queue = reach.distances[TRIAL], reach.queue[TRIAL]
    has, locos = table.has_loco[company], table.locos
    away[:] = reach.distances[company]
    met = len(hexes)
    for k in range(met):
        has[hexes[k]] = 1
        away[hexes[k]] = 0
        queue[k] = hexes[k]
    head = 0
    while head < met:
        number = queue[head]
        far = away[number] + 1
        head += 1
        if far > SEARCH_DISTANCE:
            continue
        for side in range(SIDES):
            other = board.neighbours[number, side]
            if other == NONE:
                break
            if not has[other] and (not away[other] or away[other] > far) and locos[other] < board.capacity[other]:
                away[other] = far
                queue[met] = other
                met += 1
    for k in range(len(hexes)):
        has[hexes[k]] = 0


@compiled
def set_bands(board: Map, distances: Ints, stores: int, bands: Ints) -> None:
    """Set `bands` to the total values of the cities within reach, grouped by how many locos it takes to reach them."""
    bands[:] = 0
    for index in range(len(board.cities)):
        number = board.cities[index]
        if 0 < distances[number] <= min(FARTHEST, stores):
            bands[BAND[distances[number]]] += board.worth[number]


@compiled
def estimate_prospects(board: Map, distances: Ints, stores: int) -> float:
    """Return the prospects of a company as the simple player calculates them."""
    worth = 0.0
    for index in range(len(board.cities)):
        number = board.cities[index]
        if 0 < distances[number] <= min(FARTHEST, stores):
            worth += board.worth[number] * POWERS[distances[number]]
    return worth * min(1.0, stores / AMPLE)


@compiled
def update_view(board: Map, table: Table, seat: int, reach: Reach, view: View, plans: Plans) -> None:
    """Fill `view` with the position as `seat` sees it. If `seat` is NONE, no shares are hidden."""
    players = len(table.hidden_counts)
    view.values[:] = table.values
    view.stores[:] = table.stores
    for company in range(COMPANIES):
        find_distances(board, table, company, reach, company, ALL_HEXES)
        set_bands(board, reach.distances[company], table.stores[company], view.bands[company])
        view.ends[company] = reach.distances[company, board.last_stop]
        view.prospects[company] = estimate_prospects(board, reach.distances[company], table.stores[company])
    find_city_paths(board, table, reach, plans)
    set_expected_shares(table, seat, view.holdings)
    for company in range(COMPANIES):
        view.leads[company] = 0.0
        for other in range(players):
            view.leads[company] += view.holdings[other, company] * (1.0 if other == seat else -1.0 / (players - 1))


@compiled
def set_expected_shares(table: Table, seat: int, holdings: Floats) -> None:
    """Set `holdings` to the shares that `seat` expects (`players.expected_shares`), or to all if `seat` is NONE."""
    players = len(holdings)
    if seat == NONE:
        holdings[:] = table.shares
        return
    pool = np.zeros(COMPANIES)
    for other in range(players):
        if other != seat:
            for company in range(COMPANIES):
                pool[company] += table.shares[other, company] - table.public_shares[other, company]
    hidden = max(1.0, pool.sum())
    for other in range(players):
        for company in range(COMPANIES):
            if other == seat:
                holdings[other, company] = table.shares[other, company]
            else:
                holdings[other, company] = (
                    table.public_shares[other, company] + table.hidden_counts[other] * pool[company] / hidden
                )


@compiled
def stage_of(view: View) -> int:
    """Return the stage of the game, as `players.stage_of` does."""
    total = view.stores.sum()
    remaining = total - view.stores.max()
    for company in range(COMPANIES):
        if 0 < view.ends[company] <= view.stores[company]:
            remaining = min(remaining, view.ends[company])
    near = stored = 0
    for maximum in LOCO_LIMITS:
        if remaining > maximum:
            near += 1
    for maximum in STOCK_LIMITS:
        if total <= maximum:
            stored += 1
    return near * (len(STOCK_LIMITS) + 1) + stored


@compiled
def set_features(view: View, limit: int, penalty: int) -> None:
    """Set each seat's features, as `players.features` does."""
    rows, held = view.features, view.holdings
    players = len(held)
    rows[:] = 0.0
    for company in range(COMPANIES):
        value, stored, total = view.values[company], min(view.stores[company], AMPLE), 0.0
        for seat in range(players):
            total += held[seat, company]
        for seat in range(players):
            share = held[seat, company]
            rows[seat, 0] += share * value / UNIT
            for band in range(len(BANDS)):
                rows[seat, 1 + band] += share * view.bands[company, band] / UNIT
            rows[seat, STORED_FEATURE] += share * stored / UNIT
            rows[seat, HELD_FEATURE] += share * total / UNIT
            rows[seat, SQUARED_FEATURE] += share * value * value / UNIT**2
            rows[seat, SHARES] += share
            rows[seat, SQUARES] += share * share / UNIT
    for seat in range(players):
        count = rows[seat, SHARES]
        rows[seat, 0] -= penalty * max(0.0, count - limit) / UNIT
        rows[seat, SHORT] = max(0.0, limit - count) ** 2 / UNIT


@compiled
def share_points(board: Map, shares: Ints, values: Ints, limit: int) -> int:
    """Return the points of these shares at these values (P10, P12)."""
    points = count = 0
    for company in range(COMPANIES):
        points += shares[company] * values[company]
        count += shares[company]
    return points - board.penalty * max(0, count - limit)


@compiled
def winning_chance_now(
    board: Map, table: Table, deal_table: Table, seat: int, values: Ints, own_shares: Ints, deals: int, limit: int
) -> float:
    """Return the seat's chance of winning if the game ends at these values and the seat holds `own_shares`.

    The chance is averaged over `deals` random deals of the hidden shares, which are made in `deal_table`.
    """
    own_points, won = share_points(board, own_shares, values, limit), 0.0
    copy_table(table, deal_table)
    for _ in range(deals):
        redeal(deal_table, seat)
        best, ties = own_points, 1.0
        for other in range(len(table.hidden_counts)):
            if other != seat:
                points = share_points(board, deal_table.shares[other], values, limit)
                if points == best:
                    ties += 1.0
                best = max(best, points)
        if best == own_points:
            won += 1.0 / ties
    return won / deals


@compiled
def is_sure_to_win(
    board: Map, table: Table, deal_table: Table, seat: int, values: Ints, own_shares: Ints, deals: int, limit: int
) -> bool:
    """Return whether no other seat has more points in any of `deals` random deals (the simple player's criterion)."""
    own_points = share_points(board, own_shares, values, limit)
    copy_table(table, deal_table)
    for _ in range(deals):
        redeal(deal_table, seat)
        for other in range(len(table.hidden_counts)):
            if other != seat and share_points(board, deal_table.shares[other], values, limit) > own_points:
                return False
    return True
