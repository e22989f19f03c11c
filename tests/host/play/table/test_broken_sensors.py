"""Broken sensors are noticed, asked about square by square, and worked around until they work again."""

from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from shared_rules import scene
from signalbox.board import load
from signalbox.board.model import CHATTERING, DEAD, STUCK
from signalbox.core.errors import UserError
from signalbox.play.table.commands import TrustSensor
from signalbox.play.table.diagnosis import IgnoredSensors
from signalbox.play.table.opening import resumed_table
from signalbox.play.table.present.snapshot import EnabledButtons
from signalbox.play.table.readings import Reading
from signalbox.play.table.situation import Choosing, Question
from signalbox.simulator.faults import Reeds, parse_broken_sensors
from tests.english import english, in_english, message_text
from tests.host.play.table.harness import NOW, QUIET_S, READY, TO_ROLL, TableHarness, harness_at, open_harness

TWO = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.1,Q1.2.1/3-0-0:Q2.1.2 0 0 1 loco red.2.3 -"
HOME = "free red.B,blue.A,-,yellow.A 2-1-0:yellow.1.1/4-0-0: 0 0 1 loco red.3.3 -"  # B3.1.1 goes to a hangar
WRECK = "free red.B,yellow.B,-,blue.A 2-0-0:Q1.3.1,Q2.1.1/4-0-0: 0 0 1 loco red.3.3 -"  # Q1.3.1 goes into a buffer
CRASH_AT_ENTRY = "free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 loco red.2.3 -"
VAIN_S = 6.0


def answer(harness: TableHarness, text: str) -> None:
    """Answer yes to the question with this text, using only the buttons, starting with Help."""
    harness.press("help")
    assert text in harness.asked
    while harness.asked[0] != text:
        harness.press("help")
    harness.press("confirm")


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    return harness_at(tmp_path, TWO, broken=["Q1.1.6=dead"])


def test_dead_destination_is_asked_about_and_lit_after_five_seconds(harness: TableHarness) -> None:
    harness.move("Q1.1.1", "Q1.1.6", wait=4.9)
    assert message_text("stalled") not in harness.detail
    harness.wait(0.2)
    assert harness.actions == []
    assert harness.detail.endswith(message_text("stalled"))
    harness.press("confirm")
    assert harness.asked == []  # an accidental press neither opens nor answers a question
    harness.press("help")
    assert (harness.prompt, harness.tone) == (message_text("ask-piece-on"), "ask")
    assert harness.situation_of(Question).question.text == "Q1.1.6 taken"
    assert harness.buttons == EnabledButtons(undo=True, confirm=True, help=True)
    assert harness.lights() == {"Q1.1.6": (0xFFFFFF, scene.STEADY)}
    last = harness.journal.entries()[-1]
    assert (last.kind, last.text) == ("ask", " / ".join(harness.asked))
    harness.press("confirm")
    assert (harness.actions, harness.ignored_sensors) == (["loco Q1.1.1"], {"Q1.1.6": "dead"})
    assert "Noted: square 6 of the north-west outer lane (no response)." in harness.detail
    harness.wait()
    assert harness.prompt == message_text("locos-roll", player="Ben")


def test_missing_piece_that_is_present_is_believed(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL, broken=["Q2.1.2=dead"])
    harness.wait(VAIN_S)
    assert harness.squares == ["Q2.1.2"]
    harness.press("confirm")
    assert harness.asked == []
    harness.press("help", "confirm")
    assert harness.prompt == message_text("locos-roll", player="Ann")
    harness.press("roll")
    assert len(harness.actions) == 1


def test_answering_no_or_moving_on_blames_no_sensor(ready: TableHarness) -> None:
    piece = ready.lift("Q1.1.1", wait=QUIET_S)
    ready.press("help")
    assert ready.tone == "do"  # a player who is just slow is not asked about a sensor
    ready.wait(VAIN_S)
    ready.press("help")
    assert ready.tone == "ask"
    ready.press("undo")
    assert ready.tone == "do"
    ready.press("help")
    assert ready.asked
    ready.put(piece, "Q1.1.1")
    assert ready.asked == []
    ready.press("confirm")
    assert ready.actions == []
    ready.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert (ready.actions, ready.ignored_sensors) == (["loco Q1.1.1"], {})


def test_help_explains_correcting_before_asking_about_a_sensor(ready: TableHarness) -> None:
    ready.move("Q2.1.2", "Q2.3.1", wait=QUIET_S)
    ready.press("help")
    assert (ready.tone, ready.detail) == ("wrong", message_text("put-right-how"))
    ready.wait(VAIN_S)
    assert ready.detail.endswith(message_text("stalled"))
    ready.press("help")
    assert ready.tone == "ask"


def test_answer_about_a_sensor_does_not_confirm_a_crash(tmp_path: Path) -> None:
    """A loco that would run into a buffer is off the board, and a player answers that it is still in its place."""
    harness = harness_at(tmp_path, WRECK)
    harness.take_off("Q1.3.1", wait=QUIET_S)
    assert harness.prompt.startswith("Is that your move?")
    harness.press("help")
    assert harness.asked == ["Q1.3.1 taken"]  # any other explanation needs more than one broken sensor
    harness.press("confirm", wait=QUIET_S)
    assert harness.prompt == message_text("locos-drive-or-bring-in", player="Ann", points=6)
    assert harness.actions == []


def test_driven_loco_raises_no_question_about_other_moves(tmp_path: Path) -> None:
    """If the loco was driven, the readings imply two broken sensors; if an entering loco pushed it, only one."""
    harness = harness_at(tmp_path, TWO)
    harness.move("Q1.1.1", "Q1.1.3", wait=VAIN_S)
    harness.press("help")
    assert sorted(harness.asked) == ["Q1.1.1 taken", "Q1.1.3 empty", "Q1.1.6 taken"]


def test_after_a_takeback_only_the_returning_piece_is_asked_about(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO)
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    harness.press("undo")
    harness.reeds = Reeds(parse_broken_sensors(harness.board, ["Q1.1.1=dead"], ""), Random(0))
    harness.move("Q1.1.6", "Q1.1.1", wait=VAIN_S)
    harness.press("help")
    assert harness.asked == ["Q1.1.1 taken"]
    harness.press("confirm")
    assert harness.actions == []
    harness.wait()
    assert harness.tone == "do"


def test_two_broken_sensors_of_one_move_are_asked_about_in_turn(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY, broken=["Q1.1.1=stuck", "Q1.1.6=dead"])
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert harness.tone == "do"  # the sensors show no change
    harness.choose("loco Q1.1.1", wait=VAIN_S)
    answer(harness, "Q1.1.1 empty")
    harness.wait(VAIN_S)
    answer(harness, "Q1.1.6 taken")
    assert harness.actions == ["loco Q1.1.1"]
    assert harness.ignored_sensors == {"Q1.1.1": "stuck", "Q1.1.6": "dead"}


def test_help_leads_from_a_wrong_guess_to_the_sensor(harness: TableHarness) -> None:
    """Driving a loco to a dead sensor reads like a crash in which another, blocked loco pushes it."""
    harness.ignore("Q1.1.6")
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert harness.tone == "ask"
    harness.press("help")
    assert harness.prompt == message_text("ask-piece-on")
    assert [*harness.lights()] == ["Q1.1.1"]
    harness.press("undo", "confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_flickering_sensor_is_ignored_and_does_not_disturb_the_board(ready: TableHarness) -> None:
    bit = 1 << ready.board.squares["Q3.1.1"].sensor
    for number in range(14):
        ready.at += 0.03
        ready.table.process_bitmap(ready.at, ready.tabletop.closed_bitmap() ^ (bit if number % 2 else 0))
    assert ready.ignored_sensors == {"Q3.1.1": "chattering"}
    ready.move("Q1.1.1", "Q1.1.6")
    for number in range(10):
        ready.wait(0.1)
        ready.table.process_bitmap(ready.at, ready.tabletop.closed_bitmap() ^ (bit if number % 2 else 0))
    assert ready.actions == ["loco Q1.1.1"]


def test_move_to_a_known_dead_square_needs_confirmation(harness: TableHarness) -> None:
    harness.ignore("q1.1.6", wait=VAIN_S + 1)
    assert harness.detail.endswith("If the table does not react, go on: it asks when it needs to.")
    harness.move("Q1.1.1", "Q1.1.6", wait=VAIN_S)
    assert (harness.actions, harness.prompt) == ([], message_text("confirm"))
    assert harness.detail == "Ann drives a loco 5 squares. If not, put everything back."
    harness.press("confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_move_seen_by_other_sensors_needs_no_confirmation(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO, broken=["Q1.1.1=stuck"])
    harness.ignore("Q1.1.1")
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    assert harness.actions == ["loco Q1.1.1"]


def test_move_seen_by_no_sensor_is_named_before_it_counts(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO, broken=["Q1.1.1=stuck", "Q1.1.6=dead"])
    harness.ignore("Q1.1.1", "Q1.1.6")
    harness.move("Q1.1.1", "Q1.1.6", wait=VAIN_S)
    assert harness.actions == []
    harness.press("confirm")
    assert (harness.actions, harness.prompt) == ([], message_text("confirm"))
    assert harness.detail == "Ann drives a loco 5 squares. If not, put everything back."
    harness.press("undo", wait=QUIET_S)
    assert (harness.tone, harness.actions) == ("do", [])
    harness.press("confirm", wait=1)
    harness.press("confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_choice_between_several_unseen_moves_is_asked(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO, broken=["Q1.1.1=stuck", "Q1.1.6=dead", "Q1.2.1=stuck", "B1.2.0=dead"])
    harness.ignore("Q1.1.1", "Q1.1.6", "Q1.2.1", "B1.2.0")
    harness.press("confirm")
    assert harness.prompt == message_text("choose")
    assert harness.detail == (
        "Drive 5 squares from square 1 of the north-west outer lane. "
        "Yes: press Confirm. Not this one? Press Help for the next (2 in all)."
    )
    assert [choice["text"] for choice in harness.snapshot["choices"]] == ["loco Q1.1.1", "loco Q1.2.1"]
    first = harness.situation_of(Choosing)
    harness.press("help")
    assert [first.action, harness.situation_of(Choosing).action] == first.actions
    harness.choose("loco Q1.2.1")
    assert harness.actions == ["loco Q1.2.1"]


def test_computer_move_to_a_dead_square_waits_for_confirm(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY.replace("1 loco red.2.3 -", "2 loco red.2.3 Q1.1.1"), "c", ["Q1.1.6=dead"])
    harness.ignore("Q1.1.6", wait=1)
    assert harness.prompt.startswith("For Ann: ")
    harness.move("Q1.1.1", "Q1.1.6", wait=VAIN_S)
    assert harness.actions == []
    harness.press("confirm")
    assert harness.actions == ["loco Q1.1.1"]


def test_l16_dead_hangar_is_identified_among_nine(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, HOME, broken=["H5=dead"])
    harness.move("B3.1.1", "H5", wait=VAIN_S)
    answer(harness, "H5 taken")
    assert (harness.actions, harness.ignored_sensors) == (["loco yellow.1.1"], {"H5": "dead"})
    harness.wait()
    assert harness.prompt == message_text("locos-roll", player="Ben")


def test_l16_other_hangars_still_count(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, HOME, broken=["H5=dead"])
    harness.ignore("H5")
    harness.move("B3.1.1", "H4", wait=QUIET_S)
    assert harness.actions == ["loco yellow.1.1"]


@pytest.mark.parametrize("is_known", [True, False])
def test_l11_entry_crashing_over_a_dead_start_square(tmp_path: Path, is_known: bool) -> None:
    harness = harness_at(tmp_path, CRASH_AT_ENTRY, broken=["S2=dead"])
    harness.put(harness.from_hand("green"), "S2", wait=QUIET_S)
    harness.press("confirm")
    assert harness.notice == message_text("nothing-to-confirm")  # no sensor has noticed anything
    if is_known:
        harness.ignore("S2")
        harness.press("confirm")
    else:
        harness.choose("enter S2")
    harness.take_off("S2", wait=QUIET_S)
    harness.press("confirm")
    assert [action.split()[0] for action in harness.actions] == ["enter"]


def test_dead_code_reed_does_not_block_the_layout(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, broken=["B1.a=dead"])
    harness.wait()
    assert harness.table.state is None
    harness.press("help")
    assert harness.prompt == message_text("ask-platform-lies", side="A", platform="blue", bay="north")
    harness.press("confirm")
    assert harness.prompt == message_text("locos-roll", player="Ann")
    assert harness.ignored_sensors == {"B1.a": "dead"}
    assert harness.journal.state("ignored_sensors") == '{"B1.a": "dead"}'


@pytest.mark.parametrize("ignored", [["B1.a", "B1.b", "B1.e", "B1.f"], ["B1.e", "B1.f"]])
def test_layout_that_no_sensor_shows_is_asked_about(tmp_path: Path, ignored: list[str]) -> None:
    """Even if only reeds e and f are known to be broken, the fact that a and b are open does not prove side B."""
    harness = open_harness(tmp_path, broken=[f"{name}=dead" for name in ("B1.a", "B1.b", "B1.e", "B1.f")])
    harness.ignore(*reversed(ignored), wait=QUIET_S)
    assert harness.table.state is None
    harness.press("help")
    way = message_text("platform-lies", platform="blue", side="B", bay="north")
    side_b = next(each for each in harness.table.diagnosis.questions if way in english(each.question.prompt))
    answer(harness, side_b.text)
    assert harness.state.position().split()[1] == "-,blue.B,red.A,yellow.A"


@pytest.mark.parametrize("reed", "abcdef")
@pytest.mark.parametrize("kind", ["dead", "stuck"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_l8_one_code_reed_never_implies_another_part_or_side(tmp_path: Path, reed: str, kind: str, side: str) -> None:
    harness = open_harness(tmp_path, broken=[f"B0.{reed}={kind}"])
    if kind == "stuck":
        harness.press("help", "confirm")
    harness.roll("red 3 4")
    harness.move_part("red", "B0", side, wait=VAIN_S)
    if len(harness.actions) == 1:
        answer(harness, f"B0 holds red {side}")
    assert harness.actions == ["roll red 3 4", f"platform red {side}"]
    assert list(harness.ignored_sensors) in ([f"B0.{reed}"], [])


def test_known_dead_code_reed_raises_no_question(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, broken=["B0.a=dead"])
    harness.ignore("B0.a")
    harness.roll("red 3 4")
    harness.move_part("red", "B0", "A", wait=QUIET_S)
    assert harness.actions == ["roll red 3 4", "platform red A"]


def test_sensor_that_works_cleanly_again_is_trusted(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO)
    harness.ignore("Q1.1.6", wait=1)
    harness.move("Q1.1.1", "Q1.1.6", wait=1)
    harness.press("confirm")
    assert harness.ignored_sensors == {"Q1.1.6": "dead"}
    harness.move("Q1.1.6", "Q1.1.6")
    assert harness.ignored_sensors == {}
    assert harness.detail.endswith(message_text("sensors-work-again", sensors="square 6 of the north-west outer lane"))


def test_resumed_game_keeps_its_broken_sensors(tmp_path: Path) -> None:
    harness = open_harness(tmp_path, broken=["S2=dead"])
    harness.roll("red 3 4")
    harness.ignore("S2")
    path = harness.journal.path
    harness.journal.close()
    resumed = resumed_table(path, NOW).table
    assert resumed.diagnosis.ignored.kinds() == {"S2": "dead"}
    assert resumed.journal is not None
    assert [entry.text for entry in resumed.journal.entries() if entry.kind == "note"] == ["sensor S2 dead"]
    resumed.journal.close()


def test_ignoring_or_trusting_a_sensor_twice_is_refused(new_game: TableHarness) -> None:
    new_game.ignore("B0.A")
    assert in_english(new_game.snapshot["ignored_sensors"]) == [
        {"sensor": "B0.a", "kind": "dead", "say": "code reed a of the west bay (no response)"}
    ]
    with pytest.raises(UserError, match=r"B0\.a is already left out"):
        new_game.ignore("B0.a")
    new_game.command(TrustSensor("B0.a"))
    with pytest.raises(UserError, match=r"B0\.a already works, as far as the table knows"):
        new_game.command(TrustSensor("B0.a"))
    with pytest.raises(UserError, match=r"There is no sensor “Q9”\. Name a square, such as S1"):
        new_game.ignore(" Q9 ")
    assert new_game.ignored_sensors == {}


def test_accepting_the_board_disregards_a_broken_sensor(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO, broken=["Q2.1.2=dead"])
    harness.ignore("Q2.1.2")
    harness.move("Q1.1.1", "Q1.1.6", wait=QUIET_S)
    harness.move("Q1.1.6", "Q1.1.1")
    harness.move("Q1.2.1", "B1.2.0", wait=QUIET_S)
    harness.accept_board()
    assert harness.actions == ["loco Q1.2.1"]


def test_known_broken_sensor_is_expected_to_read_as_it_does(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY, broken=["Q2.1.2=dead", "Q3.1.1=stuck"])
    harness.ignore("Q2.1.2", "Q3.1.1")
    shown = harness.snapshot
    assert shown["closed"] == shown["expected"]


BOARD = load("ptites_locos")
SQUARE = BOARD.squares["Q2.3.1"].sensor
Edges = list[tuple[float, bool]]


@pytest.fixture
def ignored() -> IgnoredSensors:
    watched = IgnoredSensors(BOARD)
    watched.watch(0.0, 0)
    return watched


def watch(ignored: IgnoredSensors, edges: Edges) -> tuple[list[int], list[int]]:
    """Return all sensors found to be chattering, and all found to work again, while one sensor closes and opens."""
    chattering: list[int] = []
    working: list[int] = []
    for time, closed in edges:
        flickering, clean = ignored.watch(time, int(closed) << SQUARE)
        for sensor in flickering:
            ignored.add(time, sensor, CHATTERING)
        for sensor in clean:
            ignored.remove(sensor)
        chattering += flickering
        working += clean
    return chattering, working


def edges(start: float, *lengths: float) -> Edges:
    """Return the edges of a sensor that closes at `start`, opens after `lengths[0]` seconds, and so on."""
    return [(time, number % 2 == 0) for number, time in enumerate(accumulate(lengths, initial=start))]


# a burst; too slow for flickering, too fast for a hand, and never at rest; slower bursts
@pytest.mark.parametrize("lengths", [[0.02] * 7, [0.2] * 119, [0.02, 0.5] * 6])
def test_flickering_sensor_is_noticed(ignored: IgnoredSensors, lengths: list[float]) -> None:
    assert watch(ignored, edges(1.0, *lengths))[0] == [SQUARE]
    assert ignored.kinds() == {"Q2.3.1": CHATTERING}


@pytest.mark.parametrize(
    "lengths",
    [
        [0.01, 0.01, 0.01, 0.01, 2.0],  # a bouncing reed
        [0.6, 0.6] * 20,  # a restless player
        [9 / 56] * 56,  # a child's loco: 28 times up and down in nine seconds
        [0.3] * 200,  # a loco moved up and down without end
        [0.02, 6.0] * 20,  # a reed that bounces now and then
        [0.08] + [3.0, 0.08] * 20,  # a loco that slides over it now and then
    ],
)
def test_hands_are_not_taken_for_flickering(ignored: IgnoredSensors, lengths: list[float]) -> None:
    assert watch(ignored, edges(1.0, *lengths)) == ([], [])


@pytest.mark.parametrize(("presses_per_s", "chatters"), [(3, False), (20, True)])
def test_hammered_button_still_works(ignored: IgnoredSensors, presses_per_s: int, chatters: bool) -> None:
    help_button = BOARD.buttons["help"]
    chattering: list[int] = []
    for number in range(6 * presses_per_s):
        chattering += ignored.watch(number / presses_per_s, 1 << help_button)[0]
        chattering += ignored.watch(number / presses_per_s + 0.02, 0)[0]
    assert (help_button in chattering) == chatters


@pytest.mark.parametrize(
    ("kind", "lengths", "clears"),
    [
        (DEAD, [1.0], True),
        (DEAD, [0.1], False),  # a blink is no proof
        (STUCK, [1.0], True),
        (CHATTERING, [4.0], False),
        (CHATTERING, [4.0, 4.0, 4.0, 4.0, 4.0], True),
        (CHATTERING, [4.0, 4.0, 0.05, 4.0, 4.0], False),
    ],
)
def test_clean_operation_clears_a_fault(ignored: IgnoredSensors, kind: str, lengths: list[float], clears: bool) -> None:
    ignored.add(1.0, SQUARE, kind)
    _, working = watch(ignored, edges(10.0, *lengths))
    assert working == ([SQUARE] if clears else [])
    assert bool(ignored) is not clears
    assert ignored.mask == (0 if clears else 1 << SQUARE)


def test_second_fault_needs_twice_the_proof(ignored: IgnoredSensors) -> None:
    ignored.add(1.0, SQUARE, DEAD)
    ignored.remove(SQUARE)
    ignored.add(1.0, SQUARE, DEAD)
    assert watch(ignored, edges(10.0, 1.0))[1] == []
    assert watch(ignored, edges(20.0, 1.0))[1] == [SQUARE]


def test_repaired_sensor_is_watched_from_the_beginning(ignored: IgnoredSensors) -> None:
    watch(ignored, edges(1.0, *[0.02] * 7))
    ignored.remove(SQUARE)
    assert watch(ignored, edges(1.2, 0.02, 0.6)) == ([], [])


def test_kind_of_fault_follows_from_the_reading(ignored: IgnoredSensors) -> None:
    assert ignored.current_kind(SQUARE) == DEAD
    ignored.watch(1.0, 1 << SQUARE)
    assert ignored.current_kind(SQUARE) == STUCK


def test_ignored_sensors_are_saved_by_name(ignored: IgnoredSensors) -> None:
    ignored.add(1.0, SQUARE, DEAD)
    ignored.add(1.0, ignored.sensor("b0.A"), STUCK)
    restored = IgnoredSensors(BOARD)
    restored.restore(5.0, ignored.to_text())
    assert restored.kinds() == {"Q2.3.1": DEAD, "B0.a": STUCK}
    assert restored.mask == ignored.mask
    restored.restore(5.0, '{"Q7.7.7": "dead", "S1": "purple"}')
    assert restored.kinds() == {"Q2.3.1": DEAD, "B0.a": STUCK}


def test_question_about_a_stuck_start_can_be_answered_by_choosing_text(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TWO, broken=["Q1.1.1=stuck"])
    harness.move("Q1.1.1", "Q1.1.6", wait=VAIN_S)
    assert harness.tone == "wrong"
    harness.press("help")
    assert harness.table.tally["asked"] == 1
    choices = {english(choice["label"]): choice["text"] for choice in harness.snapshot["choices"]}
    assert harness.prompt == message_text("ask-square-empty")
    assert harness.detail.startswith("The light is here: square 1 of the north-west outer lane. ")
    assert list(choices) == [
        message_text("question-none"),
        "Yes, it is empty",
        message_text("say-square-empty", place="square 6 of the north-west outer lane"),
    ]
    harness.choose(choices["Yes, it is empty"], wait=QUIET_S)
    assert (harness.actions, harness.ignored_sensors) == (["loco Q1.1.1"], {"Q1.1.1": "stuck"})


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        ("Q2.1.2=dead", [message_text("ask-piece-on"), message_text("no-piece-on"), message_text("yes-piece-on")]),
        ("Q3.1.1=stuck", [message_text("ask-square-empty"), message_text("no-square-empty"), "Yes, it is empty"]),
        (
            "B0.a=stuck",
            [
                message_text("ask-platform-lies", side="B", platform="red", bay="west"),
                message_text("no-lies-so"),
                message_text("yes-lies-so"),
            ],
        ),
        ("B2.a=stuck", [message_text("ask-bay-empty", bay="east"), message_text("no-bay-empty"), "Yes, it is empty"]),
    ],
)
def test_answers_fit_the_question(tmp_path: Path, broken: str, expected: list[str]) -> None:
    harness = harness_at(tmp_path, TO_ROLL, broken=[broken])
    harness.wait(VAIN_S)
    harness.press("help")
    answers = [english(choice["label"]) for choice in harness.snapshot["choices"]]
    assert [harness.prompt, *answers] == expected


HANGARS = ["H1", "H2", "H3"]


def closed(*squares: str) -> int:
    return sum(1 << BOARD.squares[name].sensor for name in squares)


def seen_count(reading: Reading, place: str) -> int:
    return reading.max_counts[BOARD.places.index(place)]


@pytest.fixture
def reading() -> Reading:
    reading = Reading(BOARD)
    reading.update(0.0, closed("S1", "S2", *HANGARS))
    return reading


def test_readings_of_an_ignored_sensor_are_forgotten(reading: Reading) -> None:
    reading.ignore(1.0, closed("S1"))
    assert (seen_count(reading, "S1"), seen_count(reading, "S2")) == (0, 1)
    reading.update(2.0, 0)
    assert (seen_count(reading, "S1"), seen_count(reading, "S2")) == (0, 1)


def test_working_sensors_of_a_place_may_account_for_all_pieces(reading: Reading) -> None:
    reading.ignore(1.0, closed("H9"))
    assert seen_count(reading, "hangar") == len(HANGARS)
    reading.ignore(2.0, closed(*(f"H{number}" for number in range(3, 10))))
    assert seen_count(reading, "hangar") == 2
