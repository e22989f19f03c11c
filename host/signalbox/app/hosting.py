"""What a sitting is hosted with: board, page, faults on purpose, where records go."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from signalbox.app.kiosk import KEPT, Kiosk
from signalbox.board import Board, load
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.device.runtime.page import Page
from signalbox.play.record.reading import SUFFIX, default_folder

PAGES_SUFFIX = ".pages"


@dataclass(frozen=True)
class Hosting:
    """What a sitting is hosted with. `board` is a serial port, VIRTUAL, or "" for the one that is found.

    `broken` are sensors of a virtual board that do not work, `physics` is whether its reeds feel magnets; to the folder
    `backup` a record is copied when its game ends. Records are kept in the file or folder `record`, the user's own if
    None; `description` is the board's, the game's own if empty. With `kiosk` the table stands open to everybody.
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
    def own_board(self) -> Board | None:
        """The board of the description that was named; None for any that is known. Raises UserError like `load`."""
        return load(self.description) if self.description else None

    @property
    def records(self) -> Path:
        """The folder in which records are kept."""
        if self.record is None:
            return default_folder()
        return self.record.parent if self.record.suffix else self.record

    @property
    def held_pages(self) -> Path:
        """The file that says who has pages of seats: beside the records, or beside the one that is named."""
        if self.record is not None and self.record.suffix:
            return self.record.with_name(f"{self.record.name}{PAGES_SUFFIX}")
        return self.records / f"seats{PAGES_SUFFIX}"

    @property
    def next_record(self) -> Path:
        """Where the record of the next game is made: one file is for one game."""
        is_free = self.record is not None and self.record.suffix and not os.path.exists(self.record)
        return self.record if is_free and self.record is not None else self.records

    @property
    def kept(self) -> Mapping[str, str]:
        """What the journal of a new game keeps besides."""
        return KEPT if self.kiosk is not None else {}

    @property
    def a_record(self) -> Path:
        """A file that the next record may be."""
        place = self.next_record
        return place if place.suffix else place / f"next{SUFFIX}"
