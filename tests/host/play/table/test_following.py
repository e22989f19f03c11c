"""Following a computer's turn: its move is shown before its pieces move, and again on request."""

from pathlib import Path

import pytest

from shared_rules.scene import CHASE, DOUBLE, FAST
from signalbox.core.errors import UserError
from signalbox.play.table.commands import PressButton, SetPace, ShowAgain, Skip
from signalbox.play.table.computer_seat import SKIPPED_PAUSE_S
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.pace import NORMAL, PACES, UNWATCHED
from signalbox.play.table.situation import ShowingPath
from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, READY, TableHarness, harness_at, open_with_cards

PUSHES = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q1.1.4 0 0 2 loco red.2.2 Q1.1.1"  # a second run
CRASHES = "free -,yellow.B,red.B,blue.A 4-0-0:/4-0-0: 0 0 1 loco red.2.3 -"  # no platform beyond the start squares
DOUBLE_ROLLED = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 again red.2.2 Q1.1.1"


def set_pace(harness: TableHarness) -> TableHarness:
    harness.table.config.pace = NORMAL
    return harness


def stages(harness: TableHarness) -> list[list[str]]:
    """Wait until the whole move has been shown, and return the squares on the path of each stage."""
    paths: list[list[str]] = []
    while isinstance(harness.situation, ShowingPath):
        path = harness.snapshot["ways"][-1]["squares"]
        if not paths or paths[-1] != path:
            paths.append(path)
        harness.wait(0.1)
    return paths


def help_label(harness: TableHarness) -> str:
    """Return the label of the Help button."""
    (label,) = [press["label"] for press in harness.snapshot["presses"] if press["button"] == "help"]
    return english(label)


def wait_until_shown(harness: TableHarness) -> TableHarness:
    for _ in range(50):
        if isinstance(harness.situation, ShowingPath):
            return harness
        harness.wait(0.1)
    raise AssertionError("nothing is shown")


def test_computer_move_is_shown_piece_by_piece_first(tmp_path: Path) -> None:
    harness = wait_until_shown(set_pace(harness_at(tmp_path, PUSHES, kinds="c")))
    assert harness.prompt.startswith("Ann ")
    lights = harness.lights()
    assert lights["Q1.1.1"][1] == DOUBLE, "where it is"
    assert lights["Q1.1.2"][1] == CHASE, "a spark runs along its path"
    ways = stages(harness)
    assert len(ways) == 2
    assert [way[0] for way in ways] == ["Q1.1.1", "Q1.1.4"]
    assert harness.actions == []
    assert harness.prompt.startswith("For Ann: put ")


def test_computer_crash_is_shown_and_then_played(tmp_path: Path) -> None:
    """Nothing moves on the board, so the next roll used to come before anybody could read the dice (PEOPLE 4)."""
    harness = wait_until_shown(set_pace(harness_at(tmp_path, CRASHES, kinds="c")))
    (way,) = harness.snapshot["ways"]
    assert way["crash"]
    assert harness.lights()[way["crash"]][1] == FAST
    assert harness.actions == []
    harness.wait(NORMAL.way_s + 0.5)
    assert harness.actions[0].startswith("enter ")


def test_hands_that_act_end_the_display(tmp_path: Path) -> None:
    harness = wait_until_shown(set_pace(harness_at(tmp_path, READY, kinds="c")))
    harness.lift("Q1.1.1")
    assert not isinstance(harness.situation, ShowingPath)
    assert harness.prompt.startswith("For Ann: put ")


def test_any_button_skips_the_display_and_does_nothing_else(tmp_path: Path) -> None:
    harness = wait_until_shown(set_pace(harness_at(tmp_path, CRASHES, kinds="c")))
    harness.press("help")
    assert harness.actions[0].startswith("enter ")
    assert harness.asked == []


def test_skip_ends_the_display_and_then_the_pause(tmp_path: Path) -> None:
    harness = wait_until_shown(set_pace(harness_at(tmp_path, CRASHES, kinds="cc")))
    harness.command(Skip())
    assert harness.actions[0].startswith("enter ")
    assert len(harness.actions) == 1
    harness.wait(SKIPPED_PAUSE_S)
    harness.command(Skip())
    assert harness.actions[1].startswith("roll "), "sooner than after its pause"


def test_skip_does_nothing_in_a_persons_turn(tmp_path: Path) -> None:
    harness = set_pace(harness_at(tmp_path, READY))
    before = (harness.prompt, harness.lights(), harness.state.position())
    harness.command(Skip(), wait=1)
    assert (harness.prompt, harness.lights(), harness.state.position()) == before


def test_quick_pace_of_a_virtual_board_shows_all_paths_at_once(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHES, kinds="c")
    harness.table.config.pace, harness.table.config.virtual_hands = PACES["fast"], VirtualHands.ALL
    wait_until_shown(harness)
    begun = harness.at
    assert [way["squares"][0] for way in harness.snapshot["ways"]] == ["Q1.1.1", "Q1.1.4"]
    while isinstance(harness.situation, ShowingPath):
        harness.wait(0.05)
    assert harness.at - begun <= PACES["fast"].glance_s + 0.05


def test_nothing_is_shown_when_nobody_watches(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY, kinds="c")
    for _ in range(30):
        harness.wait(0.1)
        assert not isinstance(harness.situation, ShowingPath)
    assert harness.table.config.pace == UNWATCHED


@pytest.mark.parametrize("pace", PACES)
def test_pace_can_be_changed_during_the_game(tmp_path: Path, pace: str) -> None:
    harness = harness_at(tmp_path, READY, kinds="c")
    harness.command(SetPace(pace))
    assert harness.snapshot["pace"] == pace
    wait_until_shown(harness)
    begun = harness.at
    while isinstance(harness.situation, ShowingPath):
        harness.wait(0.1)
    assert harness.at - begun == pytest.approx(PACES[pace].way_s + 0.6, abs=0.2), "five squares at 0.12 s each"


def test_unknown_pace_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no pace “swift”: choose slow, normal or fast"):
        harness_at(tmp_path, READY).command(SetPace("swift"))


def test_last_move_can_be_shown_again_without_any_effect(tmp_path: Path) -> None:
    harness = set_pace(harness_at(tmp_path, READY))
    assert not harness.snapshot["may_show_again"]
    with pytest.raises(UserError, match="Nothing has been moved yet"):
        harness.command(ShowAgain())
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    before = (harness.prompt, harness.lights(), harness.state.position())
    assert harness.snapshot["may_show_again"]
    found = harness.decision.plan.last_moves
    assert harness.snapshot["may_show_again"]
    assert found is not None
    assert harness.decision.plan.last_moves is found, "the record is searched only once"
    harness.command(ShowAgain())
    assert harness.prompt == message_text("show-again", player="Ann")
    assert harness.lights()["Q1.1.3"][1] == CHASE
    assert stages(harness) == [["Q1.1.1", "Q1.1.2", "Q1.1.3", "Q1.1.4", "Q1.1.5", "Q1.1.6"]]
    assert harness.actions == ["loco Q1.1.1"]
    assert (harness.prompt, harness.lights(), harness.state.position()) == before
    harness.lift("Q2.1.2")
    with pytest.raises(UserError, match="Put the board right first"):
        harness.command(ShowAgain())


def test_move_taken_back_is_shown_no_more(tmp_path: Path) -> None:
    harness = set_pace(harness_at(tmp_path, READY))
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    assert harness.snapshot["may_show_again"]
    harness.press("undo")
    harness.move("Q1.1.6", "Q1.1.1", wait=1)
    assert not harness.snapshot["may_show_again"]
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    harness.command(ShowAgain())
    assert stages(harness)[-1][-1] == "Q1.1.6"


def test_help_shows_the_last_move_again_before_a_roll(tmp_path: Path) -> None:
    harness = set_pace(harness_at(tmp_path, READY))
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    assert help_label(harness) == "Replay", "what is written on it is what it does"
    harness.press("help")
    assert isinstance(harness.situation, ShowingPath)
    harness.press("help")
    assert not isinstance(harness.situation, ShowingPath), "seen enough"
    loco = harness.lift("Q2.1.2")
    assert help_label(harness) == "Help", "with something to put right, Help helps with that"
    harness.put(loco, "Q2.1.2", wait=1)
    harness.press("help", "roll")
    assert harness.actions[1].startswith("roll "), "whoever rolls has seen enough, too"
    assert help_label(harness) == "Help"
    harness.press("help")
    assert not isinstance(harness.situation, ShowingPath), "with something to decide, Help helps with that"


def test_computer_waits_until_the_move_has_been_shown_again(tmp_path: Path) -> None:
    harness = set_pace(harness_at(tmp_path, READY, kinds=" c"))
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    harness.command(ShowAgain(), wait=2)
    assert harness.actions == ["loco Q1.1.1"]
    harness.wait(3)
    assert harness.actions[1].startswith("roll ")


def test_dice_are_shown_with_their_owner_until_the_next_roll(new_game: TableHarness) -> None:
    assert new_game.snapshot["shown_of"] is None
    new_game.roll("red 2 3")
    new_game.move_part("red", "B0", "A", wait=QUIET_S)
    new_game.press("help")
    hint = new_game.decision.offered.hint
    assert hint is not None
    new_game.choose(new_game.state.notation(hint.action))
    (effect,) = new_game.state.effects(hint.action)
    new_game.put(new_game.from_hand(effect["colour"]), effect["to"], wait=1)
    assert new_game.prompt == message_text("locos-roll", player="Ben")
    now = new_game.snapshot
    assert ([die["text"] for die in now["shown"]][1:], now["shown_of"]) == (["2", "3"], 0)
    assert "dice.colour" in new_game.lights()
    new_game.roll("blue 6 6")
    now = new_game.snapshot
    assert ([die["text"] for die in now["shown"]][1:], now["shown_of"]) == (["6", "6"], 1)


def test_each_choice_has_one_button(tmp_path: Path) -> None:
    """After a double, the page used to offer Play again, Stop, Roll, Undo, Confirm and Help (PEOPLE 10)."""
    harness = harness_at(tmp_path, DOUBLE_ROLLED)
    now = harness.snapshot
    assert [choice["text"] for choice in now["choices"]] == ["again", "stop"]
    assert [press["button"] for press in now["presses"] if press["enabled"] and not press["repeats"]] == ["help"]
    assert now["detail"] is None, "the page's own buttons need no words about the board's"
    assert now["buttons"] is not None
    assert harness.detail == message_text("locos-double-how")


def test_question_about_a_sensor_can_be_answered_no(ready: TableHarness) -> None:
    ready.lift("Q1.1.1", wait=6)
    ready.press("help")
    assert ready.asked
    now = ready.snapshot
    assert now["choices"][0]["text"] == "no"
    assert [press["button"] for press in now["presses"] if not press["repeats"]] == []
    ready.choose("no")
    assert ready.asked == []


def test_value_already_in_the_train_is_named_and_shown(tmp_path: Path) -> None:
    """A big 4 used to be shown next to the question, but it was the value of the next wagon (PEOPLE 10)."""
    cards = ["wagon 2", "wagon 3", "wagon 1", "wagon 2", "wagon 4", "wagon 2", "wagon 4"]
    harness = open_with_cards(tmp_path, "golden-train", 2, cards)
    for _ in range(10):
        if harness.snapshot["choices"]:
            break
        (square,) = harness.squares
        harness.put(harness.from_hand("wagon"), square, wait=1)
    assert harness.prompt == message_text("golden-decide-value", player="Ben", drawn=2)
    assert harness.snapshot["shown"][0]["text"] == "2"
    kept = harness.snapshot["kept"]
    assert kept is not None
    assert "2" not in str(kept), "a terminal keeps no value for those who forget it"
    own = [press for press in harness.snapshot["presses"] if press["seat"] == 1]
    assert all(press["repeats"] for press in own), "Attack and Stop are there once"


def test_wagon_taken_by_a_computer_is_shown(tmp_path: Path) -> None:
    harness = wait_until_shown(
        set_pace(open_with_cards(tmp_path, "golden-train", 2, ["wagon 2", "wagon 3"], kinds="c"))
    )
    assert harness.snapshot["ways"][0]["squares"] == ["T1.1"]
    assert harness.lights()["T1.1"][0]


def test_undo_takes_a_shown_move_back_with_the_persons_move(tmp_path: Path) -> None:
    harness = set_pace(harness_at(tmp_path, READY, kinds=" c"))
    harness.move("Q1.1.1", "Q1.1.6", wait=3)
    wait_until_shown(harness)
    harness.command(PressButton("undo"))
    assert not isinstance(harness.situation, ShowingPath)
    assert harness.actions == []


def test_piece_touched_during_a_push_only_interrupts_it(tmp_path: Path) -> None:
    """The loco behind could also push both lifted locos, but the loco lifted first determines the intended move."""
    locos = "1-0-0:Q1.1.1,Q1.1.3,Q2.1.2/3-0-0:Q1.1.5"
    harness = harness_at(tmp_path, f"free red.B,blue.A,-,yellow.A {locos} 0 0 1 loco red.1.3 -")
    harness.lift("Q1.1.3", wait=QUIET_S)
    harness.lift("Q1.1.5", wait=QUIET_S)
    before = harness.prompt, harness.squares
    assert before == (message_text("step-put", player="Ann", piece="your green loco", kind="person"), ["Q1.1.4"])
    other = harness.lift("Q2.1.2", wait=QUIET_S)
    assert (harness.prompt, harness.squares) != before
    harness.put(other, "Q2.1.2", wait=QUIET_S)
    assert (harness.prompt, harness.squares) == before


def test_loco_moved_out_of_turn_goes_back_even_if_another_may_go_there(tmp_path: Path) -> None:
    """Q1.1.4 is on the path of Ann's loco, but not on any path along which Cleo's loco would be pushed."""
    harness = harness_at(tmp_path, "free red.B,-,yellow.A,blue.A 3-0-0:Q1.1.1/4-0-0:/3-0-0:Q1.1.5 0 0 1 loco red.1.3 -")
    harness.move("Q1.1.5", "Q1.1.4", wait=QUIET_S)
    assert harness.prompt == message_text("piece-put", piece="Cleo’s violet loco")
    assert harness.squares == ["Q1.1.4", "Q1.1.5"]
    harness.move("Q1.1.4", "Q1.1.5", wait=QUIET_S)
    assert harness.prompt == message_text("locos-drive-or-bring-in", player="Ann", points=4)


def test_pushed_loco_may_be_moved_first_and_correct_pieces_are_not_marked_as_wrong(tmp_path: Path) -> None:
    """The page marks unexpected readings; a loco at its destination or resting on its path is expected."""
    harness = harness_at(tmp_path, "free red.B,-,yellow.A,blue.A 3-0-0:Q1.1.1/4-0-0:/3-0-0:Q1.1.5 0 0 1 loco red.1.3 -")

    def is_mismatch() -> bool:
        shown = harness.snapshot
        return shown["closed"] != shown["expected"]

    harness.move("Q1.1.5", "Q1.1.6", wait=QUIET_S)
    assert harness.prompt == message_text("locos-put-along", player="Ann", piece="your green loco", kind="person")
    assert not is_mismatch()
    harness.move("Q1.1.1", "Q1.1.3", wait=QUIET_S)
    assert not is_mismatch()
    harness.move("Q1.1.3", "Q1.2.2", wait=QUIET_S)
    assert is_mismatch()
