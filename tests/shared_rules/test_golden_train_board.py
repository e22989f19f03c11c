"""Test Golden Train on its mat: readings, hand movements, lights, buttons, objections, wagons beside the board."""

import pytest

from shared_rules.game import BY_HANDS, BY_ITSELF, BY_LIFT, BY_WORD, CHOICE, PUT, SPECTATOR, TURN, VALUE
from shared_rules.golden_train import State
from signalbox.core.messages import Message
from tests.shared_rules.golden_tables import closed, lay, short_game, view
from tests.shared_rules.notation import legal, play
from tests.shared_rules.reasons import objection, refused

SHORT = short_game(3)


def moves(state: State, text: str) -> list[tuple[object, object]]:
    """Return the source and the destination of each token that an action moves."""
    return [(effect["square"], effect["to"]) for effect in state.effects(state.parse(text))]


def lit(state: State) -> dict[str, tuple[int, str, int]]:
    """Return the strongest mark of each place: its role, its colour, and its length (0 unless the role is VALUE)."""
    marks: dict[str, tuple[int, str, int]] = {}
    for name, role, colour, _, length in state.marks():
        assert name not in marks or marks[name][0] != role
        if name not in marks or marks[name][0] < role:
            marks[name] = (role, colour, length if role == VALUE else 0)
    return marks


def test_each_locomotive_and_wagon_closes_one_sensor() -> None:
    assert closed(lay("1 2", "", "3")) == {"T1.0", "T1.1", "T1.2", "T2.0", "T3.0", "T3.1"}


def test_wagon_is_put_at_the_end_of_its_train() -> None:
    state = lay("1 2", "3", turn=1)
    assert moves(state, "couple") == [("hand", "T2.2")]
    assert state.input_kind(state.parse("couple")) == BY_HANDS
    assert state.mover(state.parse("couple")) == ""


def test_g7_target_is_lifted_and_stays_off_until_the_attack_ends() -> None:
    state = lay("4 4", "1 2 3", phase="target", strength=4)
    action = state.parse("target T2.2")
    assert (state.input_kind(action), state.mover(action)) == (BY_LIFT, "T2.2")
    assert moves(state, "target T2.2") == [("T2.2", "hand")]
    play(state, "target T2.2")
    assert closed(state) == {"T1.0", "T1.1", "T1.2", "T2.0", "T2.1", "T2.3"}
    assert [piece.get("value") for piece in view(state)["pieces"] if piece["square"] == "T2.2"] == ["2"]
    play(state, "stop")
    assert "T2.2" not in closed(state)
    play(state, "close up")
    assert closed(state) == {"T1.0", "T1.1", "T1.2", "T2.0", "T2.1", "T2.2"}


@pytest.mark.parametrize(
    ("train", "names", "expected"),
    [
        ("1 2 1 4 4", ["T2.1", "T2.3"], [("T2.2", "T2.1"), ("T2.4", "T2.2"), ("T2.5", "T2.3")]),
        ("1 1 4 4 4", ["T2.1", "T2.2"], [("T2.3", "T2.1"), ("T2.4", "T2.2"), ("T2.5", "T2.3")]),
        ("4 2 1 4 1", ["T2.3", "T2.5"], [("T2.4", "T2.3")]),
        ("4 4 4 1 1", ["T2.4", "T2.5"], []),
    ],
)
def test_g8_train_closes_up_in_order(train: str, names: list[str], expected: list[tuple[str, str]]) -> None:
    state = lay("4 4", train, phase="target", strength=3)
    play(state, *[f"target {name}" for name in names], "stop")
    assert moves(state, "close up") == expected
    action = state.parse("close up")
    assert state.input_kind(action) == (BY_HANDS if expected else BY_ITSELF)
    assert state.mover(action) == (expected[0][0] if expected else "")


def test_g8_both_attacked_trains_close_up() -> None:
    state = play(lay("4 4", "1 2", "1 2", phase="target", strength=3), "target T2.1", "target T3.1", "stop")
    assert moves(state, "close up") == [("T2.2", "T2.1"), ("T3.2", "T3.1")]


def test_g8_failure_puts_tokens_back_and_removes_the_attackers_last() -> None:
    state = play(lay("4 4", "1 s 2", phase="target", strength=3), "target T2.1", "target T2.2")
    assert closed(state) == {"T1.0", "T1.1", "T1.2", "T2.0", "T2.3"}
    assert moves(state, "put back") == [("hand", "T2.1"), ("hand", "T2.2"), ("T1.2", "hand")]
    assert (state.input_kind(state.parse("put back")), state.mover(state.parse("put back"))) == (BY_HANDS, "T1.2")
    play(state, "put back")
    assert closed(state) == {"T1.0", "T1.1", "T2.0", "T2.1", "T2.2", "T2.3"}


def test_input_kinds_of_decisions_and_chance() -> None:
    state = play(lay("3", "1", card="3", rules="closed+value"), "couple")
    assert [state.input_kind(action) for action in state.legal_actions()] == [BY_WORD, BY_WORD]
    assert [state.effects(action) for action in state.legal_actions()] == [[], []]
    play(state, "attack")
    assert {state.input_kind(action) for action, _ in state.chance_outcomes()} == {BY_ITSELF}
    play(state, "dynamite 3", "target T2.1")
    assert state.input_kind(state.legal_actions()[0]) == BY_WORD  # players must have seen the value
    play(state, "close up")
    assert {state.input_kind(action) for action, _ in state.chance_outcomes()} == {BY_ITSELF}


def test_impossible_action_has_no_effects() -> None:
    state = lay("3", "1", card="3")
    other = lay("4 4", "1", phase="target", strength=1)
    assert state.effects(other.parse("target T2.1")) == []
    assert state.mover(other.parse("target T2.1")) == ""


# Lights


def test_g4_drawn_wagon_and_its_place_are_lit() -> None:
    assert lit(lay("1 2", "3", turn=1, card="3")) == {
        "seat.2": (TURN, "orange", 0),
        "pile.wagons": (VALUE, "yellow", 3),
        "T2.2": (PUT, "orange", 0),
    }


def test_sheriff_counts_one_above_the_highest_value() -> None:
    assert lit(lay("1", "3", card="s"))["pile.wagons"] == (VALUE, "white", 5)


def test_g4_only_the_top_of_an_open_pile_is_lit() -> None:
    state = play(lay("3", "1", card="3", rules="closed+value"), "couple")
    assert lit(state) == {"seat.1": (TURN, "green", 0), "pile.dynamites": (CHOICE, "green", 0)}
    state = play(lay("3", "1", card="3"), "couple", "wagon 2")
    assert lit(state)["pile.wagons"] == (VALUE, "red", 2)


def test_g7_strength_and_revealed_values_are_lit_during_the_attack() -> None:
    state = lay("4 4", "1 2", "s", phase="target", strength=4, rules="closed+value")
    assert lit(state) == {
        "seat.1": (TURN, "green", 0),
        "pile.dynamites": (VALUE, "cyan", 4),
        "T2.1": (CHOICE, "green", 0),
        "T2.2": (CHOICE, "green", 0),
        "T3.1": (CHOICE, "green", 0),
    }
    play(state, "target T2.1")
    assert lit(state)["T2.1"] == (VALUE, "blue", 1)
    play(state, "target T3.1")
    assert lit(state) == {
        "seat.1": (TURN, "green", 0),
        "pile.dynamites": (VALUE, "cyan", 4),
        "T2.1": (VALUE, "blue", 1),
        "T3.1": (VALUE, "white", 5),
    }
    play(state, "put back", "wagon 1")
    assert lit(state) == {"seat.2": (TURN, "orange", 0), "pile.wagons": (VALUE, "blue", 1), "T2.3": (PUT, "orange", 0)}


def test_g8_hit_value_is_lit_until_the_train_closes_up() -> None:
    state = play(lay("4 4", "1 2 4", phase="target", strength=1, rules="closed+value"), "target T2.1")
    steady = {"seat.1": (TURN, "green", 0), "pile.dynamites": (VALUE, "blue", 1)}
    assert lit(state) == {**steady, "T2.1": (VALUE, "blue", 1)}


def test_g10_winner_and_compared_wagons_are_lit() -> None:
    state = lay("1 4", "2 1", "3", phase="over", rules="closed+value", dynamites="0-0-0-0")
    assert lit(state) == {"seat.2": (TURN, "orange", 0), "T1.1": (VALUE, "blue", 1), "T2.1": (VALUE, "red", 2)}
    state = lay("1 4", "3", phase="over", rules="closed+value", dynamites="0-0-0-0")
    assert lit(state) == {"seat.1": (TURN, "green", 0)}


def test_g10_all_values_are_shown_at_the_end() -> None:
    state = lay("1 s", "2", phase="over", rules="closed+value", dynamites="0-0-0-0")
    assert [piece.get("value") for piece in view(state)["pieces"]] == [None, "1", "sheriff", None, "2"]


# Buttons, objections, taking back


@pytest.mark.parametrize(
    ("state", "button", "action"),
    [
        (lay("3 3", "1", phase="decide"), "attack.1", "attack"),
        (lay("3 3", "1", phase="decide"), "stop.1", "decline"),
        (lay("1", "3 3", phase="decide", turn=1), "attack.2", "attack"),
        (lay("4 4", "1 2", phase="target", strength=4, revealed="T2.1"), "stop.1", "stop"),
    ],
)
def test_each_seat_has_its_own_buttons(state: State, button: str, action: str) -> None:
    assert state.notation(state.button(button)) == action


@pytest.mark.parametrize(
    ("state", "button", "reason"),
    [
        (lay("3 3", "1", phase="decide"), "attack.2", "golden-not-your-turn"),
        (lay("3 3", "1", phase="decide"), "dance.1", "button-means-nothing"),
        (lay("3", "1"), "attack.1", "golden-no-attack-to-begin"),
        (lay("3", "1"), "stop.1", "golden-no-attack-to-stop"),
        (lay("4 4", "1 2", phase="target", strength=4), "stop.1", "golden-must-attack-one"),
    ],
)
def test_meaningless_button_is_refused_with_a_reason(state: State, button: str, reason: str) -> None:
    with refused(reason):
        state.button(button)


@pytest.mark.parametrize(
    ("state", "place", "reason"),
    [
        (lay("1 2", "3"), "T1.3", None),
        (lay("1 2", "3"), "T1.4", Message("golden-wagon-joins-end")),
        (lay("1 2", "3"), "T2.2", Message("golden-wagon-joins-end")),
        (lay("3 3", "1", phase="decide"), "T1.3", Message("golden-no-wagon-drawn")),
        (lay("4 4", "1 s", phase="target", strength=4), "T2.3", Message("golden-no-wagon-drawn")),
        (lay("4 4", "1 2", phase="target", strength=4, revealed="T2.2"), "T2.2", Message("golden-wagon-stays-in-hand")),
        (lay("4 4", "1 2", phase="target", strength=4, revealed="T2.2"), "T2.3", Message("golden-no-wagon-drawn")),
        (lay("4 4", "1 2", phase="close", strength=2, revealed="T2.2"), "T2.2", Message("golden-wagon-discarded")),
        (lay("4 4", "2 1", phase="close", strength=2, revealed="T2.1"), "T2.1", None),
        (lay("4 4", "2 1", phase="close", strength=2, revealed="T2.1"), "T2.3", Message("golden-attack-over")),
        (lay("4 4", "1 s", phase="back", strength=4, revealed="T2.2"), "T2.2", None),
        (lay("4 4", "1 s", phase="back", strength=4, revealed="T2.2"), "T2.3", Message("golden-attack-over")),
    ],
)
def test_objection_to_a_token(state: State, place: str, reason: Message | None) -> None:
    assert objection(state, place) == reason


def test_revealing_a_card_cannot_be_taken_back() -> None:
    state = play(lay("3", "1 2", card="3", rules="closed+value"), "couple")
    assert state.may_take_back()  # the value is still showing
    play(state, "attack", "dynamite 3", "target T2.1")
    assert not state.may_take_back()
    play(state, "stop")
    assert state.may_take_back()  # the value is still showing


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (lay("3 3", "1 2", rules="closed+value", phase="decide"), "decline"),
        (lay("4", "1 2", card="3", rules="closed+value"), "couple"),
        (lay("4 4", "2 1", phase="close", strength=2, revealed="T2.1"), "close up"),
        (lay("4 4", "1 s", phase="back", strength=4, revealed="T2.2"), "put back"),
    ],
)
def test_hiding_a_card_cannot_be_taken_back(state: State, action: str) -> None:
    """Taking back the action would show the card again to players who may have forgotten it."""
    before = state.view(SPECTATOR)
    play(state, action)
    assert before != state.view(SPECTATOR)
    assert not state.may_take_back()


def test_g4_coupling_cannot_be_taken_back_once_the_next_card_is_up() -> None:
    assert not play(lay("3", "1 2", card="3"), "couple").may_take_back()


# Trains longer than the mat


def test_wagon_beyond_the_last_place_is_kept_beside_the_board() -> None:
    state = lay("1 2 3", "1", card="2", game=SHORT, rules="closed+value")
    action = state.parse("couple")
    assert (state.effects(action), state.input_kind(action), state.mover(action)) == ([], BY_WORD, "")
    assert objection(state, "T1.3") == Message("golden-row-full")
    before = closed(state, SHORT)
    play(state, "couple")
    assert closed(state, SHORT) == before
    assert view(state)["seats"] == [{"wagons": 4, "beside": 1}, {"wagons": 1, "beside": 0}]


def test_g7_wagon_beside_the_board_is_targeted_by_word() -> None:
    state = lay("4 4", "1 2 3 s 1", phase="target", strength=4, game=SHORT)
    assert legal(state)[-2:] == ["target T2.4", "target T2.5"]
    action = state.parse("target T2.5")
    assert (state.input_kind(action), state.effects(action)) == (BY_WORD, [])
    before = closed(state, SHORT)
    play(state, "target T2.5")
    assert closed(state, SHORT) == before
    assert view(state)["revealed"] == [{"wagon": "T2.5", "seat": 1, "value": "1"}]


def test_g8_gap_may_be_filled_from_beside_the_board() -> None:
    state = lay("4 4", "1 2 3 s 1", phase="target", strength=3, game=SHORT)
    play(state, "target T2.1", "target T2.2")
    assert moves(state, "close up") == [("T2.3", "T2.1"), ("hand", "T2.2"), ("hand", "T2.3")]
    assert {lit(state)[name][0] for name in ("T2.1", "T2.2")} == {VALUE}
    play(state, "close up")
    assert closed(state, SHORT) >= {"T2.1", "T2.2", "T2.3"}


def test_g8_failure_may_cost_a_wagon_beside_the_board() -> None:
    state = play(lay("1 4 4 4", "s", phase="target", strength=3, game=SHORT), "target T2.1")
    assert moves(state, "put back") == [("hand", "T2.1")]
    assert state.mover(state.parse("put back")) == ""
    far = play(lay("1 4 4 4", "1 2 3 s", phase="target", strength=3, game=SHORT), "target T2.4")
    assert moves(far, "put back") == []
    assert far.input_kind(far.parse("put back")) == BY_WORD


def test_views_are_plain_data_and_the_same_for_every_seat() -> None:
    state = lay("4 4", "1 2", "3", phase="target", strength=4, revealed="T2.1")
    views = [view(state, seat) for seat in (-1, 0, 1, 2)]
    assert all(each == views[0] for each in views)
    assert (views[0]["parts"], views[0]["phase"]) == ([], "target")
