"""The join of line and table: what was pressed for what, when a quiet counts, and what goes wrong on the way."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.board.tabletop import HAND
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.events import Confirmed
from signalbox.play.table.commands import AcceptBoard, IgnoreSensor, carry_out
from signalbox.play.table.guidance import idle_lifts
from signalbox.play.table.present.lights import scene as lights
from signalbox.play.table.session import PRESSED_BLINDLY, QUIET_S
from signalbox.play.table.situation import situation
from tests.english import english
from tests.host.play.table.harness import open_harness, open_table, table_at
from tests.host.play.table.wired import WiredTable

READY = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"  # Q1.1.1 goes to Q1.1.6
DOUBLE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.2 -"  # ... to Q1.1.5, and again
TILES = "free+repair red.B,blue.A,-,yellow.A 3-0-2:Q1.1.1/4-0-0: 10 0 1 tile - -"
TO_ROLL = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 roll - -"
SETTLED_S = 1.0  # of rest: quiet, asked about, told
STRAY_S = 1.5


def wired_at(folder: Path, position: str, epoch: float = 0.0) -> WiredTable:
    """A table in the middle of `position` that has been at rest for a while."""
    table = WiredTable(table_at(folder, position), epoch)
    table.wait(SETTLED_S)
    return table


def after_a_double(folder: Path) -> WiredTable:
    """Ann has driven a double: she may go on (Roll), or stop (Help, then Confirm)."""
    table = wired_at(folder, DOUBLE)
    table.move("Q1.1.1", "Q1.1.5")
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]
    return table


# Buttons: what was pressed speaks of what the lights showed then.


def test_a_button_speaks_of_what_its_lights_have_shown(tmp_path: Path) -> None:
    table = after_a_double(tmp_path)
    table.press("help", "confirm")
    table.moment()
    assert table.actions == ["loco Q1.1.1", "stop"]
    assert table.table.notice.message is None


def test_what_is_pressed_before_the_lights_show_the_new_decision_does_nothing_and_is_told(tmp_path: Path) -> None:
    """Undo, meant for what was lit, would take back what Confirm has just decided."""
    table = after_a_double(tmp_path)
    table.press("help", "confirm", "undo")
    table.moment()
    assert table.actions == ["loco Q1.1.1", "stop"]
    assert table.table.notice.message == PRESSED_BLINDLY


def test_once_the_lights_have_shown_it_the_same_button_counts(tmp_path: Path) -> None:
    table = after_a_double(tmp_path)
    table.press("help", "confirm")
    table.moment()
    table.press("undo")
    table.moment()
    assert table.actions == ["loco Q1.1.1"]


def test_a_roll_counts_before_the_lights_ask_for_it(tmp_path: Path) -> None:
    """There is nothing to see first: whoever ends a turn may pass the dice on at once."""
    table = after_a_double(tmp_path)
    table.press("help", "confirm", "roll")
    table.moment()
    assert table.actions[:2] == ["loco Q1.1.1", "stop"]
    assert table.actions[2].startswith("roll ")


def test_roll_is_no_exception_where_no_roll_is_due(tmp_path: Path) -> None:
    """The first Roll goes on without a tile and rolls; the second is a slip of the same finger."""
    table = wired_at(tmp_path, TILES)
    table.press("roll", "roll")
    table.moment()
    assert len(table.actions) == 2
    assert table.table.notice.message == PRESSED_BLINDLY


def test_a_board_that_gets_no_lights_takes_no_buttons_however_long_it_lasts(tmp_path: Path) -> None:
    table = after_a_double(tmp_path)
    table.press("help", "confirm")
    table.nothing_reaches_the_board()
    table.wait(1.0)
    assert table.actions == ["loco Q1.1.1", "stop"]
    table.press("undo")
    table.moment()
    assert table.actions == ["loco Q1.1.1", "stop"]
    assert table.table.notice.message == PRESSED_BLINDLY
    table.line_is_good()
    table.wait(SETTLED_S)
    table.press("undo")
    table.moment()
    assert table.actions == ["loco Q1.1.1"]


def test_of_two_buttons_that_come_in_one_line_the_second_speaks_of_what_the_first_has_ended(tmp_path: Path) -> None:
    """Both are held when the line comes back: it tells of them at once."""
    table = after_a_double(tmp_path)
    roll, undo = table.board.buttons["roll"], table.board.buttons["undo"]
    assert roll < undo
    table.peer.toggle(roll, undo, told=False)
    table.peer.due = table.world.now  # its heartbeat tells that there was something
    table.moment()
    assert table.actions[1] == "again"
    assert table.actions[2].startswith("roll ")
    assert table.table.notice.message == PRESSED_BLINDLY


def test_a_board_that_has_just_restarted_is_dark_and_its_buttons_wait_for_its_lights(tmp_path: Path) -> None:
    table = after_a_double(tmp_path)
    table.nothing_reaches_the_board()
    table.peer.restart(table.world.now)
    table.press("help")
    table.line_is_good()
    table.wait(SETTLED_S)
    assert table.table.decision is not None
    assert not table.table.decision.offered.has_moved_on
    table.press("help")
    table.moment()
    assert table.table.decision.offered.has_moved_on


def test_a_button_is_read_after_the_pieces_that_moved_before_it(tmp_path: Path) -> None:
    """Confirm in the same breath as the last piece speaks of the board as it then stood."""
    table = wired_at(tmp_path, READY)
    table.move("Q1.1.1", "Q1.1.6")
    table.press("confirm")
    table.moment()
    assert table.actions == ["loco Q1.1.1"]


def test_letting_go_of_a_button_presses_nothing(tmp_path: Path) -> None:
    table = after_a_double(tmp_path)
    table.press("help")
    table.moment()
    sensor = table.board.buttons["confirm"]
    table.peer.toggle(sensor)
    table.moment()
    assert table.actions == ["loco Q1.1.1", "stop"]
    table.peer.toggle(sensor)
    table.moment()
    assert table.actions == ["loco Q1.1.1", "stop"]


def test_a_button_that_does_not_work_presses_nothing(tmp_path: Path) -> None:
    table = after_a_double(tmp_path)
    table.press("help")
    table.moment()
    carry_out(table.table, table.world.now, IgnoreSensor("confirm"))
    table.press("confirm")
    table.moment()
    assert table.actions == ["loco Q1.1.1"]


# Quiet: a silence may be a line that has broken.


def test_a_move_counts_once_the_board_has_confirmed_the_quiet_after_it(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    asked = table.asked_whether_it_still_stands()
    table.move("Q1.1.1", "Q1.1.6")
    table.wait(0.3)
    assert table.actions == []
    assert table.asked_whether_it_still_stands() == asked
    table.wait(0.1)
    assert table.actions == ["loco Q1.1.1"]
    assert table.asked_whether_it_still_stands() == asked + 1


def test_a_silent_line_is_no_quiet_board(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    table.move("Q1.1.1", "Q1.1.6")
    table.moment()
    table.line_is_silent()
    table.wait(1.5)
    assert table.actions == []
    table.line_is_good()
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]


def test_what_changed_during_a_silence_is_seen_before_anything_counts(tmp_path: Path) -> None:
    """The loco stood on its end for a second, and its hand took it back while the line was broken."""
    table = wired_at(tmp_path, READY)
    table.move("Q1.1.1", "Q1.1.6")
    table.moment()
    table.line_is_silent()
    table.wait(1.0)
    table.move("Q1.1.6", "Q1.1.1")
    table.wait(0.5)
    table.line_is_good()
    table.wait(2 * SETTLED_S)
    assert table.actions == []


def test_a_quiet_is_asked_about_once(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    asked = table.asked_whether_it_still_stands()
    table.wait(60.0)
    assert table.asked_whether_it_still_stands() == asked


def test_a_table_takes_no_layout_for_quiet_that_the_board_has_not_confirmed(tmp_path: Path) -> None:
    harness = open_harness(tmp_path / "laid out")
    opened = open_table(tmp_path / "wired")
    opened.tabletop = harness.tabletop.to_text()
    table = WiredTable(opened)
    table.moment()
    table.nothing_reaches_the_board()
    table.wait(1.5)
    assert table.table.reading.known
    assert table.table.state is None
    table.line_is_good()
    table.wait(SETTLED_S)
    assert table.table.state is not None


def test_a_piece_that_is_up_for_nothing_is_asked_back_after_a_longer_quiet_that_is_asked_about_too(
    tmp_path: Path,
) -> None:
    table = wired_at(tmp_path, READY)
    asked = table.asked_whether_it_still_stands()
    table.lift("Q2.1.2")
    table.wait(1.0)
    assert table.lit("Q2.1.2") is None
    assert table.asked_whether_it_still_stands() == asked + 1
    table.wait(STRAY_S - 1.0 + 0.1)
    assert table.lit("Q2.1.2") == scene.BLINK
    assert table.asked_whether_it_still_stands() == asked + 2


def test_a_piece_is_not_asked_back_while_the_line_is_silent(tmp_path: Path) -> None:
    """It may long stand where it belongs."""
    table = wired_at(tmp_path, READY)
    piece = table.lift("Q2.1.2")
    table.wait(1.0)
    table.line_is_silent()
    table.put(piece, "Q2.1.2")
    table.wait(STRAY_S)
    assert table.table.decision is not None
    assert idle_lifts(table.table.decision, table.world.now) == []


def test_a_piece_that_the_move_takes_needs_no_longer_quiet(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    asked = table.asked_whether_it_still_stands()
    table.lift("Q1.1.1")
    table.wait(STRAY_S + 1.0)
    assert table.asked_whether_it_still_stands() == asked + 1


def test_a_loco_that_was_shown_and_taken_away_is_asked_about_after_a_longer_quiet(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    loco = next(piece for piece, where in table.tabletop.at.items() if where == HAND and piece.startswith("green"))
    table.put(loco, "S1")
    table.wait(1.0)
    table.lift("S1")
    asked = table.asked_whether_it_still_stands()
    table.wait(1.0)
    assert table.lit("S2") is None
    table.wait(STRAY_S - 1.0 + 0.1)
    assert table.lit("S2") == scene.PULSE
    assert table.asked_whether_it_still_stands() == asked + 2


def test_readings_after_a_gap_begin_the_quiet_anew(tmp_path: Path) -> None:
    """The loco was lifted off its end and set down again, and the line has lost both."""
    table = wired_at(tmp_path, READY)
    table.move("Q1.1.1", "Q1.1.6")
    table.wait(0.2)
    piece = table.lift("Q1.1.6", told=False)
    table.put(piece, "Q1.1.6", told=False)
    table.peer.due = table.world.now  # its heartbeat tells that there was something
    table.wait(0.3)
    assert table.actions == []
    table.wait(0.1)
    assert table.actions == ["loco Q1.1.1"]


def test_a_change_that_undoes_one_which_was_lost_begins_the_quiet_anew(tmp_path: Path) -> None:
    """The loco bounced: the line has lost that the reed opened, and tells only that it has closed."""
    table = wired_at(tmp_path, READY)
    table.move("Q1.1.1", "Q1.1.6")
    table.wait(0.2)
    piece = table.lift("Q1.1.6", told=False)
    table.put(piece, "Q1.1.6")
    table.wait(0.3)
    assert table.actions == []
    table.wait(0.1)
    assert table.actions == ["loco Q1.1.1"]


def test_a_confirmation_speaks_of_the_time_when_it_was_asked_for(tmp_path: Path) -> None:
    """It was asked for after a short quiet, and its answer took long: a long quiet is still to be asked about."""
    table = wired_at(tmp_path, READY)
    table.nothing_reaches_the_board()
    table.lift("Q2.1.2")
    table.wait(2 * STRAY_S)
    since = table.table.reading.changed_at
    table.session.handle(table.world.now, [Confirmed(since + 0.4)])
    assert table.table.decision is not None
    assert idle_lifts(table.table.decision, table.world.now) == []
    table.session.handle(table.world.now, [Confirmed(since + STRAY_S)])
    assert idle_lifts(table.table.decision, table.world.now) == ["Q2.1.2"]


def test_what_an_event_brings_about_is_done_and_sent_with_it(tmp_path: Path) -> None:
    """Not with the next tick of the clock, which may be a second away."""
    table = wired_at(tmp_path, READY)
    table.nothing_reaches_the_board()
    table.move("Q1.1.1", "Q1.1.6")
    table.wait(SETTLED_S)
    assert table.actions == []
    scene_before = table.connection.scene
    table.session.handle(table.world.now, [Confirmed(table.world.now)])
    assert table.actions == ["loco Q1.1.1"]
    assert table.connection.scene > scene_before


# What goes wrong.


def no_room(*_: object) -> None:
    raise UserError("The disk is full.")


def test_a_move_that_cannot_be_written_is_told_and_counts_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = wired_at(tmp_path, READY)
    table.move("Q1.1.1", "Q1.1.6")
    with monkeypatch.context() as disk:
        disk.setattr(table.table.journal, "append", no_room)
        table.wait(SETTLED_S)
        assert table.actions == []
        assert table.session.fault == english(table.table.notice.message) == "The disk is full."
    table.lift("Q2.1.2")
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]


def test_a_roll_that_cannot_be_written_falls_again_as_it_would_have_fallen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = wired_at(tmp_path / "room enough", TO_ROLL)
    other.press("roll")
    other.moment()
    table = wired_at(tmp_path / "full", TO_ROLL)
    with monkeypatch.context() as disk:
        disk.setattr(table.table.journal, "append", no_room)
        table.press("roll")
        table.moment()
        assert table.actions == []
        assert table.session.fault == english(table.table.notice.message) == "The disk is full."
    table.press("roll")
    table.moment()
    assert table.actions == other.actions
    assert len(table.actions) == 1


def test_what_the_board_says_after_a_fault_is_still_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = wired_at(tmp_path, READY)
    piece = table.lift("Q1.1.1")
    table.moment()
    table.put(piece, "Q1.1.6")
    with monkeypatch.context() as disk:
        disk.setattr(table.table.journal, "append", no_room)
        table.press("confirm")  # counts the move, which cannot be written
        table.tabletop.lift(piece)
        table.put(piece, "Q1.1.1")
        table.moment()
        assert table.session.fault == "The disk is full."
    assert table.table.decision is not None
    assert table.table.decision.is_right()


def test_what_was_refused_halfway_is_shown_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "The board is right" takes the move back, and the one that fits the board finds no room on the disk."""
    table = after_a_double(tmp_path)
    assert table.table.journal is not None
    write = table.table.journal.append

    def room_for_a_takeback(kind: str, text: str, seat: int | None, at: float) -> None:
        write(kind, text, seat, at) if kind == "takeback" else no_room()

    table.move("Q1.1.5", "Q1.1.1")
    from_tray = next(piece for piece, at in table.tabletop.at.items() if at == HAND)
    table.put(from_tray, "Q1.2.1")  # where it would have come in by S2
    table.moment()
    with monkeypatch.context() as disk:
        disk.setattr(table.table.journal, "append", room_for_a_takeback)
        with pytest.raises(UserError):
            carry_out(table.table, table.session.at(table.world.now), AcceptBoard())
    assert table.actions == []
    wanted = lights(table.table, situation(table.table, table.session.at(table.world.now)))
    table.moment()
    assert table.peer.scene == wanted


def test_what_a_fault_has_left_undone_is_seen_to_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = wired_at(tmp_path, READY)
    table.moment()
    seen_to: list[float] = []
    with monkeypatch.context() as disk:
        disk.setattr(table.table, "tick", seen_to.append)
        table.session.tick(table.world.now)
        assert seen_to == []
        disk.setattr(table.table, "read", no_room)
        table.lift("Q1.1.1")
        table.moment()
        assert table.session.fault == "The disk is full."
        assert seen_to


# The line's own news, and the two clocks.


def test_a_pulled_cable_stops_play_and_plugging_it_in_goes_on(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    table.unplug()
    assert table.table.reading.offline == Message("board-unplugged")
    table.move("Q1.1.1", "Q1.1.6")
    table.wait(SETTLED_S)
    assert table.actions == []
    table.world.plug()
    table.wait(SETTLED_S)
    assert table.table.reading.offline is None
    table.press("confirm")  # nobody has seen which piece went there
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]


def test_another_board_is_refused_and_the_table_says_why(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    table.peer.name = "golden_train"
    table.peer.restart(table.world.now)
    table.wait(SETTLED_S)
    assert english(table.table.reading.offline).startswith("This is the board golden_train")


def test_a_scene_is_sent_when_it_has_changed_and_only_then(tmp_path: Path) -> None:
    table = wired_at(tmp_path, READY)
    number = table.connection.scene
    table.session.refresh(table.world.now)
    table.wait(5.0)
    assert table.connection.scene == number
    table.lift("Q1.1.1")
    table.moment()
    assert table.connection.scene > number
    assert table.lit("Q1.1.6") == scene.BLINK


def test_the_game_has_a_clock_of_its_own(tmp_path: Path) -> None:
    """The driver's clock stands at a million when the game begins; the record counts from nought."""
    table = wired_at(tmp_path, READY, epoch=1e6)
    table.move("Q1.1.1", "Q1.1.6")
    table.moment()
    due = table.session.deadline()
    assert due is not None
    assert 0.0 < due - table.world.now < 1.0
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]
    assert table.table.journal is not None
    assert SETTLED_S < table.table.journal.entries()[-1].at < 3 * SETTLED_S


def test_pieces_that_are_named_before_they_are_read_wait_for_the_readings(tmp_path: Path) -> None:
    """What the board names may be ahead of the line: told too soon, a piece that has gone would look like another."""
    table = wired_at(tmp_path, READY)
    table.session.identify(table.world.now, table.tabletop.named())
    decision = table.table.decision
    assert decision is not None
    assert decision.identity.is_told
    other = {**table.tabletop.named(), "Q1.1.1": "orange"}
    table.session.identify(table.world.now, other)
    assert not decision.is_right()  # as many pieces are read: another colour is a fault at once
    table.session.identify(table.world.now, table.tabletop.named())
    assert decision.is_right()
    table.session.identify(table.world.now, {})
    assert decision.is_right()
    due = table.session.deadline()
    assert due is not None
    assert due <= table.world.now + QUIET_S
    table.wait(SETTLED_S)
    assert decision.identity.is_told
