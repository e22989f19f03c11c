"""An engine at the table: what is recorded, and how a game continues when its engine fails."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox.app import game_start
from signalbox.app.report.replay import replay
from signalbox.board.piece_places import lay_out, pieces_for
from signalbox.board.tabletop import Tabletop
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE, HUMAN
from signalbox.play.lobby.setup import Setup, parse_seat
from signalbox.play.record.entries import ACTION, NOTE, SEATED
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.verify import verify
from signalbox.play.table.commands import GiveSeat
from signalbox.play.table.opening import OpenTable, resumed_table
from signalbox.play.table.present.snapshot import snapshot
from tests.host.ai.engines.starting import FAKE, fake
from tests.host.app.report.played import play
from tests.host.play.table.harness import TableHarness
from tests.host.play.table.thoughts import PendingDecision

GAME = "golden-train"
SOON_S = 2.0


def robin_seat(way: str = "plays") -> str:
    return f"Robin=engine:{fake(way)}"


def laid_out_harness(opened: OpenTable) -> TableHarness:
    """Return a harness for this table with every piece in its starting place, so that the game begins."""
    config = opened.table.config
    config.asks_who_begins = False
    tabletop = Tabletop(opened.board, pieces_for(config.rules, len(config.seats)))
    lay_out(tabletop, config.rules.start(len(config.seats), config.setups[0][0]))
    opened.tabletop = tabletop.to_text()
    return TableHarness(opened)


@contextmanager
def table(folder: Path, *seats: str, first: str = "Ann") -> Iterator[OpenTable]:
    """Open a new table, and close it and its engines on exit."""
    opened = game_start.new_game(GAME, seats, {"first": first}, "1", folder / "game.jsonl")
    with game_start.closing_journal(opened, "play", lambda _: None):
        yield opened


def entries(path: Path) -> list[tuple[str, int | None, str]]:
    return [(entry.kind, entry.seat, entry.text) for entry in read_record(path).entries]


def test_game_with_an_engine_is_recorded_verified_and_replayed(tmp_path: Path) -> None:
    played = play(tmp_path, GAME, 2, computers=1, computer=f"engine:{fake()}")
    record = read_record(played.record)
    assert record.header.seats[1] == {"name": "Robin1", "kind": ENGINE, "engine": "Fake (Ann [31m)"}
    assert str(FAKE) not in played.record.read_text()
    findings = verify(record)
    moves = [entry.index for entry in record.entries if entry.kind == ACTION and entry.seat == 1]
    assert findings.engine_actions == moves
    assert not findings.contradictions
    assert not findings.recomputed_actions
    assert Message("proof-nothing-added", players=("Ann0",)) in findings.dice_doubts  # programs add nothing
    (outcome,) = replay(played.reread_report())
    assert outcome.is_identical, outcome.sentence


def test_person_takes_over_the_seat_of_an_engine_that_dies(tmp_path: Path) -> None:
    played = play(tmp_path, GAME, 2, computers=1, computer=f"engine:{fake('dies')}")
    record = read_record(played.record)
    assert record.is_finished
    assert str(FAKE) not in played.record.read_text()
    written = entries(played.record)
    [note] = [number for number, (kind, _, _) in enumerate(written) if kind == NOTE]
    assert written[note][2].endswith("has stopped (exit status 1): ZeroDivisionError: division by zero")
    assert written[note + 1] == (SEATED, 1, HUMAN)
    assert not verify(record).contradictions
    (outcome,) = replay(played.reread_report())
    assert outcome.is_identical, outcome.sentence


def test_table_reports_the_failure_and_the_new_player(tmp_path: Path) -> None:
    with table(tmp_path, "Ann", robin_seat("illegal"), first="Robin") as opened:
        harness = laid_out_harness(opened)
        harness.wait(SOON_S)
        assert harness.notice.startswith("Fake (Ann [31m) chooses an action that is not possible now. From now on ")
        assert snapshot(harness.table, harness.at)["seats"][1]["kind"] == HUMAN
        harness.command(GiveSeat("1", "easy"))
        assert harness.table.config.seats[1].kind == "easy"


def test_engine_is_stopped_when_its_seat_is_given_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[bool] = []
    with table(tmp_path, "Ann", robin_seat(), first="Robin") as opened:
        computers = opened.table.config.computers
        computers.think = lambda *_: PendingDecision()  # a search that never ends
        monkeypatch.setattr(computers.engines[1], "stop", lambda: stopped.append(True))
        harness = laid_out_harness(opened)
        harness.wait(SOON_S)
        assert stopped == []
        harness.command(GiveSeat("1", "human"))
        assert stopped == [True]


def test_resumed_game_without_a_named_engine_gets_a_person(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with table(tmp_path, "Ann", f"Robin=engine:{fake('plays', log)}") as opened:
        laid_out_harness(opened)
    before = log.read_text()
    again = resumed_table(tmp_path / "game.jsonl", datetime(2026, 1, 2, tzinfo=UTC))
    with game_start.closing_journal(again, "play", lambda _: None):
        assert [seat.kind for seat in again.table.config.seats] == [HUMAN, HUMAN]
        assert again.news is not None
    assert entries(tmp_path / "game.jsonl")[-1] == (SEATED, 1, HUMAN)
    assert log.read_text() == before


def test_resumed_game_continues_with_the_named_engine(tmp_path: Path) -> None:
    with table(tmp_path, "Ann", robin_seat()) as opened:
        laid_out_harness(opened)
    again = game_start.resume_game(tmp_path / "game.jsonl", engines=[parse_seat(robin_seat())])
    with game_start.closing_journal(again, "play", lambda _: None):
        assert [seat.kind for seat in again.table.config.seats] == [HUMAN, ENGINE]
    assert not [entry for entry in entries(tmp_path / "game.jsonl") if entry[0] == SEATED]
    with pytest.raises(UserError, match="the players of this game are Ann and Robin"):
        game_start.resume_game(tmp_path / "game.jsonl", engines=[parse_seat(f"Kim=engine:{fake()}")])


def test_playing_again_keeps_the_engine(tmp_path: Path) -> None:
    with table(tmp_path, "Ann", robin_seat()) as opened:
        laid_out_harness(opened)
    again = game_start.open_rematch(opened, tmp_path / "again.jsonl")
    with game_start.closing_journal(again, "play", lambda _: None):
        assert again.table.config.seats == opened.table.config.seats
        assert {*again.table.config.computers.engines} == {1}


@pytest.mark.parametrize("kind", ["engine", f"engine:{fake()}"])
def test_page_cannot_start_an_engine(tmp_path: Path, kind: str) -> None:
    refused = "To give a seat to a program of your own, start with --seat"
    setup = Setup(GAME)
    with pytest.raises(UserError, match=refused):
        setup.set_kind("0", kind)
    with table(tmp_path, "Ann", "Ben") as opened:
        harness = laid_out_harness(opened)
        with pytest.raises(UserError, match=refused):
            harness.command(GiveSeat("0", kind))


def test_name_entered_on_the_start_page_starts_no_engine(tmp_path: Path) -> None:
    setup = Setup(GAME)
    setup.rename_seat("0", f"A=engine:{fake('plays', tmp_path / 'log')}"[:30])
    opened = game_start.new_game(GAME, setup.seats, {}, "1", tmp_path / "game.jsonl")
    with game_start.closing_journal(opened, "play", lambda _: None):
        assert [seat.kind for seat in opened.table.config.seats] == [HUMAN, "easy"]
        assert not opened.table.config.computers.engines


def test_remembered_players_do_not_include_the_engine() -> None:
    setup = Setup(GAME)
    setup.seat_players([parse_seat("Ann"), parse_seat(robin_seat())])
    assert [seat.kind for seat in setup.seats] == [HUMAN, "easy"]
    assert "engine" not in setup.to_text()


def test_command_line_reports_a_missing_engine() -> None:
    words = ["play", GAME, "--seat", "Ann", "--seat", "Robin=engine:no-such-engine"]
    with pytest.raises(UserError, match="There is no program no-such-engine"):
        CliRunner().invoke(signalbox, words, catch_exceptions=False)
