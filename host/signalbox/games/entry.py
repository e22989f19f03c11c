"""The ENTRY of a game's package: all that one game brings to the host."""

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
    """One game: how its boards are described, its rules, what is said at its table, how the computer plays it.

    `options` say what the game's options mean,
    `figures` what can be counted of a game that is over.
    `teaching` gives the rules to be read, with their pictures, and a first game that is led.
    `rules` make a Game of a board's game data, and raise ValueError where it is not for this game. `evaluator` makes
    the one that the simple computer player asks; without it only the end of a game counts. Told False, it is
    Help's, who speaks to all: it must remember nothing that lay open once and is hidden now, for where it points would
    tell; and the seat's own secrets, which it gets drawn anew, are no ground for advice. `levels` make the player of a
    level, one of `players.LEVELS`; without it the simple one is the best there is. `adviser` makes who answers Help,
    where that is not the simple player; it keeps to the same. `encoder` makes, of any state,
    what puts the states for as many players into numbers: for programs that learn. `coach` makes the one for a game
    that starts so, or gives None where nothing was learned for its board.
    """

    board: str  # the description that is played on unless another is named
    rules: Callable[[dict[str, object]], Game]
    messages: Callable[[Board, Sequence[Seat]], GameMessages[S, V]]
    options: GameOptions = field(default_factory=GameOptions)
    figures: GameFigures[S] = field(default_factory=GameFigures)
    evaluator: Callable[[bool], Evaluator[S]] | None = None
    levels: Callable[[str], Callable[[S, Random], int]] | None = None
    adviser: Callable[[], Callable[[S, Random], int]] | None = None
    teaching: Callable[[], Teaching] | None = None
    encoder: Callable[[S], Encoder[S]] | None = None
    coach: Callable[[S], Coach[S] | None] | None = None
