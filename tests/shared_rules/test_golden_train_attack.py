"""An attack of Golden Train (G6 to G8), with both examples of the printed rules."""

import pytest

from tests.shared_rules.golden_tables import lay, legal, play, trains, view


def test_the_first_example_strength_three_and_two_ones_may_stop_and_succeed() -> None:
    state = lay("4 4", "1 2 1", phase="target", strength=3)
    play(state, "target T2.1", "target T2.3")
    assert view(state)["sum"] == 2
    assert "stop" in legal(state)
    play(state, "stop", "close up")
    assert trains(state) == ["4 4", "2"]
    assert view(state)["discards"] == 2


def test_the_second_example_strength_three_and_one_and_three_fails() -> None:
    state = lay("4 4", "1 2 3", phase="target", strength=3)
    play(state, "target T2.1", "target T2.3")
    assert (view(state)["sum"], legal(state)) == (4, ["put back"])
    play(state, "put back")
    assert trains(state) == ["4", "1 2 3"]


def test_g7_every_opposing_wagon_may_be_named_and_none_of_ones_own() -> None:
    state = lay("2", "4 4", "", "3", turn=1, phase="target", strength=3)
    assert legal(state) == ["target T1.1", "target T4.1"]


def test_g7_at_least_one_wagon_is_attacked() -> None:
    state = lay("4 4", "1 2", phase="target", strength=3)
    assert "stop" not in legal(state)


def test_g7_below_the_strength_one_goes_on_or_stops() -> None:
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
def test_g7_how_an_attack_ends(strength: int, train: str, names: list[str], result: str) -> None:
    state = lay("4 4", train, phase="target", strength=strength)
    for name in names:
        assert "close up" not in legal(state)
        play(state, f"target {name}")
    assert legal(state) == [result]


def test_g8_attacked_wagons_are_discarded_and_the_train_closes_up() -> None:
    state = lay("4 4", "1 3 2 4", phase="target", strength=3)
    play(state, "target T2.1", "target T2.3", "close up")
    assert (trains(state), view(state)["discards"]) == (["4 4", "3 4"], 2)
    assert [piece["square"] for piece in view(state)["pieces"] if piece["seat"] == 1] == ["T2.0", "T2.1", "T2.2"]
    assert state.turn() == 1


def test_g8_after_a_failure_all_stay_but_the_attackers_last_wagon() -> None:
    state = lay("1 4 2 2", "1 s 2", "3", phase="target", strength=4)
    play(state, "target T2.1", "target T3.1")
    assert legal(state) == ["close up"]
    state = lay("1 4 2 2", "1 s 2", "3", phase="target", strength=4)
    play(state, "target T2.1", "target T2.2", "put back")
    assert (trains(state), view(state)["discards"], state.turn()) == (["1 4 2", "1 s 2", "3"], 1, 1)
    assert not any("value" in piece for piece in view(state)["pieces"])


@pytest.mark.parametrize("texts", [["target T2.1", "stop", "close up"], ["target T2.2", "put back"]])
def test_g8_the_dynamite_is_discarded_either_way(texts: list[str]) -> None:
    state = play(lay("4 4", "1 s", phase="decide", dynamites="0-1-1-0"), "attack", "dynamite 2", *texts)
    assert view(state)["dynamites"] == 1
    assert state.position().split()[4] == "0-0-1-0"
    assert (view(state)["strength"], view(state)["sum"]) == (None, None)


def test_g8_the_discards_count_by_value() -> None:
    state = play(lay("4 4", "1 2", phase="target", strength=2), "target T2.1", "stop", "close up")
    assert state.position().split()[3] == "1-0-0-0-0"
    state = play(lay("4 4", "1 s", phase="target", strength=2), "target T2.2", "put back")
    assert state.position().split()[3] == "0-0-0-1-0"
