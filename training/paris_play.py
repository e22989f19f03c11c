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
    points_of,
    set_bands,
    set_features,
    spread_on,
    stage_of,
    update_view,
    wins_now,
)
from training.paris_model import (
    NONE,
    TRIAL,
    Floats,
    Ints,
    Map,
    Table,
    copy,
    count_stocked_boards,
    is_over,
    is_over_after,
    may_place,
    place,
    redeal,
    set_up,
    trade,
)
from training.paris_plans import PLANS, find_plans
from training.paris_simple import CHOSEN, COLUMNS, DETAIL, HEXES, NOTHING, WORTH, add_noise, play_simple_turn

MAX_TURNS = 400  # a longer game is abandoned

BY_THUMB, BY_WEIGHTS, AHEAD = range(3)  # how a seat decides


class Mind(NamedTuple):
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
def chance(mind: Mind, view: View, seat: int, turn: int, penalty: int) -> float:
    """Return the seat's chance of winning when the seat `turn` is next, as `players.judged` does."""
    set_features(view, mind.limit, penalty)
    players, stage = len(view.held), stage_of(view)
    total = own_exponent = 0.0
    for other in range(players):
        exponent = mind.turns[stage, (other - turn) % players]
        exponent = np.exp(exponent + np.sum(mind.weights[stage] * view.features[other]))
        total += exponent
        if other == seat:
            own_exponent = exponent
    return own_exponent / total


@compiled
def insert_if_better(kept: Floats, worth: float, chosen: int, detail: int, hexes: Ints) -> None:
    """If a turn is better than the last turn in `kept` (sorted from best to worst), insert it and drop the last."""
    row = len(kept) - 1
    if worth <= kept[row, WORTH]:
        return
    while row and kept[row - 1, WORTH] < worth:
        kept[row] = kept[row - 1]
        row -= 1
    kept[row, WORTH], kept[row, CHOSEN], kept[row, DETAIL] = worth, chosen, detail
    kept[row, HEXES : HEXES + len(hexes)] = hexes


@compiled
def chance_at_end(board: Map, table: Table, scratch: Scratch, seat: int, limit: int) -> float:
    """Return the seat's chance of winning if the game ends with the present values and its own shares."""
    return wins_now(board, table, scratch.other_twin, seat, scratch.seen.values, scratch.own, DEALS, limit)


@compiled
def chance_of_plan(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, company: int, hexes: Ints
) -> float:
    """Return the seat's chance of winning after a company builds on these hexes."""
    view, reach, players = scratch.seen, scratch.reach, len(table.unknown)
    gained = 0
    ends = False
    for number in hexes:
        gained += board.worth[number]
        ends = ends or number == board.last_stop
    view.values[company] += gained
    view.stores[company] -= len(hexes)
    if ends or count_stocked_boards(view.stores) < MIN_BOARDS:
        worth = chance_at_end(board, table, scratch, seat, mind.limit)
    else:
        spread_on(board, table, company, reach, hexes)
        end = view.ends[company]
        scratch.bands[:] = view.bands[company]
        set_bands(board, reach.away[TRIAL], view.stores[company], view.bands[company])
        view.ends[company] = reach.away[TRIAL, board.last_stop]
        take_cities(board, scratch, company, hexes, 1)
        worth = chance(mind, view, seat, (seat + 1) % players, board.penalty)
        take_cities(board, scratch, company, hexes, -1)
        view.bands[company] = scratch.bands
        view.ends[company] = end
    view.values[company] -= gained
    view.stores[company] += len(hexes)
    return worth


@compiled
def take_cities(board: Map, scratch: Scratch, company: int, hexes: Ints, sign: int) -> None:
    """Remove these cities from the other companies' prospects if `sign` is 1, or restore them if it is -1."""
    view = scratch.seen
    for number in hexes:
        worth = board.worth[number]
        if worth:
            for other in range(COMPANIES):
                away, stores = scratch.reach.away[other, number], view.stores[other]
                if other != company and 0 < away <= min(FARTHEST, stores):
                    view.bands[other, BAND[away]] -= sign * worth


@compiled
def chance_of_trade(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, given: int, taken: int, count: int
) -> float:
    """Return the seat's chance of winning after it gives back one share and takes `count` of another company."""
    view, players = scratch.seen, len(table.unknown)
    view.stores[given] += 1
    view.stores[taken] -= count
    view.held[seat, given] -= 1
    view.held[seat, taken] += count
    scratch.own[given] -= 1
    scratch.own[taken] += count
    if count_stocked_boards(view.stores) < MIN_BOARDS:
        worth = chance_at_end(board, table, scratch, seat, mind.limit)
    else:
        worth = chance(mind, view, seat, (seat + 1) % players, board.penalty)
    view.stores[given] -= 1
    view.stores[taken] += count
    view.held[seat, given] += 1
    view.held[seat, taken] -= count
    scratch.own[given] += 1
    scratch.own[taken] -= count
    return worth


@compiled
def find_best_turns(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, noise: float, kept: Floats
) -> None:
    """Write the turns with the highest values into `kept`. `noise` is the scale of the noise added to the values."""
    kept[:] = 0.0
    kept[:, WORTH] = NOTHING
    kept[:, CHOSEN] = NONE
    update_view(board, table, seat, scratch.reach, scratch.seen, scratch.plans)
    scratch.own[:] = table.shares[seat]
    plans = scratch.plans
    for company in range(COMPANIES):
        find_plans(board, table, company, scratch.reach, min(MAX_PLACED, table.stores[company]), plans)
        for index in range(plans.counts[PLANS]):
            hexes = plans.hexes[index, : plans.lengths[index]]
            worth = chance_of_plan(board, table, scratch, mind, seat, company, hexes)
            insert_if_better(kept, add_noise(worth, noise), company, len(hexes), hexes)
    for given in range(COMPANIES):
        if table.shares[seat, given]:
            for taken in range(COMPANIES):
                maximum = 0 if taken == given else min(MAX_TAKEN, table.stores[taken])
                for count in range(1, maximum + 1):
                    worth = chance_of_trade(board, table, scratch, mind, seat, given, taken, count)
                    detail = MAX_TAKEN * taken + count - 1
                    insert_if_better(kept, add_noise(worth, noise), COMPANIES + given, detail, plans.hexes[0, :0])


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
    return is_over_after(table, idle_rounds)


@compiled
def place_locos(board: Map, table: Table, scratch: Scratch, company: int, hexes: Floats, turn: Floats) -> None:
    """Place locos as far as the rules allow, and write them into `turn`."""
    for k in range(len(hexes)):
        number = int(hexes[k])
        if not may_place(board, table, company, number, scratch.reach):
            break
        place(board, table, company, number)
        turn[HEXES + int(turn[DETAIL])] = number
        turn[DETAIL] += 1.0
        if is_over(board, table, company):
            break


@compiled
def look_ahead(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, idle_rounds: int, kept: Floats
) -> None:
    """Set the first row of `kept` to the turn with the best chance if the others reply by rules of thumb."""
    twin = scratch.twin
    find_best_turns(board, table, scratch, mind, seat, 0.0, kept)
    deals = np.random.randint(0, 1 << 30, mind.deals)
    own, reply = np.zeros(COLUMNS), np.zeros(COLUMNS)
    best, chosen = -1.0, 0
    for row in range(len(kept)):
        if kept[row, CHOSEN] == NONE:
            break
        worth = 0.0
        for deal in deals:
            copy(table, twin)
            np.random.seed(deal)
            redeal(twin, seat)
            own[:] = kept[row]
            worth += chance_after_a_round(board, twin, scratch, mind, seat, idle_rounds, own, reply)
        if worth > best:
            best, chosen = worth, row
    kept[0] = kept[chosen]


@compiled
def chance_after_a_round(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, idle_rounds: int, own: Floats, reply: Floats
) -> float:
    """Return the seat's chance of winning after its turn `own` and a turn of each other seat by rules of thumb.

    `reply` is working memory for the turns of the other seats.
    """
    players = len(table.unknown)
    is_over = play_out(board, table, scratch, seat, own, idle_rounds)
    turn = (seat + 1) % players
    while not is_over and turn != seat:
        is_over = play_simple_turn(board, table, scratch, turn, mind.limit, 0.0, idle_rounds, reply)
        turn = (turn + 1) % players
    if is_over:
        return float(shares_of_win(board, table, mind.limit)[seat])
    update_view(board, table, NONE, scratch.reach, scratch.seen, scratch.plans)
    return chance(mind, scratch.seen, seat, seat, board.penalty)


@compiled
def shares_of_win(board: Map, table: Table, limit: int) -> Floats:
    """Return each seat's share of the win if the game ends now (P12)."""
    players = len(table.unknown)
    points = np.zeros(players, np.int64)
    for seat in range(players):
        points[seat] = points_of(board, table.shares[seat], table.values, limit)
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
    mind: Mind,
    modes: Ints,
    noises: Floats,
    stations: Ints,
    dealt: int,
    first: int,
    idle_rounds: int,
    turns: Floats,
    past: Floats,
    stages: Ints,
) -> int:
    """Play one game and return the number of turns.

    The actions are written into `turns` (turns, columns), the features of the positions before them into `past` (turns,
    players, features), and the stage and the seat to move into `stages` (turns, 2).
    """
    set_up(board, table, stations, dealt)
    kept = np.zeros((mind.width, COLUMNS))
    seat = first
    for turn in range(len(turns)):
        update_view(board, table, NONE, scratch.reach, scratch.seen, scratch.plans)
        set_features(scratch.seen, mind.limit, board.penalty)
        past[turn] = scratch.seen.features
        stages[turn, 0], stages[turn, 1] = stage_of(scratch.seen), seat
        if modes[seat] == BY_THUMB:
            is_over = play_simple_turn(board, table, scratch, seat, mind.limit, noises[seat], idle_rounds, kept[0])
        else:
            if modes[seat] == AHEAD:
                look_ahead(board, table, scratch, mind, seat, idle_rounds, kept)
            else:
                find_best_turns(board, table, scratch, mind, seat, noises[seat], kept)
            is_over = play_out(board, table, scratch, seat, kept[0], idle_rounds)
        turns[turn] = kept[0]
        if is_over:
            return turn + 1
        seat = (seat + 1) % len(table.unknown)
    return len(turns)
