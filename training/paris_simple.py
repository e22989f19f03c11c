"""The simple player in the model of Paris Connection: the calculations of the game's `TurnEvaluator`, on arrays.

A test compares it with that evaluator, action by action.
"""

from __future__ import annotations

import numpy as np

from shared_rules.paris_connection.position import COMPANIES, MAX_PLACED
from signalbox.games.paris_connection.players import (
    AMPLE,
    DEALS,
    END,
    FARTHEST,
    HASTE,
    IMPOSSIBLE,
    MAX_TAKEN,
    MIN_BOARDS,
)
from training.numba_loops import compiled
from training.paris_features import POWERS, Scratch, estimate_prospects, is_sure_to_win, set_trial_reach, update_view
from training.paris_model import (
    AROUND,
    NONE,
    SIDES,
    TRIAL,
    Floats,
    Ints,
    Map,
    Table,
    count_stocked_boards,
    find_distances,
    is_over,
    is_over_after_turn,
    place_loco,
    trade,
)
from training.paris_plans import FIRST_HEXES, PLANS, find_first_hexes, find_plans

NOTHING = -1e9

WORTH, CHOSEN, DETAIL, HEXES = range(4)  # columns of turns; hexes take up the rest
COLUMNS = HEXES + MAX_PLACED


@compiled
def add_noise(worth: float, noise: float) -> float:
    """Return the value plus Gumbel noise. The highest result is then drawn in proportion to exp(worth / noise)."""
    return worth - noise * np.log(-np.log(np.random.random())) if noise else worth


@compiled
def building_value(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int, hexes: Ints
) -> float:
    """Return the value of building on these hexes, in points."""
    view, reach = scratch.view, scratch.reach
    gained = 0
    ends = False
    for number in hexes:
        gained += board.worth[number]
        ends = ends or number == board.last_stop
    worth = view.leads[company] * gained
    remaining = view.stores[company] - len(hexes)
    if ends or (remaining == 0 and count_stocked_boards(view.stores) <= MIN_BOARDS):
        view.values[company] += gained
        is_won = is_sure_to_win(board, table, scratch.deal_table, seat, view.values, table.shares[seat], DEALS, limit)
        view.values[company] -= gained
        return float(worth + (END if is_won else -END))
    set_trial_reach(board, table, company, reach, hexes)
    after = estimate_prospects(board, reach.distances[TRIAL], remaining)
    worth += view.leads[company] * (after - view.prospects[company])
    for other in range(COMPANIES):
        if other != company and view.stores[other]:
            after = other_prospects(board, table, scratch, other, hexes)
            worth += view.leads[other] * (after - view.prospects[other])
    return float(worth)


@compiled
def other_prospects(board: Map, table: Table, scratch: Scratch, other: int, hexes: Ints) -> float:
    """Return the prospects of the company `other` after another company has built on these hexes."""
    reach, stores = scratch.reach, scratch.view.stores[other]
    away, farthest = reach.distances[other], min(FARTHEST, stores)
    lost = 0.0
    for number in hexes:
        if would_fill(board, table, number) and 0 < away[number] <= farthest:
            lost += board.worth[number] * POWERS[away[number]]
            if away[number] < farthest and is_needed(board, table, away, number, hexes):
                return prospects_around(board, table, scratch, other, hexes)
    return float(scratch.view.prospects[other] - lost * min(1.0, stores / AMPLE))


@compiled
def would_fill(board: Map, table: Table, number: int) -> bool:
    """Return whether one more loco would fill the hex."""
    return bool(table.locos[number] + 1 >= board.capacity[number])


@compiled
def is_needed(board: Map, table: Table, distances: Ints, number: int, hexes: Ints) -> bool:
    """Return whether hex `number` is on every shortest path to some neighbour, ignoring paths that `hexes` block."""
    for side in range(SIDES):
        neighbour = board.neighbours[number, side]
        if neighbour == NONE:
            break
        if distances[neighbour] == distances[number] + 1:
            is_only_way = True
            for way in range(SIDES):
                before = board.neighbours[neighbour, way]
                if before == NONE:
                    break
                if distances[before] == distances[number] and not (
                    would_fill(board, table, before) and np.any(hexes == before)
                ):
                    is_only_way = False
            if is_only_way:
                return True
    return False


@compiled
def prospects_around(board: Map, table: Table, scratch: Scratch, other: int, hexes: Ints) -> float:
    """Return the prospects of the company `other`, searching again for paths around the filled hexes."""
    reach, stores = scratch.reach, scratch.view.stores[other]
    for number in hexes:
        table.locos[number] += 1
    find_distances(board, table, other, reach, AROUND, min(FARTHEST, stores))
    for number in hexes:
        table.locos[number] -= 1
    return estimate_prospects(board, reach.distances[AROUND], stores)


@compiled
def rate_plans(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int, maximum: int) -> float:
    """Return the value of the best plan, and set the value of each plan's first hex in `hex_values`."""
    plans, by_first = scratch.plans, scratch.hex_values[company]
    by_first[:] = NOTHING
    best = NOTHING
    find_plans(board, table, company, scratch.reach, min(maximum, table.stores[company]), plans)
    for index in range(plans.counts[PLANS]):
        hexes = plans.hexes[index, : plans.lengths[index]]
        worth = building_value(board, table, scratch, seat, limit, company, hexes)
        by_first[hexes[0]] = max(by_first[hexes[0]], worth)
        best = max(best, worth)
    return best


@compiled
def rate_first_hexes(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int) -> None:
    """Set `hex_values` for the possible first hexes that `rate_plans` left out. Call `rate_plans` first."""
    plans, hexes = scratch.plans, np.zeros(1, np.int64)
    for index in range(plans.counts[FIRST_HEXES]):
        hexes[0] = plans.first_hexes[index]
        if scratch.hex_values[company, hexes[0]] == NOTHING:
            scratch.hex_values[company, hexes[0]] = building_value(board, table, scratch, seat, limit, company, hexes)


@compiled
def share_value(scratch: Scratch, company: int) -> float:
    """Return the value of a share of a company, including its prospects."""
    return float(scratch.view.values[company] + scratch.view.prospects[company])


@compiled
def added_penalty(board: Map, table: Table, seat: int, limit: int, additional: int) -> float:
    """Return the cost to the seat of `additional` more shares (P10)."""
    held = table.shares[seat].sum()
    return float(board.penalty * (max(0, held + additional - limit) - max(0, held - limit)))


@compiled
def trade_value(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, source: int, target: int) -> float:
    """Return the value of giving back a share of one company to take as many of another as possible."""
    if not table.shares[seat, source]:
        return float(IMPOSSIBLE)
    count = min(MAX_TAKEN, table.stores[target])
    gain = count * share_value(scratch, target) - share_value(scratch, source)
    return float(HASTE * gain - added_penalty(board, table, seat, limit, count - 1))


@compiled
def company_value(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int) -> float:
    """Return the value of the best turn after naming a company, or NOTHING if the seat may not name it."""
    best = rate_plans(board, table, scratch, seat, limit, company, MAX_PLACED)
    if best == NOTHING and not table.shares[seat, company]:
        return NOTHING
    for target in range(COMPANIES):
        if target != company and table.stores[target]:
            best = max(best, trade_value(board, table, scratch, seat, limit, company, target))
    return best


@compiled
def play_simple_turn(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, noise: float, idle_rounds: int, turn: Floats
) -> bool:
    """Play a whole turn as the simple player does, and write it into `turn`. Return whether the game is over.

    `noise` is the scale of the noise on the values of options; a small amount breaks ties.
    """
    turn[:] = 0.0
    company = turn[CHOSEN] = choose_company(board, table, scratch, seat, limit, noise)
    table.idle[0] += 1
    if company != NONE:
        find_first_hexes(board, table, company, scratch.reach, scratch.plans)
        rate_first_hexes(board, table, scratch, seat, limit, company)
        first, worth = best_first_hex(scratch, company, noise)
        target, of_trade = best_trade(board, table, scratch, seat, limit, company, noise)
        if of_trade > worth:
            play_simple_trade(board, table, scratch, seat, limit, company, target, turn)
        else:
            play_simple_building(board, table, scratch, seat, limit, noise, company, first, turn)
            table.idle[0] = 0
            if is_over(board, table, company):
                return True
    return is_over_after_turn(table, idle_rounds)


@compiled
def choose_company(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, noise: float) -> int:
    """Return the company with the best value, or NONE if none may be named."""
    update_view(board, table, seat, scratch.reach, scratch.view, scratch.plans)
    best, company = NOTHING, NONE
    for candidate in range(COMPANIES):
        worth = company_value(board, table, scratch, seat, limit, candidate)
        if worth > NOTHING:
            worth = add_noise(worth, noise)
            if worth > best:
                best, company = worth, candidate
    return company


@compiled
def best_first_hex(scratch: Scratch, company: int, noise: float) -> tuple[int, float]:
    """Return the best first hex to build on, and its value."""
    plans = scratch.plans
    best, first = NOTHING, NONE
    for index in range(plans.counts[FIRST_HEXES]):
        worth = add_noise(scratch.hex_values[company, plans.first_hexes[index]], noise)
        if worth > best:
            best, first = worth, plans.first_hexes[index]
    return first, best


@compiled
def best_trade(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, source: int, noise: float
) -> tuple[int, float]:
    """Return the best company to take shares of, and the value of that trade."""
    best, chosen = NOTHING, NONE
    for target in range(COMPANIES):
        if target != source and table.stores[target] and table.shares[seat, source]:
            worth = add_noise(trade_value(board, table, scratch, seat, limit, source, target), noise)
            if worth > best:
                best, chosen = worth, target
    return chosen, best


@compiled
def play_simple_trade(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, source: int, target: int, turn: Floats
) -> None:
    """Give back a share of `source` and take one of `target`, and a second one if it is worth more than stopping."""
    left, away = table.stores[target] - 1, scratch.reach.distances[target]
    value = table.values[target] + estimate_prospects(board, away, left)
    count = 1 + (left > 0 and HASTE * value > added_penalty(board, table, seat, limit, 1))
    trade(table, seat, source, target, count)
    turn[CHOSEN], turn[DETAIL] = COMPANIES + source, MAX_TAKEN * target + count - 1


@compiled
def play_simple_building(
    board: Map,
    table: Table,
    scratch: Scratch,
    seat: int,
    limit: int,
    noise: float,
    company: int,
    first_hex: int,
    turn: Floats,
) -> None:
    """Place a loco, and then further ones as long as each is worth more than stopping."""
    for placed in range(MAX_PLACED):
        place_loco(board, table, company, first_hex)
        turn[HEXES + placed] = first_hex
        turn[DETAIL] = placed + 1
        if placed + 1 == MAX_PLACED or is_over(board, table, company):
            break
        update_view(board, table, seat, scratch.reach, scratch.view, scratch.plans)
        rate_plans(board, table, scratch, seat, limit, company, MAX_PLACED - placed - 1)
        rate_first_hexes(board, table, scratch, seat, limit, company)
        first_hex, worth = best_first_hex(scratch, company, noise)
        if worth <= add_noise(0.0, noise):
            break
