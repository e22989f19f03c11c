"""A board's menu: holding Help opens it, three buttons operate it, and accidental presses do no harm."""

from pathlib import Path

import pytest

from shared_rules.scene import BLINK, DOUBLE, FAST, PULSE, STEADY
from signalbox.core.messages import Message
from signalbox.play.table.buttons import open_menu
from signalbox.play.table.commands import ChooseByWord, PressButton, carry_out
from signalbox.play.table.menu import END, GO_ON, LEAVE, MENU_S
from signalbox.play.table.present.snapshot import snapshot
from signalbox.play.table.session import HOLD_S
from signalbox.play.table.situation import InMenu, LayingOut, situation
from tests.host.play.table.harness import READY, open_table, table_at
from tests.host.play.table.wired import WiredTable

LONG = HOLD_S + 0.2
A_PRESS = 0.06  # a quick press
A_WHILE = 1.2  # people look for this long before they press again


@pytest.fixture
def table(tmp_path: Path) -> WiredTable:
    """Return a table where Ann, who plays against Ben, has to drive a loco, and where the menu is open."""
    table = WiredTable(table_at(tmp_path, READY))
    table.wait(A_WHILE)
    table.hold("help", LONG)
    return table


def press(table: WiredTable, *buttons: str) -> None:
    """Press the buttons one by one, with a pause after each."""
    for button in buttons:
        table.hold(button, A_PRESS)
        table.wait(A_WHILE)


def offered_entry(table: WiredTable) -> str | int | None:
    return None if table.table.menu is None else table.table.menu.entry


def go_to_entry(table: WiredTable, entry: str | int) -> None:
    for _ in range(10):
        if offered_entry(table) == entry:
            return
        press(table, "help")
    raise AssertionError(f"{entry} is not offered: {table.table.menu}")


def shows_the_game(table: WiredTable) -> bool:
    """Return whether any light other than the seats' is lit."""
    lit = {entry[0] for entry in table.peer.scene or []}
    return bool(lit - {table.board.lights[f"seat.{seat}"] for seat in range(1, 5)})


def seats(table: WiredTable) -> list[int | None]:
    return [table.lit(f"seat.{seat}") for seat in (1, 2)]


def kinds(table: WiredTable) -> list[str]:
    return [seat.kind for seat in table.table.config.seats]


def test_menu_opens_only_when_help_is_held(tmp_path: Path) -> None:
    table = WiredTable(table_at(tmp_path, READY))
    table.wait(A_WHILE)
    press(table, "help", "help")
    table.hold("help", HOLD_S - 0.2)
    table.wait(HOLD_S)
    assert offered_entry(table) is None
    table.hold("confirm", LONG)
    assert offered_entry(table) is None


def test_menu_shows_who_plays_and_first_offers_to_continue(table: WiredTable) -> None:
    assert offered_entry(table) == GO_ON
    assert seats(table) == [STEADY, STEADY]
    assert not shows_the_game(table)
    press(table, "confirm")
    assert offered_entry(table) is None
    assert shows_the_game(table)
    assert table.actions == []


def test_help_cycles_through_entries_and_undo_closes_the_menu(table: WiredTable) -> None:
    entries = []
    for _ in range(5):
        press(table, "help")
        entries.append(offered_entry(table))
    assert entries == [0, 1, LEAVE, END, GO_ON]
    press(table, "help", "undo")
    assert offered_entry(table) is None
    assert kinds(table) == ["human", "human"]


def test_second_hold_timeout_or_moved_piece_closes_the_menu(table: WiredTable) -> None:
    table.hold("help", LONG)
    assert offered_entry(table) is None
    table.hold("help", LONG)
    assert offered_entry(table) == GO_ON
    table.wait(MENU_S - 5)
    assert offered_entry(table) == GO_ON
    press(table, "help")
    table.wait(MENU_S - 5)
    assert offered_entry(table) == 0
    table.wait(6)
    assert offered_entry(table) is None
    table.hold("help", LONG)
    table.move("Q1.1.1", "Q1.1.6", wait=A_WHILE)
    assert offered_entry(table) is None
    assert table.actions == ["loco Q1.1.1"]


def test_seat_light_shows_change_to_computer_and_back(table: WiredTable) -> None:
    press(table, "help")
    assert seats(table) == [BLINK, STEADY]
    press(table, "confirm")
    assert kinds(table) == ["easy", "human"]
    assert seats(table) == [DOUBLE, STEADY]
    table.wait(MENU_S / 2)
    assert table.decision.chosen_action is None  # the computer waits as long as the menu is open
    press(table, "help")
    assert seats(table) == [PULSE, BLINK]
    go_to_entry(table, 0)
    press(table, "confirm", "undo")
    assert kinds(table) == ["human", "human"]


def test_leaving_is_reported_to_the_caller(table: WiredTable) -> None:
    go_to_entry(table, LEAVE)
    assert seats(table) == [PULSE, PULSE]
    assert table.table.menu is not None
    assert not table.table.menu.is_leave_chosen
    press(table, "confirm")
    assert table.table.menu.is_leave_chosen
    assert not table.table.is_over


def test_end_of_game_needs_a_second_unhurried_confirm(table: WiredTable) -> None:
    go_to_entry(table, END)
    assert seats(table) == [DOUBLE, DOUBLE]
    table.press("confirm", wait=0.3)
    table.press("confirm", wait=0.3)
    assert not table.table.is_over
    assert seats(table) == [FAST, FAST]
    press(table, "help")
    assert offered_entry(table) == GO_ON
    go_to_entry(table, END)
    press(table, "confirm", "undo")
    assert not table.table.is_over
    table.hold("help", LONG)
    go_to_entry(table, END)
    press(table, "confirm", "confirm")
    assert table.table.is_over
    assert offered_entry(table) is None
    table.hold("help", LONG)
    assert offered_entry(table) is None  # after the end, the buttons start another game or go back


def test_pressing_glowing_buttons_never_ends_the_game(table: WiredTable) -> None:
    press(table, "confirm", "confirm", "undo")
    table.hold("help", 3 * LONG)
    press(table, "confirm", "confirm", "confirm")
    assert not table.table.is_over
    assert kinds(table) == ["human", "human"]


def test_computer_given_a_seat_plays_and_opening_the_menu_withdraws_the_question_from_help(table: WiredTable) -> None:
    press(table, "help", "confirm", "undo")
    table.wait(10)  # for the computer's move, until a sensor may be at fault
    assert table.decision.chosen_action is not None
    table.hold("help", A_PRESS)
    assert table.table.diagnosis.questions
    press(table, "undo")
    table.hold("help", LONG)
    assert offered_entry(table) == GO_ON
    press(table, "confirm")
    assert not table.table.diagnosis.questions


def test_menu_before_the_game_offers_only_return_and_leave(tmp_path: Path) -> None:
    table = open_table(tmp_path).table
    table.process_bitmap(0.0, 0)
    open_menu(table, 1.0)
    shown = situation(table, 1.0)
    assert isinstance(shown, InMenu)
    assert isinstance(shown.behind, LayingOut)
    assert shown.menu.entries == (GO_ON, LEAVE)


def test_unplugging_the_board_closes_the_menu(table: WiredTable) -> None:
    table.unplug()
    assert offered_entry(table) is None
    table.plug(wait=A_WHILE)
    assert offered_entry(table) is None
    assert shows_the_game(table)


def test_page_shows_the_menu_with_the_same_buttons(table: WiredTable) -> None:
    press(table, "help")
    shown = snapshot(table.table, table.session.at(table.world.now))
    assert shown["prompt"] == Message("menu-give", player="Ann", kind="computer")
    assert shown["choices"] == []
    assert {button["button"] for button in shown["presses"] if button["enabled"]} == {"undo", "confirm", "help"}
    carry_out(table.table, table.session.at(table.world.now), PressButton("help"))
    assert offered_entry(table) == 1


def test_other_command_closes_the_menu_and_is_carried_out(table: WiredTable) -> None:
    carry_out(table.table, table.session.at(table.world.now), ChooseByWord("loco Q1.1.1"))
    assert offered_entry(table) is None
    assert table.decision.chosen_action is not None
