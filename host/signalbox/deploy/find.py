"""Finds the board's drive among all drives, or says what is there instead."""

import logging
from pathlib import Path

from signalbox.deploy.about import ABOUT, CIRCUITPYTHON, About, parse
from signalbox.deploy.drive import BOOTLOADER
from signalbox.deploy.volumes import Computer, Volume
from signalbox.errors import UserError
from signalbox.sentences import listed

logger = logging.getLogger(__name__)

LABEL = "CIRCUITPY"
BOOTLOADER_LABELS = ("RPI-RP2", "RP2350")

_CHOOSE = "name one with --drive PATH"


def find_drive(computer: Computer) -> Path:
    """The folder of the only CircuitPython drive there is. Raises UserError with what to do when it is not one."""
    found = [(volume, about) for volume in computer.volumes if (about := _about(volume))]
    logger.info("Drives of CircuitPython: %s", listed(_named(volume, about) for volume, about in found) or "none")
    if len(found) > 1:
        names = listed(_named(volume, about) for volume, about in found)
        count = {2: "Two", 3: "Three"}.get(len(found), str(len(found)))
        raise UserError(f"{count} drives of CircuitPython are plugged in, {names}: {_CHOOSE}, or unplug the others.")
    if found:
        return found[0][0].folder
    raise UserError(_nothing(computer))


def named(path: str) -> Path:
    """The folder that somebody named. Raises UserError for an empty name, which would be the folder they are in."""
    if not path.strip():
        raise UserError("--drive names no folder: give the path of the board's drive, or leave it out.")
    return Path(path)


def _nothing(computer: Computer) -> str:
    """Why there is no drive to deploy to, as one sentence."""
    for volume in computer.volumes:
        if _has(volume, BOOTLOADER):
            return _without_circuitpython(f"onto the drive {volume.label} ({volume.folder})")
    for label in BOOTLOADER_LABELS:
        if label in computer.unmounted:
            return _without_circuitpython(f"onto the drive {label} ({computer.unmounted[label]}, which is not mounted)")
    for volume in computer.volumes:
        if volume.label == LABEL:
            return (
                f"The drive {volume.folder} has no {ABOUT} that names a CircuitPython: press the board's reset button "
                f"and deploy again, or {_CHOOSE}."
            )
    if LABEL in computer.unmounted:
        device = computer.unmounted[LABEL]
        return (
            f"The drive {LABEL} is plugged in but not mounted: open it in the file manager, or run "
            f"`udisksctl mount -b {device}`, and deploy again."
        )
    return (
        f"No drive {LABEL} was found: plug the board in with a cable that carries data, or {_CHOOSE}; "
        f"a controller without CircuitPython gets it from {CIRCUITPYTHON}."
    )


def _without_circuitpython(where: str) -> str:
    return (
        f"This controller has no CircuitPython yet: copy its .uf2 file from {CIRCUITPYTHON} {where} first, "
        f"and deploy when the drive {LABEL} has appeared."
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
