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
    """How many records were copied, and how many were there already."""

    copied: int
    there: int

    def sentence(self, folder: Path) -> str:
        """Both in words."""
        were = "was" if self.there == 1 else "were"
        return f"{self.copied} record{'s' * (self.copied != 1)} copied to {folder}, {self.there} {were} there already."


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
    refuses. What was copied before that is whole, and nothing that was there is lost.
    """
    disk, records = disk or PrivateDisk(), list(records)
    copied = there = 0
    unread = []
    with _sentences(folder):
        _check(folder, [record.parent for record in records])
        with locked_folder(folder):
            for record in records:
                data = _read(record)
                if data is None:
                    unread.append(record)
                elif _copy(disk, folder / record.name, data):
                    copied += 1
                else:
                    there += 1
    if unread:
        raise UserError(f"{listed(map(str, unread))} cannot be read, so only the others are copied: check the disk.")
    return Copied(copied, there)


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


def _copy(disk: Disk, path: Path, data: bytes) -> bool:
    """See to it that `data` is in the file at `path`, or in one named after it; whether that had to be written."""
    for place in _places(path):
        try:
            there = disk.read(place)
        except FileNotFoundError:
            break
        except IsADirectoryError:
            continue
        if there.startswith(data):
            return False
        if data.startswith(there):
            break
    _write(disk, place, data)
    return True


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
