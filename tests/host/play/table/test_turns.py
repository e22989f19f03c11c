"""A turn at the table: rolling, correcting, doubles, computer seats, reports of others' turns, and the end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared_rules import scene
from shared_rules.game import CHANCE
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_messages
from signalbox.play.record.entries import FINISHED
from signalbox.play.table.commands import AcceptBoard, PlayOn
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.pace import UNWATCHED
from signalbox.play.table.present.snapshot_types import TableSnapshot
from tests.english import english, message_text
from tests.host.games.test_words import RECORDED, positions
from tests.host.play.table.harness import (
    QUIET_S,
    READY,
    TO_ROLL,
    TableHarness,
    harness_at,
    open_harness,
    open_table,
    resumed_at,
)
from tests.soak import mark_soak_except, mark_thorough_except

TILES = "free+repair red.B,blue.A,-,yellow.A 3-0-2:Q1.1.1/4-0-0: 10 0 1 tile - -"


def test_l3_table_waits_for_the_platforms_and_reads_their_sides(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, sides="ABA")
    assert harness.table.state is None
    assert harness.prompt.startswith("Put each platform in its bay")
    harness.lift_part("red")
    harness.press("confirm")
    assert harness.notice == message_text("lay-out-first")
    harness.place_part("red", "B2", "B", wait=QUIET_S)
    assert harness.prompt == message_text("locos-roll", player="Ann")


def test_no_roll_while_the_board_is_wrong(before_roll: TableHarness) -> None:
    piece = before_roll.lift("Q2.1.2", wait=QUIET_S)
    before_roll.press("roll")
    assert (before_roll.actions, before_roll.tone) == ([], "wrong")
    assert before_roll.prompt == message_text("piece-put", piece="Ben’s orange loco")
    assert before_roll.squares == ["Q2.1.2"]
    assert before_roll.lights()["Q2.1.2"][1] == scene.BLINK
    before_roll.put(piece, "Q2.1.2", wait=QUIET_S)
    before_roll.press("roll")
    assert len(before_roll.actions) == 1


def test_two_faults_are_corrected_one_piece_at_a_time(before_roll: TableHarness) -> None:
    before_roll.move("Q1.1.1", "Q1.1.2")
    before_roll.move("Q2.1.2", "Q2.1.4", wait=QUIET_S)
    assert before_roll.prompt == message_text("piece-put", piece="Ann’s green loco")
    assert before_roll.squares == ["Q1.1.2", "Q1.1.1"]
    assert before_roll.lit(scene.FAST) == ["Q1.1.2"]
    before_roll.move("Q1.1.2", "Q1.1.1", wait=QUIET_S)
    assert before_roll.prompt == message_text("piece-put", piece="Ben’s orange loco")
    assert before_roll.squares == ["Q2.1.4", "Q2.1.2"]
    before_roll.move("Q2.1.4", "Q2.1.2", wait=QUIET_S)
    assert before_roll.prompt == message_text("locos-roll", player="Ann")
    assert before_roll.table.tally["corrected"] == 1


def test_pressing_roll_completes_the_move_before_it(ready: TableHarness) -> None:
    ready.move("Q1.1.1", "Q1.1.6")
    ready.press("roll")
    assert ready.actions[0] == "loco Q1.1.1"
    assert ready.actions[1].startswith("roll ")


@pytest.mark.parametrize("text", ["red 3 4", " RED  4 3 ", "red, 3, 4", "3 4 red", "3, rouge, 4", "4 3 ROUGE"])
def test_physical_dice_may_be_typed_in_any_format_order_and_language(before_roll: TableHarness, text: str) -> None:
    before_roll.roll(text)
    assert before_roll.actions == ["roll red 3 4"]


@pytest.mark.parametrize("text", ["", "red 3", "green 1 2", "red 0 7", "roll red 1 2"])
def test_invalid_dice_are_refused_with_an_example(before_roll: TableHarness, text: str) -> None:
    with pytest.raises(UserError, match="Type a roll like this: red 2 6"):
        before_roll.roll(text)
    assert before_roll.actions == []


def test_takeback_returns_the_pieces_or_is_offered_once_they_are_back(ready: TableHarness) -> None:
    ready.move("Q1.1.1", "Q1.1.6", wait=20)
    ready.press("undo")
    assert ready.actions == []
    ready.wait(2)
    assert "sensor" not in ready.detail  # there has been no time to put it back
    assert ready.squares == ["Q1.1.6", "Q1.1.1"]
    ready.move("Q1.1.6", "Q1.1.1", wait=QUIET_S)
    assert ready.prompt == message_text("locos-drive-or-bring-in", player="Ann", points=5)
    ready.move("Q1.1.1", "Q1.1.6", wait=2)
    ready.move("Q1.1.6", "Q1.1.1", wait=QUIET_S)
    assert ready.prompt == message_text("shows-board-before")
    ready.press("undo", wait=QUIET_S)
    assert (ready.actions, ready.tone) == ([], "do")


def test_takeback_never_crosses_a_roll(new_game: TableHarness) -> None:
    new_game.roll("red 3 4")
    new_game.press("undo")
    assert (new_game.actions, new_game.notice) == (["roll red 3 4"], message_text("takeback-roll-stands"))


def test_undo_with_a_piece_on_its_path_asks_for_it_back(ready: TableHarness) -> None:
    ready.move("Q1.1.1", "Q1.1.4")
    ready.press("undo", wait=QUIET_S)
    assert (ready.tone, ready.squares) == ("wrong", ["Q1.1.4", "Q1.1.1"])
    assert ready.actions == []


def test_accepting_the_board_chooses_the_matching_move(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/4-0-0: 0 0 1 loco red.1.2 -")
    harness.move("Q1.1.1", "Q1.1.4", wait=2)
    harness.move("Q1.1.4", "Q1.1.1")
    harness.move("Q1.2.1", "Q1.2.4", wait=QUIET_S)
    assert harness.tone == "wrong"
    harness.accept_board(wait=QUIET_S)
    assert (harness.actions, harness.tone) == (["loco Q1.2.1"], "do")


@pytest.mark.parametrize("buttons", [["roll"], ["help", "roll"]])
def test_l23_roll_declines_a_tile_even_if_help_shows_one(tmp_path: Path, buttons: list[str]) -> None:
    harness = harness_at(tmp_path, TILES)
    harness.press(*buttons)
    assert harness.actions[0] == "no tile"
    assert harness.actions[1].startswith("roll ")


@pytest.mark.parametrize(("helps", "colour"), [(1, "blue"), (2, "red"), (3, "yellow")])
def test_l23_help_shows_a_colour_and_confirm_takes_it(tmp_path: Path, helps: int, colour: str) -> None:
    harness = harness_at(tmp_path, TILES)
    harness.press(*["help"] * helps, "confirm", "roll")
    assert harness.actions[0] == f"tile {colour}"
    assert harness.actions[1].startswith(f"roll {colour} ")


def test_l18_third_loco_home_ends_the_game_and_its_record_for_good(tmp_path: Path) -> None:
    """The seed has been revealed, so the game cannot be resumed while the board is cleared."""
    harness = harness_at(tmp_path, "free red.B,blue.A,-,yellow.A 1-2-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -")
    assert harness.journal.state(FINISHED) is None
    harness.move("B3.1.1", "H3", wait=QUIET_S)
    assert harness.journal.state(FINISHED) == "yes"
    assert harness.table.is_over
    harness.move("H3", "B3.1.1", wait=5)  # the board before the last move
    assert harness.snapshot["fairness"]["seed"]
    for command in (AcceptBoard(), PlayOn()):
        with pytest.raises(UserError, match="The game is over"):
            harness.command(command)
    harness.press("undo", "confirm")
    assert harness.table.is_over
    assert harness.actions == ["loco yellow.1.1"]
    assert (harness.tone, harness.prompt) == ("over", message_text("over", winners="Ann"))
    assert [press["button"] for press in harness.snapshot["presses"] if press["enabled"]] == []


def test_computer_seat_rolls_and_accepts_only_its_own_move(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, kinds="c")
    harness.wait(1)
    assert harness.actions[0].startswith("roll ")
    harness.wait(1)
    assert harness.prompt.startswith("For Ann: ")
    assert harness.decision.chosen_action is not None
    part, side = harness.state.notation(harness.decision.chosen_action).split()[1:]
    harness.move_part(part, "B0", {"A": "B", "B": "A"}[side], wait=QUIET_S)
    assert harness.tone == "wrong"
    assert harness.prompt == f"Turn the {part} platform round in the west bay. Side {side} goes at the buffer."
    harness.move_part(part, "B0", side, wait=QUIET_S)
    assert harness.actions[1] == f"platform {part} {side}"


def test_person_is_only_asked_for_what_a_self_moving_computer_does_not_do(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, kinds="c")
    harness.table.config.virtual_hands = VirtualHands.COMPUTERS
    assert (harness.prompt, harness.tone) == (message_text("computer-plays", player="Ann"), "wait")
    harness.wait(2)
    decision = harness.decision
    assert decision.chosen_action is not None
    part, side = decision.state.notation(decision.chosen_action).split()[1:]
    assert harness.prompt == f"Ann moves the {part} platform to the west bay. Side {side} is at the buffer."
    assert (harness.detail, harness.tone) == (message_text("computer-moves"), "wait")
    other = open_harness(tmp_path / "beside", kinds=" c")
    other.table.config.virtual_hands = VirtualHands.COMPUTERS
    assert other.prompt == message_text("locos-roll", player="Ann")


def test_move_can_be_taken_back_before_the_computer_acts(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY, kinds=" c")
    harness.move("Q1.1.1", "Q1.1.6", wait=2)
    assert harness.buttons.undo
    harness.press("undo")
    assert harness.notice.startswith("Taken back: “Ann drives a loco 5 squares.”")
    harness.move("Q1.1.6", "Q1.1.1", wait=5)
    assert harness.prompt.startswith("Ann: drive ")


def test_time_for_second_thoughts_is_a_setting(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY, kinds=" c")
    harness.table.config.pace = UNWATCHED._replace(grace_s=0.0)
    harness.move("Q1.1.1", "Q1.1.6", wait=1.1)
    assert harness.actions == ["loco Q1.1.1"]
    harness.wait(0.1)
    assert len(harness.actions) == 2


def test_computer_seat_waits_again_after_a_piece_was_touched(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL, kinds="c")
    harness.wait(0.3)  # 0.7 s since the game began
    harness.move("Q2.1.2", "Q2.1.2", wait=0.7)
    assert harness.actions == []
    harness.wait(0.2)
    assert len(harness.actions) == 1


@pytest.mark.parametrize("word", ["loco Q3.1.1", "fly"])
def test_illegal_action_is_refused(ready: TableHarness, word: str) -> None:
    with pytest.raises(UserError, match="not possible now"):
        ready.choose(word)


def test_silent_board_stops_play_with_a_notice(ready: TableHarness) -> None:
    ready.table.note_link(ready.at, Message("board-silent"))
    ready.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert (ready.actions, ready.prompt) == ([], message_text("board-offline"))
    assert ready.detail == message_text("board-silent")
    ready.table.note_link(ready.at, None)
    ready.wait()
    assert ready.prompt == message_text("doubt")  # no sensor detected how it got there
    ready.press("confirm")
    assert ready.actions == ["loco Q1.1.1"]


@pytest.mark.parametrize(("is_undone", "side"), [(False, "B"), (True, "A")])
def test_last_choice_by_text_counts_and_can_be_undone(new_game: TableHarness, is_undone: bool, side: str) -> None:
    new_game.roll("red 3 4")
    new_game.choose("platform red A")
    new_game.choose("platform red B")
    if is_undone:
        new_game.press("undo")
    new_game.move_part("red", "B0", side, wait=QUIET_S)
    assert new_game.actions == ["roll red 3 4", f"platform red {side}"]


def test_refusal_disappears_after_six_seconds_or_with_a_new_prompt(ready: TableHarness) -> None:
    detail = ready.detail
    ready.press("roll", wait=5.9)
    assert ready.detail.startswith(message_text("no-roll-due"))
    ready.wait(0.2)
    assert (ready.notice, ready.detail) == ("", detail)
    ready.press("roll")
    assert ready.notice == message_text("no-roll-due")
    ready.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert ready.notice == ""


def test_moving_before_the_roll_is_explained(before_roll: TableHarness) -> None:
    loco = before_roll.lift("Q1.1.1", wait=QUIET_S)
    assert (before_roll.tone, before_roll.detail) == ("wrong", message_text("nothing-before-roll"))
    before_roll.put(loco, "Q1.1.1", wait=QUIET_S)
    assert before_roll.prompt == message_text("locos-roll", player="Ann")
    before_roll.lift_part("red", wait=QUIET_S)
    assert before_roll.detail == message_text("nothing-before-roll")


BAYS = "red.B,blue.A,-,yellow.A"
PUSHED = f"free {BAYS} 3-0-0:Q1.1.1/3-0-0:Q1.1.4 0 0 1 loco red.2.3 -"
OFF_THE_TRACK = f"free {BAYS} 3-0-0:Q2.1.5/3-0-0:Q2.1.7 0 0 1 loco red.2.3 -"


def push(harness: TableHarness) -> None:
    """Drive Ann's loco so that it pushes Ben's."""
    harness.put(harness.lift("Q1.1.4"), "Q1.1.7")
    harness.move("Q1.1.1", "Q1.1.3", wait=QUIET_S)


def test_push_is_reported_until_the_dice_are_rolled(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHED)
    push(harness)
    assert (harness.actions, harness.prompt) == (["loco Q1.1.1"], message_text("locos-roll", player="Ben"))
    assert harness.detail.startswith("Ann pushed your loco on. ")
    assert english(harness.message.happened) == message_text("locos-happened-push", count=1, player="Ann")
    loco = harness.lift("Q1.1.7", wait=3)
    assert english(harness.message.happened) == message_text("locos-happened-push", count=1, player="Ann"), (
        "whatever is to be put right meanwhile"
    )
    harness.put(loco, "Q1.1.7", wait=60)
    assert harness.detail.startswith("Ann pushed your loco on. ")  # it stays readable
    harness.roll("red 1 2")
    assert "pushed" not in harness.detail
    assert harness.message.happened is None


def test_derailed_loco_is_reported_with_where_it_is(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, OFF_THE_TRACK)
    harness.choose("loco Q2.1.5")
    harness.move("Q2.1.5", "Q2.1.6")
    harness.take_off("Q2.1.7", wait=QUIET_S)
    assert harness.actions == ["loco Q2.1.5"]
    assert harness.detail.startswith("Ann ran your loco off the track. It is back in your hand. ")


def test_same_event_twice_is_reported_once(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, f"free {BAYS} 3-0-0:Q1.1.1/3-0-0:blue.1.0 0 0 1 platform blue.2.2 -")
    for bay, way in (("B2", ("Q1.1.1", "Q1.1.5")), ("B1", ("Q1.1.5", "Q1.1.7"))):
        harness.move_part("blue", bay, "A", wait=1)
        harness.move(*way, wait=1)
        if bay == "B2":
            harness.roll("blue 1 1")
    assert harness.prompt == message_text("locos-roll", player="Ben")
    assert harness.detail.count(message_text("locos-happened-platform", count=1, player="Ann")) == 1


def test_event_taken_back_is_not_reported(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHED)
    push(harness)
    harness.press("undo")
    harness.move("Q1.1.3", "Q1.1.1")
    harness.move("Q1.1.7", "Q1.1.4", wait=QUIET_S)
    harness.move("Q1.1.1", "Q1.1.3", wait=QUIET_S)
    assert "pushed your loco" not in harness.detail


ALIKE = 2  # positions of each kind in each game
BEFORE = {"Undo"}  # undoes actions before the position, of which this table has no record
NAMED = re.compile(r"[Pp]ress ([A-Z]\w+)(?: or ([A-Z]\w+))?|([A-Z]\w+) (?:also )?means")


def kinds(file: Path) -> Iterator[tuple[int, str]]:
    """Yield (players, position) for a few positions with each set of action types in a recorded game."""
    counts: dict[tuple[str, ...], int] = {}
    for state in positions(file):
        kind = tuple(sorted({state.notation(action).split()[0] for action in state.legal_actions()}))
        if state.current_player() >= CHANCE and counts.setdefault(kind, 0) < ALIKE:
            counts[kind] += 1
            yield state.players, state.position()


def page_labels(now: TableSnapshot) -> set[str]:
    """Return the labels of the page's choices and of its enabled buttons, except buttons that repeat a choice."""
    pressed = {english(press["label"]) for press in now["presses"] if press["enabled"] and not press["repeats"]}
    return pressed | {english(choice["label"]) for choice in now["choices"]}


def mentions(message: Message | None) -> set[str]:
    """Return the names of the buttons that a text mentions."""
    return {name for found in NAMED.findall(english(message)) for name in found if name}


@pytest.mark.parametrize(
    "file", mark_thorough_except(mark_soak_except(RECORDED, range(0, len(RECORDED), 3)), 6), ids=lambda file: file.stem
)
def test_texts_name_only_existing_buttons(file: Path, tmp_path: Path) -> None:
    game = file.read_text(encoding="ascii").split()[0]
    checked = 0
    for number, (players, position) in enumerate(kinds(file)):
        harness = TableHarness(resumed_at(open_table(tmp_path / str(number), players, game=game), position))
        for _ in range(2):
            now = harness.snapshot
            checked += 1
            assert mentions(join_messages(now["prompt"], now["detail"])) <= page_labels(now) | BEFORE, (
                position,
                harness.prompt,
            )
            board_labels = {english(press["label"]) for press in now["presses"] if press["enabled"]}
            assert mentions(now["buttons"]) <= board_labels, (position, english(now["buttons"]))
            hidden = any(press["enabled"] and press["repeats"] for press in now["presses"])
            assert (now["buttons"] is not None) >= hidden, (position, harness.prompt)
            harness.press("help")
    assert checked


def test_question_who_begins_names_only_buttons_of_the_page(tmp_path: Path) -> None:
    now = TableHarness(open_table(tmp_path, first=-1)).snapshot
    assert mentions(join_messages(now["prompt"], now["detail"])) <= page_labels(now)
