"""Random playouts and chance sampling of every game."""

from collections import Counter
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL, State
from signalbox import games
from signalbox.games.contract_checks import play_out, random_action

DRAWS = 3000


def begun(name: str, players: int, **given: str | bool) -> State:
    return games.rules(name).random_start(players, Random(7), {"first": 0, **given})


GAMES = [
    begun("ptites-locos", 2),
    begun("ptites-locos", 3, repair=True, placement="slide"),
    begun("golden-train", 2),
    begun("golden-train", 4, pile="closed"),
    begun("paris-connection", 3),
]


@pytest.mark.parametrize("start", GAMES)
def test_playing_out_a_clone_leaves_the_state_unchanged(start: State) -> None:
    random = Random(3)
    state = start.clone()
    while state.current_player() != TERMINAL:
        before, history = state.position(), list(state.history)
        if len(history) % 25 == 0:
            end = state.clone()
            play_out(end, random)
            assert end.current_player() == TERMINAL
            assert sum(end.returns()) >= 1
            while len(end.history) > len(history):
                end.undo()
            assert (end.position(), end.history) == (before, history)
        assert (state.position(), state.history) == (before, history)
        state.apply(random_action(state, random))
    with pytest.raises(ValueError, match="is over"):
        random_action(state, random)


@pytest.mark.parametrize("start", GAMES)
def test_chance_follows_its_probabilities(start: State) -> None:
    """At several moments of a game, each outcome is drawn within five deviations of its expected count."""
    random = Random(4)
    state = start.clone()
    looked: set[tuple[tuple[int, float], ...]] = set()
    while state.current_player() != TERMINAL and len(looked) < 4:
        if state.current_player() == CHANCE and (chances := tuple(state.chance_outcomes())) not in looked:
            looked.add(chances)
            drawn = Counter(state.sample_chance(random) for _ in range(DRAWS))
            spread = Counter(state.outcome_at((number + 0.5) / DRAWS) for number in range(DRAWS))
            assert set(drawn) <= {outcome for outcome, _ in chances}
            for outcome, chance in chances:
                most = 5 * (DRAWS * chance * (1 - chance)) ** 0.5
                assert abs(drawn[outcome] - DRAWS * chance) <= most, (outcome, drawn[outcome], DRAWS * chance)
                assert abs(spread[outcome] - DRAWS * chance) <= 2, outcome  # a roll has at most two stretches
        state.apply(random_action(state, random))
    assert looked
