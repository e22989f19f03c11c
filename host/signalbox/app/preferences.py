"""What a user likes, remembered from one game to the next in a small JSON file of the user's own.

While a game is played it is kept by `soon`, in a thread: a disk may take its time. Whatever is read or kept here comes
after all that was to be kept before.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from signalbox import games
from signalbox.core.messages import Message
from signalbox.device.runtime import speaking
from signalbox.device.runtime.speaking import default_path
from signalbox.play.lobby.setup import Setup
from signalbox.play.table.config import NORMAL, PACES, Pace, TableConfig

PATTERNS = "patterns"
PACE = "pace"
BACKUP = "backup"
SETUP = "setup"

__all__ = ["backup", "default_path", "default_voices", "keep_setup", "pace", "patterns", "setup", "soon"]

logger = logging.getLogger(__name__)


class _Writer:
    """Keeps one thing after another in a thread of its own, which the end of the program waits for."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="preferences")
        self._last: Future[object] | None = None
        self._thread = 0

    def begin(self, keep: Callable[[], object]) -> None:
        self._last = self._pool.submit(self._run, keep)

    def finish(self) -> None:
        """Wait until all is kept; what is being kept waits for nothing."""
        if self._last is not None and threading.get_ident() != self._thread:
            with suppress(Exception):  # it is in the log
                self._last.result()

    def _run(self, keep: Callable[[], object]) -> None:
        self._thread = threading.get_ident()
        try:
            keep()
        except Exception:
            logger.exception("A preference is not kept")
            raise


_WRITER = _Writer()


def soon(
    keep: Callable[[Path, Callable[[Message], None]], object], path: Path, tell: Callable[[Message], None]
) -> None:
    """Have something kept without waiting for the disk, such as `partial(pace, "slow")`.

    To be called in a loop; `tell` gets a message in that loop.
    """
    loop = asyncio.get_running_loop()

    def told(message: Message) -> None:
        with suppress(RuntimeError):  # the loop has ended: nobody reads it any more
            loop.call_soon_threadsafe(tell, message)

    _WRITER.begin(lambda: keep(path, told))


def default_voices() -> Path:
    """Where the user's own recordings are, if there are any."""
    return user_data_path("signalbox") / "voices"


def patterns(wanted: bool | None, path: Path, tell: Callable[[Message], None]) -> bool:
    """Whether colours have patterns as well (P14): as `wanted`, which is then remembered, or as the last time.

    `tell` gets a message when the file cannot be read or written; the game is played all the same.
    """
    kept = _read(path, tell)
    if wanted is None:
        return kept.get(PATTERNS) is True
    if kept.get(PATTERNS, False) is not wanted:
        _write(path, kept | {PATTERNS: wanted}, tell)
    return wanted


def pace(wanted: str | None, path: Path, tell: Callable[[Message], None]) -> Pace:
    """How fast computers play: at the pace `wanted`, one of `PACES`, which is then remembered, or as the last time.

    `tell` gets a message when the file cannot be read or written; the game is played all the same.
    """
    kept = _read(path, tell)
    if wanted is None:
        return PACES.get(str(kept.get(PACE)), NORMAL)
    if kept.get(PACE, NORMAL.name) != wanted:
        _write(path, kept | {PACE: wanted}, tell)
    return PACES[wanted]


def backup(wanted: Path | None, is_ended: bool, path: Path, tell: Callable[[Message], None]) -> Path | None:
    """Where records are copied to at the end of a game: `wanted`, which is then remembered, or as the last time.

    None when nowhere, from now on if it `is_ended`. `tell` gets a message when the file cannot be read or written; the
    game is played all the same.
    """
    kept = _read(path, tell)
    folder = kept.get(BACKUP)
    if wanted is None and not is_ended:
        return Path(folder) if isinstance(folder, str) and folder else None
    chosen = "" if wanted is None else str(wanted)
    if kept.get(BACKUP, "") != chosen:
        _write(path, kept | {BACKUP: chosen}, tell)
    return wanted


def setup(path: Path, tell: Callable[[Message], None]) -> Setup:
    """How the last game was set up, or the first one that there is. `tell` gets a message like above."""
    kept = _read(path, tell).get(SETUP)
    found = Setup(games.names()[-1])
    if isinstance(kept, str):
        found.restore(kept)
    return found


def keep_setup(config: TableConfig, path: Path, tell: Callable[[Message], None]) -> None:
    """Remember how a game is set up. `tell` gets a message like above."""
    chosen = setup(path, tell)
    chosen.choose(config.rules.name)
    chosen.sit(config.seats)
    chosen.agree(config.options)
    _write(path, _read(path, tell) | {SETUP: chosen.to_text()}, tell)


def _read(path: Path, tell: Callable[[Message], None]) -> dict[str, object]:
    _WRITER.finish()
    kept = speaking.read_preferences(path, tell)
    if not isinstance(kept.get(PATTERNS, False), bool):
        tell(speaking.unreadable(path))
        return {}
    return kept


_write = speaking.write_preferences
