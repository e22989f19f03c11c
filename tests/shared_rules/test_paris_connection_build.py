"""Test building track (P4 to P6, P8), including each refusal with its reason, and the map (P1, P5)."""

import copy
from typing import Any

import pytest

from shared_rules.paris_connection import ParisConnection
from shared_rules.paris_connection.country import hex_numbers
from shared_rules.paris_connection.position import BUILD, CHOOSE
from signalbox.board import load
from signalbox.core.messages import Message
from tests.shared_rules.boards import PARIS
from tests.shared_rules.naive_paris import NaiveParis, spot
from tests.shared_rules.notation import legal, play
from tests.shared_rules.reasons import objection, refused
from tests.shared_rules.small_maps import COMPANIES, DrawnMap

DATA: dict[str, Any] = load("paris_connection").game_data()
PLAIN = """
  *r .  .  .  .  .  1
_   _  .  _  _  _  _
"""


# The map.


def test_p1_six_companies_of_33_locos() -> None:
    assert PARIS.companies == ["red", "blue", "black", "brown", "yellow", "purple"]
    assert PARIS.pieces(3) == PARIS.pieces(6) == dict.fromkeys(PARIS.companies, 33)


def test_p5_neighbours_touch_without_a_checkered_edge() -> None:
    naive = NaiveParis(DATA, 3, COMPANIES, 0)
    country = PARIS.country
    assert len(naive.signs) == 237
    for place in naive.signs:
        number = country.find_hex(f"{place[0]}.{place[1]}")
        neighbours = [spot(country.names[other]) for other in hex_numbers(country.neighbours_of(1 << number))]
        assert neighbours == sorted(naive.near(place))


def test_start_hexes_surround_the_eiffel_hex() -> None:
    data = copy.deepcopy(DATA)
    data["rows"][5] = data["rows"][5].replace("E", ".")
    data["places"] = [*data["places"], "6.12"]
    country = ParisConnection(data).country
    neighbours = country.neighbours_of(1 << country.find_hex("6.12"))
    assert hex_numbers(neighbours) == [number for number, _ in country.stations]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rows": ["*?"]}, "'\\?' in row 1 means nothing on a map"),
        ({"rows": "no"}, "no list of rows"),
        ({"borders": [["1.11", "20.16"]]}, "lies between two hexes that touch, not 1.11 and 20.16"),
        ({"borders": [["1.11"]]}, "borders is a list of pairs of hexes"),
        ({"cities": {"Marseille": "20.16"}}, "a name for every city, and no other"),
        ({"cities": 7}, "no table of cities"),
        ({"stations": {"Nord": "5.12"}}, "a name for every start hex"),
        ({"companies": ["red"]}, "6 companies and a start hex for each"),
        ({"shares": {}}, "no number of shares by players"),
        ({"shares": {"3": 10}}, "the same numbers of players"),
        ({"shares": {"3": 99}, "limits": {"3": 20}}, "not so many locos"),
        ({"locos": 0}, "no number of locos"),
        ({"places": ["1.11"]}, "no place 1.12"),
        ({"places": [1.11]}, "no list of places"),
    ],
)
def test_invalid_map_is_refused_with_a_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ParisConnection(copy.deepcopy(DATA) | changes)


def test_p7_start_hex_without_a_reachable_city_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no city can be reached from S1\.1"):
        DrawnMap("*r .  _  1", [])


# P4.


def test_p4_turn_ends_after_five_locos() -> None:
    state = play(DrawnMap(PLAIN).state(), "place 1.2", "place 1.3", "place 1.4", "place 1.5")
    assert (state.phase, state.seat) == (BUILD, 0)
    play(state, "place 1.6")
    assert (state.phase, state.seat) == (CHOOSE, 1)


def test_p4_turn_may_end_only_after_a_loco() -> None:
    state = DrawnMap(PLAIN).state()
    assert "done" not in legal(state)
    play(state, "place 1.2")
    assert legal(state) == ["place 1.3", "place 2.3", "done"]
    play(state, "done")
    assert (state.phase, state.seat) == (CHOOSE, 1)


def test_p4_building_stops_at_an_empty_storing_board() -> None:
    state = DrawnMap(PLAIN).state(shares="10-1-1-1-1-1/10-1-1-1-1-1/9-1-1-1-1-1")
    assert state.stores[0] == 2
    play(state, "place 1.2", "place 1.3")
    assert (state.phase, state.seat) == (CHOOSE, 1)
    assert "company red" in legal(state), "a share of it can still be given back"
    play(state, "company red")
    assert [text for text in legal(state) if text.startswith("place")] == []
    assert objection(state, "1.4") == Message("paris-store-empty", company="red")


def test_p4_turn_ends_when_nowhere_is_left() -> None:
    state = play(DrawnMap("*r .  1").state(), "place 1.2", "place 1.3")
    assert (state.phase, state.seat) == (CHOOSE, 1)


# P5, P6: each refusal with its reason.


def test_p5_loco_joins_one_of_its_colour_including_this_turns() -> None:
    state = DrawnMap(PLAIN).state()
    assert [text for text in legal(state) if text.startswith("place")] == ["place 1.2"]
    assert objection(state, "1.3") == Message("paris-hex-not-next", company="red", place="1.3")
    play(state, "place 1.2")
    assert objection(state, "1.3") is None


def test_p5_checkered_edge_separates() -> None:
    state = play(DrawnMap(PLAIN, [("1.2", "1.3")]).state(), "place 1.2")
    assert legal(state) == ["place 2.3", "done"]
    assert objection(state, "1.3") == Message("paris-checkered-border", company="red", place="1.3")


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("*r .r! . 1", Message("paris-hex-has-own-loco", company="red", place="1.2")),
        ("*r! . . 1", Message("paris-hex-has-own-loco", company="red", place="1.1")),
        ("*r .bk! . 1\n. *b *k .\n. . . 1", Message("paris-hex-full", place="1.2")),
        ("*r 1b! *b . 1\n. . . .", Message("paris-city-full", place="1.2")),
        ("*r *b! . 1\n. . . .", Message("paris-start-hex-full", place="1.2")),
    ],
)
def test_p6_hex_without_room_is_refused(drawing: str, reason: Message) -> None:
    drawn = DrawnMap(drawing)
    state = drawn.state()
    assert objection(state, drawn.marked) == reason
    assert f"place {drawn.marked}" not in legal(state)
    with refused(reason.id, **reason.args):
        state.parse(f"place {drawn.marked}")


def test_p6_rural_hex_holds_two_companies() -> None:
    state = play(DrawnMap("*r .b! *b 1\n. . . 1").state(), "place 1.2")
    assert state.readings()[state.setting.indices[state.country.find_hex("1.2")]] == 2


def test_p6_eiffel_hex_is_refused() -> None:
    state = PARIS.start(3, {"starts": ",".join(COMPANIES), "first": 0})
    assert "6.12" not in PARIS.places
    assert objection(state, "6.12") == Message("paris-eiffel-hex")
    assert objection(state, "1.1") == Message("paris-no-hex", text="1.1")


def test_loco_before_a_company_is_chosen_or_in_a_trade_is_refused() -> None:
    state = DrawnMap(PLAIN).state(phase="company")
    assert objection(state, "1.2") == Message("paris-choose-first")
    play(state, "company red", "take blue")
    assert objection(state, "1.2") == Message("paris-trade-builds-nothing")
    dealing = PARIS.start(3, {"starts": ",".join(COMPANIES), "first": 0})
    assert objection(dealing, "6.10") == Message("paris-being-dealt")


# P8.


def test_p8_city_adds_its_value_at_once_without_limit() -> None:
    state = DrawnMap("*r 3 2 1 .\n. . . . .").state()
    worth = []
    for place in ("1.2", "1.3", "1.4", "1.5"):
        play(state, f"place {place}")
        worth.append(state.values[0])
    assert worth == [3, 5, 6, 6]
    long = DrawnMap("*r 9 9 9 9 .\n. . . . . .").state()
    assert play(long, "place 1.2", "place 1.3", "place 1.4", "place 1.5").values[0] == 36


def test_p8_undo_restores_the_value() -> None:
    state = play(DrawnMap("*r 3 2 1 .\n. . . . .").state(), "place 1.2")
    state.undo()
    assert state.values == [0] * 6


def test_p14_company_names_differ_from_seat_names() -> None:
    view: Any = PARIS.start(3, {"starts": ",".join(COMPANIES), "first": 0}).view(-1)
    assert {piece["colour"] for piece in view["pieces"]} == set(PARIS.companies)
    assert not set(PARIS.companies) & set(DATA["seats"])
