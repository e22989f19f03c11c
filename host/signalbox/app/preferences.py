"""The user's preferences, stored in a small JSON file between games.

During a game, `save_later` writes the file in a thread, because the disk may be slow. Every read or write waits for all
earlier writes. If the file cannot be read or written, `Tell` is called with a message, and the game continues.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

from platformdirs import user_data_path

from signalbox import games
from signalbox.core.messages import Message
from signalbox.device.runtime import speaking
from signalbox.device.runtime.speaking import Tell, default_path
from signalbox.play.lobby.setup import Setup
from signalbox.play.table.commands import SetPace, SetPatterns
from signalbox.play.table.config import YES, TableConfig
from signalbox.play.table.pace import NORMAL, PACES, Pace

PATTERNS = "patterns"
PACE = "pace"
BACKUP = "backup"
SETUP = "setup"

__all__ = [
    "SavePreference",
    "backup",
    "default_path",
    "default_voices",
    "keep_setup",
    "pace",
    "patterns",
    "save_later",
    "setup",
]

SavePreference = Callable[[Path, Tell], object]  # saves something in the file at that path

logger = logging.getLogger(__name__)


class _Writer:
    """Runs writes one after another in its own thread. The program does not end before they are finished."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="preferences")
        self._last: Future[object] | None = None
        self._thread = 0

    def begin(self, keep: Callable[[], object]) -> None:
        self._last = self._pool.submit(self._run, keep)

    def finish(self) -> None:
        """Wait until everything is written. In the writer's own thread, do nothing."""
        if self._last is not None and threading.get_ident() != self._thread:
            with suppress(Exception):  # already logged
                self._last.result()

    def _run(self, keep: Callable[[], object]) -> None:
        self._thread = threading.get_ident()
        try:
            keep()
        except Exception:
            logger.exception("A preference is not kept")
            raise


_WRITER = _Writer()


def save_later(keep: SavePreference, path: Path, tell: Tell) -> None:
    """Save a preference without waiting for the disk; `keep` is, for example, `partial(pace, "slow")`.

    Call this function in a running loop, which also calls `tell`.
    """
    loop = asyncio.get_running_loop()

    def tell_in_loop(message: Message) -> None:
        with suppress(RuntimeError):  # the loop has ended, so nobody would read the message
            loop.call_soon_threadsafe(tell, message)

    _WRITER.begin(lambda: keep(path, tell_in_loop))


def remember(command: SetPace | SetPatterns, tell: Tell) -> None:
    """Save a choice made at the table or in the lobby in the user's own file, without waiting, like `save_later`."""
    keep = partial(pace, command.pace) if isinstance(command, SetPace) else partial(patterns, command.shown == YES)
    save_later(keep, default_path(), tell)


def default_voices() -> Path:
    """Return the folder for the user's own recordings, which may not exist."""
    return user_data_path("signalbox") / "voices"


def patterns(wanted: bool | None, path: Path, tell: Tell) -> bool:
    """Save and return whether colours also have patterns (P14). If `wanted` is None, return the saved choice."""
    kept = _read(path, tell)
    if wanted is None:
        return kept.get(PATTERNS) is True
    _write(path, kept, PATTERNS, wanted, tell, default=False)
    return wanted


def pace(wanted: str | None, path: Path, tell: Tell) -> Pace:
    """Save `wanted`, a name in `PACES`, and return the computers' pace. If `wanted` is None, return the saved pace."""
    kept = _read(path, tell)
    if wanted is None:
        return PACES.get(str(kept.get(PACE)), NORMAL)
    _write(path, kept, PACE, wanted, tell, default=NORMAL.name)
    return PACES[wanted]


def backup(wanted: Path | None, is_ended: bool, path: Path, tell: Tell) -> Path | None:
    """Save and return the folder for copies of records. If `wanted` is None, return the saved folder.

    Return None if no copies are to be made. With `is_ended`, stop making copies.
    """
    kept = _read(path, tell)
    if wanted is None and not is_ended:
        folder = kept.get(BACKUP)
        return Path(folder) if isinstance(folder, str) and folder else None
    _write(path, kept, BACKUP, "" if wanted is None else str(wanted), tell, default="")
    return wanted


def setup(path: Path, tell: Tell) -> Setup:
    """Return the last game's setup, or the default setup if no game has been played."""
    kept = _read(path, tell).get(SETUP)
    setup = Setup(games.names()[-1])
    if isinstance(kept, str):
        setup.restore(kept)
    return setup


def keep_setup(config: TableConfig, path: Path, tell: Tell) -> None:
    """Save the setup of a game."""
    chosen = setup(path, tell)
    chosen.choose(config.rules.name)
    chosen.sit(config.seats)
    chosen.set_options(config.options)
    speaking.write_preferences(path, _read(path, tell) | {SETUP: chosen.to_text()}, tell)


def _read(path: Path, tell: Tell) -> dict[str, object]:
    _WRITER.finish()
    kept = speaking.read_preferences(path, tell)
    if not isinstance(kept.get(PATTERNS, False), bool):
        tell(speaking.unreadable(path))
        return {}
    return kept


def _write(path: Path, kept: dict[str, object], name: str, value: object, tell: Tell, *, default: object) -> None:
    """Write one preference if it has changed."""
    if kept.get(name, default) != value:
        speaking.write_preferences(path, kept | {name: value}, tell)
