"""Rule clauses of Golden Train at the table: the last dynamite, ties, and an empty pile."""

from pathlib import Path

import pytest

from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, Stacked, TableHarness, open_table, resumed_at
from tests.shared_rules.golden_tables import lay

GAME = "golden-train"


def at(folder: Path, *trains: str, cards: tuple[str, ...] = (), **position: str | int) -> TableHarness:
    """Return a game in the middle of a position (see `lay`) whose next cards are `cards`."""
    state = lay(*trains, **position)  # type: ignore[arg-type]
    pile = "open" if str(position.get("rules", "open")).startswith("open") else "closed"
    opened = open_table(folder, len(trains), game=GAME, pile=pile)
    opened.table.config.dice = Stacked(opened.table, cards)
    return TableHarness(resumed_at(opened, state.position()))


def newest_line(harness: TableHarness) -> str:
    """Return the newest line of the record."""
    return english(harness.snapshot["record"][-1]["say"])


def put_wagon(harness: TableHarness, place: str) -> None:
    harness.put(harness.from_hand("wagon"), place, wait=QUIET_S)


# G9

LAST = "0-0-1-0"  # one dynamite of strength 3


def test_g9_attack_with_the_last_dynamite_is_announced_to_end_the_game(tmp_path: Path) -> None:
    harness = at(tmp_path, "4 4", "1 2", phase="decide", dynamites=LAST)
    assert harness.detail.startswith(message_text("golden-decide-last-dynamite"))
    harness.press("attack.1", wait=QUIET_S)
    assert harness.notice == message_text("golden-last-dynamite-drawn")
    assert newest_line(harness) == harness.notice


def test_g9_no_end_is_announced_with_two_dynamites_left(tmp_path: Path) -> None:
    harness = at(tmp_path, "4 4", "1 2", phase="decide", dynamites="0-1-1-0")
    assert "ends the game" not in harness.detail
    harness.press("attack.1", wait=QUIET_S)
    assert harness.notice == ""


def test_g9_game_ends_after_the_attack_with_the_last_dynamite(tmp_path: Path) -> None:
    harness = at(tmp_path, "4 4", "2 1", phase="decide", dynamites=LAST, cards=("dynamite 3",))
    harness.press("attack.1", wait=QUIET_S)
    harness.take_off("T2.1", wait=QUIET_S)
    assert not harness.table.is_over
    harness.press("stop.1")
    harness.move("T2.2", "T2.1", wait=QUIET_S)
    assert harness.table.is_over
    assert harness.prompt == message_text("golden-over", winners="Ann", count=2)
    assert harness.detail == "The dynamite is used up. The record is complete."


def test_g9_failed_last_attack_costs_its_wagon_before_trains_are_compared(tmp_path: Path) -> None:
    harness = at(tmp_path, "4 4", "s 2", phase="decide", dynamites=LAST, cards=("dynamite 3",))
    harness.press("attack.1", wait=QUIET_S)
    token = harness.lift("T2.1", wait=QUIET_S)
    assert not harness.table.is_over
    harness.take_off("T1.2", wait=QUIET_S)
    harness.put(token, "T2.1", wait=QUIET_S)
    assert harness.prompt == message_text("golden-over", winners="Ben", count=2)


# G10


def ended(folder: Path, *trains: str) -> TableHarness:
    """Return a game that ended when Ann coupled the last wagon; pile and discards are empty."""
    return at(folder, *trains, phase="over", rules="closed+value", dynamites="0-0-0-0")


@pytest.mark.parametrize(
    ("trains", "won", "why"),
    [
        (("1 1 1", "4 4"), "Ann won with 3 wagons.", ""),
        (("1 4", "2 1"), "Ben won with 2 wagons.", message_text("golden-over-decided", number=1)),
        (("2 1 4", "2 3 1"), "Ben won with 3 wagons.", message_text("golden-over-decided", number=2)),
        (("s 4", "1 1"), "Ben won with 2 wagons.", message_text("golden-over-decided", number=1)),
        (("3 1", "3 2", "2 4"), "Ben won with 2 wagons.", message_text("golden-over-decided", number=2)),
        (("3 1", "4", "3 1", "2 4"), "Ann and Cleo won with 2 wagons.", message_text("golden-over-equal")),
    ],
)
def test_g10_longest_train_wins_and_ties_are_explained(
    tmp_path: Path, trains: tuple[str, ...], won: str, why: str
) -> None:
    harness = ended(tmp_path, *trains)
    assert harness.prompt == f"{won} Thank you for playing."
    compared = message_text("golden-over-compared")
    tie = f" {compared} {why}" if why else ""
    assert harness.detail == f"The dynamite is used up.{tie} The record is complete."


def test_g10_every_value_is_shown_at_the_end(tmp_path: Path) -> None:
    harness = ended(tmp_path, "1 4", "2 s")
    shown = harness.snapshot["pieces"]
    assert [piece["value"] for piece in shown if "value" in piece] == ["1", "4", "2", "sheriff"]


# G11


def test_g11_discards_form_a_new_pile_with_a_notice(tmp_path: Path) -> None:
    harness = at(tmp_path, "1", "2", phase="couple", card="3", pile="", cards=("wagon 4",))
    put_wagon(harness, "T1.2")
    assert harness.notice == message_text("golden-record-pile-renewed")
    assert newest_line(harness) == f"Ann couples a 2nd wagon to the train. {harness.notice}"
    assert "4" in harness.prompt  # Ben has drawn the first of them
    pile = harness.snapshot["stores"][0]
    assert (pile["count"], pile["note"]) == (39, None)  # all but the three in the trains


EVERY_WAGON = ("1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 s s s s s s", "3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4")


def test_g11_end_without_an_attack_is_announced_when_no_wagon_is_left(tmp_path: Path) -> None:
    harness = at(tmp_path, EVERY_WAGON[0], f"{EVERY_WAGON[1]} 4", phase="decide", turn=1, pile="")
    assert harness.detail.startswith(message_text("golden-decide-no-wagon"))
    harness.press("stop.2", wait=QUIET_S)
    assert harness.prompt == message_text("golden-over", winners="Ann", count=24)
    assert harness.detail.startswith(message_text("golden-over-no-wagon"))


def test_g11_no_end_is_announced_while_wagons_are_left(tmp_path: Path) -> None:
    assert "the game ends" not in at(tmp_path, "4 4", "1 2", phase="decide", pile="").detail


def test_touching_a_wagon_after_a_failed_attack_changes_nothing(tmp_path: Path) -> None:
    """G7: nothing else may be done, so correctly placed wagons are not asked back."""
    harness = at(tmp_path, "4 3 4", "1 s 2", phase="back", strength=4, revealed="T2.1,T2.2")
    harness.take_off("T1.3", wait=QUIET_S)
    put_wagon(harness, "T2.1")
    left = harness.prompt, harness.squares
    assert "T2.2" in harness.squares
    harness.put(harness.lift("T2.3", wait=QUIET_S), "T2.3", wait=QUIET_S)
    assert (harness.prompt, harness.squares) == left
    put_wagon(harness, "T2.2")
    assert "put back" in harness.actions
