"""Where the boards' descriptions lie: one folder a package that brings games."""

from pathlib import Path

from signalbox.board.schema import schema
from signalbox.core import installed_games, resources
from signalbox.core.errors import UserError
from signalbox.core.messages import Message


def board_names() -> list[str]:
    """The names of the boards that come with the games, in alphabetical order."""
    return sorted(board_files())


def board_files() -> dict[str, Path]:
    """The description of every board that comes with a game, by the board's name. What is missing is in `left_out`."""
    return _boards()[0]


def left_out() -> list[Message]:
    """A sentence for every game that cannot be used, and for every board whose name another one has."""
    return _boards()[1]


def find_board(name_or_path: str | Path) -> Path:
    """The description of that name, or at that path. Raises UserError when no board has the name."""
    text = str(name_or_path)
    if "/" in text or "\\" in text or text.endswith(".toml"):
        return Path(text)
    own = resources.boards_folder() / f"{text}.toml"
    if own.is_file():  # no other game need be imported
        return own
    files, faults = _boards()
    if text in files:
        return files[text]
    if isinstance(name_or_path, Path):
        return name_or_path
    choice = Message("no-such-board", board=text, boards=tuple(sorted(files)))
    raise UserError(Message("no-such-board-why", choice=choice, lines=tuple(faults)) if faults else choice)


def _boards() -> tuple[dict[str, Path], list[Message]]:
    folders = {resources.boards_folder(): True}  # an ordered set: the program's own come first
    faults: list[Message] = []
    for game in installed_games.names():
        try:
            folders[schema(game).boards] = True
        except UserError as error:
            faults.append(error.message)
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            if path.stem in found:
                faults.append(Message("board-name-taken", file=str(path), other=str(found[path.stem])))
            found.setdefault(path.stem, path)
    return found, faults
