"""The settings for an evening of games: board, page, deliberate faults, and where records are saved."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from signalbox.app.kiosk import INITIAL_STATE, Kiosk
from signalbox.board import Board, load
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.device.runtime.command_page import Page
from signalbox.play.record.record_folder import SUFFIX, default_folder
from signalbox.web.page_types import KioskInfo

PAGES_SUFFIX = ".pages"


@dataclass(frozen=True)
class EveningSettings:
    """The settings for an evening of games. `board` is a serial port, VIRTUAL, or "" to find the board.

    `broken` lists the faulty sensors of a virtual board; if `physics` is true, simulated magnets close its reeds.
    Records are saved in the file or folder `record` (by default, the user's own folder), and copied to the folder
    `backup` when a game ends. `description` names the board's description, by default the game's own. With a `kiosk`,
    the table is open to everybody.
    """

    board: str
    page: Page
    faults: Faults = CLEAN
    broken: tuple[str, ...] = ()
    physics: bool = True
    backup: Path | None = None
    record: Path | None = None
    description: str = ""
    kiosk: Kiosk | None = None

    @property
    def described_board(self) -> Board | None:
        """The board that `description` names, or None if any board will do. Raises UserError if it is unusable."""
        return load(self.description) if self.description else None

    @property
    def records(self) -> Path:
        """The folder in which records are saved."""
        if self.record is None:
            return default_folder()
        return self.record.parent if self.record.suffix else self.record

    @property
    def holders_path(self) -> Path:
        """The file, beside the records or the named record, that stores who has which seat's private page."""
        if self.record is not None and self.record.suffix:
            return self.record.with_name(f"{self.record.name}{PAGES_SUFFIX}")
        return self.records / f"seats{PAGES_SUFFIX}"

    @property
    def next_record_path(self) -> Path:
        """The file or folder for the next game's record. A named file is used for one game only."""
        is_usable = self.record is not None and self.record.suffix and not os.path.exists(self.record)
        return self.record if is_usable and self.record is not None else self.records

    @property
    def initial_state(self) -> Mapping[str, str]:
        """The additional state to store in the journal of a new game."""
        return INITIAL_STATE if self.kiosk is not None else {}

    @property
    def kiosk_info(self) -> KioskInfo:
        """The kind of kiosk to report to pages: "on", or "" if this is not a kiosk."""
        return "" if self.kiosk is None else "on"

    @property
    def sample_record_path(self) -> Path:
        """A possible path of the next record, used to check in advance that records can be saved there."""
        path = self.next_record_path
        return path if path.suffix else path / f"next{SUFFIX}"
