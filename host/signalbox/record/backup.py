"""Copies of records in another folder, such as a stick's: they survive the loss of the disk.

A copy is written under a name of its own, synced and read back before it gets the record's: there is never half of one
under a record's name. One that is there gives way only to a record that begins with all of it; else both are kept. The
seed is not copied.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from signalbox.errors import UserError
from signalbox.record.line_file import NEW_SUFFIX
from signalbox.runtime.disk import Disk, PrivateDisk
from signalbox.runtime.files import locked_folder
from signalbox.sentences import listed

Fault = Literal["gone", "full", "read-only", "busy", "other"]

NAMED = 10  # records that one sentence names

_GONE = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ENOTDIR, errno.ENOTCONN, errno.ESTALE)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


class BackupError(UserError):
    """The folder for the copies refuses; `fault` says how."""

    def __init__(self, fault: Fault, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = fault


@dataclass(frozen=True)
class Copied:
    """How many records were copied, and how many were there already.

    `beside` are those whose name another file has there: each record's name, and that of its copy. `is_same_disk`: the
    copies lie on the disk of the records.
    """

    copied: int
    there: int
    beside: tuple[tuple[str, str], ...] = ()
    is_same_disk: bool = False

    def sentences(self, folder: Path) -> list[str]:
        """All of it in words."""
        were = "was" if self.there == 1 else "were"
        records = "record" if self.copied == 1 else "records"
        said = [f"{self.copied} {records} copied to {folder}, {self.there} {were} there already."]
        said += [f"Another {name} is there, so yours is kept beside it as {copy}." for name, copy in self.beside]
        if self.is_same_disk:
            said.append(f"{folder} is on the same disk as the records: copy them to a stick too, as a disk may fail.")
        return said


def prove_folder(folder: Path, owns: Iterable[Path], disk: Disk | None = None) -> None:
    """Find out now whether records of the folders `owns` can be copied to `folder`, made if only it is missing.

    Raises UserError when not.
    """
    disk = disk or PrivateDisk()
    with _sentences(folder):
        _check(folder, owns)
        probe = folder / f"signalbox{NEW_SUFFIX}"
        disk.write(probe, b"")
        disk.remove(probe)


def backup(folder: Path, records: Iterable[Path], disk: Disk | None = None) -> Copied:
    """Copy the records to `folder`, which is made if only it is missing; what is there already is not written again.

    Raises UserError naming the records that cannot be read, when all others are copied; BackupError when `folder`
    refuses, naming those that found no room, when all others are copied. What was copied before that is whole, and
    nothing that was there is lost.
    """
    disk, records = disk or PrivateDisk(), list(records)
    copied = there = 0
    unread, beside, no_room = [], [], []
    with _sentences(folder):
        _check(folder, [record.parent for record in records])
        is_same_disk = any(_device(record.parent) == _device(folder) for record in records)
        with locked_folder(folder):
            for record in records:
                data = _read(record)
                if data is None:
                    unread.append(record)
                    continue
                try:
                    place, is_new = _copy(disk, folder / record.name, data)
                except OSError as error:
                    if error.errno not in _FULL:
                        raise
                    no_room.append(record.name)
                    continue
                copied, there = copied + is_new, there + (not is_new)
                if place.name != record.name:
                    beside.append((record.name, place.name))
    faults = []
    if no_room:
        faults.append(f"{folder} is full, so {_named(no_room)}: free some space there and do that again.")
    if unread:
        faults.append(f"{listed(map(str, unread))} cannot be read, so only the others are copied: check the disk.")
    if no_room:
        raise BackupError("full", " ".join(faults))
    if unread:
        raise UserError(" ".join(faults))
    return Copied(copied, there, tuple(beside), is_same_disk)


def _named(left: list[str]) -> str:
    """Which records are not copied; of many the first."""
    first = left[:NAMED]
    others = [f"{len(left) - NAMED} others"] if len(left) > NAMED else []
    return f"{listed(first + others)} {'is' if len(left) == 1 else 'are'} not copied"


def _device(path: Path) -> int:
    """The disk on which a folder lies, as the system numbers it."""
    return path.stat().st_dev


def _check(folder: Path, owns: Iterable[Path]) -> None:
    """Make the folder if it is not there. Raises UserError unless it may hold copies of what lies in `owns`."""
    if not folder.exists():
        if not folder.parent.is_dir():
            raise BackupError("gone", f"There is no folder {folder.parent}: plug the drive in, or name another folder.")
        folder.mkdir()
    elif not folder.is_dir():
        raise BackupError("other", f"{folder} is a file: name a folder for the copies.")
    if any(own.exists() and own.samefile(folder) for own in owns):
        raise BackupError("other", f"The records lie in {folder} itself: name a folder on another disk.")


def _read(record: Path) -> bytes | None:
    """The bytes of a record, None when they cannot be read."""
    try:
        return record.read_bytes()
    except OSError:
        return None


def _copy(disk: Disk, path: Path, data: bytes) -> tuple[Path, bool]:
    """See to it that `data` is in the file at `path`, or in one named after it: which, and whether it was written."""
    for place in _places(path):
        try:
            there = disk.read(place)
        except FileNotFoundError:
            break
        except IsADirectoryError:
            continue
        if there.startswith(data):
            return place, False
        if data.startswith(there):
            break
    _write(disk, place, data)
    return place, True


def _places(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def _write(disk: Disk, path: Path, data: bytes) -> None:
    new = path.with_name(f"{path.name}{NEW_SUFFIX}")
    try:
        disk.write(new, data)
        if disk.read(new) != data:
            raise BackupError(
                "other", f"{path.parent} does not hold what was written to it, so it may be damaged: use another one."
            )
        disk.rename(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            disk.remove(new)
        raise
    disk.settle(path.parent)


@contextlib.contextmanager
def _sentences(folder: Path) -> Iterator[None]:
    """What the system refuses to do with the folder, as BackupError."""
    try:
        yield
    except BlockingIOError:
        raise BackupError(
            "busy", f"Another program is copying records to {folder}: do that again when it is done."
        ) from None
    except OSError as error:
        if error.errno in _GONE:
            raise BackupError("gone", f"{folder} does not answer: plug it in and do that again.") from None
        if error.errno in _FULL:
            raise BackupError("full", f"{folder} is full: free some space there and do that again.") from None
        if error.errno in _READ_ONLY:
            raise BackupError(
                "read-only", f"{folder} cannot be written to: make it writable, or name another folder."
            ) from None
        raise BackupError("other", f"{folder} fails ({error.strerror}): check it, or name another folder.") from None
