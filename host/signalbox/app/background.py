"""Background work in threads: the computers' searches, the review of a finished game, and copies of its record."""

import asyncio
import logging
import shlex
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.games.search_budget import SearchBudget, cancel_when, use_budget
from signalbox.play.analysis.ending import summarise_ending
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.record.backup import BackupError, backup
from signalbox.play.record.record_folder import default_folder, list_records
from signalbox.play.table.match import Match
from signalbox.play.table.table import Table
from signalbox.play.table.thinking import Thought

logger = logging.getLogger(__name__)


class BackgroundWork:
    """All background work for one table. Use it in a single event loop, in which its callbacks are also called."""

    def __init__(self, table: Table, backup: Path | None, tell: Tell, on_review: Callable[[], None]) -> None:
        """`tell` receives the result of each copy to `backup`. `on_review` is called when a review is ready."""
        self._thinker = Thinker()
        self.think = self._thinker.think
        self.review = Review(self._thinker, on_review).get
        self._backup = None if backup is None else GameBackup(table, backup, self._on_copy_done)
        self._tell = tell
        self._unread_result: Message | None = None  # the result of the last copy, until it has been shown

    def start_due_work(self) -> None:
        """Start copying the record if the game has just ended."""
        if self._backup is not None:
            self._backup.start_due_work()

    def discard_result(self) -> None:
        """Discard the result of the last copy, because it has been shown."""
        self._unread_result = None

    async def end(self) -> Message | None:
        """Cancel pending searches, wait for any copy to finish, and return its result if it has not been shown yet."""
        self._thinker.shutdown(wait=False, cancel_futures=True)
        if self._backup is not None:
            await self._backup.finish()
        return self._unread_result

    def _on_copy_done(self, message: Message) -> None:
        self._unread_result = message
        self._tell(message)


class Review:
    """Reviews a table's last match once, in an executor, and calls `on_ready` when the review is ready."""

    def __init__(self, executor: Executor, on_ready: Callable[[], None]) -> None:
        self._executor = executor
        self._on_ready = on_ready
        self._match: Match | None = None  # the match under review
        self._ending: Ending | None = None
        self._task: asyncio.Task[None] | None = None

    def get(self, table: Table) -> Ending | None:
        """Return the review of a finished game, or None until it is ready. Start it if the game has just ended."""
        if table.match is None or not table.is_over:
            self._match = None  # the end of the game may have been undone
            return None
        if table.match is not self._match:
            self._match, self._ending = table.match, None
            self._task = asyncio.ensure_future(self._store(table.match, self._start(table.match)))
        return self._ending

    def _start(self, match: Match) -> asyncio.Future[Ending]:
        journal, config = match.journal, match.config
        names = [seat.name for seat in config.seats]
        entries, colours = list(journal.entries()), config.board.seats
        review = partial(summarise_ending, journal.header, entries, config.rules, names, colours)
        return asyncio.get_running_loop().run_in_executor(self._executor, review)

    async def _store(self, match: Match, pending: asyncio.Future[Ending]) -> None:
        try:
            result = await pending
        except UserError as fault:  # the record does not reproduce the game's position; the game is not affected
            logger.warning("The game is over, and nothing can be counted of it: %s", fault)
            return
        if match is self._match and self._task is asyncio.current_task():
            self._ending = result
            self._on_ready()


class Thinker(ThreadPoolExecutor):
    """A single thread for the computers' searches. A cancelled search stops at its next check for cancellation."""

    def __init__(self) -> None:
        super().__init__(1, "signalbox computer")

    def think(self, choose: Callable[[], int], seconds: float) -> Thought:
        """Queue a search. It starts when the thread is free, and may take `seconds` from then on."""
        cancelled = Event()
        return _Thought(self.submit(_choose, choose, seconds, cancelled), cancelled)


class _Thought:
    def __init__(self, future: Future[tuple[int, int | None]], cancelled: Event) -> None:
        self._future = future
        self._cancelled = cancelled

    def done(self) -> bool:
        return self._future.done()

    def result(self) -> int:
        return self._future.result()[0]

    def cut_after(self) -> int | None:
        return self._future.result()[1]

    def cancel(self) -> bool:
        self._cancelled.set()
        return self._future.cancel()


def _choose(choose: Callable[[], int], seconds: float, cancelled: Event) -> tuple[int, int | None]:
    with cancel_when(cancelled.is_set), use_budget(SearchBudget(seconds)) as budget:
        return choose(), budget.cut_after


class GameBackup:
    """Copies a table's record to a folder when the game ends, along with any earlier records missing there."""

    def __init__(self, table: Table, folder: Path, tell: Tell) -> None:
        """`tell` is called with each result, in the loop that calls `start_due_work`."""
        self._table = table
        self._folder = folder
        self._tell = tell
        self._was_over = False
        self._copying: asyncio.Task[None] | None = None

    def start_due_work(self) -> None:
        """Start copying the record if the game has just ended, and again if it ends once more after an undo."""
        is_over, journal = self._table.is_over, self._table.journal
        if is_over and not self._was_over and journal is not None:
            self._copying = asyncio.create_task(self._copy(journal.path, self._copying))
        self._was_over = is_over

    async def finish(self) -> None:
        """Wait until all copies are finished."""
        if self._copying is not None:
            await self._copying

    async def _copy(self, record: Path, previous: asyncio.Task[None] | None) -> None:
        if previous is not None:
            await previous
        self._tell(await asyncio.to_thread(copy_record, self._folder, record))


def copy_record(folder: Path, record: Path) -> Message:
    """Copy a record to `folder`, then all of the user's other records. Return a message about the first copy."""
    try:
        if not folder.is_dir():  # not created, because it may be on a drive that is not plugged in
            raise BackupError("gone", Message("record-copy-not-there", folder=str(folder)))
        backup(folder, [record])
    except (UserError, OSError) as error:
        logger.warning("The record is not copied: %s", error)
        fault = error.fault if isinstance(error, BackupError) else "other"
        return Message("backup-failed", folder=str(folder), fault=fault, command=_backup_command(folder, record))
    try:
        backup(folder, list_records(default_folder()))
    except (UserError, OSError) as error:
        logger.warning("Not all earlier records are copied: %s", error)
    return Message("backup-done", folder=str(folder))


def _backup_command(folder: Path, record: Path) -> str:
    words = ["signalbox", "record", "backup", quote_for_shell(str(folder))]
    if record.parent != default_folder():
        words.append(quote_for_shell(str(record)))
    return " ".join(words)


def quote_for_shell(text: str) -> str:
    """Return the text quoted as one argument for this system's shell."""
    return subprocess.list2cmdline([text]) if sys.platform == "win32" else shlex.quote(text)
