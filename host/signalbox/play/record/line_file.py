"""An append-only file of lines. Each line has a checksum and is written completely or not at all.

Every line is independent, so lines after a damaged one can still be read. A line is parsed only if its checksum is
right.
"""

import contextlib
import errno
import json
import logging
import os
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Condition
from typing import Self

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.reliable_files import lock, sync_file, sync_folder

_CHECKSUM = re.compile(rb',"crc":"([0-9a-f]{8})"}\Z')
logger = logging.getLogger(__name__)
NEW_SUFFIX = ".new"  # suffix of a file that is still being created
Line = Mapping[str, object]  # the fields of a line, without its number
HEADER_EVERY = 32  # number of lines from one copy of the header line to the next
_DISK_ERRNOS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def to_line(fields: Mapping[str, object]) -> bytes:
    """Return `fields`, which must not be empty, as a line of ASCII JSON that ends with a line feed."""
    body = json.dumps(fields, separators=(",", ":"))[:-1].encode()
    return b'%s,"crc":"%08x"}\n' % (body, zlib.crc32(body))


def from_line(line: bytes) -> dict[str, object] | None:
    """Return the fields of a line, given without its line feed, or None if the line is not intact."""
    checksum = _CHECKSUM.search(line)
    if checksum is None or zlib.crc32(body := line[: checksum.start()]) != int(checksum[1], 16):
        return None
    try:
        fields = json.loads(body + b"}")
    except (ValueError, RecursionError):  # the checksum is valid, but the line is not JSON
        return None
    return fields if isinstance(fields, dict) else None


class Syncer:
    """A thread that syncs an open file after each append, or after several if the disk is busy."""

    def __init__(self, descriptor: int) -> None:
        """Start the thread for a file whose contents are already on disk."""
        self._descriptor = descriptor
        self._thread = ThreadPoolExecutor(1, "signalbox record")
        self._changed = Condition()
        self._synced = os.lseek(descriptor, 0, os.SEEK_END)  # number of bytes from the start that are on disk
        self._waiting = b""  # the bytes after these
        self._sync_target = self._synced  # number of bytes from the start that should be on disk
        self._is_busy = False
        self._fault: OSError | None = None

    def register(self, data: bytes, *, is_urgent: bool = True) -> None:
        """Register bytes appended to the file. Bytes that are not urgent are synced with the next urgent ones."""
        with self._changed:
            self._waiting += data
            if is_urgent:
                self._request_sync()

    def rewrite_unsynced(self) -> None:
        """Write the bytes of a failed sync again, and wait until they are on disk. Raise OSError if that fails.

        After a failed sync, the system regards the bytes as written, so repeating only the sync would prove nothing.
        """
        if self._fault is None:
            return
        os.lseek(self._descriptor, self._synced, os.SEEK_SET)
        write_all(self._descriptor, self._waiting)
        with self._changed:
            self._fault = None
            self._request_sync()
        self.wait()

    def wait(self) -> None:
        """Wait until all urgent bytes are on disk. Raise OSError if that fails."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_busy)
            if self._fault is not None:
                raise self._fault

    def close(self) -> None:
        """End the thread once it has finished its work."""
        self._thread.shutdown()

    def _request_sync(self) -> None:
        self._sync_target = self._synced + len(self._waiting)
        if not self._is_busy:
            self._is_busy = True
            self._thread.submit(self._sync)

    def _sync(self) -> None:
        while self._is_busy:
            with self._changed:
                size = self._synced + len(self._waiting)
            fault = self._try_sync()
            with self._changed:
                if fault is None:
                    self._waiting = self._waiting[size - self._synced :]
                    self._synced = size
                self._fault = fault
                self._is_busy = fault is None and self._synced < self._sync_target
                self._changed.notify_all()

    def _try_sync(self) -> OSError | None:
        try:
            sync_file(self._descriptor)
        except OSError as fault:
            logger.error("What was recorded may not be on the disk: %s", fault)
            return fault
        return None


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of the data. Raise OSError if that fails."""
    while data:
        data = data[os.write(descriptor, data) :]


class LineFile:
    """An open file of numbered lines, locked by this program. `header_line` is repeated every HEADER_EVERY lines.

    Once written, a line survives a crash of the program. A moment later it is on disk and survives a power cut, too.
    """

    def __init__(self, path: Path, descriptor: int, header_line: Line, line_count: int) -> None:
        """Take ownership of `descriptor`, an open file of `line_count` lines, all of which are on disk."""
        self.path = path
        self._descriptor = descriptor
        self._header_line = header_line
        self._line_count = line_count
        self._is_header_repeated = line_count > HEADER_EVERY  # whether the header line has been repeated
        self._syncer = Syncer(descriptor)

    @classmethod
    def create(
        cls, path: Path, header_line: Line, lines: Sequence[Line], on_lock: Callable[[], None] = lambda: None
    ) -> Self:
        """Return a new file at `path`, synced to disk, with `header_line` and `lines` in it. On failure, leave no file.

        `on_lock` is called after the file has been locked against other programs and before anything is written. Raises
        UserError if the file exists, or if the disk or the permissions do not allow it.
        """
        new = path.with_name(f"{path.name}{NEW_SUFFIX}")
        with convert_creation_errors(path):
            descriptor = os.open(new, os.O_CREAT | os.O_RDWR, 0o600)  # private because the file contains secrets
            try:
                lock(descriptor)
            except BaseException:  # another program is creating the file, so leave it alone
                os.close(descriptor)
                raise
        try:
            with convert_creation_errors(path):
                if path.exists():
                    raise FileExistsError
                on_lock()
                os.ftruncate(descriptor, 0)  # remove anything left by a program that was killed
                written = _number_lines([header_line, *lines], header_line, 0)
                write_all(descriptor, b"".join(written))
                sync_file(descriptor)
                _move_into_place(new, path)
                sync_folder(path.parent)
        except BaseException:
            os.close(descriptor)
            new.unlink(missing_ok=True)
            raise
        return cls(path, descriptor, header_line, len(written))

    @classmethod
    def reopen(cls, path: Path, descriptor: int, header_line: Line, line_count: int, size: int) -> Self:
        """Return the file at `path`, truncated to `size` bytes (its first `line_count` lines), for writing more lines.

        `descriptor` comes from `open_locked`; on success, the new object owns it. Raise UserError at once, rather than
        at the next write, if the file cannot be written.
        """
        with convert_disk_errors(path):
            os.ftruncate(descriptor, size)
            os.lseek(descriptor, 0, os.SEEK_END)
            write_all(descriptor, to_line({"line": line_count, **header_line}))
            sync_file(descriptor)
        file = cls(path, descriptor, header_line, line_count + 1)
        file._is_header_repeated = True
        return file

    def write(self, *lines: Line, is_urgent: bool = True) -> None:
        """Append lines. Lines that are not urgent are synced with the next urgent ones.

        Raise UserError if the disk is full or gone; this may be the delayed error of an earlier line. In that case the
        file is unchanged and can still be used.
        """
        with convert_disk_errors(self.path):
            self._syncer.rewrite_unsynced()
            before = os.lseek(self._descriptor, 0, os.SEEK_END)
            written = _number_lines(lines, self._header_line, self._line_count)
            try:
                write_all(self._descriptor, b"".join(written))
            except OSError:
                with contextlib.suppress(OSError):  # if this fails too, the cut-off line counts as never written
                    os.ftruncate(self._descriptor, before)
                raise
            self._line_count += len(written)
            self._is_header_repeated = self._is_header_repeated or self._line_count > HEADER_EVERY
            self._syncer.register(b"".join(written), is_urgent=is_urgent)

    def sync(self) -> None:
        """Wait until all urgent lines are on disk. Raise UserError if that fails."""
        with convert_disk_errors(self.path):
            self._syncer.wait()

    def close(self, last_line: Line) -> None:
        """Append `last_line`, preceded by `header_line` if the file lacks it, and close. Ignore disk errors."""
        if self._descriptor >= 0:
            with contextlib.suppress(UserError):  # the record is complete without that line
                is_due = not self._is_header_repeated and self._line_count < HEADER_EVERY
                self.write(*([self._header_line] if is_due else []), last_line)
            self._syncer.close()
            os.close(self._descriptor)
            self._descriptor = -1


def _number_lines(lines: Sequence[Line], header_line: Line, number: int) -> list[bytes]:
    """Return the bytes of new lines, numbered from `number`, with `header_line` at each multiple of HEADER_EVERY."""
    written: list[bytes] = []
    for line in lines:
        line_number = number + len(written)
        if line_number > 0 and line_number % HEADER_EVERY == 0:
            written.append(to_line({"line": line_number, **header_line}))
        written.append(to_line({"line": number + len(written), **line}))
    return written


def open_locked(path: Path) -> int:
    """Return a descriptor for writing to the file at `path`. Raise UserError if it is in use or cannot be opened."""
    with convert_disk_errors(path):
        descriptor = os.open(path, os.O_RDWR)
        try:
            lock(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
    return descriptor


def is_writable(path: Path) -> bool:
    """Return whether lines can be added to the file at `path`: it is not read-only, and no other program uses it."""
    try:
        os.close(open_locked(path))
    except UserError:
        return False
    return True


def check_creatable(path: Path) -> None:
    """Check that a file can be created at `path` later, and create its folder. Raise UserError if it cannot."""
    with convert_creation_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            raise FileExistsError
        new = path.with_name(f"{path.name}{NEW_SUFFIX}")  # so that a killed program leaves nothing at `path`
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o600))
        new.unlink()


def _move_into_place(new_path: Path, path: Path) -> None:
    """Rename the complete file `new_path` to `path`, which must not exist. Raise OSError if that fails."""
    try:
        os.link(new_path, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if path.exists():
            raise FileExistsError from None
        os.rename(new_path, path)
    else:
        os.unlink(new_path)


@contextmanager
def convert_creation_errors(path: Path) -> Iterator[None]:
    """Convert OSErrors from creating the file at `path` into UserErrors with the reason."""
    try:
        yield
    except OSError as error:
        if isinstance(error, FileExistsError) and path.exists():
            raise UserError(Message("record-there", record=str(path))) from None
        if error.errno in _DISK_ERRNOS or isinstance(error, BlockingIOError):
            raise UserError(_message(error, path)) from None
        is_taken = isinstance(error, FileExistsError)
        reason = Message("record-file-in-the-way") if is_taken else str(error.strerror)
        raise UserError(Message("record-cannot-be-made", record=str(path), why=reason)) from None


@contextmanager
def convert_disk_errors(path: Path) -> Iterator[None]:
    """Convert OSErrors about the file at `path` into UserErrors."""
    try:
        yield
    except OSError as error:
        raise UserError(_message(error, path)) from None


def _message(error: OSError, path: Path) -> Message:
    record = str(path)
    if isinstance(error, BlockingIOError):
        return Message("record-in-use", record=record)
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return Message("record-disk-full", record=record)
        case errno.EIO | errno.ENODEV | errno.ENXIO:
            return Message("record-disk-refuses", record=record)
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return Message("record-read-only", record=record)
        case errno.ENOENT:
            return Message("record-missing", record=record)
        case errno.EISDIR:
            return Message("record-is-folder", record=record)
    return Message("record-unusable", record=record, why=str(error.strerror))
