"""An engine plays a seat of the table: what is written down, and what becomes of a game whose engine breaks."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox.app import playing
from signalbox.app.report.replay import replay
from signalbox.board.layout import lay_out, pieces_for
from signalbox.board.tabletop import Tabletop
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import ENGINE, HUMAN
from signalbox.play.lobby.setup import Setup, parse_seat
from signalbox.play.record.entries import ACTION, NOTE, SEATED
from signalbox.play.record.reading import read_record
from signalbox.play.record.verify import verify
from signalbox.play.table.commands import GiveSeat
from signalbox.play.table.opening import OpenTable, resumed_table
from signalbox.play.table.present.snapshot import snapshot
from tests.host.ai.engines.starting import FAKE, fake
from tests.host.app.report.played import play
from tests.host.play.table.harness import TableHarness
from tests.host.play.table.thoughts import Pondered

GAME = "golden-train"
SOON_S = 2.0


def robin(way: str = "plays") -> str:
    return f"Robin=engine:{fake(way)}"


def laid_out(opened: OpenTable) -> TableHarness:
    """A game with everything in its place, begun."""
    config = opened.table.config
    config.asks_who_begins = False
    tabletop = Tabletop(opened.board, pieces_for(config.rules, len(config.seats)))
    lay_out(tabletop, config.rules.start(len(config.seats), config.setups[0][0]))
    opened.tabletop = tabletop.to_text()
    return TableHarness(opened)


def entries(path: Path) -> list[tuple[str, int | None, str]]:
    return [(entry.kind, entry.seat, entry.text) for entry in read_record(path).entries]


def test_a_whole_game_is_recorded_verified_and_replayed_as_the_engine_played_it(tmp_path: Path) -> None:
    played = play(tmp_path, GAME, 2, computers=1, computer=f"engine:{fake()}")
    record = read_record(played.record)
    assert record.header.seats[1] == {"name": "Robin1", "kind": ENGINE, "engine": "Fake (Ann [31m)"}
    assert str(FAKE) not in played.record.read_text()
    findings = verify(record)
    moves = [entry.index for entry in record.entries if entry.kind == ACTION and entry.seat == 1]
    assert findings.engines == moves
    assert not findings.contradictions
    assert not findings.computers
    assert Message("proof-nothing-added", players=("Ann0",)) in findings.dice_unproved  # a program has nothing to add
    (outcome,) = replay(played.public_notation())
    assert outcome.same, outcome.sentence


def test_an_engine_that_dies_leaves_its_seat_to_a_person_and_the_game_goes_on(tmp_path: Path) -> None:
    played = play(tmp_path, GAME, 2, computers=1, computer=f"engine:{fake('dies')}")
    record = read_record(played.record)
    assert record.finished
    assert str(FAKE) not in played.record.read_text()
    written = entries(played.record)
    [note] = [number for number, (kind, _, _) in enumerate(written) if kind == NOTE]
    assert written[note][2].endswith("has stopped (exit status 1): ZeroDivisionError: division by zero")
    assert written[note + 1] == (SEATED, 1, HUMAN)
    assert not verify(record).contradictions
    (outcome,) = replay(played.public_notation())
    assert outcome.same, outcome.sentence


def test_the_table_says_what_has_happened_and_who_plays_now(tmp_path: Path) -> None:
    opened = playing.fresh(GAME, ["Ann", robin("illegal")], {"first": "Robin"}, "1", tmp_path / "game.jsonl")
    with playing.leaving(opened, "play", lambda _: None):
        harness = laid_out(opened)
        harness.wait(SOON_S)
        assert harness.notice.startswith("Fake (Ann [31m) chooses something that is not possible now. From now on ")
        assert snapshot(harness.table, harness.at)["seats"][1]["kind"] == HUMAN
        harness.command(GiveSeat("1", "easy"))
        assert harness.table.config.seats[1].kind == "easy"


def test_an_engine_whose_thought_nobody_wants_any_more_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = playing.fresh(GAME, ["Ann", robin()], {"first": "Robin"}, "1", tmp_path / "game.jsonl")
    stopped: list[bool] = []
    with playing.leaving(opened, "play", lambda _: None):
        computers = opened.table.config.computers
        computers.think = lambda *_: Pondered()  # it thinks for ever
        monkeypatch.setattr(computers.engines[1], "stop", lambda: stopped.append(True))
        harness = laid_out(opened)
        harness.wait(SOON_S)
        assert stopped == []
        harness.command(GiveSeat("1", "human"))
        assert stopped == [True]


def test_a_game_goes_on_with_a_person_where_no_engine_is_named_and_starts_nothing(tmp_path: Path) -> None:
    told = tmp_path / "told"
    command = f"Robin=engine:{fake('plays', told)}"
    opened = playing.fresh(GAME, ["Ann", command], {"first": "Ann"}, "1", tmp_path / "game.jsonl")
    with playing.leaving(opened, "play", lambda _: None):
        laid_out(opened)
    before = told.read_text()
    again = resumed_table(tmp_path / "game.jsonl", datetime(2026, 1, 2, tzinfo=UTC))
    with playing.leaving(again, "play", lambda _: None):
        assert [seat.kind for seat in again.table.config.seats] == [HUMAN, HUMAN]
        assert again.news is not None
    assert entries(tmp_path / "game.jsonl")[-1] == (SEATED, 1, HUMAN)
    assert told.read_text() == before


def test_a_game_goes_on_with_the_engine_that_is_named(tmp_path: Path) -> None:
    opened = playing.fresh(GAME, ["Ann", robin()], {"first": "Ann"}, "1", tmp_path / "game.jsonl")
    with playing.leaving(opened, "play", lambda _: None):
        laid_out(opened)
    again = playing.resumed(tmp_path / "game.jsonl", engines=[parse_seat(robin())])
    with playing.leaving(again, "play", lambda _: None):
        assert [seat.kind for seat in again.table.config.seats] == [HUMAN, ENGINE]
    assert not [entry for entry in entries(tmp_path / "game.jsonl") if entry[0] == SEATED]
    with pytest.raises(UserError, match="the players of this game are Ann and Robin"):
        playing.resumed(tmp_path / "game.jsonl", engines=[parse_seat(f"Kim=engine:{fake()}")])


def test_the_same_once_more_is_played_by_the_same_engine(tmp_path: Path) -> None:
    opened = playing.fresh(GAME, ["Ann", robin()], {"first": "Ann"}, "1", tmp_path / "game.jsonl")
    with playing.leaving(opened, "play", lambda _: None):
        laid_out(opened)
    again = playing.again(opened, tmp_path / "again.jsonl")
    with playing.leaving(again, "play", lambda _: None):
        assert again.table.config.seats == opened.table.config.seats
        assert {*again.table.config.computers.engines} == {1}


@pytest.mark.parametrize("kind", ["engine", f"engine:{fake()}"])
def test_no_page_can_start_an_engine(tmp_path: Path, kind: str) -> None:
    refused = "To give a seat to a program of your own, name it when you start"
    setup = Setup(GAME)
    with pytest.raises(UserError, match=refused):
        setup.set_kind("0", kind)
    opened = playing.fresh(GAME, ["Ann", "Ben"], {"first": "Ann"}, "1", tmp_path / "game.jsonl")
    with playing.leaving(opened, "play", lambda _: None):
        harness = laid_out(opened)
        with pytest.raises(UserError, match=refused):
            harness.command(GiveSeat("0", kind))


def test_a_name_that_looks_like_an_engine_is_only_a_name(tmp_path: Path) -> None:
    """At the start page a seat can be called anything."""
    told = tmp_path / "told"
    setup = Setup(GAME)
    setup.rename("0", f"A=engine:{fake('plays', told)}"[:30])
    opened = playing.fresh(GAME, setup.seats, {}, "1", tmp_path / "game.jsonl")
    with playing.leaving(opened, "play", lambda _: None):
        assert [seat.kind for seat in opened.table.config.seats] == [HUMAN, "easy"]
        assert not opened.table.config.computers.engines


def test_who_played_last_is_remembered_without_the_engine() -> None:
    setup = Setup(GAME)
    setup.sit([parse_seat("Ann"), parse_seat(robin())])
    assert [seat.kind for seat in setup.seats] == [HUMAN, "easy"]
    assert "engine" not in setup.to_text()


def test_the_command_line_says_what_is_wrong_with_an_engine() -> None:
    with pytest.raises(UserError, match="There is no program no-such-engine"):
        CliRunner().invoke(
            signalbox, ["play", GAME, "--seat", "Ann", "--seat", "Robin=engine:no-such-engine"], catch_exceptions=False
        )
