"""Test trades, passes and the end of Paris Connection: P3 and P9 to P13."""

import pytest

from shared_rules.game import BY_BUTTON, BY_HANDS, BY_ITSELF, BY_WORD, TERMINAL, NotAllowedError
from shared_rules.paris_connection import ParisConnection
from shared_rules.paris_connection.position import BUILD, CHOOSE, OVER, TRADE
from signalbox.core.messages import Message
from tests.shared_rules.notation import legal, play
from tests.shared_rules.reasons import message, refused
from tests.shared_rules.small_maps import DrawnMap, data_of

PLAIN = """
  *r .  .  .  4  .  1
_   _  .  _  _  _  _
"""


# P3, P9.


def test_p3_turns_alternate_and_each_builds_or_trades() -> None:
    state = DrawnMap(PLAIN).state(phase="company", seat=1)
    assert legal(state) == [f"company {company}" for company in ("red", "blue", "black", "brown", "yellow", "purple")]
    play(state, "company red", "place 1.2", "done")
    assert state.seat == 2
    play(state, "company red", "take blue", "done")
    assert state.seat == 0


def test_p3_pass_is_illegal_with_another_action() -> None:
    assert "pass" not in legal(DrawnMap(PLAIN).state(phase="company", shares="0-0-0-0-0-0/1-1-1-1-1-1/1-1-1-1-1-1"))


def test_p9_trade_gives_one_share_for_one_or_two_of_another_company() -> None:
    state = DrawnMap(PLAIN).state()
    stores = list(state.stores)
    play(state, "take blue")
    assert state.shares[0] == bytes([0, 2, 1, 1, 1, 1])
    assert [after - before for after, before in zip(state.stores, stores, strict=True)] == [1, -1, 0, 0, 0, 0]
    assert (state.phase, legal(state)) == (TRADE, ["take blue", "done"])
    play(state, "take blue")
    assert state.shares[0] == bytes([0, 3, 1, 1, 1, 1])
    assert (state.phase, state.seat) == (CHOOSE, 1)


def test_p9_only_held_shares_can_be_given_back() -> None:
    assert legal(DrawnMap(PLAIN).state(shares="0-1-1-1-1-1/1-1-1-1-1-1/1-1-1-1-1-1")) == ["place 1.2"]


def test_p9_no_trade_after_a_placement() -> None:
    state = play(DrawnMap(PLAIN).state(), "place 1.2")
    assert not [text for text in legal(state) if text.startswith("take")]
    with refused("paris-being-built", colour="red"):
        state.parse("take blue")


def test_p9_trade_ends_when_the_board_is_empty() -> None:
    state = DrawnMap(PLAIN).state(shares="1-11-1-1-1-1/1-10-1-1-1-1/1-9-1-1-1-1")
    assert state.stores[1] == 1
    play(state, "take blue")
    assert (state.phase, state.seat) == (CHOOSE, 1)


def test_p9_no_share_from_an_empty_board_or_the_company_given_back() -> None:
    state = DrawnMap(PLAIN).state(shares="1-11-1-1-1-1/1-10-1-1-1-1/1-10-1-1-1-1")
    assert [text for text in legal(state) if text.startswith("take")] == [
        f"take {company}" for company in ("black", "brown", "yellow", "purple")
    ]


def test_unusable_company_cannot_be_chosen() -> None:
    state = DrawnMap("*r 1r").state(phase="company", shares="0-1-1-1-1-1/1-1-1-1-1-1/1-1-1-1-1-1")
    assert "company red" not in legal(state)
    with refused("paris-company-unusable", colour="red"):
        state.button("red")


def test_buttons_choose_the_company_then_the_trade() -> None:
    state = DrawnMap(PLAIN).state(phase="company")
    reasons: list[Message | None] = []
    for press in ("red", "red", "blue", "black", "blue"):
        try:
            state.apply(state.button(press))
        except NotAllowedError as fault:
            reasons.append(message(fault.reason))
    assert [state.notation(action) for action in state.history] == ["company red", "take blue", "take blue"]
    expected = [Message("paris-chosen-already", colour="red"), Message("paris-trade-of-one-company", company="blue")]
    assert reasons == expected
    play(state, "company red", "place 1.2")
    with refused("paris-being-built", colour="red"):
        state.button("blue")
    with refused("button-means-nothing"):
        state.button("roll")


def test_impossible_trade_by_button_is_refused_with_a_reason() -> None:
    state = DrawnMap(PLAIN).state(shares="0-11-1-1-1-1/1-10-1-1-1-1/1-10-1-1-1-1")
    with refused("paris-nothing-to-give-back", company="red"):
        state.button("black")
    with refused("paris-store-empty", company="blue"):
        state.button("blue")


def test_input_kind_of_each_action() -> None:
    state = DrawnMap(PLAIN).state(phase="company")
    kinds = {state.input_kind(state.parse("company red"))}
    play(state, "company red")
    assert kinds | {state.input_kind(state.parse("take blue"))} == {BY_BUTTON}
    assert state.input_kind(state.parse("place 1.2")) == BY_HANDS
    play(state, "place 1.2")
    assert state.input_kind(state.parse("done")) == BY_WORD


# P10 to P13.


def test_p10_each_share_over_the_limit_costs_20_points() -> None:
    state = DrawnMap("*r 3r .").state(shares="3-0-0-0-0-0/5-0-0-0-0-0/6-0-0-0-0-0")
    assert state.setting.limits[3] == 4
    assert [state.score(seat) for seat in range(3)] == [9, 15 - 20, 18 - 40]


def test_p10_the_limit_may_be_exceeded() -> None:
    state = play(DrawnMap(PLAIN).state(shares="4-0-0-0-0-0/1-1-1-1-1-1/1-1-1-1-1-1"), "take blue", "take blue")
    assert sum(state.shares[0]) == 5


def test_p11_game_ends_at_once_in_marseille() -> None:
    state = play(DrawnMap(PLAIN).state(), "place 1.2", "place 1.3", "place 1.4")
    assert state.phase == BUILD
    play(state, "place Marseille")
    assert (state.phase, state.current_player(), state.values[0]) == (OVER, TERMINAL, 4)
    assert legal(state) == []
    assert state.returns() == [1 / 3] * 3
    state.undo()
    assert (state.phase, state.returns()) == (BUILD, [0.0, 0.0, 0.0])


def test_p11_last_loco_of_a_board_scores_before_the_end() -> None:
    last = "29-1-31-31-31-31/1-0-0-0-0-0/0-1-0-0-0-0"
    state = DrawnMap(PLAIN).state(shares=last)
    assert (state.boards_with_locos(), state.stores[0]) == (2, 1)
    play(state, "place 1.2")
    assert state.phase == OVER
    scoring = DrawnMap("*r 3  .  4").state(shares=last)
    play(scoring, "place 1.2")
    assert (scoring.phase, scoring.values[0]) == (OVER, 3)


def test_p9_p11_is_checked_after_the_trade() -> None:
    state = DrawnMap(PLAIN).state(shares="1-29-31-31-31-31/29-1-0-0-0-0/0-0-0-0-0-0")
    assert (state.stores[0], state.stores[1], state.boards_with_locos()) == (1, 1, 2)
    play(state, "take blue")
    assert state.phase == OVER, "red lies alone on a board, and nothing is left to take"
    two = play(DrawnMap(PLAIN).state(shares="1-28-31-31-31-31/29-1-0-0-0-0/0-0-0-0-0-0"), "take blue")
    assert two.phase == TRADE
    play(two, "take blue")
    assert two.phase == OVER


def test_p12_score_is_shares_times_values_and_ties_share_the_win() -> None:
    drawn = DrawnMap("*r 3r .  .  4\n_ *b 2b _ _\n1 . . . .")
    state = drawn.state(shares="2-0-0-0-0-0/0-3-0-0-0-0/1-1-0-0-0-0")
    assert [state.score(seat) for seat in range(3)] == [6, 6, 5]
    play(state, "place 1.3", "place 1.4", "place 1.5")
    assert [state.score(seat) for seat in range(3)] == [14, 6, 9]
    assert state.returns() == [1.0, 0.0, 0.0]
    shared = drawn.state(shares="2-0-0-0-0-0/2-0-0-0-0-0/1-1-0-0-0-0")
    play(shared, "place 1.3", "place 1.4", "place 1.5")
    assert [shared.score(seat) for seat in range(3)] == [14, 14, 9]
    assert shared.returns() == [0.5, 0.5, 0.0]


def test_p13_seat_without_build_or_trade_passes() -> None:
    stuck = DrawnMap("*r 1r *b 1b *k 1k *n 1n *y 1y *p 1p").state(
        phase="company", shares="0-0-0-0-0-0/1-1-1-1-1-1/1-1-1-1-1-1"
    )
    assert legal(stuck) == ["pass"]
    assert stuck.input_kind(stuck.parse("pass")) == BY_ITSELF
    play(stuck, "pass")
    assert (stuck.seat, stuck.idle) == (1, 1)


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_p13_rounds_without_building_end_the_game(rounds: int) -> None:
    game = ParisConnection(data_of(["*1_*1_*1_*1_*1_*1", "................."], []))
    state = game.start(3, {"starts": "red,blue,black,brown,yellow,purple", "first": 0, "idle_rounds": rounds})
    for company in ("red", "red", "red", "blue", "blue", "blue"):
        play(state, f"deal {company}")
    play(state, "company red", "place 1.2", "done")
    for turn in range(3 * rounds):
        assert state.phase == CHOOSE
        held = next(company for company, count in zip(game.companies, state.shares[state.seat], strict=True) if count)
        other = "brown" if held != "brown" else "black"
        play(state, f"company {held}", f"take {other}", "done")
        assert state.idle == turn + 1
    assert state.phase == OVER
    scores = [state.score(seat) for seat in range(3)]
    assert state.returns() == [1 / scores.count(score) if score == max(scores) else 0.0 for score in scores]


def test_p13_build_restarts_the_count() -> None:
    state = play(DrawnMap(PLAIN).state(phase="company"), "company red", "take blue", "done")
    assert state.idle == 1
    play(state, "company red", "place 1.2", "done")
    assert state.idle == 0
