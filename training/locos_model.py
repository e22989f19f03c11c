"""Les P'tites Locos as arrays and compiled loops, to learn from many games: a second, fast version of rules L7 to L23.

A test replays games of this model by the actual rules, action by action. The value of a position is defined in
`signalbox.games.ptites_locos.coach`, which computes the same sums with integers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shared_rules.ptites_locos.position import ARRIVAL, ENTER, HAND, HANGAR, WRECK, Setting
from training.numba_loops import compiled

NONE = -1
MAX_ENDS = 24  # three numbers for each loco that moves
MAX_CHOICES = 16

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Numbers = NDArray[np.integer[Any]]


class Board(NamedTuple):
    """The tables for moves on a track, given the options of a game.

    `rows` (configurations, 256) has the next square of each square. `moved` (configurations, 2 x platforms) has the
    configuration after each move of a platform. `sides` (configurations, platforms) is 1 where side B is at the buffer.
    """

    rows: Bytes
    moved: Bytes
    sides: Bytes
    squares: int
    arrival: int  # the first of `lanes` arrival squares
    lanes: int
    locos: int
    to_win: int
    reserve: int
    slide: bool


class Weights(NamedTuple):
    """The learned weights.

    Their shapes are (to_win, configurations, squares) for `squares`, (to_win, locos + 1) for `hands`, (reserve + 1,)
    for `tiles` and (players,) for `turn`.
    """

    squares: Floats
    hands: Floats
    tiles: Floats
    turn: Floats


class Pieces(NamedTuple):
    """The places of locos and tiles: `at` by square, as in `Position.at`; `hands`, `hangars` and `tiles` by seat."""

    at: Numbers
    hands: Numbers
    hangars: Numbers
    tiles: Numbers
    stock: Numbers  # repair tiles that nobody holds


def board_tables(setting: Setting) -> Board:
    """Return the tables for a game's setting, taken from the track of the rules."""
    track = setting.track
    configs, platforms = range(len(track.moved)), range(len(track.platforms))
    rows = np.zeros((len(configs), 256), np.uint8)
    for config in configs:
        row = track.row(config)
        rows[config, : len(row)] = np.frombuffer(row, np.uint8)
    return Board(
        rows=rows,
        moved=np.array([list(moves) for moves in track.moved], np.uint8),
        sides=np.array([[track.side(config, platform) for platform in platforms] for config in configs], np.uint8),
        squares=len(track.names),
        arrival=track.arrivals[0],
        lanes=track.lanes,
        locos=setting.locos,
        to_win=setting.to_win,
        reserve=setting.reserve if setting.repair else 0,
        slide=setting.slide,
    )


def blank_weights(board: Board, players: int) -> Weights:
    """Return weights of zero, under which every seat is equally likely to win."""
    return Weights(
        np.zeros((board.to_win, len(board.rows), board.squares), np.float32),
        np.zeros((board.to_win, board.locos + 1), np.float32),
        np.zeros(board.reserve + 1, np.float32),
        np.zeros(players, np.float32),
    )


@compiled
def set_up(board: Board, players: int) -> Pieces:
    """Return the pieces at the start of a game, with every loco in hand (L3, L5)."""
    at = np.zeros(256, np.uint8)
    at[board.squares :] = WRECK
    at[board.arrival : board.arrival + board.lanes] = ARRIVAL
    hands = np.full(players, board.locos, np.int32)
    stock = np.full(1, board.reserve, np.int32)
    return Pieces(at, hands, np.zeros(players, np.int32), np.zeros(players, np.int32), stock)


@compiled
def find_ends(at: Numbers, row: Numbers, seat: int, action: int, points: int, ends: Ints) -> int:
    """Write the result of a loco's move into `ends`, as three numbers for each loco (see `Position.loco_ends`).

    Return how many numbers were written. Only the last loco can reach a hangar or return to the hand.
    """
    square, origin = action, action
    if action >= ENTER:
        square = action - ENTER
        origin = HAND
        points -= 1
    ends[0], ends[1] = seat + 1, origin
    count = 2
    while points:
        ahead = row[square]
        holder = at[ahead]
        if holder == 0:
            points -= 1
        elif holder < ARRIVAL:
            ends[count], ends[count + 1], ends[count + 2] = square, holder, ahead
            count += 3
        else:
            ends[count] = HANGAR if holder == ARRIVAL and (points == 1 or count == 2) else HAND
            return count + 1
        square = ahead
    ends[count] = square
    return count + 1


@compiled
def carry_out(pieces: Pieces, ends: Ints, count: int) -> None:
    """Move the locos in the first `count` numbers of `ends`, and hand out tiles for crashes (L14 to L18, L22)."""
    at, hands, hangars, tiles, stock = pieces
    for k in range(0, count, 3):
        seat, origin, end = ends[k] - 1, ends[k + 1], ends[k + 2]
        if origin == HAND:
            hands[seat] -= 1
        else:
            at[origin] = 0
        if end == HAND:
            hands[seat] += 1
            if stock[0]:
                stock[0] -= 1
                tiles[seat] += 1
        elif end == HANGAR:
            hangars[seat] += 1
        else:
            at[end] = seat + 1


@compiled
def find_choices(board: Board, pieces: Pieces, seat: int, runner: int, actions: Ints) -> int:
    """Fill `actions` with the actions that drive or bring in a loco, and return their number (0 means a pass, L12)."""
    if runner not in (NONE, HAND):
        actions[0] = runner
        return 1
    count = 0
    if runner == NONE:
        for square in range(board.squares):
            if pieces.at[square] == seat + 1:
                actions[count] = square
                count += 1
    if pieces.hands[seat]:
        for lane in range(board.lanes):
            if pieces.at[lane] == 0:
                actions[count] = ENTER + lane
                count += 1
    return count


@compiled
def compute_sums(board: Board, weights: Weights, pieces: Pieces, config: int, turn: int, sums: Floats) -> None:
    """Write each seat's sum of weights into `sums`, given that `turn` is the next seat and nobody has won."""
    players = len(pieces.hands)
    for seat in range(players):
        sums[seat] = weights.hands[pieces.hangars[seat], pieces.hands[seat]] + weights.tiles[pieces.tiles[seat]]
        sums[seat] += weights.turn[(seat - turn) % players]
    for square in range(board.squares):
        loco = pieces.at[square]
        if 0 < loco < ARRIVAL:
            sums[loco - 1] += weights.squares[pieces.hangars[loco - 1], config, square]


@compiled
def compute_sums_after(
    board: Board, weights: Weights, pieces: Pieces, config: int, before: Floats, ends: Ints, count: int, sums: Floats
) -> int:
    """Write each seat's sum after a move with these `ends` into `sums`; `before` has the sums without it.

    Return the seat that wins by the move, or NONE.
    """
    sums[:] = before
    by_hand = weights.hands
    for k in range(0, count, 3):
        seat, origin, end = ends[k] - 1, ends[k + 1], ends[k + 2]
        by_square = weights.squares[pieces.hangars[seat], config]
        if origin != HAND:
            sums[seat] -= by_square[origin]
        if end < HAND:
            sums[seat] += by_square[end]
    first, last, end = ends[0] - 1, ends[count - 3] - 1, ends[count - 1]
    entered = first if ends[1] == HAND else NONE
    if end == HANGAR:
        hangars = pieces.hangars[last]
        if hangars + 1 >= board.to_win:
            return int(last)
        for square in range(board.squares):
            stays = pieces.at[square] == last + 1
            for k in range(0, count, 3):
                stays = (stays and ends[k + 1] != square) or (ends[k] == last + 1 and ends[k + 2] == square)
            if stays:
                sums[last] += weights.squares[hangars + 1, config, square] - weights.squares[hangars, config, square]
        held = pieces.hands[last] - (1 if entered == last else 0)
        sums[last] += by_hand[hangars + 1, held] - by_hand[hangars, pieces.hands[last]]
        return NONE if entered in (NONE, last) else subtract_from_hand(weights, pieces, entered, sums)
    if end == HAND:
        if last != entered:
            hangars, held = pieces.hangars[last], pieces.hands[last]
            sums[last] += by_hand[hangars, held + 1] - by_hand[hangars, held]
        if pieces.stock[0]:
            sums[last] += weights.tiles[pieces.tiles[last] + 1] - weights.tiles[pieces.tiles[last]]
        if last == entered:
            return NONE
    return NONE if entered == NONE else subtract_from_hand(weights, pieces, entered, sums)


@compiled
def subtract_from_hand(weights: Weights, pieces: Pieces, seat: int, sums: Floats) -> int:
    """Update a seat's sum for a loco that has left its hand. Return NONE, because no seat wins in this way."""
    hangars, held = pieces.hangars[seat], pieces.hands[seat]
    sums[seat] += weights.hands[hangars, held - 1] - weights.hands[hangars, held]
    return NONE


@compiled
def winning_chance(sums: Floats, seat: int) -> float:
    """Return the seat's chance of winning, given every seat's sum of weights."""
    total = 0.0
    for other in range(len(sums)):
        total += np.exp(sums[other] - sums[seat])
    return 1.0 / total
