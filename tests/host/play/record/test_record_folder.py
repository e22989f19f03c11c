"""Records and their folder: intact entries are read, even after damage, and nothing else is trusted."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pytest
from rich.text import Text

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.play.lobby.setup import clean_name
from signalbox.play.record.entries import Entry
from signalbox.play.record.journal import Journal
from signalbox.play.record.line_file import HEADER_EVERY, from_line, to_line
from signalbox.play.record.record_folder import default_folder, list_records, new_path, read_record, resumable_record
from signalbox.play.record.show_and_export import records_table
from tests.english import message_text
from tests.host.play.record.conftest import DICE, header_of
from tests.soak import mark_soak, mark_thorough_except

PAGE = 4096  # disks and memory sticks lose this many bytes at once
DAMAGES, MANY_DAMAGES = 40, 500  # of each kind; MANY_DAMAGES in tests marked soak


def text_of(message: Message | None) -> str:
    return english(message or "")


def cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data))]


def flipped(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.randint(1, 5)):
        changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def overwritten(data: bytes, random: Random) -> bytes:
    length, start = random.randint(1, 2000), random.randrange(len(data))
    return (data[:start] + b"\xff" * length + data[start + length :])[: len(data)]


def swapped(data: bytes, random: Random) -> bytes:
    pages = [data[start : start + PAGE] for start in range(0, len(data), PAGE)]
    one, other = random.randrange(len(pages)), random.randrange(len(pages))
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def zeroed(data: bytes, random: Random) -> bytes:
    start = random.randrange(-(-len(data) // PAGE)) * PAGE
    return (data[:start] + bytes(PAGE) + data[start + PAGE :])[: len(data)]


def with_junk(data: bytes, random: Random) -> bytes:
    return data + random.randbytes(random.randint(1, 3000))


KINDS = [cut, flipped, overwritten, swapped, zeroed, with_junk]


def intact_entries(data: bytes) -> set[int]:
    """Return the numbers of the entries that are intact."""
    lines = [from_line(line) for line in data.split(b"\n")[:-1]]
    return {int(str(fields["number"])) for fields in lines if fields is not None and "number" in fields}


FEW, MANY = ([(kind, range(*seeds)) for kind in KINDS] for seeds in ((DAMAGES,), (DAMAGES, MANY_DAMAGES)))


@pytest.mark.parametrize(("damage", "seeds"), [*mark_thorough_except(FEW, 2), *mark_soak(*MANY)])
def test_intact_entries_are_read_after_damage(
    finished: Path, tmp_path: Path, damage: Callable[[bytes, Random], bytes], seeds: range
) -> None:
    """Check that damage costs few intact entries, adds none, is reported, and leaves other records alone."""
    data, whole = finished.read_bytes(), read_record(finished)
    path, other = tmp_path / "damaged.jsonl", tmp_path / "another.jsonl"  # the latter is older, judging by its name
    with Journal.create(other, header_of(), DICE.seed) as journal:
        journal.append("action", "keep")
    shares = []
    for seed in seeds:
        path.write_bytes(damaged := damage(data, Random(seed)))
        intact = intact_entries(damaged)
        assert resumable_record(tmp_path) in (path, other)
        assert list(records_table(list_records(tmp_path)).columns[-1].cells)[-1] == Text("in progress")
        try:
            record = read_record(path)
        except UserError:
            shares.append(0.0 if intact else 1.0)
            continue
        assert record.header == whole.header
        read_entries = [*record.entries, *(entry for entry, _ in record.entries_after_gap)]
        assert read_entries == [whole.entries[entry.index - 1] for entry in read_entries]
        assert record.entries == whole.entries[: len(record.entries)]
        assert record.warning or record.is_cut_off or read_entries == whole.entries
        shares.append(len(read_entries) / len(intact) if intact else 1.0)
    assert sum(shares) / len(shares) >= 0.95


def test_warning_names_the_lost_entries(journal_of: Callable[..., Path]) -> None:
    path = journal_of(*[("action", "keep")] * 9)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[2:4], *lines[7:]]))
    record = read_record(path)
    assert text_of(record.warning) == f"{path} is damaged: entry 1 and entries 4-6 cannot be read."
    assert (record.entries, [entry.index for entry, _ in record.entries_after_gap]) == ([], [2, 3, 7, 8, 9])
    path.write_bytes(b"".join([*lines[:8], b"?\n"]))
    assert text_of(read_record(path).warning) == f"{path} is damaged: everything after entry 7 cannot be read."
    path.write_bytes(b"".join([*lines[:9], *lines[10:]]))  # only the line after it shows that one is missing
    assert text_of(read_record(path).warning) == f"{path} is damaged: everything after entry 8 cannot be read."
    path.write_bytes(b"".join([*lines[1:3], lines[0], *lines[3:]]))
    assert text_of(read_record(path).warning) == f"{path} is damaged, but no entry in it is lost."
    with pytest.raises(UserError, match=r"no entry in it is lost\. `signalbox record repair` saves what is intact"):
        Journal.open(path)


def test_lost_lines_without_entries_lose_no_entry(journal_of: Callable[..., Path]) -> None:
    path = journal_of(*[("action", "keep")] * HEADER_EVERY)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:HEADER_EVERY], *lines[HEADER_EVERY + 1 :]]))
    assert text_of(read_record(path).warning) == f"{path} is damaged, but no entry in it is lost."
    path.write_bytes(b"".join([*lines[:HEADER_EVERY], lines[-1]]))
    assert text_of(read_record(path).warning) == f"{path} is damaged: everything after entry 31 cannot be read."


def test_lost_beginning_does_not_lose_the_game(finished: Path) -> None:
    data, whole = finished.read_bytes(), read_record(finished)
    finished.write_bytes(bytes(PAGE) + data[PAGE:])
    record = read_record(finished)
    assert record.header == whole.header
    assert data[:PAGE].count(b"\n") < HEADER_EVERY < data.count(b"\n")
    assert len(record.entries_after_gap) >= len(whole.entries) - HEADER_EVERY
    path = finished.with_name("short.jsonl")
    path.write_bytes(data.splitlines()[1] + b"\n")
    with pytest.raises(
        UserError, match=r"nothing in it shows which game it was\. `signalbox record show` lists what is"
    ):
        read_record(path)
    path.write_bytes(data.splitlines()[-1] + b"\n")
    with pytest.raises(UserError, match=r"nothing in it shows which game it was\.$"):
        read_record(path)


@pytest.mark.parametrize("entries", [0, 3, HEADER_EVERY - 2, HEADER_EVERY - 1, HEADER_EVERY])
def test_lost_beginning_does_not_lose_a_short_closed_game(path: Path, entries: int) -> None:
    with Journal.create(path, header_of(), DICE.seed) as journal:
        journal.set_state("demo", "so")
        for _ in range(entries):
            journal.append("action", "keep")
    whole, lines = read_record(path), path.read_bytes().splitlines(keepends=True)
    assert sum(b'"signalbox":' in line for line in lines) == 2
    path.write_bytes(b"".join(lines[1:]))
    record = read_record(path)
    assert (record.header, record.entries, record.state) == (whole.header, whole.entries, {"demo": "so"})
    assert text_of(record.warning) == f"{path} is damaged, but no entry in it is lost."


def test_interrupted_write_is_undone(path: Path) -> None:
    with Journal.create(path, header_of(), DICE.seed) as journal:
        for _ in range(3):
            journal.append("action", "keep")
        written = path.read_bytes()
    last = written.splitlines(keepends=True)[-1]
    for length in range(1, len(last)):
        path.write_bytes(written[: len(written) - len(last) + length])
        record = read_record(path)
        assert (len(record.entries), record.warning, record.is_cut_off) == (2, None, True)
    with Journal.open(path) as journal:
        assert journal.append("action", "pass") == 3
    record = read_record(path)
    assert ([entry.text for entry in record.entries], record.warning) == (["keep", "keep", "pass"], None)
    assert not record.is_cut_off


@pytest.mark.parametrize(
    "fields",
    [
        {"line": 1, "number": 1, "seat": "0", "kind": "action", "text": "keep", "at": 0.0, "head": "", "moves": 1},
        {"line": 1, "number": 1, "seat": 0, "kind": "move", "text": "keep", "at": 0.0, "head": "", "moves": 1},
        {"line": 1, "number": 1, "seat": 0, "kind": "action", "text": "keep", "at": "0", "head": "", "moves": 1},
        {"line": 1, "number": 1, "seat": 0, "kind": "action", "text": "keep", "at": 0.0},
        {"line": 1, "key": "demo"},
        {"line": 1},
        {"line": "1", "closed": True},
    ],
)
def test_invalid_line_is_not_trusted(path: Path, fields: dict[str, object]) -> None:
    Journal.create(path, header_of(), DICE.seed).close()
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0] + to_line(fields))
    record = read_record(path)
    assert record.entries == []
    assert text_of(record.warning).startswith(f"{path} is damaged")


def test_line_checksum_detects_any_change() -> None:
    fields: dict[str, object] = {"line": 1, "text": 'Zoë 🚂 "\n', "at": 0.1}
    line = to_line(fields)
    assert (line.isascii(), line.count(b"\n")) == (True, 1)
    assert from_line(line[:-1]) == fields
    for index in range(len(line) - 1):
        assert from_line(line[:index] + bytes([line[index] ^ 1]) + line[index + 1 : -1]) is None
    assert from_line(b"") is None


def test_takeback_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message_text("record-takes-back-nothing", entry=1)):
        Journal.create(tmp_path / "second.jsonl", header_of(), DICE.seed, [Entry(1, None, "takeback", "", 0.0)])
    assert list(tmp_path.iterdir()) == []


def export_of(**changes: object) -> str:
    entry: dict[str, object] = {"index": 1, "seat": 0, "kind": "action", "text": "keep", "at": 0.0}
    return json.dumps(
        {"signalbox": 2, "finished": False, "entries": [{**entry, **changes}], "header": header_of().to_json()}
    )


def test_export_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(export_of())
    assert read_record(path).entries == [Entry(1, 0, "action", "keep", 0.0)]
    path.write_text(export_of().replace('"players": 2', '"players": 3'))
    with pytest.raises(UserError, match='does not give a "name" and a "kind" for each player'):
        read_record(path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is incomplete or not a record"),
        ('{"signalbox": 2, "header": {', "is incomplete or not a record"),
        ("[1, 2]", "is not a Signalbox record"),
        ('{"format": 1}', "is not a Signalbox record"),
        ('{"signalbox": 3}', r"newer Signalbox \(export format 3\)"),
        ('{"signalbox": 1}', r"older Signalbox \(export format 1\)"),
        ('{"signalbox": "1"}', "is not a Signalbox record"),
        ('{"signalbox": 2}', r"is not a complete record"),
        ("[" * 100_000, "is incomplete or not a record"),
        (
            json.dumps({"signalbox": 2, "entries": [], "finished": False, "header": {"game": "race"}}),
            message_text("record-header-without", field="board"),
        ),
        (
            export_of().replace("2026-01-02T03:04:05+00:00", "yesterday"),
            message_text("record-header-type", field="created"),
        ),
        (export_of(at=float("inf")), message_text("record-entry-wrong", entry=1)),
        (export_of(at="0"), message_text("record-entry-wrong", entry=1)),
        (export_of(seat="0"), message_text("record-entry-wrong", entry=1)),
        (export_of(text=None), message_text("record-entry-wrong", entry=1)),
        (export_of(kind="move"), message_text("record-entry-wrong", entry=1)),
        (export_of(index=2), message_text("record-entry-wrong", entry=1)),
        (
            json.dumps({"signalbox": 2, "entries": [{"index": 2}], "finished": False, "header": {}}),
            "is not a complete record",
        ),
    ],
)
def test_invalid_export_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(UserError, match=sentence):
        read_record(path)


def test_missing_or_binary_export_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no record"):
        read_record(tmp_path / "game.json")
    (tmp_path / "game.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="is incomplete or not a record"):
        read_record(tmp_path / "game.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(UserError, match="cannot be read"):
        read_record(tmp_path / "folder.json")


NOON = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)


def test_record_name_contains_time_and_game(tmp_path: Path) -> None:
    path = new_path(tmp_path, "ptites-locos", NOON.astimezone(timezone(timedelta(hours=9))))
    assert path == tmp_path / "0001-20260102T120000Z-ptites-locos.jsonl"


def test_clock_set_back_changes_neither_order_nor_the_game_to_resume(tmp_path: Path) -> None:
    """A Raspberry Pi has no real-time clock: after a power cut without a network, its time is hours or years behind."""
    earlier_version = tmp_path / "20260201T000000Z-race.jsonl"
    Journal.create(earlier_version, header_of(), DICE.seed).close()
    made = []
    for hours in (0, 1, 1, -1, -24 * 365 * 30):
        made.append(new_path(tmp_path, "race", NOON + timedelta(hours=hours)))
        Journal.create(made[-1], header_of(), DICE.seed).close()
    assert [path.name[:5] for path in made] == [f"{number:04}-" for number in range(1, 6)]
    assert list_records(tmp_path) == [*reversed(made), earlier_version]
    assert resumable_record(tmp_path) == made[-1]


def test_records_are_listed_newest_first(tmp_path: Path) -> None:
    paths = [new_path(tmp_path, "race", NOON + timedelta(days=day)) for day in range(3)]
    for path in paths:
        Journal.create(path, header_of(), DICE.seed).close()
    (tmp_path / "notes.txt").touch()
    assert list_records(tmp_path) == paths[::-1]
    assert list_records(tmp_path / "nowhere") == []


def test_latest_unfinished_game_skips_unplayable_records(tmp_path: Path) -> None:
    assert resumable_record(tmp_path) is None
    paths = [new_path(tmp_path, "race", NOON + timedelta(days=day)) for day in range(5)]
    for path in paths[:4]:
        Journal.create(path, header_of(), DICE.seed).close()
    with Journal.open(paths[2]) as journal:
        journal.finish()
    paths[3].write_bytes(paths[3].read_bytes()[:-20] + b"\n")
    paths[4].touch()  # killed before the header was written
    assert resumable_record(tmp_path) == paths[1]
    with Journal.open(paths[1]):  # in play at another table: `Journal.open` is responsible for refusing it
        assert resumable_record(tmp_path) == paths[1]


def test_default_folder_belongs_to_the_user() -> None:
    assert default_folder().parts[-2:] == ("signalbox", "records")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Ann\r\nLee", "Ann Lee"),
        ('Ann "the 8:15" O\'Hara; --', 'Ann "the 8:15" O\'Hara; --'),
        ("Rene\u0301", "René"),
        ("🚂👩‍🔧", "🚂👩‍🔧"),
        ("\u202eevil\u202c\u200b", "evil"),
        ("[red]Ann[/red]", "[red]Ann[/red]"),
        ("A\x00n\x1bn\ud800", "Ann"),
        ("安", "安"),
        ("x" * 32, "x" * 32),
    ],
)
def test_name_is_kept_on_one_line_without_control_characters(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\n", "\u202e", "\u200d", "\u3164", "\u0301", "\u2800", "\x00"])
def test_invisible_name_is_refused(typed: str) -> None:
    with pytest.raises(UserError, match="at least one visible character"):
        clean_name(typed)


def test_overlong_name_is_refused_with_its_length() -> None:
    with pytest.raises(UserError, match="has 200 characters: use at most 32"):
        clean_name("x" * 200)
