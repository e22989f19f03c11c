"""Trades, passes and the end of the game: P3 and P9 to P13."""

import pytest

from shared_rules.game import BY_BUTTON, BY_HANDS, BY_ITSELF, BY_WORD, TERMINAL, NotAllowedError
from shared_rules.paris_connection import ParisConnection, State
from shared_rules.paris_connection.position import BUILD, CHOOSE, OVER, TRADE
from signalbox.core.messages import Message
from tests.shared_rules.reasons import message, refused
from tests.shared_rules.small_maps import Drawn, data_of

PLAIN = """
  *r .  .  .  4  .  1
_   _  .  _  _  _  _
"""
EVEN = "1-1-1-1-1-1/1-1-1-1-1-1/1-1-1-1-1-1"


def play(state: State, *words: str) -> State:
    for text in words:
        state.apply(state.parse(text))
    return state


def legal(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


# P3, P9.


def test_p3_turns_go_round_and_each_is_a_build_or_a_trade() -> None:
    state = Drawn(PLAIN).state(phase="company", seat=1)
    assert legal(state) == [f"company {one}" for one in ("red", "blue", "black", "brown", "yellow", "purple")]
    play(state, "company red", "place 1.2", "done")
    assert state.seat == 2
    play(state, "company red", "take blue", "done")
    assert state.seat == 0


def test_p3_nobody_passes_who_can_do_anything() -> None:
    state = Drawn(PLAIN).state(phase="company", shares="0-0-0-0-0-0/1-1-1-1-1-1/1-1-1-1-1-1")
    assert "pass" not in legal(state)


def test_p9_one_share_goes_back_and_one_or_two_of_one_other_company_come() -> None:
    state = Drawn(PLAIN).state()
    stores = list(state.stores)
    state.apply(state.parse("take blue"))
    assert state.shares[0] == bytes([0, 2, 1, 1, 1, 1])
    assert [after - before for after, before in zip(state.stores, stores, strict=True)] == [1, -1, 0, 0, 0, 0]
    assert (state.phase, legal(state)) == (TRADE, ["take blue", "done"])
    state.apply(state.parse("take blue"))
    assert state.shares[0] == bytes([0, 3, 1, 1, 1, 1])
    assert (state.phase, state.seat) == (CHOOSE, 1)


def test_p9_only_what_the_seat_holds_can_be_given_back() -> None:
    state = Drawn(PLAIN).state(shares="0-1-1-1-1-1/1-1-1-1-1-1/1-1-1-1-1-1")
    assert legal(state) == ["place 1.2"]


def test_p9_after_a_loco_has_been_placed_there_is_no_trade() -> None:
    state = play(Drawn(PLAIN).state(), "place 1.2")
    assert not [text for text in legal(state) if text.startswith("take")]
    with refused("paris-being-built", colour="red"):
        state.parse("take blue")


def test_p9_with_one_loco_left_there_one_is_taken_and_the_trade_is_complete() -> None:
    state = Drawn(PLAIN).state(shares="1-11-1-1-1-1/1-10-1-1-1-1/1-9-1-1-1-1")
    assert state.stores[1] == 1
    state.apply(state.parse("take blue"))
    assert (state.phase, state.seat) == (CHOOSE, 1)


def test_p9_no_share_of_an_empty_storing_board_nor_of_the_company_given_back() -> None:
    state = Drawn(PLAIN).state(shares="1-11-1-1-1-1/1-10-1-1-1-1/1-10-1-1-1-1")
    assert [text for text in legal(state) if text.startswith("take")] == [
        f"take {one}" for one in ("black", "brown", "yellow", "purple")
    ]


def test_a_company_that_can_neither_be_built_nor_given_back_is_not_named() -> None:
    state = Drawn("*r 1r").state(phase="company", shares="0-1-1-1-1-1/1-1-1-1-1-1/1-1-1-1-1-1")
    assert "company red" not in legal(state)
    with refused("paris-company-unusable", colour="red"):
        state.button("red")


def test_buttons_name_the_company_then_the_trade() -> None:
    state = Drawn(PLAIN).state(phase="company")
    why: list[Message | None] = []
    for press in ("red", "red", "blue", "black", "blue"):
        try:
            state.apply(state.button(press))
        except NotAllowedError as fault:
            why.append(message(fault.reason))
    assert [state.notation(action) for action in state.history] == ["company red", "take blue", "take blue"]
    assert why == [
        Message("paris-chosen-already", colour="red"),
        Message("paris-trade-of-one-company", company="blue"),
    ]
    play(state, "company red", "place 1.2")
    with refused("paris-being-built", colour="red"):
        state.button("blue")
    with refused("button-means-nothing"):
        state.button("roll")


def test_buttons_that_cannot_trade_say_why() -> None:
    state = Drawn(PLAIN).state(shares="0-11-1-1-1-1/1-10-1-1-1-1/1-10-1-1-1-1")
    with refused("paris-nothing-to-give-back", company="red"):
        state.button("black")
    with refused("paris-store-empty", company="blue"):
        state.button("blue")


def test_how_each_action_is_carried_out() -> None:
    state = Drawn(PLAIN).state(phase="company")
    hows = {state.input_kind(state.parse("company red"))}
    state.apply(state.parse("company red"))
    assert hows | {state.input_kind(state.parse("take blue"))} == {BY_BUTTON}
    assert state.input_kind(state.parse("place 1.2")) == BY_HANDS
    state.apply(state.parse("place 1.2"))
    assert state.input_kind(state.parse("done")) == BY_WORD


# P10 to P13.


def test_p10_each_share_over_the_limit_costs_20_points() -> None:
    state = Drawn("*r 3r .").state(shares="3-0-0-0-0-0/5-0-0-0-0-0/6-0-0-0-0-0")
    assert state.setting.limits[3] == 4
    assert [state.score(seat) for seat in range(3)] == [9, 15 - 20, 18 - 40]


def test_p10_the_limit_may_be_exceeded() -> None:
    state = Drawn(PLAIN).state(shares="4-0-0-0-0-0/1-1-1-1-1-1/1-1-1-1-1-1")
    play(state, "take blue", "take blue")
    assert sum(state.shares[0]) == 5


def test_p11_the_game_ends_at_once_when_a_loco_stands_in_marseille() -> None:
    state = play(Drawn(PLAIN).state(), "place 1.2", "place 1.3", "place 1.4")
    assert state.phase == BUILD
    state.apply(state.parse("place Marseille"))
    assert (state.phase, state.current_player(), state.values[0]) == (OVER, TERMINAL, 4)
    assert legal(state) == []
    assert state.returns() == [1 / 3] * 3
    state.undo()
    assert (state.phase, state.returns()) == (BUILD, [0.0, 0.0, 0.0])


def last_boards(red: int) -> State:
    """Only red and blue lie on storing boards: `red` of the one, some of the other."""
    shares = f"{30 - red}-1-31-31-31-31/1-0-0-0-0-0/0-1-0-0-0-0"
    return Drawn(PLAIN).state(shares=shares)


def test_p11_the_last_loco_of_a_board_is_placed_and_scores_before_the_end() -> None:
    state = last_boards(1)
    assert (state.boards_with_locos(), state.stores[0]) == (2, 1)
    state.apply(state.parse("place 1.2"))
    assert state.phase == OVER
    scoring = Drawn("*r 3  .  4").state(shares="29-1-31-31-31-31/1-0-0-0-0-0/0-1-0-0-0-0")
    scoring.apply(scoring.parse("place 1.2"))
    assert (scoring.phase, scoring.values[0]) == (OVER, 3)


def test_p9_p11_is_looked_at_when_the_trade_is_complete() -> None:
    shares = "1-29-31-31-31-31/29-1-0-0-0-0/0-0-0-0-0-0"
    state = Drawn(PLAIN).state(shares=shares)
    assert (state.stores[0], state.stores[1], state.boards_with_locos()) == (1, 1, 2)
    state.apply(state.parse("take blue"))
    assert state.phase == OVER, "red lies alone on a board, and nothing is left to take"
    two = Drawn(PLAIN).state(shares="1-28-31-31-31-31/29-1-0-0-0-0/0-0-0-0-0-0")
    two.apply(two.parse("take blue"))
    assert two.phase == TRADE
    two.apply(two.parse("take blue"))
    assert two.phase == OVER


def test_p12_shares_times_value_summed_and_ties_share_the_win() -> None:
    drawn = Drawn("*r 3r .  .  4\n_ *b 2b _ _\n1 . . . .")
    state = drawn.state(shares="2-0-0-0-0-0/0-3-0-0-0-0/1-1-0-0-0-0")
    assert [state.score(seat) for seat in range(3)] == [6, 6, 5]
    play(state, "place 1.3", "place 1.4", "place 1.5")
    assert [state.score(seat) for seat in range(3)] == [14, 6, 9]
    assert state.returns() == [1.0, 0.0, 0.0]
    shared = drawn.state(shares="2-0-0-0-0-0/2-0-0-0-0-0/1-1-0-0-0-0")
    play(shared, "place 1.3", "place 1.4", "place 1.5")
    assert [shared.score(seat) for seat in range(3)] == [14, 14, 9]
    assert shared.returns() == [0.5, 0.5, 0.0]


def test_p13_who_can_neither_build_nor_trade_passes() -> None:
    stuck = Drawn("*r 1r *b 1b *k 1k *n 1n *y 1y *p 1p").state(
        phase="company", shares="0-0-0-0-0-0/1-1-1-1-1-1/1-1-1-1-1-1"
    )
    assert legal(stuck) == ["pass"]
    assert stuck.input_kind(stuck.parse("pass")) == BY_ITSELF
    stuck.apply(stuck.parse("pass"))
    assert (stuck.seat, stuck.idle) == (1, 1)


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_p13_rounds_in_which_nobody_builds_end_the_game(rounds: int) -> None:
    game = ParisConnection(data_of(["*1_*1_*1_*1_*1_*1", "................."], []))
    state = game.start(3, {"starts": "red,blue,black,brown,yellow,purple", "first": 0, "idle_rounds": rounds})
    for company in ("red", "red", "red", "blue", "blue", "blue"):
        state.apply(state.parse(f"deal {company}"))
    play(state, "company red", "place 1.2", "done")
    for turn in range(3 * rounds):
        assert state.phase == CHOOSE
        held = next(one for one, count in zip(game.companies, state.shares[state.seat], strict=True) if count)
        other = "brown" if held != "brown" else "black"
        play(state, f"company {held}", f"take {other}", "done")
        assert state.idle == turn + 1
    assert state.phase == OVER
    assert state.returns() == [
        1 / scores.count(score) if score == max(scores) else 0.0 for scores in [scores_of(state)] for score in scores
    ]


def scores_of(state: State) -> list[int]:
    return [state.score(seat) for seat in range(state.players)]


def test_p13_a_build_begins_the_count_anew() -> None:
    state = play(Drawn(PLAIN).state(phase="company"), "company red", "take blue", "done")
    assert state.idle == 1
    play(state, "company red", "place 1.2", "done")
    assert state.idle == 0
