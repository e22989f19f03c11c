"""A file of lines that grows: what is written to it is whole, or not in it."""

import contextlib
import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.files import lock, sync_file, sync_folder
from signalbox.play.record.syncer import Syncer, write

NEW_SUFFIX = ".new"  # of a file that is being begun

Line = Callable[[int], bytes]  # a line with its line feed, of its number


class LineFile:
    """An open file of numbered lines, locked for this program. Lines 0, `every`, 2 * `every` … are `first`.

    What is written outlives the program from then on; a moment later it is on the disk, where it outlives a power cut.
    """

    def __init__(self, path: Path, descriptor: int, first: Line, every: int, lines: int) -> None:
        """A file that has so many lines, all on the disk; `descriptor` is taken over."""
        self.path = path
        self._descriptor = descriptor
        self._first = first
        self._every = every
        self._lines = lines
        self._is_first_again = lines > every  # what the file begins with stands in it once more
        self._syncer = Syncer(descriptor)

    @classmethod
    def create(
        cls, path: Path, first: Line, every: int, lines: Sequence[Line], begin: Callable[[], None] = lambda: None
    ) -> Self:
        """A new file at `path` with `first` and `lines` in it, on the disk, or none at all; `begin` is done before,
        once no other program can make it.

        Raises UserError when there is one, or the disk or its permissions do not allow it.
        """
        new = path.with_name(f"{path.name}{NEW_SUFFIX}")
        with making(path):
            descriptor = os.open(new, os.O_CREAT | os.O_RDWR, 0o600)  # private: it holds what is hidden
            try:
                lock(descriptor)
            except BaseException:  # another program is making it: what it has written stays
                os.close(descriptor)
                raise
        try:
            with making(path):
                if path.exists():
                    raise FileExistsError
                begin()
                os.ftruncate(descriptor, 0)  # what was killed has left
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
        """Leave out what stands behind so many bytes, which are so many lines, and go on there.

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
                with contextlib.suppress(OSError):  # what is cut short is read as never written
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
            with contextlib.suppress(UserError):  # what is recorded is whole without it
                is_due = not self._is_first_again and self._lines < self._every
                self.write(*([self._first] if is_due else []), last)
            self._syncer.close()
            os.close(self._descriptor)
            self._descriptor = -1


def _numbered(lines: Sequence[Line], first: Line, every: int, number: int) -> list[bytes]:
    """Lines as they stand in a file that has `number` lines before them."""
    written: list[bytes] = []
    for line in lines:
        at = number + len(written)
        if at > 0 and at % every == 0:
            written.append(first(at))
        written.append(line(number + len(written)))
    return written


def open_locked(path: Path) -> int:
    """A descriptor of the file at `path`, to write at its end. Raises UserError when it cannot be, or is in use."""
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
        new = path.with_name(f"{path.name}{NEW_SUFFIX}")  # what is killed now leaves nothing under the name itself
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
    """Why no file can be made at `path`, as UserError."""
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
    """What the system refuses to do with the file at `path`, as UserError."""
    try:
        yield
    except OSError as error:
        raise UserError(_message(error, path)) from None


_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


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
