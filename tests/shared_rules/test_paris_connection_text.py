"""Test the notation, positions, options and set-up of Paris Connection (P2, P3)."""

from random import Random
from typing import Any

import pytest

from shared_rules.game import PUT
from shared_rules.paris_connection import State
from signalbox.core.messages import Message
from tests.shared_rules.boards import PARIS
from tests.shared_rules.reasons import refused
from tests.shared_rules.small_maps import COMPANIES

STARTS = ",".join(COMPANIES)
BEGUN = "10 2-2-1-2-2-1/1-3-2-1-1-2/2-0-2-3-1-2 0 company - 0 - 0 5.11/5.12/6.11/6.13/7.11/7.12"
CHOSEN = BEGUN.replace("company -", "chosen red")


def test_actions_begin_with_a_verb() -> None:
    state = PARIS.from_position(CHOSEN)
    verbs = [state.notation(action).split()[0] for action in state.legal_actions()]
    assert set(verbs) == {"place", "take"}
    assert set(verbs) < set(PARIS.verbs) == {"company", "place", "take", "done", "pass"}


@pytest.mark.parametrize("text", ["place reims", "PLACE  Reims", "place 5.14"])
def test_city_may_be_typed_by_name(text: str) -> None:
    state = PARIS.from_position(CHOSEN.replace("5.11/5.12", "5.11/5.12", 1).replace(" 5.11/", " 5.11,5.13/"))
    assert state.notation(state.parse(text)) == "place 5.14"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Le Havre", "4.9"),
        ("le-havre", "4.9"),
        ("Saint Etienne", "14.15"),
        ("SAINT-ÉTIENNE", "14.15"),
        ("orléans", "8.11"),
    ],
)
def test_parse_ignores_accents_and_hyphens(text: str, name: str) -> None:
    state = PARIS.from_position(CHOSEN)
    with refused("paris-hex-not-next", company="red", place=name):
        state.parse(f"place {text}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place 20.16", Message("paris-hex-not-next", company="red", place="20.16")),
        ("place 99.1", Message("paris-no-hex", text="99.1")),
        ("company red", Message("paris-chosen-already", colour="red")),
        ("take red", Message("paris-chosen-already", colour="red")),
        ("take pink", Message("not-possible-without-example", text="take pink")),
        ("roll", Message("not-possible-now", text="roll", example="place 4.11")),
    ],
)
def test_impossible_action_is_refused_with_a_reason(text: str, reason: Message) -> None:
    with refused(reason.id, **reason.args):
        PARIS.from_position(CHOSEN).parse(text)


def test_example_does_not_reveal_shares() -> None:
    with refused("not-possible-now", text="pass", example="company red"):
        PARIS.from_position(BEGUN.replace(" 2-2-1", " 0-2-3")).parse("pass")


def test_typed_deal_is_refused_without_revealing_one() -> None:
    with refused("not-possible-now", text="roll", example="deal ?"):
        begin().parse("roll")


def test_position_joins_adjacent_hexes() -> None:
    text = CHOSEN.replace(" 5.11/", " 5.11,6.8-10/")
    assert PARIS.from_position(text).position() == text
    assert PARIS.from_position(CHOSEN.replace(" 5.11/", " 5.11,6.10,6.9,6.8/")).position() == text


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("10 2-2", "0 2-2"), "rounds without building"),
        ((" 0 company", " 3 company"), "seat of a position is a number from 0 to 2"),
        (("company -", "dance -"), "phase is one of"),
        (("company -", "company red"), "do not fit together"),
        (("company - 0", "chosen red 1"), "do not fit together"),
        (("company - 0", "build red 0"), "do not fit together"),
        (("company - 0 -", "trade red 0 red"), "do not fit together"),
        (("company -", "chosen pink"), "'pink' is no company"),
        (("2-2-1-2-2-1/", "2-2-1-2-2/"), "shares of 6 companies"),
        (("2-2-1-2-2-1/", "x-2-1-2-2-1/"), "share of a position"),
        (("2-2-1-2-2-1/", "31-2-1-2-2-1/"), "33 locos of a company"),
        (("2-2-1-2-2-1/1-3-2-1-1-2/", ""), "shares of each player"),
        (("/7.12", ""), "hexes of 6 companies"),
        (("/7.12", "/7.12,6.12"), "'6.12' is no hex"),
        (("/7.12", "/7.12,6.8-99"), "column of a position"),
        (("/7.12", "/7.12,6.11"), "no room for another loco"),
        (("/7.12", "/9.12"), "one start hex"),
        ((" 0 5.11", " 5.11"), "9 fields"),
    ],
)
def test_invalid_position_is_refused(change: tuple[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        PARIS.from_position(BEGUN.replace(change[0], change[1], 1))


def begin(starts: str = STARTS) -> State:
    return PARIS.start(3, {"starts": starts, "first": 0})


# Options and set-up.


def test_p2_one_loco_per_company_on_its_start_hex_and_no_values() -> None:
    state = begin(starts="purple,red,blue,black,brown,yellow")
    view: Any = state.view(-1)
    assert view["stations"] == {
        "Saint-Lazare": "purple",
        "Nord": "red",
        "Montparnasse": "blue",
        "Est": "black",
        "Austerlitz": "brown",
        "Lyon": "yellow",
    }
    assert set(view["values"].values()) == {0}
    assert sum(state.readings()) == 6
    assert list(state.stores) == [31] * 6


@pytest.mark.parametrize(("players", "shares"), [(3, 10), (4, 8), (5, 6), (6, 5)])
def test_p2_shares_by_number_of_players(players: int, shares: int) -> None:
    state = PARIS.start(players, {"starts": STARTS, "first": 1})
    turns = []
    while state.current_player() == -1:
        turns.append(state.turn())
        state.apply(state.chance_outcomes()[0][0])
    assert turns == [(1 + turn) % players for turn in range(players * shares)]
    assert [sum(held) for held in state.shares] == [shares] * players
    assert sum(state.stores) == 6 * 31 - players * shares


@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_p10_limit_by_number_of_players(players: int, limit: int) -> None:
    view: Any = PARIS.start(players, {"starts": STARTS, "first": 0}).view(-1)
    assert {seat["limit"] for seat in view["seats"]} == {limit}


def test_p3_first_seat_is_drawn_unless_given() -> None:
    counts: list[int] = []

    def draw(count: int) -> int:
        counts.append(count)
        return count - 1

    found = PARIS.draw_options(4, {}, draw)
    assert (found["first"], found["starts"]) == (3, STARTS)
    options = PARIS.draw_options(4, {"first": 1, "starts": "purple,yellow,brown,black,blue,red"}, draw)
    assert (options["first"], options["starts"]) == (1, "purple,yellow,brown,black,blue,red")
    assert counts == [4, 6, 5, 4, 3, 2] * 2
    assert PARIS.start(4, found).seat == 3


def test_p2_order_of_companies_is_drawn() -> None:
    found = {str(PARIS.draw_options(3, {}, Random(seed).randrange)["starts"]) for seed in range(6)}
    assert len(found) > 3
    assert {word for starts in found for word in starts.split(",")} == set(COMPANIES)


def test_starts_may_be_abbreviated() -> None:
    ((complete, _),) = PARIS.setups(3, {"starts": "r blu bla br y p"})
    assert complete == {"starts": STARTS, "first": -1, "idle_rounds": 10}


def test_one_set_up_with_a_mark_for_each_company() -> None:
    ((complete, readings),) = PARIS.setups(3, {"starts": STARTS, "first": 0})
    assert readings == PARIS.start(3, complete).readings()
    marks = PARIS.setup_marks(complete)
    assert marks[0] == ("5.11", PUT, "red", 0, 1)
    assert [mark[0] for mark in marks] == ["5.11", "5.12", "6.11", "6.13", "7.11", "7.12"]
    assert PARIS.setup_marks({}) == []


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (2, {}, Message("players-wrong", game="Paris Connection", fewest=3, maximum=6)),
        (7, {}, Message("players-wrong", game="Paris Connection", fewest=3, maximum=6)),
        (3, {"speed": 1}, Message("option-unknown", option="speed", options=("first", "idle_rounds", "starts"))),
        (3, {"starts": "red"}, Message("paris-option-starts-wrong", example=STARTS)),
        (3, {"starts": "r b bla br y p"}, Message("paris-option-starts-wrong", example=STARTS)),
        (3, {"starts": 7}, Message("paris-option-starts-wrong", example=STARTS)),
        (3, {"first": 3}, Message("option-first-wrong")),
        (3, {"first": True}, Message("option-first-wrong")),
        (3, {"idle_rounds": 0}, Message("paris-option-idle-rounds-wrong")),
    ],
)
def test_invalid_options_are_refused(players: int, options: dict[str, Any], reason: Message) -> None:
    with refused(reason.id, **reason.args):
        PARIS.setups(players, options)


@pytest.mark.parametrize("options", [{}, {"first": 0}, {"starts": STARTS}])
def test_start_requires_all_drawn_options(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="stations and the first seat given"):
        PARIS.start(3, options)
