"""Self-play in the model of Les P'tites Locos, and learning from each game by TD(lambda) on the ends of turns.

A player chooses the action with the highest value under the weights. To hand back a tile (L23) or to play again after
a double (L19), it averages over all rolls; for any other decision it compares the positions at the end of the run.
"""

from __future__ import annotations

import numpy as np

from shared_rules.ptites_locos.position import (
    ARRIVAL,
    DICE,
    FACES,
    HANGAR,
    MOVE,
    NO_TILE,
    PASS,
    PLAY_AGAIN,
    STOP,
    TAKE_TILE,
)
from training.locos_model import (
    MAX_CHOICES,
    MAX_ENDS,
    NONE,
    Board,
    Floats,
    Ints,
    Pieces,
    Weights,
    carry_out,
    chance,
    choices,
    ends_of,
    set_up,
    sum_after,
    sum_up,
)
from training.numba_loops import compiled

MAX_TURNS = 600  # a longer game is abandoned and not learned from
MAX_ACTIONS = 8 * MAX_TURNS


@compiled
def estimate_worth(
    board: Board,
    weights: Weights,
    pieces: Pieces,
    config: int,
    seat: int,
    before: Floats,
    ends: Ints,
    count: int,
    may_continue: bool,
    sums: Floats,
) -> float:
    """Return the value of a loco's move to `seat`, which is its chance of winning.

    `before` has the sums before the move; `sums` receives the sums after it. If `may_continue` is true (after the first
    run of a double), the seat may end or keep the turn, and the higher of the two values is returned.
    """
    players = len(before)
    winner = sum_after(board, weights, pieces, config, before, ends, count, sums)
    if winner != NONE:
        return 1.0 if winner == seat else 0.0
    worth = chance(sums, seat)
    if may_continue and ends[2] != HANGAR:
        for other in range(players):
            sums[other] += weights.turn[(other - seat) % players] - weights.turn[(other - seat - 1) % players]
        worth = max(worth, chance(sums, seat))
    return worth


@compiled
def best_run(
    board: Board,
    weights: Weights,
    pieces: Pieces,
    config: int,
    seat: int,
    colour: int,
    points: int,
    may_continue: bool,
    runner: int,
    found: Ints,
) -> None:
    """Write the best response to a roll into `found`: the platform's move, then the loco's action or PASS."""
    players = len(pieces.hands)
    ends, actions = np.empty(MAX_ENDS, np.int32), np.empty(MAX_CHOICES, np.int32)
    before, sums = np.empty(players, np.float32), np.empty(players, np.float32)
    best = -1.0
    count = choices(board, pieces, seat, runner, actions)
    for side in range(2):
        if board.slide and side == board.sides[config, colour]:
            continue
        move = MOVE + 2 * colour + side
        after = board.moved[config, 2 * colour + side]
        sum_up(board, weights, pieces, after, (seat + 1) % players, before)
        if count == 0 and chance(before, seat) > best:
            best = chance(before, seat)
            found[0], found[1] = move, PASS
        for k in range(count):
            size = ends_of(pieces.at, board.rows[after], seat, actions[k], points, ends)
            worth = estimate_worth(board, weights, pieces, after, seat, before, ends, size, may_continue, sums)
            if worth > best:
                best = worth
                found[0], found[1] = move, actions[k]


@compiled
def mean_over_numbers(
    board: Board, weights: Weights, pieces: Pieces, config: int, seat: int, colour: int, run: int, runner: int
) -> float:
    """Return the value of the best response to a roll, averaged over the number dice, for a fixed colour."""
    players = len(pieces.hands)
    ends, actions = np.empty(MAX_ENDS, np.int32), np.empty(MAX_CHOICES, np.int32)
    before, sums = np.empty(players, np.float32), np.empty(players, np.float32)
    plain, double = np.zeros(2 * FACES + 1, np.float32), np.zeros(2 * FACES + 1, np.float32)
    count = choices(board, pieces, seat, runner, actions)
    for side in range(2):
        if board.slide and side == board.sides[config, colour]:
            continue
        after = board.moved[config, 2 * colour + side]
        sum_up(board, weights, pieces, after, (seat + 1) % players, before)
        for points in range(2, 2 * FACES + 1):
            if count == 0:
                plain[points] = double[points] = max(plain[points], chance(before, seat))
            for k in range(count):
                size = ends_of(pieces.at, board.rows[after], seat, actions[k], points, ends)
                worth = estimate_worth(board, weights, pieces, after, seat, before, ends, size, False, sums)
                plain[points] = max(plain[points], worth)
                if points % 2 == 0 and run == 1:
                    worth = estimate_worth(board, weights, pieces, after, seat, before, ends, size, run == 1, sums)
                    double[points] = max(double[points], worth)
    total = 0.0
    if run == 2:
        double = plain
    for low in range(1, FACES + 1):
        total += double[2 * low]
        for high in range(low + 1, FACES + 1):
            total += 2.0 * plain[low + high]
    return float(total / FACES**2)


@compiled
def mean_over_dice(
    board: Board, weights: Weights, pieces: Pieces, config: int, seat: int, run: int, runner: int
) -> float:
    """Return the value of the best response to a roll, averaged over all three dice."""
    platforms = board.sides.shape[1]
    total = 0.0
    for colour in range(platforms):
        total += mean_over_numbers(board, weights, pieces, config, seat, colour, run, runner)
    return float(total / platforms)


@compiled
def tile_choice(board: Board, weights: Weights, pieces: Pieces, config: int, seat: int) -> int:
    """Return the platform whose colour a tile should set, or NONE to keep the tile."""
    best, chosen = mean_over_dice(board, weights, pieces, config, seat, 1, NONE), NONE
    pieces.tiles[seat] -= 1
    pieces.stock[0] += 1
    for colour in range(board.sides.shape[1]):
        worth = mean_over_numbers(board, weights, pieces, config, seat, colour, 1, NONE)
        if worth > best:
            best, chosen = worth, colour
    pieces.tiles[seat] += 1
    pieces.stock[0] -= 1
    return chosen


@compiled
def play_game(
    board: Board, weights: Weights, players: int, config: int, first: int, log: Ints, past: Ints, maximum: int
) -> tuple[int, int, int]:
    """Play a game. Return the winner, or NONE after `maximum` turns, and the numbers of actions and turns.

    The actions are written into `log`. The position after each turn is written into a row of `past`: the next seat, the
    configuration, the contents of each square, then each seat's locos in hand, locos in hangars, and tiles.
    """
    pieces = set_up(board, players)
    squares, platforms = board.squares, board.sides.shape[1]
    ends, found = np.empty(MAX_ENDS, np.int32), np.empty(2, np.int32)
    sums = np.empty(players, np.float32)
    seat, actions, turns = first, 0, 0
    while turns < maximum:
        tile = NONE
        if pieces.tiles[seat]:
            tile = tile_choice(board, weights, pieces, config, seat)
            log[actions] = NO_TILE if tile == NONE else TAKE_TILE + tile
            actions += 1
            if tile != NONE:
                pieces.tiles[seat] -= 1
                pieces.stock[0] += 1
        run, runner = 1, NONE
        while True:
            colour = np.random.randint(platforms) if tile == NONE or run == 2 else tile
            one, other = np.random.randint(1, FACES + 1), np.random.randint(1, FACES + 1)
            low, high = min(one, other), max(one, other)
            may_continue = low == high and run == 1
            best_run(board, weights, pieces, config, seat, colour, low + high, may_continue, runner, found)
            log[actions] = DICE + FACES * FACES * colour + FACES * (low - 1) + high - 1
            log[actions + 1], log[actions + 2] = found[0], found[1]
            actions += 3
            config = board.moved[config, found[0] - MOVE]
            if found[1] == PASS:
                break
            size = ends_of(pieces.at, board.rows[config], seat, found[1], low + high, ends)
            carry_out(pieces, ends, size)
            if pieces.hangars.max() >= board.to_win or not may_continue or ends[2] == HANGAR:
                break
            runner = ends[2]
            sum_up(board, weights, pieces, config, (seat + 1) % players, sums)
            continues = mean_over_dice(board, weights, pieces, config, seat, 2, runner) >= chance(sums, seat)
            log[actions] = PLAY_AGAIN if continues else STOP
            actions += 1
            if not continues:
                break
            run = 2
        seat = (seat + 1) % players
        row = past[turns]
        row[0], row[1] = seat, config
        row[2 : 2 + squares] = pieces.at[:squares]
        row[2 + squares : 2 + squares + players] = pieces.hands
        row[2 + squares + players : 2 + squares + 2 * players] = pieces.hangars
        row[2 + squares + 2 * players : 2 + squares + 3 * players] = pieces.tiles
        turns += 1
        if pieces.hangars.max() >= board.to_win:
            return int(pieces.hangars.argmax()), actions, turns
    return NONE, actions, turns


@compiled
def learn(
    board: Board, weights: Weights, players: int, past: Ints, turns: int, winner: int, decay: float, rate: float
) -> None:
    """Adjust the weights to one game by TD(`decay`) with learning rate `rate`, from the last turn to the first."""
    squares = board.squares
    goal, sums, out = np.zeros(players, np.float32), np.empty(players, np.float32), np.empty(players, np.float32)
    goal[winner] = 1.0
    for turn in range(turns - 2, -1, -1):  # the last turn won the game
        row = past[turn]
        seat_next, config = row[0], row[1]
        by_seat = row[2 + squares :]
        pieces = Pieces(
            row[2 : 2 + squares],
            by_seat[:players],
            by_seat[players : 2 * players],
            by_seat[2 * players : 3 * players],
            by_seat[:1],
        )
        sum_up(board, weights, pieces, config, seat_next, sums)
        for seat in range(players):
            out[seat] = chance(sums, seat)
        steps = rate * (goal - out)
        for seat in range(players):
            weights.hands[pieces.hangars[seat], pieces.hands[seat]] += steps[seat]
            weights.tiles[pieces.tiles[seat]] += steps[seat]
            weights.turn[(seat - seat_next) % players] += steps[seat]
        for square in range(squares):
            loco = pieces.at[square]
            if 0 < loco < ARRIVAL:
                weights.squares[pieces.hangars[loco - 1], config, square] += steps[loco - 1]
        goal[:] = decay * goal + (1 - decay) * out


@compiled
def train(
    board: Board,
    weights: Weights,
    players: int,
    homes: Ints,
    games: int,
    seed: int,
    decay: float,
    rates: tuple[float, float],
) -> int:
    """Play this number of games from the set-ups `homes` and learn from each; return the total number of turns.

    `rates` has the learning rates of the first and the last game. The rate falls by the same factor from game to game.
    """
    np.random.seed(seed)
    log = np.empty(MAX_ACTIONS, np.int32)
    past = np.empty((MAX_TURNS, 2 + board.squares + 3 * players), np.int32)
    total = 0
    for game in range(games):
        config, first = homes[np.random.randint(len(homes))], np.random.randint(players)
        winner, _, turns = play_game(board, weights, players, config, first, log, past, MAX_TURNS)
        total += turns
        if winner != NONE:
            learn(
                board, weights, players, past, turns, winner, decay, rates[0] * (rates[1] / rates[0]) ** (game / games)
            )
    return total
