"""Test the bundled games as OpenSpiel games: OpenSpiel's own tests, the options and the observations."""

from typing import Any

import numpy as np
import pytest

from signalbox import games
from signalbox.core.errors import UserError
from tests.english import message_text
from tests.host.ai.adapters.test_pettingzoo import SETTINGS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")

from signalbox.ai.adapters.openspiel import PREFIX  # noqa: E402  it needs pyspiel
from tests.soak import mark_thorough_except  # noqa: E402


def load(name: str, **parameters: str | int) -> Any:
    return pyspiel.load_game(PREFIX + name.replace("-", "_"), parameters)


@pytest.mark.parametrize(("name", "players"), mark_thorough_except(SETTINGS, 4))
def test_openspiels_own_check_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players=players), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "options"), [("ptites-locos", "repair:yes placement:slide"), ("golden-train", "pile:closed match:number")]
)
def test_options_are_used_and_survive_serialisation(name: str, options: str) -> None:
    game = load(name, players=2, options=options, seed=3)
    state = game.new_initial_state()
    assert str(game) == str(pyspiel.load_game(str(game)))
    assert str(state) == str(pyspiel.load_game(str(game)).new_initial_state())
    assert str(state) != str(load(name, players=2).new_initial_state())


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 9}, message_text("players-wrong", game="Golden Train", fewest=2, maximum=4)),
        (
            {"options": "foo"},
            "The parameter options takes NAME:VALUE, such as first:0, separated by spaces, not “foo”.",
        ),
        ({"options": "pile:open first:"}, "The parameter options takes NAME:VALUE, such as first:0, "),
        ({"options": "foo:1"}, message_text("usage-no-option", option="“foo”: choose first, match or pile")),
        ({"options": "pile:ajar"}, "The option “pile” takes open or closed."),
        ({"options": "first:5"}, message_text("option-first-wrong")),
        ({"board": "nowhere"}, 'There is no board "nowhere": choose golden-train, '),
        ({"board": "ptites_locos"}, "golden-train cannot be played on the board ptites_locos: "),
    ],
)
def test_invalid_parameter_is_explained_in_one_sentence(parameters: dict[str, str | int], message: str) -> None:
    with pytest.raises(UserError) as raised:
        load("golden-train", **parameters)
    assert str(raised.value).startswith(message)


def test_seat_observes_only_what_it_may_know() -> None:
    state = load("paris-connection", players=3).new_initial_state()
    draws = np.random.default_rng(1)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(int(draws.choice([each for each, _ in outcomes], p=[chance for _, chance in outcomes])))
    encoder = games.encoder(games.rules("paris-connection"), 3)
    assert state.observation_tensor(1) == pytest.approx(list(encoder.encode(state.state, 1)))
    lines = state.information_state_string(1).split("\n")
    assert lines.count("deal ?") == 20
    assert len(lines) == 31
