"""The sensors and lights of a board's squares, each once, whether a square has its own or several share one."""

from __future__ import annotations

from dataclasses import dataclass

from signalbox.board.model import Board, Point, Square


@dataclass(frozen=True)
class PieceSensor:
    """A sensor that pieces close: in the middle of its square, the first one where the squares of a place share it.

    A piece on another square stands beside it, out of its reach (docs/magnets.md).
    """

    name: str
    number: int
    at: Point
    squares: tuple[Square, ...]


def piece_sensors(board: Board) -> list[PieceSensor]:
    """Every sensor of squares once, in the order of the squares."""
    over: dict[int, list[Square]] = {}
    for square in board.squares.values():
        over.setdefault(square.sensor, []).append(square)
    return [
        PieceSensor(board.sensors.name(number), number, squares[0].at, tuple(squares))
        for number, squares in over.items()
    ]


def light_of(board: Board, square: str) -> str:
    """The name of a square's light: its own, or that of the place whose squares share it."""
    return square if square in board.lights else board.squares[square].place


def square_lights(board: Board) -> set[str]:
    """The names of the lights that belong to squares."""
    return {light_of(board, square) for square in board.squares}
