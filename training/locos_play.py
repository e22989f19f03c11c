"""Self-play in the model of Les P'tites Locos, and learning by TD(lambda) from the positions at the ends of turns.

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
    compute_sums,
    compute_sums_after,
    find_choices,
    find_ends,
    set_up,
    winning_chance,
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
    """Return the value to `seat` of a loco's move: the seat's chance of winning after it.

    `before` has the sums before the move; `sums` receives the sums after it. If `may_continue` is true (after the first
    run of a double), the seat may end or keep the turn, and the higher of the two values is returned.
    """
    players = len(before)
    winner = compute_sums_after(board, weights, pieces, config, before, ends, count, sums)
    if winner != NONE:
        return 1.0 if winner == seat else 0.0
    worth = winning_chance(sums, seat)
    if may_continue and ends[2] != HANGAR:
        for other in range(players):
            sums[other] += weights.turn[(other - seat) % players] - weights.turn[(other - seat - 1) % players]
        worth = max(worth, winning_chance(sums, seat))
    return worth


@compiled
def find_best_run(
    board: Board,
    weights: Weights,
    pieces: Pieces,
    config: int,
    seat: int,
    colour: int,
    points: int,
    may_continue: bool,
    runner: int,
    best_actions: Ints,
) -> None:
    """Write the best response to a roll into `best_actions`: the platform's move, then the loco's action or PASS."""
    players = len(pieces.hands)
    ends, actions = np.empty(MAX_ENDS, np.int32), np.empty(MAX_CHOICES, np.int32)
    before, sums = np.empty(players, np.float32), np.empty(players, np.float32)
    best = -1.0
    count = find_choices(board, pieces, seat, runner, actions)
    for side in range(2):
        if board.slide and side == board.sides[config, colour]:
            continue
        move = MOVE + 2 * colour + side
        after = board.moved[config, 2 * colour + side]
        compute_sums(board, weights, pieces, after, (seat + 1) % players, before)
        if count == 0 and winning_chance(before, seat) > best:
            best = winning_chance(before, seat)
            best_actions[0], best_actions[1] = move, PASS
        for k in range(count):
            size = find_ends(pieces.at, board.rows[after], seat, actions[k], points, ends)
            worth = estimate_worth(board, weights, pieces, after, seat, before, ends, size, may_continue, sums)
            if worth > best:
                best = worth
                best_actions[0], best_actions[1] = move, actions[k]


@compiled
def average_over_numbers(
    board: Board, weights: Weights, pieces: Pieces, config: int, seat: int, colour: int, run: int, runner: int
) -> float:
    """Return the value of the best response to a roll of this colour, averaged over the number dice."""
    players = len(pieces.hands)
    ends, actions = np.empty(MAX_ENDS, np.int32), np.empty(MAX_CHOICES, np.int32)
    before, sums = np.empty(players, np.float32), np.empty(players, np.float32)
    plain, double = np.zeros(2 * FACES + 1, np.float32), np.zeros(2 * FACES + 1, np.float32)
    count = find_choices(board, pieces, seat, runner, actions)
    for side in range(2):
        if board.slide and side == board.sides[config, colour]:
            continue
        after = board.moved[config, 2 * colour + side]
        compute_sums(board, weights, pieces, after, (seat + 1) % players, before)
        for points in range(2, 2 * FACES + 1):
            if count == 0:
                plain[points] = double[points] = max(plain[points], winning_chance(before, seat))
            for k in range(count):
                size = find_ends(pieces.at, board.rows[after], seat, actions[k], points, ends)
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
def average_over_dice(
    board: Board, weights: Weights, pieces: Pieces, config: int, seat: int, run: int, runner: int
) -> float:
    """Return the value of the best response to a roll, averaged over all rolls of the three dice."""
    platforms = board.sides.shape[1]
    total = 0.0
    for colour in range(platforms):
        total += average_over_numbers(board, weights, pieces, config, seat, colour, run, runner)
    return float(total / platforms)


@compiled
def choose_tile_platform(board: Board, weights: Weights, pieces: Pieces, config: int, seat: int) -> int:
    """Return the platform that a tile should select, or NONE to keep the tile."""
    best, chosen = average_over_dice(board, weights, pieces, config, seat, 1, NONE), NONE
    pieces.tiles[seat] -= 1
    pieces.stock[0] += 1
    for colour in range(board.sides.shape[1]):
        worth = average_over_numbers(board, weights, pieces, config, seat, colour, 1, NONE)
        if worth > best:
            best, chosen = worth, colour
    pieces.tiles[seat] += 1
    pieces.stock[0] -= 1
    return chosen


@compiled
def play_game(
    board: Board, weights: Weights, players: int, config: int, first: int, log: Ints, positions: Ints, maximum: int
) -> tuple[int, int, int]:
    """Play a game. Return the winner, or NONE after `maximum` turns, and the numbers of actions and turns.

    The actions are written into `log`. The position after each turn is written into a row of `positions`: the next
    seat, the configuration, the contents of each square, then each seat's locos in hand, locos in hangars, and tiles.
    """
    pieces = set_up(board, players)
    squares, platforms = board.squares, board.sides.shape[1]
    ends, run_actions = np.empty(MAX_ENDS, np.int32), np.empty(2, np.int32)
    sums = np.empty(players, np.float32)
    seat, actions, turns = first, 0, 0
    while turns < maximum:
        tile = NONE
        if pieces.tiles[seat]:
            tile = choose_tile_platform(board, weights, pieces, config, seat)
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
            find_best_run(board, weights, pieces, config, seat, colour, low + high, may_continue, runner, run_actions)
            log[actions] = DICE + FACES * FACES * colour + FACES * (low - 1) + high - 1
            log[actions + 1], log[actions + 2] = run_actions[0], run_actions[1]
            actions += 3
            config = board.moved[config, run_actions[0] - MOVE]
            if run_actions[1] == PASS:
                break
            size = find_ends(pieces.at, board.rows[config], seat, run_actions[1], low + high, ends)
            carry_out(pieces, ends, size)
            if pieces.hangars.max() >= board.to_win or not may_continue or ends[2] == HANGAR:
                break
            runner = ends[2]
            compute_sums(board, weights, pieces, config, (seat + 1) % players, sums)
            continues = average_over_dice(board, weights, pieces, config, seat, 2, runner) >= winning_chance(sums, seat)
            log[actions] = PLAY_AGAIN if continues else STOP
            actions += 1
            if not continues:
                break
            run = 2
        seat = (seat + 1) % players
        row = positions[turns]
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
def learn_from_game(
    board: Board, weights: Weights, players: int, positions: Ints, turns: int, winner: int, decay: float, rate: float
) -> None:
    """Adjust the weights to one game by TD(`decay`) with learning rate `rate`, from the last turn to the first."""
    squares = board.squares
    goal, sums, out = np.zeros(players, np.float32), np.empty(players, np.float32), np.empty(players, np.float32)
    goal[winner] = 1.0
    for turn in range(turns - 2, -1, -1):  # the last turn won the game
        row = positions[turn]
        seat_next, config = row[0], row[1]
        by_seat = row[2 + squares :]
        pieces = Pieces(
            row[2 : 2 + squares],
            by_seat[:players],
            by_seat[players : 2 * players],
            by_seat[2 * players : 3 * players],
            by_seat[:1],
        )
        compute_sums(board, weights, pieces, config, seat_next, sums)
        for seat in range(players):
            out[seat] = winning_chance(sums, seat)
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
    start_configs: Ints,
    games: int,
    seed: int,
    decay: float,
    rates: tuple[float, float],
) -> int:
    """Play games from random `start_configs`, learn from each game, and return the total number of turns.

    `rates` has the learning rates of the first and the last game. The rate falls by the same factor from game to game.
    """
    np.random.seed(seed)
    actions = np.empty(MAX_ACTIONS, np.int32)
    positions = np.empty((MAX_TURNS, 2 + board.squares + 3 * players), np.int32)
    total = 0
    for game in range(games):
        config, first = start_configs[np.random.randint(len(start_configs))], np.random.randint(players)
        winner, _, turns = play_game(board, weights, players, config, first, actions, positions, MAX_TURNS)
        total += turns
        if winner != NONE:
            rate = rates[0] * (rates[1] / rates[0]) ** (game / games)
            learn_from_game(board, weights, players, positions, turns, winner, decay, rate)
    return total
