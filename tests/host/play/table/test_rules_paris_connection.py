"""Rule clauses of Paris Connection at the table: forbidden builds, holding limits, and idle games."""

from pathlib import Path

import pytest

from shared_rules import scene
from signalbox.play.table.present.snapshot import private
from tests.english import english, message_text
from tests.host.play.table.harness import QUIET_S, TableHarness, open_table, resumed_at

GAME = "paris-connection"
STARTS = "red,blue,black,brown,yellow,purple"
HANDS = "10-0-0-0-0-0/0-10-0-0-0-0/0-0-10-0-0-0"  # Ann has red alone, Ben blue, Cleo black
BEGUN = "5.11/5.12/6.11/6.13/7.11/7.12"


def at(folder: Path, position: str) -> TableHarness:
    """Return a game of Ann, Ben and Cleo in the middle of `position`."""
    return TableHarness(resumed_at(open_table(folder, 3, game=GAME, starts=STARTS), position))


def said(harness: TableHarness) -> str:
    """Return the newest line of the record."""
    return english(harness.table.record[-1]["say"])


def put_loco(harness: TableHarness, company: str, place: str) -> str:
    """Put a loco on a free square of a hex and return the square."""
    square = harness.free_square(place)
    harness.put(harness.from_hand(company), square, wait=QUIET_S)
    return square


# P7: black stands all round red's station but for one hex, on which blue has a loco as well

BESIDE_RED = "5.12-13,3.12-13,4.11-12,6.14/5.10,6.10-11/6.13/7.11/7.12"


def shut_in(folder: Path, red: str) -> TableHarness:
    return at(folder, f"10 3-4-0-1-3-0/2-1-0-1-2-4/0-0-2-3-6-0 0 company - 0 - 0 {red}/{BESIDE_RED}")


def test_p7_placement_may_not_cut_another_colour_off(tmp_path: Path) -> None:
    harness = shut_in(tmp_path, "5.11")
    harness.press("black", wait=QUIET_S)
    assert not {"4.11.L", "4.11.R"} & set(harness.lights())
    square = put_loco(harness, "black", "4.11")
    assert harness.tone == "wrong"
    assert harness.detail == message_text("paris-cuts-off", companies="red", place="1 hex west of Amiens")
    assert harness.lights()[square][1] == scene.FAST
    harness.take_off(square, wait=QUIET_S)
    harness.press("confirm", wait=QUIET_S)  # it was black that went, not blue
    assert harness.tone == "do"
    assert harness.actions == ["company black"]


def test_p7_placement_may_cut_off_a_colour_that_has_reached_a_city(tmp_path: Path) -> None:
    harness = shut_in(tmp_path, "2.13,5.11")
    harness.press("black", wait=QUIET_S)
    put_loco(harness, "black", "4.11")
    assert harness.actions == ["company black", "place 4.11"]


def test_p7_colour_may_shut_itself_in(tmp_path: Path) -> None:
    harness = shut_in(tmp_path, "5.11")
    harness.press("red", wait=QUIET_S)
    put_loco(harness, "red", "4.11")
    assert harness.actions == ["company red", "place 4.11"]


# P10

FULL = f"10 20-0-0-0-0-0/0-5-0-0-0-0/0-0-5-0-0-0 0 company - 0 - 0 {BEGUN}"


def shares_text(harness: TableHarness, seat: int) -> str:
    """Return the public text about how many shares a seat holds."""
    return english(harness.snapshot["seats"][seat]["facts"][0]["text"])


def test_p10_cost_of_a_share_over_the_limit_is_announced(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL)
    harness.press("red", "blue", wait=QUIET_S)
    assert harness.prompt == message_text("paris-second-share", player="Ann", company="blue")
    assert harness.detail.startswith("It is one over the limit of 20. It costs 20 points at the end.")
    assert shares_text(harness, 0) == "20 of 20"


@pytest.mark.parametrize("buttons", [("red",), ("red", "blue")], ids=["to build or to trade", "a second share"])
def test_nothing_can_be_confirmed_while_a_loco_is_misplaced(tmp_path: Path, buttons: tuple[str, ...]) -> None:
    harness = at(tmp_path, FULL)
    harness.press(*buttons, wait=QUIET_S)
    played = harness.actions
    harness.put(harness.from_hand("red"), "12.10.L", wait=1)
    assert harness.tone == "wrong"
    confirm = next(press for press in harness.snapshot["presses"] if press["button"] == "confirm")
    assert not confirm["enabled"]
    harness.press("confirm", wait=1)
    assert harness.actions == played, "nobody has ended the turn by it"
    assert harness.tone == "wrong"


def test_p10_each_share_over_the_limit_costs_20_points(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL)
    harness.press("red", "blue", "blue", wait=QUIET_S)
    assert harness.notice == "Ann holds 1 share over the limit. It costs 20 points at the end."
    assert said(harness) == f"Ann takes a second blue share. {harness.notice}"
    assert shares_text(harness, 0) == "21 of 20: −20 points"
    note = english(private(harness.table, 0)["note"])
    assert note.endswith("1 over the limit of 20. That costs 20 points at the end.")


def test_p10_second_share_over_the_limit_costs_the_same(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL.replace("20-0-0", "21-0-0"))
    harness.press("red", "blue", "blue", wait=QUIET_S)
    assert harness.notice == "Ann holds 2 shares over the limit. They cost 40 points at the end."


def test_p10_even_trade_over_the_limit_costs_nothing(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL.replace("20-0-0", "21-0-0"))
    harness.press("red", "blue", "confirm", wait=QUIET_S)
    assert harness.actions[-1] == "done"
    assert not any("limit" in english(entry["say"]) for entry in harness.table.record)


def test_p10_trade_within_the_limit_mentions_no_cost(tmp_path: Path) -> None:
    harness = at(tmp_path, FULL.replace("20-0-0", "19-0-0"))
    harness.press("red", "blue", wait=QUIET_S)
    assert "limit" not in harness.detail
    harness.press("blue", wait=QUIET_S)
    assert harness.notice == ""
    assert shares_text(harness, 0) == "20 of 20"


def test_p10_final_score_lists_the_cost_of_shares_over_the_limit(tmp_path: Path) -> None:
    harness = at(
        tmp_path, f"10 22-0-0-0-0-0/0-5-0-0-0-0/0-0-5-0-0-0 0 company - 0 - 0 5.11,19.15/{BEGUN.partition('/')[2]}"
    )
    harness.press("red", wait=QUIET_S)
    put_loco(harness, "red", "20.16")
    assert harness.prompt == "Ann won with 48 points. Thank you for playing."  # 22 shares of 4, less 40
    assert harness.detail == (
        "A loco stands in Marseille. Points: Ann 48, Ben 0 and Cleo 0. Lost for shares over the limit: Ann 40. "
        "The record is complete."
    )


# P13


# Yellow and purple alone have locos left, and each is shut in on a start hex and in a city; Ann holds nothing.
STUCK = (
    "10 0-0-0-0-0-0/13-13-13-14-0-0/14-14-14-14-0-0 0 company - 0 - 0 5.6,5.11,7.10,8.2,8.12/5.6,5.12,7.10,8.2,8.13/"
    "6.11,7.2,7.13,8.11,8.13/6.13,7.2,7.13,8.12/4.6,7.11/7.1,7.12"
)


def trade(harness: TableHarness, given: str, taken: str) -> None:
    """Play one turn without building."""
    harness.press(given, taken, "confirm", wait=QUIET_S)


@pytest.mark.parametrize("rounds", [10, 4])
def test_p13_warning_is_given_two_rounds_before_an_idle_end(tmp_path: Path, rounds: int) -> None:
    idle = 3 * (rounds - 2) - 1
    harness = at(tmp_path, f"{rounds} {HANDS} 2 company - 0 - {idle} {BEGUN}")
    assert "nobody builds" not in harness.detail
    trade(harness, "black", "red")
    assert harness.notice == message_text("paris-idle-soon", count=6)
    assert said(harness).endswith(harness.notice)


def test_p13_warning_stays_until_somebody_builds(tmp_path: Path) -> None:
    harness = at(tmp_path, f"10 {HANDS} 0 company - 0 - 28 {BEGUN}")
    assert harness.detail.startswith(message_text("paris-idle-soon", count=2))
    trade(harness, "red", "blue")
    assert harness.prompt.startswith("Ben: ")
    assert harness.detail.startswith(message_text("paris-idle-soon", count=1))
    assert harness.notice == ""
    harness.press("blue", wait=QUIET_S)
    put_loco(harness, "blue", "4.12")
    harness.press("confirm", wait=QUIET_S)
    assert harness.prompt.startswith("Cleo: ")
    assert "nobody builds" not in harness.detail


def test_p13_game_ends_after_ten_rounds_without_building(tmp_path: Path) -> None:
    harness = at(tmp_path, f"10 {HANDS} 2 company - 0 - 29 {BEGUN}")
    trade(harness, "black", "red")
    assert harness.table.is_over
    assert harness.detail.startswith(message_text("paris-over-idle"))


def test_p13_player_without_a_legal_action_passes_with_a_notice(tmp_path: Path) -> None:
    harness = at(tmp_path, STUCK)
    assert harness.actions[0] == "pass"
    assert said(harness) == message_text("paris-record-pass", player="Ann")
    assert harness.prompt.startswith("Ben: ")
