"""Games of the model of Paris Connection: who decides by rules of thumb, by learned weights, or by a look ahead."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from shared_rules.paris_connection.position import COMPANIES, MOST_PLACED
from signalbox.games.paris_connection.evaluator import DEALS as DEALS_BY_THUMB
from signalbox.games.paris_connection.evaluator import HASTE, NEARER
from signalbox.games.paris_connection.judge import AMPLE, BAND, FARTHEST
from signalbox.games.paris_connection.learned import DEALS
from signalbox.games.paris_connection.outlook import LEAST_BOARDS
from signalbox.games.paris_connection.turns import MOST_TAKEN
from training.compiled import compiled
from training.paris_look import (
    MOST_PLANS,
    View,
    blank_view,
    is_repeated,
    is_sure_to_win,
    look,
    plans_of,
    points_of,
    set_bands,
    set_features,
    spread_on,
    stage_of,
    wins_now,
    worth_by_thumb,
)
from training.paris_model import (
    NONE,
    TRIAL,
    Floats,
    Ints,
    Map,
    Reach,
    Table,
    blank_reach,
    blank_table,
    boards_with_locos,
    copy,
    may_place,
    place,
    redeal,
    set_up,
    trade,
)

MOST_TURNS = 400  # a longer game is broken off
END = 1000.0  # what the end is worth to its winner by rules of thumb
NOTHING = -1e9

BY_THUMB, BY_WEIGHTS, AHEAD = range(3)  # how a seat decides

WORTH, CHOSEN, DETAIL, HEXES = range(4)  # columns of turns that are kept; hexes take up the rest
COLUMNS = HEXES + MOST_PLACED


class Mind(NamedTuple):
    """What a player goes by: weights by stage and feature, and by stage and turns until the seat's own.

    `width` turns are looked at through a round.
    """

    weights: Floats
    turns: Floats
    limit: int  # P10
    width: int


class Scratch(NamedTuple):
    """Room to think in."""

    reach: Reach
    seen: View
    own: Ints  # the shares of who is on turn
    bands: Ints
    plans: Ints
    lengths: Ints
    twin: Table
    other_twin: Table


def blank_scratch(board: Map, players: int) -> Scratch:
    """Room to think in."""
    return Scratch(
        blank_reach(board),
        blank_view(players),
        np.zeros(COMPANIES, np.int64),
        np.zeros(blank_view(players).bands.shape[1], np.int64),
        np.zeros((MOST_PLANS, MOST_PLACED), np.int64),
        np.zeros(MOST_PLANS, np.int64),
        blank_table(board, players),
        blank_table(board, players),
    )


@compiled
def chance(mind: Mind, view: View, seat: int, turn: int, penalty: int) -> float:
    """The seat's chance to win when the seat `turn` is next, as `judge.Judge.chances` has it."""
    set_features(view, mind.limit, penalty)
    players, stage = len(view.held), stage_of(view)
    total = mine = 0.0
    for other in range(players):
        each = mind.turns[stage, (other - turn) % players]
        each = np.exp(each + np.sum(mind.weights[stage] * view.features[other]))
        total += each
        if other == seat:
            mine = each
    return mine / total


@compiled
def keep(kept: Floats, worth: float, chosen: int, detail: int, hexes: Ints) -> None:
    """Keep a turn if it is among the best, which come first."""
    at = len(kept) - 1
    if worth <= kept[at, WORTH]:
        return
    while at and kept[at - 1, WORTH] < worth:
        kept[at] = kept[at - 1]
        at -= 1
    kept[at, WORTH], kept[at, CHOSEN], kept[at, DETAIL] = worth, chosen, detail
    kept[at, HEXES : HEXES + len(hexes)] = hexes


@compiled
def worth_of_end(board: Map, table: Table, scratch: Scratch, seat: int, how: int, limit: int) -> float:
    """What it is worth to end the game with these values and own shares."""
    twin, values, own = scratch.other_twin, scratch.seen.values, scratch.own
    if how == BY_WEIGHTS:
        return wins_now(board, table, twin, seat, values, own, DEALS, limit)
    return END if is_sure_to_win(board, table, twin, seat, values, own, DEALS_BY_THUMB, limit) else -END


@compiled
def with_locos(stores: Ints) -> int:
    """How many storing boards hold locos."""
    return int(np.sum(stores > 0))


@compiled
def worth_of_plan(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, how: int, company: int, hexes: Ints
) -> float:
    """What it is worth to build on these hexes."""
    view, reach, players = scratch.seen, scratch.reach, len(table.unknown)
    gained = 0
    ends = False
    for number in hexes:
        gained += board.worth[number]
        ends = ends or number == board.last_stop
    view.values[company] += gained
    view.stores[company] -= len(hexes)
    if ends or with_locos(view.stores) < LEAST_BOARDS:
        worth = worth_of_end(board, table, scratch, seat, how, mind.limit)
    else:
        spread_on(board, table, company, reach, hexes)
        worth = 0.0
        if how == BY_THUMB:
            after = worth_by_thumb(board, reach.away[TRIAL], view.stores[company])
            worth = view.leads[company] * (gained + after - view.prospects[company])
        end = view.ends[company]
        scratch.bands[:] = view.bands[company]
        set_bands(board, reach.away[TRIAL], view.stores[company], view.bands[company])
        view.ends[company] = reach.away[TRIAL, board.last_stop]
        worth -= take_cities(board, scratch, company, hexes, 1)
        if how == BY_WEIGHTS:
            worth = chance(mind, view, seat, (seat + 1) % players, board.penalty)
        take_cities(board, scratch, company, hexes, -1)
        view.bands[company] = scratch.bands
        view.ends[company] = end
    view.values[company] -= gained
    view.stores[company] += len(hexes)
    return worth


@compiled
def take_cities(board: Map, scratch: Scratch, company: int, hexes: Ints, sign: int) -> float:
    """Take these cities from the prospects of the others, or give them back; what that is worth by rules of thumb."""
    lost = 0.0
    view = scratch.seen
    for number in hexes:
        worth = board.worth[number]
        if worth:
            for other in range(COMPANIES):
                away, stores = scratch.reach.away[other, number], view.stores[other]
                if other != company and 0 < away <= min(FARTHEST, stores):
                    view.bands[other, BAND[away]] -= sign * worth
                    lost += view.leads[other] * worth * NEARER**away * min(1.0, stores / AMPLE)
    return lost


@compiled
def worth_of_trade(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, how: int, given: int, taken: int, count: int
) -> float:
    """What it is worth to give one share back and take so many of another company."""
    view, players = scratch.seen, len(table.unknown)
    view.stores[given] += 1
    view.stores[taken] -= count
    view.held[seat, given] -= 1
    view.held[seat, taken] += count
    scratch.own[given] -= 1
    scratch.own[taken] += count
    if with_locos(view.stores) < LEAST_BOARDS:
        worth = worth_of_end(board, table, scratch, seat, how, mind.limit)
    elif how == BY_WEIGHTS:
        worth = chance(mind, view, seat, (seat + 1) % players, board.penalty)
    else:
        held = scratch.own.sum()
        fine = board.penalty * (max(0, held - mind.limit) - max(0, held - count + 1 - mind.limit))
        gain = count * (view.values[taken] + view.prospects[taken]) - view.values[given] - view.prospects[given]
        worth = HASTE * gain - fine
    view.stores[given] -= 1
    view.stores[taken] += count
    view.held[seat, given] += 1
    view.held[seat, taken] -= count
    scratch.own[given] += 1
    scratch.own[taken] -= count
    return worth


@compiled
def begin(board: Map, table: Table, scratch: Scratch, seat: int, kept: Floats) -> None:
    """Look at the position, and keep nothing yet."""
    kept[:] = 0.0
    kept[:, WORTH] = NOTHING
    kept[:, CHOSEN] = NONE
    look(board, table, seat, scratch.reach, scratch.seen)
    scratch.own[:] = table.shares[seat]


@compiled
def weigh_builds(
    board: Map,
    table: Table,
    scratch: Scratch,
    mind: Mind,
    seat: int,
    how: int,
    noise: float,
    company: int,
    most: int,
    kept: Floats,
) -> None:
    """Keep the best ways to build with up to so many locos of a company."""
    reach, plans, lengths = scratch.reach, scratch.plans, scratch.lengths
    left = min(most, table.stores[company])
    count = plans_of(board, table, company, reach, left, plans, lengths) if left else 0
    for at in range(count):
        hexes = plans[at, : lengths[at]]
        if is_repeated(plans, lengths, at) or not may_place(board, table, company, hexes[0], reach):
            continue
        worth = worth_of_plan(board, table, scratch, mind, seat, how, company, hexes)
        keep(kept, spread_of(worth, noise), company, len(hexes), hexes)


@compiled
def decide(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, how: int, noise: float, kept: Floats
) -> None:
    """The best turns of a seat, by rules of thumb or by weights, into `kept`; `noise` spreads their worth."""
    begin(board, table, scratch, seat, kept)
    for company in range(COMPANIES):
        weigh_builds(board, table, scratch, mind, seat, how, noise, company, MOST_PLACED, kept)
    for given in range(COMPANIES):
        if table.shares[seat, given]:
            for taken in range(COMPANIES):
                most = 0 if taken == given else min(MOST_TAKEN, table.stores[taken])
                for count in range(1, most + 1):
                    worth = worth_of_trade(board, table, scratch, mind, seat, how, given, taken, count)
                    keep(
                        kept,
                        spread_of(worth, noise),
                        COMPANIES + given,
                        MOST_TAKEN * taken + count - 1,
                        scratch.plans[0, :0],
                    )


@compiled
def spread_of(worth: float, noise: float) -> float:
    """The worth with Gumbel noise, so that turns are chosen in proportion to exp(worth / noise)."""
    return worth - noise * np.log(-np.log(np.random.random())) if noise else worth


@compiled
def play_out(
    board: Map,
    table: Table,
    scratch: Scratch,
    mind: Mind,
    seat: int,
    how: int,
    turn: Floats,
    more: Floats,
    idle_rounds: int,
) -> bool:
    """Play a turn that was kept, as far as the rules let it (P7); whether the game is over.

    Who goes by rules of thumb builds on with what is left while that is worth something, as the simple player does.
    `turn` is then what was played; `more` is room.
    """
    table.idle[0] += 1
    chosen, detail = int(turn[CHOSEN]), int(turn[DETAIL])
    if chosen >= COMPANIES:
        trade(table, seat, chosen - COMPANIES, detail // MOST_TAKEN, detail % MOST_TAKEN + 1)
    elif chosen != NONE:
        table.idle[0] = 0
        turn[DETAIL] = 0.0
        build(board, table, scratch, chosen, turn[HEXES : HEXES + detail], turn)
        while how == BY_THUMB and turn[DETAIL] < MOST_PLACED and not is_over(board, table, chosen):
            begin(board, table, scratch, seat, more)
            left = MOST_PLACED - int(turn[DETAIL])
            weigh_builds(board, table, scratch, mind, seat, how, 0.0, chosen, left, more)
            if more[0, WORTH] <= 0.0:
                break
            build(board, table, scratch, chosen, more[0, HEXES : HEXES + int(more[0, DETAIL])], turn)
        if is_over(board, table, chosen):
            return True
    return boards_with_locos(table) < LEAST_BOARDS or table.idle[0] >= idle_rounds * len(table.unknown)


@compiled
def build(board: Map, table: Table, scratch: Scratch, company: int, hexes: Floats, turn: Floats) -> None:
    """Place locos as far as the rules let them, and write them into the turn."""
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
def is_over(board: Map, table: Table, company: int) -> bool:
    """Whether the company's last loco has ended the game (P11)."""
    return table.has[company, board.last_stop] == 1 or boards_with_locos(table) < LEAST_BOARDS


@compiled
def look_ahead(
    board: Map, table: Table, scratch: Scratch, mind: Mind, seat: int, idle_rounds: int, kept: Floats, reply: Floats
) -> None:
    """The best turn after a round in which the others play by rules of thumb, into the first row of `kept`."""
    players, twin = len(table.unknown), scratch.twin
    decide(board, table, scratch, mind, seat, BY_WEIGHTS, 0.0, kept)
    deal = np.random.randint(0, 1 << 30)
    own, more = np.zeros(COLUMNS), np.zeros((1, COLUMNS))
    best, chosen = -1.0, 0
    for at in range(len(kept)):
        if kept[at, CHOSEN] == NONE:
            break
        copy(table, twin)
        np.random.seed(deal)
        redeal(twin, seat)
        own[:] = kept[at]
        over = play_out(board, twin, scratch, mind, seat, AHEAD, own, more, idle_rounds)
        turn = (seat + 1) % players
        while not over and turn != seat:
            decide(board, twin, scratch, mind, turn, BY_THUMB, 0.0, reply)
            over = play_out(board, twin, scratch, mind, turn, BY_THUMB, reply[0], more, idle_rounds)
            turn = (turn + 1) % players
        if over:
            worth = shares_of_win(board, twin, mind.limit)[seat]
        else:
            look(board, twin, NONE, scratch.reach, scratch.seen)
            worth = chance(mind, scratch.seen, seat, seat, board.penalty)
        if worth > best:
            best, chosen = worth, at
    kept[0] = kept[chosen]


@compiled
def shares_of_win(board: Map, table: Table, limit: int) -> Floats:
    """By seat: its share of the win if the game ends now (P12)."""
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
    hows: Ints,
    noises: Floats,
    stations: Ints,
    dealt: int,
    first: int,
    idle_rounds: int,
    turns: Floats,
    past: Floats,
    stages: Ints,
) -> int:
    """One game; says how many turns it took.

    What was played goes into `turns` (turns, columns), what the position was before it into `past` (turns, players,
    features) and `stages` (turns, 2), with whose turn it was.
    """
    set_up(board, table, stations, dealt)
    kept, reply = np.zeros((mind.width, COLUMNS)), np.zeros((1, COLUMNS))
    seat = first
    for turn in range(len(turns)):
        look(board, table, NONE, scratch.reach, scratch.seen)
        set_features(scratch.seen, mind.limit, board.penalty)
        past[turn] = scratch.seen.features
        stages[turn, 0], stages[turn, 1] = stage_of(scratch.seen), seat
        if hows[seat] == AHEAD:
            look_ahead(board, table, scratch, mind, seat, idle_rounds, kept, reply)
        else:
            decide(board, table, scratch, mind, seat, hows[seat], noises[seat], kept)
        over = play_out(board, table, scratch, mind, seat, hows[seat], kept[0], reply, idle_rounds)
        turns[turn] = kept[0]
        if over:
            return turn + 1
        seat = (seat + 1) % len(table.unknown)
    return len(turns)
