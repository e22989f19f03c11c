"""Boards: `load` reads, checks and compiles a description, such as a file in hardware/boards."""

from signalbox.board.drawing import draw as draw
from signalbox.board.load import board_names, load
from signalbox.board.model import Bay, Board, Part, Power, Square
from signalbox.board.toml_table import BoardError as BoardError

__all__ = ["Bay", "Board", "BoardError", "Part", "Power", "Square", "board_names", "draw", "load"]
