"""A table that is open to everybody: touches, the game in progress, and the services that start the program."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from signalbox.app import playing
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.record.reading import latest_unfinished

if TYPE_CHECKING:
    from signalbox.play.record.entries import Record
    from signalbox.play.table.opening import OpenTable

IDLE_S = 300.0  # time without a touch before a game is abandoned for the start
ATTRACT_S = 60.0  # time without a touch before a start shows demo games

PROGRAM = "signalbox-kiosk.service"
BROWSER = "signalbox-kiosk-browser.service"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

_KIOSK = "kiosk"  # journal key for whether somebody has left the game
_UNDER_WAY = "under way"
_LEFT = "left"
KEPT = {_KIOSK: _UNDER_WAY}  # the journal's first state for a game that a kiosk begins
_SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:=@,?&")


@dataclass(frozen=True)
class Kiosk:
    """The times without a touch, in seconds, after which a game is abandoned and demo games begin."""

    idle_s: float = IDLE_S
    attract_s: float = ATTRACT_S


class Touches:
    """Detects whether anybody is there: `touch` must be called whenever somebody does something."""

    def __init__(self) -> None:
        self._touched = asyncio.Event()

    def touch(self) -> None:
        """Note that somebody has done something."""
        self._touched.set()

    async def next(self) -> None:
        """Wait for the next touch. A touch that has occurred since `wait_for_idle` returned also counts."""
        await self._touched.wait()
        self._touched.clear()

    async def wait_for_idle(self, seconds: float) -> None:
        """Wait until there has been no touch for this many seconds, counting from now."""
        self._touched.clear()
        while True:
            try:
                async with asyncio.timeout(seconds):
                    await self.next()
            except TimeoutError:
                return


def game_under_way(folder: Path, warn: Callable[[Message], None]) -> OpenTable | None:
    """Return the kiosk's newest game that was interrupted when the program ended.

    Return None if there is none. If the game cannot be resumed, warn and return None.
    """

    def fits(record: Record) -> bool:
        return record.state.get(_KIOSK) == _UNDER_WAY and bool(record.entries)

    path = latest_unfinished(folder, fits)
    try:
        return None if path is None else playing.resume_game(path)
    except UserError as fault:
        warn(fault.message)
        return None


def mark_under_way(opened: OpenTable) -> None:
    """Mark a resumed game as in progress, even if not begun at a kiosk. Raises UserError when the disk is full."""
    if opened.table.journal is not None:
        opened.table.journal.set_state(_KIOSK, _UNDER_WAY)


def mark_left(opened: OpenTable) -> None:
    """Mark an unfinished game as abandoned, by a player or after a timeout. Raises UserError when the disk is full."""
    if opened.table.journal is not None and not opened.table.is_over:
        opened.table.journal.set_state(_KIOSK, _LEFT)


def default_folder() -> Path:
    """Return the folder where systemd looks for a user's own services."""
    return user_config_path("systemd") / "user"


def own_program() -> list[str]:
    """Return the command that starts this program from any folder: its environment's script, otherwise its module."""
    script = Path(sys.executable).with_name("signalbox")
    return [str(script)] if script.exists() else [sys.executable, "-m", "signalbox"]


def services(page_port: int, words: list[str]) -> dict[str, str]:
    """Return the text of each service by name. `words` are additional arguments for `signalbox play --kiosk`."""
    play = [*own_program(), "play", *words, "--kiosk", "--no-browser", "--page-port", str(page_port)]
    return {PROGRAM: _program(play), BROWSER: _browser(f"http://127.0.0.1:{page_port}/")}


def missing() -> list[str]:
    """Return the programs needed by the browser's service that are not installed."""
    return [*([] if shutil.which("cage") else ["cage"]), *([] if any(map(shutil.which, BROWSERS)) else [BROWSERS[0]])]


def _program(play: list[str]) -> str:
    unit = "Description=Signalbox: a table for visitors"
    return _service(unit, play, "on-failure")


def _browser(address: str) -> str:
    """Return the service that runs Chromium in cage, which shows a single program on the whole screen."""
    flags = ["--kiosk", "--noerrdialogs", "--no-first-run", "--disable-pinch", "--overscroll-history-navigation=0"]
    cage, chromium = shutil.which("cage") or "/usr/bin/cage", next(filter(None, map(shutil.which, BROWSERS)), "")
    command = [cage, "--", chromium or f"/usr/bin/{BROWSERS[0]}", *flags, "--ozone-platform=wayland", address]
    unit = f"Description=Signalbox: the page of its kiosk, on the whole screen\nWants={PROGRAM}\nAfter={PROGRAM}"
    return _service(unit, command, "always")


def _service(unit: str, command: list[str], restart: str) -> str:
    """Return the text of a service that systemd restarts according to `restart`."""
    return f"""\
[Unit]
{unit}
StartLimitIntervalSec=0

[Service]
ExecStart={" ".join(map(_quoted, command))}
Restart={restart}
RestartSec=3

[Install]
WantedBy=default.target
"""


def _quoted(word: str) -> str:
    """Return a command-line argument quoted for systemd. Raises UserError if it contains a line break."""
    if "\n" in word:
        raise UserError(Message("kiosk-line-break"))
    escaped = word.replace("%", "%%").replace("$", "$$")
    if set(word) <= _SAFE and word:
        return escaped
    return '"' + escaped.replace("\\", "\\\\").replace('"', '\\"') + '"'
