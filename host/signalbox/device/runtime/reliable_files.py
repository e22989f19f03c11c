"""Reliable access to files: complete writes, flushed to the disk, and locks, even on a removable drive."""

import contextlib
import ctypes
import errno
import os
import re
import secrets
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

NAME_BYTES = 4  # the number of random bytes in the name of an unfinished file
FAT_CLUSTER_BYTES = 512  # on a one-megabyte drive formatted by CircuitPython
_NUMBERED = re.compile(r"(?:^|-)(\d{4,9})-\d{8}T")  # the number before the time in a file's name
_LOCKED_BYTE = 1 << 40  # on Windows no one else can read a locked byte, so lock one beyond the end of any file


def next_number(paths: Iterable[Path]) -> str:
    """Return the number that precedes the time in a new file's name: one more than the highest number in `paths`.

    Numbers always increase from file to file, even if the clock is set back.
    """
    return f"{max(map(_number, paths), default=0) + 1:04}"


def newest_first(paths: Iterable[Path]) -> list[Path]:
    """Sort files by number, highest first. Unnumbered files of earlier versions come last, in reverse name order."""
    return sorted(paths, key=lambda path: (_number(path), path.name), reverse=True)


def _number(path: Path) -> int:
    found = _NUMBERED.search(path.name)
    return int(found[1]) if found else 0


def sync_file(descriptor: int) -> None:
    """Flush all data written to an open file to the disk. Raise OSError if that fails."""
    os.fsync(descriptor)
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # not every file system supports this
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)


def sync_folder(folder: Path) -> None:
    """Flush a folder's directory entries to the disk. Raise OSError if that fails."""
    if sys.platform == "win32":  # Windows cannot open folders, and writes names on a removable drive at once
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # the file system has nothing to flush
            raise
    finally:
        os.close(descriptor)


def write_atomically(path: Path, data: bytes) -> None:
    """Write all of `data` to a file or, on failure, leave the file as it was, even if the power fails.

    A symbolic link remains a link, the file keeps its permissions, and its folder is created if it is missing. No
    temporary file is left behind. Raise OSError on failure.
    """
    place = Path(os.path.realpath(path))
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_name(f".{place.name}.{secrets.token_hex(NAME_BYTES)}")
    try:
        with open(unfinished, "xb") as file:  # a new file, because another program may write the same one
            file.write(data)
            file.flush()
            sync_file(file.fileno())
        with contextlib.suppress(FileNotFoundError):  # a new file has no mode to copy
            shutil.copymode(place, unfinished)
        os.replace(unfinished, place)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
    sync_folder(place.parent)


def lock(descriptor: int) -> None:
    """Lock an open file. The lock is released when its descriptor is closed, even if the program is killed.

    Raise BlockingIOError if another program holds the lock. Does nothing on a file system without locks.
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
def lock_folder(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder during the context. Does nothing on a system that cannot open folders.

    Raise BlockingIOError if another program holds the lock, or OSError if the folder does not exist.
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

    os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    except OSError:
        raise BlockingIOError from None
    finally:
        os.lseek(descriptor, 0, os.SEEK_END)


@dataclass(frozen=True)
class Space:
    """The cluster size and free space of a drive, and whether it is read-only."""

    cluster_bytes: int  # a file takes whole clusters
    free_clusters: int  # clusters; sys.maxsize if the system does not know
    is_read_only: bool = False

    def clusters(self, size: int) -> int:
        """Return the number of clusters that a file of `size` bytes occupies."""
        return -(-size // self.cluster_bytes)


class Disk:
    """A file system on this computer. Every method may raise OSError."""

    mode = 0o666  # for new files, before the user's umask is applied

    def read(self, path: Path) -> bytes:
        """Return the bytes of a file, read from the drive itself if the system allows it."""
        with open(path, "rb") as file:
            _bypass_cache(file)
            return file.read()

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        """Return the name of each entry in a folder, and whether the entry is itself a folder."""
        with os.scandir(folder) as entries:
            return [(entry.name, entry.is_dir()) for entry in entries]

    def size(self, path: Path) -> int:
        return path.stat().st_size

    def space(self, folder: Path) -> Space:
        return _windows_space(folder) if sys.platform == "win32" else _posix_space(folder)

    def write(self, path: Path, data: bytes) -> None:
        """Write a file with `data`, replacing any existing file."""
        with open(path, "wb", opener=self._open) as file:
            file.write(data)
            file.flush()
            sync_file(file.fileno())

    def overwrite_start(self, path: Path, data: bytes) -> None:
        """Overwrite the first bytes of a file in place. Its length, clusters and folder entry do not change."""
        with open(path, "r+b", buffering=0) as file:
            file.write(data)
            sync_file(file.fileno())

    def rename(self, path: Path, to: Path) -> None:
        """Move a file to another path, replacing any existing file."""
        os.replace(path, to)

    def remove(self, path: Path) -> None:
        path.unlink()

    def make_folder(self, path: Path) -> None:
        path.mkdir()

    def remove_folder(self, path: Path) -> None:
        path.rmdir()

    def sync_folder(self, folder: Path) -> None:
        """Flush a folder's directory entries to the disk."""
        sync_folder(folder)

    def _open(self, path: str, flags: int) -> int:
        return os.open(path, flags, self.mode)


class PrivateDisk(Disk):
    """A file system on which new files are readable only by the user, if it supports permissions."""

    mode = 0o600


def _bypass_cache(file: BinaryIO) -> None:
    """Make the next read come from the drive instead of the computer's cache."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file.fileno(), fcntl.F_NOCACHE, 1)
    elif sys.platform != "win32":
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _posix_space(folder: Path) -> Space:
    if sys.platform == "win32":
        raise NotImplementedError
    stats = os.statvfs(folder)
    free = stats.f_bavail if stats.f_blocks else sys.maxsize  # macOS 26 says 0 of 0 for some FAT12 drives
    return Space(stats.f_frsize or FAT_CLUSTER_BYTES, free, bool(stats.f_flag & os.ST_RDONLY))


def _windows_space(folder: Path) -> Space:
    if sys.platform != "win32":
        raise NotImplementedError
    sectors, sector_bytes, free, total = (ctypes.c_ulong() for _ in range(4))
    succeeded = ctypes.windll.kernel32.GetDiskFreeSpaceW(
        folder.anchor, ctypes.byref(sectors), ctypes.byref(sector_bytes), ctypes.byref(free), ctypes.byref(total)
    )
    if not succeeded:
        raise ctypes.WinError()
    return Space(sectors.value * sector_bytes.value, free.value if total.value else sys.maxsize)
