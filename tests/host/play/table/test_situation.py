"""Which situation a table is in: one at a time, the most pressing first, and what each of them carries."""

from pathlib import Path

import pytest

from signalbox.board.tabletop import Tabletop
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.games.messages import PartFault
from signalbox.play.table import corrections
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.present.snapshot import Enabled, enabled
from signalbox.play.table.situation import (
    CarryOut,
    Choose,
    ComputerActs,
    Confirm,
    LayOut,
    Moving,
    Offline,
    Over,
    PutRight,
    Question,
    Roll,
    Stray,
    Unknown,
    situation,
)
from signalbox.play.table.tracking import Identity
from tests.host.play.table.harness import harness_at, open_harness, open_table

# green drives 5 from Q1.1.1 to Q1.1.6; orange stands far away
GREEN_DRIVES = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"
# green at Q1.3.1 has nowhere to go but off its platform's end
GREEN_CRASHES = "free red.B,yellow.B,-,blue.A 2-0-0:Q1.3.1,Q2.1.1/4-0-0: 0 0 1 loco red.3.3 -"
RED_MOVES = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 platform red.2.3 -"
DOUBLE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 again red.2.2 Q1.1.1"  # again, or stop?
LAST_LOCO = "free red.B,blue.A,-,yellow.A 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -"
STALLED_S = 6.0
NOTHING = Enabled()


def test_nothing_is_known_before_the_board_has_said_what_it_reads(tmp_path: Path) -> None:
    table = open_table(tmp_path).table
    assert situation(table, 0.0) == Unknown()
    assert enabled(Unknown()) == NOTHING


def test_an_empty_board_is_to_be_laid_out(tmp_path: Path) -> None:
    table = open_table(tmp_path).table
    table.read(0.0, 0)
    found = situation(table, 0.0)
    assert isinstance(found, LayOut)
    assert (found.is_ambiguous, found.in_the_way, found.is_stalled) == (False, None, False)
    stalled = situation(table, STALLED_S)
    assert isinstance(stalled, LayOut)
    assert stalled.is_stalled
    assert enabled(stalled) == Enabled(help=True)


def test_a_piece_in_the_way_of_the_set_up_is_named_once_the_platforms_lie_right(tmp_path: Path) -> None:
    opened = open_table(tmp_path)
    tabletop = Tabletop(opened.board, {"green.1": "green"})
    tabletop.lift("green.1")
    tabletop.place("green.1", "S1")
    opened.table.read(0.0, tabletop.closed())
    found = situation(opened.table, 0.0)
    assert isinstance(found, LayOut)
    assert found.in_the_way == PieceFix("S1", "", "", 0)
    tabletop.lift_part("red")
    opened.table.read(1.0, tabletop.closed())
    lifted = situation(opened.table, 1.0)
    assert isinstance(lifted, LayOut)
    assert lifted.in_the_way is None


def test_a_board_laid_out_waits_for_the_roll(tmp_path: Path) -> None:
    found = open_harness(tmp_path).situation
    assert isinstance(found, Roll)
    assert enabled(found) == Enabled(roll=True)


def test_what_goes_on_is_kept_while_the_board_is_away(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES)
    before = harness.situation
    assert isinstance(before, Moving)
    harness.table.link_changed(harness.at, Message("board-unplugged"))
    away: object = harness.situation
    assert away == Offline(Message("board-unplugged"), before)
    harness.table.link_changed(harness.at, None)
    back: object = harness.situation
    assert back == before


def test_a_piece_that_may_move_is_moving_and_another_one_strays(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES)
    harness.lift("Q1.1.1")
    harness.wait(3)
    assert isinstance(harness.situation, Moving)

    other = harness_at(tmp_path / "other", GREEN_DRIVES)
    other.lift("Q2.1.2")
    other.wait(1)
    assert isinstance(other.situation, Moving)
    other.wait(1)
    found = other.situation
    assert isinstance(found, Stray)
    assert (found.places, found.is_stalled) == (["Q2.1.2"], False)


def test_a_wrong_square_is_put_right_by_one_instruction_at_a_time(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES)
    harness.move("Q1.1.1", "Q3.1.1")
    harness.wait()
    found = harness.situation
    assert isinstance(found, PutRight)
    assert isinstance(found.fix, PieceFix)
    assert found.fix.take == "Q3.1.1"
    assert (found.fix.more, found.takes_back, found.is_stalled) == (0, False, False)
    harness.wait(STALLED_S)
    stalled = harness.situation
    assert isinstance(stalled, PutRight)
    assert stalled.is_stalled


def test_a_platform_at_fault_comes_before_any_piece(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES)
    harness.tabletop.lift_part("blue")
    harness.read()
    harness.move("Q2.1.2", "Q3.1.1")
    harness.wait()
    found = harness.situation
    assert isinstance(found, PutRight)
    assert isinstance(found.fix, PartFault)
    assert found.fix.wanted == ("blue", "A")


def test_the_position_before_the_last_action_may_be_taken_back(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, RED_MOVES)
    harness.move_part("red", "B2", "B")
    harness.wait()
    assert harness.actions == ["platform red B"]
    harness.move_part("red", "B0", "B")
    harness.wait()
    found = harness.situation
    assert isinstance(found, PutRight)
    assert found.takes_back
    harness.press("undo")
    assert harness.actions == []


def test_a_crash_is_confirmed_before_it_counts(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_CRASHES)
    harness.lift("Q1.3.1")
    harness.wait()
    found = harness.situation
    assert isinstance(found, Confirm)
    assert found.match.state.notation(found.action) == "loco Q1.3.1"
    assert enabled(found).confirm


def test_which_of_several_was_meant_is_chosen(tmp_path: Path) -> None:
    names = ("Q1.1.1", "Q1.1.6", "Q1.2.1", "B1.2.0")
    two = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/4-0-0: 0 0 1 loco red.2.3 -"
    harness = harness_at(
        tmp_path, two, broken=[f"{name}={'stuck' if name.endswith('.1') else 'dead'}" for name in names]
    )
    for name in names:
        harness.ignore(name)
    harness.press("confirm")
    found = harness.situation
    assert isinstance(found, Choose)
    assert found.action == found.actions[0]
    harness.press("help")
    shown = harness.situation
    assert isinstance(shown, Choose)
    assert shown.action == found.actions[1]


def test_a_question_about_a_sensor_comes_before_what_is_wrong(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES, broken=["Q1.1.6=dead"])
    harness.move("Q1.1.1", "Q1.1.6")
    harness.wait(STALLED_S)
    harness.press("help")
    found = harness.situation
    assert isinstance(found, Question)
    assert (found.question.text, found.has_others) == ("Q1.1.6 taken", True)
    assert enabled(found) == Enabled(undo=True, confirm=True, help=True)


def test_what_was_said_is_carried_out_and_names_what_no_sensor_sees(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES)
    harness.choose("loco Q1.1.1")
    found = harness.situation
    assert isinstance(found, CarryOut)
    assert found.match.state.notation(found.action) == "loco Q1.1.1"
    assert found.unobservable == []
    harness.ignore("Q1.1.6")
    blind = harness.situation
    assert isinstance(blind, CarryOut)
    assert blind.unobservable == ["Q1.1.6"]


def test_a_computer_acts_by_itself_once_people_have_seen_the_board(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, GREEN_DRIVES, kinds="c")
    assert isinstance(harness.situation, ComputerActs)
    harness.wait(1)
    assert isinstance(harness.situation, CarryOut)


@pytest.mark.parametrize("button", ["confirm", "roll"])
def test_nobody_decides_for_a_computer_while_it_pauses(tmp_path: Path, button: str) -> None:
    harness = harness_at(tmp_path, DOUBLE, kinds="c")
    before = harness.situation
    assert isinstance(before, ComputerActs)
    assert enabled(before) == NOTHING
    harness.press(button)
    assert harness.situation == before
    with pytest.raises(UserError, match="The computer plays for Ann"):
        harness.choose("stop")
    assert before.match.state.position() == DOUBLE


def test_after_the_end_nothing_is_due(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, LAST_LOCO)
    harness.move("B3.1.1", "H3")
    harness.wait()
    harness.lift("H3")
    assert harness.table.deadline() is None


def test_over_is_over_whatever_lies_on_the_board(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, LAST_LOCO)
    harness.move("B3.1.1", "H3")
    harness.wait()
    assert isinstance(harness.situation, Over)
    harness.lift("H3")
    harness.wait(STALLED_S)
    found = harness.situation
    assert isinstance(found, Over)
    assert enabled(found) == NOTHING


def test_the_board_is_asked_before_anything_unknown_is_taken_for_an_empty_one(tmp_path: Path) -> None:
    """A resumed game whose board has not spoken yet: buttons of the page wait."""
    harness = harness_at(tmp_path, GREEN_DRIVES)
    harness.table.reading.known = False
    for button in ("confirm", "undo", "help"):
        harness.press(button)
        assert harness.table.notice.message == Message("not-read-yet")
    assert harness.actions == []
    assert harness.situation == Unknown()


def test_what_only_sensors_say_is_put_right_by_them_where_all_that_is_known_of_the_pieces_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while readings still come in: what is known and what is read need not be of one moment."""
    harness = harness_at(tmp_path, GREEN_DRIVES)
    harness.move("Q1.1.1", "Q3.1.1")
    harness.wait()
    match = harness.table.match
    assert match is not None
    match.decision.plan.mending.progress.steps = []
    monkeypatch.setattr(Identity, "fixes", lambda _self, _action: [])
    found = situation(harness.table, harness.at)
    assert isinstance(found, PutRight)
    assert found.fix == PieceFix("Q3.1.1", "Q1.1.6", "", 0)
    monkeypatch.setattr(corrections, "fixes", lambda *_: [])
    assert not isinstance(situation(harness.table, harness.at), PutRight)
