"""Attacks in Golden Train (G6 to G8), including both examples of the printed rules."""

import pytest

from tests.shared_rules.golden_tables import lay, trains, view
from tests.shared_rules.notation import legal, play


def test_first_printed_example_two_ones_against_strength_three_succeeds() -> None:
    state = play(lay("4 4", "1 2 1", phase="target", strength=3), "target T2.1", "target T2.3")
    assert view(state)["sum"] == 2
    assert "stop" in legal(state)
    play(state, "stop", "close up")
    assert trains(state) == ["4 4", "2"]
    assert view(state)["discards"] == 2


def test_second_printed_example_one_and_three_against_strength_three_fails() -> None:
    state = play(lay("4 4", "1 2 3", phase="target", strength=3), "target T2.1", "target T2.3")
    assert (view(state)["sum"], legal(state)) == (4, ["put back"])
    play(state, "put back")
    assert trains(state) == ["4", "1 2 3"]


def test_g7_targets_are_all_opposing_wagons() -> None:
    state = lay("2", "4 4", "", "3", turn=1, phase="target", strength=3)
    assert legal(state) == ["target T1.1", "target T4.1"]


def test_g7_attack_cannot_stop_before_the_first_wagon() -> None:
    state = lay("4 4", "1 2", phase="target", strength=3)
    assert "stop" not in legal(state)


def test_g7_attack_below_its_strength_may_continue_or_stop() -> None:
    state = play(lay("4 4", "1 2", phase="target", strength=4), "target T2.2")
    assert legal(state) == ["stop", "target T2.1"]
    assert view(state)["revealed"] == [{"wagon": "T2.2", "seat": 1, "value": "2"}]


def test_g7_one_attack_may_hit_several_opponents() -> None:
    state = lay("4 4", "1 2", "1", phase="target", strength=3)
    play(state, "target T2.1", "target T3.1", "stop", "close up")
    assert trains(state) == ["4 4", "2", ""]


@pytest.mark.parametrize(
    ("strength", "train", "names", "result"),
    [
        (3, "3 1", ["T2.1"], "close up"),  # equal: success at once
        (3, "1 2 1", ["T2.1", "T2.2"], "close up"),
        (3, "4 1", ["T2.1"], "put back"),  # above
        (3, "2 1 2", ["T2.1", "T2.3"], "put back"),
        (3, "s 1", ["T2.1"], "put back"),  # a sheriff
        (3, "1 s", ["T2.1", "T2.2"], "put back"),
        (4, "1 2", ["T2.1", "T2.2"], "close up"),  # no opposing wagon left to name
        (4, "1", ["T2.1"], "close up"),
    ],
)
def test_g7_end_of_attack(strength: int, train: str, names: list[str], result: str) -> None:
    state = lay("4 4", train, phase="target", strength=strength)
    for name in names:
        assert "close up" not in legal(state)
        play(state, f"target {name}")
    assert legal(state) == [result]


def test_g8_successful_attack_discards_wagons_and_closes_the_gap() -> None:
    state = lay("4 4", "1 3 2 4", phase="target", strength=3)
    play(state, "target T2.1", "target T2.3", "close up")
    assert (trains(state), view(state)["discards"]) == (["4 4", "3 4"], 2)
    assert [piece["square"] for piece in view(state)["pieces"] if piece["seat"] == 1] == ["T2.0", "T2.1", "T2.2"]
    assert state.turn() == 1


def test_g8_failed_attack_costs_only_the_attackers_last_wagon() -> None:
    state = play(lay("1 4 2 2", "1 s 2", "3", phase="target", strength=4), "target T2.1", "target T3.1")
    assert legal(state) == ["close up"]
    state = lay("1 4 2 2", "1 s 2", "3", phase="target", strength=4)
    play(state, "target T2.1", "target T2.2", "put back")
    assert (trains(state), view(state)["discards"], state.turn()) == (["1 4 2", "1 s 2", "3"], 1, 1)
    assert not any("value" in piece for piece in view(state)["pieces"])


@pytest.mark.parametrize("texts", [["target T2.1", "stop", "close up"], ["target T2.2", "put back"]])
def test_g8_dynamite_is_always_discarded(texts: list[str]) -> None:
    state = play(lay("4 4", "1 s", phase="decide", dynamites="0-1-1-0"), "attack", "dynamite 2", *texts)
    assert view(state)["dynamites"] == 1
    assert state.position().split()[4] == "0-0-1-0"
    assert (view(state)["strength"], view(state)["sum"]) == (None, None)


def test_g8_discards_are_counted_by_value() -> None:
    state = play(lay("4 4", "1 2", phase="target", strength=2), "target T2.1", "stop", "close up")
    assert state.position().split()[3] == "1-0-0-0-0"
    state = play(lay("4 4", "1 s", phase="target", strength=2), "target T2.2", "put back")
    assert state.position().split()[3] == "0-0-0-1-0"
