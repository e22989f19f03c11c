"""The ENTRY of a game's package: everything that a game provides to the host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Generic

from shared_rules.game import Game
from signalbox.board.load import GameSchema
from signalbox.games.coach import Coach
from signalbox.games.encoding import Encoder
from signalbox.games.figures import GameFigures
from signalbox.games.messages import GameMessages, V
from signalbox.games.one_ply import Evaluator, S
from signalbox.games.options import GameOptions
from signalbox.games.teaching import Teaching

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.core.seats import Seat


@dataclass(frozen=True, kw_only=True)
class Entry(GameSchema, Generic[S, V]):
    """One game: its board descriptions, rules, messages and computer players.

    `options` explains the game's options. `figures` defines the statistics of a finished game. `teaching` gives the
    rules to read, with pictures, and a guided first game.

    `rules` makes a Game from a board's game data, and raises ValueError if the data is for another game.

    `evaluator` makes the evaluator used by the simple computer player; without it only the end of a game counts. With
    the argument False it makes the evaluator for Help, whose advice everyone sees. That evaluator must not remember
    anything that was once visible and is hidden now, because its advice would reveal it. It must not rely on the seat's
    own secrets either, which are redrawn at random before it sees the state.

    `levels` makes the player for a level, one of `players.LEVELS`; without it the simple player is the strongest.
    `adviser` makes the player that answers Help if it is not the simple player; the same restrictions apply to it.
    `encoder` makes an encoder for learning programs from any state with the right number of players. `coach` makes the
    coach for a game that starts from the given state, or returns None if nothing was learned for its board.
    """

    board: str  # the description used for play unless another is named
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
