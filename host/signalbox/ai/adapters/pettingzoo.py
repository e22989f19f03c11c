"""Any game as a PettingZoo AEC environment: ``pip install signalbox-board[pettingzoo]``.

    from signalbox.ai.adapters.pettingzoo import env

    game = env(NAME, players=2)  # one of `signalbox.games.names`

Agents are ``seat_0``, ``seat_1`` and so on, in the order of play. An observation is a dictionary: ``observation``
has the features of `signalbox.games.encoder` known to the agent (float32, 0 to 1), and ``action_mask`` (int8) has 1
for each legal action; the mask is all zeros for agents whose turn it is not. Actions are indices of the encoder's
action map. Chance is part of the environment and is determined by the seed of `reset`. Rewards are 0 until the end,
then each seat's share of the win: 1 for the winner, split if shared.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from shared_rules.game import CHANCE, TERMINAL
from signalbox import games

if TYPE_CHECKING:
    from shared_rules.game import Options, State
    from signalbox.board import Board

Observation = dict[str, NDArray[Any]]


def env(
    name: str, players: int | None = None, options: Options | None = None, board: Board | None = None
) -> AECEnv[str, Observation, int]:
    """Return a game's environment in the wrappers recommended by PettingZoo, which explain invalid actions.

    By default, `players` is the game's minimum and `board` is the game's own board. Raise UserError if the game does
    not exist, has no encoder, or does not support the number of players or an option.
    """
    game: AECEnv[str, Observation, int] = raw_env(name, players, options, board)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(game))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801  PettingZoo has no types; its name
    """The environment without wrappers: the caller must only use legal actions."""

    def __init__(
        self, name: str, players: int | None = None, options: Options | None = None, board: Board | None = None
    ) -> None:
        super().__init__()
        self._rules = games.rules(name, board)
        self._players = self._rules.min_players if players is None else players
        self._options = dict(options or {})
        self._random = Random(0)
        self._state = self._new_game()
        self._encoder = games.encoder(self._rules, self._players)
        self.metadata = {"name": f"signalbox_{self._rules.name}", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        features, actions = len(self._encoder.names), len(self._encoder.actions)
        space: dict[str, Space[Any]] = {
            "observation": Box(0, 1, (features,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces: dict[str, Space[Any]] = {agent: Dict(dict(space)) for agent in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed and the same actions of the agents always result in the same game."""
        if seed is not None:
            self._random = Random(seed)
        self._state = self._new_game()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance_to_decision()

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action, and then all chance outcomes until an agent must decide again."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._state.apply(self._encoder.actions.action(int(action)))
        self._advance_to_decision()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return the agent's observation, including the mask of its legal actions."""
        seat = self.possible_agents.index(agent)
        is_its_turn = self._state.current_player() == seat
        features = self._encoder.encode(self._state, seat)
        mask = self._encoder.actions.mask(self._state.legal_actions() if is_its_turn else [])
        return {
            "observation": np.frombuffer(features, np.float32).copy(),
            "action_mask": np.frombuffer(mask, np.int8).copy(),
        }

    def render(self) -> str:
        """Return the complete position in one line, including its hidden parts."""
        return self._state.position()

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""

    def _new_game(self) -> State:
        return games.start_game(self._rules, self._players, self._random, self._options)

    def _advance_to_decision(self) -> None:
        while self._state.current_player() == CHANCE:
            self._state.apply(self._state.sample_chance(self._random))
        player = self._state.current_player()
        if player != TERMINAL:
            self.agent_selection = self.possible_agents[player]
            return
        self.rewards = dict(zip(self.possible_agents, self._state.returns(), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.possible_agents[0]
