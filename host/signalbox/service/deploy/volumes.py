"""The drives that a computer has mounted, and those that are plugged in only: Linux, macOS and Windows."""

import os
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

LABELS = "/dev/disk/by-label"  # where Linux names what is plugged in, mounted or not

_FAT = ("vfat", "msdos", "fat", "exfat", "fuseblk", "fuse.fusefat")
_MEDIA = ("/media", "/run/media", "/mnt")
_ESCAPED = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True)
class Volume:
    """A mounted drive: its folder, and its label as far as that is known."""

    folder: Path
    label: str


@dataclass(frozen=True)
class Computer:
    """What a search for the board's drive has to know of the computer, and by which system a drive is let go there."""

    volumes: list[Volume]
    unmounted: dict[str, str] = field(default_factory=dict)  # of drives that are plugged in only: device by label
    system: str = ""  # "linux", "mac" or "windows"

    def has_mounted(self, folder: Path) -> bool:
        """Whether a drive is mounted at this folder: then it can be let go."""
        return folder in (volume.folder for volume in self.volumes) or os.path.ismount(folder)


def this_computer() -> Computer:
    """What is plugged in at this moment."""
    if sys.platform == "darwin":
        return mac(Path("/Volumes"))
    if sys.platform == "win32":
        return windows(_windows_letters(), _windows_label)
    return linux(Path("/proc/mounts"), Path(LABELS))


def linux(mounts: Path, labels: Path) -> Computer:
    """From the table of mounts and the folder of labels; either may be missing."""
    table = [line.split() for line in _text(mounts).splitlines()]
    mounted = [
        (_plain(device), Path(_plain(folder))) for device, folder, kind, *_ in table if _may_hold_a_board(folder, kind)
    ]
    devices = {_plain_label(path.name): path.resolve() for path in _entries(labels)}
    names = {str(device): label for label, device in devices.items()}
    volumes = [Volume(folder, names.get(device, folder.name)) for device, folder in mounted]
    at_work = {device for device, _ in mounted}
    unmounted = {label: str(device) for label, device in devices.items() if str(device) not in at_work}
    return Computer(volumes, unmounted, "linux")


def mac(volumes: Path) -> Computer:
    """From the folder in which macOS shows every drive by its label."""
    found = [Volume(path, path.name.rstrip(" 0123456789")) for path in _entries(volumes) if path.is_dir()]
    return Computer(found, system="mac")


def windows(letters: Iterable[str], label: Callable[[str], str]) -> Computer:
    r"""From the drives that there are (``D:\``), and a way to ask for a drive's label."""
    volumes = [Volume(Path(letter), label(letter)) for letter in letters]
    return Computer(volumes, system="windows")


def _may_hold_a_board(folder: str, kind: str) -> bool:
    return kind in _FAT or folder.startswith(tuple(f"{top}/" for top in _MEDIA))


def _plain(text: str) -> str:
    r"""A word of /proc/mounts: a space in it is written ``\040``."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 8)), text)


def _plain_label(name: str) -> str:
    r"""A name in the folder of labels: a space in it is written ``\x20``."""
    return re.sub(r"\\x([0-9a-f]{2})", lambda match: chr(int(match[1], 16)), name)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _windows_letters() -> list[str]:
    if sys.platform != "win32":
        return []
    import ctypes

    there = ctypes.windll.kernel32.GetLogicalDrives()
    letters = [f"{chr(ord('A') + number)}:\\" for number in range(26) if there >> number & 1]
    removable = 2
    return [letter for letter in letters if ctypes.windll.kernel32.GetDriveTypeW(letter) == removable]


def _windows_label(letter: str) -> str:
    if sys.platform != "win32":
        return ""
    import ctypes

    label = ctypes.create_unicode_buffer(261)
    ctypes.windll.kernel32.GetVolumeInformationW(letter, label, len(label), None, None, None, None, 0)
    return label.value
