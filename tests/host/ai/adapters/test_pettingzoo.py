"""The games as PettingZoo environments: PettingZoo's own tests, and a check that observations reveal nothing hidden."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from signalbox import games
from signalbox.ai.adapters.pettingzoo import env
from signalbox.core.errors import UserError
from tests.english import message_text

SETTINGS = [
    (name, players)
    for name in games.names()
    for players in range(games.rules(name).min_players, games.rules(name).max_players + 1)
]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_pettingzoos_own_check_passes(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_same_seed_gives_the_same_game(name: str, players: int) -> None:
    seed_test(lambda: env(name, players), num_cycles=100)


@pytest.mark.parametrize(
    ("name", "players", "options", "message"),
    [
        ("chess", 2, {}, "There is no game 'chess': choose golden-train, "),
        ("golden-train", 9, {}, message_text("players-wrong", game="Golden Train", fewest=2, maximum=4)),
        (
            "golden-train",
            2,
            {"speed": 1},
            message_text("usage-no-option", option="“speed”: choose first, match or pile"),
        ),
        ("ptites-locos", 2, {"repair": 1}, "The option “repair” takes yes or no."),
    ],
)
def test_invalid_argument_is_explained_in_one_sentence(
    name: str, players: int, options: dict[str, str | int | bool], message: str
) -> None:
    with pytest.raises(UserError) as raised:
        env(name, players, options)
    assert str(raised.value).startswith(message)


def test_only_the_acting_player_has_actions_and_a_game_has_one_win() -> None:
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
        others = [other for other in game.agents if other != agent]
        assert not any(game.observe(other)["action_mask"].any() for other in others)
        game.step(int(draws.choice(np.flatnonzero(observation["action_mask"]))))
    assert sum(won.values()) == 1
    assert not game.agents
