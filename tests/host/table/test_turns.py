"""The turn at the table: rolling, taking back, putting right, tiles, doubles, computer seats, the end."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.errors import UserError
from signalbox.record.entries import FINISHED
from signalbox.table.present.snapshot import snapshot
from tests.host.table.desk import desk_at, open_desk

READY = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"
TO_ROLL = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 roll - -"
DOUBLE = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 loco red.2.2 -"
TILES = "free+repair red.B,blue.A,-,yellow.A 3-0-2:Q1.1.1/4-0-0: 10 0 1 tile - -"


def test_l3_the_table_waits_for_the_platforms_and_reads_their_sides(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, sides="ABA")
    assert desk.table.state is None
    assert desk.prompt.startswith("Lay the platforms out")
    desk.move_part("red", "B2", "B")
    desk.wait()
    assert desk.table.state is not None
    assert desk.prompt == "Ann: roll the dice."


def test_rolls_come_from_the_committed_dice(tmp_path: Path) -> None:
    rolls = []
    for folder in ("one", "two"):
        desk = open_desk(tmp_path / folder)
        desk.press("roll")
        rolls.append(desk.actions[0])
    assert rolls[0] == rolls[1]
    assert rolls[0].startswith("roll ")


def test_no_roll_while_the_board_is_not_right(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TO_ROLL)
    piece = desk.lift("Q2.1.2")
    desk.wait()
    desk.press("roll")
    assert desk.actions == []
    assert desk.tone == "wrong"
    assert desk.prompt == "Put the missing piece on Q2.1.2."
    assert desk.lights()["Q2.1.2"][1] == scene.BLINK
    desk.put(piece, "Q2.1.2")
    desk.wait()
    desk.press("roll")
    assert len(desk.actions) == 1


def test_two_faults_are_put_right_one_piece_at_a_time(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TO_ROLL)
    desk.move("Q1.1.1", "Q1.1.2")
    desk.move("Q2.1.2", "Q2.1.4")
    desk.wait()
    assert desk.prompt == "Move the piece at Q1.1.2 to Q1.1.1."
    lights = desk.lights()
    assert {name for name, light in lights.items() if light[1] == scene.FAST} == {"Q1.1.2"}
    desk.move("Q1.1.2", "Q1.1.1")
    desk.wait()
    assert desk.prompt == "Move the piece at Q2.1.4 to Q2.1.2."
    desk.move("Q2.1.4", "Q2.1.2")
    desk.wait()
    assert desk.prompt == "Ann: roll the dice."
    assert desk.table.tally["corrected"] == 1


def test_a_roll_press_settles_the_move_before_it(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.move("Q1.1.1", "Q1.1.6")
    desk.press("roll")
    assert desk.actions[0] == "loco Q1.1.1"
    assert desk.actions[1].startswith("roll ")


@pytest.mark.parametrize("text", ["red 3 4", " RED  4 3 ", "red, 3, 4"])
def test_physical_dice_may_be_typed_in(tmp_path: Path, text: str) -> None:
    desk = desk_at(tmp_path, TO_ROLL)
    desk.roll(text)
    assert desk.actions == ["roll red 3 4"]


@pytest.mark.parametrize("text", ["", "red 3", "green 1 2", "red 0 7", "roll red 1 2"])
def test_words_that_are_no_dice_are_refused_with_an_example(tmp_path: Path, text: str) -> None:
    desk = desk_at(tmp_path, TO_ROLL)
    with pytest.raises(UserError, match="type them like this, for example: blue 1 1"):
        desk.roll(text)
    assert desk.actions == []


def test_takeback_puts_the_pieces_back_and_the_decision_is_open_again(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(20)
    desk.press("undo")
    assert desk.actions == []
    desk.wait(2)
    assert "sensor" not in desk.detail  # there was no time yet to put it back
    assert desk.prompt == "Move the piece at Q1.1.6 to Q1.1.1."
    desk.move("Q1.1.6", "Q1.1.1")
    desk.wait()
    assert desk.prompt == "Ann: drive one of your locos 5 points."


def test_takeback_never_crosses_a_roll(tmp_path: Path) -> None:
    desk = open_desk(tmp_path)
    desk.roll("red 3 4")
    desk.press("undo")
    assert desk.actions == ["roll red 3 4"]
    assert desk.table.notice.text == "A roll stands: it cannot be taken back."


def test_undo_with_a_piece_in_the_air_asks_for_it_back(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.move("Q1.1.1", "Q1.1.4")
    desk.press("undo")
    desk.wait()
    assert desk.tone == "wrong"
    assert desk.prompt == "Move the piece at Q1.1.4 to Q1.1.1."
    assert desk.actions == []


def test_pieces_put_back_by_hand_offer_the_takeback(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    desk.move("Q1.1.6", "Q1.1.1")
    desk.wait()
    assert desk.prompt == "This is the board before the last move: press Undo to take it back."
    desk.press("undo")
    desk.wait()
    assert desk.actions == []
    assert desk.tone == "do"


def test_the_board_is_right_chooses_the_play_that_fits(tmp_path: Path) -> None:
    """The table took a loco's end for good; the players meant the other loco and say that the board is right."""
    desk = desk_at(tmp_path, "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/4-0-0: 0 0 1 loco red.1.2 -")
    desk.move("Q1.1.1", "Q1.1.4")
    desk.wait()
    desk.move("Q1.1.4", "Q1.1.1")
    desk.move("Q1.2.1", "Q1.2.4")
    desk.wait()
    assert desk.tone == "wrong"
    desk.accept_board()
    desk.wait()
    assert desk.actions == ["loco Q1.2.1"]
    assert desk.tone == "do"


def test_the_board_is_right_is_refused_when_no_play_leads_there(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.move("Q2.1.2", "Q2.1.3")
    desk.wait()
    with pytest.raises(UserError, match="No legal play since the last roll"):
        desk.accept_board()
    assert desk.actions == []


def test_l19_a_double_is_played_on_by_roll(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, DOUBLE)
    desk.move("Q1.1.1", "Q1.1.5")
    desk.wait()
    assert desk.prompt == "Ann: a double! Play again with the same loco, or stop."
    desk.press("roll")
    assert desk.actions[1] == "again"
    assert desk.actions[2].startswith("roll ")


def test_l19_a_double_is_left_by_help_and_confirm(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, DOUBLE)
    desk.move("Q1.1.1", "Q1.1.5")
    desk.wait()
    desk.press("help")
    desk.press("confirm")
    assert desk.actions == ["loco Q1.1.1", "stop"]
    assert desk.prompt == "Ben: roll the dice."


def test_l23_roll_plays_without_a_tile(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TILES)
    desk.press("roll")
    assert desk.actions[0] == "no tile"
    assert desk.actions[1].startswith("roll ")


@pytest.mark.parametrize(("helps", "colour"), [(1, "blue"), (2, "red"), (3, "yellow")])
def test_l23_help_shows_a_colour_and_confirm_takes_it(tmp_path: Path, helps: int, colour: str) -> None:
    desk = desk_at(tmp_path, TILES)
    for _ in range(helps):
        desk.press("help")
    desk.press("confirm")
    desk.press("roll")
    assert desk.actions[0] == f"tile {colour}"
    assert desk.actions[1].startswith(f"roll {colour} ")


def test_l12_a_player_who_can_move_nothing_passes_by_itself(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "free -,blue.A,red.A,yellow.A 4-0-0:/1-0-0:S1,S2,S3 0 0 1 platform red.1.2 -")
    desk.move_part("red", "B0", "A")
    desk.wait()
    assert desk.actions == ["platform red A", "pass"]
    assert desk.prompt == "Ben: roll the dice."


def test_l18_the_third_loco_home_ends_the_game_and_reveals_the_seed(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, "free red.B,blue.A,-,yellow.A 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -")
    desk.move("B3.1.1", "H3")
    desk.wait()
    assert desk.table.is_over
    assert desk.tone == "over"
    assert desk.prompt == "Ann won. Thank you for playing."


def test_a_game_that_is_over_is_written_down_as_over_and_no_other(tmp_path: Path) -> None:
    """The record may then show what was hidden, and is not gone on with."""
    desk = desk_at(tmp_path, "free red.B,blue.A,-,yellow.A 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -")
    journal = desk.table.journal
    assert journal is not None
    assert journal.state(FINISHED) is None
    desk.move("B3.1.1", "H3")
    desk.wait()
    assert journal.state(FINISHED) == "yes"


def test_after_the_end_the_board_may_be_cleared_and_nothing_is_taken_back(tmp_path: Path) -> None:
    """The seed has been shown: neither Undo nor "the board is right" leads back into the game."""
    desk = desk_at(tmp_path, "free red.B,blue.A,-,yellow.A 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -")
    desk.move("B3.1.1", "H3")
    desk.wait()
    desk.move("H3", "B3.1.1")  # the board before the last move
    desk.wait(5)
    assert desk.tone == "over"
    assert snapshot(desk.table, desk.at)["seed"]
    with pytest.raises(UserError, match="The game is over"):
        desk.accept_board()
    for button in ("undo", "confirm"):
        desk.press(button)
    assert desk.table.is_over
    assert desk.actions == ["loco yellow.1.1"]
    assert desk.prompt == "Ann won. Thank you for playing."
    assert [press["button"] for press in snapshot(desk.table, desk.at)["presses"] if press["enabled"]] == []


def test_a_computer_seat_rolls_and_shows_its_move_and_takes_no_other(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, kinds="c")
    desk.wait(1)
    assert desk.actions[0].startswith("roll ")
    desk.wait(1)
    assert desk.prompt.startswith("For Ann: ")
    table = desk.table
    assert table.state is not None
    assert table.decision is not None
    assert table.decision.chosen is not None
    part, side = table.state.notation(table.decision.chosen).split()[1:]
    other = {"A": "B", "B": "A"}[side]
    desk.move_part(part, "B0", other)
    desk.wait()
    assert desk.tone == "wrong"
    assert desk.prompt == f"Turn the {part} platform in the west bay round: side {side} lies at the buffer."
    desk.move_part(part, "B0", side)
    desk.wait()
    assert desk.actions[1] == f"platform {part} {side}"


def test_a_computer_seat_lets_people_see_what_happened_before_it_acts(tmp_path: Path) -> None:
    """0.8 seconds from when Ann's move counted (0.35 after the loco stood), not from when it stood."""
    desk = desk_at(tmp_path, READY, kinds=" c")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait(1.1)
    assert desk.actions == ["loco Q1.1.1"]
    desk.wait(0.1)
    assert len(desk.actions) == 2
    assert desk.actions[1].startswith("roll ")


def test_a_computer_seat_waits_again_after_a_piece_was_touched(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TO_ROLL, kinds="c")
    desk.wait(0.3)  # 0.7 since the game began
    desk.move("Q2.1.2", "Q2.1.2")
    desk.wait(0.7)
    assert desk.actions == []
    desk.wait(0.2)
    assert len(desk.actions) == 1


def test_a_move_may_be_decided_by_word_and_then_only_it_counts(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.choose("loco Q1.1.1")
    desk.wait()
    assert desk.lights()["Q1.1.6"][1] == scene.BLINK
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.actions == ["loco Q1.1.1"]


def test_help_shows_a_way(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.press("help")
    patterns = {pattern for _, pattern in desk.lights().values()}
    assert scene.CHASE in patterns


@pytest.mark.parametrize(("word", "sentence"), [("loco Q3.1.1", "not possible now"), ("fly", "not possible now")])
def test_an_illegal_word_is_refused(tmp_path: Path, word: str, sentence: str) -> None:
    desk = desk_at(tmp_path, READY)
    with pytest.raises(UserError, match=sentence):
        desk.choose(word)


def test_a_board_that_does_not_answer_stops_play_and_says_so(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.table.link_changed(desk.at, "The board has fallen silent: check its cable.")
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.actions == []
    assert desk.prompt == "The board does not answer."
    desk.table.link_changed(desk.at, "")
    desk.wait()
    assert desk.actions == ["loco Q1.1.1"]


def test_l23_roll_never_takes_a_tile_that_help_only_showed(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, TILES)
    desk.press("help")
    desk.press("roll")
    assert desk.actions[0] == "no tile"


def test_a_choice_by_word_may_be_changed_and_undone(tmp_path: Path) -> None:
    desk = open_desk(tmp_path)
    desk.roll("red 3 4")
    desk.choose("platform red A")
    desk.choose("platform red B")
    desk.press("undo")
    desk.move_part("red", "B0", "A")
    desk.wait()
    assert desk.actions == ["roll red 3 4", "platform red A"]


def test_the_last_of_two_choices_by_word_counts(tmp_path: Path) -> None:
    desk = open_desk(tmp_path)
    desk.roll("red 3 4")
    desk.choose("platform red A")
    desk.choose("platform red B")
    desk.move_part("red", "B0", "B")
    desk.wait()
    assert desk.actions == ["roll red 3 4", "platform red B"]


def test_an_old_refusal_does_not_stay_beside_a_new_sentence(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, READY)
    desk.press("roll")
    assert desk.table.notice.text
    desk.move("Q1.1.1", "Q1.1.6")
    desk.wait()
    assert desk.table.notice.text == ""
