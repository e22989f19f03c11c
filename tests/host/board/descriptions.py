"""Board descriptions for tests: the bundled ones, and edited copies of them."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from signalbox.board import Board, BoardError, board_names, load
from signalbox.board.load import compile_board
from signalbox.board.model import REGISTERS
from signalbox.core import resources
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from tests.english import english
from tests.host.core.messages.french import faults as french_faults
from tests.soak import mark_soak_except

REAL = (resources.boards_folder() / "ptites_locos.toml").read_text(encoding="utf-8")
GOLDEN = (resources.boards_folder() / "golden_train.toml").read_text(encoding="utf-8")
PARIS = (resources.boards_folder() / "paris_connection.toml").read_text(encoding="utf-8")

LARGEST = "paris_connection"  # tests of every board include this one only in `make soak`


def all_but_largest(names: Sequence[str]) -> list[object]:
    """Return these boards as test parameters. Only `make soak` uses the largest board."""
    return mark_soak_except(names, (i for i, name in enumerate(names) if name != LARGEST))


EVERY_BOARD = all_but_largest(board_names())
WITH_REGISTERS = [name for name in board_names() if load(name).controller.scan == REGISTERS]
EVERY_CHAIN = all_but_largest(WITH_REGISTERS)  # boards with a register chain

MATRIX_ROWS = [f"GP{pin}" for pin in range(12)]
MATRIX_COLUMNS = [f"GP{pin}" for pin in (*range(12, 16), *range(17, 23))]
FaultCases = dict[str, tuple[list[tuple[str, str]], list[str]]]  # edits and the sentences that they cause, by title

TO_MATRIX = [  # edits to a real description that make its sensors a matrix
    ("pixel_order =", 'scan = "matrix"\npixel_order ='),
    ('clock = "GP2" ', f"rows = {MATRIX_ROWS} "),
    ('latch = "GP3" ', f"columns = {MATRIX_COLUMNS} "),
    ('data = "GP4" ', ""),
]


def edited(*edits: tuple[str, str], of: str = REAL) -> str:
    """Return a bundled description, by default the first game's, with these edits. Each old text must occur once."""
    text = of
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text


def shared_paris(*shared: str) -> str:
    """Return Paris Connection with the squares of each rural hex sharing a "sensor", a "light" or both."""
    listed = ", ".join(f'"{word}"' for word in shared)
    return edited(('order = "to and fro"\n', f'order = "to and fro"\nshare = [{listed}]\n'), of=PARIS)


def load_text(folder: Path, text: str) -> Board:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def faults_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(BoardError) as refused:
        load_text(folder, text)
    return fault_sentences(refused.value)


def fault_cases(table: str) -> FaultCases:
    """Read cases from a table: a title, then indented edits of a description ("old → new") and fault sentences.

    In an edit, ↵ ends a line of the description. A sentence continues on lines that are indented more.
    """
    cases: FaultCases = {}
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            edits, sentences = cases.setdefault(line, ([], []))
        elif line.startswith(" " * 8):
            sentences[-1] += f" {line.strip()}"
        elif "→" in line:
            old, new = line.strip().replace("↵", "\n").split("→")
            edits.append((old.removesuffix(" "), new.removeprefix(" ")))
        else:
            sentences.append(line.strip())
    return cases


def fault_sentences(refused: BoardError) -> list[str]:
    """Return every error in English; check that each is also reported in French with French typography."""
    for fault in refused.faults:
        assert isinstance(fault, Message), f"{fault!r} is in no catalogue"
        french = catalogue("fr").checked_text(fault)
        assert french != english(fault)
        assert french_faults(french) == [], french
    return [english(fault) for fault in refused.faults]


def matrix_board(of: str = REAL, name: str = "matrix") -> Board:
    """Return a bundled board, changed so that a Pico reads its sensors as a matrix of 12 rows and 10 columns."""
    return compile_board(name, tomllib.loads(edited(*TO_MATRIX, of=of)), name)
