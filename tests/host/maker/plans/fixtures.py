"""Boards to build: the bundled ones, and variants with different sizes and squares."""

import random
from dataclasses import replace

from signalbox.board import Board, load
from signalbox.board.model import Grid
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue

ENGLISH, FRENCH = catalogue(), catalogue("fr")
HEADING = Message("verbatim", text="Mine")  # for sheets whose heading is not read
BOARDS = ["golden_train", "paris_connection", "ptites_locos"]


def changed_board(seed: int) -> Board:
    """Return a bundled board with only some of its squares and lights, scattered over a grid of a different size."""
    chance = random.Random(seed)
    board = load(BOARDS[seed % len(BOARDS)])
    grid = Grid(rows=chance.randint(2, 12), columns=chance.randint(2, 12), pitch_mm=round(chance.uniform(25, 60), 2))
    spots = [
        (row + chance.uniform(0, 0.3), column + chance.uniform(0, 0.3))
        for row in range(1, grid.rows)
        for column in range(1, grid.columns)
    ]
    chance.shuffle(spots)
    names = chance.sample(sorted(board.squares), min(30, len(spots)))
    squares = {
        name: replace(board.squares[name], row=row, column=column)
        for name, (row, column) in zip(names, spots, strict=False)
    }
    lights = {name: (square.row + 0.4, square.column + 0.3) for name, square in squares.items()}
    left_over = [(row + 0.5, column + 0.4) for row, column in spots[len(names) :]]
    buttons = dict(zip(board.buttons, left_over, strict=False))
    return replace(
        board,
        grid=grid,
        squares=squares,
        lights={name: board.lights[name] for name in lights},
        bays={},
        picture=replace(board.picture, lights=lights, buttons=buttons, rails=[], areas=[], borders=[]),
    )
