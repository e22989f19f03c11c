"""A drive as CircuitPython leaves it, the files for it, and drives that refuse."""

import errno
import os
from pathlib import Path

from signalbox.deploy.copy import carry_out, plan
from signalbox.deploy.drive import Drive
from signalbox.deploy.files import CODE, File, drive_files
from tests.host.virtual.given import SmallBoard

HELLO = b'print("Hello World!")\n'
ABOUT = "Adafruit CircuitPython 10.2.1 on 2025-11-20; Raspberry Pi Pico with rp2040\nBoard ID:raspberry_pi_pico\n"


def fresh(folder: Path) -> Path:
    """A drive that CircuitPython has just made."""
    folder.mkdir()
    (folder / "lib").mkdir()
    (folder / CODE).write_bytes(HELLO)
    (folder / "settings.toml").write_bytes(b"")
    (folder / "boot_out.txt").write_text(ABOUT, encoding="utf-8")
    return folder


def files(version: str = "") -> list[File]:
    """What the drive of a small board gets; of another version, every source file says so in its last line."""
    mark = f"# {version}\n".encode() if version else b""
    wanted = drive_files(SmallBoard().firmware_data())
    return [File(file.place, file.data + (mark if file.place.endswith(".py") else b"")) for file in wanted]


def deploy(drive: Drive, wanted: list[File]) -> list[str]:
    return carry_out(drive, plan(drive, wanted))


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Watched(Drive):
    """A drive that notes what is done to it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.done: list[str] = []

    def write(self, path: Path, data: bytes) -> None:
        self.done.append(f"write {path.relative_to(self.folder).as_posix()}")
        super().write(path, data)

    def adopt(self, place: str) -> None:
        self.done.append(f"adopt {place}")
        super().adopt(place)


class Refusing(Drive):
    """A drive that takes a few files and then fails with an error of the system."""

    def __init__(self, folder: Path, error: int, takes: int) -> None:
        super().__init__(folder)
        self._error = error
        self._takes = takes

    def write(self, path: Path, data: bytes) -> None:
        if not self._takes:
            path.write_bytes(data[: len(data) // 2])
            raise OSError(self._error, os.strerror(self._error), str(path))
        self._takes -= 1
        super().write(path, data)


class Forgetful(Drive):
    """A worn-out drive: of one file it keeps another byte than it was given."""

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, b"#" + data[1:] if path.name.startswith("wire") else data)


class Unplugged(Drive):
    """Its cable is pulled while the files take their places."""

    def adopt(self, place: str) -> None:
        if place == "signalbox_board/link.py":
            raise KeyboardInterrupt
        super().adopt(place)


FULL = errno.ENOSPC
READ_ONLY = errno.EROFS
BROKEN = errno.EIO
