"""Paris Connection's coach compared with games played to the end."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import CHOOSE
from signalbox import games
from signalbox.games.paris_connection.coach import FILE, ParisCoach, coach
from signalbox.games.paris_connection.players import FEATURES, STAGES
from signalbox.games.paris_connection.players import FILE as FILE_OF_PLAYERS
from signalbox.games.players import SIMPLE, choose_action
from signalbox.games.softmax import read_weights

RULES = games.rules("paris-connection", games.board("paris-connection"))
GAMES = 6
PLAYERS = range(RULES.min_players, RULES.max_players + 1)


def _game(players: int, seed: int, steps: int = 10_000) -> Iterator[State]:
    """Yield positions from a game between simple players."""
    random = Random(seed)
    state = RULES.random_start(players, random, {})
    assert isinstance(state, State)
    while state.current_player() != TERMINAL and steps:
        yield state
        steps -= 1
        is_chance = state.current_player() == CHANCE
        state.apply(
            state.sample_chance(random) if is_chance else choose_action(SIMPLE, "paris-connection", state, random)
        )
    yield state


def _coach(state: State) -> ParisCoach:
    found = coach(state)
    assert found is not None
    return found


@pytest.mark.parametrize(("file", "minimum"), [(FILE, 200), (FILE_OF_PLAYERS, 1000)])
def test_weights_exist_for_every_number_of_players(file: str, minimum: int) -> None:
    weights = read_weights("signalbox.games.paris_connection", file)
    assert sorted(weights) == list(PLAYERS)
    for players, each in weights.items():
        assert each.players == players
        assert each.games >= minimum
        assert [len(row) for row in each.weights] == [len(FEATURES)] * STAGES
        assert [len(row) for row in each.turns] == [players] * STAGES


@pytest.mark.parametrize("players", [3, 6])
def test_chances_sum_to_one_and_end_at_the_result(players: int) -> None:
    for number, state in enumerate(_game(players, players)):
        if number % 7 == 0 or state.current_player() == TERMINAL:
            assert sum(_coach(state).outlook(state)) == pytest.approx(1)
    assert _coach(state).outlook(state) == state.returns()


def test_nobody_is_far_ahead_during_the_deal() -> None:
    for state in _game(4, 2):
        if state.current_player() != CHANCE:
            break
        assert all(0.1 < chance < 0.5 for chance in _coach(state).outlook(state))


def test_outlook_after_an_action_equals_that_of_its_child() -> None:
    compared = 0
    for number, state in enumerate(_game(3, 3, steps=150)):
        if state.current_player() >= 0 and number % 9 == 0:
            actions = state.legal_actions()
            for action, found in zip(actions, _coach(state).chances_after(state, actions), strict=True):
                compared += 1
                assert found == _coach(state).outlook(state.child(action))
    assert compared > 20


@pytest.mark.thorough
def test_winners_had_better_chances_on_average() -> None:
    """The eventual winners' chances, averaged over positions of some games, exceed the baseline of 1/4."""
    winners_chances: list[float] = []
    for seed in range(GAMES):
        chances: list[list[float]] = []
        for state in _game(4, seed):
            if state.current_player() == TERMINAL:
                winners_chances += [sum(a * b for a, b in zip(each, state.returns(), strict=True)) for each in chances]
            elif state.phase == CHOOSE:
                chances.append(_coach(state).outlook(state))
    assert sum(winners_chances) / len(winners_chances) > 1 / 4
