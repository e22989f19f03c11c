"""The CircuitPython of a controller, from its drive if that is mounted here: the line does not tell."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from signalbox.service.deploy.about import ABOUT, parse

if TYPE_CHECKING:
    from signalbox.service.deploy.volumes import Computer

Version = tuple[int, int]


def version_of(uid: str, computer: Computer) -> Version | None:
    """The version on the controller with this serial number; None when its drive is not here, or does not say."""
    for volume in computer.volumes:
        with contextlib.suppress(OSError):  # a drive without the file, or one that is being pulled out
            about = parse((volume.folder / ABOUT).read_bytes())
            if about and about.uid and about.uid.lower() == uid.lower():
                return about.version
    return None
