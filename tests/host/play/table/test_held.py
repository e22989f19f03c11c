"""A virtual board reports which pieces are held and where the others are, so nobody is asked about good sensors."""

from pathlib import Path

import pytest

from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, harness_at, open_harness
from tests.host.play.table.test_broken_sensors import READY
from tests.host.play.table.test_tried_by_hand import PLATFORM, SEVEN

LONG_S = 10.0
PUT_DOWN = message_text("held")


def test_held_platform_is_to_be_put_down_and_no_sensor_is_asked_about(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PLATFORM)
    harness.lift_part("red")
    harness.table.diagnosis.hold(True)
    harness.wait(LONG_S)
    assert harness.prompt.startswith("Ann: move the red platform")
    assert harness.detail.endswith(PUT_DOWN)
    for button in ("help", "help", "confirm"):
        harness.press(button, wait=LONG_S)
        assert harness.asked == []
    harness.place_part("red", "B2", "A")
    harness.table.diagnosis.hold(False)
    harness.wait()
    assert harness.actions == ["platform red A"]


@pytest.mark.parametrize("is_held", [False, True])
def test_sensor_is_suspected_only_if_nothing_is_held(tmp_path: Path, is_held: bool) -> None:
    harness = harness_at(tmp_path, SEVEN)
    piece = harness.lift("Q3.2.3")
    harness.table.diagnosis.hold(is_held)
    harness.wait(LONG_S)
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    assert harness.detail == (PUT_DOWN if is_held else message_text("stalled"))
    harness.press("help")
    assert harness.asked == ([] if is_held else ["Q3.2.3 taken"])
    harness.table.diagnosis.hold(True)  # a hand picks something up while the question is open
    assert harness.asked == []
    harness.table.diagnosis.hold(False)
    harness.put(piece, "Q3.2.3", wait=QUIET_S)
    assert harness.prompt.startswith("Ann: drive a loco 7 points")


def test_platform_held_during_layout_is_to_be_put_down(tmp_path: Path) -> None:
    harness = open_harness(tmp_path)
    harness.lift_part("blue", wait=LONG_S)
    assert harness.detail.endswith("press Help.")
    harness.table.diagnosis.hold(True)
    assert harness.detail.endswith(PUT_DOWN)
    harness.press("help")
    assert harness.asked == []


def as_virtual(harness: TableHarness) -> TableHarness:
    harness.knows_magnets = True
    harness.read()
    return harness


def test_working_sensors_are_not_asked_about(tmp_path: Path) -> None:
    harness = as_virtual(harness_at(tmp_path, READY))
    harness.move("Q2.1.2", "Q2.3.1", wait=LONG_S)
    assert harness.tone == "wrong"
    assert harness.detail == ""  # the detail does not suggest pressing Help
    for _ in range(3):
        harness.press("help")
        assert (harness.asked, harness.detail) == ([], message_text("put-right-how"))
        harness.wait(LONG_S)


def test_deliberately_broken_sensor_is_asked_about_alone(tmp_path: Path) -> None:
    harness = as_virtual(harness_at(tmp_path, READY, broken=["Q1.1.6=dead"]))
    harness.move("Q1.1.1", "Q1.1.6", wait=LONG_S)
    assert harness.detail.endswith(message_text("stalled"))
    harness.press("help")
    assert harness.asked == ["Q1.1.6 taken"]
    harness.press("confirm")
    assert (harness.actions, harness.ignored_sensors) == (["loco Q1.1.1"], {"Q1.1.6": "dead"})


def test_stuck_code_reed_is_asked_about_and_a_wrong_platform_is_not(tmp_path: Path) -> None:
    harness = as_virtual(open_harness(tmp_path, broken=["B0.c=stuck"]))
    harness.wait(LONG_S)
    harness.press("help")
    assert harness.prompt == message_text("ask-bay-empty", bay="west")
    harness.press("confirm")
    assert harness.prompt == message_text("locos-roll", player="Ann")
    harness.move_part("red", "B0", "A", wait=LONG_S)
    assert harness.tone == "wrong"
    harness.press("help")
    assert harness.asked == []
