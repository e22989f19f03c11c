"""A record inside SQLite: the tables, the checksums that find damage, and SQLite's errors as sentences.

Each entry carries a CRC-32 chained to the one before it, the first to the header's, because SQLite itself would not
notice a changed letter. What is whole is the longest run of entries whose chain holds.
"""

import json
import sqlite3
import zlib
from pathlib import Path

from signalbox.errors import UserError
from signalbox.record.entries import KINDS, Entry, Header, Record

SCHEMA = 1
APPLICATION = 0x53424F58  # "SBOX", in SQLite's application_id
MAGIC = b"SQLite format 3\x00"

TABLES = (
    "CREATE TABLE header (one INTEGER PRIMARY KEY CHECK (one = 1), text TEXT NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, seat INTEGER, kind TEXT NOT NULL, text TEXT NOT NULL,"
    " at REAL NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT NULL) WITHOUT ROWID",
)


def entry_crc(entry: Entry, before: int) -> int:
    """The checksum of an entry, chained to `before`, that of the entry (or header) before it."""
    fields = [entry.index, entry.seat, entry.kind, entry.text, entry.at]
    return zlib.crc32(json.dumps(fields).encode(), before)


def text_crc(*texts: str) -> int:
    """The checksum of the header's text, or of a key and its value."""
    return zlib.crc32(json.dumps(texts).encode())


def check_magic(path: Path) -> None:
    """Raises UserError unless `path` is a file that begins like a record."""
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except FileNotFoundError:
        raise UserError(f"There is no record {path}: `signalbox record list` shows what there is.") from None
    except IsADirectoryError:
        raise UserError(f"{path} is a folder: name a record in it.") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None
    if not start:
        raise UserError(f"{path} is empty: nothing was recorded in it, so it can be deleted.")
    if start != MAGIC:
        raise UserError(f"{path} is not a Signalbox record.")


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises UserError unless the database is a record that this program can read."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise UserError(f"{path} is not a Signalbox record.")
    if schema > SCHEMA:
        raise UserError(
            f"{path} was written by a newer Signalbox (record format {schema}): update this one to read it."
        )


def read(connection: sqlite3.Connection, path: Path) -> tuple[Record, int]:
    """All that is whole, with a warning when something is not, and the checksum of the last entry.

    Raises UserError when even the header is damaged.
    """
    header, crc = _read_header(connection, path)
    entries, crc, entries_whole = _read_entries(connection, crc)
    state, state_whole = _read_state(connection)
    warning = ""
    if not (entries_whole and state_whole and _quick_check(connection)):
        warning = f"{path} is damaged: its first {len(entries)} entries are whole and the rest is lost."
    return Record(header, entries, state, warning), crc


def _read_header(connection: sqlite3.Connection, path: Path) -> tuple[Header, int]:
    try:
        text, crc = connection.execute("SELECT text, crc FROM header").fetchone()
        if crc == text_crc(text):
            return Header.from_json(json.loads(text)), crc
    except (sqlite3.DatabaseError, TypeError, ValueError):
        pass  # each of these is damage, told below
    raise UserError(f"{path} is damaged at its very start: nothing of it can be read.")


def _read_entries(connection: sqlite3.Connection, crc: int) -> tuple[list[Entry], int, bool]:
    entries: list[Entry] = []
    try:
        for *fields, stored in connection.execute(
            "SELECT number, seat, kind, text, at, crc FROM entry ORDER BY number"
        ):
            entry = Entry(*fields)
            expected = entry_crc(entry, crc)
            if stored != expected or entry.index != len(entries) + 1 or entry.kind not in KINDS:
                return entries, crc, False
            entries.append(entry)
            crc = expected
    except (sqlite3.DatabaseError, TypeError):  # a page that is gone, a text that is no text
        return entries, crc, False
    return entries, crc, True


def _read_state(connection: sqlite3.Connection) -> tuple[dict[str, str], bool]:
    state: dict[str, str] = {}
    try:
        for key, value, crc in connection.execute("SELECT key, value, crc FROM state"):
            if crc != text_crc(key, value):
                return state, False
            state[key] = value
    except (sqlite3.DatabaseError, TypeError):
        return state, False
    return state, True


def _quick_check(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False


def sentence(error: sqlite3.Error, path: Path) -> str:
    """What went wrong with the file at `path`, and what to do, in one sentence."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    known = {
        sqlite3.SQLITE_FULL: f"The disk is full, so {path} cannot grow: free some space and do that again.",
        sqlite3.SQLITE_IOERR: f"The disk refuses to write {path}: check that it has room and is not unplugged.",
        sqlite3.SQLITE_READONLY: f"{path} is read-only: make the file and its folder writable, or copy it elsewhere.",
        sqlite3.SQLITE_CANTOPEN: f"{path} cannot be opened for writing: make the file and its folder writable.",
        sqlite3.SQLITE_PERM: f"{path} cannot be opened for writing: make the file and its folder writable.",
        sqlite3.SQLITE_BUSY: f"{path} is in use by another program: end that game first.",
        sqlite3.SQLITE_LOCKED: f"{path} is in use by another program: end that game first.",
        sqlite3.SQLITE_NOTADB: f"{path} is not a Signalbox record.",
        sqlite3.SQLITE_CORRUPT: f"{path} is damaged: `signalbox record show` prints what is whole of it.",
    }
    return known.get(code, f"{path} cannot be used as a record ({error}).")
