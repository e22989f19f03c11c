"""Finding and reading records, from files or exports, without changing them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path

from platformdirs import user_data_path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.reliable_files import newest_first, next_number
from signalbox.play.record import record_file
from signalbox.play.record.entries import FINISHED, KINDS, Entry, Header, InvalidRecordError, Record
from signalbox.play.record.record_file import read_seed

EXPORT_FORMAT = 2
EXPORT_SUFFIX = ".json"
SUFFIX = ".jsonl"


def read_record(path: Path) -> Record:
    """Return the record at `path`. If the file is damaged, the record has a warning and the intact entries.

    Raise UserError if there is no record or none of it can be read.
    """
    if path.suffix == EXPORT_SUFFIX:
        return _read_export(path)
    return record_file.build_record(record_file.parse_record(record_file.read_bytes(path), path), path)


def _read_export(path: Path) -> Record:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError(Message("record-missing", record=str(path))) from None
    except OSError as error:
        raise UserError(Message("record-unreadable", record=str(path), why=str(error.strerror))) from None
    except (ValueError, RecursionError):
        raise UserError(Message("record-export-cut", record=str(path))) from None
    version = data.get("signalbox") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise UserError(Message("record-foreign", record=str(path)))
    if version < EXPORT_FORMAT:
        raise UserError(Message("record-export-older", record=str(path), format=str(version)))
    if version > EXPORT_FORMAT:
        raise UserError(Message("record-export-newer", record=str(path), format=str(version)))
    try:
        return _parse_export(data, path)
    except (KeyError, TypeError, ValueError) as error:
        reason = error.message if isinstance(error, InvalidRecordError) else str(error)
        raise UserError(Message("record-export-not-whole", record=str(path), why=reason)) from None


def _parse_export(data: Mapping[str, object], path: Path) -> Record:
    fields = data["entries"]
    if not isinstance(fields, list):
        raise InvalidRecordError(Message("record-no-entries"))
    entries = [Entry(**entry_fields) for entry_fields in fields]
    for number, entry in enumerate(entries, start=1):
        if entry.index != number or not _is_valid_entry(entry):
            raise InvalidRecordError(Message("record-entry-wrong", entry=str(number)))
    return Record(
        header=Header.from_json(data["header"]),
        entries=entries,
        state={FINISHED: "yes"} if data["finished"] else {},
        warning=Message("record-made-of-damaged", record=str(path)) if data.get("warning") else None,
        is_redacted=data.get("hidden") is True,
        seed=str(data.get("seed", "")),
        heads=[str(head) for head in heads] if isinstance(heads := data.get("heads"), list) else [],
    )


def with_seed(record: Record, path: Path) -> Record:
    """Return the record, with the seed from the seed file if the game is finished and the record has lost its seed."""
    seed = read_seed(path) if record.is_finished and not record.seed else None
    return record if seed is None else replace(record, seed=seed.hex())


def check_not_redacted(record: Record) -> None:
    """Raise UserError if the record leaves out hidden information and therefore cannot be replayed."""
    if record.is_redacted:
        raise UserError(Message("record-export-hides"))


def _is_valid_entry(entry: Entry) -> bool:
    """Return whether every field has a valid value; an export may have been edited by hand."""
    return (
        entry.kind in KINDS
        and isinstance(entry.text, str)
        and isinstance(entry.seat, int | None)
        and isinstance(entry.at, int | float)
        and isfinite(entry.at)
    )


def default_folder() -> Path:
    """Return the user's own records folder."""
    return user_data_path("signalbox") / "records"


def find_record(file: Path, folder: Path | None = None) -> Path:
    """Return `file` or, if it exists only in `folder` (by default the user's own), its path in that folder."""
    record = (folder or default_folder()) / file
    return record if record.exists() and not file.exists() else file


def new_path(folder: Path, game: str, created: datetime) -> Path:
    """Return an unused path in `folder`. Its file name consists of the next number, the time (UTC) and the game."""
    return folder / f"{next_number(list_records(folder))}-{created.astimezone(UTC):%Y%m%dT%H%M%SZ}-{game}{SUFFIX}"


def list_records(folder: Path) -> list[Path]:
    """Return the records in `folder`, newest first, or an empty list if the folder does not exist."""
    return newest_first(folder.glob(f"*{SUFFIX}"))


def resumable_record(folder: Path, is_wanted: Callable[[Record], bool] = lambda _: True) -> Path | None:
    """Return the newest record of an unfinished game for which `is_wanted` returns true, or None if there is none.

    Damaged and unreadable records are left out. A game without any entries is returned only if there is no other.
    """
    empty = None
    for path in list_records(folder):
        try:
            record = read_record(path)
        except UserError:
            continue
        if record.is_finished or record.warning or not is_wanted(record):
            continue
        if record.entries:
            return path
        empty = empty or path
    return empty
