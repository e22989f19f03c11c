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
from training.paris_features import POWERS, Scratch, estimate_prospects, is_sure_to_win, spread_on, update_view
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
    is_over,
    is_over_after,
    place,
    spread_out,
    trade,
)
from training.paris_plans import FIRSTS, PLANS, find_firsts, find_plans

NOTHING = -1e9

WORTH, CHOSEN, DETAIL, HEXES = range(4)  # columns of turns; hexes take up the rest
COLUMNS = HEXES + MAX_PLACED


@compiled
def add_noise(worth: float, noise: float) -> float:
    """Return the value plus Gumbel noise. The highest result is then drawn in proportion to exp(worth / noise)."""
    return worth - noise * np.log(-np.log(np.random.random())) if noise else worth


@compiled
def worth_of_hexes(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int, hexes: Ints
) -> float:
    """Return the value of building on these hexes, in points."""
    view, reach = scratch.seen, scratch.reach
    gained = 0
    ends = False
    for number in hexes:
        gained += board.worth[number]
        ends = ends or number == board.last_stop
    worth = view.leads[company] * gained
    remaining = view.stores[company] - len(hexes)
    if ends or (remaining == 0 and count_stocked_boards(view.stores) <= MIN_BOARDS):
        view.values[company] += gained
        is_won = is_sure_to_win(board, table, scratch.other_twin, seat, view.values, table.shares[seat], DEALS, limit)
        view.values[company] -= gained
        return float(worth + (END if is_won else -END))
    spread_on(board, table, company, reach, hexes)
    worth += view.leads[company] * (estimate_prospects(board, reach.away[TRIAL], remaining) - view.prospects[company])
    for other in range(COMPANIES):
        if other != company and view.stores[other]:
            after = prospects_beside(board, table, scratch, other, hexes)
            worth += view.leads[other] * (after - view.prospects[other])
    return float(worth)


@compiled
def prospects_beside(board: Map, table: Table, scratch: Scratch, other: int, hexes: Ints) -> float:
    """Return the prospects of the company `other` after another company has built on these hexes."""
    reach, stores = scratch.reach, scratch.seen.stores[other]
    away, farthest = reach.away[other], min(FARTHEST, stores)
    lost = 0.0
    for number in hexes:
        if fills(board, table, number) and 0 < away[number] <= farthest:
            lost += board.worth[number] * POWERS[away[number]]
            if away[number] < farthest and is_needed(board, table, away, number, hexes):
                return prospects_around(board, table, scratch, other, hexes)
    return float(scratch.seen.prospects[other] - lost * min(1.0, stores / AMPLE))


@compiled
def fills(board: Map, table: Table, number: int) -> bool:
    """Return whether one more loco fills the hex."""
    return bool(table.locos[number] + 1 >= board.room[number])


@compiled
def is_needed(board: Map, table: Table, away: Ints, number: int, hexes: Ints) -> bool:
    """Return whether hex `number` is on every shortest path to some neighbour, ignoring paths that `hexes` block."""
    for side in range(SIDES):
        neighbour = board.near[number, side]
        if neighbour == NONE:
            break
        if away[neighbour] == away[number] + 1:
            is_only_way = True
            for way in range(SIDES):
                before = board.near[neighbour, way]
                if before == NONE:
                    break
                if away[before] == away[number] and not (fills(board, table, before) and np.any(hexes == before)):
                    is_only_way = False
            if is_only_way:
                return True
    return False


@compiled
def prospects_around(board: Map, table: Table, scratch: Scratch, other: int, hexes: Ints) -> float:
    """Return the prospects of the company `other`, searching again for paths around the filled hexes."""
    reach, stores = scratch.reach, scratch.seen.stores[other]
    for number in hexes:
        table.locos[number] += 1
    spread_out(board, table, other, reach, AROUND, min(FARTHEST, stores))
    for number in hexes:
        table.locos[number] -= 1
    return estimate_prospects(board, reach.away[AROUND], stores)


@compiled
def weigh_building(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int, left: int) -> float:
    """Return the value of the best plan, and set the value of each plan's first hex in `by_first`."""
    plans, by_first = scratch.plans, scratch.by_first[company]
    by_first[:] = NOTHING
    best = NOTHING
    find_plans(board, table, company, scratch.reach, min(left, table.stores[company]), plans)
    for index in range(plans.counts[PLANS]):
        hexes = plans.hexes[index, : plans.lengths[index]]
        worth = worth_of_hexes(board, table, scratch, seat, limit, company, hexes)
        by_first[hexes[0]] = max(by_first[hexes[0]], worth)
        best = max(best, worth)
    return best


@compiled
def weigh_firsts(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int) -> None:
    """Set `by_first` for the possible first hexes that `weigh_building`, which must be called before, has not set."""
    plans, hexes = scratch.plans, np.zeros(1, np.int64)
    for index in range(plans.counts[FIRSTS]):
        hexes[0] = plans.firsts[index]
        if scratch.by_first[company, hexes[0]] == NOTHING:
            scratch.by_first[company, hexes[0]] = worth_of_hexes(board, table, scratch, seat, limit, company, hexes)


@compiled
def value_of(scratch: Scratch, company: int) -> float:
    """Return the value of a share of a company, including its prospects."""
    return float(scratch.seen.values[company] + scratch.seen.prospects[company])


@compiled
def penalty_of(board: Map, table: Table, seat: int, limit: int, additional: int) -> float:
    """Return the cost to the seat of `additional` more shares (P10)."""
    held = table.shares[seat].sum()
    return float(board.penalty * (max(0, held + additional - limit) - max(0, held - limit)))


@compiled
def worth_of_trade(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, given: int, taken: int) -> float:
    """Return the value of giving back a share of one company to take as many of another as possible."""
    if not table.shares[seat, given]:
        return float(IMPOSSIBLE)
    count = min(MAX_TAKEN, table.stores[taken])
    gain = count * value_of(scratch, taken) - value_of(scratch, given)
    return float(HASTE * gain - penalty_of(board, table, seat, limit, count - 1))


@compiled
def worth_of_company(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, company: int) -> float:
    """Return the value of the best turn after naming a company, or NOTHING if the seat may not name it."""
    best = weigh_building(board, table, scratch, seat, limit, company, MAX_PLACED)
    if best == NOTHING and not table.shares[seat, company]:
        return NOTHING
    for taken in range(COMPANIES):
        if taken != company and table.stores[taken]:
            best = max(best, worth_of_trade(board, table, scratch, seat, limit, company, taken))
    return best


@compiled
def play_simple_turn(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, noise: float, idle_rounds: int, turn: Floats
) -> bool:
    """Play a whole turn as the simple player does, and write it into `turn`. Return whether the game is over.

    `noise` is the scale of the noise on the values of options; a small amount breaks ties.
    """
    turn[:] = 0.0
    company = turn[CHOSEN] = name_company(board, table, scratch, seat, limit, noise)
    table.idle[0] += 1
    if company != NONE:
        find_firsts(board, table, company, scratch.reach, scratch.plans)
        weigh_firsts(board, table, scratch, seat, limit, company)
        first, worth = best_first(scratch, company, noise)
        taken, of_trade = best_trade(board, table, scratch, seat, limit, company, noise)
        if of_trade > worth:
            play_simple_trade(board, table, scratch, seat, limit, company, taken, turn)
        else:
            play_simple_building(board, table, scratch, seat, limit, noise, company, first, turn)
            table.idle[0] = 0
            if is_over(board, table, company):
                return True
    return is_over_after(table, idle_rounds)


@compiled
def name_company(board: Map, table: Table, scratch: Scratch, seat: int, limit: int, noise: float) -> int:
    """Return the company with the best value, or NONE if none may be named."""
    update_view(board, table, seat, scratch.reach, scratch.seen, scratch.plans)
    best, company = NOTHING, NONE
    for candidate in range(COMPANIES):
        worth = worth_of_company(board, table, scratch, seat, limit, candidate)
        if worth > NOTHING:
            worth = add_noise(worth, noise)
            if worth > best:
                best, company = worth, candidate
    return company


@compiled
def best_first(scratch: Scratch, company: int, noise: float) -> tuple[int, float]:
    """Return the best first hex to build on, and its value."""
    plans = scratch.plans
    best, first = NOTHING, NONE
    for index in range(plans.counts[FIRSTS]):
        worth = add_noise(scratch.by_first[company, plans.firsts[index]], noise)
        if worth > best:
            best, first = worth, plans.firsts[index]
    return first, best


@compiled
def best_trade(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, given: int, noise: float
) -> tuple[int, float]:
    """Return the best company to take shares of, and the value of that trade."""
    best, chosen = NOTHING, NONE
    for taken in range(COMPANIES):
        if taken != given and table.stores[taken] and table.shares[seat, given]:
            worth = add_noise(worth_of_trade(board, table, scratch, seat, limit, given, taken), noise)
            if worth > best:
                best, chosen = worth, taken
    return chosen, best


@compiled
def play_simple_trade(
    board: Map, table: Table, scratch: Scratch, seat: int, limit: int, given: int, taken: int, turn: Floats
) -> None:
    """Give back a share of `given` and take one of `taken`, and a second one if it is worth more than stopping."""
    left, away = table.stores[taken] - 1, scratch.reach.away[taken]
    value = table.values[taken] + estimate_prospects(board, away, left)
    count = 1 + (left > 0 and HASTE * value > penalty_of(board, table, seat, limit, 1))
    trade(table, seat, given, taken, count)
    turn[CHOSEN], turn[DETAIL] = COMPANIES + given, MAX_TAKEN * taken + count - 1


@compiled
def play_simple_building(
    board: Map,
    table: Table,
    scratch: Scratch,
    seat: int,
    limit: int,
    noise: float,
    company: int,
    first: int,
    turn: Floats,
) -> None:
    """Place a loco, and more while they are worth more than stopping."""
    for placed in range(MAX_PLACED):
        place(board, table, company, first)
        turn[HEXES + placed] = first
        turn[DETAIL] = placed + 1
        if placed + 1 == MAX_PLACED or is_over(board, table, company):
            break
        update_view(board, table, seat, scratch.reach, scratch.seen, scratch.plans)
        weigh_building(board, table, scratch, seat, limit, company, MAX_PLACED - placed - 1)
        weigh_firsts(board, table, scratch, seat, limit, company)
        first, worth = best_first(scratch, company, noise)
        if worth <= add_noise(0.0, noise):
            break
