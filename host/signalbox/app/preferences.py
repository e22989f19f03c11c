"""The user's preferences, stored in a small JSON file between games.

During a game, `save_later` writes the file in a thread, because the disk may be slow. Every read or write waits for all
earlier writes. If the file cannot be read or written, `tell` is called with a message, and the game continues.
"""

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
from signalbox.core.messages import Message, Tell
from signalbox.device.runtime import preferences_file
from signalbox.device.runtime.preferences_file import default_path
from signalbox.play.lobby.setup import Setup
from signalbox.play.table.commands import SetMoveEverything, SetPace, SetPatterns
from signalbox.play.table.config import YES, TableConfig
from signalbox.play.table.pace import NORMAL, PACES, Pace

PATTERNS = "patterns"
MOVE_EVERYTHING = "move_everything"
PACE = "pace"
BACKUP = "backup"
SETUP = "setup"

__all__ = [
    "SavePreference",
    "default_path",
    "default_voice_folder",
    "load_setup",
    "resolve_backup_folder",
    "resolve_move_everything",
    "resolve_pace",
    "resolve_patterns",
    "save_later",
    "save_setup",
]

SavePreference = Callable[[Path, Tell], object]  # saves a preference in the file at this path

logger = logging.getLogger(__name__)


class _Writer:
    """Writes preferences one by one in its own thread. The program does not exit before they are written."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="preferences")
        self._last: Future[object] | None = None
        self._thread = 0

    def submit(self, save: Callable[[], object]) -> None:
        self._last = self._pool.submit(self._run, save)

    def finish(self) -> None:
        """Wait until everything has been written. In the writer's own thread, do nothing."""
        if self._last is not None and threading.get_ident() != self._thread:
            with suppress(Exception):  # already logged
                self._last.result()

    def _run(self, save: Callable[[], object]) -> None:
        self._thread = threading.get_ident()
        try:
            save()
        except Exception:
            logger.exception("A preference is not kept")
            raise


_WRITER = _Writer()


def save_later(save: SavePreference, path: Path, tell: Tell) -> None:
    """Save a preference without waiting for the disk. `save` is, for example, `partial(resolve_pace, "slow")`.

    Call this function from a running event loop, in which `tell` is then called.
    """
    loop = asyncio.get_running_loop()

    def tell_in_loop(message: Message) -> None:
        with suppress(RuntimeError):  # the loop has ended, so nobody would read the message
            loop.call_soon_threadsafe(tell, message)

    _WRITER.submit(lambda: save(path, tell_in_loop))


def save_choice(command: SetPace | SetPatterns | SetMoveEverything, tell: Tell) -> None:
    """Save a choice made at the table or in the lobby to the user's own file, without waiting for the disk."""
    match command:
        case SetPace(pace):
            save_later(partial(resolve_pace, pace), default_path(), tell)
        case SetPatterns(shown):
            save_later(partial(resolve_patterns, shown == YES), default_path(), tell)
        case SetMoveEverything(wanted):
            save_later(partial(resolve_move_everything, wanted == YES), default_path(), tell)


def default_voice_folder() -> Path:
    """Return the folder for the user's own voice recordings, which may not exist."""
    return user_data_path("signalbox") / "voices"


def resolve_patterns(choice: bool | None, path: Path, tell: Tell) -> bool:
    """Save and return `choice`: whether colours also have patterns (P14). If it is None, return the saved choice."""
    return _resolve_switch(PATTERNS, choice, path, tell)


def resolve_move_everything(choice: bool | None, path: Path, tell: Tell) -> bool:
    """Save and return `choice`: whether people move all pieces of a virtual board. None returns the saved choice."""
    return _resolve_switch(MOVE_EVERYTHING, choice, path, tell)


def _resolve_switch(name: str, choice: bool | None, path: Path, tell: Tell) -> bool:
    saved = _read(path, tell)
    if choice is None:
        return saved.get(name) is True
    _write(path, saved, name, choice, tell, default=False)
    return choice


def resolve_pace(choice: str | None, path: Path, tell: Tell) -> Pace:
    """Save `choice`, a name in `PACES`, and return the computers' pace. If `choice` is None, return the saved pace."""
    saved = _read(path, tell)
    if choice is None:
        return PACES.get(str(saved.get(PACE)), NORMAL)
    _write(path, saved, PACE, choice, tell, default=NORMAL.name)
    return PACES[choice]


def resolve_backup_folder(new_folder: Path | None, is_switched_off: bool, path: Path, tell: Tell) -> Path | None:
    """Save and return the folder for copies of records. If `new_folder` is None, return the saved folder.

    Return None if no copies are to be made. If `is_switched_off` is true, stop making copies.
    """
    saved = _read(path, tell)
    if new_folder is None and not is_switched_off:
        folder = saved.get(BACKUP)
        return Path(folder) if isinstance(folder, str) and folder else None
    _write(path, saved, BACKUP, "" if new_folder is None else str(new_folder), tell, default="")
    return new_folder


def load_setup(path: Path, tell: Tell) -> Setup:
    """Return the last game's setup, or the default setup if no game has been played."""
    saved = _read(path, tell).get(SETUP)
    setup = Setup(games.names()[-1])
    if isinstance(saved, str):
        setup.restore(saved)
    return setup


def save_setup(config: TableConfig, path: Path, tell: Tell) -> None:
    """Save the setup of a game."""
    game_setup = load_setup(path, tell)
    game_setup.choose_game(config.rules.name)
    game_setup.seat_players(config.seats)
    game_setup.set_options(config.options)
    preferences_file.write_preferences(path, _read(path, tell) | {SETUP: game_setup.to_text()}, tell)


def _read(path: Path, tell: Tell) -> dict[str, object]:
    _WRITER.finish()
    saved = preferences_file.read_preferences(path, tell)
    if not isinstance(saved.get(PATTERNS, False), bool):
        tell(preferences_file.unreadable_message(path))
        return {}
    return saved


def _write(path: Path, saved: dict[str, object], name: str, value: object, tell: Tell, *, default: object) -> None:
    """Write one preference if it has changed."""
    if saved.get(name, default) != value:
        preferences_file.write_preferences(path, saved | {name: value}, tell)
