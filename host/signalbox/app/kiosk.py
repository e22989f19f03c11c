"""A table that is open to everybody: touches, the game under way, and the services that start it."""

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

IDLE_S = 300.0  # a game in which nobody has touched anything goes back to the start
ATTRACT_S = 60.0  # at a start that nobody has touched a game begins to play itself

PROGRAM = "signalbox-kiosk.service"
BROWSER = "signalbox-kiosk-browser.service"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

_KIOSK = "kiosk"  # the key under which the journal keeps whether somebody has left the game
_UNDER_WAY = "under way"
_LEFT = "left"
KEPT = {_KIOSK: _UNDER_WAY}  # by the journal of a game that a kiosk begins
_SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:=@,?&")


@dataclass(frozen=True)
class Kiosk:
    """The seconds without a touch until a game is left, and until games play themselves."""

    idle_s: float = IDLE_S
    attract_s: float = ATTRACT_S


class Touches:
    """The sign that anybody is there: `touch` is called for everything that people do."""

    def __init__(self) -> None:
        self._touched = asyncio.Event()

    def touch(self) -> None:
        """Take note that somebody has done something."""
        self._touched.set()

    async def next(self) -> None:
        """Wait until somebody does something, or has done since `none_for` gave up waiting."""
        await self._touched.wait()
        self._touched.clear()

    async def none_for(self, seconds: float) -> None:
        """Wait until nobody has done anything for so many seconds, from now on."""
        self._touched.clear()
        while True:
            try:
                async with asyncio.timeout(seconds):
                    await self.next()
            except TimeoutError:
                return


def game_under_way(folder: Path, warn: Callable[[Message], None]) -> OpenTable | None:
    """Return the kiosk's newest game that nobody has left: the program ended in the middle of it.

    None where there is none, or where it cannot go on, of which it warns.
    """

    def fits(record: Record) -> bool:
        return record.state.get(_KIOSK) == _UNDER_WAY and bool(record.entries)

    path = latest_unfinished(folder, fits)
    try:
        return None if path is None else playing.resumed(path)
    except UserError as fault:
        warn(fault.message)
        return None


def mark_under_way(opened: OpenTable) -> None:
    """Mark a game as under way, again or from elsewhere. Raises UserError when the disk is full."""
    if opened.table.journal is not None:
        opened.table.journal.set_state(_KIOSK, _UNDER_WAY)


def mark_left(opened: OpenTable) -> None:
    """Mark a game as left, by somebody or because nobody is there. Raises UserError when the disk is full."""
    if opened.table.journal is not None and not opened.table.is_over:
        opened.table.journal.set_state(_KIOSK, _LEFT)


def default_folder() -> Path:
    """Return the folder in which systemd looks for a user's own services."""
    return user_config_path("systemd") / "user"


def own_program() -> list[str]:
    """Return the command that starts this program from any folder: the script of its environment, else its module."""
    script = Path(sys.executable).with_name("signalbox")
    return [str(script)] if script.exists() else [sys.executable, "-m", "signalbox"]


def services(page_port: int, words: list[str]) -> dict[str, str]:
    """Return the text of each service by its name. `words` are further ones for `signalbox play --kiosk`."""
    play = [*own_program(), "play", *words, "--kiosk", "--no-browser", "--page-port", str(page_port)]
    return {PROGRAM: _program(play), BROWSER: _browser(f"http://127.0.0.1:{page_port}/")}


def missing() -> list[str]:
    """Return the programs that the browser's service needs and this computer has not."""
    return [*([] if shutil.which("cage") else ["cage"]), *([] if any(map(shutil.which, BROWSERS)) else [BROWSERS[0]])]


def _program(play: list[str]) -> str:
    return f"""\
[Unit]
Description=Signalbox: a table that stands open to everybody
StartLimitIntervalSec=0

[Service]
ExecStart={_line(play)}
Restart=on-failure
RestartSec=3

[Install]
WantedBy=default.target
"""


def _browser(address: str) -> str:
    """Return the service of Chromium in cage, which shows one program on the whole screen and nothing else."""
    flags = ["--kiosk", "--noerrdialogs", "--no-first-run", "--disable-pinch", "--overscroll-history-navigation=0"]
    cage, chromium = shutil.which("cage") or "/usr/bin/cage", next(filter(None, map(shutil.which, BROWSERS)), "")
    command = [cage, "--", chromium or f"/usr/bin/{BROWSERS[0]}", *flags, "--ozone-platform=wayland", address]
    return f"""\
[Unit]
Description=Signalbox: the page of its kiosk, on the whole screen
Wants={PROGRAM}
After={PROGRAM}
StartLimitIntervalSec=0

[Service]
ExecStart={_line(command)}
Restart=always
RestartSec=3

[Install]
WantedBy=default.target
"""


def _line(words: list[str]) -> str:
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    """Return a word of a command line as systemd reads it. Raises UserError for one that no service can have."""
    if "\n" in word:
        raise UserError(Message("kiosk-line-break"))
    escaped = word.replace("%", "%%").replace("$", "$$")
    if set(word) <= _SAFE and word:
        return escaped
    return '"' + escaped.replace("\\", "\\\\").replace('"', '\\"') + '"'
