"""The journal: acknowledged entries are safe, and file errors are reported in one sentence."""

import errno
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from unittest.mock import Mock

import pytest

from signalbox.core.errors import UserError
from signalbox.device.runtime.reliable_files import lock
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import Entry
from signalbox.play.record.journal import Journal
from signalbox.play.record.line_file import check_creatable, to_line
from signalbox.play.record.record_file import read_seed, seed_path, write_seed
from signalbox.play.record.record_folder import read_record
from tests.host.play.record.conftest import DICE, header_of

WRITER = """
import sys
from pathlib import Path
from signalbox.play.record.journal import Journal
from tests.host.play.record.conftest import DICE, header_of
journal = Journal.create(Path(sys.argv[1]), header_of(), DICE.seed)
while True:
    print(journal.append("action", "keep" * 20, seat=0), flush=True)
"""

FILLER = """
import resource, signal, sys
from pathlib import Path
from signalbox.core.errors import UserError
from signalbox.play.record.journal import Journal
from tests.host.play.record.conftest import DICE, header_of
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
journal = Journal.create(Path(sys.argv[1]), header_of(), DICE.seed)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
try:
    while True:
        kept = journal.append("action", "keep" * 20)
except UserError as error:
    print(kept, error, sep="\\n")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(journal.append("action", "pass"))
"""


def test_journal_returns_what_was_appended(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "game.jsonl"
    with Journal.create(path, header_of(), DICE.seed) as journal:
        assert journal.append("chance", "roll 4", seat=0, at=1.5) == 1
        assert journal.append("action", "keep", seat=0, at=2) == 2
        assert journal.append("note", "Zoë 🚂 'said' \"so\"\n", at=2.25) == 3
        journal.set_state("tabletop", "{}")
        journal.set_state("tabletop", '{"a": 1}')
        before = journal.entries()
    with Journal.open(path) as journal:
        assert journal.entries() == before
        assert journal.header == header_of()
        assert journal.actions() == ["roll 4", "keep"]
        assert journal.state("tabletop") == '{"a": 1}'
        assert journal.state("finished") is None
        assert journal.append("action", "pass") == 4


def test_takeback_removes_the_last_valid_action(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.jsonl", header_of(), DICE.seed) as journal:
        for kind, text in [("chance", "roll 1"), ("action", "keep"), ("takeback", ""), ("correction", "S1")]:
            journal.append(kind, text)
        journal.append("takeback", "")
        journal.append("entered", "roll 2")
        assert journal.actions() == ["roll 2"]
        assert [entry.kind for entry in journal.played_entries()] == ["entered"]
        journal.append("takeback", "")
        with pytest.raises(ValueError, match="no action to take back"):
            journal.append("takeback", "")
        with pytest.raises(ValueError, match="of kind 'move'"):
            journal.append("move", "keep")


@pytest.mark.parametrize("acknowledged", [0, 1, 7, 60, 200])
def test_kill_9_loses_no_acknowledged_entry(path: Path, acknowledged: int) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        last = 0
        for _ in range(max(acknowledged, 1)):
            last = int(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        last = max([last, *map(int, writer.stdout.read().split())])
    shown = read_record(path)
    with Journal.open(path) as journal:
        assert len(journal.entries()) >= last
        assert journal.append("action", "pass") == len(shown.entries) + 1
    assert not shown.warning


def test_full_disk_keeps_entries_and_continues_once_there_is_room(path: Path) -> None:
    output = subprocess.run([sys.executable, "-c", FILLER, path], capture_output=True, text=True, check=True).stdout
    kept, sentence, next_index = output.splitlines()
    assert sentence == f"The disk is full, so nothing can be added to {path}: free some space and try again."
    assert int(next_index) == int(kept) + 1
    record = read_record(path)
    assert (len(record.entries), record.warning) == (int(next_index), None)


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (errno.ENOSPC, "The disk is full, so nothing can be added to .*game.jsonl: free some space"),
        (errno.EIO, "The disk refuses to write .*game.jsonl: check that it has free space and is plugged in"),
        (errno.ENOTCONN, r"game.jsonl cannot be used as a record \(.*not connected\)"),
    ],
)
def test_write_error_is_raised_by_sync_or_the_next_append(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: int, sentence: str
) -> None:
    path = tmp_path / "game.jsonl"
    with Journal.create(path, header_of(), DICE.seed) as journal:
        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", Mock(side_effect=OSError(why, os.strerror(why))))
            journal.append("action", "keep")
            head = journal.head
            for act in (journal.sync, lambda: journal.append("action", "pass")):
                with pytest.raises(UserError, match=sentence):
                    act()
        assert [entry.text for entry in read_record(path).entries] == ["keep"]
        assert journal.head == head
        assert journal.append("action", "keep") == len(journal.entries()) == 2
        journal.sync()
    record = read_record(path)
    assert ([entry.text for entry in record.entries], record.warning) == (["keep", "keep"], None)


def test_data_of_a_failed_sync_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system may discard data that it could not write and then report success for the next sync."""

    def drop(descriptor: int) -> None:
        size = os.fstat(descriptor).st_size
        os.ftruncate(descriptor, safe)
        os.ftruncate(descriptor, size)  # the entries become zeros
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    path = tmp_path / "game.jsonl"
    with Journal.create(path, header_of(), DICE.seed) as journal:
        journal.append("action", "keep")
        journal.sync()
        safe = path.stat().st_size
        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", drop)
            journal.append("action", "drop")
            with pytest.raises(UserError, match="refuses to write"):
                journal.sync()
        assert len(read_record(path).entries) == 1
        journal.append("action", "pass")
        record = read_record(path)
        assert ([entry.text for entry in record.entries], record.warning) == (["keep", "drop", "pass"], None)


def test_each_entry_takes_one_write_and_one_background_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    disk_continues = Event()

    def write(descriptor: int, data: bytes) -> int:
        calls.append("write")
        return real_write(descriptor, data)

    def sync(descriptor: int) -> None:
        assert disk_continues.wait(60)
        calls.append("sync")
        real_sync(descriptor)

    real_write, real_sync = os.write, os.fsync
    with Journal.create(tmp_path / "game.jsonl", header_of(), DICE.seed) as journal:
        monkeypatch.setattr(os, "write", write)
        monkeypatch.setattr(os, "fsync", sync)
        for _ in range(40):  # the header is repeated once during these
            journal.append("action", "keep")
        assert calls == ["write"] * 40
        disk_continues.set()
        journal.sync()
        assert calls[40:] in (["sync"], ["sync", "sync"])  # one from the first entry; one for the others
        calls.clear()
        for _ in range(40):
            journal.append("action", "keep")
            journal.sync()
        assert calls == ["write", "sync"] * 40
        calls.clear()
        journal.set_state("tabletop", "{}", is_urgent=False)
        journal.sync()
        assert calls == ["write"]


def test_record_appears_complete_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may be killed at any moment, so the record must never exist without its state."""
    seen: list[tuple[list[str], dict[str, str] | None]] = []
    path = tmp_path / "game.jsonl"

    def observe(event: str, _: tuple[object, ...]) -> None:
        if event.startswith(("open", "os.")) and not looking:
            looking.append(event)
            seen.append(
                (sorted(file.name for file in tmp_path.iterdir()), read_record(path).state if path.exists() else None)
            )
            looking.clear()

    looking: list[str] = ["not yet"]
    sys.addaudithook(observe)
    looking.clear()
    Journal.create(path, header_of(), DICE.seed, [Entry(1, 0, "chance", "roll 4", 0.0)], {"demo": "so"}).close()
    looking.append("no more")
    assert seen[0] == ([], None)
    assert {str(state) for _, state in seen} == {"None", "{'demo': 'so'}"}
    assert all("game.jsonl.seed" in names for names, state in seen if state is not None)


def test_prove_place_never_creates_a_file_of_that_name(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.jsonl"
    seen: set[str] = set()

    def observe(event: str, _: tuple[object, ...]) -> None:
        if event in ("open", "os.remove") and looks:
            seen.update(file.name for file in path.parent.iterdir())

    looks = [True]
    sys.addaudithook(observe)
    check_creatable(path)
    looks.clear()
    assert seen == {"game.jsonl.new"}
    assert list(path.parent.iterdir()) == []
    path.touch()
    with pytest.raises(UserError, match="already exists"):
        check_creatable(path)


def test_seed_is_kept_in_its_own_file_until_the_game_is_over(path: Path) -> None:
    with Journal.create(path, header_of(), DICE.seed) as journal:
        journal.append("action", "keep")
        assert DICE.seed.hex() not in path.read_text()
        assert seed_path(path).stat().st_mode & 0o777 == 0o600
        assert journal.dice().seed == read_seed(path) == DICE.seed
        journal.finish()
    assert read_record(path).seed == DICE.seed.hex()
    assert not seed_path(path).exists()


def test_existing_record_keeps_its_seed(path: Path) -> None:
    Journal.create(path, header_of(), DICE.seed).close()
    with pytest.raises(UserError, match="already exists: choose another name"):
        Journal.create(path, header_of(), bytes(32))
    assert read_seed(path) == DICE.seed
    with pytest.raises(UserError, match=r"No record can be made at .* \(a file is in the way\)"):
        Journal.create(path / "game.jsonl", header_of(), DICE.seed)
    seed_path(path).unlink()
    with pytest.raises(UserError, match="has lost its seed"):
        Journal.open(path)


@pytest.fixture
def read_only_folder() -> Iterator[Path]:
    """Yield a folder that the user may read but not write to, even if the user is root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Journal.create(folder / "game.jsonl", header_of(), DICE.seed) as journal:
            journal.append("action", "keep")
        (folder / "game.jsonl").chmod(0o444)
        folder.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)
        yield folder
        os.seteuid(user)
        folder.chmod(0o755)


def test_read_only_record_can_be_read_but_not_played(read_only_folder: Path) -> None:
    path = read_only_folder / "game.jsonl"
    assert [entry.text for entry in read_record(path).entries] == ["keep"]
    with pytest.raises(UserError, match=r"is read-only: make the file and its folder writable, or copy it elsewhere"):
        Journal.open(path)


def test_unwritable_folder_is_named(read_only_folder: Path) -> None:
    with pytest.raises(UserError, match=r"No record can be made at .*new.jsonl \(Permission denied\)"):
        Journal.create(read_only_folder / "new.jsonl", header_of(), DICE.seed)


def test_second_program_may_read_but_not_write(path: Path) -> None:
    with Journal.create(path, header_of(), DICE.seed) as journal:
        journal.append("action", "keep")
        with pytest.raises(UserError, match=r"game.jsonl is in use by another program: end that game first"):
            Journal.open(path)
        assert len(read_record(path).entries) == 1
        journal.append("action", "keep")
    Journal.open(path).close()


OLDER, NEWER = b"SQLite format 3\x00" + bytes(1000), {"line": 0, "signalbox": 3, "header": {}}


@pytest.mark.parametrize("read", [Journal.open, read_record])
@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: None, "There is no record .*: run `signalbox record list` to see the existing ones"),
        (lambda path: path.mkdir(), "is a folder: name a record in it"),
        (lambda path: path.touch(), "is empty: nothing was recorded in it"),
        (lambda path: path.write_text("roll 1\n" * 99), "is not a Signalbox record"),
        (lambda path: path.write_bytes(OLDER), r"older Signalbox \(record format 1\): only that version can read it"),
        (lambda path: path.write_bytes(to_line(NEWER)), r"newer Signalbox \(record format 3\): update this one"),
    ],
)
def test_invalid_record_is_refused_and_left_unchanged(
    path: Path, make: Callable[[Path], None], sentence: str, read: Callable[[Path], object]
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(UserError, match=sentence):
        read(path)
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_two_programs_creating_one_record_do_not_corrupt_it(tmp_path: Path) -> None:
    path, new = tmp_path / "game.jsonl", tmp_path / "game.jsonl.new"
    write_seed(path, DICE.seed)
    with new.open("wb") as other:  # it has not been renamed yet
        lock(other.fileno())
        other.write(b"half")
        other.flush()
        with pytest.raises(UserError, match="in use"):
            Journal.create(path, header_of(), Dice.from_text("8").seed)
    assert new.read_bytes() == b"half"
    assert read_seed(path) == DICE.seed
