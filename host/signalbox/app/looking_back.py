"""A game that is over, looked back at beside the table: a coach takes its time over a whole game."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from functools import partial
from typing import TYPE_CHECKING

from signalbox.core.errors import UserError
from signalbox.play.analysis.ending import ending

if TYPE_CHECKING:
    from collections.abc import Callable

    from signalbox.play.analysis.ending_types import Ending
    from signalbox.play.table.match import Match
    from signalbox.play.table.table import Table

logger = logging.getLogger(__name__)


class LookingBack:
    """What there is to tell of the last match of a table, made once by an executor; `found` is told when it is there.

    To be used in one running loop, where `found` is called, too.
    """

    def __init__(self, executor: Executor, found: Callable[[], None]) -> None:
        self._executor = executor
        self._tell = found
        self._match: Match | None = None  # the one looked back at
        self._ending: Ending | None = None
        self._task: asyncio.Task[None] | None = None

    def at(self, table: Table) -> Ending | None:
        """What there is to tell; None while the game is not over, or nothing is known yet, and where nothing can be."""
        if table.match is None or not table.is_over:
            self._match = None  # its end may have been taken back
            return None
        if table.match is not self._match:
            self._match, self._ending = table.match, None
            self._begin(table.match)
        return self._ending

    def _begin(self, match: Match) -> None:
        loop, journal, config = asyncio.get_running_loop(), match.journal, match.config
        names = [seat.name for seat in config.seats]
        make = partial(ending, journal.header, list(journal.entries()), config.rules, names, config.board.seats)
        self._task = asyncio.ensure_future(self._keep(match, loop.run_in_executor(self._executor, make)))

    async def _keep(self, match: Match, made: asyncio.Future[Ending]) -> None:
        try:
            found = await made
        except UserError as fault:  # a record that does not lead to where the game is: it can be played to its end
            logger.warning("The game is over, and nothing can be counted of it: %s", fault)
            return
        if match is self._match and self._task is asyncio.current_task():
            self._ending = found
            self._tell()
