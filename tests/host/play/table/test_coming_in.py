"""A loco that is put on a start square and picked up again: the table shows the moves that remain possible."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.play.table.situation import Confirming
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, harness_at

ELEVEN = "free red.A,blue.A,-,yellow.B 4-0-0:/4-0-0: 0 0 1 loco red.5.6 -"
CRASHES = "free blue.A,red.A,-,yellow.B 3-0-0:blue.1.0/3-0-0:Q3.2.4 0 0 1 loco blue.2.6 -"
PUSHES_OFF = "free red.A,-,yellow.A,blue.A 3-0-0:Q1.2.3/3-0-0:Q1.2.4 0 0 1 loco blue.3.6 -"
PUT_ALONG = message_text("locos-put-along", player="Ann", piece="your green loco", kind="person")


def test_loco_shown_and_lifted_may_enter_elsewhere(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, ELEVEN)
    loco = harness.from_hand("green")
    harness.put(loco, "S2", wait=QUIET_S)
    assert (harness.prompt, harness.lit(scene.BLINK)) == (PUT_ALONG, ["B1.1.0"])
    harness.lift("S2", wait=1)  # it may be on its way
    assert harness.lit(scene.PULSE) == []
    harness.wait(1)
    assert harness.lit(scene.PULSE) == ["S1", "S3"]
    assert (harness.prompt, harness.lit(scene.BLINK)) == (PUT_ALONG, ["B1.1.0"])
    assert harness.detail == message_text("step-or-another")
    harness.put(loco, "S3", wait=QUIET_S)
    assert harness.lit(scene.PULSE) == []
    assert harness.lit(scene.BLINK) == ["Q2.2.3"]


@pytest.mark.parametrize(("rests_s", "leads_to"), [(0.1, "Q2.1.1"), (QUIET_S, "B1.1.0")], ids=["passes", "rests"])
def test_path_where_a_loco_rests_is_the_one_followed(tmp_path: Path, rests_s: float, leads_to: str) -> None:
    """After S1, the loco touches the path from S2. If it rests there, that path is shown even after it is lifted."""
    harness = harness_at(tmp_path, ELEVEN)
    loco = harness.from_hand("green")
    harness.put(loco, "S1", wait=QUIET_S)
    assert harness.lit(scene.BLINK) == ["Q2.1.1"]
    harness.lift("S1")
    harness.put(loco, "Q1.1.3", wait=rests_s)
    assert harness.lit(scene.BLINK) == ["B1.1.0"]
    harness.lift("Q1.1.3", wait=QUIET_S)
    assert harness.lit(scene.BLINK) == [leads_to]


def test_crashed_loco_put_elsewhere_is_reported_as_crashed(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CRASHES)
    harness.put(harness.lift("B0.1.0"), "Q3.1.2", wait=QUIET_S)
    assert harness.prompt == message_text("piece-take-off", piece="Ann’s green loco")
    assert harness.detail == message_text("locos-crashed", end="crashes")


def test_pushing_first_does_not_suggest_another_move_for_an_entering_loco(tmp_path: Path) -> None:
    """Ann's loco on the board could also push Ben's off and stay where it is, but that is not her move."""
    harness = harness_at(tmp_path, PUSHES_OFF)
    loco = harness.from_hand("green")
    harness.put(loco, "S1", wait=QUIET_S)
    harness.take_off("Q1.2.4", wait=2)
    harness.lift("S1", wait=2)
    assert harness.prompt == PUT_ALONG
    assert harness.lit(scene.BLINK) == ["Q1.2.2"]
    harness.put(loco, "Q1.2.2", wait=QUIET_S)
    assert harness.actions == ["enter S1"]


def test_held_entering_loco_is_shown_its_place_before_the_loco_that_it_pushes_off(tmp_path: Path) -> None:
    """People who see only the lights would otherwise put the held loco back on S1 again and again."""
    harness = harness_at(tmp_path, PUSHES_OFF.replace("Q1.2.3/3-0-0:Q1.2.4", "Q1.2.4/3-0-0:Q1.2.3"))
    harness.put(harness.from_hand("green"), "S1", wait=QUIET_S)
    harness.lift("S1", wait=1)
    assert (harness.prompt, harness.lit(scene.BLINK)) == (PUT_ALONG, ["Q1.2.2"])


def test_loco_shown_and_removed_leaves_other_moves_open(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES_OFF)
    harness.put(harness.from_hand("green"), "S1", wait=QUIET_S)
    harness.take_off("S1", wait=2)
    harness.take_off("Q1.2.4", wait=1)
    assert isinstance(harness.situation, Confirming)
    harness.press("confirm")
    assert harness.actions == ["loco Q1.2.3"]


def test_help_shows_the_start_square_of_an_entry_into_a_buffer(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free yellow.A,blue.A,red.A,- 4-0-0:/2-0-0:S1,S3 0 0 1 loco red.5.6 -")
    harness.press("help")
    assert harness.detail.startswith(message_text("only-way", order="bring a loco in, and it runs into a buffer"))
    assert harness.lit(scene.PULSE) == ["S2"]
    assert harness.lights()["buffer.B0"][1] == scene.BLINK


def test_loco_removed_on_request_has_not_entered(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 3-0-0:Q1.1.1/4-0-0: 0 0 1 loco red.2.3 -")
    harness.put(harness.from_hand("green"), "S2", wait=QUIET_S)
    harness.press("undo")
    assert harness.prompt == message_text("piece-take-off", piece="Ann’s green loco")
    harness.take_off("S2", wait=2)
    assert (harness.tone, harness.actions) == ("do", [])
