"""A board that identifies its pieces: a mismatch is shown at once, and colours are never asked about."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.play.table.situation import PutRight
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, harness_at
from tests.host.play.table.test_doubt import GREEN, TO_ROLL, TWO, exchange, lift_both_and_return
from tests.host.play.table.test_paris_connection import ONLY_RED, dealt, places


def with_named_pieces(harness: TableHarness) -> TableHarness:
    harness.names_pieces = True
    harness.read(wait=QUIET_S)
    return harness


@pytest.mark.parametrize("position", [TWO, TO_ROLL])
def test_exchanged_colours_are_corrected(tmp_path: Path, position: str) -> None:
    harness = with_named_pieces(harness_at(tmp_path, position))
    exchange(harness)
    assert not harness.situation_of(PutRight).looks_right  # nobody has to check, and Confirm has no effect
    assert harness.prompt.startswith(("Take Ann’s green loco off", "Take Ben’s orange loco off"))
    harness.press("confirm")
    assert isinstance(harness.situation, PutRight)


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
    """Blue was put on a hex lit for red, which a sensor alone could not notice."""
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
