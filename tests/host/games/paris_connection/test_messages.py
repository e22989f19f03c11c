"""Paris Connection's messages: cities have names, reasons are in words, and no shares are revealed before the end."""

from random import Random
from typing import Any

import pytest

from shared_rules.paris_connection import State
from shared_rules.paris_connection.position import OVER
from signalbox.board import load
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.contract_checks import random_action
from signalbox.games.paris_connection.messages import ParisConnectionMessages
from tests.english import english, in_english, message_text
from tests.shared_rules.boards import PARIS
from tests.shared_rules.small_maps import COMPANIES

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
STARTS = ",".join(COMPANIES)
MESSAGES = ParisConnectionMessages(load("paris_connection"), [Seat(name, "human") for name in NAMES[:3]])
BEGUN = "10 2-2-1-2-2-1/1-3-2-1-1-2/2-0-2-3-1-2 0 {} {}/5.12/6.11/6.13/7.11/7.12"


def at_turn(turn: str = "company - 0 - 0", red: str = "5.11", text: str = BEGUN) -> State:
    return PARIS.from_position(text.format(turn, red))


def recorded(state: State, text: str) -> str:
    return english(MESSAGES.record_line(state, state.parse(text)))


def prompt(state: State) -> str:
    return english(MESSAGES.prompt(state).prompt)


def test_p2_setup_assigns_companies_to_stations() -> None:
    setup = MESSAGES.setup({"starts": "purple,red,blue,black,brown,yellow"})
    assert english(setup.prompt) == message_text("paris-lay-out-as")
    assert english(setup.detail) == (
        "Put the locos like this: purple at Saint-Lazare station, red at Nord station, blue at Montparnasse station, "
        "black at Est station, brown at Austerlitz station and yellow at Lyon station. All the other locos stay in "
        "their supplies."
    )
    assert english(MESSAGES.setup({}).prompt) == message_text("paris-lay-out")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *[("20.16", "Marseille"), ("5.11", "Saint-Lazare station"), ("6.9", "1 hex south-east of Caen")],
        *[("3.11", "1 hex north-west of Amiens"), ("4.16", "1 hex north-east and 1 east of Reims")],
        *[("6.9.L", "1 hex south-east of Caen, left side"), ("6.9.R", "1 hex south-east of Caen, right side")],
        ("board.red", "board.red"),
    ],
)
def test_place_names(name: str, expected: str) -> None:
    assert in_english(MESSAGES.place_name(name)) == expected


def test_reason_uses_place_names() -> None:
    reason = at_turn("chosen red 0 - 0").objection("20.16")
    assert reason is not None
    assert english(MESSAGES.reason_message(reason)) == message_text(
        "paris-hex-not-next", company="red", place="Marseille"
    )


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (PARIS.start(3, {"starts": STARTS, "first": 1}), message_text("paris-dealt", player="Ben")),
        (at_turn(), message_text("paris-choose-company", player="Ann")),
        (at_turn("chosen red 0 - 0"), message_text("paris-place-or-trade", player="Ann", company="red")),
        (at_turn("build red 2 - 0", "5.10-11,4.11"), message_text("paris-build", player="Ann", count=3, company="red")),
        (
            at_turn("build red 4 - 0", "5.10-11,4.11,3.10-11"),
            message_text("paris-build", count=1, player="Ann", company="red"),
        ),
        (at_turn("trade red 0 blue 0"), message_text("paris-second-share", player="Ann", company="blue")),
        (
            at_turn("chosen red 0 - 0", text=BEGUN.replace("2-2-1-2-2-1/1", "29-2-1-2-2-1/0")),
            message_text("paris-trade", player="Ann", company="red"),
        ),
    ],
)
def test_prompts(state: State, sentence: str) -> None:
    assert prompt(state) == sentence


@pytest.mark.parametrize(
    ("state", "text", "sentence"),
    [
        (at_turn(), "company red", "Ann chooses red."),
        (at_turn("chosen red 0 - 0"), "place 4.11", "Ann puts a red loco down: 1 hex west of Amiens."),
        (
            at_turn("chosen red 0 - 0", "5.11,5.9"),
            "place Rouen",
            message_text("paris-record-place-worth", player="Ann", company="red", place="Rouen", worth=1),
        ),
        (
            at_turn("chosen red 0 - 0"),
            "take blue",
            message_text("paris-record-trade", player="Ann", company="red", taken="blue"),
        ),
        (
            at_turn("trade red 0 blue 0"),
            "take blue",
            message_text("paris-record-second-share", player="Ann", company="blue"),
        ),
        (at_turn("trade red 0 blue 0"), "done", message_text("paris-record-no-second-share", player="Ann")),
        (at_turn("build red 2 - 0", "5.10-11,4.11"), "done", message_text("paris-record-done", player="Ann", count=2)),
        (PARIS.start(3, {"starts": STARTS, "first": 1}), "deal red", ""),
    ],
)
def test_record_lines(state: State, text: str, sentence: str) -> None:
    assert recorded(state, text) == sentence


def test_labels() -> None:
    state = at_turn("chosen red 0 - 0", "5.11,5.9")
    labels = [english(MESSAGES.label(state, action)) for action in state.legal_actions()]
    assert "Place a red loco: Rouen" in labels
    assert "Take a blue share" in labels
    assert [english(MESSAGES.label(at_turn(), action)) for action in at_turn().legal_actions()][:2] == ["Red", "Blue"]
    build = at_turn("build red 2 - 0", "5.10-11,4.11")
    assert english(MESSAGES.label(build, build.parse("done"))) == "Done"


@pytest.mark.parametrize(
    ("state", "action", "order"),
    [
        (at_turn(), "company black", "choose black"),
        (at_turn("chosen red 0 - 0", "5.11,5.9"), "place Rouen", message_text("paris-order-place", company="red")),
        (at_turn("chosen red 0 - 0", "5.11,5.9"), "take blue", "take a blue share"),
        (at_turn("build red 2 - 0", "5.10-11,4.11"), "done", "press Done"),
    ],
)
def test_orders_inside_sentences_start_in_lower_case(state: State, action: str, order: str) -> None:
    message = MESSAGES.action_request(state, state.parse(action))
    assert english(Message("carry-out", player="Ann", order=message)) == f"For Ann: {order}."
    assert english(Message("hint", order=message)) == f"One way: {order}."


def test_storing_boards_and_their_buttons() -> None:
    state = at_turn("build red 2 - 0", "5.10-11,4.11")
    first, *rest = MESSAGES.stores(state, state.view(-1))
    assert in_english(first) == {
        "name": "board.red",
        "label": "Red",
        "colour": "red",
        "count": 24,
        "value": 1,
        "button": "red",
        "note": None,
    }
    assert [store["button"] for store in rest] == COMPANIES[1:]
    assert MESSAGES.stores(None, None) == []
    assert english(MESSAGES.button_label("red")) == "Red"
    assert MESSAGES.button_owner("red") == (None, "red")
    assert MESSAGES.button_owner("other") == (None, None)
    assert in_english(MESSAGES.shown_items(state, state.view(-1))) == [
        {"kind": "colour", "text": "red", "colour": "red", "label": "Company"}
    ]


def test_note_for_a_company_whose_light_differs_in_colour() -> None:
    state = at_turn("build red 2 - 0", "5.10-11,4.11")
    notes = {row["colour"]: english(row["note"]) for row in MESSAGES.stores(state, state.view(-1)) if row["note"]}
    assert notes == {"black": message_text("paris-lit-white")}


def test_storing_boards_are_empty_during_the_deal() -> None:
    state = PARIS.start(3, {"starts": STARTS, "first": 0})
    stores = MESSAGES.stores(state, state.view(-1))
    assert {(store["count"], english(store["note"])) for store in stores} == {(0, message_text("paris-in-the-bag"))}


def test_seat_page_shows_shares_and_their_worth() -> None:
    state = at_turn("build red 2 - 0", "5.10-11,4.11")
    holdings, note = MESSAGES.holdings(state, state.view(0), 0)
    assert in_english(holdings[0]) == {"label": "Red", "colour": "red", "count": 2, "value": 1}
    assert english(note) == "10 shares, worth 2 points now."
    many = at_turn(text=BEGUN.replace("2-2-1-2-2-1", "12-2-1-2-2-2"))
    assert english(MESSAGES.holdings(many, many.view(0), 0)[1]) == (
        "21 shares, worth 0 points now. 1 over the limit of 20. That costs 20 points at the end."
    )


def test_facts_show_proved_shares_and_all_after_the_end() -> None:
    state = at_turn("chosen red 0 - 0")
    assert in_english(MESSAGES.facts(state, state.view(-1), 0)) == [{"label": "Shares", "text": "10 of 20"}]
    state.apply(state.parse("take blue"))
    state.apply(state.parse("take blue"))
    assert in_english(MESSAGES.facts(state, state.view(-1), 0)) == [
        {"label": "Shares", "text": "11 of 20"},
        {"label": message_text("paris-fact-proved"), "text": "2 blue"},
    ]
    ended = at_turn("over red 1 - 0", "5.11,20.16")
    assert in_english(MESSAGES.facts(ended, ended.view(-1), 1)) == [
        {"label": "Points", "text": "4"},
        {"label": "Shares", "text": "10 of 20"},
        {"label": "Held", "text": "1 red, 3 blue, 2 black, 1 brown, 1 yellow and 2 purple"},
    ]


@pytest.mark.parametrize(
    ("state", "text", "won", "why"),
    [
        (at_turn("chosen red 0 - 0", "5.11,19.16"), "place Marseille", "Ann and Cleo won with 8 points.", "Marseille."),
        (
            at_turn("trade red 0 blue 29"),
            "done",
            "Ann, Ben and Cleo won with 0 points.",
            message_text("paris-over-idle"),
        ),
    ],
)
def test_p11_p12_p13_result_names_winners_and_reason(state: State, text: str, won: str, why: str) -> None:
    state.apply(state.parse(text))
    assert state.phase == OVER
    over = MESSAGES.game_over_instruction(state)
    assert english(over.prompt).startswith(won)
    assert why in english(over.detail)


def test_public_messages_of_a_whole_game_reveal_no_share() -> None:
    random = Random(6)
    state = PARIS.start(3, {"starts": STARTS, "first": 0})
    while state.phase != OVER:
        other = state.resample_from_infostate(-1, random)
        view: Any = state.view(-1)
        for seat in range(3):
            assert MESSAGES.facts(state, view, seat) == MESSAGES.facts(other, view, seat)
        assert MESSAGES.prompt(state) == MESSAGES.prompt(other)
        action = random_action(state, random)
        assert MESSAGES.label(state, action) or state.to_deal
        if action in other.legal_actions() or state.to_deal:
            assert MESSAGES.record_line(state, action) == MESSAGES.record_line(other, action)
            assert MESSAGES.news_message(state, action) == MESSAGES.news_message(other, action)
        state.apply(action)
    assert english(MESSAGES.game_over_instruction(state).detail).startswith("Only one supply still has locos. Points: ")
