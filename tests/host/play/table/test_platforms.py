"""Moving a platform by hand: its side, the locos on it, and locos lifted before the board is at rest (L8, L9)."""

from pathlib import Path

import pytest

from shared_rules import scene
from tests.english import message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, harness_at, open_harness

RED = 0xFF0000
# red lies in B2 with green locos on red.1.0 and red.3.1; the west bay is empty
LOADED = "{placement} -,blue.A,red.A,yellow.A 2-0-0:red.1.0,red.3.1/4-0-0: 0 0 1 platform red.1.2 -"


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    """Return a new game in which Ann has rolled red, 3 and 4."""
    harness = open_harness(tmp_path)
    harness.roll("red 3 4")
    return harness


def test_platform_and_its_target_are_lit_in_its_colour_after_the_roll(harness: TableHarness) -> None:
    lights = harness.lights()
    assert {lights[f"B2.{lane}.{end}"] for lane in (1, 2, 3, 4) for end in (0, 1)} == {(RED, scene.DOUBLE)}
    assert {lights[f"B0.{lane}.{end}"] for lane in (1, 2, 3, 4) for end in (0, 1)} == {(RED, scene.BLINK)}
    assert lights["buffer.B0"] == (RED, scene.BLINK)
    assert lights["dice.colour"] == (RED, scene.STEADY)
    harness.lift_part("red")
    lights = harness.lights()
    assert not any(name.startswith("B2.") for name in lights)
    assert lights["B0.1.0"] == (RED, scene.BLINK)


@pytest.mark.parametrize("side", ["A", "B"])
def test_l9_locos_travel_with_their_platform(tmp_path: Path, side: str) -> None:
    harness = harness_at(tmp_path, LOADED.format(placement="free"))
    harness.move_part("red", "B0", side, wait=QUIET_S)
    assert (harness.actions, harness.tone) == ([f"platform red {side}"], "do")


@pytest.mark.parametrize("side", ["A", "B"])
def test_locos_may_be_taken_off_first_and_put_back_later(tmp_path: Path, side: str) -> None:
    harness = harness_at(tmp_path, LOADED.format(placement="free"))
    ends = {"A": ("B0.1.0", "B0.3.1"), "B": ("B0.4.1", "B0.2.0")}[side]
    pieces = [harness.lift("B2.1.0"), harness.lift("B2.3.1")]
    harness.wait(1)
    harness.move_part("red", "B0", side, wait=1)
    for piece, end in zip(pieces, ends, strict=True):
        harness.put(piece, end, wait=1)
    assert (harness.actions, harness.tone) == ([f"platform red {side}"], "do")


def goals(harness: TableHarness) -> set[str]:
    """Return the platform destinations that the page shows, each as "part bay side"."""
    return {f"{goal['part']} {goal['bay']} {goal['side']}" for goal in harness.snapshot["part_goals"]}


def test_page_shows_possible_goals_until_the_platform_is_there(new_game: TableHarness) -> None:
    assert goals(new_game) == set()
    new_game.roll("red 3 4")
    assert goals(new_game) == {"red B0 A", "red B0 B"}
    new_game.tabletop.lift_part("red")
    new_game.wait(2)
    assert goals(new_game) == {"red B0 A", "red B0 B"}
    new_game.move_part("red", "B0", "B", wait=QUIET_S)
    assert goals(new_game) == set()


def test_slide_allows_only_the_other_side(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, LOADED.format(placement="slide"))
    assert goals(harness) == {"red B0 B"}
    harness.move_part("red", "B0", "A", wait=QUIET_S)
    assert goals(harness) == {"red B0 B"}
    assert (harness.actions, harness.tone) == ([], "wrong")
    assert harness.prompt == message_text("platform-turn", platform="red", bay="west", side="B")
    harness.move_part("red", "B0", "B", wait=QUIET_S)
    assert harness.actions == ["platform red B"]


def test_wrong_platform_is_sent_back(harness: TableHarness) -> None:
    harness.move_part("blue", "B0", "A", wait=QUIET_S)
    assert harness.tone == "wrong"
    assert harness.prompt == message_text("platform-back", platform="blue", bay="north", side="A")
    assert harness.detail == "The die shows red."
    assert goals(harness) == {"blue B1 A"}
    harness.move_part("blue", "B1", "A", wait=QUIET_S)
    harness.move_part("red", "B0", "A", wait=QUIET_S)
    assert harness.actions == ["roll red 3 4", "platform red A"]
    assert harness.table.tally["corrected"] == 1


def test_loco_may_be_lifted_before_the_platform_is_at_rest(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 3-0-0:Q1.1.1/4-0-0: 0 0 1 platform red.1.2 -")
    harness.move_part("red", "B0", "A")
    harness.at += 0.05
    piece = harness.lift("Q1.1.1", wait=QUIET_S)
    assert harness.actions == ["platform red A"]
    harness.put(piece, "Q1.1.4", wait=QUIET_S)
    assert harness.actions == ["platform red A", "loco Q1.1.1"]


def test_loco_held_while_its_platform_moves_may_go_to_its_destination(tmp_path: Path) -> None:
    """On side A of the red platform in B0, entry lane 1 leads to exit lane 2, then to Q1.2.1 and beyond."""
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 3-0-0:red.1.0/4-0-0: 0 0 1 platform red.1.2 -")
    piece = harness.lift("B2.1.0")
    harness.move_part("red", "B0", "A")
    harness.put(piece, "Q1.2.2", wait=QUIET_S)
    assert harness.actions == ["platform red A", "loco red.1.0"]


def test_platform_put_back_or_unseated_does_not_count(harness: TableHarness) -> None:
    harness.move_part("red", "B2", "A", wait=2)
    assert (harness.actions, harness.tone) == (["roll red 3 4"], "do")
    harness.move_part("red", "B0", "A")
    reed = harness.board.bays["B0"].code["a"]
    harness.table.process_bitmap(harness.at, harness.tabletop.closed_bitmap() & ~(1 << reed))
    harness.wait(1)
    assert harness.actions == ["roll red 3 4"]
    harness.read(wait=QUIET_S)
    assert harness.actions == ["roll red 3 4", "platform red A"]


def test_lifting_an_unrelated_piece_does_not_confirm_the_platform(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, "free -,blue.A,red.A,yellow.A 3-0-0:Q1.1.1/3-0-0:Q2.1.2 0 0 1 platform red.2.3 -")
    harness.move_part("red", "B0", "A")
    harness.lift("Q2.1.2", wait=QUIET_S)
    assert harness.actions == []


def test_two_locos_put_back_on_a_platform_are_asked_about(tmp_path: Path) -> None:
    """The orange loco might have been driven into a buffer, or a green one might be on its square."""
    position = "slide yellow.B,-,red.A,blue.B 1-1-0:Q2.1.2,yellow.3.1/0-0-0:Q1.1.2,Q1.2.2,Q3.1.2,yellow.4.0 0 1 1"
    harness = harness_at(tmp_path, f"{position} platform yellow.2.3 -")
    green, orange = harness.lift("B0.2.0"), harness.lift("B0.1.1")
    harness.move_part("yellow", "B1", "A", wait=1)
    harness.put(green, "B1.3.1", wait=1)
    assert harness.prompt == message_text("step-put", player="Ben", piece="your orange loco", kind="person")
    assert harness.squares == ["B1.4.0"]
    harness.put(orange, "B1.4.0", wait=QUIET_S)
    assert harness.prompt == message_text("doubt")
    harness.wait(1)
    harness.press("confirm")
    assert harness.actions == ["platform yellow A"]


def test_help_says_where_a_lifted_platform_goes(harness: TableHarness) -> None:
    harness.lift_part("red", wait=QUIET_S)
    assert harness.detail == message_text("locos-either-side")
    harness.press("help")
    put_down = message_text("put-down-how")
    assert harness.detail.startswith(f"{put_down} One way: move the red platform: side ")
    harness.place_part("red", "B0", "B", wait=QUIET_S)
    assert harness.actions[-1] == "platform red B"
    assert put_down not in harness.detail
