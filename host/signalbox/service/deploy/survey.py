"""A survey of the files on a drive: which board or jig they are for, the version in use, and foreign files."""

import json
from pathlib import PurePosixPath

from signalbox.board import board_names
from signalbox.board.load import dashed_board_names
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.release import firmware_files as files
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.steps import NEW

UNFINISHED = files.MANIFEST + NEW  # the manifest of a version that is not complete yet
FORMER = ("signalbox_board", "shared_rules", "board.json")  # the files and folders of older releases, at the root
STORE_FOLDER = "signalbox-kept"  # other people's files are moved here if they are in the way
RUN_FIRST = "code.txt"  # CircuitPython runs it instead of code.py

# The files that CircuitPython runs in the absence of code.py, boot.py or safemode.py, but not once those exist.
_STAND_INS = {files.CODE: ("main.py", "main.txt"), files.BOOT: ("boot.txt",), files.SAFE_MODE: ("safemode.txt",)}
_OURS = b"signalbox"  # occurs, in upper or lower case, in each of our files at the root
_DEFAULT_PROGRAMS = (b"", b'print("Hello World!")')  # CircuitPython's initial code.py


def slot_in_use(drive: Drive) -> str | None:
    """Return the letter of the version folder in use, "a" or "b", or None if neither is."""
    slot = (drive.read(files.ACTIVE) or b"")[:1].decode(errors="replace")
    return slot if slot in files.SLOTS else None


class Version:
    """The contents of one of the two version folders on a drive."""

    def __init__(self, drive: Drive, slot: str) -> None:
        self.slot = slot
        self.folder = f"{files.FOLDER}/{slot}"
        self.contents = {place: drive.read(self.place(place)) or b"" for place in drive.files(self.folder)}
        self.folders = drive.folders(self.folder)
        self.is_unfinished = UNFINISHED in self.contents
        self.manifest = files.parse_manifest(self.contents.get(UNFINISHED if self.is_unfinished else files.MANIFEST))

    def place(self, path: str) -> str:
        """Convert a path inside this version's folder to a path on the drive."""
        return f"{self.folder}/{path}"

    def matches(self, release: dict[str, bytes]) -> bool:
        """Return whether this version is complete and has all files of the release."""
        return not self.is_unfinished and all(self.contents.get(place) == data for place, data in release.items())

    def removable_files(self) -> list[str]:
        """Return the deployed files that may be removed: unchanged files or, in an unfinished version, all files."""
        listed = [(place, data) for place, data in self.contents.items() if place in self.manifest.files]
        return [place for place, data in listed if self.is_unfinished or self.manifest.is_unchanged(place, data)]

    def edited_files(self) -> list[str]:
        """Return the files that have been changed since they were deployed."""
        removable = self.removable_files()
        return [place for place in self.contents if place in self.manifest.files and place not in removable]

    def manifest_files(self) -> list[str]:
        return [place for place in (files.MANIFEST, UNFINISHED) if place in self.contents]

    def foreign_files(self) -> list[str]:
        """Return the files that Signalbox did not deploy."""
        own = {*self.manifest.files, files.MANIFEST, UNFINISHED}
        return [place for place in self.contents if place not in own]


def foreign_programs(drive: Drive) -> list[str]:
    """Return the files at the root that start another project, or that would run instead of Signalbox."""
    names = {name.lower(): name for name, is_folder in drive.names().items() if not is_folder}
    found = [names[RUN_FIRST]] if RUN_FIRST in names else []
    for own, stand_ins in _STAND_INS.items():
        if own in names:
            contents = drive.read(own) or b""
            found += [] if is_placeholder(contents) or _OURS in contents.lower() else [own]
        else:
            found += [names[name] for name in stand_ins if name in names][:1]
    return found


def is_placeholder(contents: bytes) -> bool:
    """Return whether a file is empty or is CircuitPython's default program, and so needs no backup."""
    return contents.strip() in _DEFAULT_PROGRAMS


def unused_path(drive: Drive, place: str, data: bytes, reserved_paths: set[str]) -> str | None:
    """Return an unused path in the store folder, named after `place`, or None if `data` is stored there already."""
    path = PurePosixPath(place)
    names = drive.names(STORE_FOLDER) if drive.is_folder(STORE_FOLDER) else {}
    name, number = path.name, 1
    while name in names or f"{STORE_FOLDER}/{name}" in reserved_paths:
        if name in names and drive.read(f"{STORE_FOLDER}/{name}") == data:
            return None
        number += 1
        name = f"{path.stem}-{number}{path.suffix}"
    return f"{STORE_FOLDER}/{name}"


def choose_board(drive: Drive, description: str) -> str:
    """Return `description` if not empty, else the name of the drive's board, else the name of the only known board.

    Raise UserError if the drive's board is unknown, or if the drive names no board and there are several.
    """
    if description:
        return description
    names = board_names()
    board = described_board(drive)
    if board in names:
        return board
    if board:
        raise UserError(Message("deploy-of-board", board=board))
    if len(names) > 1:
        raise UserError(Message("which-description", boards=dashed_board_names()))
    return names[0]


def described_board(drive: Drive) -> str:
    """Return the name of the board that the drive is for, or "" if the drive has no readable description."""
    slot = slot_in_use(drive)
    if slot is None:
        return ""
    try:
        data = json.loads(drive.read(f"{files.FOLDER}/{slot}/{files.DESCRIPTION}") or b"null")
    except ValueError:
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""


def refuse_board(drive: Drive) -> None:
    """Raise UserError if a drive that was chosen for a jig belongs to a board."""
    slot = slot_in_use(drive)
    folder = "" if slot is None else f"{files.FOLDER}/{slot}/"  # older releases had the description at the root
    if drive.read(folder + files.DESCRIPTION) is not None:
        board = described_board(drive)
        raise UserError(Message("deploy-is-board", board=board) if board else Message("deploy-is-some-board"))


def refuse_jig(drive: Drive) -> None:
    """Raise UserError if a drive that was chosen for a board belongs to a jig."""
    slot = slot_in_use(drive)
    if slot is not None and any(drive.read(f"{files.FOLDER}/{slot}/{place}") is not None for place in files.JIG):
        raise UserError(Message("deploy-is-jig"))
