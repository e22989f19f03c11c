"""The menu of a board: Help held opens it, three buttons are enough, and no chance press loses or ends anything."""

from pathlib import Path

import pytest

from shared_rules.scene import BLINK, DOUBLE, FAST, PULSE, STEADY
from signalbox.core.messages import Message
from signalbox.play.table.buttons import open_menu
from signalbox.play.table.commands import ChooseByWord, Press, carry_out
from signalbox.play.table.menu import END, GO_ON, LEAVE, MENU_S
from signalbox.play.table.present.snapshot import snapshot
from signalbox.play.table.session import HOLD_S
from signalbox.play.table.situation import InMenu, LayOut, situation
from tests.host.play.table.harness import open_table, table_at
from tests.host.play.table.wired import WiredTable

TO_DRIVE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"
LONG = HOLD_S + 0.2
A_PRESS = 0.06  # of a quick finger
A_WHILE = 1.2  # so long people look before they press again


@pytest.fixture
def table(tmp_path: Path) -> WiredTable:
    """Ann is to drive, against Ben; the menu is open."""
    table = WiredTable(table_at(tmp_path, TO_DRIVE))
    table.wait(A_WHILE)
    table.hold("help", LONG)
    return table


def press(table: WiredTable, *buttons: str) -> None:
    """Press them one by one, and look."""
    for button in buttons:
        table.hold(button, A_PRESS)
        table.wait(A_WHILE)


def offered(table: WiredTable) -> str | int | None:
    return None if table.table.menu is None else table.table.menu.entry


def to_entry(table: WiredTable, wanted: str | int) -> None:
    for _ in range(10):
        if offered(table) == wanted:
            return
        press(table, "help")
    raise AssertionError(f"{wanted} is not offered: {table.table.menu}")


def shows_the_game(table: WiredTable) -> bool:
    """Whether anything is lit but the lights of seats."""
    lit = {entry[0] for entry in table.peer.scene or []}
    return bool(lit - {table.board.lights[f"seat.{seat}"] for seat in range(1, 5)})


def seats(table: WiredTable) -> list[int | None]:
    return [table.lit(f"seat.{seat}") for seat in (1, 2)]


def kinds(table: WiredTable) -> list[str]:
    return [seat.kind for seat in table.table.config.seats]


def test_help_opens_it_only_by_being_held(tmp_path: Path) -> None:
    table = WiredTable(table_at(tmp_path, TO_DRIVE))
    table.wait(A_WHILE)
    press(table, "help", "help")
    table.hold("help", HOLD_S - 0.2)
    table.wait(HOLD_S)
    assert offered(table) is None
    table.hold("confirm", LONG)
    assert offered(table) is None


def test_it_shows_who_plays_and_first_offers_to_go_on(table: WiredTable) -> None:
    assert offered(table) == GO_ON
    assert seats(table) == [STEADY, STEADY]
    assert not shows_the_game(table)
    press(table, "confirm")
    assert offered(table) is None
    assert shows_the_game(table)
    assert table.actions == []


def test_help_walks_round_and_undo_goes_back_to_the_game(table: WiredTable) -> None:
    walked = []
    for _ in range(5):
        press(table, "help")
        walked.append(offered(table))
    assert walked == [0, 1, LEAVE, END, GO_ON]
    press(table, "help", "undo")
    assert offered(table) is None
    assert kinds(table) == ["human", "human"]


def test_a_second_hold_or_a_wait_or_a_piece_closes_it(table: WiredTable) -> None:
    table.hold("help", LONG)
    assert offered(table) is None
    table.hold("help", LONG)
    assert offered(table) == GO_ON
    table.wait(MENU_S - 5)
    assert offered(table) == GO_ON
    press(table, "help")
    table.wait(MENU_S - 5)
    assert offered(table) == 0
    table.wait(6)
    assert offered(table) is None
    table.hold("help", LONG)
    table.move("Q1.1.1", "Q1.1.6")
    table.wait(A_WHILE)
    assert offered(table) is None
    assert table.actions == ["loco Q1.1.1"]


def test_a_seat_goes_to_a_computer_and_back_and_its_light_says_so(table: WiredTable) -> None:
    press(table, "help")
    assert seats(table) == [BLINK, STEADY]
    press(table, "confirm")
    assert kinds(table) == ["easy", "human"]
    assert seats(table) == [DOUBLE, STEADY]
    table.wait(MENU_S / 2)
    assert table.table.decision is not None
    assert table.table.decision.chosen is None  # the computer waits as long as it is open
    press(table, "help")
    assert seats(table) == [PULSE, BLINK]
    to_entry(table, 0)
    press(table, "confirm", "undo")
    assert kinds(table) == ["human", "human"]


def test_a_computer_that_has_been_given_a_seat_plays_on_once_it_is_closed(table: WiredTable) -> None:
    press(table, "help", "confirm", "undo")
    table.wait(10)
    assert table.table.decision is not None
    assert table.table.decision.chosen is not None


def test_to_leave_is_told_to_whoever_runs_the_table(table: WiredTable) -> None:
    to_entry(table, LEAVE)
    assert seats(table) == [PULSE, PULSE]
    assert table.table.menu is not None
    assert not table.table.menu.is_left
    press(table, "confirm")
    assert table.table.menu.is_left
    assert not table.table.is_over


def test_the_end_is_asked_for_twice_and_not_in_a_hurry(table: WiredTable) -> None:
    to_entry(table, END)
    assert seats(table) == [DOUBLE, DOUBLE]
    table.press("confirm")
    table.wait(0.3)
    table.press("confirm")
    table.wait(0.3)
    assert not table.table.is_over
    assert seats(table) == [FAST, FAST]
    press(table, "help")
    assert offered(table) == GO_ON
    to_entry(table, END)
    press(table, "confirm", "undo")
    assert not table.table.is_over
    table.hold("help", LONG)
    to_entry(table, END)
    press(table, "confirm", "confirm")
    assert table.table.is_over
    assert offered(table) is None
    table.hold("help", LONG)
    assert offered(table) is None  # there the buttons play again, or go back


def test_a_child_that_presses_whatever_glows_ends_nothing(table: WiredTable) -> None:
    press(table, "confirm", "confirm", "undo")
    table.hold("help", 3 * LONG)
    press(table, "confirm", "confirm", "confirm")
    assert not table.table.is_over
    assert kinds(table) == ["human", "human"]


def test_what_help_has_asked_before_it_was_held_was_not_meant(table: WiredTable) -> None:
    press(table, "help", "confirm", "undo")
    table.wait(10)  # for the computer's move, until a sensor may be at fault
    table.hold("help", A_PRESS)
    assert table.table.diagnosis.questions
    press(table, "undo")
    table.hold("help", LONG)
    assert offered(table) == GO_ON
    press(table, "confirm")
    assert not table.table.diagnosis.questions


def test_before_the_game_begins_it_only_leads_back(tmp_path: Path) -> None:
    table = open_table(tmp_path).table
    table.read(0.0, 0)
    open_menu(table, 1.0)
    shown = situation(table, 1.0)
    assert isinstance(shown, InMenu)
    assert isinstance(shown.behind, LayOut)
    assert shown.menu.entries == (GO_ON, LEAVE)


def test_a_board_that_is_pulled_out_has_closed_it(table: WiredTable) -> None:
    table.unplug()
    assert offered(table) is None
    table.world.plug()
    table.wait(A_WHILE)
    assert offered(table) is None
    assert shows_the_game(table)


def test_whoever_has_a_page_reads_it_and_has_the_same_buttons(table: WiredTable) -> None:
    press(table, "help")
    shown = snapshot(table.table, table.session.at(table.world.now))
    assert shown["prompt"] == Message("menu-give", player="Ann", kind="computer")
    assert shown["choices"] == []
    assert {each["button"] for each in shown["presses"] if each["enabled"]} == {"undo", "confirm", "help"}
    carry_out(table.table, table.session.at(table.world.now), Press("help"))
    assert offered(table) == 1


def test_what_is_said_otherwise_closes_it_and_is_done(table: WiredTable) -> None:
    carry_out(table.table, table.session.at(table.world.now), ChooseByWord("loco Q1.1.1"))
    assert offered(table) is None
    assert table.table.decision is not None
    assert table.table.decision.chosen is not None
