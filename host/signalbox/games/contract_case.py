"""What the checks of the contract are made of: a game on its board for so many players, and random games of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import TERMINAL, Game, State
from signalbox.board import Board
from signalbox.games import registry

if TYPE_CHECKING:
    from shared_rules.game import Options

LOOKED_AT = 3  # of so many positions of a game one: odd, for games in which rolls and decisions take turns
ROUNDED = 1e-9


@dataclass(frozen=True)
class Case:
    """A game on the board it comes with, for so many players; what `options` does not say is as usual, or drawn."""

    name: str
    board: Board
    rules: Game
    players: int
    options: Options = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}"

    def start(self) -> State:
        """A new game, everything drawn that is drawn."""
        return self.rules.random_start(self.players, Random(self.name), self.options)


Check = Callable[[Case], None]


def cases(name: str) -> list[Case]:
    """The game called `name` for as few and for as many players as there may be. Raises UserError."""
    board = registry.board(name)
    rules = registry.rules(name, board)
    return [Case(name, board, rules, players) for players in sorted({rules.min_players, rules.max_players})]


def actions_of(state: State) -> list[int]:
    """What may come next, of a player or of chance."""
    return state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]


def positions(state: State, random: Random, every: int = LOOKED_AT) -> Iterator[State]:
    """A game played at random to its end; some of its positions on the way, and the last."""
    while state.current_player() != TERMINAL:
        if len(state.history) % every == 0:
            yield state
        state.apply(random.choice(actions_of(state)))
    yield state
