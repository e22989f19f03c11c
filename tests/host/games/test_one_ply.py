"""The one-ply player: strength, game length and obvious decisions."""

from collections.abc import Callable
from random import Random
from statistics import mean

import pytest

from shared_rules.game import CHANCE, TERMINAL
from shared_rules.ptites_locos import State
from signalbox.core.errors import UserError
from signalbox.games.one_ply import OnePly, Search, sample
from signalbox.games.players import create_player
from tests.host.games.matches import count_wins, matches
from tests.shared_rules.boards import GAME
from tests.soak import mark_soak, mark_thorough

WAYS = ["AAA", "AAB", "ABA", "ABB", "BAA", "BAB", "BBA", "BBB"]


def start(players: int, number: int, repair: bool = False) -> State:
    sides, first = WAYS[number % len(WAYS)], number % players
    return GAME.start(players, {"placement": "free", "repair": repair, "sides": sides, "first": first})


@pytest.mark.parametrize("repair", [False, *mark_thorough(True)])
def test_clearly_beats_a_random_player(repair: bool) -> None:
    assert count_wins("ptites-locos", "simple", "random", 2, 200, repair=repair) > 180


@pytest.mark.parametrize(("players", "turns"), [(2, 30), *mark_soak((3, 43)), *mark_thorough((4, 56))])
def test_game_length(players: int, turns: int) -> None:
    lengths = [match.turns for match in matches("ptites-locos", ["simple"] * players, 60)]
    assert mean(lengths) == pytest.approx(turns, rel=0.15)


def test_same_seed_gives_the_same_game() -> None:
    one, other = (matches("ptites-locos", ["simple"] * 3, 6, repair=True) for _ in range(2))
    assert one == other


def test_decision_leaves_the_state_unchanged() -> None:
    state = start(2, 0, repair=True)
    random, simple = Random(3), create_player("simple", "ptites-locos")
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            state.apply(state.sample_chance(random))
            continue
        before, length = state.position(), len(state.history)
        action = simple(state, random)
        assert (state.position(), len(state.history)) == (before, length)
        state.apply(action)


def test_wins_when_possible() -> None:
    """Whenever an action brings the third loco home, it is chosen."""
    simple, random = create_player("simple", "ptites-locos"), Random(11)
    chances = 0
    for number in range(20):
        state = start(2, number)
        while (player := state.current_player()) != TERMINAL:
            if player == CHANCE:
                state.apply(state.sample_chance(random))
                continue
            winning = [action for action in state.legal_actions() if state.child(action).returns()[player] == 1]
            action = simple(state, random)
            chances += bool(winning)
            assert not winning or action in winning
            state.apply(action)
    assert chances >= 20


def test_blunder_is_chosen_only_without_alternative() -> None:
    state = start(2, 0)
    state.apply(state.parse("roll red 2 3"))
    state.apply(state.parse("platform red A"))
    actions = state.legal_actions()
    assert len(actions) == 3
    for only in actions:
        assert OnePly(Search(penalise(only), lambda _, action: action != only))(state, Random(1)) == only  # noqa: B023
    assert OnePly(Search(penalise(actions[1]), lambda _, __: True))(state, Random(1)) != actions[1]


def penalise(action: int) -> Callable[[State, int], float]:
    """Return an evaluation that rates the position after this action lowest."""
    return lambda state, _: -1.0 if state.history[-1] == action else 0.0


def test_blunders_are_not_searched_for_past_the_next_roll() -> None:
    state = start(2, 0)
    for text in ("roll red 2 2", "platform red A", "enter S1"):
        state.apply(state.parse(text))
    checked: set[str] = set()

    def is_blunder(position: State, action: int) -> bool:
        checked.add(position.notation(action))
        return False

    Search(lambda _, __: 0.0, is_blunder)(state, state.legal_actions(), Random(1))
    assert checked == {"again", "stop"}


def test_sample_of_outcomes_is_evenly_spread() -> None:
    outcomes = [(10, 0.25), (20, 0.5), (30, 0.25)]
    assert sample(outcomes, 4, 0.5) == [10, 20, 20, 30]
    assert sample(outcomes, 4, 0.999) == [10, 20, 20, 30]
    assert sample(outcomes, 1, 0.0) == [10]


def test_unknown_player_is_refused() -> None:
    with pytest.raises(UserError, match="no computer player “deep”: choose child, easy, fair, strong"):
        create_player("deep", "ptites-locos")
