"""A table is always in exactly one situation: the most urgent one that applies, with its details."""

from pathlib import Path

import pytest

from signalbox.board.tabletop import Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.games.messages import PartFault
from signalbox.play.table import corrections
from signalbox.play.table import situation as situations
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.present.snapshot import EnabledButtons, enabled_buttons
from signalbox.play.table.tracking import Identity
from tests.host.play.table.harness import QUIET_S, TableHarness, harness_at, open_harness, open_table

DOUBLE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 again red.2.2 Q1.1.1"  # again, or stop?
LAST_LOCO = "free red.B,blue.A,-,yellow.A 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -"
STALLED_S = 6.0
NOTHING = EnabledButtons()


def test_situation_is_unknown_before_the_first_reading(tmp_path: Path) -> None:
    assert situations.situation(open_table(tmp_path).table, 0.0) == situations.NoReadings()
    assert enabled_buttons(situations.NoReadings()) == NOTHING


def test_empty_board_is_to_be_laid_out(tmp_path: Path) -> None:
    table = open_table(tmp_path).table
    table.process_bitmap(0.0, 0)
    now = situations.situation(table, 0.0)
    assert isinstance(now, situations.LayingOut)
    assert (now.is_ambiguous, now.obstacle, now.is_stalled) == (False, None, False)
    stalled = situations.situation(table, STALLED_S)
    assert isinstance(stalled, situations.LayingOut)
    assert stalled.is_stalled
    assert enabled_buttons(stalled) == EnabledButtons(help=True)


def test_obstructing_piece_is_named_once_platforms_are_right(tmp_path: Path) -> None:
    opened = open_table(tmp_path)
    tabletop = Tabletop(opened.board, {"green.1": "green"})
    tabletop.lift("green.1")
    tabletop.place("green.1", "S1")
    opened.table.process_bitmap(0.0, tabletop.closed_bitmap())
    now = situations.situation(opened.table, 0.0)
    assert isinstance(now, situations.LayingOut)
    assert now.obstacle == PieceFix("S1", "", "", 0)
    tabletop.lift_part("red")
    opened.table.process_bitmap(1.0, tabletop.closed_bitmap())
    lifted = situations.situation(opened.table, 1.0)
    assert isinstance(lifted, situations.LayingOut)
    assert lifted.obstacle is None


def test_laid_out_board_waits_for_the_roll(tmp_path: Path) -> None:
    assert enabled_buttons(open_harness(tmp_path).situation_of(situations.Rolling)) == EnabledButtons(roll=True)


def test_situation_is_kept_while_the_board_is_offline(ready: TableHarness) -> None:
    before = ready.situation_of(situations.Moving)
    ready.table.note_link(ready.at, Message("board-unplugged"))
    assert ready.situation_of(situations.Offline) == situations.Offline(Message("board-unplugged"), before)
    ready.table.note_link(ready.at, None)
    assert ready.situation_of(situations.Moving) == before


def test_movable_piece_is_moving_and_another_one_is_stray(ready: TableHarness) -> None:
    piece = ready.lift("Q1.1.1", wait=3)
    assert isinstance(ready.situation, situations.Moving)
    ready.put(piece, "Q1.1.1")
    ready.lift("Q2.1.2", wait=1)
    assert isinstance(ready.situation, situations.Moving)
    ready.wait(1)
    now = ready.situation_of(situations.StrayPieces)
    assert (now.places, now.is_stalled) == (["Q2.1.2"], False)


def test_misplaced_piece_is_put_right_one_step_at_a_time(ready: TableHarness) -> None:
    ready.move("Q1.1.1", "Q3.1.1", wait=QUIET_S)
    now = ready.situation_of(situations.CorrectingBoard)
    assert isinstance(now.fix, PieceFix)
    assert now.fix.source == "Q3.1.1"
    assert (now.fix.remaining, now.can_undo, now.is_stalled) == (0, False, False)
    ready.wait(STALLED_S)
    assert ready.situation_of(situations.CorrectingBoard).is_stalled


def test_platform_fault_comes_before_any_piece(ready: TableHarness) -> None:
    ready.lift_part("blue")
    ready.move("Q2.1.2", "Q3.1.1", wait=QUIET_S)
    now = ready.situation_of(situations.CorrectingBoard)
    assert isinstance(now.fix, PartFault)
    assert now.fix.expected == ("blue", "A")


def test_chosen_action_names_what_no_sensor_detects(ready: TableHarness) -> None:
    ready.choose("loco Q1.1.1")
    now = ready.situation_of(situations.CarryingOut)
    assert now.match.state.notation(now.action) == "loco Q1.1.1"
    assert now.unobservable == []
    ready.ignore("Q1.1.6")
    assert ready.situation_of(situations.CarryingOut).unobservable == ["Q1.1.6"]


@pytest.mark.parametrize("button", ["confirm", "roll"])
def test_nobody_can_decide_for_a_pausing_computer(tmp_path: Path, button: str) -> None:
    harness = harness_at(tmp_path, DOUBLE, kinds="c")
    before = harness.situation_of(situations.ComputerActing)
    assert enabled_buttons(before) == NOTHING
    harness.press(button)
    assert harness.situation == before
    with pytest.raises(UserError, match="The computer plays for Ann"):
        harness.choose("stop")
    assert before.match.state.position() == DOUBLE


def test_game_stays_over_with_nothing_due_whatever_is_on_the_board(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, LAST_LOCO)
    harness.move("B3.1.1", "H3", wait=QUIET_S)
    assert isinstance(harness.situation, situations.GameOver)
    harness.lift("H3")
    assert harness.table.deadline() is None
    harness.wait(STALLED_S)
    assert enabled_buttons(harness.situation_of(situations.GameOver)) == NOTHING


def test_unread_board_is_not_taken_for_an_empty_one(ready: TableHarness) -> None:
    ready.table.reading.is_known = False
    for button in ("confirm", "undo", "help"):
        ready.press(button)
        assert ready.table.notice.message == Message("not-read-yet")
    assert ready.actions == []
    assert ready.situation == situations.NoReadings()


def test_mismatch_is_put_right_if_known_pieces_fit(ready: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    """While readings are still arriving, identities and readings may date from different moments."""
    ready.move("Q1.1.1", "Q3.1.1", wait=QUIET_S)
    ready.match.decision.plan.correction.progress.steps = []
    monkeypatch.setattr(Identity, "fixes", lambda _self, _action: [])
    now = situations.situation(ready.table, ready.at)
    assert isinstance(now, situations.CorrectingBoard)
    assert now.fix == PieceFix("Q3.1.1", "Q1.1.6", "", 0)
    monkeypatch.setattr(corrections, "find_fixes", lambda *_: [])
    assert not isinstance(situations.situation(ready.table, ready.at), situations.CorrectingBoard)
