"""A Golden Train turn up to the attack: set-up (G3), drawing (G4) and when an attack is allowed (G5, G6)."""

import pytest

from shared_rules.game import CHANCE
from signalbox.core.messages import Message
from tests.shared_rules.golden_tables import GAME, Options, lay, trains, view
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
    asked = []

    def draw(count: int) -> int:
        asked.append(count)
        return 2

    assert GAME.drawn(4, GAME.options(), draw)["first"] == 2
    assert GAME.drawn(4, {"first": 1}, draw)["first"] == 1
    assert asked == [4, 4]


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


def test_g5_attack_may_be_declined() -> None:
    state = play(lay("3", "1", card="3", rules="closed+value"), "couple", "decline")
    assert (state.turn(), trains(state), view(state)["dynamites"]) == (1, ["3 3", "1"], 8)


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


def test_default_options() -> None:
    assert GAME.options() == {"pile": "open", "match": "value", "first": -1}
    assert GAME.start(2, {"first": 0}).position().split()[0] == "open+value"


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (1, {"first": 0}, Message("players-wrong", game="Golden Train", fewest=2, most=4)),
        (5, {"first": 0}, Message("players-wrong", game="Golden Train", fewest=2, most=4)),
        (2, {"first": 2}, Message("option-first-wrong")),
        (2, {"first": True}, Message("option-first-wrong")),
        (2, {"first": 0, "pile": "half"}, Message("option-wrong", option="pile", values=("open", "closed"))),
        (2, {"first": 0, "match": "colour"}, Message("option-wrong", option="match", values=("value", "number"))),
        (2, {"first": 0, "speed": 3}, Message("option-unknown", option="speed", options=("first", "match", "pile"))),
    ],
)
def test_invalid_options_are_refused(players: int, options: Options, why: Message) -> None:
    with refused(why.id, **why.args):
        GAME.start(players, options)
    with refused(why.id, **why.args):
        GAME.setups(players, options)


@pytest.mark.parametrize("options", [{}, {"first": -1}])
def test_start_requires_the_first_seat(options: Options) -> None:
    with pytest.raises(ValueError, match="first seat"):
        GAME.start(2, options)
