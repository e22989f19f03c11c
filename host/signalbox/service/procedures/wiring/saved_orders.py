"""The wiring orders learned on this computer, in one file per controller, in case a board loses its own copy."""

import json
import logging
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from signalbox.board import Board
from signalbox.board.wiring_order import WiringOrder
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.reliable_files import write_atomically

logger = logging.getLogger(__name__)

_UID = re.compile(r"[0-9a-f]{1,64}")


def default_folder() -> Path:
    """Return the user's own folder for wiring orders."""
    return user_data_path("signalbox") / "wirings"


def controllers(folder: Path, board: Board) -> list[str]:
    """Return the serial numbers of the controllers for which a wiring of this board was learned on this computer."""
    uids = (path.stem.removeprefix(f"{board.name}-") for path in folder.glob(f"{board.name}-*.json"))
    return sorted(uid for uid in uids if _UID.fullmatch(uid))


def load_learned_wiring(folder: Path, board: Board, uid: str = "") -> WiringOrder:
    """Return the wiring learned for controller `uid` ("": the only controller). Raise UserError if there is none."""
    uids = controllers(folder, board)
    if not uids or (uid and uid not in uids):
        raise UserError(Message("wiring-unknown-controller", uid=uid) if uid else Message("wiring-unknown"))
    if not uid and len(uids) > 1:
        raise UserError(Message("wiring-several-controllers", controllers=tuple(uids)))
    wiring = WiringStore(folder, board, uid or uids[0]).last_wiring
    if wiring is None:
        raise UserError(Message("wiring-does-not-fit"))
    return wiring


class WiringStore:
    """The wiring orders learned for one controller of one kind of board, oldest first. The last one is in use."""

    def __init__(self, folder: Path, board: Board, uid: str) -> None:
        """Read the controller's file if it exists. Raise UserError if the file cannot be read."""
        if not _UID.fullmatch(uid):
            raise UserError(Message("wiring-no-uid", uid=uid))
        self.path = folder / f"{board.name}-{uid}.json"
        self._board = board
        self._entries = self._read()

    @property
    def last_wiring(self) -> WiringOrder | None:
        """The last wiring learned on this computer, or None if there is none or it does not match the description."""
        return WiringOrder.from_mapping(self._board, self._entries[-1]) if self._entries else None

    @property
    def last_date(self) -> str:
        """The date of the last wiring (UTC), or "" if there is none."""
        return str(self._entries[-1]["when"]) if self._entries else ""

    def add(self, wiring: WiringOrder, now: datetime) -> None:
        """Add a wiring order and write the file. Raise UserError if it cannot be written."""
        entry = {"when": f"{now.astimezone(UTC):%Y-%m-%d %H:%M}"} | wiring.to_mapping(self._board)
        self._entries.append(entry)
        self._write()

    @property
    def previous_wiring(self) -> WiringOrder:
        """The wiring before the last, or as described if there is none. Raises UserError if nothing can be undone."""
        if not self._entries:
            raise UserError(Message("wiring-nothing-to-undo"))
        earlier = WiringOrder.from_mapping(self._board, self._entries[-2]) if len(self._entries) > 1 else None
        return earlier or WiringOrder.as_described(self._board)

    def undo(self) -> None:
        """Remove the last wiring."""
        self._entries.pop()
        self._write()

    def _read(self) -> list[dict[str, Any]]:
        try:
            entries = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return []
        except (OSError, ValueError):
            entries = None
        if not isinstance(entries, list) or not all(_is_entry(entry) for entry in entries):
            raise UserError(Message("wiring-file-unreadable", file=str(self.path)))
        return entries

    def _write(self) -> None:
        try:
            write_atomically(self.path, (json.dumps(self._entries, indent=1) + "\n").encode())
            logger.info("Wrote %s", self.path)
        except OSError as error:
            why = str(error.strerror or error)
            raise UserError(Message("wiring-file-unwritable", file=str(self.path), why=why)) from error


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("when"), str):
        return False
    orders = [entry.get("sensors"), entry.get("lights")]
    return all(isinstance(order, dict) and all(type(place) is int for place in order.values()) for order in orders)
