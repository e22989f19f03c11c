"""Pieces that may have changed places during a move that brings one in, pushes it, or runs it off the track."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.board.tabletop import HAND
from signalbox.play.table.situation import Confirm, Doubt
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, harness_at
from tests.host.play.table.test_doubt import ASKED, PUSHES, PUSHES_TWO, RUNS_OFF, doubted

PUSHES_OFF = "free red.A,-,yellow.A,blue.A 3-0-0:red.2.0/3-0-0:Q1.1.7 0 0 1 loco yellow.4.6 -"
COMES_IN_AND_PUSHES = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:Q1.1.2 0 0 1 loco red.2.4 -"
CRASHES_BESIDE_HANGARS = (
    "free red.B,blue.B,yellow.A,- 3-0-0:Q1.1.4/1-1-0:Q1.1.2,Q1.1.5/1-0-0:S2,Q2.1.3,blue.1.0/2-1-0:red.4.1 "
    "0 1 2 loco red.2.6 Q1.1.2"
)
COMES_IN_AND_PUSHES_TWO = "free red.B,-,yellow.A,blue.A 4-0-0:/2-0-0:Q1.1.2,Q1.1.6 0 0 1 loco red.6.6 -"


@pytest.mark.parametrize("comes_to", ["Q1.1.1", "B0.1.1"])
def test_entering_loco_may_have_changed_places_with_the_pushed_one(tmp_path: Path, comes_to: str) -> None:
    """Each may be where the other should be: Ben's is moved first, then Ann's comes from beside the board."""
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES)
    harness.move("Q1.1.2", comes_to, wait=1)
    harness.put(harness.from_hand("green"), "Q1.1.4", wait=1)
    if comes_to != "Q1.1.1":
        harness.move(comes_to, "Q1.1.1", wait=1)
    assert harness.actions == []
    assert harness.prompt == ASKED
    assert sorted(place for place, _ in doubted(harness)) == ["Q1.1.1", "Q1.1.4"]


def test_both_doubtful_locos_are_lit_behind_a_crashed_one(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES_TWO)
    harness.take_off("Q1.1.6", wait=2)
    harness.move("Q1.1.2", "Q1.1.1", wait=1)
    harness.put(harness.from_hand("green"), "Q1.1.5", wait=1)
    assert harness.prompt == ASKED
    assert sorted(place for place, _ in doubted(harness)) == ["Q1.1.1", "Q1.1.5"]


@pytest.mark.parametrize("first", ["pushed", "pusher"])
def test_entering_and_pushing_in_order_raises_no_question(tmp_path: Path, first: str) -> None:
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES)
    if first == "pusher":
        harness.put(harness.from_hand("green"), "Q1.1.1", wait=1)
    harness.move("Q1.1.2", "Q1.1.4", wait=1)
    if first == "pushed":
        harness.put(harness.from_hand("green"), "Q1.1.1", wait=1)
    assert harness.actions == ["enter S1"]


def test_push_with_one_loco_at_a_time_raises_no_question(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES)
    state = harness.state
    effects = state.effects(state.parse("loco Q1.1.1"))
    assert len(effects) == 2
    for effect in reversed(effects):
        harness.move(effect["square"], effect["to"])
        harness.at += 1
    harness.wait(1)
    assert harness.actions == ["loco Q1.1.1"]
    assert harness.table.tally["asked"] == 0


def test_nothing_is_lit_for_lifting_while_confirm_is_asked_for(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES)
    harness.put(harness.from_hand("green"), "S3", wait=1)
    harness.take_off("S3", wait=1)
    assert isinstance(harness.situation, Confirm)
    squares = {name: pattern for name, (_, pattern) in harness.lights().items() if name in harness.board.squares}
    assert scene.FAST in squares.values()
    assert set(squares.values()) <= {scene.BLINK, scene.CHASE, scene.FAST}


def test_crashed_loco_put_aside_raises_no_question(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.5/3-0-0:Q1.1.7 0 0 1 loco red.2.3 -")
    harness.take_off("Q1.1.7", wait=2)
    harness.put(harness.lift("Q1.1.5", wait=1), "Q1.1.6", wait=1)
    assert harness.actions == ["loco Q1.1.5"]


def test_loco_removed_after_undo_is_distinguished_from_the_returning_one(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, RUNS_OFF)
    coming = harness.from_hand("green")
    harness.put(coming, "S3", wait=1)
    crashed = harness.lift("B0.3.0")
    harness.tabletop.at[crashed] = HAND
    harness.wait(3)
    harness.press("undo")
    harness.lift("S3")
    harness.tabletop.at[coming] = HAND
    harness.wait(2)
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(crashed, "B0.3.0", wait=1)
    assert isinstance(harness.situation, Doubt)  # it may be the green one as well
    harness.press("confirm")
    assert harness.prompt == message_text("locos-bring-in", player="Ann", points=3)


def test_returning_loco_after_undo_is_not_mistaken_for_an_entering_one(tmp_path: Path) -> None:
    """Ann's loco pushed Ben's off the track, along a path by which one of hers could enter."""
    harness = harness_at(tmp_path, PUSHES_OFF)
    harness.move("B0.2.0", "Q1.1.6", wait=1)
    crashed = harness.lift("Q1.1.7")
    harness.tabletop.at[crashed] = HAND
    harness.wait(1)
    harness.press("confirm", wait=3)
    harness.press("undo")
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(crashed, "Q1.1.7", wait=1)
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")
    harness.move("Q1.1.6", "B0.2.0", wait=1)
    assert harness.prompt.startswith("Ann: drive a loco 10 points")


def test_question_during_a_push_is_asked_and_the_push_continues(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES_TWO)
    pushed = harness.lift("Q1.1.4", wait=QUIET_S)
    asked_to = harness.prompt, harness.squares
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2")
    harness.at += 1
    harness.put(harness.lift("Q2.1.2", wait=1), "Q2.1.2", wait=1)
    assert (harness.prompt, harness.squares) == asked_to
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)
    assert harness.lights()["Q2.1.2"][1] == scene.BLINK
    harness.press("confirm")
    assert (harness.prompt, harness.squares) == asked_to
    harness.put(pushed, asked_to[1][-1], wait=1)
    harness.move("Q1.1.1", harness.squares[-1], wait=1)
    assert harness.actions == ["loco Q1.1.1"]


def test_question_during_a_push_returns_when_hands_rest(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES_TWO)
    harness.lift("Q1.1.4", wait=QUIET_S)
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2")
    harness.at += 1
    harness.put(harness.lift("Q2.1.2", wait=1), "Q2.1.2", wait=1)
    assert not isinstance(harness.situation, Doubt)
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2", wait=0.5)
    assert isinstance(harness.situation, Doubt)


def test_question_settled_by_other_hands_does_not_return(tmp_path: Path) -> None:
    """A crashed loco went into a hangar and the one there took its place: both must go back."""
    harness = harness_at(tmp_path, CRASHES_BESIDE_HANGARS)
    home = {harness.tabletop.colours[piece]: at for piece, at in harness.tabletop.at.items() if at.startswith("H")}
    harness.move("Q1.1.2", "Q1.1.3", wait=2)
    crashed = harness.lift("Q1.1.5", wait=0.8)
    white = harness.lift(home["white"], wait=0.4)
    harness.put(crashed, home["white"], wait=0.4)
    assert isinstance(harness.situation, Doubt)
    harness.put(white, "Q1.1.5", wait=1)
    assert harness.prompt == message_text("piece-take-off", piece="Ben’s orange loco")
    harness.take_off(home["orange"], wait=1)
    assert harness.prompt == message_text("piece-put", piece="Dan’s white loco")
    harness.lift("Q1.1.5", wait=1)
    assert harness.prompt == message_text("piece-put", piece="Dan’s white loco")
    assert harness.squares == ["hangar"]
