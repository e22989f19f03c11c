"""Replaying and resuming records of a game simple enough to calculate by hand."""

import dataclasses
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox.core.errors import UserError
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import Entry, valid_entries
from signalbox.play.record.journal import Journal, resume_journal
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.replay import final_state, replay
from signalbox.play.record.show_and_export import export
from signalbox.play.table.opening import resumed_table
from tests.english import message_text
from tests.host.play.record.conftest import DICE, header_of, play_game, play_locos
from tests.host.play.record.race import Race

NOON = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)


def entries(*pairs: tuple[str, str]) -> list[Entry]:
    return [Entry(number, 0, kind, text, 0.0) for number, (kind, text) in enumerate(pairs, start=1)]


def test_replay_skips_actions_taken_back() -> None:
    played = entries(
        *[("chance", "roll 4"), ("note", "hello"), ("action", "pass"), ("takeback", ""), ("action", "keep")],
        *[("correction", "S1"), ("entered", "roll 2"), ("action", "keep")],
    )
    steps = [(row.index, row.seat, row.notation, row.state.position()) for row in replay(header_of(), played, Race())]
    assert steps == [
        (0, None, "", "0 0"),
        (1, 0, "roll 4", "0 0"),
        (5, 0, "keep", "4 0"),
        (7, 1, "roll 2", "4 0"),
        (8, 1, "keep", "4 2"),
    ]
    assert final_state(header_of(), played, Race()).position() == "4 2"


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (
            entries(("chance", "roll 4"), ("action", "jump\x1b")),
            r"^Entry 2 of the record cannot be played: “jump�” is against the rules there\.$",
        ),
        (entries(("takeback", "")), message_text("record-takes-back-nothing", entry=1)),
    ],
)
def test_unplayable_entry_is_named(played: list[Entry], sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        list(replay(header_of(), played, Race()))


def test_invalid_set_up_is_reported(finished: Path) -> None:
    record = read_record(finished)
    with pytest.raises(
        UserError, match=message_text("record-set-up-wrong", why="Les P’tites Locos is for 2 to 4 players\\.$")
    ):
        next(replay(dataclasses.replace(record.header, players=9), record.entries))


def test_unknown_game_is_named() -> None:
    with pytest.raises(UserError, match="There is no game 'race': choose golden-train"):
        next(replay(header_of(), []))


def test_record_is_resumed_in_place(under_way: Path, tmp_path: Path) -> None:
    with resume_journal(under_way, tmp_path / "records", Dice.from_text("8"), NOON) as journal:
        assert journal.path == under_way
        assert journal.header.commitment == DICE.commitment


def test_export_is_resumed_in_a_new_record_with_new_dice(under_way: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    export(under_way, out)
    new = Dice.from_text("8")
    with resume_journal(out, tmp_path / "records", new, NOON) as journal:
        assert journal.path == tmp_path / "records" / "0001-20260102T120000Z-ptites-locos.jsonl"
        assert journal.entries() == read_record(under_way).entries
        assert (journal.header.commitment, journal.dice().seed) == (new.commitment, new.seed)
        assert journal.header.earlier == len(journal.entries())
        assert journal.actions() == [entry.text for entry in valid_entries(read_record(under_way).entries)]


def test_copy_without_its_seed_is_resumed_like_an_export(under_way: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(under_way.read_bytes())
    new = Dice.from_text("8")
    with resume_journal(copy, tmp_path / "records", new, NOON) as journal:
        assert journal.path.parent == tmp_path / "records"
        assert (journal.header.earlier, journal.dice().seed) == (len(read_record(under_way).entries), new.seed)


def test_impossible_hand_set_position_is_refused(tmp_path: Path) -> None:
    options: dict[str, str | int | bool] = {"placement": "free", "repair": False, "sides": "ABA", "first": 1}
    path = tmp_path / "game.jsonl"
    pieces = "B1:blue.A B2:red.B B3:yellow.A Q1.1.1=green"
    play_game(path, "ptites-locos", 2, options, lambda state: len(state.history) > 1, (0, pieces))
    record = read_record(path)
    forged = [dataclasses.replace(record.entries[0], text=pieces.replace("Q1.1.1", "A1")), *record.entries[1:]]
    with pytest.raises(
        UserError,
        match=r"Entry 1 of the record cannot be played\. A loco that has arrived goes into a hangar\. Take it off: A1",
    ):
        final_state(record.header, forged)


@pytest.mark.parametrize("exported", [False, True])
def test_finished_game_is_not_resumed(finished: Path, tmp_path: Path, exported: bool) -> None:
    path = finished
    if exported:
        path = tmp_path / "game.json"
        export(finished, path)
    with pytest.raises(UserError, match="is over: look at it with `signalbox record show`"):
        resume_journal(path, tmp_path / "records", DICE, NOON)
    assert not (tmp_path / "records").exists()


def test_journal_can_be_replayed_while_open(journal_of: Callable[..., Path]) -> None:
    with Journal.open(journal_of(("chance", "roll 4"), ("action", "keep"))) as journal:
        assert final_state(journal.header, journal.entries(), Race()).position() == "4 0"


@pytest.mark.parametrize("changes", [{"game": "../../elsewhere"}, {"options": {"first": 7}}])
def test_failed_resume_leaves_no_record(tmp_path: Path, changes: dict[str, object]) -> None:
    under_way, out = tmp_path / "under way.jsonl", tmp_path / "game.json"
    play_locos(under_way, 4)
    export(under_way, out)
    data = json.loads(out.read_text())
    data["header"].update(changes)
    out.write_text(json.dumps(data))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UserError):
        resume_journal(out, tmp_path, Dice.from_text("8"), NOON)
    assert sorted(tmp_path.rglob("*")) == before


def test_failed_resume_closes_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Journal] = []  # a journal that is still referenced stays open until it is closed
    open_journal = Journal.open

    def open_and_record(path: Path) -> Journal:
        opened.append(open_journal(path))
        return opened[-1]

    path = tmp_path / "game.jsonl"
    play_locos(path, 4)
    with Journal.open(path) as journal:
        journal.append("action", "fly to the moon", 0)
    monkeypatch.setattr(Journal, "open", open_and_record)
    for _ in range(2):  # the second time, no journal is in use
        with pytest.raises(UserError, match="fly to the moon"):
            resumed_table(path, NOON)
