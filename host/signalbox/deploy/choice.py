"""What a drive says about itself: which board it belongs to, and which CircuitPython runs it."""

import json
import re

from signalbox import resources
from signalbox.deploy.drive import Drive
from signalbox.deploy.files import DESCRIPTION
from signalbox.errors import UserError

OLDEST = (9, 2)  # the CircuitPython below which the sensors are read slower, or not rightly
_ABOUT = "boot_out.txt"  # CircuitPython writes it when it starts
_VERSION = re.compile(r"CircuitPython (\d+)\.(\d+)")


def choose_board(drive: Drive, asked: str) -> str:
    """The board that was asked for, else the one on the drive, else the only one there is. Raises UserError."""
    if asked:
        return asked
    names = resources.board_names()
    there = _described(drive)
    if there in names:
        return there
    if there:
        raise UserError(f"The drive is of the board {there}: name it with --description PATH/{there}.toml.")
    if len(names) > 1:
        raise UserError(f"Say with --description which board this is: {', '.join(names)}, or the path of a .toml file.")
    return names[0]


def warning(drive: Drive) -> str:
    """What may keep the board from running, in one sentence; "" when nothing is known to."""
    about = (drive.read(_ABOUT) or b"").decode(errors="replace")
    version = _VERSION.search(about)
    if version is None:
        return f"{drive.folder} is no drive of a running CircuitPython: copy all that is in it to one."
    if (int(version[1]), int(version[2])) < OLDEST:
        oldest = ".".join(str(part) for part in OLDEST)
        return f"The board runs CircuitPython {version[1]}.{version[2]}: put {oldest} or newer on it."
    return ""


def _described(drive: Drive) -> str:
    """The name of the board in the drive's description, "" when there is none to be read."""
    try:
        data = json.loads(drive.read(DESCRIPTION) or b"null")
    except ValueError:
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""
