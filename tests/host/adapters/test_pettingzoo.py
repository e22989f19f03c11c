"""The games as PettingZoo environments: PettingZoo's own tests, and that nothing hidden is observed."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from signalbox import games
from signalbox.adapters.pettingzoo import env

SETTINGS = [
    (name, players)
    for name in games.names()
    for players in range(games.rules(name).min_players, games.rules(name).max_players + 1)
]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_same_seed_gives_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: env(name, players), num_cycles=100)


def test_a_whole_game_ends_in_one_win_and_only_who_acts_may_do_something() -> None:
    game = env("golden-train", 3)
    game.reset(seed=5)
    draws = np.random.default_rng(5)
    won = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter(5_000):
        observation, reward, is_over, _, _ = game.last()
        won[agent] += reward
        if is_over:
            game.step(None)
            continue
        assert observation is not None
        others = [each for each in game.agents if each != agent]
        assert not any(game.observe(each)["action_mask"].any() for each in others)
        game.step(int(draws.choice(np.flatnonzero(observation["action_mask"]))))
    assert sum(won.values()) == 1
    assert not game.agents
