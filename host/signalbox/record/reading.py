"""Reading a record, from its SQLite file or an export, without ever touching it.

A SQLite file is copied first, with the rollback journal beside it when a program was killed in the middle of a write,
and the copy is read: the record may lie on a read-only disk or belong to a game that is being played.
"""

import json
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

from signalbox.errors import UserError
from signalbox.record import storage
from signalbox.record.entries import FINISHED, KINDS, Entry, Header, Record

EXPORT_FORMAT = 1
EXPORT_SUFFIX = ".json"
COPY_ATTEMPTS = 3  # a copy taken in the middle of a write looks damaged; the next one does not


def read_record(path: Path) -> Record:
    """The record at `path`, with a warning when it is damaged and only the part before the damage is given.

    Raises UserError when there is no record there, or nothing of it can be read.
    """
    if path.suffix == EXPORT_SUFFIX:
        return _read_export(path)
    storage.check_magic(path)
    for _ in range(COPY_ATTEMPTS - 1):
        record = _read_copy(path)
        if not record.warning:
            return record
    return _read_copy(path)


def _read_copy(path: Path) -> Record:
    with TemporaryDirectory(prefix="signalbox-") as folder:
        copy = Path(folder) / "record"
        try:
            shutil.copyfile(path, copy)
            with suppress(FileNotFoundError):  # the usual case: no write was cut off
                shutil.copyfile(path.with_name(f"{path.name}-journal"), copy.with_name("record-journal"))
        except OSError as error:
            raise UserError(f"{path} cannot be copied to {folder} to be read ({error.strerror}).") from None
        try:
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                connection.execute("PRAGMA writable_schema=ON")  # lets SQLite read a file that is too short
                storage.check_schema(connection, path)
                return storage.read(connection, path)[0]
        except sqlite3.Error as error:
            raise UserError(storage.sentence(error, path)) from error


def _read_export(path: Path) -> Record:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError(f"There is no record {path}: `signalbox record list` shows what there is.") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None
    except ValueError:
        raise UserError(f"{path} is cut short or not a record: export it again.") from None
    version = data.get("signalbox") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise UserError(f"{path} is not a Signalbox record.")
    if version > EXPORT_FORMAT:
        raise UserError(f"{path} was written by a newer Signalbox (export format {version}): update this one.")
    try:
        return _from_export(data)
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"{path} is not a whole record ({error}): export it again.") from None


def _from_export(data: Mapping[str, object]) -> Record:
    fields = data["entries"]
    if not isinstance(fields, list):
        raise ValueError("it has no list of entries")
    entries = [Entry(**each) for each in fields]
    for number, entry in enumerate(entries, start=1):
        if entry.index != number or not _is_sound(entry):
            raise ValueError(f"entry {number} is not one")
    state = {FINISHED: "yes"} if data["finished"] else {}
    hidden = data.get("hidden") is True
    return Record(Header.from_json(data["header"]), entries, state, str(data.get("warning", "")), hidden)


def check_whole(record: Record) -> None:
    """Raises UserError when the record leaves out what was hidden, so that it cannot be played again."""
    if record.hidden:
        raise UserError(
            "This export was made while the game was under way, so it leaves out the hidden cards: "
            "use the game's own record, or export it again when the game is over."
        )


def _is_sound(entry: Entry) -> bool:
    """Whether every field has its type: an export can have been changed by hand."""
    return (
        entry.kind in KINDS
        and isinstance(entry.text, str)
        and isinstance(entry.seat, int | None)
        and isinstance(entry.at, int | float)
        and isfinite(entry.at)
    )
