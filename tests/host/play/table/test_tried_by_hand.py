"""Problems found in the first trials by hand: what people did, and how the table responds now."""

from pathlib import Path

import pytest

from shared_rules import scene
from shared_rules.game import ASKED, QUERY_EMPTY
from signalbox.board.piece_places import place_of
from signalbox.core.messages import Message
from signalbox.play.table.present.lights import PATTERN_OF_ROLE
from signalbox.play.table.situation import Confirming, CorrectingBoard, Doubt
from tests.english import message_text
from tests.host.play.table.harness import DOUBLE, TableHarness, harness_at, open_with_cards
from tests.host.play.table.test_takeback import put_right

SEVEN = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.6/3-0-0:Q3.2.3 0 0 1 loco red.3.4 -"
TWELVE = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.4,Q3.1.2/3-0-0:Q3.2.3 0 0 1 loco red.6.6 -"
PLATFORM = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.4/3-0-0:Q1.1.6 0 0 1 platform red.3.4 -"
TO_ROLL = "free red.B,blue.A,-,yellow.A 3-0-0:Q1.1.6/3-0-0:Q3.2.3 0 0 1 roll - -"
RIDING = "free red.B,blue.A,-,yellow.A 3-0-0:red.1.1/3-0-0:blue.1.1 0 0 1 roll - -"
TWO_WAYS = "free red.B,blue.A,-,yellow.A 2-0-0:Q1.1.4,Q1.1.2/2-0-0:Q1.1.6,Q3.2.3 0 0 1 loco red.1.1 -"
FIDGETS = 28
FIDGETING_S = 9.0


def actual_colours(harness: TableHarness) -> dict[str, str]:
    """Return the colour actually on each occupied square, keyed by place."""
    tabletop = harness.tabletop
    colours = {place_of(tabletop, square): tabletop.colours[piece] for piece, square in tabletop.at.items()}
    return {place: colour for place, colour in colours.items() if place in harness.board.squares}


def test_pressing_the_glowing_button_wrecks_no_loco(tmp_path: Path) -> None:
    """Nothing is wrong on the board and nothing was touched, but Confirm is pressed twice on Ann's turn."""
    harness = harness_at(tmp_path, SEVEN)
    before = harness.state.position()
    for _ in range(2):
        assert not harness.buttons.confirm
        harness.press("confirm")
        assert harness.asked == []
        assert harness.notice.startswith("There is nothing to confirm.")
        harness.wait(6)
    assert harness.state.position() == before
    assert (harness.actions, harness.ignored_sensors) == ([], {})


def test_confirm_after_choosing_a_company_builds_nothing(tmp_path: Path) -> None:
    harness = open_with_cards(tmp_path, "paris-connection", 3, [])
    harness.wait()
    harness.press("red")
    played = harness.actions
    harness.press("confirm", "confirm", "help", "confirm", "help", "confirm", wait=1)
    assert harness.actions == played


@pytest.mark.parametrize("square", ["Q1.1.6", "Q3.2.3"])
def test_constant_fidgeting_with_a_loco_breaks_no_sensor(tmp_path: Path, square: str) -> None:
    harness = harness_at(tmp_path, SEVEN)
    pause_s = FIDGETING_S / FIDGETS / 2
    for _ in range(FIDGETS):
        harness.put(harness.lift(square, wait=pause_s), square, wait=pause_s)
    assert (harness.ignored_sensors, harness.notice) == ({}, "")
    harness.wait(1)
    assert harness.prompt.startswith("Ann: drive a loco 7 points")
    assert harness.actions == []


def test_probing_all_start_squares_is_not_a_crash(tmp_path: Path) -> None:
    """The loco would have crashed from S3, but was picked up. The table shows the path from S1, the last square."""
    harness = harness_at(tmp_path, SEVEN)
    piece = harness.from_hand("green")
    for square in ("S3", "S2", "S1"):
        harness.put(piece, square, wait=1)
        assert harness.squares[0] == square
        harness.lift(square)
    harness.put(piece, "hand", wait=10)
    assert not isinstance(harness.situation, Confirming)
    assert harness.squares[-1] == "Q1.1.4"
    harness.press("confirm")
    assert harness.actions == []
    harness.put(piece, "S3")  # shown again, it counts
    harness.wait(1)
    harness.take_off("S3", wait=1)
    assert isinstance(harness.situation, Confirming)
    harness.press("confirm")
    assert harness.actions == ["enter S3"]


def test_loco_on_a_start_square_is_discussed_while_another_is_lifted(tmp_path: Path) -> None:
    """The loco on Q1.1.4 would crash, but the table asks about neither the crash nor S1, whatever is pressed."""
    harness = harness_at(tmp_path, TWELVE)
    harness.put(harness.from_hand("green"), "S1", wait=1)
    harness.lift("Q1.1.4", wait=1)
    for _ in range(3):
        assert harness.squares == ["S1", "Q1.1.3"]
        pushes = "It stops behind your other green loco and pushes it into a buffer"
        expected = f"The move is not finished yet: keep going. {pushes}"
        assert harness.detail.startswith((expected, "There is nothing to confirm"))
        harness.press("confirm", wait=7)
    assert (harness.actions, harness.ignored_sensors) == ([], {})
    harness.move("S1", "Q1.1.3", wait=1)
    assert harness.actions == ["enter S1"]


@pytest.mark.parametrize(
    ("position", "then"),
    [
        (TO_ROLL, message_text("locos-roll", player="Ann")),
        (SEVEN, "Ann: drive a loco 7 "),
        (PLATFORM, "Ann: move the red platform "),
    ],
)
def test_prompt_stays_while_a_loco_is_carried_home_over_squares(tmp_path: Path, position: str, then: str) -> None:
    """Nobody is asked to clear a square along the path, and the lights do not change (PEOPLE 8)."""
    harness = harness_at(tmp_path, position)
    home = "Q3.2.3" if position != PLATFORM else "Q1.1.6"
    piece = harness.lift(home)
    harness.put(piece, "Q3.1.6", wait=1)
    request = message_text("piece-put", piece="Ben’s orange loco")
    assert (harness.prompt, harness.squares) == (request, ["Q3.1.6", home])
    harness.lift("Q3.1.6")
    shown = {(harness.prompt, harness.squares[-1], home in harness.lights())}
    for square in ("Q3.1.5", "Q3.1.4", "Q3.2.1", "Q3.2.2"):
        for held_over in (square, ""):
            if held_over:
                harness.tabletop.hold_over(piece, held_over)
            else:
                harness.tabletop.lift(piece)
            harness.read(wait=0.12)
            shown.add((harness.prompt, harness.squares[-1], home in harness.lights()))
    harness.tabletop.lift(piece)
    harness.read()
    for _ in range(20):
        harness.wait(0.1)
        shown.add((harness.prompt, harness.squares[-1], home in harness.lights()))
    assert shown == {(request, home, True)}
    harness.put(piece, home, wait=1)
    assert harness.prompt.startswith(then)
    assert harness.tone == "do"


def test_carried_piece_stays_the_requested_one(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, TO_ROLL)
    harness.move("Q1.1.6", "Q3.1.6")
    harness.move("Q3.2.3", "Q1.1.2", wait=1)
    start, end = harness.squares
    request, piece = harness.prompt, harness.lift(start)
    for square in ("Q3.1.2", "Q3.2.1", "Q1.1.4", "Q2.1.4"):
        harness.tabletop.hold_over(piece, square)
        harness.read(wait=0.1)
        assert (harness.prompt, harness.squares[-1]) == (request, end)
        assert end in harness.lights()
    harness.put(piece, end, wait=1)
    assert harness.prompt != request
    put_right(harness)
    assert harness.prompt == message_text("locos-roll", player="Ann")


def test_prompt_stays_while_a_wrong_platform_is_carried_home(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PLATFORM)
    request = message_text("platform-back", platform="yellow", bay="south", side="A")
    for _ in range(2):
        harness.move_part("yellow", "B2", "A", wait=1)
        assert harness.prompt == request
        harness.lift_part("yellow")
        for _ in range(20):
            assert harness.prompt == request
            assert harness.lights()["B3.1.0"] == (harness.board.colours["yellow"], scene.BLINK)
            harness.wait(0.1)
    harness.place_part("yellow", "B3", "A", wait=1)
    assert harness.prompt.startswith("Ann: move the red platform ")


def test_playing_on_instead_of_correcting_is_possible(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, DOUBLE)
    harness.move("Q1.1.1", "Q3.1.6", wait=1)
    assert harness.tone == "wrong"
    piece = harness.lift("Q3.1.6", wait=1)
    assert harness.tone == "do"
    harness.put(piece, harness.squares[-1], wait=1)
    assert harness.actions == ["loco Q1.1.1"]
    assert harness.prompt.startswith("Ann: a double!")


@pytest.mark.parametrize(
    ("position", "why"), [(SEVEN, message_text("locos-platforms-stay")), (PLATFORM, "The die shows red.")]
)
def test_platform_lifted_for_no_reason_is_named_and_sent_home(tmp_path: Path, position: str, why: str) -> None:
    harness = harness_at(tmp_path, position)
    harness.lift_part("yellow", wait=2)
    assert isinstance(harness.situation, CorrectingBoard)
    assert harness.prompt == message_text("platform-back", platform="yellow", bay="south", side="A")
    assert harness.detail == why
    assert harness.lights()["B3.1.0"] == (harness.board.colours["yellow"], scene.BLINK)
    harness.place_part("yellow", "B3", "A", wait=1)
    assert harness.tone == "do"


def test_unrelated_lifted_loco_must_be_put_back_while_a_platform_moves(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PLATFORM)
    harness.lift_part("red")
    harness.lift("Q1.1.6", wait=2)
    assert harness.squares == ["Q1.1.6"]
    assert "orange" in harness.prompt
    request = harness.prompt
    harness.move_part("red", "B2", "A")
    assert harness.prompt == request  # the request stays, whatever else is done
    assert harness.actions == []


def test_loaded_platforms_exchanged_offline_return_by_colour(tmp_path: Path) -> None:
    """The locos on the platforms are then in doubt; once identified, each returns to its own square."""
    harness = harness_at(tmp_path, RIDING)
    before = actual_colours(harness)
    harness.table.note_link(harness.at, Message("board-silent"))
    harness.lift_part("red")
    harness.lift_part("blue")
    harness.place_part("red", "B1", "A")
    harness.place_part("blue", "B0", "A")
    harness.table.note_link(harness.at, None)
    harness.wait(1)
    assert harness.tone == "wrong"
    assert actual_colours(harness) != before
    for part, bay, side in (("red", "B2", "B"), ("blue", "B1", "A"), ("red", "B0", "B")):
        harness.move_part(part, bay, side, wait=1)
    harness.names_pieces = True  # as if somebody had looked and put each colour where the sentence wants it
    harness.read(wait=1)
    put_right(harness)
    assert harness.tone == "do"
    assert actual_colours(harness) == before


def test_identified_pieces_exchanged_offline_are_a_fault_at_once(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, RIDING)
    harness.names_pieces = True
    harness.wait(1)
    before = actual_colours(harness)
    harness.table.note_link(harness.at, Message("board-silent"))
    tabletop = harness.tabletop
    (green, at_green), (orange, at_orange) = [(piece, at) for piece, at in tabletop.at.items() if at != "hand"]
    tabletop.lift(green)
    tabletop.lift(orange)
    tabletop.place(green, at_orange)
    tabletop.place(orange, at_green)
    harness.table.note_link(harness.at, None)
    harness.read(wait=1)
    assert harness.tone == "wrong"
    put_right(harness)
    assert actual_colours(harness) == before
    assert harness.tone == "do"


def test_loco_driven_on_a_double_is_not_offered_and_must_be_put_back(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, DOUBLE)
    harness.move("Q1.1.1", "Q1.1.5", wait=2)
    assert harness.prompt.startswith("Ann: a double!")
    assert harness.lit(scene.PULSE) == []
    piece = harness.lift("Q1.1.5", wait=2)
    assert harness.prompt == message_text("piece-put", piece="Ann’s green loco")
    harness.put(piece, "Q1.1.5", wait=1)
    assert harness.prompt.startswith("Ann: a double!")


def test_questions_about_empty_and_occupied_squares_have_different_lights() -> None:
    assert PATTERN_OF_ROLE[ASKED] != PATTERN_OF_ROLE[QUERY_EMPTY]


@pytest.mark.parametrize(
    ("start", "end", "how"),
    [
        ("Q1.1.6", "Q2.1.2", message_text("put-right-how")),
        ("Q1.1.6", "hand", message_text("put-down-how")),
        ("hand", "Q2.1.2", message_text("take-off-how")),
    ],
)
def test_help_explains_the_lights_until_all_is_right(tmp_path: Path, start: str, end: str, how: str) -> None:
    harness = harness_at(tmp_path, TO_ROLL)
    piece = harness.from_hand("green") if start == "hand" else harness.lift(start)
    harness.put(piece, end, wait=1)
    harness.press("help")
    assert harness.detail == f"{how} Nothing moves before the dice are rolled."
    if end != "hand":
        harness.lift(end)
    harness.put(piece, start, wait=1)
    assert (harness.prompt, harness.notice) == (message_text("locos-roll", player="Ann"), "")


@pytest.mark.parametrize("names_pieces", [False, True])
@pytest.mark.parametrize("is_first", [False, True])
def test_other_loco_in_the_hand_is_asked_for_although_the_own_one_is_right(
    tmp_path: Path, is_first: bool, names_pieces: bool
) -> None:
    """Ben's loco may be lifted, as another move of Ann's would push it, but it is not part of this move."""
    harness = harness_at(tmp_path, TWO_WAYS)
    harness.names_pieces = names_pieces
    harness.read()
    own, other = (harness.lift("Q1.1.2"), "") if not is_first else ("", harness.lift("Q1.1.6"))
    harness.wait(1)
    own, other = own or harness.lift("Q1.1.2"), other or harness.lift("Q1.1.6")
    harness.wait(2)
    request = (message_text("piece-put", piece="Ben’s orange loco"), ["Q1.1.6"], "wrong")
    assert (harness.prompt, harness.squares, harness.tone) == request
    harness.move("Q1.1.4", "Q1.1.5")
    harness.put(own, "Q1.1.3", wait=2)
    assert (harness.prompt, harness.squares, harness.tone) == request
    assert harness.lights()["Q1.1.6"][1] == scene.BLINK
    assert harness.actions == []
    harness.put(other, "Q1.1.6", wait=1)
    if not names_pieces:
        assert isinstance(harness.situation, Doubt)
        harness.press("confirm")
    assert harness.actions == ["loco Q1.1.2"]


@pytest.mark.parametrize(
    ("bay", "side", "how"),
    [
        ("", "A", message_text("put-down-how")),
        ("B2", "A", message_text("put-right-how")),
        ("B0", "A", message_text("turn-how")),
    ],
)
def test_help_mentions_only_lit_lights_for_a_platform(tmp_path: Path, bay: str, side: str, how: str) -> None:
    harness = harness_at(tmp_path, TO_ROLL)
    harness.lift_part("red")
    if bay:
        harness.place_part("red", bay, side)
    harness.wait(1)
    harness.press("help")
    assert harness.notice == how
    assert ("flickers" in how) == bool(harness.lit(scene.FAST))
    assert ("blinks" in how) == bool(harness.lit(scene.BLINK) + harness.lit(scene.DOUBLE))


def test_help_mentions_no_flickering_while_a_loco_is_lifted(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, SEVEN)
    harness.lift("Q3.2.3", wait=2)
    harness.press("help")
    assert harness.notice == message_text("put-down-how")
