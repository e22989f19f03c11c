"""What an engine is told, as lines of the protocol: a game, and a position as one seat may know it.

Nothing here is given more than `State.resample_from_infostate` of that seat, so no line can tell what it may not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from signalbox.games.registry import encoder, listed_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from shared_rules.game import Game, Options, State
    from signalbox.board import Board

BOARD, FEATURES, WORLD = NEEDS = ("board", "features", "world")  # what an engine may ask for in its greeting


class Told:
    """What one engine is told of one game: `rules` on `board`, for so many players, at one seat."""

    def __init__(self, rules: Game, board: Board, players: int, seat: int, needs: Collection[str]) -> None:
        """`needs` are some of NEEDS. Raises UserError where the game has no encoder."""
        self._rules = rules
        self._board = board
        self._seat = seat
        self._players = players
        self._needs = needs
        self._encoder = encoder(rules, players)
        self.actions = self._encoder.actions

    def game(self, options: Options) -> Iterator[str]:
        """A new game with complete options, and what its numbers mean."""
        yield f"newgame {listed_name(self._rules.name)}"
        yield f"players {self._players}"
        yield f"seat {self._seat}"
        for name, value in options.items():
            yield f"given {name} {json.dumps(value)}"
        if BOARD in self._needs:
            yield f"board {self._board.name} {json.dumps(self._board.game_data())}"
        for number, words in enumerate(self.actions.texts):
            yield f"action {number} {words}"
        if FEATURES in self._needs:
            for number, (name, most) in enumerate(zip(self._encoder.names, self._encoder.most, strict=True)):
                yield f"feature {number} {most} {name}"

    def position(self, known: State) -> Iterator[str]:
        """Where the game stands, the seat being about to act. `known` is what it may know, the rest drawn anew."""
        yield "position"
        for words in known.information_state(self._seat):
            yield f"played {words}"
        if WORLD in self._needs:
            for action in known.history:
                yield f"world {known.notation(action)}"
        yield f"view {json.dumps(known.view(self._seat))}"
        if FEATURES in self._needs:
            yield "features " + " ".join(f"{value:.7g}" for value in self._encoder.encode(known, self._seat))
        for action in known.legal_actions():
            yield f"legal {self.actions.index(action)} {self.actions.texts[self.actions.index(action)]}"
