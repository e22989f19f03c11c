"""The journal of a game under way: a SQLite file in which every entry is safe before `append` returns.

A rollback journal, not write-ahead logging: the one file is then the whole record whenever nothing is being written, to
copy or to attach to a bug report, and it works on a USB stick too. `synchronous=EXTRA` syncs the folder as well as the
file, so a pulled plug loses nothing acknowledged either. The file stays locked while it is open: one table, one record.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from signalbox.errors import UserError
from signalbox.record import storage
from signalbox.record.entries import KINDS, PLAYED, TAKEBACK, Entry, Header, Record, standing

PAGE_BYTES = 2048  # a file cut short loses whole pages of about 40 entries


class Journal:
    """The record of one game, open for writing. Not to be shared between threads."""

    def __init__(self, path: Path, connection: sqlite3.Connection, record: Record, crc: int) -> None:
        self.path = path
        self.header = record.header
        self._connection = connection
        self._entries = record.entries
        self._standing = standing(record.entries)
        self._state = record.state
        self._crc = crc

    @classmethod
    def create(cls, path: Path, header: Header, entries: Sequence[Entry] = ()) -> Self:
        """A new record at `path`, whose folder is made when it is not there, with `entries` taken over from another.

        Raises UserError when the file exists, or the disk or its permissions do not allow it.
        """
        _create_file(path)
        try:
            with _connection(path) as connection:
                connection.execute(f"PRAGMA page_size={PAGE_BYTES}")
                _lock(connection)
                crc = _begin(connection, header, entries)
        except UserError:
            path.unlink()
            raise
        return cls(path, connection, Record(header, list(entries)), crc)

    @staticmethod
    def prove_place(path: Path) -> None:
        """Find out now whether a record can be made at `path` later; makes its folder. Raises UserError when not."""
        _create_file(path)
        path.unlink()

    @classmethod
    def open(cls, path: Path) -> Self:
        """The record at `path`, to go on with.

        Raises UserError when it is no record, of a newer format, damaged, read-only, or open in another program.
        """
        storage.check_magic(path)
        with _connection(path) as connection:
            storage.check_schema(connection, path)
            _lock(connection)
            record, crc = storage.read(connection, path)
            if record.warning:
                raise UserError(f"{record.warning} `signalbox record export` saves what is whole.")
            _prove_writable(connection)
            try:
                return cls(path, connection, record, crc)
            except ValueError as error:
                raise UserError(f"{path} contradicts itself: {error}.") from None

    def append(self, kind: str, text: str, seat: int | None = None, at: float = 0.0) -> int:
        """Add an entry, safe on the disk before this returns its number (from 1). `at`: seconds since the start.

        Raises ValueError for an unknown kind or a takeback of nothing, UserError when the disk is full or gone; the
        journal is then as before and can be used again.
        """
        if kind not in KINDS:
            raise ValueError(f"no entry is of kind {kind!r}")
        if kind == TAKEBACK and not self._standing:
            raise ValueError("there is no action to take back")
        entry = Entry(len(self._entries) + 1, seat, kind, text, float(at))
        crc = storage.entry_crc(entry, self._crc)
        with _sentences(self.path):
            _write_entry(self._connection, entry, crc)
        self._crc = crc
        self._entries.append(entry)
        if kind == TAKEBACK:
            self._standing.pop()
        elif kind in PLAYED:
            self._standing.append(entry)
        return entry.index

    def entries(self) -> list[Entry]:
        """All entries in order, also what was taken back."""
        return list(self._entries)

    def played(self) -> list[Entry]:
        """The actions and rolls that stand: the game so far, takebacks applied."""
        return list(self._standing)

    def actions(self) -> list[str]:
        """The game so far in notation: `played` as text."""
        return [entry.text for entry in self._standing]

    def set_state(self, key: str, value: str) -> None:
        """Keep a value beside the entries, as safe as they are. Raises UserError when it cannot be written."""
        with _sentences(self.path):
            self._connection.execute(
                "INSERT OR REPLACE INTO state VALUES (?, ?, ?)", (key, value, storage.text_crc(key, value))
            )
        self._state[key] = value

    def state(self, key: str) -> str | None:
        """The value kept under `key`, or None."""
        return self._state.get(key)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _create_file(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # private: it holds the seed
    except OSError as error:
        if isinstance(error, FileExistsError) and path.exists():
            raise UserError(f"{path} is there already: choose another name, or go on with it by --resume.") from None
        reason = "a file is in the way" if isinstance(error, FileExistsError) else error.strerror
        raise UserError(
            f"No record can be made at {path} ({reason}): name a folder you may write to, on a disk with room."
        ) from None


@contextmanager
def _connection(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection with every statement its own transaction; stays open unless what is done with it fails."""
    with _sentences(path):
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0, isolation_level=None)
        try:
            yield connection
        except BaseException:
            connection.close()
            raise


def _lock(connection: sqlite3.Connection) -> None:
    """Take the file's lock until the connection is closed, and make every transaction durable."""
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("COMMIT")


def _prove_writable(connection: sqlite3.Connection) -> None:
    """Write the format's number as it is: fails now, not at the first roll, when nothing can be written."""
    connection.execute(f"PRAGMA user_version={storage.SCHEMA}")


def _begin(connection: sqlite3.Connection, header: Header, entries: Sequence[Entry]) -> int:
    """Write all that a new record holds in one transaction; the checksum of what came last."""
    text = json.dumps(header.to_json())
    crc = storage.text_crc(text)
    connection.execute("BEGIN")
    for table in storage.TABLES:
        connection.execute(table)
    connection.execute("INSERT INTO header VALUES (1, ?, ?)", (text, crc))
    for entry in entries:
        crc = storage.entry_crc(entry, crc)
        _write_entry(connection, entry, crc)
    connection.execute(f"PRAGMA application_id={storage.APPLICATION}")
    connection.execute(f"PRAGMA user_version={storage.SCHEMA}")
    connection.execute("COMMIT")
    return crc


def _write_entry(connection: sqlite3.Connection, entry: Entry, crc: int) -> None:
    fields = (entry.index, entry.seat, entry.kind, entry.text, entry.at, crc)
    connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", fields)


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """SQLite's errors as UserError."""
    try:
        yield
    except sqlite3.Error as error:
        raise UserError(storage.sentence(error, path)) from error
