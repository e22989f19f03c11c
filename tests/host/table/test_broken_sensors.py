"""Sensors that do not work: the table asks by what lies on it, names them, and plays round them."""

from pathlib import Path
from random import Random

import pytest

from shared_rules import scene
from signalbox.errors import UserError
from signalbox.simulator.reeds import Reeds, broken_sensors
from signalbox.table.opening import resumed_table
from signalbox.table.present.snapshot import snapshot
from tests.host.table.desk import NOW, Desk, desk_at, open_desk, open_table

READY = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"  # Q1.1.1 goes to Q1.1.6
TO_ROLL = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 roll - -"
TWO = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"
HOME = "free red.B,blue.A,-,yellow.A 2-1-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -"  # B3.1.1 goes to a hangar
CRASH_AT_ENTRY = "free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.2.3 -"
VAIN_S = 6.0


def answer(desk: Desk, text: str) -> None:
    """Yes to the question of that name, with the buttons alone."""
    assert text in desk.asked
    while desk.asked[0] != text:
        desk.press("help")
    desk.press("confirm")


# Noticing.


def test_a_dead_end_is_asked_about_and_its_square_is_lit(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.6=dead"])
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(VAIN_S)
    assert desk.actions == []
    assert desk.detail.endswith("If it is so already, press Confirm: a sensor may not work.")
    desk.press("confirm")
    assert desk.prompt == "Is there a piece on Q1.1.6?"
    assert desk.tone == "ask"
    assert desk.lights() == {"Q1.1.6": (0xFFFFFF, scene.DOUBLE)}
    desk.press("confirm")
    assert desk.actions == ["loco Q1.1.1"]
    assert desk.suspects == {"Q1.1.6": "dead"}
    assert "Q1.1.6 does not answer" in desk.detail
    assert "signalbox check" in desk.detail
    desk.wait()
    assert desk.prompt == "Ben: roll the dice."


def test_a_stuck_start_is_asked_about_beside_the_end(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.1=stuck"])
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.tone == "wrong"
    desk.press("confirm")
    answer(desk, "Q1.1.1 empty")
    desk.wait()
    assert desk.actions == ["loco Q1.1.1"]
    assert desk.suspects == {"Q1.1.1": "stuck"}


def test_a_missing_piece_that_is_there_is_believed(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TO_ROLL, broken=["Q2.1.2=dead"])
    desk.wait()
    assert desk.prompt == "Put the missing piece on Q2.1.2."
    desk.press("confirm")
    desk.press("confirm")
    assert desk.prompt == "Ann: roll the dice."
    desk.press("roll")
    assert len(desk.actions) == 1


def test_no_drops_the_question_and_names_no_sensor(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    piece = desk.lift("Q1.1.1")
    desk.wait()
    desk.press("confirm")
    assert desk.tone == "ask"
    desk.press("undo")
    assert desk.tone == "do"
    desk.put(piece, "Q1.1.6")
    desk.wait()
    assert desk.actions == ["loco Q1.1.1"]
    assert desk.suspects == {}


def test_a_question_is_dropped_as_soon_as_hands_move(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    piece = desk.lift("Q1.1.1")
    desk.wait()
    desk.press("confirm")
    assert desk.asked
    desk.put(piece, "Q1.1.1")
    assert desk.asked == []
    desk.press("confirm")
    assert desk.actions == []


def test_a_broken_sensor_is_thought_of_after_five_seconds_and_no_sooner(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.6=dead"])
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(4.9)
    assert "a sensor may not work" not in desk.detail
    desk.wait(0.2)
    assert "a sensor may not work" in desk.detail


def test_what_was_asked_about_sensors_is_written_down(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.6=dead"])
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(VAIN_S)
    desk.press("confirm")
    assert desk.table.journal is not None
    last = desk.table.journal.entries()[-1]
    assert (last.kind, last.text) == ("ask", " / ".join(desk.asked))


def test_after_a_takeback_only_the_way_back_is_asked_about(tmp_path: Path) -> None:
    """Q1.1.1 has died meanwhile: its loco is back, and no end of another move is asked about beside it."""
    desk = desk_at(tmp_path, TWO)
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    desk.press("undo")
    desk.reeds = Reeds(broken_sensors(desk.board, ["Q1.1.1=dead"], ""), Random(0))
    desk.move("Q1.1.6", "Q1.1.1")
    desk.wait(VAIN_S)
    desk.press("confirm")
    assert desk.asked == ["Q1.1.1 taken"]
    desk.press("confirm")
    assert desk.actions == []
    desk.wait()
    assert desk.tone == "do"


def test_a_question_is_answered_by_word_too(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.1=stuck"])
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    desk.press("confirm")
    choices = {choice["label"]: choice["text"] for choice in snapshot(desk.table, desk.at)["choices"]}
    desk.choose(choices["Q1.1.1 is empty"])
    desk.wait()
    assert desk.actions == ["loco Q1.1.1"]


def test_two_broken_sensors_of_one_move_are_asked_about_in_turn(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY, broken=["Q1.1.1=stuck", "Q1.1.6=dead"])
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.tone == "do"  # nothing to be seen
    desk.choose("loco Q1.1.1")
    desk.press("confirm")
    answer(desk, "Q1.1.1 empty")
    desk.press("confirm")
    answer(desk, "Q1.1.6 taken")
    assert desk.actions == ["loco Q1.1.1"]
    assert desk.suspects == {"Q1.1.1": "stuck", "Q1.1.6": "dead"}


def test_help_leads_from_a_wrong_guess_to_the_sensor(tmp_path: Path) -> None:
    """The second loco is blocked: pushed, the first one crashes. Driven to a dead end it looks the same."""
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.6=dead"])
    desk.ignore("Q1.1.6")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.tone == "ask"
    assert desk.table.decision is not None
    desk.press("help")
    assert desk.prompt == "Is there a piece on Q1.1.1?"
    desk.press("undo")
    desk.press("confirm")
    assert desk.actions == ["loco Q1.1.1"]


def test_a_flickering_sensor_is_noticed_and_leaves_the_board_quiet(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    bit = 1 << desk.board.squares["Q3.1.1"].sensor
    for number in range(14):
        desk.at += 0.03
        desk.table.read(desk.at, desk.tabletop.closed() ^ (bit if number % 2 else 0))
    assert desk.suspects == {"Q3.1.1": "chattering"}
    desk.move("Q1.1.1", "Q1.1.6")
    for number in range(10):
        desk.wait(0.1)
        desk.table.read(desk.at, desk.tabletop.closed() ^ (bit if number % 2 else 0))
    assert desk.actions == ["loco Q1.1.1"]


# Playing round.


def test_a_move_to_a_known_dead_end_is_confirmed(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.6=dead"])
    desk.ignore("q1.1.6")
    desk.wait(VAIN_S + 1)
    assert desk.detail.endswith("Nothing may answer at Q1.1.6: press Confirm when your hands are done.")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(VAIN_S)
    assert desk.actions == []
    assert desk.prompt == "Ann drives the loco at Q1.1.1: it stops at Q1.1.6. Press Confirm, or put it back."
    desk.press("confirm")
    assert desk.actions == ["loco Q1.1.1"]


def test_a_move_that_other_sensors_tell_needs_no_word(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.1=stuck"])
    desk.ignore("Q1.1.1")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.actions == ["loco Q1.1.1"]


def test_a_move_that_no_sensor_sees_is_named_before_it_counts(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.1=stuck", "Q1.1.6=dead"])
    for name in ("Q1.1.1", "Q1.1.6"):
        desk.ignore(name)
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(VAIN_S)
    assert desk.actions == []
    desk.press("confirm")
    assert desk.actions == []
    assert desk.prompt == "Ann drives the loco at Q1.1.1: it stops at Q1.1.6. Press Confirm, or put it back."
    desk.wait(1)
    desk.press("confirm")
    assert desk.actions == ["loco Q1.1.1"]


def test_undo_at_what_no_sensor_sees_takes_nothing_back(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO)
    for name in ("Q1.1.1", "Q1.1.6"):
        desk.ignore(name)
    desk.press("confirm")
    assert desk.tone == "ask"
    desk.press("undo")
    desk.wait()
    assert desk.tone == "do"
    assert desk.actions == []


def test_which_of_several_is_asked(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q1.1.1=stuck", "Q1.1.6=dead", "Q1.2.1=stuck", "B1.2.0=dead"])
    for name in ("Q1.1.1", "Q1.1.6", "Q1.2.1", "B1.2.0"):
        desk.ignore(name)
    desk.press("confirm")
    assert desk.prompt.startswith("Which did you mean?")
    labels = [choice["text"] for choice in snapshot(desk.table, desk.at)["choices"]]
    assert labels == ["loco Q1.1.1", "loco Q1.2.1"]
    desk.choose("loco Q1.2.1")
    assert desk.actions == ["loco Q1.2.1"]


def test_a_computers_move_to_a_dead_end_waits_for_confirm(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY.replace("0 0 1 loco red.2.3 -", "0 0 2 loco red.2.3 Q1.1.1"), "c", ["Q1.1.6=dead"])
    desk.ignore("Q1.1.6")
    desk.wait(1)
    assert desk.prompt.startswith("For Ann: ")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(VAIN_S)
    assert desk.actions == []
    desk.press("confirm")
    assert desk.actions == ["loco Q1.1.1"]


def test_l16_a_dead_hangar_is_found_among_the_nine(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, HOME, broken=["H5=dead"])
    desk.move("B3.1.1", "H5")
    desk.wait()
    desk.press("confirm")
    answer(desk, "H5 taken")
    assert desk.actions == ["loco yellow.1.1"]
    assert desk.suspects == {"H5": "dead"}
    desk.wait()
    assert desk.prompt == "Ben: roll the dice."


def test_l16_the_other_hangars_still_count(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, HOME, broken=["H5=dead"])
    desk.ignore("H5")
    desk.move("B3.1.1", "H4")
    desk.wait()
    assert desk.actions == ["loco yellow.1.1"]


@pytest.mark.parametrize("by_buttons", [True, False])
def test_l11_an_entry_that_crashes_over_a_dead_start_square(tmp_path: Path, by_buttons: bool) -> None:
    desk = desk_at(tmp_path, CRASH_AT_ENTRY, broken=["S2=dead"])
    piece = desk.from_hand("green")
    desk.put(piece, "S2")
    desk.wait()
    if by_buttons:
        desk.press("confirm")
        answer(desk, "S2 taken")
        desk.press("confirm")
    else:
        desk.choose("enter S2")
    desk.put(desk.lift("S2"), "hand")
    desk.wait()
    desk.press("confirm")
    assert [action.split()[0] for action in desk.actions] == ["enter"]


# Platforms.


def test_a_dead_code_reed_hides_no_layout(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, broken=["B1.a=dead"])
    desk.wait()
    assert desk.table.state is None
    desk.press("confirm")
    assert desk.prompt == "Does the blue platform lie in the north bay, side A at the buffer?"
    desk.press("confirm")
    assert desk.prompt == "Ann: roll the dice."
    assert desk.suspects == {"B1.a": "dead"}
    assert desk.table.journal is not None
    assert desk.table.journal.state("suspects") == '{"B1.a": "dead"}'


def test_a_stuck_code_reed_in_the_empty_bay(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, broken=["B0.c=stuck"])
    desk.wait()
    desk.press("confirm")
    assert desk.prompt == "Is the west bay empty?"
    desk.press("confirm")
    assert desk.prompt == "Ann: roll the dice."


@pytest.mark.parametrize("named", [["B1.a", "B1.b", "B1.e", "B1.f"], ["B1.e", "B1.f"]])
def test_a_layout_that_no_sensor_tells_is_asked(tmp_path: Path, named: list[str]) -> None:
    """Of the second two the table knows; that the others show no platform either must not make it side B."""
    opened = open_table(tmp_path)
    desk = Desk(opened, [f"{name}=dead" for name in ("B1.a", "B1.b", "B1.e", "B1.f")])
    for name in reversed(named):
        desk.ignore(name)
    desk.wait()
    assert desk.table.state is None
    desk.press("confirm")
    side_b = next(text for text in desk.asked if "blue in the north bay with side B at the buffer" in text)
    answer(desk, side_b)
    assert desk.table.state is not None
    assert desk.table.state.position().split()[1] == "-,blue.B,red.A,yellow.A"


@pytest.mark.parametrize("reed", "abcdef")
@pytest.mark.parametrize("kind", ["dead", "stuck"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_l8_no_single_code_reed_makes_another_platform_or_side(tmp_path: Path, reed: str, kind: str, side: str) -> None:
    desk = open_desk(tmp_path, broken=[f"B0.{reed}={kind}"])
    if kind == "stuck":
        desk.press("confirm")
        desk.press("confirm")
    desk.roll("red 3 4")
    desk.move_part("red", "B0", side)
    desk.wait()
    if len(desk.actions) == 1:
        desk.press("confirm")
        answer(desk, f"B0 holds red {side}")
    assert desk.actions == ["roll red 3 4", f"platform red {side}"]
    assert list(desk.suspects) in ([f"B0.{reed}"], [])


def test_once_known_a_dead_code_reed_asks_nothing(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, broken=["B0.a=dead"])
    desk.ignore("B0.a")
    desk.roll("red 3 4")
    desk.move_part("red", "B0", "A")
    desk.wait()
    assert desk.actions == ["roll red 3 4", "platform red A"]


# Knowing.


def test_a_sensor_that_closes_and_opens_cleanly_is_believed_again(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO)
    desk.ignore("Q1.1.6")
    desk.wait(1)
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(1)
    desk.press("confirm")
    assert desk.suspects == {"Q1.1.6": "dead"}
    desk.put(desk.lift("Q1.1.6"), "Q1.1.6")
    assert desk.suspects == {}
    assert desk.detail.endswith("Q1.1.6 works.")


def test_a_resumed_game_knows_its_broken_sensors(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, broken=["S2=dead"])
    desk.roll("red 3 4")
    desk.ignore("S2")
    assert desk.table.journal is not None
    path = desk.table.journal.path
    desk.table.journal.close()
    again = resumed_table(path, NOW).table
    assert again.diagnosis.ignored.kinds() == {"S2": "dead"}
    assert again.journal is not None
    assert [entry.text for entry in again.journal.entries() if entry.kind == "note"] == ["sensor S2 dead"]
    again.journal.close()


def test_the_players_word_counts_once(tmp_path: Path) -> None:
    desk = open_desk(tmp_path)
    desk.ignore("B0.A")
    assert snapshot(desk.table, desk.at)["suspects"] == [
        {"sensor": "B0.a", "kind": "dead", "say": "code reed a of the west bay (B0.a) does not answer"}
    ]
    with pytest.raises(UserError, match=r"already that B0\.a does not work"):
        desk.ignore("B0.a")
    desk.trust("B0.a")
    with pytest.raises(UserError, match=r"already that B0\.a works"):
        desk.trust("B0.a")
    with pytest.raises(UserError, match="no sensor 'Q9'"):
        desk.ignore("Q9")
    assert desk.suspects == {}


def test_the_board_is_right_looks_past_a_broken_sensor(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TWO, broken=["Q2.1.2=dead"])
    desk.ignore("Q2.1.2")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    desk.move("Q1.1.6", "Q1.1.1")
    desk.move("Q1.2.1", "B1.2.0")
    desk.wait()
    desk.accept_board()
    assert desk.actions == ["loco Q1.2.1"]


def test_a_known_broken_sensor_is_expected_to_read_as_it_does(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY, broken=["Q2.1.2=dead", "Q3.1.1=stuck"])
    for name in ("Q2.1.2", "Q3.1.1"):
        desk.ignore(name)
    shown = snapshot(desk.table, desk.at)
    assert shown["closed"] == shown["expected"]
