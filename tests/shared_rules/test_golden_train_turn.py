"""Test Golden Train clause by clause: material (G1, G2), turn (G3 to G6), attacks (G6 to G8), end (G9 to G11)."""

from typing import Any

import pytest

from shared_rules.game import CHANCE, TERMINAL, VALUE
from shared_rules.golden_train import GoldenTrain
from signalbox.core.messages import Message
from tests.shared_rules.golden_tables import GAME, Options, game_data, lay, trains, view
from tests.shared_rules.notation import legal, outcomes, play
from tests.shared_rules.reasons import refused


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g3_every_seat_starts_with_a_locomotive(players: int) -> None:
    ((options, readings),) = GAME.setups(players, {})
    state = GAME.start(players, {**options, "first": 0})
    assert view(state)["pieces"] == [
        {"square": f"T{seat + 1}.0", "colour": ["green", "orange", "violet", "white"][seat], "seat": seat}
        for seat in range(players)
    ]
    assert readings == state.readings()
    assert sum(readings) == players


@pytest.mark.parametrize("first", [0, 1, 2])
def test_g3_named_seat_begins_and_play_goes_round(first: int) -> None:
    state = GAME.start(3, {"first": first})
    order = []
    for value in (1, 2, 3, 4):
        play(state, *([] if state.legal_actions() else [f"wagon {value}"]))
        order.append(state.current_player())
        play(state, "couple", f"wagon {value}")
    assert order == [(first + k) % 3 for k in range(4)]


def test_g3_first_seat_is_drawn_unless_named() -> None:
    counts = []

    def draw(count: int) -> int:
        counts.append(count)
        return 2

    assert GAME.draw_options(4, GAME.options(), draw)["first"] == 2
    assert GAME.draw_options(4, {"first": 1}, draw)["first"] == 1
    assert counts == [4, 4]


def test_g4_open_pile_shows_its_first_card_from_the_start() -> None:
    state = GAME.start(2, {"first": 0})
    assert state.current_player() == CHANCE
    play(state, "wagon 3")
    assert view(state)["drawn"] == "3"
    assert legal(state) == ["couple"]


def test_g4_open_pile_shows_the_next_card_before_the_attack_is_decided() -> None:
    state = play(lay("3", "1", card="3"), "couple")
    assert state.current_player() == CHANCE
    play(state, "wagon sheriff")
    assert (legal(state), view(state)["top"], view(state)["drawn"]) == (["decline", "attack"], "sheriff", None)
    play(state, "decline")
    assert (state.turn(), view(state)["drawn"], view(state)["top"]) == (1, "sheriff", None)


def test_g4_closed_pile_shows_nothing_before_the_draw() -> None:
    state = play(lay("3", "1", card="3", rules="closed+value"), "couple")
    assert (legal(state), view(state)["top"]) == (["decline", "attack"], None)
    play(state, "decline")
    assert (state.current_player(), state.turn(), view(state)["drawn"]) == (CHANCE, 1, None)
    play(state, "wagon 2")
    assert view(state)["drawn"] == "2"


@pytest.mark.parametrize("rules", ["open+value", "closed+value"])
def test_g4_wagon_joins_the_end_of_the_train_face_down(rules: str) -> None:
    state = play(lay("3 2", "1", card="4", rules=rules), "couple")
    assert trains(state) == ["3 2 4", "1"]
    assert not any("value" in piece for piece in view(state)["pieces"])


def test_g4_chance_draws_from_the_remaining_cards() -> None:
    state = lay("1 1 1 1 1 1 1 1", "2 2 2", phase="draw", rules="closed+value", discards="4 4 4 4 4 4 4 4 4")
    assert outcomes(state) == {
        "wagon 1": pytest.approx(1 / 22),
        "wagon 2": pytest.approx(6 / 22),
        "wagon 3": pytest.approx(9 / 22),
        "wagon sheriff": pytest.approx(6 / 22),
    }


@pytest.mark.parametrize(
    ("train", "card", "rules", "may_attack"),
    [
        ("3", "3", "closed+value", True),
        ("1 3 2", "3", "closed+value", True),
        ("1 2 4", "3", "closed+value", False),
        ("", "3", "closed+value", False),
        ("s", "s", "closed+value", True),
        ("s", "s", "closed+number", False),
        ("3", "3", "closed+number", True),
        ("s 1", "1", "closed+number", True),
    ],
)
def test_g5_matching_wagon_in_the_train_allows_an_attack(train: str, card: str, rules: str, may_attack: bool) -> None:
    state = play(lay(train, "1", card=card, rules=rules), "couple")
    assert legal(state) == (["decline", "attack"] if may_attack else [])
    assert state.turn() == (0 if may_attack else 1)


def test_g5_wagon_of_another_train_does_not_count() -> None:
    state = play(lay("1", "3", card="3", rules="closed+value"), "couple")
    assert (legal(state), state.turn()) == ([], 1)


@pytest.mark.parametrize("rules", ["open+value", "closed+value"])
def test_g6_no_attack_without_an_opposing_wagon(rules: str) -> None:
    state = play(lay("3", "", "", card="3", rules=rules), "couple")
    if rules == "open+value":
        play(state, "wagon 1")
    assert (state.turn(), view(state)["dynamites"]) == (1, 8)


def test_g6_dynamite_sets_the_strength() -> None:
    state = play(lay("3 3", "1", phase="decide", dynamites="0-3-1-0"), "attack")
    assert outcomes(state) == {"dynamite 2": pytest.approx(3 / 4), "dynamite 3": pytest.approx(1 / 4)}
    play(state, "dynamite 3")
    assert (view(state)["strength"], view(state)["sum"], view(state)["dynamites"]) == (3, 0, 3)


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (1, {"first": 0}, Message("players-wrong", game="Golden Train", fewest=2, maximum=4)),
        (5, {"first": 0}, Message("players-wrong", game="Golden Train", fewest=2, maximum=4)),
        (2, {"first": 2}, Message("option-first-wrong")),
        (2, {"first": True}, Message("option-first-wrong")),
        (2, {"first": 0, "pile": "half"}, Message("option-wrong", option="pile", values=("open", "closed"))),
        (2, {"first": 0, "match": "colour"}, Message("option-wrong", option="match", values=("value", "number"))),
        (2, {"first": 0, "speed": 3}, Message("option-unknown", option="speed", options=("first", "match", "pile"))),
    ],
)
def test_invalid_options_are_refused(players: int, options: Options, reason: Message) -> None:
    with refused(reason.id, **reason.args):
        GAME.start(players, options)
    with refused(reason.id, **reason.args):
        GAME.setups(players, options)


@pytest.mark.parametrize("options", [{}, {"first": -1}])
def test_start_requires_the_first_seat(options: Options) -> None:
    with pytest.raises(ValueError, match="first seat"):
        GAME.start(2, options)


def test_g1_pieces_are_one_locomotive_per_player_and_one_token_per_wagon() -> None:
    assert GAME.pieces(3) == {"green": 1, "orange": 1, "violet": 1, "wagon": 42}
    assert (GAME.min_players, GAME.max_players) == (2, 4)


def test_g2_every_card_of_a_pile_is_equally_likely() -> None:
    assert outcomes(GAME.start(2, {"first": 0})) == {
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
def test_g2_invalid_deck_or_board_is_refused(changes: dict[str, Any], sentence: str) -> None:
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
    assert legal(lay("2", "4 4", "", "3", turn=1, phase="target", strength=3)) == ["target T1.1", "target T4.1"]


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
        (["1 2", "1 2"], [0, 1]),  # identical trains share the win
        (["3 1", "3 1", "2 4"], [0, 1]),
        (["3 1", "3 2", "2 4"], [1]),  # the third dropped out at the first wagon
        (["3 1", "4", "3 1", "2 4"], [0, 2]),
    ],
)
def test_g10_longest_train_wins_with_ties_broken_from_the_locomotive(seats: list[str], won: list[int]) -> None:
    state = lay(*seats, phase="over", rules="closed+value", dynamites="0-0-0-0")
    assert view(state)["winners"] == won
    assert state.returns() == [1 / len(won) if seat in won else 0 for seat in range(len(seats))]


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
