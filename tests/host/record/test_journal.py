"""The journal: what it acknowledges is safe, and what goes wrong with its file is one sentence."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from signalbox.errors import UserError
from signalbox.record.journal import Journal
from signalbox.record.reading import read_record
from tests.host.record.conftest import header_of

WRITER = """
import sys
from pathlib import Path
from signalbox.record.journal import Journal
from tests.host.record.conftest import header_of
journal = Journal.create(Path(sys.argv[1]), header_of())
while True:
    print(journal.append("action", "keep" * 20, seat=0), flush=True)
"""

FILLER = """
import resource, signal, sys
from pathlib import Path
from signalbox.errors import UserError
from signalbox.record.journal import Journal
from tests.host.record.conftest import header_of
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
journal = Journal.create(Path(sys.argv[1]), header_of())
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.RLIM_INFINITY))
try:
    while True:
        kept = journal.append("action", "keep" * 20)
except UserError as error:
    print(kept, error, sep="\\n")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(journal.append("action", "pass"))
"""


def test_what_is_appended_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "game.sqlite"
    with Journal.create(path, header_of()) as journal:
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


def test_a_takeback_removes_the_last_action_that_stands(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.sqlite", header_of()) as journal:
        for kind, text in [("chance", "roll 1"), ("action", "keep"), ("takeback", ""), ("correction", "S1")]:
            journal.append(kind, text)
        journal.append("takeback", "")
        journal.append("entered", "roll 2")
        assert journal.actions() == ["roll 2"]
        assert [entry.kind for entry in journal.played()] == ["entered"]
        journal.append("takeback", "")
        with pytest.raises(ValueError, match="no action to take back"):
            journal.append("takeback", "")
        with pytest.raises(ValueError, match="of kind 'move'"):
            journal.append("move", "keep")


@pytest.mark.parametrize("acknowledged", [0, 1, 7, 60, 200])
def test_kill_9_loses_nothing_acknowledged(tmp_path: Path, acknowledged: int) -> None:
    path = tmp_path / "game.sqlite"
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


def test_a_full_disk_keeps_what_was_written_and_goes_on_with_room(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    told = subprocess.run([sys.executable, "-c", FILLER, path], capture_output=True, text=True, check=True).stdout
    kept, sentence, next_index = told.splitlines()
    assert sentence == f"The disk refuses to write {path}: check that it has room and is not unplugged."
    assert int(next_index) == int(kept) + 1
    record = read_record(path)
    assert (len(record.entries), record.warning) == (int(next_index), "")


def test_no_room_left_is_said_so(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.sqlite", header_of()) as journal:
        journal._connection.execute("PRAGMA max_page_count=1")  # SQLite answers as it does when the disk is full
        with pytest.raises(UserError, match=r"^The disk is full, so .*game.sqlite cannot grow: free some space"):
            journal.append("action", "keep" * 1000)
        journal._connection.execute("PRAGMA max_page_count=1000")
        assert journal.append("action", "keep") == len(journal.entries())


@pytest.fixture
def folder_of_another() -> Iterator[Path]:
    """A folder that the user may read but not write, also when the user is root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Journal.create(folder / "game.sqlite", header_of()) as journal:
            journal.append("action", "keep")
        (folder / "game.sqlite").chmod(0o444)
        folder.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)
        yield folder
        os.seteuid(user)
        folder.chmod(0o755)


def test_a_read_only_record_can_be_read_but_not_played(folder_of_another: Path) -> None:
    path = folder_of_another / "game.sqlite"
    assert [entry.text for entry in read_record(path).entries] == ["keep"]
    with pytest.raises(UserError, match=r"is read-only: make the file and its folder writable, or copy it elsewhere"):
        Journal.open(path)


def test_a_folder_that_cannot_be_written_is_named(folder_of_another: Path) -> None:
    with pytest.raises(UserError, match=r"No record can be made at .*new.sqlite \(Permission denied\)"):
        Journal.create(folder_of_another / "new.sqlite", header_of())


def test_a_writable_record_in_a_read_only_folder_is_refused_at_once(folder_of_another: Path) -> None:
    user = os.geteuid()
    os.seteuid(os.getuid())
    (folder_of_another / "game.sqlite").chmod(0o666)
    os.seteuid(user)
    with pytest.raises(UserError, match=r"make the file and its folder writable"):
        Journal.open(folder_of_another / "game.sqlite")


def test_a_second_program_is_refused_but_may_look(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    with Journal.create(path, header_of()) as journal:
        journal.append("action", "keep")
        with pytest.raises(UserError, match=r"game.sqlite is in use by another program: end that game first"):
            Journal.open(path)
        assert len(read_record(path).entries) == 1
        journal.append("action", "keep")
    Journal.open(path).close()


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    Journal.create(path, header_of()).close()
    with pytest.raises(UserError, match="is there already: choose another name"):
        Journal.create(path, header_of())
    with pytest.raises(UserError, match=r"No record can be made at .* \(a file is in the way\)"):
        Journal.create(path / "game.sqlite", header_of())


def foreign_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE header (x)")
    connection.close()


def newer_record(path: Path) -> None:
    Journal.create(path, header_of()).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=2")
    connection.close()


@pytest.mark.parametrize("read", [Journal.open, read_record])
@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: None, "There is no record .*`signalbox record list` shows what there is"),
        (lambda path: path.mkdir(), "is a folder: name a record in it"),
        (lambda path: path.touch(), "is empty: nothing was recorded in it"),
        (lambda path: path.write_text("roll 1\n" * 99), "is not a Signalbox record"),
        (foreign_database, "is not a Signalbox record"),
        (newer_record, r"newer Signalbox \(record format 2\): update this one"),
    ],
)
def test_what_is_no_record_is_refused_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], sentence: str, read: Callable[[Path], object]
) -> None:
    path = tmp_path / "game.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(UserError, match=sentence):
        read(path)
    assert before == (path.read_bytes() if path.is_file() else b"")
