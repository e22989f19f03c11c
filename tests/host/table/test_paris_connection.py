"""Paris Connection at the table: companies by button, places by sensor, refusals by light with their reason, trades."""

from pathlib import Path
from typing import Any

import pytest

from shared_rules import scene
from signalbox.errors import UserError
from signalbox.table.present.snapshot import private, snapshot
from tests.host.table.desk import Desk, open_stacked, open_table, resumed_at

GAME = "paris-connection"
COMPANIES = ["red", "blue", "black", "brown", "yellow", "purple"]
STARTS = ",".join(COMPANIES)
ANN = ["red"] * 10  # Ann can give away red alone


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Ann holds red and nothing else; red starts at the first station, and so on."""
    rest = [company for company in COMPANIES[1:] for _ in range(4)]
    cards = [f"deal {company}" for three in zip(ANN, rest[:10], rest[10:], strict=True) for company in three]
    return open_stacked(tmp_path, GAME, 3, cards, starts=STARTS)


def cities(desk: Desk) -> list[str]:
    """The hexes that are cities."""
    data: Any = desk.board.game_data()["cities"]
    return list(data.values())


def places(desk: Desk) -> list[str]:
    """The hexes on which the seat to act may place a loco now."""
    state = desk.table.state
    assert state is not None
    words = [state.notation(action).split() for action in state.legal_actions()]
    return [word[1] for word in words if word[0] == "place"]


def put(desk: Desk, company: str, place: str) -> str:
    """Put a loco of a company on a free square of a hex and let the table see it; the square."""
    free = [s.name for s in desk.board.squares.values() if s.place == place and desk.tabletop.piece_at(s.name) is None]
    desk.put(desk.from_hand(company), free[0])
    desk.wait()
    return free[0]


def test_the_deal_is_done_by_the_host_and_told_to_nobody(desk: Desk) -> None:
    """P2: ten shares each with three players, hidden; the rest on the storing boards."""
    assert desk.actions == ["deal ?"] * 30
    shot = snapshot(desk.table, desk.at)
    assert [store["button"] for store in shot["stores"]] == COMPANIES
    assert sum(store["count"] for store in shot["stores"]) == 6 * 31 - 30
    assert [press["button"] for press in shot["presses"] if press["group"] == "game"] == COMPANIES
    assert "Ann" in desk.prompt


def test_one_to_five_locos_then_confirm(desk: Desk) -> None:
    """P4, P5: the company is named by its button, each place by its sensor, and placing goes on until Confirm."""
    desk.press("red")
    assert desk.actions[-1] == "company red"
    lit = {
        name.removesuffix(".L").removesuffix(".R") for name, light in desk.lights().items() if light[1] == scene.PULSE
    }
    assert set(places(desk)) <= lit
    for count in (1, 2):
        put(desk, "red", places(desk)[0])
        assert [action.split()[0] for action in desk.actions[-count:]] == ["place"] * count
        assert "Ann" in desk.prompt
    desk.press("confirm")
    assert desk.actions[-1] == "done"
    assert "Ben" in desk.prompt


def test_after_the_fifth_loco_the_turn_passes_by_itself(desk: Desk) -> None:
    desk.press("red")
    for _ in range(5):
        put(desk, "red", places(desk)[-1])
    assert "Ben" in desk.prompt


def test_a_button_that_ends_the_turn_says_nothing_for_the_next_seat(desk: Desk) -> None:
    desk.press("red")
    for _ in range(4):
        put(desk, "red", places(desk)[-1])
    square = next(s.name for s in desk.board.squares.values() if s.place == places(desk)[-1])
    desk.put(desk.from_hand("red"), square)
    desk.press("blue")  # before the board has been quiet
    assert desk.actions[-1].startswith("place ")
    assert desk.prompt.startswith("Ben: press a company")
    assert desk.detail == "That ended the turn: press again for the next seat."
    desk.wait()
    desk.press("blue")
    assert desk.actions[-1] == "company blue"


def test_a_computers_seat_is_asked_nothing_while_it_chooses(tmp_path: Path) -> None:
    desk = open_stacked(tmp_path, GAME, 3, [], "c", starts=STARTS)
    seen = set()
    for _ in range(20):
        seen.add((desk.prompt.split(":")[0], desk.tone))
        desk.wait(0.1)
    assert ("Ann is choosing.", "wait") in seen
    assert not any(prompt == "Ann" for prompt, _ in seen)


def test_a_loco_before_a_company_is_chosen_is_refused(desk: Desk) -> None:
    desk.press("red")
    place = places(desk)[0]
    desk.press("undo")
    assert desk.actions[-1] == "deal ?"
    square = put(desk, "red", place)
    desk.wait()
    assert desk.tone == "wrong"
    assert "company" in desk.detail.lower()
    assert desk.lights()[square][1] == scene.FAST


def test_a_hex_that_is_not_adjacent_is_refused_by_light_and_in_words(desk: Desk) -> None:
    """P5: it goes on once the loco is taken off again."""
    desk.press("red")
    square = put(desk, "red", "18.8")
    desk.wait()
    assert desk.tone == "wrong"
    assert "18.8" in desk.prompt
    assert "next to" in desk.detail or "adjacent" in desk.detail
    assert [name for name, light in desk.lights().items() if light[1] == scene.FAST] == [square]
    desk.put(desk.lift(square), "hand")
    desk.wait()
    assert desk.tone == "do"
    assert desk.actions[-1] == "company red"


def test_a_second_loco_of_one_colour_on_a_hex_is_refused(desk: Desk) -> None:
    """P6: the other place of the hex is free, yet not for this colour; its own light says so, not the first one's."""
    desk.press("red")
    place = next(place for place in places(desk) if place not in desk.board.squares)
    first = put(desk, "red", place)
    second = put(desk, "red", place)
    desk.wait()
    assert first != second
    assert desk.tone == "wrong"
    assert "already" in desk.detail
    assert "red" in desk.detail.lower()
    assert [name for name, light in desk.lights().items() if light[1] == scene.FAST] == [second]


def test_a_city_adds_its_value_at_once_and_lights_it(desk: Desk) -> None:
    """P8: the numbers lit beside the storing board add up to the company's value."""
    state = desk.table.state
    assert state is not None
    desk.press("black")
    city = next((place for place in places(desk) if place in cities(desk)), "")
    before = [store["value"] for store in snapshot(desk.table, desk.at)["stores"] if store["colour"] == "black"]
    assert before == [0]
    if not city:
        put(desk, "black", places(desk)[0])
        city = next(place for place in places(desk) if place in cities(desk))
    put(desk, "black", city)
    value = next(store["value"] for store in snapshot(desk.table, desk.at)["stores"] if store["colour"] == "black")
    assert value
    lit = [int(name.split(".")[2]) for name in desk.lights() if name.startswith("value.black.")]
    assert sum(lit) == value
    assert city in desk.lights()


def test_a_trade_is_three_buttons_and_confirm(desk: Desk) -> None:
    """P9: give back a red share, take one or two of one other company."""
    for button in ("red", "blue", "confirm"):
        desk.press(button)
        desk.wait()
    assert desk.actions[-3:] == ["company red", "take blue", "done"]
    counts = {each["label"].lower(): each["count"] for each in private(desk.table, desk.at, 0)["holdings"]}
    assert (counts["red"], counts["blue"]) == (9, 1)
    assert "Ben" in desk.prompt


def test_nobody_gives_back_what_he_does_not_hold(desk: Desk) -> None:
    desk.press("blue")
    desk.press("red")
    assert desk.actions[-1] == "company blue"
    assert desk.table.notice.text


def test_a_trade_may_be_taken_back_before_it_is_complete(desk: Desk) -> None:
    for button in ("red", "blue", "undo", "undo"):
        desk.press(button)
        desk.wait()
    assert desk.actions[-1] == "deal ?"


def test_a_loco_that_was_placed_may_be_taken_back(desk: Desk) -> None:
    desk.press("red")
    square = put(desk, "red", places(desk)[0])
    desk.press("undo")
    assert desk.actions[-1] == "company red"
    assert "back" in desk.table.notice.text
    desk.put(desk.lift(square), "hand")
    desk.wait()
    assert desk.tone == "do"


def test_a_misread_build_is_mended_by_the_board_is_right(desk: Desk) -> None:
    """Two locos went down while nobody looked: their order does not matter, the board decides."""
    desk.press("red")
    first = places(desk)[0]
    desk.put(desk.from_hand("red"), next(s.name for s in desk.board.squares.values() if s.place == first))
    state = desk.table.state
    assert state is not None
    state.apply(state.parse(f"place {first}"))
    second = next(place for place in places(desk) if place != first)
    state.undo()
    free = [s.name for s in desk.board.squares.values() if s.place == second]
    desk.put(desk.from_hand("red"), next(name for name in free if desk.tabletop.piece_at(name) is None))
    desk.accept_board()
    assert sorted(desk.actions[-2:]) == sorted([f"place {first}", f"place {second}"])


def test_the_companies_stand_where_the_set_up_says(tmp_path: Path) -> None:
    """P2: which company starts where is drawn, told, and lit until it stands there."""
    table = open_table(tmp_path, 3, game=GAME)
    desk = Desk(table)
    assert desk.table.state is None
    for company in COMPANIES:
        assert company in desk.prompt.lower() + desk.detail.lower()
    lit = [name for name, light in desk.lights().items() if light[1] == scene.BLINK]
    assert len(lit) == len(COMPANIES)


def test_with_patterns_every_company_has_a_rhythm_of_its_own(desk: Desk) -> None:
    """P14."""
    desk.table.config.patterns = True
    rhythms = snapshot(desk.table, desk.at)["patterns"]
    assert sorted(rhythms[company] for company in COMPANIES) == [1, 2, 3, 4, 5, 6]
    assert len(set(rhythms.values())) == len(rhythms)
    assert desk.lights()["seat.1"][1] == scene.COUNT


# Red stands beside Marseille, blue beside a checkered border of the Vosges
NEAR_THE_END = "10 10-0-0-0-0-0/0-10-0-0-0-0/0-0-10-0-0-0 0 company - 0 - 0 5.11,19.15/5.12,8.18/6.11/6.13/7.11/7.12"


def near_the_end(folder: Path) -> Desk:
    return Desk(resumed_at(open_table(folder, 3, game=GAME, starts=STARTS), NEAR_THE_END))


def test_a_loco_in_marseille_ends_the_game_at_once(tmp_path: Path) -> None:
    """P11, P12: the first of five locos is the last one; everybody's shares are open."""
    desk = near_the_end(tmp_path)
    desk.press("red")
    put(desk, "red", "20.16")
    assert desk.table.is_over
    assert desk.tone == "over"
    assert "Ann" in desk.prompt
    shot = snapshot(desk.table, desk.at)
    assert shot["winners"] == [0]
    assert "40" in str(shot["seats"][0])  # ten shares of a company worth 4
    desk.press("blue")
    desk.press("undo")
    assert desk.table.is_over


def test_a_checkered_border_is_named_as_the_reason(tmp_path: Path) -> None:
    """P5."""
    desk = near_the_end(tmp_path)
    borders: Any = desk.board.game_data()["borders"]
    desk.press("blue")
    beyond = [other for pair in borders for one, other in (pair, pair[::-1]) if one == "8.18"]
    assert beyond
    put(desk, "blue", beyond[0])
    desk.wait()
    assert desk.tone == "wrong"
    assert "checkered" in desk.detail


def test_a_loco_that_is_up_for_no_reason_is_asked_back_by_its_colour(desk: Desk) -> None:
    desk.press("red")
    piece = desk.lift("6.13")
    desk.wait(2.0)
    assert desk.tone == "wrong"
    assert "6.13" in desk.prompt
    assert "brown" in desk.detail  # a sensor does not know it: the position does
    assert list(desk.lights()) == ["6.13"]
    desk.put(piece, "6.13")
    desk.wait()
    assert desk.tone == "do"


def test_a_turn_does_not_end_over_a_board_that_is_wrong(desk: Desk) -> None:
    desk.press("red")
    put(desk, "red", places(desk)[0])
    put(desk, "red", "18.8")
    with pytest.raises(UserError, match="put the board right"):
        desk.choose("done")
    assert desk.actions[-1].startswith("place")


def test_what_is_asked_about_a_hex_begins_with_the_square_that_changed(desk: Desk) -> None:
    desk.press("red")
    place = next(place for place in places(desk) if place not in desk.board.squares)
    put(desk, "red", place)
    second = put(desk, "red", place)
    desk.press("confirm")
    assert desk.asked[0] == f"{second} empty"
