"""Golden Train's strong player, which follows the coach and knows no unannounced wagon."""

from collections.abc import Iterator
from random import Random

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.golden_train import State
from shared_rules.golden_train.position import DECIDE, TARGET
from signalbox import games
from signalbox.games.golden_train.coach import coach
from signalbox.games.golden_train.players import AttackEvaluator, Forgetting, Learned, has_heard_every_wagon
from signalbox.games.players import STRONG, choice
from tests.host.games.golden_train.test_evaluator import standing

GAME = "golden-train"
RULES = games.rules(GAME, games.board(GAME))
COUNTS = AttackEvaluator(Forgetting(1.0))


def _decisions(players: int, seed: int) -> Iterator[tuple[State, int]]:
    """Yield positions of a game between strong players that offer a choice, with the action chosen."""
    random = Random(seed)
    state = RULES.random_start(players, random, {})
    assert isinstance(state, State)
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        actions = state.legal_actions()
        action = choice(STRONG, GAME, state, random)
        if len(actions) > 1 and state.phase in (DECIDE, TARGET):
            yield state, action
        state.apply(action)


@pytest.mark.parametrize("players", [2, 4])
def test_follows_the_coach_rather_than_the_wagon_count(players: int) -> None:
    looked_at = differing = 0
    for state, action in _decisions(players, players):
        adviser = coach(state)
        assert adviser is not None
        actions, before = state.legal_actions(), state.position()
        chances = [outlook[state.seat] for outlook in adviser.behind(state, actions)]
        assert chances[actions.index(action)] == max(chances)
        assert Learned(COUNTS)(state, actions, Random(1)) == chances
        assert state.position() == before
        counts = COUNTS(state, actions, Random(1))
        differing += max(counts) > counts[actions.index(action)]
        looked_at += 1
    assert 0 < differing < looked_at


def test_unannounced_wagon_is_unknown() -> None:
    worths = []
    for train in ("2,sheriff", "sheriff,2", "4,4", "1,3"):
        state = standing(train)
        assert not has_heard_every_wagon(state)
        worths.append(Learned(COUNTS)(state, state.legal_actions(), Random(1)))
    assert worths == [worths[0]] * len(worths)
    assert worths[0] == COUNTS(state, state.legal_actions(), Random(1))


def test_complete_game_leaves_no_wagon_unknown() -> None:
    for state, _ in _decisions(3, 1):
        assert has_heard_every_wagon(state)
