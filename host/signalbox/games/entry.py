"""The ENTRY of a game's package: everything that a game provides to the host."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic

from shared_rules.game import Game
from signalbox.board import Board
from signalbox.board.load import GameSchema
from signalbox.core.seats import Seat
from signalbox.games.coach import Coach
from signalbox.games.encoding import Encoder
from signalbox.games.messages import GameMessages, V
from signalbox.games.one_ply import Evaluator, S
from signalbox.games.options import GameOptions
from signalbox.games.statistics import GameFigures
from signalbox.games.teaching import Teaching


@dataclass(frozen=True, kw_only=True)
class Entry(GameSchema, Generic[S, V]):
    """One game: its board descriptions, rules, messages and computer players.

    `options` explains the game's options. `figures` defines the statistics of a finished game. `teaching` contains the
    rules to read, with pictures, and a guided first game.

    `rules` makes a Game from a board's game data, and raises ValueError if the data is for another game.

    `evaluator` makes the simple computer player's evaluator; if it is None, only a game's result counts. Called with
    False, it makes the evaluator for Help, whose advice everyone sees. That evaluator must not remember anything that
    was once visible and is now hidden, because its advice would reveal it. Nor may it rely on the seat's own secrets,
    which are redrawn at random in the state that it receives.

    `levels` makes the player for one of `players.LEVELS`; if it is None, the simple player is the strongest. `adviser`
    makes the player behind Help, with the same restrictions; if it is None, that is the simple player. `encoder` makes
    an encoder for learning programs from any state with the right number of players. `coach` makes the coach for a game
    that starts from the given state, or returns None if there are no learned weights for its board.
    """

    board: str  # the board description that is used unless another one is named
    rules: Callable[[dict[str, object]], Game]
    messages: Callable[[Board, Sequence[Seat]], GameMessages[S, V]]
    options: GameOptions = field(default_factory=GameOptions)
    figures: GameFigures[S] = field(default_factory=GameFigures)
    evaluator: Callable[[bool], Evaluator[S]] | None = None
    levels: Callable[[str], Callable[[S, Random], int]] | None = None
    adviser: Callable[[], Callable[[S, Random], int]] | None = None
    teaching: Teaching | None = None
    encoder: Callable[[S], Encoder[S]] | None = None
    coach: Callable[[S], Coach[S] | None] | None = None
