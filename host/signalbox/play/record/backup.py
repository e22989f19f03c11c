"""Copying records to another folder, such as one on a USB stick, and repairing damaged records.

A copy is written under a temporary name, synced and read back before it is renamed, so that a record's name never
refers to a partial copy. An existing file is replaced only if the new record starts with all of its contents;
otherwise both are kept. The seed is not copied.
"""

import contextlib
import dataclasses
import errno
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from signalbox.core.errors import UserError
from signalbox.core.messages import Arg, Message, join_sentences
from signalbox.device.runtime.reliable_files import Disk, PrivateDisk, lock_folder
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import FINISHED, MOVES, NOTE, Entry, Record
from signalbox.play.record.journal import Journal
from signalbox.play.record.line_file import NEW_SUFFIX
from signalbox.play.record.record_file import read_seed
from signalbox.play.record.record_folder import read_record

Fault = Literal["gone", "full", "read-only", "busy", "other"]

NAMED = 10  # maximum number of records named in one message

_GONE = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ENOTDIR, errno.ENOTCONN, errno.ESTALE)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


class BackupError(UserError):
    """Raised when the folder for the copies cannot be used; `fault` is the kind of problem."""

    def __init__(self, fault: Fault, message: Message) -> None:
        super().__init__(message)
        self.fault = fault


@dataclass(frozen=True)
class CopyResult:
    """How many records were copied, and how many were already there.

    `renamed_copies` has a (name, name of the copy) pair for each record whose name was already taken by another file.
    `is_same_disk` is true if the copies are on the same disk as the records.
    """

    copied_count: int
    existing_count: int
    renamed_copies: tuple[tuple[str, str], ...] = ()
    is_same_disk: bool = False

    def messages(self, folder: Path) -> list[Message]:
        """Return the results as messages."""
        copied, existing = self.copied_count, self.existing_count
        lines = [Message("record-copied", copied=copied, already_there=existing, folder=str(folder))]
        lines += [Message("record-copied-beside", record=name, copy=copy) for name, copy in self.renamed_copies]
        if self.is_same_disk:
            lines.append(Message("record-copied-same-disk", folder=str(folder)))
        return lines


def check_backup_folder(folder: Path, source_folders: Iterable[Path], disk: Disk | None = None) -> None:
    """Check that records can be copied from `source_folders` to `folder`, which is created if its parent exists.

    Raise BackupError if `folder` cannot be used.
    """
    disk = disk or PrivateDisk()
    with _convert_backup_errors(folder):
        _check_folder(folder, source_folders)
        probe = folder / f"signalbox{NEW_SUFFIX}"
        disk.write(probe, b"")
        disk.remove(probe)


def backup(folder: Path, records: Iterable[Path], disk: Disk | None = None) -> CopyResult:
    """Copy the records to `folder`, which is created if its parent exists. Skip records that are already there.

    Raise UserError naming the unreadable records after copying all others. Raise BackupError if `folder` cannot
    be used; if it is full, the error names the records that did not fit, and all others are copied. Copies made
    before an error are complete, and no existing copy is lost.
    """
    disk, records = disk or PrivateDisk(), list(records)
    copied = already_there = 0
    unread_paths, beside, no_room = [], [], []
    with _convert_backup_errors(folder):
        _check_folder(folder, [record.parent for record in records])
        is_same_disk = any(device_number(record.parent) == device_number(folder) for record in records)
        with lock_folder(folder):
            for record in records:
                data = _read_record(record)
                if data is None:
                    unread_paths.append(record)
                    continue
                try:
                    candidate, is_new = _copy_record(disk, folder / record.name, data)
                except OSError as error:
                    if error.errno not in _FULL:
                        raise
                    no_room.append(record.name)
                    continue
                copied, already_there = copied + is_new, already_there + (not is_new)
                if candidate.name != record.name:
                    beside.append((record.name, candidate.name))
    unreadable = Message("record-copy-unread", records=tuple(map(str, unread_paths))) if unread_paths else None
    if no_room:
        full = Message("record-copy-no-room", folder=str(folder), records=_abbreviate_names(no_room))
        raise BackupError("full", join_sentences(full, unreadable) if unreadable else full)
    if unreadable:
        raise UserError(unreadable)
    return CopyResult(copied, already_there, tuple(beside), is_same_disk)


def _abbreviate_names(names: list[str]) -> tuple[Arg, ...]:
    """Return at most NAMED of the names, followed by a message with the number of any others."""
    others = len(names) - NAMED
    return (*names[:NAMED], *([Message("record-copy-others", count=others)] if others > 0 else []))


def device_number(path: Path) -> int:
    """Return the device number of the disk that contains a folder."""
    return path.stat().st_dev


def _check_folder(folder: Path, source_folders: Iterable[Path]) -> None:
    """Create the folder if it is missing. Raise UserError if records in `source_folders` cannot be copied to it."""
    if not folder.exists():
        if not folder.parent.is_dir():
            raise BackupError("gone", Message("record-copy-no-folder", folder=str(folder.parent)))
        folder.mkdir()
    elif not folder.is_dir():
        raise BackupError("other", Message("record-copy-to-file", folder=str(folder)))
    if any(source_folder.exists() and source_folder.samefile(folder) for source_folder in source_folders):
        raise BackupError("other", Message("record-copy-itself", folder=str(folder)))


def _read_record(record: Path) -> bytes | None:
    """Return the bytes of a record, or None if it cannot be read."""
    try:
        return record.read_bytes()
    except OSError:
        return None


def _copy_record(disk: Disk, path: Path, data: bytes) -> tuple[Path, bool]:
    """Write `data` to `path`, or to a numbered variant of that path, unless the data is already there.

    Return the path used, and whether the data was written.
    """
    for candidate in _candidate_paths(path):
        try:
            existing = disk.read(candidate)
        except FileNotFoundError:
            break
        except IsADirectoryError:
            continue
        if existing.startswith(data):
            return candidate, False
        if data.startswith(existing):
            break
    _write(disk, candidate, data)
    return candidate, True


def _candidate_paths(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def _write(disk: Disk, path: Path, data: bytes) -> None:
    new = path.with_name(f"{path.name}{NEW_SUFFIX}")
    try:
        disk.write(new, data)
        if disk.read(new) != data:
            raise BackupError("other", Message("record-copy-bad-disk", folder=str(path.parent)))
        disk.rename(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            disk.remove(new)
        raise
    disk.sync_folder(path.parent)


@contextlib.contextmanager
def _convert_backup_errors(folder: Path) -> Iterator[None]:
    """Convert OSErrors about the folder into BackupErrors."""
    try:
        yield
    except BlockingIOError:
        raise BackupError("busy", Message("record-copy-busy", folder=str(folder))) from None
    except OSError as error:
        if error.errno in _GONE:
            raise BackupError("gone", Message("record-copy-gone", folder=str(folder))) from None
        if error.errno in _FULL:
            raise BackupError("full", Message("record-copy-full", folder=str(folder))) from None
        if error.errno in _READ_ONLY:
            raise BackupError("read-only", Message("record-copy-read-only", folder=str(folder))) from None
        reason = str(error.strerror)
        raise BackupError("other", Message("record-copy-fails", folder=str(folder), why=reason)) from None


def repair(path: Path, out: Path) -> Message:
    """Write the intact part of the record at `path` to a new record at `out`, and return a message about the result.

    Entries after the damaged part are kept up to the first one that follows a missing move. That entry and all later
    ones are kept only as notes. The seed is copied if the damaged record still has it; otherwise the game continues
    with a new one. Raise UserError if there is nothing to repair or `out` cannot be created.
    """
    record = read_record(path)
    if not record.warning:
        raise UserError(Message("record-nothing-to-repair", record=str(path)))
    seed = bytes.fromhex(record.seed) if record.seed else read_seed(path)
    header, dice = record.header, Dice.from_system()
    entries, played = _repaired_entries(record)
    if seed is None:
        seed = dice.seed
        header = header.with_dice(dice, len(entries))
    state = {key: value for key, value in record.state.items() if key != FINISHED}
    with Journal.create(out, header, seed, entries, state) as journal:
        if record.is_finished and played == len(record.entries_after_gap):
            journal.finish()
    if played == len(record.entries_after_gap):
        return Message("record-repaired", record=str(out))
    notes = len(record.entries_after_gap) - played
    return Message("record-repaired-with-notes", record=str(out), entry=str(len(entries) - notes), notes=notes)


def _repaired_entries(record: Record) -> tuple[list[Entry], int]:
    """Return the repaired record's entries, and how many entries after the gap were not turned into notes."""
    moves = sum(entry.kind in MOVES for entry in record.entries)
    entries, played = list(record.entries), 0
    for entry, expected_moves in record.entries_after_gap:
        moves += entry.kind in MOVES
        index = len(entries) + 1
        if moves == expected_moves and played == index - 1 - len(record.entries):
            entries.append(dataclasses.replace(entry, index=index))
            played += 1
        else:
            text = f"behind the damage: {entry.index} {entry.kind} {entry.text}"
            entries.append(Entry(index, entry.seat, NOTE, text, entry.at))
    return entries, played
