"""Descriptions to load in tests: the real one, edited as an owner would edit it."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

from signalbox.board import Board, BoardError, board_names, load
from signalbox.board.load import compile_board
from signalbox.board.model import REGISTERS
from signalbox.core import resources
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from tests.english import english
from tests.host.core.messages.french import faults as french_faults
from tests.soak import kept

REAL = (resources.boards_folder() / "ptites_locos.toml").read_text(encoding="utf-8")
GOLDEN = (resources.boards_folder() / "golden_train.toml").read_text(encoding="utf-8")
PARIS = (resources.boards_folder() / "paris_connection.toml").read_text(encoding="utf-8")

LARGEST = "paris_connection"  # what is made of every board is made of this one in `make soak`


def kept_but_the_largest(names: Sequence[str]) -> list[object]:
    """These boards for a test; the small one of its game is as varied as the largest."""
    return kept(names, (i for i, name in enumerate(names) if name != LARGEST))


EVERY_BOARD = kept_but_the_largest(board_names())
WITH_REGISTERS = [name for name in board_names() if load(name).controller.scan == REGISTERS]
EVERY_CHAIN = kept_but_the_largest(WITH_REGISTERS)  # of registers

MATRIX_ROWS = [f"GP{pin}" for pin in range(12)]
MATRIX_COLUMNS = [f"GP{pin}" for pin in (*range(12, 16), *range(17, 23))]
TO_MATRIX = [  # edits of a real description, whose sensors are then read in rows and columns
    ("pixel_order =", 'scan = "matrix"\npixel_order ='),
    ('clock = "GP2" ', f"rows = {MATRIX_ROWS} "),
    ('latch = "GP3" ', f"columns = {MATRIX_COLUMNS} "),
    ('data = "GP4" ', ""),
]


def edited(*edits: tuple[str, str], of: str = REAL) -> str:
    """A real description, the first game's, with each text replaced, which has to be there exactly once."""
    text = of
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def shared_paris(*shared: str) -> str:
    """The board of Paris Connection whose rural hexes have one sensor, one light or one of both: "sensor", "light"."""
    listed = ", ".join(f'"{each}"' for each in shared)
    return edited(('order = "to and fro"\n', f'order = "to and fro"\nshare = [{listed}]\n'), of=PARIS)


def load_text(folder: Path, text: str) -> Board:
    """The board that a description describes."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def said_of(refused: BoardError) -> list[str]:
    """All that is wrong, in English. In French it is said too, as French is written."""
    for fault in refused.faults:
        assert isinstance(fault, Message), f"{fault!r} is in no catalogue"
        french = catalogue("fr").checked_text(fault)
        assert french != english(fault)
        assert french_faults(french) == [], french
    return [english(fault) for fault in refused.faults]


def matrix_board(of: str = REAL, name: str = "matrix") -> Board:
    """A real board whose sensors are read by 12 rows and 10 columns of the Pico's pins."""
    return compile_board(name, tomllib.loads(edited(*TO_MATRIX, of=of)), name)
