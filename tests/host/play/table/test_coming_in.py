"""A loco that is shown on the board and taken off it again: what may still be done with it is shown."""

from pathlib import Path

from shared_rules import scene
from signalbox.board.tabletop import HAND
from signalbox.play.table.situation import Confirm
from tests.english import message_text
from tests.host.play.table.harness import TableHarness, harness_at

ELEVEN = "free red.A,blue.A,-,yellow.B 4-0-0:/4-0-0: 0 0 1 loco red.5.6 -"
CRASHES = "free blue.A,red.A,-,yellow.B 3-0-0:blue.1.0/3-0-0:Q3.2.4 0 0 1 loco blue.2.6 -"
PUSHES_OFF = "free red.A,-,yellow.A,blue.A 3-0-0:Q1.2.3/3-0-0:Q1.2.4 0 0 1 loco blue.3.6 -"
GOES_ON = message_text("locos-put-along", player="Ann", piece="your green loco", kind="person")


def lit(harness: TableHarness, pattern: int) -> list[str]:
    """The squares whose lights have this pattern."""
    squares = harness.board.squares
    return sorted(name for name, (_, shown) in harness.lights().items() if shown == pattern and name in squares)


def shown_and_carried_over(folder: Path) -> TableHarness:
    """A loco was shown on S1, and is now where only the way from S2 leads."""
    harness = harness_at(folder, ELEVEN)
    loco = harness.from_hand("green")
    harness.put(loco, "S1")
    harness.wait()
    assert lit(harness, scene.BLINK) == ["Q2.1.1"]
    harness.lift("S1")
    harness.put(loco, "Q1.1.3")
    return harness


def test_a_loco_that_was_shown_and_taken_back_may_come_in_elsewhere(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, ELEVEN)
    loco = harness.from_hand("green")
    harness.put(loco, "S2")
    harness.wait()
    assert (harness.prompt, lit(harness, scene.BLINK)) == (GOES_ON, ["B1.1.0"])
    harness.lift("S2")
    harness.wait(1)  # it may be on its way
    assert lit(harness, scene.PULSE) == []
    harness.wait(1)
    assert lit(harness, scene.PULSE) == ["S1", "S3"]
    assert (harness.prompt, lit(harness, scene.BLINK)) == (GOES_ON, ["B1.1.0"])
    assert harness.detail == message_text("step-or-another")
    harness.put(loco, "S3")
    harness.wait()
    assert lit(harness, scene.PULSE) == []
    assert lit(harness, scene.BLINK) == ["Q2.2.3"]


def test_the_way_on_which_a_loco_rests_is_the_one_that_goes_on(tmp_path: Path) -> None:
    """It was shown at one start square and rests on the way from another: that is the way now, also once it is up."""
    harness = shown_and_carried_over(tmp_path)
    harness.wait()
    assert lit(harness, scene.BLINK) == ["B1.1.0"]
    harness.lift("Q1.1.3")
    harness.wait()
    assert lit(harness, scene.BLINK) == ["B1.1.0"]


def test_a_square_that_a_loco_only_passes_changes_nothing(tmp_path: Path) -> None:
    harness = shown_and_carried_over(tmp_path)
    harness.wait(0.1)
    harness.lift("Q1.1.3")
    harness.wait()
    assert lit(harness, scene.BLINK) == ["Q2.1.1"]


def test_who_puts_a_loco_that_crashes_somewhere_is_told_that_it_has_crashed(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CRASHES)
    harness.put(harness.lift("B0.1.0"), "Q3.1.2")
    harness.wait()
    assert harness.prompt == message_text("piece-take-off", piece="Ann’s green loco")
    assert harness.detail == message_text("locos-crashed", end="crashes")


def test_what_is_pushed_first_is_no_other_move_while_the_loco_is_on_its_way(tmp_path: Path) -> None:
    """Ann's loco on the board could push Ben's off as well, and stay where it is: that is not what she is at."""
    harness = harness_at(tmp_path, PUSHES_OFF)
    loco = harness.from_hand("green")
    harness.put(loco, "S1")
    harness.wait()
    harness.tabletop.at[harness.lift("Q1.2.4")] = HAND
    harness.wait(2)
    harness.lift("S1")
    harness.wait(2)
    assert harness.prompt == GOES_ON
    assert lit(harness, scene.BLINK) == ["Q1.2.2"]
    harness.put(loco, "Q1.2.2")
    harness.wait()
    assert harness.actions == ["enter S1"]


def test_a_loco_that_was_shown_and_taken_back_leaves_other_moves_open(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES_OFF)
    harness.put(harness.from_hand("green"), "S1")
    harness.wait()
    harness.tabletop.at[harness.lift("S1")] = HAND
    harness.wait(2)
    harness.tabletop.at[harness.lift("Q1.2.4")] = HAND
    harness.wait(1)
    assert isinstance(harness.situation, Confirm)
    harness.press("confirm")
    assert harness.actions == ["loco Q1.2.3"]


def test_help_shows_where_a_loco_comes_in_that_runs_into_a_buffer_at_once(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free yellow.A,blue.A,red.A,- 4-0-0:/2-0-0:S1,S3 0 0 1 loco red.5.6 -")
    harness.press("help")
    assert harness.detail.startswith(message_text("only-way", order="bring a loco in, where it runs into a buffer"))
    assert lit(harness, scene.PULSE) == ["S2"]
    assert harness.lights()["buffer.B0"][1] == scene.BLINK


def test_a_loco_that_was_taken_off_as_asked_has_not_come_in(tmp_path: Path) -> None:
    """Undo asks to have it off the board: what was shown there until then says nothing."""
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 3-0-0:Q1.1.1/4-0-0: 0 0 1 loco red.2.3 -")
    harness.put(harness.from_hand("green"), "S2")
    harness.wait()
    harness.press("undo")
    assert harness.prompt == message_text("piece-take-off", piece="Ann’s green loco")
    harness.tabletop.at[harness.lift("S2")] = HAND
    harness.wait(2)
    assert harness.tone == "do"
    assert harness.actions == []
