"""Reading a record, from its file or an export, without ever touching it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from pathlib import Path

from signalbox.errors import UserError
from signalbox.record import storage
from signalbox.record.entries import FINISHED, KINDS, Entry, Header, Record
from signalbox.record.seed_file import read_seed

EXPORT_FORMAT = 2
EXPORT_SUFFIX = ".json"


def read_record(path: Path) -> Record:
    """The record at `path`, with a warning when it is damaged and something of it is lost.

    Raises UserError when there is no record there, or nothing of it can be read.
    """
    if path.suffix == EXPORT_SUFFIX:
        return _read_export(path)
    return storage.record_of(storage.read(storage.read_bytes(path), path), path)


def _read_export(path: Path) -> Record:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError(f"There is no record {path}: `signalbox record list` shows what there is.") from None
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None
    except (ValueError, RecursionError):
        raise UserError(f"{path} is cut short or not a record: export it again.") from None
    version = data.get("signalbox") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise UserError(f"{path} is not a Signalbox record.")
    if version < EXPORT_FORMAT:
        raise UserError(
            f"{path} was written by an older Signalbox (export format {version}): only that one can read it."
        )
    if version > EXPORT_FORMAT:
        raise UserError(f"{path} was written by a newer Signalbox (export format {version}): update this one.")
    try:
        return _from_export(data, path)
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(f"{path} is not a whole record ({error}): export it again.") from None


def _from_export(data: Mapping[str, object], path: Path) -> Record:
    fields = data["entries"]
    if not isinstance(fields, list):
        raise ValueError("it has no list of entries")
    entries = [Entry(**each) for each in fields]
    for number, entry in enumerate(entries, start=1):
        if entry.index != number or not _is_sound(entry):
            raise ValueError(f"entry {number} is not one")
    return Record(
        header=Header.from_json(data["header"]),
        entries=entries,
        state={FINISHED: "yes"} if data["finished"] else {},
        warning=f"{path} was made of a damaged record." if data.get("warning") else "",
        hidden=data.get("hidden") is True,
        seed=str(data.get("seed", "")),
        heads=[str(head) for head in heads] if isinstance(heads := data.get("heads"), list) else [],
    )


def with_seed(record: Record, path: Path) -> Record:
    """A record of a game that is over, with the seed that still lies beside it if its end has been lost."""
    seed = read_seed(path) if record.finished and not record.seed else None
    return record if seed is None else replace(record, seed=seed.hex())


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
