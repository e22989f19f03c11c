"""Seats that change between person and computer during the game, and games that are ended early."""

from contextlib import suppress
from pathlib import Path

import pytest

from shared_rules.game import CHANCE
from signalbox.core.errors import UserError
from signalbox.play.record.entries import ENDED, SEATED
from signalbox.play.record.record_folder import read_record, with_seed
from signalbox.play.record.verify import verify
from signalbox.play.table.commands import EndGame, GiveSeat
from signalbox.play.table.opening import resumed_table
from signalbox.play.table.situation import ComputerActing, GameOver, Moving, Question
from tests.english import message_text
from tests.host.play.table.harness import NOW, READY, TableHarness, harness_at, open_harness

LONG = 6.0


@pytest.fixture
def harness(tmp_path: Path) -> TableHarness:
    """Return a game in progress, after its first roll."""
    harness = open_harness(tmp_path)
    harness.press("roll")
    return harness


def kinds(harness: TableHarness) -> list[str]:
    return [seat["kind"] for seat in harness.snapshot["seats"]]


def test_computer_takes_over_a_seat_and_gives_it_back(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY)
    harness.wait(LONG)
    assert isinstance(harness.situation, Moving)
    harness.command(GiveSeat("0", "simple"))
    assert harness.notice == message_text("seat-given", player="Ann", kind="computer")
    assert kinds(harness) == ["simple", "human"]
    assert isinstance(harness.situation, ComputerActing)
    harness.wait(LONG)
    assert harness.decision.chosen_action is not None
    harness.command(GiveSeat("0", "human"))
    assert kinds(harness) == ["human", "human"]
    assert isinstance(harness.situation, Moving)
    harness.wait(LONG)
    assert harness.actions == []


def test_piece_lifted_before_the_change_must_be_put_back(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY)
    piece = harness.lift("Q1.1.1")
    harness.command(GiveSeat("0", "simple"), wait=LONG)
    assert harness.actions == []
    harness.put(piece, "Q1.1.1", wait=LONG)
    assert harness.decision.chosen_action is not None


def test_seat_change_is_recorded_and_survives_a_kill(harness: TableHarness) -> None:
    harness.command(GiveSeat("1", "random"))
    harness.journal.close()
    opened = resumed_table(harness.journal.path, NOW)
    assert [seat.kind for seat in opened.table.config.seats] == ["human", "random"]
    assert {*opened.table.config.computers.choosers} == {1}
    entries = [(entry.kind, entry.seat, entry.text) for entry in read_record(harness.journal.path).entries]
    assert (SEATED, 1, "random") in entries


@pytest.mark.parametrize(("seat", "kind"), [("2", "simple"), ("-1", "simple"), ("x", "human"), ("0", "clever")])
def test_invalid_seat_or_kind_is_refused(harness: TableHarness, seat: str, kind: str) -> None:
    with pytest.raises(UserError):
        harness.command(GiveSeat(seat, kind))
    assert kinds(harness) == ["human", "human"]


def test_unchanged_seat_is_not_recorded(harness: TableHarness) -> None:
    before = len(read_record(harness.journal.path).entries)
    harness.command(GiveSeat("0", "human"))
    assert len(read_record(harness.journal.path).entries) == before


def test_game_ended_early_is_over_reveals_its_seed_and_cannot_continue(harness: TableHarness) -> None:
    harness.command(EndGame())
    assert isinstance(harness.situation, GameOver)
    assert harness.prompt == message_text("ended-early")
    assert harness.table.is_over
    assert harness.snapshot["winners"] == []
    assert harness.lights() == {}, "nothing is requested any more"
    harness.wait(LONG)
    harness.move_part("red", "B0", "A")  # the table is being cleared
    harness.wait(LONG)
    assert isinstance(harness.situation, GameOver)
    with pytest.raises(UserError):
        harness.command(EndGame())
    with pytest.raises(UserError):
        harness.command(GiveSeat("0", "simple"))
    before = harness.actions
    for button in ("roll", "confirm", "undo", "help"):
        with suppress(UserError):
            harness.press(button)
    with pytest.raises(UserError):
        harness.choose("loco Q1.1.1")
    with pytest.raises(UserError):
        harness.roll("red 3 4")
    assert harness.actions == before
    path = harness.journal.path
    record = with_seed(read_record(path), path)
    assert record.is_finished
    assert record.entries[-1].kind == ENDED
    assert verify(record).contradictions == []


def test_game_ended_during_a_question_is_over(tmp_path: Path) -> None:
    harness = harness_at(tmp_path, READY)
    harness.command(GiveSeat("0", "simple"), wait=2 * LONG)
    harness.press("help")
    assert isinstance(harness.situation, Question)
    harness.command(EndGame())
    assert isinstance(harness.situation, GameOver)


def test_moves_are_verified_against_who_played_them(new_game: TableHarness) -> None:
    new_game.command(GiveSeat("0", "simple"), wait=LONG)  # it rolls
    assert new_game.state.current_player() != CHANCE
    new_game.command(GiveSeat("0", "human"))
    new_game.command(EndGame())
    path = new_game.journal.path
    findings = verify(with_seed(read_record(path), path))
    assert findings.contradictions == []
    assert findings.proved_outcomes
