"""Finds the board's drive among all drives, or says what is there instead."""

import logging
from pathlib import Path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.sentences import listed
from signalbox.service.deploy.about import ABOUT, CIRCUITPYTHON, About, parse
from signalbox.service.deploy.drive import BOOTLOADER
from signalbox.service.deploy.volumes import Computer, Volume

logger = logging.getLogger(__name__)

LABEL = "CIRCUITPY"
BOOTLOADER_LABELS = ("RPI-RP2", "RP2350")


def find_drive(computer: Computer) -> Path:
    """The folder of the only CircuitPython drive there is. Raises UserError with what to do when it is not one."""
    found = [(volume, about) for volume in computer.volumes if (about := _about(volume))]
    logger.info("Drives of CircuitPython: %s", listed(_named(volume, about) for volume, about in found) or "none")
    if len(found) > 1:
        drives = tuple(_named(volume, about) for volume, about in found)
        raise UserError(Message("deploy-several-drives", count=len(found), drives=drives))
    if found:
        return found[0][0].folder
    raise UserError(_nothing(computer))


def named(path: str) -> Path:
    """The folder that somebody named. Raises UserError for an empty name, which would be the folder they are in."""
    if not path.strip():
        raise UserError(Message("deploy-no-drive-named"))
    return Path(path)


def _nothing(computer: Computer) -> Message:
    """Why there is no drive to deploy to."""
    for volume in computer.volumes:
        if _has(volume, BOOTLOADER):
            return _without_circuitpython(volume.label, str(volume.folder), is_mounted=True)
    for label in BOOTLOADER_LABELS:
        if label in computer.unmounted:
            return _without_circuitpython(label, computer.unmounted[label], is_mounted=False)
    for volume in computer.volumes:
        if volume.label == LABEL:
            return Message("deploy-no-about", drive=str(volume.folder), file=ABOUT)
    if LABEL in computer.unmounted:
        return Message("deploy-not-mounted", label=LABEL, device=computer.unmounted[LABEL])
    return Message("deploy-no-drive", label=LABEL, address=CIRCUITPYTHON)


def _without_circuitpython(label: str, place: str, *, is_mounted: bool) -> Message:
    return Message(
        "deploy-without-circuitpython",
        address=CIRCUITPYTHON,
        loader=label,
        drive=place,
        mounted="yes" if is_mounted else "no",
        label=LABEL,
    )


def _about(volume: Volume) -> About | None:
    try:
        return parse((volume.folder / ABOUT).read_bytes())
    except OSError:
        return None


def _has(volume: Volume, name: str) -> bool:
    try:
        return (volume.folder / name).exists()
    except OSError:  # a drive that does not answer is none
        return False


def _named(volume: Volume, about: About) -> str:
    return f"{volume.folder} ({about.name})"
