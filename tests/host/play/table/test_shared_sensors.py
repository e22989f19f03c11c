"""Squares that share a sensor, which detects pieces but cannot count them: a tap or command adds one more piece."""

from pathlib import Path

import pytest

from shared_rules.scene import BLINK, PULSE
from signalbox.board.model import light_of
from signalbox.core.seats import Seat
from signalbox.play.record.dice import Dice
from signalbox.play.table.corrections import PieceFix
from signalbox.play.table.match import RecordedGame
from signalbox.play.table.opening import NewGame, new_table
from signalbox.play.table.situation import CarryingOut, Choosing, Confirming, CorrectingBoard, Moving, StrayPieces
from tests.english import message_text
from tests.host.board.descriptions import shared_paris
from tests.host.play.table.harness import NOW, QUIET_S, TableHarness, resumed_at

SHARES = "2-2-1-2-2-1/1-3-2-1-1-2/2-0-2-3-1-2"
HEX = "4.11"  # blue is here, and red may be added
OTHER = "4.10"  # red may reach this hex from HEX
FAR = "17.10"  # blue is here, and nothing may be added
QUICK_S = 0.4
SLOW_S = 2.0


def open_shared(folder: Path, shared: tuple[str, ...]) -> TableHarness:
    """Return a table where red is being built, with locos on 5.10 and 5.11, and blue has locos on HEX and FAR."""
    path = folder / "shared.toml"
    path.write_text(shared_paris(*shared), encoding="utf-8")
    position = f"10 {SHARES} 0 build red 1 - 0 5.10-11/{HEX},5.12,{FAR}/6.11/6.13/7.11/7.12"
    seats = [Seat(name) for name in ("Ann", "Ben", "Cleo")]
    plan = NewGame("paris-connection", seats, {}, Dice.from_text("1"), folder, board=str(path))
    return TableHarness(resumed_at(new_table(plan, NOW), position))


@pytest.fixture(params=[("sensor", "light"), ("sensor",)], ids=["both", "sensor"])
def harness(request: pytest.FixtureRequest, tmp_path: Path) -> TableHarness:
    return open_shared(tmp_path, request.param)


def lift_and_put_back(
    harness: TableHarness, place: str, colour: str = "", seconds: float = QUICK_S, *, new_first: bool = False
) -> None:
    """Lift and put back the pieces in a hex, adding one of `colour` after them, or before them with `new_first`."""
    occupied = [square for square in (f"{place}.L", f"{place}.R") if harness.tabletop.piece_at(square)]
    lifted = [harness.lift(square) for square in occupied]
    harness.at += seconds
    new = [harness.from_hand(colour)] if colour else []
    for piece in [*new, *lifted] if new_first else [*lifted, *new]:
        harness.put(piece, f"{place}.R" if harness.tabletop.piece_at(f"{place}.L") else f"{place}.L")
        harness.at += seconds
    harness.wait()


def put_beside(harness: TableHarness, colour: str = "red") -> None:
    """Add a piece to HEX without changing the sensor readings."""
    before = harness.table.reading.bitmap
    harness.put(harness.from_hand(colour), f"{HEX}.R", wait=QUIET_S)
    assert harness.table.reading.bitmap == before


def pieces_on_hex(harness: TableHarness) -> int:
    """Return how many pieces are on HEX in the game's state."""
    return harness.state.readings()[harness.table.config.layout.index[HEX]]


def test_lifting_one_and_putting_two_down_asks_for_that_hex(harness: TableHarness) -> None:
    lift_and_put_back(harness, HEX, "red")
    assert isinstance(harness.situation, Confirming)
    assert harness.lit(BLINK) == [light_of(harness.board, f"{HEX}.R")]
    harness.press("confirm")
    assert harness.actions == [f"place {HEX}"]
    assert harness.decision.is_right()
    assert pieces_on_hex(harness) == 2


def test_undo_says_that_nothing_was_added(harness: TableHarness) -> None:
    lift_and_put_back(harness, HEX)
    assert message_text("piece-beside-not") in harness.detail
    harness.press("undo", wait=QUIET_S)
    assert isinstance(harness.situation, Moving)
    assert harness.actions == []


def test_how_to_add_a_piece_is_explained_while_hands_act_and_then_both_pieces_are_named(harness: TableHarness) -> None:
    assert message_text("piece-beside") in harness.detail
    blue = harness.lift(f"{HEX}.L", wait=QUIET_S)
    assert message_text("piece-beside") in harness.detail
    harness.wait(SLOW_S)
    assert isinstance(harness.situation, StrayPieces)
    assert (harness.tone, harness.prompt) == ("do", message_text("piece-put", piece="the blue loco"))
    assert harness.detail == message_text("piece-beside-lifted")
    harness.put(blue, f"{HEX}.L")


def test_slow_hands_that_change_their_mind_are_asked_for_that_hex(harness: TableHarness) -> None:
    blue = harness.lift(f"{HEX}.L", wait=SLOW_S)
    harness.put(blue, "hand")
    red = harness.from_hand("red")
    harness.wait(SLOW_S)
    harness.put(red, f"{HEX}.L", wait=SLOW_S)
    assert isinstance(harness.situation, Confirming)
    harness.move(f"{HEX}.L", "hand", wait=SLOW_S)
    assert isinstance(harness.situation, StrayPieces)
    harness.tabletop.lift(blue)
    harness.put(blue, f"{HEX}.L", wait=SLOW_S)
    harness.put(red, f"{HEX}.R", wait=SLOW_S)
    assert isinstance(harness.situation, Confirming)
    harness.press("confirm")
    assert harness.actions == [f"place {HEX}"]
    assert harness.decision.is_right()


def test_loco_that_nothing_may_join_must_be_put_back(harness: TableHarness) -> None:
    harness.lift(f"{FAR}.L", wait=SLOW_S)
    assert isinstance(harness.situation, StrayPieces)
    assert harness.tone == "wrong"
    assert "both" not in harness.detail


def test_unnoticed_piece_is_added_by_confirm_and_help(harness: TableHarness) -> None:
    put_beside(harness)
    assert isinstance(harness.situation, Moving)
    harness.press("confirm", wait=1.0)
    assert "Done" in harness.detail
    while harness.state.notation(harness.situation_of(Choosing).action) != f"place {HEX}":
        harness.press("help")
    harness.press("confirm")
    assert harness.actions == [f"place {HEX}"]


def test_confirm_twice_ends_the_turn(harness: TableHarness) -> None:
    harness.press("confirm", wait=1.0)
    harness.press("confirm")
    assert harness.actions == ["done"]


@pytest.mark.parametrize(("place", "seconds"), [(FAR, QUICK_S), (HEX, 0.1)], ids=["nothing may be added", "jolt"])
def test_jolt_or_lift_where_nothing_may_be_added_is_no_tap(harness: TableHarness, place: str, seconds: float) -> None:
    lift_and_put_back(harness, place, seconds=seconds)
    assert isinstance(harness.situation, Moving)
    assert harness.decision.is_right()


def test_player_is_asked_which_counts_after_a_tap_and_another_loco(harness: TableHarness) -> None:
    lift_and_put_back(harness, HEX, "red")
    harness.put(harness.from_hand("red"), f"{OTHER}.L", wait=QUIET_S)
    assert isinstance(harness.situation, Choosing)
    harness.choose(f"place {HEX}", wait=QUIET_S)
    assert harness.actions == [f"place {HEX}", f"place {OTHER}"]


def test_chosen_action_is_carried_out_by_a_tap_alone(harness: TableHarness) -> None:
    harness.choose(f"place {HEX}", wait=QUIET_S)
    assert isinstance(harness.situation, CarryingOut)
    assert message_text("piece-beside-there") in harness.detail
    assert (harness.board.colours["red"], BLINK) == harness.lights()[light_of(harness.board, f"{HEX}.R")]
    assert harness.actions == []
    lift_and_put_back(harness, HEX, "red")
    assert harness.actions == [f"place {HEX}"]


def test_chosen_action_is_carried_out_by_confirm(harness: TableHarness) -> None:
    harness.choose(f"place {HEX}")
    put_beside(harness)
    harness.press("confirm")
    assert harness.actions == [f"place {HEX}"]


@pytest.mark.parametrize("is_tapped", [True, False], ids=["by a tap", "by Confirm"])
def test_taken_back_piece_is_requested_until_it_is_removed(harness: TableHarness, *, is_tapped: bool) -> None:
    lift_and_put_back(harness, HEX, "red")
    harness.press("confirm")
    harness.press("undo", wait=QUIET_S)
    assert harness.actions == []
    assert harness.situation_of(CorrectingBoard).assumed_place == HEX
    assert "red" in harness.prompt
    assert "Then press Confirm." in harness.detail
    harness.take_off(f"{HEX}.R", wait=QUIET_S)
    assert isinstance(harness.situation, CorrectingBoard)
    if is_tapped:
        lift_and_put_back(harness, HEX)
    else:
        harness.press("confirm", wait=QUIET_S)
    assert isinstance(harness.situation, Moving)
    assert harness.decision.is_right()


def test_removing_the_piece_over_the_reed_asks_to_push_the_other_there(harness: TableHarness) -> None:
    lift_and_put_back(harness, HEX, "red", new_first=True)
    harness.press("confirm", "undo")
    harness.take_off(f"{HEX}.L", wait=QUIET_S)
    assert isinstance(harness.situation, CorrectingBoard)
    assert harness.prompt == message_text("piece-put", piece="the blue loco")
    harness.put(harness.lift(f"{HEX}.R"), f"{HEX}.L", wait=QUIET_S)
    assert isinstance(harness.situation, Moving)
    assert harness.decision.is_right()
    assert pieces_on_hex(harness) == 1


@pytest.fixture
def naming_harness(harness: TableHarness) -> TableHarness:
    """Return a harness whose board identifies its pieces, and so knows how many are in each place."""
    harness.names_pieces = True
    harness.read(wait=QUIET_S)
    return harness


@pytest.mark.parametrize("lifts", [False, True], ids=["put beside it", "lifted first"])
def test_identified_second_piece_counts_at_once(naming_harness: TableHarness, *, lifts: bool) -> None:
    assert "lift it" not in naming_harness.detail
    if lifts:
        lift_and_put_back(naming_harness, HEX, "red", seconds=SLOW_S)
    else:
        naming_harness.put(naming_harness.from_hand("red"), f"{HEX}.R", wait=QUIET_S)
    assert naming_harness.actions == [f"place {HEX}"]
    assert pieces_on_hex(naming_harness) == 2
    naming_harness.press("undo", wait=QUIET_S)
    assert naming_harness.situation_of(CorrectingBoard).assumed_place == ""
    at, colours = naming_harness.tabletop.at, naming_harness.tabletop.colours
    naming_harness.put(next(piece for piece in at if colours[piece] == "red" and at[piece].startswith(HEX)), "hand")
    naming_harness.wait()
    assert isinstance(naming_harness.situation, Moving)
    assert naming_harness.decision.is_right()


def test_identified_piece_in_the_wrong_place_is_a_fault(naming_harness: TableHarness) -> None:
    naming_harness.put(naming_harness.from_hand("red"), f"{FAR}.R", wait=QUIET_S)
    assert isinstance(naming_harness.situation, CorrectingBoard)
    assert naming_harness.prompt == message_text("piece-take-off", piece="the red loco")


def test_tap_means_nothing_if_pieces_are_identified(naming_harness: TableHarness) -> None:
    lift_and_put_back(naming_harness, HEX, seconds=SLOW_S)
    assert isinstance(naming_harness.situation, Moving)
    assert naming_harness.decision.is_right()


def test_killed_takeback_still_asks_for_the_loco(tmp_path: Path) -> None:
    harness = open_shared(tmp_path, ("sensor",))
    state, journal = harness.state, harness.journal
    harness.tabletop.at[harness.from_hand("red")] = f"{HEX}.R"
    harness.table.resume(harness.at, RecordedGame(journal, state, undone_actions=[state.parse(f"place {HEX}")]))
    harness.wait()
    now = harness.situation_of(CorrectingBoard)
    assert isinstance(now.fix, PieceFix)
    assert (now.assumed_place, now.fix.source) == (HEX, HEX)


def test_lifted_pieces_are_missing_until_some_are_back(harness: TableHarness) -> None:
    lift_and_put_back(harness, HEX, "red")
    harness.press("confirm")
    pieces = [harness.lift(f"{HEX}.L"), harness.lift(f"{HEX}.R")]
    assert not harness.decision.is_right()
    harness.wait(2.0)
    for piece, side in zip(pieces, ("L", "R"), strict=True):
        harness.put(piece, f"{HEX}.{side}")
    harness.wait()
    assert harness.decision.is_right()
    assert harness.actions == [f"place {HEX}"]


@pytest.mark.parametrize("name", [HEX, f"{HEX}.L"])
def test_dead_shared_sensor_is_ignored_by_either_name(harness: TableHarness, name: str) -> None:
    harness.ignore(name)
    assert harness.ignored_sensors == {HEX: "stuck"}
    harness.put(harness.from_hand("red"), f"{HEX}.R", wait=QUIET_S)
    harness.choose(f"place {HEX}")
    harness.press("confirm")
    assert harness.actions == [f"place {HEX}"]


def test_shared_light_pulses_and_separate_sensors_tell_squares_apart(tmp_path: Path) -> None:
    harness = open_shared(tmp_path, ("light",))
    assert harness.lights()[HEX][1] == PULSE
    harness.put(harness.from_hand("red"), f"{HEX}.R", wait=QUIET_S)
    assert harness.actions == [f"place {HEX}"]
