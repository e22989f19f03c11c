"""What files need beyond the standard library: to be surely on the disk, to be whole, to have one writer at a time."""

import contextlib
import errno
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME_BYTES = 4  # of chance, in the name of a file that is not whole yet
_FAR = 1 << 40  # Windows keeps others from reading what is locked, so a byte is locked that no file has


def sync_file(descriptor: int) -> None:
    """Have what was written to an open file on the disk. Raises OSError."""
    os.fsync(descriptor)
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # only a file system with a queue in its drive knows this
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, before anything that comes later. Raises OSError."""
    if sys.platform == "win32":  # it opens no folder, and writes the names on a removable drive at once
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that has nothing to write down
            raise
    finally:
        os.close(descriptor)


def write_whole(path: Path, data: bytes) -> None:
    """Have a file hold `data`, or what it held before, but never half of it: also when the power goes.

    A link to a file stays one, a file keeps its permissions, and its folder is made where there is none. Nothing is
    left beside it. Raises OSError.
    """
    place = Path(os.path.realpath(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f".{place.name}.{secrets.token_hex(NAME_BYTES)}")
    try:
        with open(beside, "xb") as file:  # of this program alone: another may write the same
            file.write(data)
            file.flush()
            sync_file(file.fileno())
        with contextlib.suppress(FileNotFoundError):  # there was none
            shutil.copymode(place, beside)
        os.replace(beside, place)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    sync_folder(place.parent)


def lock(descriptor: int) -> None:
    """Take the lock of an open file, which goes with its descriptor, also when the program is killed.

    Raises BlockingIOError when another program has it. Where a file system has no such locks nothing is locked.
    """
    if sys.platform == "win32":
        _lock_windows(descriptor)
        return
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        return


@contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder. Where a system opens no folder, nothing is locked.

    Raises BlockingIOError when another program has it, OSError when there is no such folder.
    """
    if sys.platform == "win32":
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def _lock_windows(descriptor: int) -> None:
    if sys.platform != "win32":
        raise NotImplementedError
    import msvcrt

    os.lseek(descriptor, _FAR, os.SEEK_SET)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except OSError:
        raise BlockingIOError from None
    finally:
        os.lseek(descriptor, 0, os.SEEK_END)
