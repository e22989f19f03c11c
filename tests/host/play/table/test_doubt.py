"""Pieces that may have changed places: the table shows its guess and asks for one Confirm, even during a move."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.core.messages import Message
from signalbox.play.table.situation import Confirming, CorrectingBoard, Doubt
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, READY, TableHarness, harness_at

TWO = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.6/3-0-0:Q3.2.3 0 0 1 loco red.2.3 -"
TO_ROLL = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.6/3-0-0:Q3.2.3 0 0 1 roll - -"
DRIVES = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q3.2.3 0 0 1 loco red.1.2 -"
CARRIES = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.7/3-0-0:Q1.1.3 0 0 1 platform blue.3.4 -"
PUSHES_TWO = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q2.1.2/3-0-0:Q1.1.4 0 0 1 loco red.1.2 -"
HOME = "free red.B,blue.A,-,yellow.A 2-1-0:Q1.1.6/2-1-0:Q3.2.3 0 0 1 loco red.2.3 -"
DOUBLE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.6/3-0-0:Q3.2.3 0 0 1 again red.2.2 Q1.1.6"
TWO_HOME = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.6/1-2-0:Q3.2.3 0 0 1 roll - -"
PUSHES = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q1.1.6 0 0 1 loco red.2.3 -"
RUNS_OFF = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:red.2.1 0 0 1 loco red.1.2 -"
GREEN, ORANGE = "Q1.1.6", "Q3.2.3"
DOUBT = message_text("doubt")


def exchange(harness: TableHarness, one: str = GREEN, other: str = ORANGE) -> None:
    """Lift both pieces and put each in the other's place."""
    pieces = harness.lift(one), harness.lift(other)
    harness.at += 1
    harness.put(pieces[0], other)
    harness.put(pieces[1], one, wait=1)


def lift_both_and_return(harness: TableHarness, *, wait: float = 0) -> None:
    pieces = harness.lift(GREEN), harness.lift(ORANGE)
    harness.at += 1
    harness.put(pieces[0], GREEN)
    harness.put(pieces[1], ORANGE, wait=wait)


@pytest.mark.parametrize("position", [TWO, TO_ROLL])
def test_two_colours_lifted_together_are_asked_about_before_anything_is_played(tmp_path: Path, position: str) -> None:
    harness = harness_at(tmp_path, position)
    exchange(harness)
    assert harness.prompt == DOUBT
    pieces = "Ann’s green loco and Ben’s orange loco"
    assert harness.detail == f"Perhaps {pieces} have changed places. If so, change them back."
    lights = harness.lights()
    assert lights[GREEN] == (harness.board.colours["green"], scene.BLINK)
    assert lights[ORANGE] == (harness.board.colours["orange"], scene.BLINK)
    assert isinstance(harness.situation, Doubt)
    assert harness.buttons.confirm
    questions = [entry.text for entry in harness.journal.entries() if entry.kind == "ask"]
    assert questions == ["Q1.1.6 green / Q3.2.3 orange"]
    exchange(harness)
    harness.press("roll", "help")
    harness.press("undo", wait=20)
    assert harness.actions == []
    assert harness.prompt == DOUBT  # the sensors cannot tell
    harness.press("confirm")
    assert harness.prompt.startswith("Ann: ")


def test_question_stays_while_pieces_change_back(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO)
    exchange(harness)
    lights = harness.lights()
    pieces = harness.lift(GREEN), harness.lift(ORANGE, wait=20)
    assert harness.prompt == message_text("doubt-put")
    assert harness.lights() == lights
    assert not harness.buttons.confirm
    harness.press("confirm")
    assert harness.notice == message_text("put-right-first")
    harness.put(pieces[0], ORANGE)
    harness.put(pieces[1], GREEN, wait=5)
    assert harness.prompt == DOUBT
    harness.press("confirm")
    assert harness.prompt.startswith("Ann: ")


def test_undo_ends_the_question_while_pieces_change_back(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, DRIVES)
    green, orange = harness.lift("Q1.1.1"), harness.lift(ORANGE)
    harness.at += 1
    harness.put(green, "Q1.1.4")
    harness.put(orange, ORANGE, wait=1)
    assert isinstance(harness.situation, Doubt)
    harness.lift("Q1.1.4")
    harness.lift(ORANGE, wait=1)
    assert isinstance(harness.situation, Doubt)
    harness.press("undo")
    assert isinstance(harness.situation, CorrectingBoard)
    harness.put(green, "Q1.1.1")
    harness.put(orange, ORANGE, wait=2)
    assert isinstance(harness.situation, Doubt)
    harness.press("confirm")
    assert harness.prompt == message_text("locos-drive-or-bring-in", player="Ann", points=3)


def test_changing_pieces_back_is_not_a_move(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CARRIES)
    exchange(harness, "Q1.1.3", "Q1.1.7")
    harness.move_part("blue", "B2", "B", wait=QUIET_S)
    assert harness.prompt == DOUBT
    harness.lift("Q1.1.7")
    harness.lift("Q1.1.3", wait=2)
    assert (harness.prompt, harness.actions) == (message_text("doubt-put"), [])


def test_identity_is_asked_before_a_misplaced_piece(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES_TWO)
    harness.put(harness.lift("Q1.1.1"), "Q1.1.3", wait=QUIET_S)
    exchange(harness, "Q1.1.4", "Q2.1.2")
    assert harness.prompt == DOUBT
    lights = harness.lights()
    assert lights["Q1.1.4"] == (harness.board.colours["orange"], scene.BLINK)
    assert lights["Q2.1.2"] == (harness.board.colours["green"], scene.BLINK)
    exchange(harness, "Q1.1.4", "Q2.1.2")
    assert harness.prompt == DOUBT
    harness.press("confirm")
    assert harness.prompt == message_text("step-put", player="Ann", piece="Ben’s orange loco", kind="person")


def test_pieces_changed_as_asked_are_not_asked_about_again(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, HOME.replace("loco red.2.3", "roll -"))
    harness.roll("red 2 3", wait=1)
    to_move = harness.prompt
    harness.move("H2", "Q3.3.3", wait=1)
    assert isinstance(harness.situation, Doubt)
    asked = harness.lights()
    for _ in range(2):
        exchange(harness, "H1", "Q3.3.3")
        assert isinstance(harness.situation, Doubt)
        assert harness.lights() == asked
    exchange(harness, "H1", "Q3.3.3")
    harness.wait(2)
    harness.press("confirm")
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")
    harness.move("Q3.3.3", "H2", wait=1)
    assert harness.prompt == to_move


def test_doubt_is_asked_again_before_a_move_counts(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY)
    exchange(harness, "Q1.1.1", "Q2.1.2")
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert harness.prompt == DOUBT
    assert harness.lights()["Q1.1.6"] == (harness.board.colours["green"], scene.BLINK)
    assert harness.actions == []


def test_question_names_the_different_pieces_on_one_place_whatever_is_pressed(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, HOME)
    exchange(harness, "H1", GREEN)
    assert harness.prompt == message_text("doubt-together")
    assert harness.detail.endswith(
        message_text("doubt-steady", place="the hangars", pieces="Ann’s green loco and Ben’s orange loco")
    )
    lights = harness.lights()
    assert lights[GREEN] == (harness.board.colours["green"], scene.BLINK)
    assert {lights["H1"][1], lights["H2"][1]} == {scene.STEADY}  # no light can show which is which
    asked = harness.detail
    harness.press("undo")
    assert harness.detail == asked
    harness.lift("H2")
    lights = harness.lights()
    assert (lights["H1"][1], lights["H2"][1]) == (scene.STEADY, scene.DIM)  # a white light requests no white loco
    harness.press("confirm")
    assert harness.detail == f"Put the board right first, as the lights show. {asked}"


def test_no_colour_is_named_for_a_piece_lifted_from_a_mixed_place(tmp_path: Path) -> None:
    """If the table named the wrong colour, the player would put this piece aside and pick up the wrong one."""
    harness = harness_at(tmp_path, HOME.replace("loco red.2.3", "roll -"))
    piece = harness.lift("H2", wait=1)
    assert isinstance(harness.situation, CorrectingBoard)
    assert harness.prompt == message_text("piece-put", piece="the piece")
    pieces = "Ann’s green loco and Ben’s orange loco"  # for hands that hold none and would take any
    assert harness.detail.endswith(message_text("doubt-steady", place="the hangars", pieces=pieces))
    harness.put(piece, "H2", wait=1)
    assert harness.prompt == message_text("locos-roll", player="Ann")


def test_all_squares_of_a_mixed_place_are_lit_for_the_piece_to_leave(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, HOME.replace("loco red.2.3", "roll -"))
    harness.roll("red 2 3")
    hangars = {harness.tabletop.colours[piece]: at for piece, at in harness.tabletop.at.items() if at.startswith("H")}
    exchange(harness, hangars["orange"], GREEN)
    assert isinstance(harness.situation, Doubt)
    harness.put(harness.lift(GREEN), "H6", wait=1)
    assert isinstance(harness.situation, CorrectingBoard)
    assert {*harness.lit(scene.FAST)} == {*hangars.values(), "H6"}


def test_all_pieces_of_a_place_are_lit_when_another_may_be_among_them(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO_HOME)
    harness.roll("red 2 3")
    exchange(harness, "H1", GREEN)
    harness.move("H2", "H3", wait=1)  # it is now the latest arrival there
    assert isinstance(harness.situation, Doubt)
    orange = harness.board.colours["orange"], scene.BLINK
    assert {name for name, light in harness.lights().items() if light == orange} == {"H1", "H3"}


def test_choices_wait_for_the_answer(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, DOUBLE)
    assert [choice["enabled"] for choice in harness.snapshot["choices"]] == [True, True]
    exchange(harness)
    assert harness.prompt == DOUBT
    assert [choice["enabled"] for choice in harness.snapshot["choices"]] == [False, False]
    harness.press("confirm")
    assert [choice["enabled"] for choice in harness.snapshot["choices"]] == [True, True]


def test_computer_waits_for_the_answer(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL, kinds="c")
    lift_both_and_return(harness, wait=20)
    assert harness.actions == []
    harness.press("confirm", wait=20)
    assert harness.actions != []


def test_confirm_before_the_board_could_be_checked_is_no_answer(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL)
    lift_both_and_return(harness)
    harness.press("confirm")
    assert harness.prompt == DOUBT
    assert "look" in harness.detail.lower() or "see" in harness.detail.lower()


def test_correction_never_mixes_colours_of_two_seats(tmp_path: Path) -> None:
    """The orange loco is off the board; the green one is nearer to the orange loco's square than to its own."""
    harness = harness_at(tmp_path, TWO)
    orange = harness.take_off(ORANGE)
    harness.move(GREEN, "Q2.1.4", wait=1)
    assert harness.prompt == message_text("piece-take-off", piece="the piece")  # it may be either
    assert harness.squares == ["Q2.1.4"]
    green = harness.lift("Q2.1.4", wait=2)
    for _ in range(2):  # put back the requested one, which is named by its colour
        place, piece = (GREEN, green) if "green" in harness.prompt else (ORANGE, orange)
        colour = "green" if piece == green else "orange"
        assert harness.prompt.endswith(f"{colour} loco on the blinking light.")
        assert harness.squares == [place]
        assert harness.lights()[place] == (harness.board.colours[colour], scene.BLINK)
        harness.put(piece, place, wait=2)
    assert harness.prompt == DOUBT
    harness.press("confirm")
    assert harness.prompt.startswith("Ann: ")


def test_piece_not_found_in_the_hand_is_asked_about(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO)
    pieces = harness.lift(GREEN), harness.lift(ORANGE)
    harness.put(pieces[1], "Q2.1.4", wait=1)
    harness.move("Q2.1.4", GREEN, wait=1)
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.wait(3)
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(harness.lift(GREEN, wait=1), GREEN, wait=1)
    assert harness.prompt == DOUBT
    harness.take_off(GREEN)
    harness.put(pieces[0], GREEN, wait=1)
    assert harness.prompt == DOUBT
    harness.press("confirm")
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(pieces[1], ORANGE, wait=1)
    assert harness.prompt.startswith("Ann: ")


def test_answered_question_is_not_repeated_when_the_piece_is_lifted(tmp_path: Path) -> None:
    """Otherwise a player who puts the piece back to free a hand for Confirm would be asked again and again."""
    harness = harness_at(tmp_path, HOME.replace("loco red.2.3", "roll -"))
    harness.roll("red 2 3")
    harness.move(GREEN, "H6", wait=1)
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")
    green = harness.lift("H6", wait=1)
    harness.put(harness.lift(ORANGE, wait=1), ORANGE, wait=1)
    assert isinstance(harness.situation, Doubt)
    harness.put(green, "H6", wait=3)
    harness.press("confirm")
    harness.lift("H6", wait=1)
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")


def test_swap_followed_by_the_sensors_is_corrected_by_colour(tmp_path: Path) -> None:
    """The pieces moved one by one, by way of a third square: nothing is in doubt, and the readings are as expected."""
    harness = harness_at(tmp_path, TO_ROLL)
    harness.move(GREEN, "Q2.1.1")
    harness.move(ORANGE, GREEN)
    harness.move("Q2.1.1", ORANGE, wait=1)
    assert harness.situation_of(CorrectingBoard).has_right_counts
    assert harness.prompt.startswith(("Take Ann’s green loco off", "Take Ben’s orange loco off"))
    assert harness.detail.startswith(message_text("fault-looks-right"))
    harness.press("roll")
    assert harness.actions == []
    harness.press("confirm")
    assert harness.prompt == message_text("locos-roll", player="Ann")


@pytest.mark.parametrize("button", ["roll", "confirm"])
def test_no_button_skips_the_question(tmp_path: Path, button: str) -> None:
    """Before the board is at rest, a press only means that the player has finished moving. It answers no question."""
    harness = harness_at(tmp_path, PUSHES)
    state = harness.state
    effects = state.effects(state.parse("loco Q1.1.1"))
    pieces = [harness.lift(effect["square"]) for effect in effects]
    harness.at += 1
    for piece, effect in zip(pieces, effects, strict=True):
        harness.put(piece, effect["to"])
    harness.press(button)
    assert harness.actions == []
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)
    harness.press("confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_pieces_moved_while_offline_are_asked_about(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL)
    harness.table.note_link(harness.at, Message("board-silent"))
    pieces = harness.lift(GREEN), harness.lift(ORANGE)
    harness.put(pieces[1], GREEN)
    harness.table.note_link(harness.at, None)
    harness.wait(1)
    assert harness.tone == "wrong"
    harness.put(pieces[0], ORANGE, wait=1)
    assert isinstance(harness.situation, Doubt)


def test_pieces_exchanged_during_a_takeback_are_asked_about(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, RUNS_OFF)
    entering = harness.from_hand("green")
    harness.put(entering, "B0.1.1", wait=3)
    assert harness.actions == ["enter S1"]
    harness.press("undo")
    harness.lift("B0.1.1", wait=0.6)
    other = harness.lift("B0.3.0", wait=0.7)
    harness.put(entering, "B0.3.0", wait=0.7)
    harness.put(other, "B0.1.1", wait=1)
    assert isinstance(harness.situation, Doubt)


PUSHES_OFF = "free red.A,-,yellow.A,blue.A 3-0-0:red.2.0/3-0-0:Q1.1.7 0 0 1 loco yellow.4.6 -"
COMES_IN_AND_PUSHES = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:Q1.1.2 0 0 1 loco red.2.4 -"
CRASHES_BESIDE_HANGARS = (
    "free red.B,blue.B,yellow.A,- 3-0-0:Q1.1.4/1-1-0:Q1.1.2,Q1.1.5/1-0-0:S2,Q2.1.3,blue.1.0/2-1-0:red.4.1 "
    "0 1 2 loco red.2.6 Q1.1.2"
)
COMES_IN_AND_PUSHES_TWO = "free red.B,-,yellow.A,blue.A 4-0-0:/2-0-0:Q1.1.2,Q1.1.6 0 0 1 loco red.6.6 -"


@pytest.mark.parametrize("comes_to", ["Q1.1.1", "B0.1.1"])
def test_entering_loco_may_have_changed_places_with_the_pushed_one(tmp_path: Path, comes_to: str) -> None:
    """Ben's loco is moved first, then Ann's enters from off the board: each may be on the other's square."""
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES)
    harness.move("Q1.1.2", comes_to, wait=1)
    harness.put(harness.from_hand("green"), "Q1.1.4", wait=1)
    if comes_to != "Q1.1.1":
        harness.move(comes_to, "Q1.1.1", wait=1)
    assert (harness.actions, harness.prompt) == ([], DOUBT)
    assert sorted(place for place, _ in harness.situation_of(Doubt).pieces) == ["Q1.1.1", "Q1.1.4"]


def test_both_doubtful_locos_are_lit_behind_a_crashed_one(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, COMES_IN_AND_PUSHES_TWO)
    harness.take_off("Q1.1.6", wait=2)
    harness.move("Q1.1.2", "Q1.1.1", wait=1)
    harness.put(harness.from_hand("green"), "Q1.1.5", wait=1)
    assert harness.prompt == DOUBT
    assert sorted(place for place, _ in harness.situation_of(Doubt).pieces) == ["Q1.1.1", "Q1.1.5"]


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
    assert isinstance(harness.situation, Confirming)
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
    harness.put(harness.from_hand("green"), "S3", wait=1)
    crashed = harness.take_off("B0.3.0", wait=3)
    harness.press("undo")
    harness.take_off("S3", wait=2)
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(crashed, "B0.3.0", wait=1)
    assert isinstance(harness.situation, Doubt)  # it may also be the green one
    harness.press("confirm")
    assert harness.prompt == message_text("locos-bring-in", player="Ann", points=3)


def test_returning_loco_after_undo_is_not_mistaken_for_an_entering_one(tmp_path: Path) -> None:
    """Ann's loco pushed Ben's off the track, along a path by which another loco of Ann's could enter."""
    harness = harness_at(tmp_path, PUSHES_OFF)
    harness.move("B0.2.0", "Q1.1.6", wait=1)
    crashed = harness.take_off("Q1.1.7", wait=1)
    harness.press("confirm", wait=3)
    harness.press("undo")
    assert harness.prompt == message_text("piece-put", piece="Ben’s orange loco")
    harness.put(crashed, "Q1.1.7", wait=1)
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")
    harness.move("Q1.1.6", "B0.2.0", wait=1)
    assert harness.prompt.startswith("Ann: drive a loco 10 points")


def test_question_during_a_push_is_asked_when_hands_rest_and_the_push_continues(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES_TWO)
    pushed = harness.lift("Q1.1.4", wait=QUIET_S)
    request = harness.prompt, harness.squares
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2")
    harness.at += 1
    harness.put(harness.lift("Q2.1.2", wait=1), "Q2.1.2", wait=1)
    assert (harness.prompt, harness.squares) == request
    assert not isinstance(harness.situation, Doubt)
    harness.wait(1)
    assert isinstance(harness.situation, Doubt)
    assert harness.lights()["Q2.1.2"][1] == scene.BLINK
    harness.put(harness.lift("Q2.1.2"), "Q2.1.2", wait=0.5)
    assert isinstance(harness.situation, Doubt)
    harness.wait(1)
    harness.press("confirm")
    assert (harness.prompt, harness.squares) == request
    harness.put(pushed, request[1][-1], wait=1)
    harness.move("Q1.1.1", harness.squares[-1], wait=1)
    assert harness.actions == ["loco Q1.1.1"]


def test_question_settled_by_other_hands_does_not_return(tmp_path: Path) -> None:
    """A crashed loco was swapped with one in a hangar: one must leave the board and the other go back."""
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


def test_piece_on_its_way_back_is_not_interrupted_by_a_doubt_about_others(tmp_path: Path) -> None:
    """A question would turn off the light on the piece's square, so people would keep putting the piece elsewhere."""
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/3-0-0:Q2.1.2 0 0 1 roll - -")
    harness.move("Q1.1.1", "Q1.1.3", wait=1)
    assert isinstance(harness.situation, CorrectingBoard)
    exchange(harness, "Q1.2.1", "Q2.1.2")
    for _ in range(2):
        piece = harness.lift("Q1.1.3", wait=QUIET_S)
        assert harness.lit(scene.BLINK) == ["Q1.1.1"]
        harness.put(piece, "Q1.1.3", wait=QUIET_S)
    harness.move("Q1.1.3", "Q1.1.1", wait=1)
    assert isinstance(harness.situation, Doubt)


def test_light_of_the_requested_piece_stays_while_a_hand_may_hold_it(tmp_path: Path) -> None:
    """Not knowing which pieces are in the hangar, the table could send the white loco back there again and again."""
    harness = harness_at(
        tmp_path,
        "free yellow.A,blue.A,red.A,- 1-2-0:Q1.2.2/1-2-0:Q2.1.6/0-2-0:Q1.1.3,Q3.1.2/1-1-0:Q1.1.5,Q3.1.3"
        " 0 3 1 loco blue.1.2 -",
    )
    colours, at = harness.tabletop.colours, harness.tabletop.at
    white, violet = (
        next(square for piece, square in at.items() if square.startswith("H") and colours[piece] == colour)
        for colour in ("white", "violet")
    )
    harness.put(harness.from_hand("white"), "S3", wait=1)
    exchange(harness, "Q1.1.5", violet)
    from_hangar = harness.lift(white, wait=2)
    wrong = harness.lift("Q1.1.5", wait=2)
    for square in ("Q3.1.2", "Q1.1.3"):
        harness.put(harness.lift(square, wait=1), square, wait=2)
    harness.put(from_hangar, white, wait=2)
    harness.put(wrong, "hand", wait=2)
    assert harness.lit(scene.BLINK) == ["Q1.1.5"]
    harness.lift(violet, wait=QUIET_S)
    assert harness.lit(scene.BLINK) == ["Q1.1.5"]


def test_doubt_stays_when_a_piece_is_held_over_its_place_on_the_way_back(tmp_path: Path) -> None:
    """The green loco was held long enough to be swapped for a third one, but the question does not change."""
    position = "free blue.A,yellow.A,-,red.A 2-0-0:Q2.1.6,yellow.3.1/2-0-0:Q1.1.3,Q1.2.1 0 0 1 loco yellow.3.4 -"
    harness = harness_at(tmp_path, position)
    harness.put(harness.from_hand("green"), "S3", wait=2)
    exchange(harness, "B1.3.1", "Q1.2.1")
    doubt = harness.situation_of(Doubt).pieces
    green, orange = harness.lift("Q1.2.1", wait=2), harness.lift("B1.3.1", wait=2)
    harness.put(orange, "Q1.2.1", wait=0.3)
    harness.lift("Q1.2.1", wait=1)
    harness.put(orange, "Q1.2.1", wait=2)
    harness.put(green, "B1.3.1", wait=1)
    assert harness.situation_of(Doubt).pieces == doubt
    harness.press("confirm")
    assert harness.squares == ["S3", "B0.2.1"]
