"""The session that connects a line with a table: buttons, quiet periods and faults."""

from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from shared_rules import scene
from signalbox.board.tabletop import HAND
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.events import Confirmed
from signalbox.play.table.commands import AcceptBoard, IgnoreSensor, carry_out
from signalbox.play.table.guidance import lifts_to_undo
from signalbox.play.table.present.lights import scene as lights
from signalbox.play.table.session import BLIND_PRESS, QUIET_S, QuietCheck
from signalbox.play.table.situation import situation
from tests.english import english
from tests.host.play.table.harness import DOUBLE, READY, TO_ROLL, open_harness, open_table, table_at
from tests.host.play.table.wired import MOMENT_S, WiredTable

TILES = "free+repair red.B,blue.A,-,yellow.A 3-0-2:Q1.1.1/4-0-0: 10 0 1 tile - -"
SETTLED_S = 1.0  # of rest: a quiet period, then a request to the board and its answer
STRAY_S = 1.5


def wired_at(folder: Path, position: str, epoch: float = 0.0) -> WiredTable:
    """Return a table at `position` that has been at rest for a while."""
    table = WiredTable(table_at(folder, position), epoch)
    table.wait(SETTLED_S)
    return table


@pytest.fixture
def after_double(tmp_path: Path) -> WiredTable:
    """Return a table where Ann has driven after a double and may continue (Roll) or stop (Help, then Confirm)."""
    table = wired_at(tmp_path, DOUBLE)
    table.move("Q1.1.1", "Q1.1.5", wait=SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]
    return table


@pytest.fixture
def table(tmp_path: Path) -> WiredTable:
    return wired_at(tmp_path, READY)


# Buttons: a press refers to what the lights showed at that moment.


@pytest.mark.parametrize(("then", "notice"), [([], None), (["undo"], BLIND_PRESS)])
def test_button_refers_to_what_the_lights_showed(
    after_double: WiredTable, then: list[str], notice: Message | None
) -> None:
    """Undo, pressed in response to the previous lights, would take back what Confirm has just decided."""
    after_double.press("help", "confirm", *then, wait=MOMENT_S)
    assert after_double.actions == ["loco Q1.1.1", "stop"]
    assert after_double.table.notice.message == notice


def test_button_counts_once_the_lights_have_updated(after_double: WiredTable) -> None:
    after_double.press("help", "confirm", wait=MOMENT_S)
    after_double.press("undo", wait=MOMENT_S)
    assert after_double.actions == ["loco Q1.1.1"]


def test_roll_counts_before_the_lights_request_it(after_double: WiredTable) -> None:
    """The next player may roll as soon as a turn has ended, without waiting for the light of the button."""
    after_double.press("help", "confirm", "roll", wait=MOMENT_S)
    assert after_double.actions[:2] == ["loco Q1.1.1", "stop"]
    assert after_double.actions[2].startswith("roll ")


def test_roll_is_no_exception_when_no_roll_is_due(tmp_path: Path) -> None:
    """The first Roll declines a tile and rolls; the second is accidental."""
    table = wired_at(tmp_path, TILES)
    table.press("roll", "roll", wait=MOMENT_S)
    assert len(table.actions) == 2
    assert table.table.notice.message == BLIND_PRESS


def test_buttons_are_ignored_while_the_board_receives_no_lights(after_double: WiredTable) -> None:
    after_double.press("help", "confirm")
    after_double.cut_line_to_board(wait=1.0)
    assert after_double.actions == ["loco Q1.1.1", "stop"]
    after_double.press("undo", wait=MOMENT_S)
    assert after_double.actions == ["loco Q1.1.1", "stop"]
    assert after_double.table.notice.message == BLIND_PRESS
    after_double.restore_line(wait=SETTLED_S)
    after_double.press("undo", wait=MOMENT_S)
    assert after_double.actions == ["loco Q1.1.1"]


def test_second_of_two_buttons_in_one_line_refers_to_the_first_ones_result(after_double: WiredTable) -> None:
    """Both buttons are held down when the connection comes back, so both are reported at once."""
    roll, undo = after_double.board.buttons["roll"], after_double.board.buttons["undo"]
    assert roll < undo
    after_double.peer.toggle(roll, undo, is_reported=False)
    after_double.peer.due = after_double.world.now  # the heartbeat reveals that events were lost
    after_double.moment()
    assert after_double.actions[1] == "again"
    assert after_double.actions[2].startswith("roll ")
    assert after_double.table.notice.message == BLIND_PRESS


def test_restarted_board_ignores_buttons_until_it_is_lit(after_double: WiredTable) -> None:
    after_double.cut_line_to_board()
    after_double.peer.restart(after_double.world.now)
    after_double.press("help")
    after_double.restore_line(wait=SETTLED_S)
    assert not after_double.decision.offered.shown_index
    after_double.press("help", wait=MOMENT_S)
    assert after_double.decision.offered.shown_index


def test_button_is_read_after_earlier_piece_moves(table: WiredTable) -> None:
    table.move("Q1.1.1", "Q1.1.6")
    table.press("confirm", wait=MOMENT_S)
    assert table.actions == ["loco Q1.1.1"]


def test_releasing_a_button_presses_nothing(after_double: WiredTable) -> None:
    after_double.press("help", wait=MOMENT_S)
    for _ in ("pressed", "released"):
        after_double.peer.toggle(after_double.board.buttons["confirm"])
        after_double.moment()
        assert after_double.actions == ["loco Q1.1.1", "stop"]


def test_broken_button_presses_nothing(after_double: WiredTable) -> None:
    after_double.press("help", wait=MOMENT_S)
    carry_out(after_double.table, after_double.world.now, IgnoreSensor("confirm"))
    after_double.press("confirm", wait=MOMENT_S)
    assert after_double.actions == ["loco Q1.1.1"]


# Quiet: silence may mean that the line is broken.


def test_move_counts_once_the_board_confirms_quiet(table: WiredTable) -> None:
    requests = table.reading_requests()
    table.move("Q1.1.1", "Q1.1.6", wait=0.3)
    assert table.actions == []
    assert table.reading_requests() == requests
    table.wait(0.1)
    assert table.actions == ["loco Q1.1.1"]
    assert table.reading_requests() == requests + 1


def test_silent_line_is_no_quiet_board(table: WiredTable) -> None:
    table.move("Q1.1.1", "Q1.1.6", wait=MOMENT_S)
    table.silence_line(wait=1.5)
    assert table.actions == []
    table.restore_line(wait=SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]


def test_change_during_silence_is_noticed_before_anything_counts(table: WiredTable) -> None:
    """The loco was at its destination for a second and was moved back while the line was down."""
    table.move("Q1.1.1", "Q1.1.6", wait=MOMENT_S)
    table.silence_line(wait=1.0)
    table.move("Q1.1.6", "Q1.1.1", wait=0.5)
    table.restore_line(wait=2 * SETTLED_S)
    assert table.actions == []


def test_quiet_period_is_checked_once(table: WiredTable) -> None:
    requests = table.reading_requests()
    table.wait(60.0)
    assert table.reading_requests() == requests


def test_board_is_not_asked_before_it_has_been_quiet_for_long_enough(table: WiredTable) -> None:
    """An earlier query would be answered too early to count, and would not be repeated."""
    connection = Mock()
    check, changed_at = QuietCheck(table.table, connection), table.table.reading.changed_at
    check.query_if_uncertain(0, changed_at + QUIET_S - 0.0005)
    assert not connection.verify.called
    check.query_if_uncertain(0, changed_at + QUIET_S)
    assert connection.verify.called


def test_unconfirmed_layout_does_not_count(tmp_path: Path) -> None:
    harness = open_harness(tmp_path / "laid out")
    opened = open_table(tmp_path / "wired")
    opened.tabletop = harness.tabletop.to_text()
    table = WiredTable(opened)
    table.moment()
    table.cut_line_to_board(wait=1.5)
    assert table.table.reading.is_known
    assert table.table.state is None
    table.restore_line(wait=SETTLED_S)
    assert table.table.state is not None


def test_lifted_piece_is_requested_back_after_a_longer_checked_quiet(table: WiredTable) -> None:
    requests = table.reading_requests()
    table.lift("Q2.1.2", wait=1.0)
    assert table.lit("Q2.1.2") is None
    assert table.reading_requests() == requests + 1
    table.wait(STRAY_S - 1.0 + 0.1)
    assert table.lit("Q2.1.2") == scene.BLINK
    assert table.reading_requests() == requests + 2


def test_piece_is_not_requested_back_while_the_line_is_silent(table: WiredTable) -> None:
    piece = table.lift("Q2.1.2", wait=1.0)
    table.silence_line()
    table.put(piece, "Q2.1.2", wait=STRAY_S)
    assert lifts_to_undo(table.decision, table.world.now) == []


def test_piece_of_the_move_needs_no_longer_quiet(table: WiredTable) -> None:
    requests = table.reading_requests()
    table.lift("Q1.1.1", wait=STRAY_S + 1.0)
    assert table.reading_requests() == requests + 1


def test_loco_shown_and_removed_is_asked_about_after_a_longer_quiet(table: WiredTable) -> None:
    loco = next(piece for piece, place in table.tabletop.at.items() if place == HAND and piece.startswith("green"))
    table.put(loco, "S1", wait=1.0)
    table.lift("S1")
    requests = table.reading_requests()
    table.wait(1.0)
    assert table.lit("S2") is None
    table.wait(STRAY_S - 1.0 + 0.1)
    assert table.lit("S2") == scene.PULSE
    assert table.reading_requests() == requests + 2


@pytest.mark.parametrize("square", ["S2", "Q1.1.7"])
def test_loco_that_runs_off_the_track_counts_wherever_on_its_path_it_was_shown(tmp_path: Path, square: str) -> None:
    position = "free blue.A,-,red.A,yellow.A 4-0-0:/2-2-0: 0 1 1 loco blue.5.6 -"
    table = wired_at(tmp_path, position)
    loco = next(piece for piece, place in table.tabletop.at.items() if place == HAND and piece.startswith("orange"))
    table.put(loco, square, wait=1.0)
    table.lift(square, wait=STRAY_S + SETTLED_S)
    assert table.actions == ["enter S2"]


def test_readings_after_a_gap_restart_the_quiet(table: WiredTable) -> None:
    """The loco was lifted off its destination and put back, and the line lost both events."""
    table.move("Q1.1.1", "Q1.1.6", wait=0.2)
    table.put(table.lift("Q1.1.6", is_reported=False), "Q1.1.6", is_reported=False)
    table.peer.due = table.world.now  # the heartbeat reveals that events were lost
    table.wait(0.3)
    assert table.actions == []
    table.wait(0.1)
    assert table.actions == ["loco Q1.1.1"]


def test_change_that_reverses_a_lost_one_restarts_the_quiet(table: WiredTable) -> None:
    """The loco bounced: the line loses the reed's opening and reports only its closing."""
    table.move("Q1.1.1", "Q1.1.6", wait=0.2)
    table.put(table.lift("Q1.1.6", is_reported=False), "Q1.1.6", wait=0.3)
    assert table.actions == []
    table.wait(0.1)
    assert table.actions == ["loco Q1.1.1"]


def test_confirmation_covers_only_the_time_before_its_request(table: WiredTable) -> None:
    """A confirmation confirms only the quiet period up to its request, however late it arrives."""
    table.cut_line_to_board()
    table.lift("Q2.1.2", wait=2 * STRAY_S)
    since = table.table.reading.changed_at
    table.session.handle(table.world.now, [Confirmed(since + 0.4)])
    assert lifts_to_undo(table.decision, table.world.now) == []
    table.session.handle(table.world.now, [Confirmed(since + STRAY_S)])
    assert lifts_to_undo(table.decision, table.world.now) == ["Q2.1.2"]


def test_effects_of_an_event_are_sent_with_it(table: WiredTable) -> None:
    table.cut_line_to_board()
    table.move("Q1.1.1", "Q1.1.6", wait=SETTLED_S)
    assert table.actions == []
    scene_before = table.connection.scene_number
    table.session.handle(table.world.now, [Confirmed(table.world.now)])
    assert table.actions == ["loco Q1.1.1"]
    assert table.connection.scene_number > scene_before


# Failures.

FULL = UserError("The disk is full.")


def test_unsaved_move_is_reported_and_counts_once_there_is_room(table: WiredTable) -> None:
    table.move("Q1.1.1", "Q1.1.6")
    with patch.object(table.journal, "append", side_effect=FULL):
        table.wait(SETTLED_S)
        assert table.actions == []
        assert table.session.fault == english(table.table.notice.message) == "The disk is full."
    table.lift("Q2.1.2", wait=SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]


def test_unsaved_roll_gives_the_same_dice_again(tmp_path: Path) -> None:
    other = wired_at(tmp_path / "room enough", TO_ROLL)
    other.press("roll", wait=MOMENT_S)
    table = wired_at(tmp_path / "full", TO_ROLL)
    with patch.object(table.journal, "append", side_effect=FULL):
        table.press("roll", wait=MOMENT_S)
        assert table.actions == []
        assert table.session.fault == english(table.table.notice.message) == "The disk is full."
    table.press("roll", wait=MOMENT_S)
    assert table.actions == other.actions
    assert len(table.actions) == 1


def test_readings_after_a_fault_are_still_taken(table: WiredTable) -> None:
    piece = table.lift("Q1.1.1", wait=MOMENT_S)
    table.put(piece, "Q1.1.6")
    with patch.object(table.journal, "append", side_effect=FULL):
        table.press("confirm")  # makes the move count, but it cannot be recorded
        table.tabletop.lift(piece)
        table.put(piece, "Q1.1.1", wait=MOMENT_S)
        assert table.session.fault == "The disk is full."
    assert table.decision.is_right()


def test_lights_show_the_actual_state_after_a_command_fails_halfway(after_double: WiredTable) -> None:
    """ "The board is right" takes the move back, but recording the matching move fails for lack of disk space."""
    after_double.move("Q1.1.5", "Q1.1.1")
    from_tray = next(piece for piece, at in after_double.tabletop.at.items() if at == HAND)
    after_double.put(from_tray, "Q1.2.1")  # its destination if it had entered at S2
    after_double.moment()
    write = after_double.journal.append

    def room_for_a_takeback(kind: str, text: str, seat: int | None, at: float) -> None:
        if kind != "takeback":
            raise FULL
        write(kind, text, seat, at)

    with patch.object(after_double.journal, "append", room_for_a_takeback), pytest.raises(UserError):
        carry_out(after_double.table, after_double.session.at(after_double.world.now), AcceptBoard())
    assert after_double.actions == []
    expected = lights(
        after_double.table, situation(after_double.table, after_double.session.at(after_double.world.now))
    )
    after_double.moment()
    assert after_double.peer.scene == expected


def test_unfinished_work_after_a_fault_is_done_at_once(table: WiredTable) -> None:
    table.moment()
    with patch.object(table.table, "tick") as tick, patch.object(table.table, "process_bitmap", side_effect=FULL):
        table.session.tick(table.world.now)
        tick.assert_not_called()
        table.lift("Q1.1.1", wait=MOMENT_S)
        assert table.session.fault == "The disk is full."
        tick.assert_called()


# Connection changes, and the two clocks.


def test_unplugging_stops_play_and_plugging_in_continues(table: WiredTable) -> None:
    table.unplug()
    assert table.table.reading.offline_reason == Message("board-unplugged")
    table.move("Q1.1.1", "Q1.1.6", wait=SETTLED_S)
    assert table.actions == []
    table.plug(wait=SETTLED_S)
    assert table.table.reading.offline_reason is None
    table.press("confirm")  # no sensor identified the piece that was put there
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]


def test_another_board_is_refused_with_a_reason(table: WiredTable) -> None:
    table.peer.name = "golden_train"
    table.peer.restart(table.world.now)
    table.wait(SETTLED_S)
    assert english(table.table.reading.offline_reason).startswith("This is the board golden_train")


def test_scene_is_sent_only_when_it_has_changed(table: WiredTable) -> None:
    number = table.connection.scene_number
    table.session.refresh(table.world.now)
    table.wait(5.0)
    assert table.connection.scene_number == number
    table.lift("Q1.1.1", wait=MOMENT_S)
    assert table.connection.scene_number > number
    assert table.lit("Q1.1.6") == scene.BLINK


def test_game_has_its_own_clock(tmp_path: Path) -> None:
    """The driver's clock is at one million seconds when the game begins; the record starts at zero."""
    table = wired_at(tmp_path, READY, epoch=1e6)
    table.move("Q1.1.1", "Q1.1.6", wait=MOMENT_S)
    assert 0.0 < (table.session.deadline() or 0.0) - table.world.now < 1.0
    table.wait(SETTLED_S)
    assert table.actions == ["loco Q1.1.1"]
    assert SETTLED_S < table.journal.entries()[-1].at < 3 * SETTLED_S


def test_pieces_named_before_they_are_read_wait_for_the_readings(table: WiredTable) -> None:
    """Names may arrive before the readings; used at once, they would make a removed piece seem to change colour."""
    table.session.identify(table.world.now, table.tabletop.piece_colours())
    decision = table.decision
    assert table.match.whereabouts.is_identified
    table.session.identify(table.world.now, {**table.tabletop.piece_colours(), "Q1.1.1": "orange"})
    assert not decision.is_right()  # the number of pieces matches, so another colour is a fault at once
    table.session.identify(table.world.now, table.tabletop.piece_colours())
    assert decision.is_right()
    table.session.identify(table.world.now, {})
    assert decision.is_right()
    due = table.session.deadline()
    assert due is not None
    assert due <= table.world.now + QUIET_S
    table.wait(SETTLED_S)
    assert table.match.whereabouts.is_identified
