"""The games there are: each one's rules, its words, and the board it is played on unless another is named."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from shared_rules.game import Game
from shared_rules.golden_train import GoldenTrain
from shared_rules.paris_connection import ParisConnection
from shared_rules.ptites_locos import PtitesLocos
from signalbox.board import Board, load
from signalbox.errors import UserError
from signalbox.seats import Seat
from signalbox.words.golden_train import GoldenTrainWords
from signalbox.words.paris_connection import ParisConnectionWords
from signalbox.words.ptites_locos import PtitesLocosWords
from signalbox.words.words import Words


@dataclass(frozen=True)
class Entry:
    """One game: the name of its board, what makes its rules from the board's game data, what is said at its table."""

    board: str
    rules: Callable[[dict[str, object]], Game]
    words: Callable[[Board, Sequence[Seat]], Words]


GAMES = {
    "ptites-locos": Entry("ptites_locos", PtitesLocos, PtitesLocosWords),
    "golden-train": Entry("golden_train", GoldenTrain, GoldenTrainWords),
    "paris-connection": Entry("paris_connection", ParisConnection, ParisConnectionWords),
}


def listed_name(name: str) -> str:
    """A game's name as it is listed, also when it was written with underscores."""
    return name.replace("_", "-")


def entry(name: str) -> Entry:
    """The game called `name`, with dashes or underscores. Raises UserError when there is none."""
    found = GAMES.get(listed_name(name))
    if found is None:
        raise UserError(f"There is no game {name!r}: play {', '.join(GAMES)}.")
    return found


def board(name: str) -> Board:
    """The board that the game called `name` comes with. Raises UserError when there is no such game."""
    return load(entry(name).board)


def rules(name: str, on: Board) -> Game:
    """The rules of the game called `name` on a board. Raises UserError when the board is not one for this game."""
    return rules_from(name, on.name, on.game_data())


def rules_from(name: str, board_name: str, game_data: dict[str, object]) -> Game:
    """The rules of the game called `name` from a board's game data. Raises UserError when it is not for this game."""
    try:
        return entry(name).rules(game_data)
    except (ValueError, LookupError, TypeError) as error:  # the data of an export can be anything
        raise UserError(f"{name} cannot be played on the board {board_name}: {error}.") from None
