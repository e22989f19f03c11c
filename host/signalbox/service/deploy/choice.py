"""What a drive is of: a jig, or a board: the one that was asked for, else the one on it, else the only one there is."""

import json

from signalbox.board import board_names
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.release.files import DESCRIPTION, FOLDER, JIG
from signalbox.service.deploy.drive import Drive
from signalbox.service.deploy.survey import slot_in_use


def choose_board(drive: Drive, asked: str) -> str:
    """The name of a board, or the path of its description. Raises UserError when nothing says which."""
    if asked:
        return asked
    names = board_names()
    there = described(drive)
    if there in names:
        return there
    if there:
        raise UserError(Message("deploy-of-board", board=there))
    if len(names) > 1:
        raise UserError(Message("which-description", boards=tuple(names)))
    return names[0]


def described(drive: Drive) -> str:
    """The name of the board in the description that is in use, "" when there is none to be read."""
    slot = slot_in_use(drive)
    if slot is None:
        return ""
    try:
        data = json.loads(drive.read(f"{FOLDER}/{slot}/{DESCRIPTION}") or b"null")
    except ValueError:
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""


def refuse_board(drive: Drive) -> None:
    """Raises UserError when a board runs from this drive, which is to become a jig's."""
    slot = slot_in_use(drive)
    place = DESCRIPTION if slot is None else f"{FOLDER}/{slot}/{DESCRIPTION}"  # it was at the root once
    if drive.read(place) is not None:
        board = described(drive)
        raise UserError(Message("deploy-is-board", board=board) if board else Message("deploy-is-some-board"))


def refuse_jig(drive: Drive) -> None:
    """Raises UserError when a jig runs from this drive, which is to become a board's."""
    slot = slot_in_use(drive)
    if slot is not None and any(drive.read(f"{FOLDER}/{slot}/{place}") is not None for place in JIG):
        raise UserError(Message("deploy-is-jig"))
