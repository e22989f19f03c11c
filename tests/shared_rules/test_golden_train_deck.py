"""The material of Golden Train (G1, G2): the deck's data and how it is checked."""

from typing import Any

import pytest

from shared_rules.game import VALUE
from shared_rules.golden_train import GoldenTrain
from tests.shared_rules.golden_tables import GAME, game_data
from tests.shared_rules.notation import outcomes


def test_g1_fifty_eight_cards() -> None:
    data = game_data()
    assert data["locomotives"] + sum(data["wagons"].values()) + sum(data["dynamites"].values()) == 58


def test_g1_pieces_are_one_locomotive_per_player_and_one_token_per_wagon() -> None:
    assert GAME.pieces(3) == {"green": 1, "orange": 1, "violet": 1, "wagon": 42}
    assert (GAME.min_players, GAME.max_players) == (2, 4)


def test_g2_deck_of_the_board() -> None:
    data = game_data()
    assert data["locomotives"] == 4
    assert data["wagons"] == {"1": 9, "2": 9, "3": 9, "4": 9, "sheriff": 6}
    assert data["dynamites"] == {"1": 3, "2": 3, "3": 3, "4": 3}


def test_g2_every_card_of_a_pile_is_equally_likely() -> None:
    state = GAME.start(2, {"first": 0})
    assert outcomes(state) == {
        **{f"wagon {value}": pytest.approx(9 / 42) for value in "1234"},
        "wagon sheriff": pytest.approx(6 / 42),
    }


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"locomotives": 3}, "the deck has 57 cards, not 58: 3 locomotives, 42 wagons and 12 dynamites"),
        ({"wagons": {"1": 9, "2": 9, "3": 9, "4": 9}}, "the deck has 52 cards, not 58"),
        ({"dynamites": {"1": 13}}, "the deck has 59 cards, not 58: 4 locomotives, 42 wagons and 13 dynamites"),
        ({"wagons": {}}, "the deck lacks wagons"),
        ({"wagons": {"1": 0}}, "the deck lacks wagons"),
        ({"wagons": None}, "the deck lacks wagons"),
        ({"dynamites": {}, "wagons": {"1": 54}}, "the deck lacks dynamites"),
        ({"locomotives": 0}, "no number of locomotives"),
        ({"locomotives": "four"}, "no number of locomotives"),
        ({"wagons": {"1": -1}}, "no number of wagons of value 1"),
        ({"wagons": {"1": "many"}}, "no number of wagons of value 1"),
        ({"wagons": {"0": 42}}, "the value of wagons is a number from 1 to 9 or sheriff, not '0'"),
        ({"wagons": {"bandit": 42}}, "or sheriff, not 'bandit'"),
        ({"dynamites": {"sheriff": 12}}, "the value of dynamites is a number from 1 to 9, not 'sheriff'"),
    ],
)
def test_g2_invalid_deck_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GoldenTrain({**game_data(), **changes})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"places": []}, "no list of places"),
        ({"seats": []}, "no list of seats"),
        ({"trains": []}, "trains gives each seat"),
        ({"trains": [["T1.0"]]}, "trains gives each seat"),
        ({"trains": [["T1.0", "T9.1"]]}, "no place T9.1"),
        ({"trains": [["T1.0", "T1.1"]]}, "for 2 players"),
        ({"seats": ["green"]}, "for 2 players"),
        ({"wagon": None}, "gives no wagon"),
        ({"value_colours": {"5": "blue", "x": "red"}}, "the value of value_colours is a number"),
    ],
)
def test_invalid_board_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GoldenTrain({**game_data(), **changes})


def test_g2_another_deck_of_fifty_eight_is_accepted() -> None:
    data = {**game_data(), "wagons": {"1": 20, "5": 22}, "dynamites": {"5": 12}}
    state = GoldenTrain(data).start(2, {"first": 0})
    assert set(outcomes(state)) == {"wagon 1", "wagon 5"}
    assert state.position().split()[2:5] == ["20-22", "0-0", "12"]


def test_mat_without_value_colours_counts_in_white() -> None:
    data = game_data()
    del data["value_colours"]
    state = GoldenTrain(data).start(2, {"first": 0})
    state.apply(state.parse("wagon 3"))
    assert ("pile.wagons", VALUE, "white", 0, 3) in state.marks()
