"""A board as its description says it is: `load` reads, checks and compiles one file of hardware/boards."""

from signalbox.board.drawing import draw as draw
from signalbox.board.find import board_names as board_names
from signalbox.board.load import load as load
from signalbox.board.model import Bay as Bay
from signalbox.board.model import Board as Board
from signalbox.board.model import Part as Part
from signalbox.board.model import Power as Power
from signalbox.board.model import Square as Square
from signalbox.board.toml_table import BoardError as BoardError

__all__ = ["Bay", "Board", "BoardError", "Part", "Power", "Square", "board_names", "draw", "load"]
