"""Golden Train's coach compared with exhaustive search over cards and attacks."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.golden_train import State
from shared_rules.golden_train.position import COUPLE, TARGET
from signalbox import games
from signalbox.games.coach import Chances
from signalbox.games.golden_train.coach import FEATURES, FILE, STAGES, GoldenTrainCoach, coach
from signalbox.games.softmax import read_weights

RULES = games.rules("golden-train", games.board("golden-train"))
PLAYERS = range(RULES.min_players, RULES.max_players + 1)


def _game(players: int, seed: int, pile: str = "open") -> Iterator[State]:
    """Yield the positions in a game of random moves."""
    random = Random(seed)
    state = RULES.random_start(players, random, {"pile": pile})
    assert isinstance(state, State)
    while state.current_player() != TERMINAL:
        yield state
        is_chance = state.current_player() == CHANCE
        state.apply(state.sample_chance(random) if is_chance else random.choice(state.legal_actions()))
    yield state


def _coach(state: State) -> GoldenTrainCoach:
    result = coach(state)
    assert result is not None
    return result


def test_weights_exist_for_every_number_of_players() -> None:
    weights = read_weights("signalbox.games.golden_train", FILE)
    assert sorted(weights) == list(PLAYERS)
    for players, learned in weights.items():
        assert learned.players == players
        assert learned.games >= 1000
        assert [len(row) for row in learned.weights] == [len(FEATURES)] * STAGES
        assert [len(row) for row in learned.turns] == [players] * STAGES


@pytest.mark.parametrize("pile", ["open", "closed"])
@pytest.mark.parametrize("players", PLAYERS)
def test_chance_averages_and_decision_takes_best(players: int, pile: str) -> None:
    for state in _game(players, players, pile=pile):
        coach = _coach(state)
        outlook = coach.outlook(state)
        assert sum(outlook) == pytest.approx(1)
        if state.current_player() == TERMINAL:
            assert outlook == state.returns()
        elif state.current_player() == CHANCE:
            mean = [0.0] * players
            for outcome, probability in state.chance_outcomes():
                [following] = coach.chances_after(state, [outcome])
                mean = [total + probability * chance for total, chance in zip(mean, following, strict=True)]
            assert outlook == pytest.approx(mean)
        elif state.phase != COUPLE:
            outlooks = coach.chances_after(state, state.legal_actions())
            assert outlook[state.seat] == pytest.approx(max(chances[state.seat] for chances in outlooks))


def _search_attack(coach: GoldenTrainCoach, state: State) -> Chances:
    """Return the chances after the best attack, found by playing out every continuation."""
    if state.phase != TARGET:
        return coach.outlook(state)
    outcomes = [_search_attack(coach, state.child(action)) for action in state.legal_actions()]
    return max(outcomes, key=lambda chances: chances[state.seat])


@pytest.mark.parametrize("seed", range(6))
def test_attack_outlook_matches_exhaustive_search(seed: int) -> None:
    for state in _game(2 + seed % 3, 100 + seed):
        if state.phase == TARGET and len(state.opposing_wagons()) < 15:
            coach, seat = _coach(state), state.seat
            assert coach.outlook(state)[seat] == pytest.approx(_search_attack(coach, state)[seat])


def test_longer_train_has_better_chances() -> None:
    """Add a wagon of value 4 to the first train, early and late in a game, and compare the chances."""
    for state in _game(2, 7):
        if state.phase == COUPLE and sum(state.dynamites) < sum(state.setting.deck.dynamites):
            before = _coach(state).outlook(state)[0]
            longer = state.clone()
            longer.trains[0] += bytes([4])
            assert _coach(longer).outlook(longer)[0] > before
