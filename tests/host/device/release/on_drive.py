"""The files on a drive after a deployment."""

from collections.abc import Mapping
from dataclasses import dataclass

from signalbox.device.release.firmware_files import ACTIVE, FOLDER, SLOTS, Release, active_bytes, board_release


@dataclass(frozen=True)
class File:
    """One file on the drive: its path there, such as ``signalbox/a/board.json``, and its content."""

    place: str
    data: bytes


def drive_files(data: Mapping[str, object]) -> list[File]:
    """Return all files on a fresh drive for a board with this `Board.firmware_data()`. code.py comes last."""
    return release_files(board_release(data))


def release_files(release: Release, slot: str = SLOTS[0]) -> list[File]:
    """Return all files of a drive that contains only this release, active in `slot`. code.py comes last."""
    version = [File(f"{FOLDER}/{slot}/{place}", data) for place, data in release.version.items()]
    return [*version, File(ACTIVE, active_bytes(slot)), *(File(place, data) for place, data in release.root.items())]
