"""Damaged, cut and odd records: what is whole is kept, and nothing else is believed."""

import json
from pathlib import Path
from random import Random

import pytest

from signalbox.errors import UserError
from signalbox.record.entries import Entry
from signalbox.record.journal import PAGE_BYTES, Journal
from signalbox.record.reading import read_record
from tests.host.record.conftest import header_of


def entries_of(path: Path) -> list[Entry]:
    return read_record(path).entries


def test_a_file_cut_short_keeps_the_pages_that_are_left(finished: Path) -> None:
    data, whole = finished.read_bytes(), entries_of(finished)
    kept = []
    for size in range(PAGE_BYTES, len(data), 1000):
        finished.write_bytes(data[:size])
        try:
            record = read_record(finished)
        except UserError as error:
            assert "nothing of it can be read" in str(error)  # noqa: PT017 - both ends are right, by size
            continue
        assert record.entries == whole[: len(record.entries)]
        assert record.warning == (
            f"{finished} is damaged: its first {len(record.entries)} entries are whole and the rest is lost."
        )
        kept.append(len(record.entries))
    assert kept == sorted(kept)
    assert kept[-1] > len(whole) - 50


def test_a_cut_file_is_not_played_on(finished: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:-1])
    with pytest.raises(UserError, match="is damaged"):
        Journal.open(finished)


def test_a_changed_byte_is_never_believed(finished: Path) -> None:
    data, whole = finished.read_bytes(), read_record(finished)
    random = Random(1)
    noticed = 0
    for _ in range(150):
        spot = random.randrange(100, len(data))
        finished.write_bytes(data[:spot] + bytes([data[spot] ^ 1 << random.randrange(8)]) + data[spot + 1 :])
        try:
            record = read_record(finished)
        except UserError:
            noticed += 1
            continue
        assert record.header == whole.header
        assert record.entries == whole.entries[: len(record.entries)]
        assert record.warning or len(record.entries) == len(whole.entries)
        noticed += bool(record.warning)
    assert noticed > 30  # the others hit bytes that nothing uses


def test_a_write_cut_off_in_the_middle_is_undone(tmp_path: Path) -> None:
    """A rollback journal left beside the record by a program that was killed."""
    path = tmp_path / "game.sqlite"
    with Journal.create(path, header_of()) as journal:
        for _ in range(50):
            journal.append("action", "keep" * 100)
        connection = journal._connection
        connection.execute("PRAGMA cache_size=1")  # a transaction this size reaches the file before it is over
        connection.execute("BEGIN")
        connection.execute("UPDATE entry SET text = text || text || text || text")
        main, beside = path.read_bytes(), path.with_name("game.sqlite-journal").read_bytes()
        connection.execute("ROLLBACK")
    killed = tmp_path / "killed" / "game.sqlite"
    killed.parent.mkdir()
    killed.write_bytes(main)
    killed.with_name("game.sqlite-journal").write_bytes(beside)
    assert main != path.read_bytes()
    assert read_record(killed) == read_record(path)
    with Journal.open(killed) as journal:
        assert journal.entries() == entries_of(path)


def test_a_takeback_of_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    Journal.create(path, header_of(), [Entry(1, 0, "chance", "roll 1", 0.0)]).close()
    entry = Entry(2, None, "takeback", "", 0.0)
    second = tmp_path / "second.sqlite"
    with pytest.raises(ValueError, match="entry 1 takes an action back where there is none"):
        Journal.create(second, header_of(), [Entry(1, None, "takeback", "", 0.0), entry])


def export_of(**changes: object) -> str:
    entry: dict[str, object] = {"index": 1, "seat": 0, "kind": "action", "text": "keep", "at": 0.0}
    return json.dumps(
        {"signalbox": 1, "finished": False, "entries": [{**entry, **changes}], "header": header_of().to_json()}
    )


def test_an_export_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(export_of())
    assert read_record(path).entries == [Entry(1, 0, "action", "keep", 0.0)]
    path.write_text(export_of().replace('"players": 2', '"players": 3'))
    with pytest.raises(UserError, match='does not give a "name" and a "kind" for each player'):
        read_record(path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is cut short or not a record"),
        ('{"signalbox": 1, "header": {', "is cut short or not a record"),
        ("[1, 2]", "is not a Signalbox record"),
        ('{"format": 1}', "is not a Signalbox record"),
        ('{"signalbox": 2}', r"newer Signalbox \(export format 2\)"),
        ('{"signalbox": "1"}', "is not a Signalbox record"),
        ('{"signalbox": 1}', r"is not a whole record"),
        (
            json.dumps({"signalbox": 1, "entries": [], "finished": False, "header": {"game": "race"}}),
            'the header has no "board"',
        ),
        (export_of(at=float("inf")), "entry 1 is not one"),
        (export_of(at="0"), "entry 1 is not one"),
        (export_of(seat="0"), "entry 1 is not one"),
        (export_of(text=None), "entry 1 is not one"),
        (export_of(kind="move"), "entry 1 is not one"),
        (export_of(index=2), "entry 1 is not one"),
        (
            json.dumps({"signalbox": 1, "entries": [{"index": 2}], "finished": False, "header": {}}),
            "is not a whole record",
        ),
    ],
)
def test_what_is_no_export_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(UserError, match=sentence):
        read_record(path)


def test_an_export_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no record"):
        read_record(tmp_path / "game.json")
    (tmp_path / "game.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="is cut short or not a record"):
        read_record(tmp_path / "game.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(UserError, match="cannot be read"):
        read_record(tmp_path / "folder.json")
