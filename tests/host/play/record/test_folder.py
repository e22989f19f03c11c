"""The folder of records."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from signalbox.play.record.journal import Journal
from signalbox.play.record.reading import default_folder, latest_unfinished, new_path, records
from tests.host.play.record.conftest import DICE, header_of

NOON = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)


def test_record_name_contains_time_and_game(tmp_path: Path) -> None:
    path = new_path(tmp_path, "ptites-locos", NOON.astimezone(timezone(timedelta(hours=9))))
    assert path == tmp_path / "20260102T120000Z-ptites-locos.jsonl"


def test_used_record_name_gets_a_number(tmp_path: Path) -> None:
    for _ in range(3):
        Journal.create(new_path(tmp_path, "race", NOON), header_of(), DICE.seed).close()
    assert len(records(tmp_path)) == 3


def test_records_are_listed_newest_first(tmp_path: Path) -> None:
    paths = [new_path(tmp_path, "race", NOON + timedelta(days=day)) for day in range(3)]
    for path in paths:
        Journal.create(path, header_of(), DICE.seed).close()
    (tmp_path / "notes.txt").touch()
    assert records(tmp_path) == paths[::-1]
    assert records(tmp_path / "nowhere") == []


def test_latest_unfinished_game_skips_unplayable_records(tmp_path: Path) -> None:
    assert latest_unfinished(tmp_path) is None
    paths = [new_path(tmp_path, "race", NOON + timedelta(days=day)) for day in range(5)]
    for path in paths[:4]:
        Journal.create(path, header_of(), DICE.seed).close()
    with Journal.open(paths[2]) as journal:
        journal.finish()
    paths[3].write_bytes(paths[3].read_bytes()[:-20] + b"\n")
    paths[4].touch()  # killed before the header was written
    assert latest_unfinished(tmp_path) == paths[1]
    with Journal.open(paths[1]):  # in play at another table: it is for `Journal.open` to refuse it
        assert latest_unfinished(tmp_path) == paths[1]


def test_default_folder_belongs_to_the_user() -> None:
    assert default_folder().parts[-2:] == ("signalbox", "records")
