"""Games in the model of Paris Connection, between players who use rules of thumb, learned weights or look-ahead."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from shared_rules.paris_connection.position import COMPANIES, MAX_PLACED
from signalbox.games.paris_connection.players import BAND, FARTHEST, MAX_TAKEN, MIN_BOARDS
from signalbox.games.paris_connection.players import LEARNED_DEALS as DEALS
from training.numba_loops import compiled
from training.paris_features import (
    Scratch,
    View,
    set_bands,
    set_features,
    set_trial_reach,
    share_points,
    stage_of,
    update_view,
    winning_chance_now,
)
from training.paris_model import (
    NONE,
    TRIAL,
    Floats,
    Ints,
    Map,
    Table,
    can_place,
    copy_table,
    count_stocked_boards,
    is_over,
    is_over_after_turn,
    place_loco,
    redeal,
    set_up,
    trade,
)
from training.paris_plans import PLANS, find_plans
from training.paris_simple import CHOSEN, COLUMNS, DETAIL, HEXES, NOTHING, WORTH, add_noise, play_simple_turn

MAX_TURNS = 400  # a longer game is abandoned

BY_THUMB, BY_WEIGHTS, AHEAD = range(3)  # how a seat decides


class Policy(NamedTuple):
    """A player's weights: `weights` (stages, features), and `turns` (stages, number of turns until the seat plays).

    A player who looks ahead plays out its `width` best turns to the end of the round, each with `deals` random deals of
    the hidden shares.
    """

    weights: Floats
    turns: Floats
    limit: int  # P10
    width: int
    deals: int


@compiled
def winning_chance(policy: Policy, view: View, seat: int, turn: int, penalty: int) -> float:
    """Return the seat's chance of winning when `turn` is the next seat to play, as `players.winning_chances` does."""
    set_features(view, policy.limit, penalty)
    players, stage = len(view.holdings), stage_of(view)
    total = own_exponent = 0.0
    for other in range(players):
        exponent = policy.turns[stage, (other - turn) % players]
        exponent = np.exp(exponent + np.sum(policy.weights[stage] * view.features[other]))
        total += exponent
        if other == seat:
            own_exponent = exponent
    return own_exponent / total


@compiled
def insert_turn(ranking: Floats, worth: float, choice: int, detail: int, hexes: Ints) -> None:
    """Insert a turn into `ranking`, sorted from best to worst, if it is better than the last one, which is dropped."""
    row = len(ranking) - 1
    if worth <= ranking[row, WORTH]:
        return
    while row and ranking[row - 1, WORTH] < worth:
        ranking[row] = ranking[row - 1]
        row -= 1
    ranking[row, WORTH], ranking[row, CHOSEN], ranking[row, DETAIL] = worth, choice, detail
    ranking[row, HEXES : HEXES + len(hexes)] = hexes


@compiled
def chance_at_end(board: Map, table: Table, scratch: Scratch, seat: int, limit: int) -> float:
    """Return the seat's chance of winning if the game ends with the values and own shares in `scratch`."""
    return winning_chance_now(
        board, table, scratch.deal_table, seat, scratch.view.values, scratch.own_shares, DEALS, limit
    )


@compiled
def plan_chance(
    board: Map, table: Table, scratch: Scratch, policy: Policy, seat: int, company: int, hexes: Ints
) -> float:
    """Return the seat's chance of winning after a company builds on these hexes."""
    view, reach, players = scratch.view, scratch.reach, len(table.hidden_counts)
    gained = 0
    ends = False
    for number in hexes:
        gained += board.worth[number]
        ends = ends or number == board.last_stop
    view.values[company] += gained
    view.stores[company] -= len(hexes)
    if ends or count_stocked_boards(view.stores) < MIN_BOARDS:
        worth = chance_at_end(board, table, scratch, seat, policy.limit)
    else:
        set_trial_reach(board, table, company, reach, hexes)
        end = view.ends[company]
        scratch.bands[:] = view.bands[company]
        set_bands(board, reach.distances[TRIAL], view.stores[company], view.bands[company])
        view.ends[company] = reach.distances[TRIAL, board.last_stop]
        adjust_bands(board, scratch, company, hexes, 1)
        worth = winning_chance(policy, view, seat, (seat + 1) % players, board.penalty)
        adjust_bands(board, scratch, company, hexes, -1)
        view.bands[company] = scratch.bands
        view.ends[company] = end
    view.values[company] -= gained
    view.stores[company] += len(hexes)
    return worth


@compiled
def adjust_bands(board: Map, scratch: Scratch, company: int, hexes: Ints, sign: int) -> None:
    """Remove these cities from the other companies' prospects if `sign` is 1, or restore the cities if it is -1."""
    view = scratch.view
    for number in hexes:
        worth = board.worth[number]
        if worth:
            for other in range(COMPANIES):
                away, stores = scratch.reach.distances[other, number], view.stores[other]
                if other != company and 0 < away <= min(FARTHEST, stores):
                    view.bands[other, BAND[away]] -= sign * worth


@compiled
def trade_chance(
    board: Map, table: Table, scratch: Scratch, policy: Policy, seat: int, source: int, target: int, count: int
) -> float:
    """Return the seat's chance of winning after it gives back one share and takes `count` of another company."""
    view, players = scratch.view, len(table.hidden_counts)
    view.stores[source] += 1
    view.stores[target] -= count
    view.holdings[seat, source] -= 1
    view.holdings[seat, target] += count
    scratch.own_shares[source] -= 1
    scratch.own_shares[target] += count
    if count_stocked_boards(view.stores) < MIN_BOARDS:
        worth = chance_at_end(board, table, scratch, seat, policy.limit)
    else:
        worth = winning_chance(policy, view, seat, (seat + 1) % players, board.penalty)
    view.stores[source] -= 1
    view.stores[target] += count
    view.holdings[seat, source] += 1
    view.holdings[seat, target] -= count
    scratch.own_shares[source] += 1
    scratch.own_shares[target] -= count
    return worth


@compiled
def find_best_turns(
    board: Map, table: Table, scratch: Scratch, policy: Policy, seat: int, noise: float, ranking: Floats
) -> None:
    """Write the turns with the highest values into `ranking`. `noise` is the scale of the noise added to the values."""
    ranking[:] = 0.0
    ranking[:, WORTH] = NOTHING
    ranking[:, CHOSEN] = NONE
    update_view(board, table, seat, scratch.reach, scratch.view, scratch.plans)
    scratch.own_shares[:] = table.shares[seat]
    plans = scratch.plans
    for company in range(COMPANIES):
        find_plans(board, table, company, scratch.reach, min(MAX_PLACED, table.stores[company]), plans)
        for index in range(plans.counts[PLANS]):
            hexes = plans.hexes[index, : plans.lengths[index]]
            worth = plan_chance(board, table, scratch, policy, seat, company, hexes)
            insert_turn(ranking, add_noise(worth, noise), company, len(hexes), hexes)
    for source in range(COMPANIES):
        if table.shares[seat, source]:
            for target in range(COMPANIES):
                maximum = 0 if target == source else min(MAX_TAKEN, table.stores[target])
                for count in range(1, maximum + 1):
                    worth = trade_chance(board, table, scratch, policy, seat, source, target, count)
                    detail = MAX_TAKEN * target + count - 1
                    insert_turn(ranking, add_noise(worth, noise), COMPANIES + source, detail, plans.hexes[0, :0])


@compiled
def play_out(board: Map, table: Table, scratch: Scratch, seat: int, turn: Floats, idle_rounds: int) -> bool:
    """Play a turn as far as the rules allow (P7), and update `turn` to match. Return whether the game is over."""
    table.idle[0] += 1
    chosen, detail = int(turn[CHOSEN]), int(turn[DETAIL])
    if chosen >= COMPANIES:
        trade(table, seat, chosen - COMPANIES, detail // MAX_TAKEN, detail % MAX_TAKEN + 1)
    elif chosen != NONE:
        table.idle[0] = 0
        turn[DETAIL] = 0.0
        place_locos(board, table, scratch, chosen, turn[HEXES : HEXES + detail], turn)
        if is_over(board, table, chosen):
            return True
    return is_over_after_turn(table, idle_rounds)


@compiled
def place_locos(board: Map, table: Table, scratch: Scratch, company: int, hexes: Floats, turn: Floats) -> None:
    """Place locos as far as the rules allow, and write them into `turn`."""
    for k in range(len(hexes)):
        number = int(hexes[k])
        if not can_place(board, table, company, number, scratch.reach):
            break
        place_loco(board, table, company, number)
        turn[HEXES + int(turn[DETAIL])] = number
        turn[DETAIL] += 1.0
        if is_over(board, table, company):
            break


@compiled
def look_ahead(
    board: Map, table: Table, scratch: Scratch, policy: Policy, seat: int, idle_rounds: int, ranking: Floats
) -> None:
    """Set the first row of `ranking` to the turn with the best chance if all other seats reply by rules of thumb."""
    twin = scratch.reply_table
    find_best_turns(board, table, scratch, policy, seat, 0.0, ranking)
    deals = np.random.randint(0, 1 << 30, policy.deals)
    own, reply = np.zeros(COLUMNS), np.zeros(COLUMNS)
    best, chosen = -1.0, 0
    for row in range(len(ranking)):
        if ranking[row, CHOSEN] == NONE:
            break
        worth = 0.0
        for deal in deals:
            copy_table(table, twin)
            np.random.seed(deal)
            redeal(twin, seat)
            own[:] = ranking[row]
            worth += chance_after_round(board, twin, scratch, policy, seat, idle_rounds, own, reply)
        if worth > best:
            best, chosen = worth, row
    ranking[0] = ranking[chosen]


@compiled
def chance_after_round(
    board: Map, table: Table, scratch: Scratch, policy: Policy, seat: int, idle_rounds: int, turn: Floats, reply: Floats
) -> float:
    """Return the seat's chance of winning after its `turn`, when every other seat has replied by rules of thumb.

    `reply` is working memory for the turns of the other seats.
    """
    players = len(table.hidden_counts)
    is_over = play_out(board, table, scratch, seat, turn, idle_rounds)
    mover = (seat + 1) % players
    while not is_over and mover != seat:
        is_over = play_simple_turn(board, table, scratch, mover, policy.limit, 0.0, idle_rounds, reply)
        mover = (mover + 1) % players
    if is_over:
        return float(win_shares(board, table, policy.limit)[seat])
    update_view(board, table, NONE, scratch.reach, scratch.view, scratch.plans)
    return winning_chance(policy, scratch.view, seat, seat, board.penalty)


@compiled
def win_shares(board: Map, table: Table, limit: int) -> Floats:
    """Return each seat's share of the win if the game ends now (P12)."""
    players = len(table.hidden_counts)
    points = np.zeros(players, np.int64)
    for seat in range(players):
        points[seat] = share_points(board, table.shares[seat], table.values, limit)
    won = np.zeros(players)
    for seat in range(players):
        if points[seat] == points.max():
            won[seat] = 1.0 / np.sum(points == points.max())
    return won


@compiled
def play_game(
    board: Map,
    table: Table,
    scratch: Scratch,
    policy: Policy,
    methods: Ints,
    noises: Floats,
    stations: Ints,
    deal_size: int,
    first_seat: int,
    idle_rounds: int,
    turns: Floats,
    positions: Floats,
    stages: Ints,
) -> int:
    """Play one game and return the number of turns.

    The actions are written into `turns` (turns, columns), the features before them into `positions` (turns, players,
    features), and the stage and the seat to move into `stages` (turns, 2).
    """
    set_up(board, table, stations, deal_size)
    ranking = np.zeros((policy.width, COLUMNS))
    seat = first_seat
    for turn in range(len(turns)):
        update_view(board, table, NONE, scratch.reach, scratch.view, scratch.plans)
        set_features(scratch.view, policy.limit, board.penalty)
        positions[turn] = scratch.view.features
        stages[turn, 0], stages[turn, 1] = stage_of(scratch.view), seat
        if methods[seat] == BY_THUMB:
            is_over = play_simple_turn(board, table, scratch, seat, policy.limit, noises[seat], idle_rounds, ranking[0])
        else:
            if methods[seat] == AHEAD:
                look_ahead(board, table, scratch, policy, seat, idle_rounds, ranking)
            else:
                find_best_turns(board, table, scratch, policy, seat, noises[seat], ranking)
            is_over = play_out(board, table, scratch, seat, ranking[0], idle_rounds)
        turns[turn] = ranking[0]
        if is_over:
            return turn + 1
        seat = (seat + 1) % len(table.hidden_counts)
    return len(turns)
