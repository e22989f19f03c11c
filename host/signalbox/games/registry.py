"""Functions that look up games by name. Listed names have dashes; entry points and boards use underscores."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import NotAllowedError
from signalbox.board import Board, load
from signalbox.core import installed_games
from signalbox.core.errors import UserError
from signalbox.core.installed_games import dashed_name as dashed_name
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import add_package
from signalbox.core.messages.typed_words import find_word
from signalbox.games.encoding import Encoder
from signalbox.games.entry import Entry

if TYPE_CHECKING:
    from shared_rules.game import Game, Options, State, View


def names() -> list[str]:
    """Return the names of all games, with dashes, in alphabetical order, without importing any of them."""
    return [dashed_name(name) for name in installed_games.names()]


def resolve_name(text: str) -> str:
    """Return the dashed name of the game that `text` refers to. Raise UserError with all names if there is none."""
    listed = names()
    return find_word(text, listed, Message("game-unknown", game=text, games=tuple(listed)))


def entry_name(name: str) -> str:
    """Return a game's name with underscores, as in its entry point and its boards."""
    return name.replace("-", "_")


def explain_error(error: ValueError) -> Message:
    """Return a message that explains an error raised by the rules, in English if the error has no Reason."""
    if isinstance(error, NotAllowedError):
        return Message(error.reason.id, **error.reason.args)
    text = str(error)
    return Message("verbatim", text=f"{text[:1].upper()}{text[1:]}.")


def entry(name: str) -> Entry[State, View]:
    """Return the game called `name`. Raise UserError if there is no such game or its package cannot be used.

    The game's package guarantees that its rules, messages and evaluator use the same type of state.
    """
    game_entry = installed_games.load(entry_name(resolve_name(name)), Entry)
    add_package(game_entry.catalogues)
    return game_entry


def board(name: str) -> Board:
    """Return the board supplied with the game called `name`. Raise UserError if there is no such game."""
    return load(entry(name).board)


def rules(name: str, other_board: Board | None = None) -> Game:
    """Return a game's rules for a board, by default its own. Raise UserError if the game or board cannot be used."""
    chosen_board = board(name) if other_board is None else other_board
    return rules_from_data(name, chosen_board.name, chosen_board.game_data())


def encoder(game: Game, players: int) -> Encoder[State]:
    """Return the encoder for these rules. Raise UserError if there is none or `players` is not allowed."""
    make_encoder = entry(game.name).encoder
    if make_encoder is None:
        raise UserError(f"{game.title} has no encoder.")
    return make_encoder(start_game(game, players, Random(0)))


def start_game(game: Game, players: int, random: Random, options: Options | None = None) -> State:
    """Return a new game from `Game.random_start`. Raise UserError for an invalid number of players or option."""
    try:
        return game.random_start(players, random, options)
    except NotAllowedError as error:
        raise UserError(explain_error(error)) from None


def rules_from_data(name: str, board_name: str, game_data: dict[str, object]) -> Game:
    """Return the rules of the game called `name` from game data. Raise UserError if the data is not for this game."""
    try:
        game = entry(name).rules(game_data)
        if len(set(game.places)) < len(game.places):
            raise ValueError("the game data has a place twice")
        return game
    except (ValueError, LookupError, TypeError) as error:  # the data of an exported record can be anything
        raise UserError(f"{name} cannot be played on the board {board_name}: {error}.") from None
