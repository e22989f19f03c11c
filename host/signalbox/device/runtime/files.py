"""Files that are surely on the disk, whole, and written by one program at a time; also on a drive that may go."""

import contextlib
import ctypes
import errno
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

NAME_BYTES = 4  # of chance, in the name of a file that is not whole yet
FAT_CLUSTER_BYTES = 512  # on a drive of one megabyte that CircuitPython has formatted
_FAR = 1 << 40  # Windows lets nobody else read a locked byte, so one is locked that no file has


def sync_file(descriptor: int) -> None:
    """Put everything written to an open file on the disk. Raises OSError."""
    os.fsync(descriptor)
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # only a file system with a queue in its drive knows this
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on the disk, before anything that comes later. Raises OSError."""
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
    """Put `data` in a file, or leave it as it was, but never half done: also when the power goes.

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


@dataclass(frozen=True)
class Space:
    """The room on a drive."""

    cluster_bytes: int  # a file takes whole clusters
    free: int  # clusters
    read_only: bool = False

    def clusters(self, size: int) -> int:
        """Return how many clusters a file of `size` bytes takes."""
        return -(-size // self.cluster_bytes)


class Disk:
    """A file system of this computer. Every method raises OSError."""

    mode = 0o666  # of a file that is made, less what the user's own mask takes away

    def read(self, path: Path) -> bytes:
        """Return the bytes of a file, from the drive itself where the system allows that."""
        with open(path, "rb") as file:
            _bypass_cache(file)
            return file.read()

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        """Return the names in a folder, each with whether it is a folder's."""
        with os.scandir(folder) as entries:
            return [(entry.name, entry.is_dir()) for entry in entries]

    def size(self, path: Path) -> int:
        return path.stat().st_size

    def space(self, folder: Path) -> Space:
        return _windows_space(folder) if sys.platform == "win32" else _posix_space(folder)

    def write(self, path: Path, data: bytes) -> None:
        """Make a file with `data`, in place of any that was there."""
        with open(path, "wb", opener=self._open) as file:
            file.write(data)
            file.flush()
            sync_file(file.fileno())

    def poke(self, path: Path, data: bytes) -> None:
        """Write over the first bytes of a file. Its length, its clusters and its folder stay the same."""
        with open(path, "r+b", buffering=0) as file:
            file.write(data)
            sync_file(file.fileno())

    def rename(self, path: Path, to: Path) -> None:
        """Move a file to another place, over any that was there."""
        os.replace(path, to)

    def remove(self, path: Path) -> None:
        path.unlink()

    def make_folder(self, path: Path) -> None:
        path.mkdir()

    def remove_folder(self, path: Path) -> None:
        path.rmdir()

    def settle(self, folder: Path) -> None:
        """Put the names in a folder on the disk, before anything that comes later."""
        sync_folder(folder)

    def _open(self, path: str, flags: int) -> int:
        return os.open(path, flags, self.mode)


class PrivateDisk(Disk):
    """A file system on which every new file is for the user alone, where it knows users."""

    mode = 0o600


def _bypass_cache(file: BinaryIO) -> None:
    """Have the next read come from the drive and not from the computer's cache."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file.fileno(), fcntl.F_NOCACHE, 1)
    elif sys.platform != "win32":
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _posix_space(folder: Path) -> Space:
    if sys.platform == "win32":
        raise NotImplementedError
    about = os.statvfs(folder)
    return Space(about.f_frsize or FAT_CLUSTER_BYTES, about.f_bavail, bool(about.f_flag & os.ST_RDONLY))


def _windows_space(folder: Path) -> Space:
    if sys.platform != "win32":
        raise NotImplementedError
    sectors, sector_bytes, free, total = (ctypes.c_ulong() for _ in range(4))
    done = ctypes.windll.kernel32.GetDiskFreeSpaceW(
        folder.anchor, ctypes.byref(sectors), ctypes.byref(sector_bytes), ctypes.byref(free), ctypes.byref(total)
    )
    if not done:
        raise ctypes.WinError()
    return Space(sectors.value * sector_bytes.value, free.value)
