"""Unlike pieces that may have changed places in a move that brings one in, pushes it or runs it off the track."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.board.tabletop import HAND
from signalbox.play.table.situation import Confirm, Doubt
from tests.english import message_text
from tests.host.play.table.harness import harness_at
from tests.host.play.table.test_doubt import ASKED, PUSHES, PUSHES_TWO, RUNS_OFF, doubted

PUSHES_OFF = "free red.A,-,yellow.A,blue.A 3-0-0:red.2.0/3-0-0:Q1.1.7 0 0 1 loco yellow.4.6 -"
COMES_IN_AND_PUSHES = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:Q1.1.2 0 0 1 loco red.2.4 -"
CRASHES_BESIDE_HANGARS = (
    "free red.B,blue.B,yellow.A,- 3-0-0:Q1.1.4/1-1-0:Q1.1.2,Q1.1.5/1-0-0:S2,Q2.1.3,blue.1.0/2-1-0:red.4.1 "
    "0 1 2 loco red.2.6 Q1.1.2"
)
COMES_IN_AND_PUSHES_TWO = "free red.B,-,yellow.A,blue.A 4-0-0:/2-0-0:Q1.1.2,Q1.1.6 0 0 1 loco red.6.6 -"


@pytest.mark.parametrize("comes_to", ["Q1.1.1", "B0.1.1"])
def test_a_loco_that_comes_in_may_have_changed_places_with_the_one_it_pushes(tmp_path: Path, comes_to: str) -> None:
    """One goes where the other should: Ben's is moved first, and Ann's then comes from beside the board."""
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES)
    harness.move("Q1.1.2", comes_to)
    harness.wait(1)
    harness.put(harness.from_hand("green"), "Q1.1.4")
    harness.wait(1)
    if comes_to != "Q1.1.1":
        harness.move(comes_to, "Q1.1.1")
        harness.wait(1)
    assert harness.actions == []
    assert harness.prompt == ASKED
    assert sorted(place for place, _ in doubted(harness)) == ["Q1.1.1", "Q1.1.4"]


def test_both_are_lit_that_may_have_changed_places_behind_one_that_crashed(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES_TWO)
    harness.put(harness.lift("Q1.1.6"), "hand")
    harness.wait(2)
    harness.move("Q1.1.2", "Q1.1.1")
    harness.wait(1)
    harness.put(harness.from_hand("green"), "Q1.1.5")
    harness.wait(1)
    assert harness.prompt == ASKED
    assert sorted(place for place, _ in doubted(harness)) == ["Q1.1.1", "Q1.1.5"]


@pytest.mark.parametrize("first", ["pushed", "pusher"])
def test_a_loco_that_comes_in_and_pushes_asks_nothing_in_order(tmp_path: Path, first: str) -> None:
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES)
    if first == "pusher":
        harness.put(harness.from_hand("green"), "Q1.1.1")
        harness.wait(1)
    harness.move("Q1.1.2", "Q1.1.4")
    harness.wait(1)
    if first == "pushed":
        harness.put(harness.from_hand("green"), "Q1.1.1")
        harness.wait(1)
    assert harness.actions == ["enter S1"]


def test_a_push_with_one_loco_after_the_other_asks_nothing(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES)
    state = harness.table.state
    assert state is not None
    effects = state.effects(state.parse("loco Q1.1.1"))
    assert len(effects) == 2
    for effect in reversed(effects):
        harness.move(effect["square"], effect["to"])
        harness.at += 1
    harness.wait(1)
    assert harness.actions == ["loco Q1.1.1"]
    assert harness.table.tally["asked"] == 0


def test_where_a_confirm_is_asked_for_nothing_is_lit_to_be_taken_up(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES)
    entering = harness.from_hand("green")
    harness.put(entering, "S3")
    harness.wait(1)
    harness.put(harness.lift("S3"), "hand")
    harness.wait(1)
    assert isinstance(harness.situation, Confirm)
    squares = {name: pattern for name, (_, pattern) in harness.lights().items() if name in harness.board.squares}
    assert scene.FAST in squares.values()
    assert set(squares.values()) <= {scene.BLINK, scene.CHASE, scene.FAST}


def test_a_pushed_loco_that_crashes_is_laid_aside_and_not_asked_about(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.5/3-0-0:Q1.1.7 0 0 1 loco red.2.3 -")
    harness.put(harness.lift("Q1.1.7"), "hand")
    harness.wait(2)
    green = harness.lift("Q1.1.5")
    harness.wait(1)
    harness.put(green, "Q1.1.6")
    harness.wait(1)
    assert harness.actions == ["loco Q1.1.5"]


def test_what_was_taken_off_after_an_undo_is_not_taken_for_what_comes_back(tmp_path: Path) -> None:
    """A loco that came in and ran another one off the track is taken back: it goes, and then the other one comes."""
    harness = harness_at(tmp_path, RUNS_OFF)
    coming = harness.from_hand("green")
    harness.put(coming, "S3")
    harness.wait(1)
    crashed = harness.lift("B0.3.0")
    harness.tabletop.at[crashed] = HAND
    harness.wait(3)
    harness.press("undo")
    harness.lift("S3")
    harness.tabletop.at[coming] = HAND
    harness.wait(2)
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(crashed, "B0.3.0")
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)  # it may be the green one as well
    harness.press("confirm")
    assert harness.prompt == message_text("locos-bring-in", player="Ann", points=3)


def test_after_an_undo_what_comes_back_is_not_taken_for_what_might_come_in(tmp_path: Path) -> None:
    """Ann's loco has pushed Ben's off the track, on a way that one of hers could come in by."""
    harness = harness_at(tmp_path, PUSHES_OFF)
    harness.move("B0.2.0", "Q1.1.6")
    harness.wait(1)
    crashed = harness.lift("Q1.1.7")
    harness.tabletop.at[crashed] = HAND
    harness.wait(1)
    harness.press("confirm")
    harness.wait(3)
    harness.press("undo")
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(crashed, "Q1.1.7")
    harness.wait(1)
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")
    harness.move("Q1.1.6", "B0.2.0")
    harness.wait(1)
    assert harness.prompt.startswith("Ann: drive a loco 10 points")


def test_amid_a_push_it_is_asked_what_a_touched_piece_is_and_the_push_goes_on(tmp_path: Path) -> None:
    """Ben's loco is in one hand while the other touches one of Ann's, far from the push."""
    harness = harness_at(tmp_path, PUSHES_TWO)
    pushed = harness.lift("Q1.1.4")
    harness.wait()
    asked_to = harness.prompt, harness.squares
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2")
    harness.at += 1
    touched = harness.lift("Q2.1.2")
    harness.wait(1)
    harness.put(touched, "Q2.1.2")
    harness.wait(1)
    assert (harness.prompt, harness.squares) == asked_to
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)
    assert harness.lights()["Q2.1.2"][1] == scene.BLINK
    harness.press("confirm")
    assert (harness.prompt, harness.squares) == asked_to
    harness.put(pushed, asked_to[1][-1])
    harness.wait(1)
    harness.move("Q1.1.1", harness.squares[-1])
    harness.wait(1)
    assert harness.actions == ["loco Q1.1.1"]


def test_amid_a_push_the_question_comes_back_as_soon_as_hands_rest(tmp_path: Path) -> None:
    """Whoever touches a piece to look at it finds the question again, and not another sentence."""
    harness = harness_at(tmp_path, PUSHES_TWO)
    harness.lift("Q1.1.4")
    harness.wait()
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2")
    harness.at += 1
    touched = harness.lift("Q2.1.2")
    harness.wait(1)
    harness.put(touched, "Q2.1.2")
    harness.wait(1)
    assert not isinstance(harness.situation, Doubt)
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2")
    harness.wait(0.5)
    assert isinstance(harness.situation, Doubt)


def test_a_question_that_other_hands_have_answered_does_not_come_back(tmp_path: Path) -> None:
    """One that had crashed went into a hangar, and the one from there where it had stood: both are asked to go back."""
    harness = harness_at(tmp_path, CRASHES_BESIDE_HANGARS)
    home = {harness.tabletop.colours[piece]: at for piece, at in harness.tabletop.at.items() if at.startswith("H")}
    harness.move("Q1.1.2", "Q1.1.3")
    harness.wait(2)
    crashed = harness.lift("Q1.1.5")
    harness.wait(0.8)
    white = harness.lift(home["white"])
    harness.wait(0.4)
    harness.put(crashed, home["white"])
    harness.wait(0.4)
    assert isinstance(harness.situation, Doubt)
    harness.put(white, "Q1.1.5")
    harness.wait(1)
    assert harness.prompt == message_text("piece-take-off", piece="Ben’s orange loco")
    harness.put(harness.lift(home["orange"]), "hand")
    harness.wait(1)
    assert harness.prompt == message_text("piece-put", piece="Dan’s white loco")
    harness.lift("Q1.1.5")
    harness.wait(1)
    assert harness.prompt == message_text("piece-put", piece="Dan’s white loco")
    assert harness.squares == ["hangar"]
