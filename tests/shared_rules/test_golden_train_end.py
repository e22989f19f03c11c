"""The end of Golden Train (G9 to G11), and renewing the pile."""

import pytest

from shared_rules.game import CHANCE, TERMINAL
from tests.shared_rules.golden_tables import lay, trains, view
from tests.shared_rules.notation import legal, outcomes, play

ALL = "1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3"


def test_g9_last_dynamite_ends_the_game_after_its_attack() -> None:
    state = lay("4 4", "1 2", phase="decide", dynamites="0-0-1-0")
    play(state, "attack", "dynamite 3", "target T2.1")
    assert state.current_player() == 0
    play(state, "stop")
    assert state.current_player() == 0
    play(state, "close up")
    assert state.current_player() == TERMINAL
    assert (trains(state), state.returns(), view(state)["winners"]) == (["4 4", "2"], [1.0, 0.0], [0])


def test_g9_failed_last_attack_costs_its_wagon_before_trains_are_compared() -> None:
    state = play(lay("4 4", "s 2", phase="target", strength=3, dynamites="0-0-0-0"), "target T2.1", "put back")
    assert (state.current_player(), state.returns(), state.turn()) == (TERMINAL, [0.0, 1.0], 0)


def test_g9_game_continues_with_one_dynamite_left() -> None:
    state = play(lay("4 4", "s 2", phase="target", strength=3, dynamites="0-0-0-1"), "target T2.1", "put back")
    assert state.current_player() == 1


@pytest.mark.parametrize(
    ("seats", "won"),
    [
        (["1 1 1", "4 4"], [0]),  # the longest train
        (["1 4", "2 1"], [1]),  # a tie: the first wagon
        (["2 1 4", "2 3 1"], [1]),  # the second
        (["s 4", "1 1"], [1]),  # a sheriff counts 0
        (["s 1", "s 2"], [1]),
        (["1 2", "1 2"], [0, 1]),  # wholly equal trains share the win
        (["3 1", "3 1", "2 4"], [0, 1]),
        (["3 1", "3 2", "2 4"], [1]),  # the third dropped out at the first wagon
        (["3 1", "4", "3 1", "2 4"], [0, 2]),
    ],
)
def test_g10_longest_train_wins_with_ties_broken_from_the_locomotive(seats: list[str], won: list[int]) -> None:
    state = lay(*seats, phase="over", rules="closed+value", dynamites="0-0-0-0")
    assert view(state)["winners"] == won
    assert state.returns() == [1 / len(won) if seat in won else 0 for seat in range(len(seats))]


def test_g10_no_winner_before_the_end() -> None:
    state = lay("1 1 1", "4")
    assert (state.returns(), view(state)["winners"]) == ([0.0, 0.0], [])


@pytest.mark.parametrize("rules", ["open+value", "closed+value"])
def test_g11_empty_pile_is_renewed_when_a_draw_is_due(rules: str) -> None:
    state = lay(ALL, "4 4 4 4", "", phase="couple", card="s", rules=rules, pile="")
    assert view(state)["pile"] == 0
    play(state, "couple")
    assert (state.current_player(), state.turn()) == (CHANCE, 1)
    assert (view(state)["pile"], view(state)["discards"], view(state)["top"]) == (10, 0, None)
    assert outcomes(state) == {"wagon 4": pytest.approx(5 / 10), "wagon sheriff": pytest.approx(5 / 10)}
    play(state, "wagon sheriff")
    assert (legal(state), view(state)["drawn"]) == (["couple"], "sheriff")


@pytest.mark.parametrize("rules", ["open+value", "closed+value"])
def test_g11_pile_is_not_renewed_during_an_attack(rules: str) -> None:
    state = lay("4 4", ALL, phase="decide", card="", rules=rules, pile="")
    play(state, "attack", "dynamite 4", "target T2.1")
    assert view(state)["discards"] == 13
    play(state, "stop", "close up")
    assert (view(state)["pile"], view(state)["discards"], state.current_player()) == (14, 0, CHANCE)


def test_g11_new_pile_holds_the_attacked_wagons() -> None:
    state = lay("4 4", f"{ALL} 4 4 4 4 4 4 4 s s s s s s", phase="target", card="", strength=2, pile="")
    play(state, "target T2.1", "stop", "close up")
    assert outcomes(state) == {"wagon 1": 1.0}


@pytest.mark.parametrize("rules", ["open+value", "closed+value"])
def test_g11_game_ends_when_nothing_is_left_to_draw(rules: str) -> None:
    state = lay(ALL, "4 4 4 4 4 4 4 4 4 s s s s s", phase="couple", card="s", rules=rules, turn=1, pile="")
    play(state, "couple")
    assert legal(state) == ["decline", "attack"]
    play(state, "decline")
    assert (state.current_player(), state.turn(), state.returns()) == (TERMINAL, 1, [1.0, 0.0])


def test_g11_attack_may_supply_the_next_draw() -> None:
    state = lay(ALL, "4 4 4 4 4 4 4 4 4 s s s s s", phase="couple", card="s", turn=1, pile="")
    play(state, "couple", "attack", "dynamite 1", "target T1.1", "close up")
    assert state.current_player() == CHANCE
    assert outcomes(state) == {"wagon 1": 1.0}
