"""Moving a loco by hand: lifting, sliding, pushing, crashing, hangars and entries; nothing is guessed (L10 to L21)."""

from itertools import permutations
from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.play.table.config import Advice
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, harness_at

GREEN, ORANGE = 0x00FF28, 0xFF5000
# green at Q1.1.1 runs into orange at Q1.1.3, which runs into orange at Q1.1.5
CHAIN = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/2-0-0:Q1.1.3,Q1.1.5 0 0 1 loco red.2.2 -"
# yellow B in B1: lane 3 ends at its buffer
CRASH = "free red.B,yellow.B,-,blue.A 2-0-0:Q1.3.1,Q2.1.1/4-0-0: 0 0 1 loco red.3.3 -"

# a loco that enters at S2 runs into one at B0.2.1, which belongs to the other player or the same one
PUSHES_THE_OTHER_AT_ENTRY = "free red.B,blue.A,-,yellow.A 4-0-0:/3-0-0:red.3.0 0 0 1 loco red.2.3 -"
PUSHES_ITS_OWN_AT_ENTRY = "free red.B,blue.A,-,yellow.A 3-0-0:red.3.0/4-0-0: 0 0 1 loco red.2.3 -"

# green cannot move, so orange in front of it moves instead
STUCK = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q1.1.2 0 0 1 loco red.2.3 -"


def test_squares_passed_while_sliding_do_not_count(ready: TableHarness) -> None:
    piece = ready.lift("Q1.1.1")
    for square in ("Q1.1.2", "Q1.1.3", "Q1.1.4", "Q1.1.5"):
        ready.tabletop.hold_over(piece, square)
        ready.read(wait=0.1)
    ready.put(piece, "Q1.1.6", wait=QUIET_S)
    assert ready.actions == ["loco Q1.1.1"]


def test_l13_reason_for_moving_another_players_loco_is_given(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CHAIN)
    loco = harness.lift("Q1.1.1", wait=QUIET_S)
    assert harness.detail.startswith("It stops behind Ben’s orange loco and pushes it on. Put yours back")
    lights = harness.lights()
    assert lights["Q1.1.3"] == (ORANGE, scene.DIM)
    assert "Q1.1.7" not in lights  # one step at a time
    harness.put(loco, "Q1.1.2", wait=QUIET_S)
    assert harness.squares == ["Q1.1.3", "Q1.1.4"]
    assert (harness.prompt, harness.detail) == (
        message_text("step-put", player="Ann", piece="Ben’s orange loco", kind="person"),
        "Your loco pushes it.",
    )


def test_possible_moves_say_what_each_loco_would_do(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CHAIN)
    possible = harness.snapshot["possible"]
    assert {move["origin"]: [way["squares"][-1] for way in move["ways"]] for move in possible}["Q1.1.1"] == [
        "Q1.1.2",
        "Q1.1.4",
        "Q1.1.7",
    ], "it pushes one loco, which pushes another"
    harness.lift("Q1.1.1", wait=QUIET_S)
    assert [move["origin"] for move in harness.snapshot["possible"]] == ["Q1.1.1"]
    crash = harness_at(tmp_path / "crash", CRASH).snapshot["possible"]
    assert {move["origin"]: move["ways"][0]["crash"] for move in crash}["Q1.3.1"] == "buffer.B1"


def test_lifted_loco_shows_its_path_and_may_rest_on_the_way_to_its_destination(ready: TableHarness) -> None:
    assert ready.lights()["Q1.1.1"] == (GREEN, scene.PULSE)
    loco = ready.lift("Q1.1.1", wait=QUIET_S)
    lights = ready.lights()
    assert [lights[f"Q1.1.{k}"] for k in (2, 3, 4, 5)] == [(GREEN, scene.CHASE)] * 4
    assert lights["Q1.1.6"] == (GREEN, scene.BLINK)
    assert "Q1.1.7" not in lights
    assert ready.prompt == message_text("locos-put-along", player="Ann", piece="your green loco", kind="person")
    assert ready.squares == ["Q1.1.6"]
    assert "not there yet" not in ready.detail
    ready.put(loco, "Q1.1.3")
    assert "not there yet" not in ready.detail, "hands that slide along are told nothing"
    ready.wait()
    assert ready.detail.startswith(message_text("step-not-there"))
    ready.wait(3)
    assert ready.tone == "do"
    ready.move("Q1.1.3", "Q1.1.6", wait=QUIET_S)
    assert ready.actions == ["loco Q1.1.1"]


@pytest.mark.parametrize("position", [PUSHES_THE_OTHER_AT_ENTRY, PUSHES_ITS_OWN_AT_ENTRY])
@pytest.mark.parametrize("order", ["eepp", "epep", "eppe", "peep", "pepe", "ppee"])
def test_l13_pushing_entry_is_guided_to_its_end(tmp_path: Path, position: str, order: str) -> None:
    """The first "e" or "p" in `order` lifts the entering or the pushed loco, and the second one puts it down."""
    harness = harness_at(tmp_path, position)
    entering, pushed = harness.from_hand("green"), harness.tabletop.piece_at("B0.2.1")
    assert pushed is not None
    harness.put(entering, "S2")
    for number, letter in enumerate(order):
        destination = harness.squares[-1]
        assert ("e" if destination == "B0.2.0" else "p") in order[number:]
        assert harness.lit(scene.BLINK) == [destination]
        piece, start, end = (entering, "S2", "B0.2.0") if letter == "e" else (pushed, "B0.2.1", "Q1.2.3")
        if letter not in order[:number]:
            harness.lift(start, wait=2)
        else:
            harness.put(piece, end, wait=2)
    if harness.tone == "ask":  # locos of different colours were in the air together
        assert harness.lit(scene.BLINK) == ["B0.2.0", "Q1.2.3"]
        harness.press("confirm")
    assert harness.actions == ["enter S2"]


def test_no_other_choice_is_lit_until_an_entering_loco_leaves_for_another(ready: TableHarness) -> None:
    assert {*ready.lit(scene.PULSE)} == {"S1", "S2", "S3", "Q1.1.1"}
    ready.put(ready.from_hand("green"), "S2")
    assert ready.lit(scene.PULSE) == []
    assert ready.squares[0] == "S2"
    ready.take_off("S2")
    ready.lift("Q1.1.1", wait=QUIET_S)
    assert ready.squares == ["Q1.1.6"]


def test_l13_blocked_loco_is_put_back_and_the_pushed_one_requested(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, STUCK)
    harness.decision.offered.hint = Advice(harness.state.parse("loco Q1.1.1"), None)
    assert harness.lights()["Q1.1.1"] == (GREEN, scene.DOUBLE)
    harness.move("Q1.1.1", "Q1.1.1", wait=QUIET_S)
    assert harness.prompt == message_text("locos-put-along", player="Ann", piece="Ben’s orange loco", kind="person")
    assert harness.lights()["Q1.1.2"] == (ORANGE, scene.DOUBLE)
    assert harness.lights()["Q1.1.7"] == (ORANGE, scene.BLINK)
    harness.press("help")
    assert harness.prompt == message_text("locos-put-along", player="Ann", piece="Ben’s orange loco", kind="person")
    assert harness.detail == message_text("move-how")
    harness.move("Q1.1.2", "Q1.1.7", wait=QUIET_S)
    assert harness.actions == ["loco Q1.1.1"]


def test_help_disappears_once_a_piece_is_moved(ready: TableHarness) -> None:
    ready.press("help")
    assert ready.detail.startswith("One way: ")
    assert ready.lit(scene.CHASE)
    for square in ("S1", "S2", "S3"):
        ready.put(ready.from_hand("green"), square)
        assert "One way" not in ready.detail
        ready.take_off(square, wait=QUIET_S)
    ready.lift("Q1.1.1")
    assert "One way" not in ready.detail


def test_l13_push_is_guided_from_the_first_lifted_loco(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CHAIN)
    for square, end in (("Q1.1.1", "Q1.1.2"), ("Q1.1.5", "Q1.1.7")):
        piece = harness.lift(square, wait=1)
        assert harness.squares[-1:] == harness.lit(scene.BLINK) == [end]
        harness.put(piece, end, wait=1)
    assert harness.squares == ["Q1.1.3", "Q1.1.4"]


@pytest.mark.parametrize("order", list(permutations(["Q1.1.1", "Q1.1.3", "Q1.1.5"])))
def test_l13_push_chain_may_be_moved_in_any_order(tmp_path: Path, order: tuple[str, ...]) -> None:
    ends = {"Q1.1.1": "Q1.1.2", "Q1.1.3": "Q1.1.4", "Q1.1.5": "Q1.1.7"}
    harness = harness_at(tmp_path, CHAIN)
    for i, square in enumerate(order):
        harness.move(square, ends[square], wait=1.5)
        assert harness.actions == (["loco Q1.1.1"] if i == 2 else [])


def test_l13_push_chain_may_be_lifted_all_at_once(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CHAIN)
    pieces = [harness.lift(square) for square in ("Q1.1.5", "Q1.1.1", "Q1.1.3")]
    harness.wait(1)
    for piece, end in zip(pieces, ("Q1.1.7", "Q1.1.2", "Q1.1.4"), strict=True):
        harness.put(piece, end)
    harness.wait(1)
    assert harness.tone == "ask"  # the sensors cannot tell which loco is where
    harness.press("confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_l14_crash_needs_confirmation_because_lifting_looks_the_same(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CRASH)
    piece = harness.lift("Q1.3.1", wait=3)
    assert (harness.actions, harness.tone) == ([], "ask")
    assert harness.lights()["buffer.B1"] == (GREEN, scene.FAST)
    harness.put(piece, "Q1.3.1", wait=QUIET_S)
    assert harness.tone == "do"
    harness.take_off("Q1.3.1")
    harness.press("confirm")
    assert harness.actions == ["loco Q1.3.1"]


def test_l14_crash_that_is_the_only_move_needs_no_question(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,yellow.B,-,blue.A 3-0-0:Q1.3.1/4-0-0: 0 0 2 loco red.3.3 Q1.3.1")
    harness.take_off("Q1.3.1", wait=QUIET_S)
    assert harness.actions == ["loco Q1.3.1"]


@pytest.mark.parametrize("hangar", ["H1", "H5", "H9"])
def test_l16_any_free_hangar_takes_a_loco(tmp_path: Path, hangar: str) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 3-0-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -")
    harness.move("B3.1.1", hangar, wait=QUIET_S)
    assert harness.actions == ["loco yellow.1.1"]


def test_l16_arrival_square_is_part_of_the_path_to_the_hangar(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 3-0-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -")
    harness.move("B3.1.1", "A1", wait=2)
    assert harness.actions == []
    harness.move("A1", "H1", wait=QUIET_S)
    assert harness.actions == ["loco yellow.1.1"]


def test_l11_loco_from_the_hand_on_a_start_square_shows_its_path(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.2.3 -")
    piece = harness.from_hand("green")
    harness.put(piece, "S2", wait=QUIET_S)
    lights = harness.lights()
    assert lights["Q1.2.2"] == (GREEN, scene.BLINK)
    assert lights["B0.2.0"] == (GREEN, scene.CHASE)
    assert harness.actions == []
    harness.lift("S2", wait=QUIET_S)
    assert harness.lights()["Q1.2.2"] == (GREEN, scene.BLINK)
    harness.put(piece, "Q1.2.2", wait=QUIET_S)
    assert harness.actions == ["enter S2"]


def test_l11_entering_loco_may_be_put_on_its_destination_at_once(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.2.3 -")
    harness.put(harness.from_hand("green"), "Q1.1.2", wait=QUIET_S)
    assert harness.actions == ["enter S1"]


CRASH_AT_ENTRY = "free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.2.3 -"


def test_entry_that_crashes_at_once_is_lit_and_must_be_shown_before_confirm(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CRASH_AT_ENTRY)
    harness.press("confirm", wait=7)
    assert harness.actions == []
    harness.decision.offered.hint = Advice(harness.state.parse("enter S2"), None)
    assert harness.lights()["S2"] == (GREEN, scene.BLINK)
    harness.put(harness.from_hand("green"), "S2", wait=QUIET_S)
    assert harness.prompt == message_text("step-take-off", player="Ann", piece="your green loco", kind="person")
    assert harness.detail.startswith(message_text("locos-crashed", end="derails"))
    assert harness.lights()["S2"] == (GREEN, scene.FAST)
    harness.take_off("S2", wait=QUIET_S)
    harness.press("confirm")
    assert len(harness.actions) == 1
    assert harness.actions[0].startswith("enter S")


BEHIND = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.1.2/4-0-0: 0 0 1 loco red.{dice} -"


def two_in_line(tmp_path: Path, dice: str) -> TableHarness:
    """Return a table with two green locos in line, the front one carried to their common destination."""
    harness = harness_at(tmp_path, BEHIND.format(dice=dice))
    points = sum(map(int, dice.split(".")))
    harness.move("Q1.1.2", f"Q1.1.{2 + points}", wait=QUIET_S)
    harness.wait()  # long enough to read the question
    return harness


@pytest.mark.parametrize(("helps", "expected"), [(0, "loco Q1.1.1"), (1, "loco Q1.1.2"), (2, "loco Q1.1.1")])
def test_l19_driven_or_pushed_is_asked_after_a_double(tmp_path: Path, helps: int, expected: str) -> None:
    harness = two_in_line(tmp_path, "2.2")
    assert (harness.tone, harness.actions) == ("ask", [])
    for _ in range(helps):
        harness.press("help")
    harness.press("confirm")
    assert harness.actions == [expected]


def test_confirm_at_the_moment_of_the_question_answers_nothing(tmp_path: Path) -> None:
    """Such a press means that the player has finished moving; nobody can have read the question yet."""
    harness = harness_at(tmp_path, BEHIND.format(dice="2.2"))
    harness.move("Q1.1.2", "Q1.1.6")
    harness.press("confirm")
    harness.at += 0.1
    harness.press("confirm")
    assert (harness.tone, harness.actions) == ("ask", [])
    harness.wait()
    harness.press("confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_driven_or_pushed_is_not_asked_if_it_makes_no_difference(tmp_path: Path) -> None:
    harness = two_in_line(tmp_path, "1.3")
    assert len(harness.actions) == 1
    assert harness.table.tally["asked"] == 0


@pytest.mark.parametrize("order", list(permutations(["Q1.1.1", "Q1.1.3"])))
def test_prompt_stays_while_a_push_is_carried_out(tmp_path: Path, order: tuple[str, ...]) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q1.1.3 0 0 2 loco red.1.2 Q1.1.1")
    state = harness.state
    ends = {effect["square"]: effect["to"] for effect in state.effects(state.parse("loco Q1.1.1"))}
    pieces = {}
    for square in order:
        pieces[square] = harness.lift(square, wait=1)
        assert harness.prompt.endswith(("on the blinking light.", "at the end of the lit path."))
        assert harness.tone == "do"
    for square in reversed(order):
        assert harness.squares[-1:] == harness.lit(scene.BLINK)
        harness.put(pieces[square], ends[square], wait=1)


def test_l19_only_the_same_loco_counts_in_the_second_run(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/4-0-0: 0 0 2 loco red.1.3 Q1.1.1")
    harness.move("Q1.2.1", "Q1.2.5", wait=QUIET_S)
    assert (harness.tone, harness.prompt) == ("wrong", message_text("piece-put", piece="Ann’s green loco"))
    assert harness.squares == ["Q1.2.5", "Q1.2.1"]
    harness.move("Q1.2.5", "Q1.2.1")
    harness.move("Q1.1.1", "Q1.1.5", wait=QUIET_S)
    assert harness.actions == ["loco Q1.1.1"]


def test_undo_only_withdraws_the_question(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, CRASH_AT_ENTRY.replace("4-0-0:/", "3-0-0:Q1.1.1/", 1))
    harness.put(harness.from_hand("green"), "S2", wait=QUIET_S)
    harness.take_off("S2", wait=QUIET_S)
    assert harness.tone == "ask"
    harness.press("undo", wait=QUIET_S)
    assert (harness.tone, harness.actions) == ("do", [])


def test_no_free_hangar_blinks_when_a_loco_has_come_home(tmp_path: Path) -> None:
    """The table asks because the player could still be in the middle of the move, but no piece is left to move."""
    harness = harness_at(
        tmp_path,
        "free yellow.B,-,blue.A,red.A 1-2-0:blue.4.1/0-2-0:Q1.2.1,Q2.1.7/0-2-0:Q3.3.3,blue.3.1 0 2 1 loco red.2.3 -",
    )
    harness.move("Q3.3.3", "H7", wait=1)
    assert harness.prompt == message_text("confirm")
    hangars = [name for name in harness.lit(scene.BLINK) if name.startswith("H")]
    assert [name for name in hangars if harness.tabletop.piece_at(name) is None] == []
    harness.press("confirm")
    assert harness.actions[-1] == "loco Q3.3.3"
