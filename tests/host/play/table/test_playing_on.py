"""Playing on from the board as it is, when all players agree on the position."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from shared_rules import scene
from signalbox.core.errors import UserError
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.replay import final_state
from signalbox.play.record.show_and_export import export_data, positions
from signalbox.play.table.commands import SetPace, SetPatterns
from signalbox.play.table.opening import resumed_table
from signalbox.play.table.situation import CorrectingBoard, PlayOnConsent
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.player import SimulatedPlayer
from tests.english import message_text
from tests.host.play.table.harness import (
    DOUBLE,
    NOW,
    READY,
    TO_ROLL,
    TableHarness,
    harness_at,
    open_harness,
    open_with_cards,
)
from tests.host.play.table.test_doubt import exchange

PLATFORM = "free -,blue.A,red.B,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 platform red.2.3 -"


def agree(harness: TableHarness) -> list[str]:
    """Answer yes for each player in turn and return who was asked."""
    names = []
    while isinstance(harness.situation, PlayOnConsent):
        names.append(harness.prompt.partition(":")[0])
        harness.wait(1)
        harness.press("confirm")
    return names


def drive_too_far(tmp_path: Path, kinds: str = "") -> TableHarness:
    """Return a table where Ann has driven her loco six squares instead of five."""
    harness = harness_at(tmp_path, READY, kinds=kinds)
    harness.move("Q1.1.1", "Q1.1.7", wait=1)
    assert isinstance(harness.situation, CorrectingBoard)
    return harness


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    return drive_too_far(tmp_path)


def test_mistake_that_all_agree_on_stands(harness: TableHarness) -> None:
    with pytest.raises(UserError, match="No legal move"):
        harness.accept_board()
    harness.play_on()
    assert harness.prompt == message_text("agree", player="Ann")
    lights = harness.lights()
    assert lights["Q1.1.7"] == (harness.board.colours["green"], scene.STEADY)
    assert "Q1.1.1" in lights
    lane = "of the north-west outer lane"
    assert f"The board has nothing on square 1 {lane} and green on square 7 {lane}." in harness.detail
    assert message_text("agree-moved", player="Ann") in harness.detail
    assert agree(harness) == ["Ann", "Ben"]
    assert harness.state.position() == "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.7/3-0-0:Q2.1.2 0 1 1 roll - -"
    assert harness.prompt == message_text("locos-roll", player="Ben")
    assert harness.notice == message_text("agreed")


def test_agreed_position_may_leave_the_move_to_be_made(harness: TableHarness) -> None:
    harness.play_on()
    assert harness.buttons.help
    harness.press("help")
    assert message_text("agree-to-move", player="Ann") in harness.detail
    assert agree(harness) == ["Ann", "Ben"]
    assert harness.state.position() == "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.7/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"
    assert harness.prompt.startswith("Ann: drive a loco 5 points")


def test_confirm_pressed_too_soon_counts_for_one_player_and_one_is_enough_to_decline(harness: TableHarness) -> None:
    harness.play_on(wait=1)
    harness.press("confirm", "confirm")
    assert harness.prompt.startswith("Ben: ")
    assert harness.notice == message_text("look-then-confirm")
    assert harness.buttons.undo
    harness.press("undo")
    assert isinstance(harness.situation, CorrectingBoard)
    assert harness.actions == []
    harness.play_on(wait=1)
    harness.press("confirm")
    assert harness.prompt.startswith("Ben: ")
    harness.press("help")
    assert harness.prompt.startswith("Ann: "), "nobody has agreed to this other reading"


def test_moving_a_piece_ends_the_question(harness: TableHarness) -> None:
    harness.play_on()
    harness.move("Q1.1.7", "Q3.1.1", wait=1)
    assert isinstance(harness.situation, CorrectingBoard)
    harness.press("confirm")
    assert harness.actions == []


def test_other_command_ends_the_question(harness: TableHarness) -> None:
    harness.play_on()
    harness.choose("loco Q1.1.1", wait=1)
    assert isinstance(harness.situation, CorrectingBoard)


@pytest.mark.parametrize("command", [SetPace("slow"), SetPatterns("yes")])
def test_changing_the_display_leaves_the_question_open(harness: TableHarness, command: SetPace | SetPatterns) -> None:
    harness.play_on()
    harness.command(command)
    assert agree(harness) == ["Ann", "Ben"]


def test_only_people_are_asked_and_nothing_is_agreed_on_a_full_disk(tmp_path: Path) -> None:
    harness = drive_too_far(tmp_path, kinds=" c")
    harness.play_on(wait=1)
    full = patch.object(harness.journal, "append", side_effect=UserError("The disk is full."))
    with full, pytest.raises(UserError, match="The disk is full"):
        harness.press("confirm")
    assert isinstance(harness.situation, CorrectingBoard)
    assert harness.actions == []
    harness.play_on()
    assert agree(harness) == ["Ann"]
    assert harness.actions[0] == "loco Q1.1.1"


def test_computer_hands_answer_for_nobody(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL.replace(" 0 0 1 roll", " 0 1 1 roll"), kinds=" c")
    hands = Hands(harness.tabletop, Random(1), 0.0)
    player = SimulatedPlayer(harness.table, hands, lambda state: state.legal_actions()[0], Random(1), {1})
    harness.move("Q1.1.1", "Q1.1.7", wait=1)
    harness.play_on()
    for _ in range(100):
        harness.wait(0.1)
        hands.act(harness.at)
        player.act(harness.at)
        harness.read()
    assert isinstance(harness.situation, PlayOnConsent)
    assert harness.actions == []
    harness.press("confirm", wait=5)
    assert len(harness.actions) == 2  # the computer has rolled
    assert harness.state.view(-1)["pieces"][0]["square"] == "Q1.1.7"


def test_dice_and_turn_stay_after_a_piece_was_knocked_over(before_roll: TableHarness) -> None:
    before_roll.move("Q2.1.2", "Q2.1.5", wait=1)
    before_roll.play_on()
    lane = "of the north-east outer lane"
    assert before_roll.detail == (
        f"The lights show what is different. The board has nothing on square 2 {lane} and orange on square 5 {lane}. "
        "If you do not agree, press Undo."
    )
    agree(before_roll)
    assert before_roll.state.position() == "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.5 0 0 1 roll - -"
    before_roll.press("roll")
    assert before_roll.actions[-1].startswith("roll ")


def test_dice_sequence_continues_after_an_agreement(tmp_path: Path) -> None:
    """An agreement does not count as a roll: the next roll is Ben's first."""
    harness = open_after_agreement(tmp_path)
    past = harness.state.clone()
    rolled = past.undo()
    assert len(past.history) == len(harness.actions) - 1 == 4
    assert rolled == harness.table.config.dice.outcome("1.0", past.chance_outcomes())


def test_double_continues_with_the_driven_loco(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, DOUBLE)
    harness.move("Q1.1.1", "Q1.1.4", wait=1)
    harness.play_on()
    agree(harness)
    assert harness.state.position().endswith("0 0 1 again red.2.2 Q1.1.4")
    assert harness.prompt == message_text("locos-double", player="Ann")


def test_platform_in_another_bay_may_be_agreed_on(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PLATFORM)
    harness.move_part("blue", "B0", "B", wait=1)
    harness.play_on()
    assert message_text("platform-lies", platform="blue", side="B", bay="west") in harness.detail
    assert message_text("agree-to-move", player="Ann") in harness.detail
    harness.press("help")
    assert message_text("agree-moved", player="Ann") in harness.detail
    agree(harness)
    assert harness.state.position().startswith("free blue.B,-,red.B,yellow.A ")
    assert harness.prompt.startswith("Ann: drive ")


@pytest.mark.parametrize(
    ("square", "why"),
    [
        ("A1", message_text("locos-arranged-arrival", place="arrival square 1")),
        ("B2.1.0", message_text("arranged-nowhere", place="entry 1 of the east bay")),
    ],
)
def test_impossible_position_is_refused_with_advice(before_roll: TableHarness, square: str, why: str) -> None:
    before_roll.move("Q1.1.1", square, wait=1)
    with pytest.raises(UserError, match=why.replace(".", r"\.")):
        before_roll.play_on()
    assert isinstance(before_roll.situation, CorrectingBoard)


def test_nothing_to_agree_on_while_the_board_is_right_or_lacks_a_platform(before_roll: TableHarness) -> None:
    with pytest.raises(UserError, match=message_text("page-board-is-right")):
        before_roll.play_on()
    before_roll.lift_part("red", wait=1)
    with pytest.raises(UserError, match="Put every platform into a bay of its own"):
        before_roll.play_on()


@pytest.mark.parametrize(("kinds", "wait", "why"), [("", 0, "let go"), ("cc", 1, "Only people can agree")])
def test_no_agreement_if_the_board_moves_or_among_computers(tmp_path: Path, kinds: str, wait: float, why: str) -> None:
    harness = harness_at(tmp_path, TO_ROLL, kinds)
    harness.move("Q2.1.2", "Q2.1.5", wait=wait)
    with pytest.raises(UserError, match=why):
        harness.play_on()


def test_exchanged_colours_may_stay_until_undo(before_roll: TableHarness) -> None:
    exchange(before_roll, "Q1.1.1", "Q2.1.2")
    before_roll.play_on()
    orange = message_text("locos-place-rail", quarter="nw", lane="outer", number=1)
    green = message_text("locos-place-rail", quarter="ne", lane="outer", number=2)
    assert f"orange on {orange} and green on {green}" in before_roll.detail
    agree(before_roll)
    assert " 3-0-0:Q2.1.2/3-0-0:Q1.1.1 " in before_roll.state.position()
    assert before_roll.prompt == message_text("locos-roll", player="Ann")
    assert before_roll.buttons.undo
    before_roll.press("undo", wait=1)
    assert before_roll.state.position() == TO_ROLL
    assert before_roll.prompt == message_text("piece-take-off", piece="Ann’s green loco")
    assert before_roll.situation_of(CorrectingBoard).has_right_counts


def open_after_agreement(tmp_path: Path) -> TableHarness:
    """Return a game that went on after all players accepted a loco entered three squares too far."""
    harness = open_harness(tmp_path)
    harness.roll("red 1 2")
    harness.move_part("red", "B0", "A", wait=1)
    harness.put(harness.from_hand("green"), "Q1.1.1", wait=1)
    harness.play_on()
    assert message_text("agree-moved", player="Ann") in harness.detail
    agree(harness)
    harness.press("roll")
    return harness


def test_agreement_is_recorded_in_a_sentence_and_resumed(tmp_path: Path) -> None:
    harness = open_after_agreement(tmp_path)
    journal, before, actions = harness.journal, harness.state.position(), harness.actions
    (arranged,) = [entry for entry in journal.entries() if entry.kind == "arranged"]
    assert "Q1.1.1=green" in arranged.text
    old_record = harness.table.record
    assert "arranged-record" in [entry["say"].id for entry in old_record if entry["say"] is not None]
    journal.close()
    record = read_record(journal.path)
    assert final_state(record.header, record.entries).position() == before
    resumed = resumed_table(journal.path, NOW).table
    assert resumed.state is not None
    assert resumed.state.position() == before
    assert [entry["action"] for entry in resumed.record] == actions
    assert resumed.record == old_record
    rows = list(positions(record))
    assert [row["kind"] for row in rows].count("arranged") == 1
    assert rows[-1]["position"] == before
    assert any("Q1.1.1=green" in text for text in export_data(record)["actions"])  # type: ignore[attr-defined]


def test_golden_train_missing_last_wagons_are_discarded(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, "golden-train", 2, ["wagon 4", "wagon 3", "wagon 2", "wagon 1"])
    for place in ("T1.1", "T2.1"):
        harness.put(harness.from_hand("wagon"), place, wait=1)
    before = harness.state.position()
    harness.take_off("T2.1", wait=1)
    harness.play_on()
    agree(harness)
    assert before.split()[1] == "4/3"
    assert harness.state.position().split()[1] == "4/"
    assert harness.state.position().split()[3] == "0-0-1-0-0"
    assert harness.prompt.startswith("Ann: ")


def test_golden_train_undrawn_wagon_cannot_be_added(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, "golden-train", 2, ["wagon 4", "wagon 3", "wagon 2"])
    harness.put(harness.from_hand("wagon"), "T2.1", wait=1)
    with pytest.raises(UserError, match="One wagon was never drawn"):
        harness.play_on()


def test_paris_connection_loco_next_to_the_lit_hexes_counts(tmp_path: Path) -> None:
    """The positions of the locos determine the value of the shares; the shares do not change (P7)."""
    harness = open_with_cards(tmp_path, "paris-connection", 3, [])
    harness.wait()
    state = harness.state
    start = next(piece for piece in state.view(-1)["pieces"] if piece["colour"] == "red")["square"]
    harness.press("red")
    near = sorted(state.notation(action).split()[1] for action in state.legal_actions() if action < 512)[0]
    harness.press("undo", wait=1)
    shares = harness.state.position().split()[1]
    harness.put(harness.from_hand("red"), harness.free_square(near), wait=3)
    harness.play_on()
    agree(harness)
    assert harness.actions[-1].startswith("arrange ")
    assert near in harness.actions[-1]
    assert start in harness.actions[-1]
    assert harness.state.position().split()[1] == shares


def test_paris_connection_unconnected_locos_are_refused(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, "paris-connection", 3, [])
    harness.wait()
    harness.put(harness.from_hand("red"), harness.free_square("18.14"), wait=3)
    with pytest.raises(UserError, match="must be joined to"):
        harness.play_on()
