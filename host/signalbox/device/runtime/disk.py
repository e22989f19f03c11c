"""Operations on a file system that may be pulled out, each of them whole on the drive when it returns."""

import ctypes
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from signalbox.device.runtime.files import sync_file, sync_folder

FAT_CLUSTER_BYTES = 512  # what CircuitPython formats a drive of one megabyte with


@dataclass(frozen=True)
class Space:
    """What a drive has room for."""

    cluster_bytes: int  # a file takes whole clusters
    free: int  # clusters
    read_only: bool = False

    def clusters(self, size: int) -> int:
        """How many clusters a file of `size` bytes takes."""
        return -(-size // self.cluster_bytes)


class Disk:
    """A file system of this computer. Every method raises OSError."""

    mode = 0o666  # of a file that is made, less what the user's own mask takes away

    def read(self, path: Path) -> bytes:
        """The bytes of a file, from the drive itself where the system allows to ask it."""
        with open(path, "rb") as file:
            _bypass_cache(file)
            return file.read()

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        """What lies in a folder: each name, and whether it is a folder's."""
        with os.scandir(folder) as entries:
            return [(entry.name, entry.is_dir()) for entry in entries]

    def size(self, path: Path) -> int:
        return path.stat().st_size

    def space(self, folder: Path) -> Space:
        return _windows_space(folder) if sys.platform == "win32" else _posix_space(folder)

    def write(self, path: Path, data: bytes) -> None:
        """Make a file that holds `data`, in place of what may have been there."""
        with open(path, "wb", opener=self._open) as file:
            file.write(data)
            _flush(file)

    def poke(self, path: Path, data: bytes) -> None:
        """Write over the first bytes of a file. Its length, its clusters and its folder stay what they are."""
        with open(path, "r+b", buffering=0) as file:
            file.write(data)
            sync_file(file.fileno())

    def rename(self, path: Path, to: Path) -> None:
        """Give a file another place; what lies there gives way to it."""
        os.replace(path, to)

    def remove(self, path: Path) -> None:
        path.unlink()

    def make_folder(self, path: Path) -> None:
        path.mkdir()

    def remove_folder(self, path: Path) -> None:
        path.rmdir()

    def settle(self, folder: Path) -> None:
        """Have the names in a folder written down, before anything that comes later."""
        sync_folder(folder)

    def _open(self, path: str, flags: int) -> int:
        return os.open(path, flags, self.mode)


class PrivateDisk(Disk):
    """One on which every file that is made is for the user alone, where it knows users."""

    mode = 0o600


def _flush(file: BinaryIO) -> None:
    file.flush()
    sync_file(file.fileno())


def _bypass_cache(file: BinaryIO) -> None:
    """Let the next read ask the drive and not the computer's own memory of it."""
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
