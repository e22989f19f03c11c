"""Descriptions to load in tests: the real one, edited as an owner would edit it."""

from pathlib import Path

from signalbox import resources
from signalbox.board import Board, load

REAL = (resources.boards_folder() / "ptites_locos.toml").read_text(encoding="utf-8")
GOLDEN = (resources.boards_folder() / "golden_train.toml").read_text(encoding="utf-8")
PARIS = (resources.boards_folder() / "paris_connection.toml").read_text(encoding="utf-8")


def edited(*edits: tuple[str, str], of: str = REAL) -> str:
    """A real description, the first game's, with each text replaced, which has to be there exactly once."""
    text = of
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def load_text(folder: Path, text: str) -> Board:
    """The board that a description describes."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)
