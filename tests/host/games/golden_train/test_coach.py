"""The coach of Golden Train beside what can be tried out: every card, and every way to go on with an attack."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.golden_train import State
from shared_rules.golden_train.position import COUPLE, TARGET
from signalbox import games
from signalbox.games.coach import Chances
from signalbox.games.golden_train.coach import FEATURES, FILE, STAGES, GoldenTrainCoach, coach
from signalbox.games.softmax import read

RULES = games.rules("golden-train", games.board("golden-train"))
PLAYERS = range(RULES.min_players, RULES.max_players + 1)


def _game(players: int, seed: int, pile: str = "open") -> Iterator[State]:
    """Positions of a game in which everybody does anything."""
    random = Random(seed)
    state = RULES.random_start(players, random, {"pile": pile})
    assert isinstance(state, State)
    while state.current_player() != TERMINAL:
        yield state
        is_chance = state.current_player() == CHANCE
        state.apply(state.sample_chance(random) if is_chance else random.choice(state.legal_actions()))
    yield state


def _coach(state: State) -> GoldenTrainCoach:
    found = coach(state)
    assert found is not None
    return found


def test_weights_were_learned_for_every_number_of_players() -> None:
    weights = read("signalbox.games.golden_train", FILE)
    assert sorted(weights) == list(PLAYERS)
    for players, each in weights.items():
        assert each.players == players
        assert each.games >= 1000
        assert [len(row) for row in each.weights] == [len(FEATURES)] * STAGES
        assert [len(row) for row in each.turns] == [players] * STAGES


@pytest.mark.parametrize("pile", ["open", "closed"])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_card_is_worth_its_average_and_a_decision_the_best(players: int, pile: str) -> None:
    for state in _game(players, players, pile=pile):
        asked = _coach(state)
        found = asked.outlook(state)
        assert sum(found) == pytest.approx(1)
        if state.current_player() == TERMINAL:
            assert found == state.returns()
        elif state.current_player() == CHANCE:
            mean = [0.0] * players
            for outcome, probability in state.chance_outcomes():
                [behind] = asked.behind(state, [outcome])
                mean = [each + probability * one for each, one in zip(mean, behind, strict=True)]
            assert found == pytest.approx(mean)
        elif state.phase != COUPLE:
            ways = asked.behind(state, state.legal_actions())
            assert found[state.seat] == pytest.approx(max(each[state.seat] for each in ways))


def _tried_out(asked: GoldenTrainCoach, state: State) -> Chances:
    """What is best of an attack, every way to go on with it being played."""
    if state.phase != TARGET:
        return asked.outlook(state)
    ways: list[Chances] = []
    for action in state.legal_actions():
        state.apply(action)
        ways.append(_tried_out(asked, state))
        state.undo()
    return max(ways, key=lambda chances: chances[state.seat])


@pytest.mark.parametrize("seed", range(6))
def test_the_best_of_an_attack_is_what_trying_every_way_out_finds(seed: int) -> None:
    for state in _game(2 + seed % 3, 100 + seed):
        if state.phase == TARGET and len(state.opposing()) < 15:
            asked, seat = _coach(state), state.seat
            assert asked.outlook(state)[seat] == pytest.approx(_tried_out(asked, state)[seat])


def test_more_wagons_are_a_better_chance() -> None:
    """The same position but for a wagon of 4 more in the first train, early in a game and late."""
    for state in _game(2, 7):
        if state.phase == COUPLE and sum(state.dynamites) < sum(state.setting.deck.dynamites):
            before = _coach(state).outlook(state)[0]
            longer = state.clone()
            longer.trains[0] += bytes([4])
            assert _coach(longer).outlook(longer)[0] > before
