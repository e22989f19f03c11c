"""Every game as an OpenSpiel game: ``pip install signalbox-board[openspiel]``.

    import pyspiel

    import signalbox.ai.adapters.openspiel  # registers the games

    game = pyspiel.load_game("signalbox_NAME", {"players": 2})  # dashes in the name become underscores

The parameters are ``players``; ``options``, separated by spaces, each as ``NAME:VALUE``; ``board``, the name or file of
a description other than the game's own; and ``seed``, which determines the draws before a game, such as who begins.
Actions and chance outcomes are indices of the encoder's maps, the observation tensor has the encoder's features, and an
information state string has everything that a seat has observed. Returns are 1 for the winner, split if shared, and 0
before the end. Invalid parameters raise UserError.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyspiel

from shared_rules.game import CHANCE, TERMINAL
from signalbox import games
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.games.options import parse_options

if TYPE_CHECKING:
    from shared_rules.game import Options, State
    from signalbox.games.encoding import Encoder

MAX_ACTIONS = 100_000  # in one game; with probability 1, it ends long before
PREFIX = "signalbox_"


class GameParts(NamedTuple):
    """The initial state and the encoder for a game's parameters. OpenSpiel recreates games from these parameters."""

    start: State
    encoder: Encoder[State]


@cache
def _parts(name: str, players: int, options: str, board: str, seed: int) -> GameParts:
    rules = games.rules(name, load(board) if board else None)
    start = games.start_game(rules, players, Random(seed), _parse_settings(options.split()))
    return GameParts(start, games.encoder(rules, players))


def _parse_settings(settings: list[str]) -> Options:
    for setting in settings:
        if not all(setting.partition(":")):
            usage = "The parameter options takes NAME:VALUE, such as first:0, separated by spaces"
            raise UserError(f"{usage}, not “{setting}”.")
    return parse_options([setting.replace(":", "=", 1) for setting in settings])


class _StateHolder:
    """The Signalbox state inside an OpenSpiel state. When OpenSpiel deep-copies it, only `state` is cloned."""

    def __init__(self, parts: GameParts, state: State) -> None:
        self.parts = parts
        self.state = state

    def __deepcopy__(self, _memo: dict[int, object]) -> _StateHolder:
        return _StateHolder(self.parts, self.state.clone())


class SignalboxState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress, with the methods that OpenSpiel requires of a Python game."""

    def __init__(self, game: pyspiel.Game, parts: GameParts) -> None:
        super().__init__(game)
        self._content = _StateHolder(parts, parts.start.clone())

    @property
    def state(self) -> State:
        """The state of the game in Signalbox's own rules."""
        return self._content.state

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's id for chance or for the end of the game."""
        player = self.state.current_player()
        special = {CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}
        return int(special.get(player, player))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.state.current_player() == TERMINAL

    def returns(self) -> list[float]:
        """Return each seat's share of the win, or zeros before the end of the game."""
        return self.state.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (index, probability) pairs. The index is the outcome's number in the encoder's map of outcomes."""
        outcomes = self._encoder.outcomes
        return [(outcomes.index(outcome), probability) for outcome, probability in self.state.chance_outcomes()]

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(map(self._encoder.actions.index, self.state.legal_actions()))

    def _apply_action(self, index: int) -> None:
        is_chance = self.state.current_player() == CHANCE
        self.state.apply((self._encoder.outcomes if is_chance else self._encoder.actions).action(index))

    def _action_to_string(self, player: int, index: int) -> str:
        action_map = self._encoder.outcomes if player == pyspiel.PlayerId.CHANCE else self._encoder.actions
        return action_map.texts[index]

    @property
    def _encoder(self) -> Encoder[State]:
        return self._content.parts.encoder

    def __str__(self) -> str:
        return self.state.position()


class SignalboxObserver:
    """A seat's view: the encoder's features as a tensor, and everything the seat has observed as text."""

    def __init__(self, encoder: Encoder[State]) -> None:
        self._encoder = encoder
        self.tensor = np.zeros(len(encoder.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SignalboxState, player: int) -> None:
        """Store in `tensor` the features of `state` as `player` knows them."""
        self.tensor[:] = np.frombuffer(self._encoder.encode(state.state, player), np.float32)

    def string_from(self, state: SignalboxState, player: int) -> str:
        """Return the history as observed by the seat, one line per action."""
        return "\n".join(state.state.information_state(player))


def _register(name: str) -> None:
    rules = games.rules(name)
    default = {"players": rules.min_players, "options": "", "board": "", "seed": 0}
    kind = pyspiel.GameType(
        short_name=PREFIX + rules.name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.max_players,
        min_num_players=rules.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default,
    )

    class SignalboxGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
        """A Signalbox game with the given parameters, as an OpenSpiel game."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            parameters = {**default, **(params or {})}
            players = int(parameters["players"])
            self._parts = _parts(name, players, parameters["options"], parameters["board"], int(parameters["seed"]))
            encoder = self._parts.encoder
            info = pyspiel.GameInfo(
                num_distinct_actions=len(encoder.actions),
                max_chance_outcomes=len(encoder.outcomes),
                num_players=players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=MAX_ACTIONS,
            )
            super().__init__(kind, info, parameters)

        def new_initial_state(self) -> SignalboxState:
            """Return the initial state of the game."""
            return SignalboxState(self, self._parts)

        def make_py_observer(
            self, _kind: pyspiel.IIGObservationType | None = None, _params: dict[str, Any] | None = None
        ) -> SignalboxObserver:
            """Return the observer of the game's states."""
            return SignalboxObserver(self._parts.encoder)

    pyspiel.register_game(kind, SignalboxGame)


for _name in games.names():
    _register(_name)
