"""Drives in various states, releases to deploy, and a virtual board that runs from a drive."""

import errno
import os
import random
from collections.abc import Mapping
from pathlib import Path

from signalbox.device.release.firmware_files import CODE, Release, board_release
from signalbox.device.runtime.reliable_files import Disk, Space
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.plan import Plan, carry_out, plan_deployment
from signalbox.simulator.machine import Machine
from tests.host.simulator.fixtures import SmallBoard, parse_lines

HELLO = b'print("Hello World!")\r\n'
ABOUT = (
    "Adafruit CircuitPython 10.2.1 on 2026-04-20; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:E6614103E7452D2F\r\nboot.py output:\r\n"
)
THERMOSTAT = b"import thermostat\n"

VERSION = b'VERSION = "'


def fresh(folder: Path) -> Path:
    """Create the files of a drive on which CircuitPython has just been installed."""
    folder.mkdir()
    (folder / "lib").mkdir()
    (folder / CODE).write_bytes(HELLO)
    (folder / "settings.toml").write_bytes(b"")
    (folder / "boot_out.txt").write_bytes(ABOUT.encode())
    return folder


def release(version: str) -> Release:
    """Return a small board's firmware with `version` in its sources and one file that no other version has."""
    made = board_release(SmallBoard().firmware_data())
    program = {
        path: data + f"# {version}\n".encode() if path.endswith(".py") else data
        for path, data in made.folder_files.items()
    }
    program["signalbox_board/__init__.py"] += f'VERSION = "{version}"\n'.encode()
    program[f"signalbox_board/only_{version}.py"] = b"# gone in another version\n"
    return Release(program, made.root)


def early_release_files(version: str) -> dict[str, bytes]:
    """Return the files that an early release of Signalbox left on a drive, all in the root."""
    program = release(version).folder_files
    code = b"from signalbox_board.hardware import Device\n\nif __name__ == '__main__':\n    Device().run()\n"
    boot = program["signalbox_board/usb.py"] + b"# Signalbox\n"
    return {**program, "boot.py": boot, CODE: code, "boot_out.txt": ABOUT.encode()}


def deploy(drive: Drive, wanted: Release) -> Plan:
    made = plan_deployment(drive, wanted)
    carry_out(drive, made)
    return made


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of every file below a folder, keyed by relative path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def lay_out(folder: Path, files: Mapping[str, bytes]) -> Path:
    for relative, data in files.items():
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def running_version(folder: Path) -> str:
    """Start a board from this drive. Return its firmware version, or its output if it sends no HELLO."""
    sources = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    machine = Machine(SmallBoard(), seed=random.Random(0).getrandbits(8), sources=sources)
    if machine.crashes:
        return machine.crashes[0].splitlines()[-1]
    greetings = [args for kind, _, args in parse_lines(machine.update(0)) if kind == "HELLO"]
    if not greetings or "fault" in greetings[0][6]:
        return " ".join(machine.chip.console) or "nothing"
    return greetings[0][1]


class FailingDisk(Disk):
    """A disk whose `fails_at`th change fails with an operating system error; a failing write stores half of the data.

    With `gone`, every later call fails too, as if the cable had been unplugged.
    """

    def __init__(self, fails_at: int, error: int, *, gone: bool = False) -> None:
        self.fails_at = fails_at
        self.changes = 0
        self._error = error
        self._gone = gone

    @property
    def failed(self) -> bool:
        return self.changes > self.fails_at

    def read(self, path: Path) -> bytes:
        self._check()
        return path.read_bytes()  # a test need not bypass the system's cache

    def names(self, folder: Path) -> list[tuple[str, bool]]:
        self._check()
        return super().names(folder)

    def write(self, path: Path, data: bytes) -> None:
        if self.changes == self.fails_at:
            path.write_bytes(data[: len(data) // 2])
        self._change()
        path.write_bytes(data)  # a test needs no fsync

    def overwrite_start(self, path: Path, data: bytes) -> None:
        self._change()
        path.write_bytes(data + path.read_bytes()[len(data) :])

    def rename(self, path: Path, to: Path) -> None:
        self._change()
        super().rename(path, to)

    def remove(self, path: Path) -> None:
        self._change()
        super().remove(path)

    def make_folder(self, path: Path) -> None:
        self._change()
        super().make_folder(path)

    def remove_folder(self, path: Path) -> None:
        self._change()
        super().remove_folder(path)

    def sync_folder(self, folder: Path) -> None:
        self._change()

    def _change(self) -> None:
        self._check()
        self.changes += 1
        if self.changes - 1 == self.fails_at:
            raise self._as_error()

    def _check(self) -> None:
        if self._gone and self.failed:
            raise self._as_error()

    def _as_error(self) -> OSError:
        return OSError(self._error, os.strerror(self._error))


class UnsyncedDisk(FailingDisk):
    def __init__(self) -> None:
        super().__init__(1 << 30, errno.EIO)


class FixedSpaceDisk(Disk):
    def __init__(self, clusters: int, cluster_bytes: int = 512, *, read_only: bool = False) -> None:
        self._space = Space(cluster_bytes, clusters, read_only)

    def space(self, folder: Path) -> Space:
        return self._space
