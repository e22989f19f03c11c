"""Boards that report held pieces, or where each piece is: nobody is asked about colours or working sensors."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.play.table.situation import CorrectingBoard
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, READY, TableHarness, harness_at, open_harness
from tests.host.play.table.test_doubt import GREEN, TO_ROLL, TWO, exchange, lift_both_and_return
from tests.host.play.table.test_paris_connection import ONLY_RED, dealt, places
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


def test_platform_held_during_layout_is_to_be_put_down(new_game: TableHarness) -> None:
    new_game.lift_part("blue", wait=LONG_S)
    assert new_game.detail.endswith("press Help.")
    new_game.table.diagnosis.hold(True)
    assert new_game.detail.endswith(PUT_DOWN)
    new_game.press("help")
    assert new_game.asked == []


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


def with_named_pieces(harness: TableHarness) -> TableHarness:
    harness.names_pieces = True
    harness.read(wait=QUIET_S)
    return harness


@pytest.mark.parametrize("position", [TWO, TO_ROLL])
def test_exchanged_colours_are_corrected(tmp_path: Path, position: str) -> None:
    harness = with_named_pieces(harness_at(tmp_path, position))
    exchange(harness)
    assert not harness.situation_of(CorrectingBoard).has_right_counts  # nobody has to check, and Confirm has no effect
    assert harness.prompt.startswith(("Take Ann’s green loco off", "Take Ben’s orange loco off"))
    harness.press("confirm")
    assert isinstance(harness.situation, CorrectingBoard)


def test_pieces_lifted_together_and_returned_are_not_asked_about(tmp_path: Path) -> None:
    harness = with_named_pieces(harness_at(tmp_path, TO_ROLL))
    lift_both_and_return(harness, wait=1)
    assert harness.prompt == message_text("locos-roll", player="Ann")
    assert harness.table.tally["asked"] == 0


def test_piece_held_over_a_square_is_read_there(tmp_path: Path) -> None:
    harness = with_named_pieces(harness_at(tmp_path, TWO))
    harness.tabletop.hold_over(harness.lift(GREEN), "Q2.1.1")
    assert harness.tabletop.piece_colours()["Q2.1.1"] == "green"


def test_loco_of_another_company_is_not_built(tmp_path: Path) -> None:
    """A blue loco is put on a hex lit for red, which a sensor alone could not detect."""
    harness = with_named_pieces(dealt(tmp_path, *ONLY_RED))
    harness.press("red")
    square = harness.free_square(places(harness)[0])
    harness.put(harness.from_hand("blue"), square, wait=1)
    assert harness.actions[-1] == "company red"
    assert (harness.tone, harness.prompt) == ("wrong", message_text("piece-take-off", piece="the blue loco"))
    assert harness.detail == ""  # the red loco that may follow is not part of the correction
    assert harness.lights()[square] == (harness.board.colours["blue"], scene.FAST)
    harness.take_off(square)
    harness.put(harness.from_hand("red"), square, wait=1)
    assert harness.actions[-1].startswith("place ")


def test_loco_of_another_player_is_no_entry(tmp_path: Path) -> None:
    harness = with_named_pieces(harness_at(tmp_path, "free red.A,blue.A,-,yellow.B 4-0-0:/4-0-0: 0 0 1 loco red.5.6 -"))
    harness.put(harness.from_hand("orange"), "S2", wait=1)
    assert harness.prompt == message_text("piece-take-off", piece="Ben’s orange loco")
    assert harness.detail == message_text("locos-another-colour")
