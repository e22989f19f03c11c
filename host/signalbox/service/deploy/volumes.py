"""The drives of a computer, mounted or not, and the search for the board's drive."""

import logging
import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from signalbox.board import parts
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.sentences import format_list
from signalbox.service.deploy.drive import BOOTLOADER

ABOUT = "boot_out.txt"  # CircuitPython writes it when it starts
CIRCUITPYTHON = "https://circuitpython.org/downloads"

GOOD = (9, 2)  # the first version of CircuitPython on which everything works correctly
OLDEST = (7, 0)  # the first version on which the firmware starts at all

FEW_ENDPOINTS = ("ESP32S", "STM32F")  # where signalbox_board/usb.py turns the console off
UNUSABLE_CHIPS = {"usb": "ESP32(?![SP])", "memory": "SAMD21"}  # what these chips lack, and a pattern of their names

LABEL = "CIRCUITPY"
BOOTLOADER_LABELS = ("RPI-RP2", "RP2350")
LABELS = "/dev/disk/by-label"  # links to all labelled devices on Linux, mounted or not

logger = logging.getLogger(__name__)

_FAT = ("vfat", "msdos", "fat", "exfat", "fuseblk", "fuse.fusefat")
_MEDIA = ("/media/", "/run/media/", "/mnt/")
_ESCAPED = re.compile(r"\\(?:([0-7]{3})|x([0-9a-f]{2}))")
_VERSION = re.compile(r"CircuitPython (\d{1,3})\.(\d{1,3})[^;\r\n]*(?:; *([^\r\n]*))?")
_BOARD_ID = re.compile(r"^Board ID: *([\w-]+)", re.MULTILINE)
_UID = re.compile(r"^UID: *([0-9A-Fa-f]+)", re.MULTILINE)


@dataclass(frozen=True)
class ControllerFacts:
    """The facts in boot_out.txt about a controller and its CircuitPython. A missing fact is ""."""

    version: tuple[int, int]  # of CircuitPython
    machine: str = ""  # as text: "Raspberry Pi Pico with rp2040"
    board_id: str = ""
    uid: str = ""

    @property
    def chip(self) -> str:
        """The name of the chip in upper case, such as "RP2040", or "" if it is missing."""
        return self.machine.partition(" with ")[2].upper()

    @property
    def model(self) -> str:
        """The controller's model, such as "Raspberry Pi Pico", or "" if it is missing."""
        return self.machine.partition(" with ")[0] or self.board_id

    @property
    def name(self) -> str:
        """The controller's model and serial number, for display."""
        return f"{self.model or 'unknown controller'} {self.uid}".rstrip()


def parse_boot_out(data: bytes | None) -> ControllerFacts | None:
    """Parse the contents of boot_out.txt. Return None if the file is missing or does not mention CircuitPython."""
    text = (data or b"").decode(errors="replace")
    version = _VERSION.search(text)
    if version is None:
        return None
    board_id, uid = _BOARD_ID.search(text), _UID.search(text)
    return ControllerFacts(
        (int(version[1]), int(version[2])),
        "".join(letter for letter in (version[3] or "").strip() if letter.isprintable()),
        board_id[1] if board_id else "",
        uid[1].upper() if uid else "",
    )


def refuse_unusable_controller(facts: ControllerFacts | None) -> None:
    """Raise UserError if the firmware cannot run on the controller's chip or its version of CircuitPython."""
    if facts is None:
        return
    for lacks, pattern in UNUSABLE_CHIPS.items():
        if re.match(pattern, facts.chip):
            raise UserError(Message("deploy-chip", machine=facts.model, lacks=lacks))
    if facts.version < OLDEST:
        version, good = format_version(facts.version), format_version(GOOD)
        raise UserError(Message("deploy-circuitpython-too-old", version=version, good=good, address=CIRCUITPYTHON))


def warnings(facts: ControllerFacts | None, pins: Iterable[str], *, matrix: bool = False) -> list[Message]:
    """Return a message for each reason why a board with these pins may not work on this controller.

    If `matrix`, the sensors form a matrix, which needs the pause between rows introduced in CircuitPython 9.2.
    """
    if facts is None:
        return [Message("deploy-version-unknown", file=ABOUT)]
    messages = []
    if facts.version < GOOD:
        scan, version, good = "matrix" if matrix else "registers", format_version(facts.version), format_version(GOOD)
        old = Message("deploy-circuitpython-old", version=version, scan=scan, good=good, address=CIRCUITPYTHON)
        messages.append(old)
    pins_by_id = {part.board_id: part.io for part in parts.controllers().values()}
    known_pins = pins_by_id.get(facts.board_id.removesuffix("_w"), ())  # a controller with a radio has the same pins
    missing = [pin for pin in pins if known_pins and pin not in known_pins]
    if facts.chip[:6] in FEW_ENDPOINTS:
        messages.append(Message("deploy-no-console", machine=facts.model))
    if missing:
        messages.append(Message("deploy-no-pin", machine=facts.model, pins=tuple(missing)))
    return messages


def format_version(version: tuple[int, int]) -> str:
    """Return the text of a version, such as "9.2" for (9, 2)."""
    return ".".join(str(part) for part in version)


@dataclass(frozen=True)
class Volume:
    """A mounted drive: its folder, and its label if it is known."""

    folder: Path
    label: str


@dataclass(frozen=True)
class Computer:
    """The drives of a computer, and the operating system, which determines how a drive is ejected."""

    volumes: list[Volume]
    unmounted: dict[str, str] = field(default_factory=dict)  # label to device, for drives that are not mounted
    system: str = ""  # "linux", "mac" or "windows"

    def has_mounted(self, folder: Path) -> bool:
        """Return whether a drive is mounted at this folder, so that it can be ejected."""
        return folder in (volume.folder for volume in self.volumes) or os.path.ismount(folder)


def scan_this_computer() -> Computer:
    """Return the drives plugged in to this computer."""
    if sys.platform == "darwin":
        return scan_mac(Path("/Volumes"))
    if sys.platform == "win32":
        return scan_windows_drives(_windows_letters(), _windows_label)
    return scan_linux(Path("/proc/mounts"), Path(LABELS))


def scan_linux(mounts: Path, labels: Path) -> Computer:
    """Return the drives listed in the mount table `mounts` and in the folder `labels`. Either may be missing."""
    table = [line.split() for line in _read_text(mounts).splitlines()]
    mounted = [
        (_unescape(device), Path(_unescape(folder)))
        for device, folder, kind, *_ in table
        if kind in _FAT or folder.startswith(_MEDIA)
    ]
    devices = {_unescape(path.name): path.resolve() for path in _entries(labels)}
    names = {str(device): label for label, device in devices.items()}
    volumes = [Volume(folder, names.get(device, folder.name)) for device, folder in mounted]
    in_use = {device for device, _ in mounted}
    unmounted = {label: str(device) for label, device in devices.items() if str(device) not in in_use}
    return Computer(volumes, unmounted, "linux")


def scan_mac(volumes: Path) -> Computer:
    """Return the drives in `volumes`, the folder in which macOS mounts every drive under its label."""
    drives = [Volume(path, path.name.rstrip(" 0123456789")) for path in _entries(volumes) if path.is_dir()]
    return Computer(drives, system="mac")


def scan_windows_drives(letters: Iterable[str], read_label: Callable[[str], str]) -> Computer:
    r"""Return a computer's drives with these letters (``D:\``); `read_label` returns a drive's label."""
    return Computer([Volume(Path(letter), read_label(letter)) for letter in letters], system="windows")


def _unescape(text: str) -> str:
    r"""Decode escapes, such as ``\040`` or ``\x20``, in a field of /proc/mounts or a name in the folder of labels."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 8) if match[1] else int(match[2], 16)), text)


def _read_text(path: Path) -> str:
    with suppress(OSError):
        return path.read_text(encoding="utf-8", errors="replace")
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

    drives = ctypes.windll.kernel32.GetLogicalDrives()
    letters = [f"{chr(ord('A') + number)}:\\" for number in range(26) if drives >> number & 1]
    removable = 2
    return [letter for letter in letters if ctypes.windll.kernel32.GetDriveTypeW(letter) == removable]


def _windows_label(letter: str) -> str:
    if sys.platform != "win32":
        return ""
    import ctypes

    label = ctypes.create_unicode_buffer(261)
    ctypes.windll.kernel32.GetVolumeInformationW(letter, label, len(label), None, None, None, None, 0)
    return label.value


def find_drive(computer: Computer) -> Path:
    """Return the folder of the only CircuitPython drive. Raise UserError with advice if there is not exactly one."""
    drives = [(volume, facts) for volume in computer.volumes if (facts := read_facts(volume))]
    names = tuple(f"{volume.folder} ({facts.name})" for volume, facts in drives)
    logger.info("Drives of CircuitPython: %s", format_list(names) or "none")
    if len(drives) > 1:
        raise UserError(Message("deploy-several-drives", count=len(drives), drives=names))
    if drives:
        return drives[0][0].folder
    raise UserError(_no_drive_message(computer))


def parse_folder(path: str) -> Path:
    """Return `path` as a Path. Raise UserError if it is "", which would otherwise mean the current folder."""
    if not path.strip():
        raise UserError(Message("deploy-no-drive-named"))
    return Path(path)


def _no_drive_message(computer: Computer) -> Message:
    for volume in computer.volumes:
        if _contains(volume, BOOTLOADER):
            return _no_circuitpython_message(volume.label, str(volume.folder), is_mounted=True)
    for label in BOOTLOADER_LABELS:
        if label in computer.unmounted:
            return _no_circuitpython_message(label, computer.unmounted[label], is_mounted=False)
    for volume in computer.volumes:
        if volume.label == LABEL:
            return Message("deploy-no-about", drive=str(volume.folder), file=ABOUT)
    if LABEL in computer.unmounted:
        return Message("deploy-not-mounted", label=LABEL, device=computer.unmounted[LABEL])
    return Message("deploy-no-drive", label=LABEL, address=CIRCUITPYTHON)


def _no_circuitpython_message(label: str, place: str, *, is_mounted: bool) -> Message:
    mounted, address = "yes" if is_mounted else "no", CIRCUITPYTHON
    return Message(
        "deploy-without-circuitpython", address=address, loader=label, drive=place, mounted=mounted, label=LABEL
    )


def read_facts(volume: Volume) -> ControllerFacts | None:
    """Return the facts in boot_out.txt, or None if the drive has no such file or is being unplugged."""
    with suppress(OSError):
        return parse_boot_out((volume.folder / ABOUT).read_bytes())
    return None


def _contains(volume: Volume, name: str) -> bool:
    with suppress(OSError):  # treat a drive that does not respond as absent
        return (volume.folder / name).exists()
    return False
