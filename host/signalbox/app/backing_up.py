"""Copying the record to another disk whenever a game has ended, in a thread: lights and page never wait for a disk."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from signalbox.app.shell_word import shell_word
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.record.backup import BackupError, backup
from signalbox.play.record.reading import default_folder, records

if TYPE_CHECKING:
    from collections.abc import Callable

    from signalbox.play.table.table import Table

logger = logging.getLogger(__name__)


class GameBackup:
    """Watches one table; copies its record, and those of earlier games that are missing there."""

    def __init__(self, table: Table, folder: Path, tell: Callable[[Message], None]) -> None:
        """`tell` gets what has come of it, in the loop that calls `look`."""
        self._table = table
        self._folder = folder
        self._tell = tell
        self._was_over = False
        self._copying: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Begin to copy if the game has just ended, also when it had ended before and was gone on with."""
        is_over, journal = self._table.is_over, self._table.journal
        if is_over and not self._was_over and journal is not None:
            self._copying = asyncio.create_task(self._copy(journal.path, self._copying))
        self._was_over = is_over

    async def finish(self) -> None:
        """Wait until nothing is being copied any more."""
        if self._copying is not None:
            await self._copying

    async def _copy(self, record: Path, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before
        self._tell(await asyncio.to_thread(copied, self._folder, record))


def copied(folder: Path, record: Path) -> Message:
    """Copy a record to `folder`, then all of the user's own; what has come of the first of them."""
    try:
        if not folder.is_dir():  # it is not made: what is plugged in brings its own
            raise BackupError("gone", Message("record-copy-not-there", folder=str(folder)))
        backup(folder, [record])
    except (UserError, OSError) as error:
        logger.warning("The record is not copied: %s", error)
        fault = error.fault if isinstance(error, BackupError) else "other"
        return Message("backup-failed", folder=str(folder), fault=fault, command=_command(folder, record))
    try:
        backup(folder, records(default_folder()))
    except (UserError, OSError) as error:
        logger.warning("Not all earlier records are copied: %s", error)
    return Message("backup-done", folder=str(folder))


def _command(folder: Path, record: Path) -> str:
    words = ["signalbox", "record", "backup", shell_word(str(folder))]
    if record.parent != default_folder():
        words.append(shell_word(str(record)))
    return " ".join(words)
