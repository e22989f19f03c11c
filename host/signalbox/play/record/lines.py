"""A file of lines that grows: each line has a checksum, and is in the file whole or not at all.

Every line speaks for itself: what stands behind a damaged one can still be read. Nothing of a line is believed, not
even looked at, before its checksum is found right.
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
from signalbox.device.runtime.files import lock, sync_file, sync_folder

_CHECKSUM = re.compile(rb',"crc":"([0-9a-f]{8})"}\Z')
logger = logging.getLogger(__name__)
NEW_SUFFIX = ".new"  # of a file that is being begun
Line = Callable[[int], bytes]  # a line with its line feed, of its number
_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def to_line(fields: Mapping[str, object]) -> bytes:
    """Return the line of JSON data, in ASCII, with the line feed at its end. There has to be at least one field."""
    body = json.dumps(fields, separators=(",", ":"))[:-1].encode()
    return b'%s,"crc":"%08x"}\n' % (body, zlib.crc32(body))


def from_line(line: bytes) -> dict[str, object] | None:
    """Return the fields of a line without its line feed; None when it is not as it was written."""
    checksum = _CHECKSUM.search(line)
    if checksum is None or zlib.crc32(body := line[: checksum.start()]) != int(checksum[1], 16):
        return None
    try:
        fields = json.loads(body + b"}")
    except (ValueError, RecursionError):  # the checksum was put under something else
        return None
    return fields if isinstance(fields, dict) else None


class Syncer:
    """The syncing of one open file after each write to its end, or once after several while the disk was busy."""

    def __init__(self, descriptor: int) -> None:
        """Begin with a file that is on the disk as it is."""
        self._descriptor = descriptor
        self._thread = ThreadPoolExecutor(1, "signalbox record")
        self._changed = Condition()
        self._safe = os.lseek(descriptor, 0, os.SEEK_END)  # bytes from the start that are on the disk
        self._waiting = b""  # those behind them
        self._wanted = self._safe  # bytes from the start that are to be on the disk
        self._is_busy = False
        self._fault: OSError | None = None

    def written(self, data: bytes, *, is_urgent: bool = True) -> None:
        """Note new bytes at the end of the file; what is not urgent is synced with the next that is."""
        with self._changed:
            self._waiting += data
            if is_urgent:
                self._want()

    def mend(self) -> None:
        """Write the bytes of a refused sync again, and wait for it. Raises OSError.

        A system that has told a program of such a fault takes the bytes for written, so a second sync proves nothing.
        """
        if self._fault is None:
            return
        os.lseek(self._descriptor, self._safe, os.SEEK_SET)
        write(self._descriptor, self._waiting)
        with self._changed:
            self._fault = None
            self._want()
        self.wait()

    def wait(self) -> None:
        """Return when all that is urgent is on the disk. Raises OSError when it cannot be."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_busy)
            if self._fault is not None:
                raise self._fault

    def close(self) -> None:
        """End the thread once it is done."""
        self._thread.shutdown()

    def _want(self) -> None:
        self._wanted = self._safe + len(self._waiting)
        if not self._is_busy:
            self._is_busy = True
            self._thread.submit(self._sync)

    def _sync(self) -> None:
        while self._is_busy:
            with self._changed:
                size = self._safe + len(self._waiting)
            fault = self._refused()
            with self._changed:
                if fault is None:
                    self._waiting = self._waiting[size - self._safe :]
                    self._safe = size
                self._fault = fault
                self._is_busy = fault is None and self._safe < self._wanted
                self._changed.notify_all()

    def _refused(self) -> OSError | None:
        try:
            sync_file(self._descriptor)
        except OSError as fault:
            logger.error("What was recorded may not be on the disk: %s", fault)
            return fault
        return None


def write(descriptor: int, data: bytes) -> None:
    """Write all of it. Raises OSError."""
    while data:
        data = data[os.write(descriptor, data) :]


class LineFile:
    """An open file of numbered lines, locked for this program. Lines 0, `every`, 2 * `every` … are `first`.

    What is written outlives the program from then on; a moment later it is on the disk, where it outlives a power cut.
    """

    def __init__(self, path: Path, descriptor: int, first: Line, every: int, lines: int) -> None:
        """Take over `descriptor`, a file that has so many lines, all on the disk."""
        self.path = path
        self._descriptor = descriptor
        self._first = first
        self._every = every
        self._lines = lines
        self._is_first_again = lines > every  # its beginning stands in it once more
        self._syncer = Syncer(descriptor)

    @classmethod
    def create(
        cls, path: Path, first: Line, every: int, lines: Sequence[Line], begin: Callable[[], None] = lambda: None
    ) -> Self:
        """Return a new file at `path` with `first` and `lines` in it, on the disk, or none at all.

        `begin` is done before, once no other program can make it. Raises UserError when the file exists, or the disk or
        its permissions do not allow it.
        """
        new = path.with_name(f"{path.name}{NEW_SUFFIX}")
        with making(path):
            descriptor = os.open(new, os.O_CREAT | os.O_RDWR, 0o600)  # private: it holds secrets
            try:
                lock(descriptor)
            except BaseException:  # another program is making it: its bytes stay
                os.close(descriptor)
                raise
        try:
            with making(path):
                if path.exists():
                    raise FileExistsError
                begin()
                os.ftruncate(descriptor, 0)  # left by a program that was killed
                written = _numbered([first, *lines], first, every, 0)
                write(descriptor, b"".join(written))
                sync_file(descriptor)
                _move(new, path)
                sync_folder(path.parent)
        except BaseException:
            os.close(descriptor)
            new.unlink(missing_ok=True)
            raise
        return cls(path, descriptor, first, every, len(written))

    @classmethod
    def go_on(cls, path: Path, descriptor: int, first: Line, every: int, lines: int, size: int) -> Self:
        """Cut off the file after so many bytes, which are so many lines, and go on there.

        `descriptor` is one of `open_locked`, taken over if this succeeds. Raises UserError now, and not at the first
        roll, when nothing can be written.
        """
        with sentences(path):
            os.ftruncate(descriptor, size)
            os.lseek(descriptor, 0, os.SEEK_END)
            write(descriptor, first(lines))
            sync_file(descriptor)
        file = cls(path, descriptor, first, every, lines + 1)
        file._is_first_again = True
        return file

    def write(self, *lines: Line, is_urgent: bool = True) -> None:
        """Add lines; what is not urgent comes onto the disk with the next that are.

        Raises UserError when the disk is full or gone, also when that came out only now of lines before; the file is
        then as before and can be used again.
        """
        with sentences(self.path):
            self._syncer.mend()
            before = os.lseek(self._descriptor, 0, os.SEEK_END)
            written = _numbered(lines, self._first, self._every, self._lines)
            try:
                write(self._descriptor, b"".join(written))
            except OSError:
                with contextlib.suppress(OSError):  # a line that is cut short is read as never written
                    os.ftruncate(self._descriptor, before)
                raise
            self._lines += len(written)
            self._is_first_again = self._is_first_again or self._lines > self._every
            self._syncer.written(b"".join(written), is_urgent=is_urgent)

    def sync(self) -> None:
        """Return when all that is urgent is on the disk. Raises UserError when it cannot be."""
        with sentences(self.path):
            self._syncer.wait()

    def close(self, last: Line) -> None:
        """Let go of the file, with a last line if there is room for it; `first` before it in a file that is short."""
        if self._descriptor >= 0:
            with contextlib.suppress(UserError):  # the record is whole without it
                is_due = not self._is_first_again and self._lines < self._every
                self.write(*([self._first] if is_due else []), last)
            self._syncer.close()
            os.close(self._descriptor)
            self._descriptor = -1


def _numbered(lines: Sequence[Line], first: Line, every: int, number: int) -> list[bytes]:
    """Return lines as they stand in a file that has `number` lines before them."""
    written: list[bytes] = []
    for line in lines:
        at = number + len(written)
        if at > 0 and at % every == 0:
            written.append(first(at))
        written.append(line(number + len(written)))
    return written


def open_locked(path: Path) -> int:
    """Return a descriptor of the file at `path`, to write at its end. Raises UserError when it cannot, or is in use."""
    with sentences(path):
        descriptor = os.open(path, os.O_RDWR)
        try:
            lock(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
    return descriptor


def prove_place(path: Path) -> None:
    """Find out now whether a file can be made at `path` later; makes its folder. Raises UserError when not."""
    with making(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            raise FileExistsError
        new = path.with_name(f"{path.name}{NEW_SUFFIX}")  # a killed program leaves nothing under the name
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o600))
        new.unlink()


def _move(new: Path, path: Path) -> None:
    """Give a whole file its name, which nobody else may have. Raises OSError."""
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError from None
        os.rename(new, path)
    else:
        os.unlink(new)


@contextmanager
def making(path: Path) -> Iterator[None]:
    """Raise as UserError the reason why no file can be made at `path`."""
    try:
        yield
    except OSError as error:
        if isinstance(error, FileExistsError) and path.exists():
            raise UserError(Message("record-there", record=str(path))) from None
        if error.errno in _ROOM or isinstance(error, BlockingIOError):
            raise UserError(_message(error, path)) from None
        is_taken = isinstance(error, FileExistsError)
        why = Message("record-file-in-the-way") if is_taken else str(error.strerror)
        raise UserError(Message("record-cannot-be-made", record=str(path), why=why)) from None


@contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Raise as UserError what the system refuses to do with the file at `path`."""
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
