"""Test the lights, pieces and effects in Paris Connection."""

from shared_rules.game import CHOICE, PUT, SHOWN, TAKE, TURN
from signalbox.board import load
from tests.shared_rules.boards import PARIS
from tests.shared_rules.small_maps import COMPANIES

BOARD = load("paris_connection")
POSITION = "10 2-2-1-2-2-1/1-3-2-1-1-2/2-0-2-3-1-2 0 {} 0 - 0 5.11{}/5.12/6.11/6.13/7.11/7.12"
Mark = tuple[str, int, str, int, int]


def marks(turn: str, more: str = "") -> list[Mark]:
    return PARIS.from_position(POSITION.format(turn, more)).marks()


def test_boards_of_buildable_companies_are_choices() -> None:
    shown = marks("company -")
    assert ("seat.1", TURN, "orange", 0, 1) in shown
    assert [mark[0] for mark in shown if mark[1] == CHOICE] == [f"board.{company}" for company in COMPANIES]


def test_board_and_buildable_hexes_are_lit_in_the_companys_colour() -> None:
    shown = marks("chosen red")
    assert ("board.red", TAKE, "red", 0, 1) in shown
    assert {mark[0] for mark in shown if mark[1] == CHOICE} == {"4.11", "4.12", "5.10"}
    assert {mark[2] for mark in shown if mark[1] == CHOICE} == {"red"}


def test_p8_value_lights_add_up_and_reached_cities_are_lit() -> None:
    shown = marks("company -", ",3.12,3.13,2.13,4.12")
    assert [mark[0] for mark in shown if mark[0].startswith("value.")] == ["value.red.1", "value.red.2"]
    cities = [mark for mark in shown if mark[1] == SHOWN and mark[0] in BOARD.places]
    assert cities == [(city, SHOWN, "red", 0, 1) for city in ("2.13", "4.12")]


def test_trade_lights_both_boards() -> None:
    state = PARIS.from_position(POSITION.format("chosen red", ""))
    state.apply(state.parse("take blue"))
    shown = state.marks()
    assert ("board.red", PUT, "red", 0, 1) in shown
    assert ("board.blue", TAKE, "blue", 0, 1) in shown


def test_loco_comes_from_the_hand() -> None:
    state = PARIS.from_position(POSITION.format("chosen red", ""))
    (place, *_, take) = state.legal_actions()
    (effect,) = state.effects(place)
    assert effect == {"square": "hand", "to": "4.11", "path": ["4.11"], "colour": "red", "crash": False, "light": ""}
    assert state.mover(place) == ""
    assert state.effects(take) == []
