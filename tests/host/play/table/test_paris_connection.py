"""Paris Connection at the table: companies by button, places by sensor, refusals by light with their reason, trades."""

from pathlib import Path
from typing import Any

import pytest

from shared_rules import scene
from shared_rules.paris_connection.rules import State
from signalbox.core.errors import UserError
from signalbox.play.table.commands import EndGame, SetPatterns
from signalbox.play.table.config import PATTERNS
from signalbox.play.table.present.snapshot import private, snapshot
from tests.english import english, message_text
from tests.host.play.table.harness import TableHarness, open_stacked, open_table, resumed_at

GAME = "paris-connection"
COMPANIES = ["red", "blue", "black", "brown", "yellow", "purple"]
STARTS = ",".join(COMPANIES)
ANN = ["red"] * 10  # Ann can give away red alone


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    """Ann holds red and nothing else; red starts at the first station, and so on."""
    rest = [company for company in COMPANIES[1:] for _ in range(4)]
    cards = [f"deal {company}" for three in zip(ANN, rest[:10], rest[10:], strict=True) for company in three]
    return open_stacked(tmp_path, GAME, 3, cards, starts=STARTS)


def cities(harness: TableHarness) -> list[str]:
    """The hexes that are cities."""
    data: Any = harness.board.game_data()["cities"]
    return list(data.values())


def places(harness: TableHarness) -> list[str]:
    """The hexes on which the seat to act may place a loco now."""
    state = harness.table.state
    assert state is not None
    words = [state.notation(action).split() for action in state.legal_actions()]
    return [word[1] for word in words if word[0] == "place"]


def put(harness: TableHarness, company: str, place: str) -> str:
    """Put a loco of a company on a free square of a hex and let the table see it; the square."""
    free = [
        s.name for s in harness.board.squares.values() if s.place == place and harness.tabletop.piece_at(s.name) is None
    ]
    harness.put(harness.from_hand(company), free[0])
    harness.wait()
    return free[0]


def test_the_deal_is_done_by_the_host_and_told_to_nobody(harness: TableHarness) -> None:
    """P2: ten shares each with three players, hidden; the rest on the storing boards."""
    assert harness.actions == ["deal ?"] * 30
    shot = snapshot(harness.table, harness.at)
    assert [store["button"] for store in shot["stores"]] == COMPANIES
    assert sum(store["count"] for store in shot["stores"]) == 6 * 31 - 30
    assert [press["button"] for press in shot["presses"] if press["group"] == "game"] == COMPANIES
    assert "Ann" in harness.prompt


def lit(harness: TableHarness, pattern: int) -> set[str]:
    """The hexes whose lights show this pattern."""
    return {name[:-2] if name[-2] == "." else name for name, light in harness.lights().items() if light[1] == pattern}


def test_help_leaves_the_other_hexes_lit_that_may_be_chosen(harness: TableHarness) -> None:
    harness.press("red")
    before = lit(harness, scene.PULSE) & {*places(harness)}
    assert before == {*places(harness)}
    harness.press("help")
    meant = lit(harness, scene.BLINK) & before
    assert len(meant) == 1
    assert lit(harness, scene.PULSE) & before == before - meant


def test_a_game_ended_early_shows_no_company_any_more(harness: TableHarness) -> None:
    harness.press("red")
    assert snapshot(harness.table, harness.at)["shown"]
    harness.command(EndGame())
    assert snapshot(harness.table, harness.at)["shown"] == []


def test_one_to_five_locos_then_confirm(harness: TableHarness) -> None:
    """P4, P5: the company is named by its button, each place by its sensor, and placing goes on until Confirm."""
    harness.press("red")
    assert harness.actions[-1] == "company red"
    assert {*places(harness)} <= lit(harness, scene.PULSE)
    for count in (1, 2):
        put(harness, "red", places(harness)[0])
        assert [action.split()[0] for action in harness.actions[-count:]] == ["place"] * count
        assert "Ann" in harness.prompt
    harness.press("confirm")
    assert harness.actions[-1] == "done"
    assert "Ben" in harness.prompt


def test_after_the_fifth_loco_the_turn_passes_by_itself(harness: TableHarness) -> None:
    harness.press("red")
    for _ in range(5):
        put(harness, "red", places(harness)[-1])
    assert "Ben" in harness.prompt


def test_a_button_that_ends_the_turn_says_nothing_for_the_next_seat(harness: TableHarness) -> None:
    harness.press("red")
    for _ in range(4):
        put(harness, "red", places(harness)[-1])
    square = next(s.name for s in harness.board.squares.values() if s.place == places(harness)[-1])
    harness.put(harness.from_hand("red"), square)
    harness.press("blue")  # before the board has been quiet
    assert harness.actions[-1].startswith("place ")
    assert harness.prompt.startswith("Ben: press the button of a company")
    assert harness.detail == message_text("turn-ended")
    harness.wait()
    harness.press("blue")
    assert harness.actions[-1] == "company blue"


def test_a_computers_seat_is_asked_nothing_while_it_chooses(tmp_path: Path) -> None:
    harness = open_stacked(tmp_path, GAME, 3, [], "c", starts=STARTS)
    seen = set()
    for _ in range(20):
        seen.add((harness.prompt.split(":")[0], harness.tone))
        harness.wait(0.1)
    assert ("Ann is choosing.", "wait") in seen
    assert not any(prompt == "Ann" for prompt, _ in seen)


def companies_enabled(harness: TableHarness) -> list[bool]:
    presses = snapshot(harness.table, harness.at)["presses"]
    return [press["enabled"] for press in presses if press["group"] == "game"]


def test_a_loco_before_a_company_is_chosen_is_refused(harness: TableHarness) -> None:
    harness.press("red")
    place = places(harness)[0]
    harness.press("undo")
    assert harness.actions[-1] == "deal ?"
    assert any(companies_enabled(harness))
    square = put(harness, "red", place)
    harness.wait()
    assert harness.tone == "wrong"
    assert not any(companies_enabled(harness))
    assert "company" in harness.detail.lower()
    assert harness.lights()[square][1] == scene.FAST


def test_a_hex_that_is_not_adjacent_is_refused_by_light_and_in_words(harness: TableHarness) -> None:
    """P5: it goes on once the loco is taken off again."""
    harness.press("red")
    square = put(harness, "red", "18.8")
    harness.wait()
    assert harness.tone == "wrong"
    assert harness.prompt == message_text("piece-take-off", piece="the red loco")
    assert harness.squares == ["18.8"]
    assert "next to" in harness.detail or "adjacent" in harness.detail
    assert [name for name, light in harness.lights().items() if light[1] == scene.FAST] == [square]
    harness.put(harness.lift(square), "hand")
    harness.wait()
    assert harness.tone == "do"
    assert harness.actions[-1] == "company red"


def test_a_loco_that_was_placed_and_is_moved_on_is_asked_back(harness: TableHarness) -> None:
    harness.press("red")
    first = put(harness, "red", places(harness)[0])
    harness.wait(5)
    there = next(s.name for s in harness.board.squares.values() if s.place == places(harness)[0])
    harness.move(first, there)
    harness.wait(1)
    assert harness.prompt == message_text("step-put", player="Ann", piece="the red loco", kind="person")
    assert harness.detail == message_text("paris-placed-there")
    assert harness.lights()[first][1] == scene.BLINK
    harness.move(there, first)
    harness.wait(1)
    assert harness.prompt.startswith("Ann: place up to 4 more red locos.")


def test_a_second_loco_of_one_colour_on_a_hex_is_refused(harness: TableHarness) -> None:
    """P6: the other place of the hex is free, yet not for this colour; its own light says so, not the first one's."""
    harness.press("red")
    place = next(place for place in places(harness) if place not in harness.board.squares)
    first = put(harness, "red", place)
    second = put(harness, "red", place)
    harness.wait()
    assert first != second
    assert harness.tone == "wrong"
    assert "already" in harness.detail
    assert "red" in harness.detail.lower()
    assert [name for name, light in harness.lights().items() if light[1] == scene.FAST] == [second]


def test_a_city_adds_its_value_at_once_and_lights_it(harness: TableHarness) -> None:
    """P8: the numbers lit beside the storing board add up to the company's value."""
    state = harness.table.state
    assert state is not None
    harness.press("black")
    city = next((place for place in places(harness) if place in cities(harness)), "")
    before = [store["value"] for store in snapshot(harness.table, harness.at)["stores"] if store["colour"] == "black"]
    assert before == [0]
    if not city:
        put(harness, "black", places(harness)[0])
        city = next(place for place in places(harness) if place in cities(harness))
    put(harness, "black", city)
    value = next(
        store["value"] for store in snapshot(harness.table, harness.at)["stores"] if store["colour"] == "black"
    )
    assert value
    lit = [int(name.split(".")[2]) for name in harness.lights() if name.startswith("value.black.")]
    assert sum(lit) == value
    assert city in harness.lights()


def test_a_trade_is_three_buttons_and_confirm(harness: TableHarness) -> None:
    """P9: give back a red share, take one or two of one other company."""
    for button in ("red", "blue", "confirm"):
        harness.press(button)
        harness.wait()
    assert harness.actions[-3:] == ["company red", "take blue", "done"]
    counts = {english(each["label"]).lower(): each["count"] for each in private(harness.table, 0)["holdings"]}
    assert (counts["red"], counts["blue"]) == (9, 1)
    assert "Ben" in harness.prompt


def test_nobody_gives_back_what_he_does_not_hold(harness: TableHarness) -> None:
    harness.press("blue")
    harness.press("red")
    assert harness.actions[-1] == "company blue"
    assert harness.notice.startswith("A trade gives back a blue share, and there is none.")


def test_an_own_page_says_that_nothing_can_be_traded(harness: TableHarness) -> None:
    """What everybody is told does not say whether the seat could: its own page does."""
    said = message_text("paris-no-trade", company="blue")
    notes = []
    for company in ("blue", "red"):
        harness.press(company)
        notes.append([english(private(harness.table, seat)["note"]) for seat in (0, 1)])
        harness.press("undo")
    assert [said in note for note in notes[0]] == [True, False]
    assert not any("cannot trade" in note for note in notes[1])


def test_a_trade_may_be_taken_back_before_it_is_complete(harness: TableHarness) -> None:
    for button in ("red", "blue", "undo", "undo"):
        harness.press(button)
        harness.wait()
    assert harness.actions[-1] == "deal ?"


def test_a_loco_that_was_placed_may_be_taken_back(harness: TableHarness) -> None:
    harness.press("red")
    square = put(harness, "red", places(harness)[0])
    harness.press("undo")
    assert harness.actions[-1] == "company red"
    assert harness.notice.startswith("Taken back: “Ann builds red")
    harness.put(harness.lift(square), "hand")
    harness.wait()
    assert harness.tone == "do"


def test_a_misread_build_is_mended_by_the_board_is_right(harness: TableHarness) -> None:
    """Two locos went down while nobody looked: their order does not matter, the board decides."""
    harness.press("red")
    first = places(harness)[0]
    harness.put(harness.from_hand("red"), next(s.name for s in harness.board.squares.values() if s.place == first))
    state = harness.table.state
    assert state is not None
    state.apply(state.parse(f"place {first}"))
    second = next(place for place in places(harness) if place != first)
    state.undo()
    free = [s.name for s in harness.board.squares.values() if s.place == second]
    harness.put(harness.from_hand("red"), next(name for name in free if harness.tabletop.piece_at(name) is None))
    harness.accept_board()
    assert sorted(harness.actions[-2:]) == sorted([f"place {first}", f"place {second}"])


def test_the_companies_stand_where_the_set_up_says(tmp_path: Path) -> None:
    """P2: which company starts where is drawn, told, and lit until it stands there."""
    table = open_table(tmp_path, 3, game=GAME)
    harness = TableHarness(table)
    assert harness.table.state is None
    for company in COMPANIES:
        assert company in harness.prompt.lower() + harness.detail.lower()
    lit = [name for name, light in harness.lights().items() if light[1] == scene.BLINK]
    assert len(lit) == len(COMPANIES)


def test_with_patterns_every_company_has_a_rhythm_of_its_own(harness: TableHarness) -> None:
    """P14."""
    harness.table.config.patterns = True
    rhythms = snapshot(harness.table, harness.at)["patterns"]
    assert sorted(rhythms[company] for company in COMPANIES) == [1, 2, 3, 4, 5, 6]
    assert len(set(rhythms.values())) == len(rhythms)
    assert harness.lights()["seat.1"][1] == scene.COUNT


def test_the_rhythms_are_switched_while_the_game_goes_on_and_kept(harness: TableHarness) -> None:
    """P14."""
    assert snapshot(harness.table, harness.at)["patterned"] is False
    harness.command(SetPatterns("yes"))
    assert snapshot(harness.table, harness.at)["patterned"] is True
    assert harness.lights()["seat.1"][1] == scene.COUNT
    assert harness.table.journal is not None
    assert harness.table.journal.state(PATTERNS) == "yes"
    harness.command(SetPatterns("no"))
    assert harness.lights()["seat.1"][1] != scene.COUNT
    assert harness.table.journal.state(PATTERNS) == "no"


def test_what_moved_last_is_told_until_something_else_moves(harness: TableHarness) -> None:
    harness.press("red")
    place = places(harness)[0]
    put(harness, "red", place)
    assert [way["squares"] for way in snapshot(harness.table, harness.at)["last"]] == [[place]]


# Red stands beside Marseille, blue beside a checkered border of the Vosges
NEAR_THE_END = "10 10-0-0-0-0-0/0-10-0-0-0-0/0-0-10-0-0-0 0 company - 0 - 0 5.11,19.15/5.12,8.18/6.11/6.13/7.11/7.12"


def near_the_end(folder: Path) -> TableHarness:
    return TableHarness(resumed_at(open_table(folder, 3, game=GAME, starts=STARTS), NEAR_THE_END))


def test_a_loco_in_marseille_ends_the_game_at_once(tmp_path: Path) -> None:
    """P11, P12: the first of five locos is the last one; everybody's shares are open."""
    harness = near_the_end(tmp_path)
    harness.press("red")
    put(harness, "red", "20.16")
    assert harness.table.is_over
    assert harness.tone == "over"
    assert "Ann" in harness.prompt
    shot = snapshot(harness.table, harness.at)
    assert shot["winners"] == [0]
    assert "40" in str(shot["seats"][0])  # ten shares of a company worth 4
    harness.press("blue")
    harness.press("undo")
    assert harness.table.is_over


def test_a_checkered_border_is_named_as_the_reason(tmp_path: Path) -> None:
    """P5."""
    harness = near_the_end(tmp_path)
    borders: Any = harness.board.game_data()["borders"]
    harness.press("blue")
    beyond = [other for pair in borders for one, other in (pair, pair[::-1]) if one == "8.18"]
    assert beyond
    put(harness, "blue", beyond[0])
    harness.wait()
    assert harness.tone == "wrong"
    assert "chequered" in harness.detail


def test_a_loco_that_is_up_for_no_reason_is_asked_back_by_its_colour(harness: TableHarness) -> None:
    harness.press("red")
    piece = harness.lift("6.13")
    harness.wait(2.0)
    assert harness.tone == "wrong"
    assert harness.squares == ["6.13"]
    assert "brown" in harness.prompt  # a sensor does not know it: the position does
    assert list(harness.lights()) == ["6.13"]
    harness.put(piece, "6.13")
    harness.wait()
    assert harness.tone == "do"


def test_a_turn_does_not_end_over_a_board_that_is_wrong(harness: TableHarness) -> None:
    harness.press("red")
    put(harness, "red", places(harness)[0])
    put(harness, "red", "18.8")
    with pytest.raises(UserError, match="Put the board right first"):
        harness.choose("done")
    assert harness.actions[-1].startswith("place")


def test_what_is_asked_about_a_hex_begins_with_the_square_that_changed(harness: TableHarness) -> None:
    harness.press("red")
    place = next(place for place in places(harness) if place not in harness.board.squares)
    put(harness, "red", place)
    second = put(harness, "red", place)
    harness.wait(6)
    harness.press("help")
    assert harness.asked[0] == f"{second} empty"


def test_a_hand_that_stops_over_a_hex_and_goes_on_has_built_nothing_there(harness: TableHarness) -> None:
    """PEOPLE 5: nothing is asked for, and what counts is where the loco is put down."""
    harness.press("red")
    over, end = places(harness)[:2]
    square = put(harness, "red", over)
    assert harness.actions[-1] == f"place {over}"
    loco = harness.lift(square)
    harness.wait(0.3)
    assert harness.actions[-1] == "company red"
    assert harness.tone != "wrong"
    harness.put(loco, next(s.name for s in harness.board.squares.values() if s.place == end))
    harness.wait()
    assert harness.actions[-1] == f"place {end}"


def test_a_loco_that_is_taken_up_later_is_asked_back(harness: TableHarness) -> None:
    harness.press("red")
    place = places(harness)[0]
    square = put(harness, "red", place)
    harness.wait(2)
    harness.lift(square)
    harness.wait(2)
    assert harness.actions[-1] == f"place {place}"
    assert harness.tone == "wrong"


def test_a_reed_that_is_jolted_takes_nothing_back(harness: TableHarness) -> None:
    harness.press("red")
    square = put(harness, "red", places(harness)[0])
    said = list(harness.actions)
    loco = harness.lift(square)
    harness.wait(0.1)
    harness.put(loco, square)
    harness.wait(2)
    assert harness.actions == said


def test_a_question_about_a_sensor_stands_beside_a_company_that_is_of_no_use(
    harness: TableHarness,
) -> None:
    state = harness.table.state
    assert isinstance(state, State)
    state.stores[COMPANIES.index("blue")] = 0  # so that Ann, who has no share of it, cannot build it either
    harness.lift(next(square for square in harness.tabletop.at.values() if square in harness.board.squares))
    harness.wait(6)
    harness.press("help")
    assert harness.asked
    presses = snapshot(harness.table, harness.at)["presses"]
    assert not any(press["repeats"] for press in presses if press["group"] == "game")


def test_help_lights_the_storing_board_of_the_company_that_it_would_choose(harness: TableHarness) -> None:
    assert len([name for name in harness.lights() if name.startswith("board.")]) == len(COMPANIES)
    harness.press("help")
    assert harness.detail.startswith("One way: choose brown.")
    assert [name for name in harness.lights() if name.startswith("board.")] == ["board.brown"]


def test_what_a_hex_has_against_one_company_is_not_said_of_another_ones_loco(harness: TableHarness) -> None:
    harness.names_pieces = True
    harness.press("red")
    loco = put(harness, "blue", "18.8")
    assert harness.prompt == message_text("piece-take-off", piece="the blue loco")
    assert harness.detail == ""
    harness.move(loco, "hand")
    put(harness, "red", "18.8")
    assert harness.prompt == message_text("piece-take-off", piece="the red loco")
    assert harness.detail.startswith("No red loco is next to this hex.")


def test_the_board_is_right_where_nothing_is_wrong_is_answered(harness: TableHarness) -> None:
    before = list(harness.actions)
    harness.accept_board()
    assert harness.notice == message_text("board-is-right")
    assert harness.actions == before


@pytest.mark.parametrize("seconds", [0.5, 4.0])
def test_a_loco_taken_up_again_is_taken_back_by_one_press_of_undo(harness: TableHarness, seconds: float) -> None:
    harness.press("red")
    put(harness, "red", places(harness)[0])
    square = put(harness, "red", places(harness)[0])
    harness.wait(5)
    harness.lift(square)
    harness.wait(seconds)
    harness.press("undo")
    harness.wait()
    assert [action.split()[0] for action in harness.actions[-2:]] == ["company", "place"]
    assert harness.squares == []  # nothing has to go back
