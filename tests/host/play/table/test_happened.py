"""What others did to a player is reported when that player's turn begins, until the player acts."""

from __future__ import annotations

from pathlib import Path

from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, harness_at

BAYS = "red.B,blue.A,-,yellow.A"
PUSHED = f"free {BAYS} 3-0-0:Q1.1.1/3-0-0:Q1.1.4 0 0 1 loco red.2.3 -"
OFF_THE_TRACK = f"free {BAYS} 3-0-0:Q2.1.5/3-0-0:Q2.1.7 0 0 1 loco red.2.3 -"


def push(harness: TableHarness) -> None:
    """Let Ann drive her loco so that it pushes Ben's."""
    harness.put(harness.lift("Q1.1.4"), "Q1.1.7")
    harness.move("Q1.1.1", "Q1.1.3", wait=QUIET_S)


def test_push_is_reported_until_the_dice_are_rolled(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, PUSHED)
    push(harness)
    assert harness.actions == ["loco Q1.1.1"]
    assert harness.prompt == message_text("locos-roll", player="Ben")
    assert harness.detail.startswith("Ann pushed your loco on. ")
    assert english(harness.message.happened) == message_text("locos-happened-push", count=1, player="Ann")
    loco = harness.lift("Q1.1.7", wait=3)
    assert english(harness.message.happened) == message_text("locos-happened-push", count=1, player="Ann"), (
        "whatever is to be put right meanwhile"
    )
    harness.put(loco, "Q1.1.7", wait=60)
    assert harness.detail.startswith("Ann pushed your loco on. ")  # it stays to be read
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
