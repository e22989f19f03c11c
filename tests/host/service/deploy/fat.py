"""A real FAT file system in a file, used through mtools as an operating system uses a drive."""

import errno
import os
import subprocess
from pathlib import Path

from signalbox.device.runtime.reliable_files import Disk, Space

CLUSTER_BYTES = 512
SECTORS = 2048  # a Pico's drive: one megabyte
TOOLS = ("mformat", "mcopy", "mdir", "mren", "mdel", "mmd", "mrd")


class FatDisk(Disk):
    """A FAT disk in the file `image`. `root` is where it would be mounted; nothing exists there."""

    def __init__(self, root: Path, image: Path, sectors: int = SECTORS) -> None:
        self._root = root
        self._image = image
        self.least_free = sectors
        self._run("mformat", "-C", "-T", str(sectors), "-h", "1", "-s", "1", "-c", "1", "-v", "CIRCUITPY", "::")

    def read(self, path: Path) -> bytes:
        return self._run("mcopy", self._fat(path), "-")

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        lines = self._run("mdir", "-b", "-a", self._fat(folder)).decode().splitlines()
        entries = [(line.rstrip("/").rpartition("/")[2], line.endswith("/")) for line in lines]
        return [entry for entry in entries if entry[0] not in (".", "..")]

    def size(self, path: Path) -> int:
        return len(self.read(path))

    def space(self, folder: Path) -> Space:
        summary = self._run("mdir", "::").decode().strip().splitlines()[-1]
        free = int("".join(letter for letter in summary if letter.isdigit()))
        self.least_free = min(self.least_free, free // CLUSTER_BYTES)
        return Space(CLUSTER_BYTES, free // CLUSTER_BYTES)

    def write(self, path: Path, data: bytes) -> None:
        self._run("mcopy", "-o", "-", self._fat(path), data=data)
        self.space(path)

    def overwrite_start(self, path: Path, data: bytes) -> None:
        self.write(path, data + self.read(path)[len(data) :])

    def rename(self, path: Path, to: Path) -> None:
        if to.name.lower() in [name.lower() for name, _ in self.names(to.parent)]:  # mren turns boot.py into BOOT.PY
            self.remove(to)
        self._run("mren", self._fat(path), self._fat(to))

    def remove(self, path: Path) -> None:
        self._run("mdel", self._fat(path))

    def make_folder(self, path: Path) -> None:
        self._run("mmd", self._fat(path))
        self.space(path)

    def remove_folder(self, path: Path) -> None:
        self._run("mrd", self._fat(path))

    def sync_folder(self, folder: Path) -> None:
        """Do nothing, because mtools writes everything immediately."""

    def _fat(self, path: Path) -> str:
        relative = path.relative_to(self._root).as_posix()
        return "::/" if relative == "." else f"::/{relative}"

    def _run(self, tool: str, *args: str, data: bytes = b"") -> bytes:
        result = subprocess.run([tool, "-i", str(self._image), *args], input=data, capture_output=True)
        if b"full" in result.stderr.lower():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if b"not found" in result.stderr:
            raise FileNotFoundError(errno.ENOENT, result.stderr.decode())
        if result.returncode:
            raise OSError(errno.EIO, result.stderr.decode())
        return result.stdout
