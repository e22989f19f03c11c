"""Running a kiosk: presence detection, interrupted games, and the services that start the program."""

import asyncio
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path

from signalbox.app import game_start
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Tell
from signalbox.play.record.record_folder import resumable_record
from signalbox.play.table.opening import OpenTable

IDLE_S = 300.0  # time without a touch before a game is abandoned for the lobby
ATTRACT_S = 60.0  # time without a touch before the lobby shows demo games

PROGRAM = "signalbox-kiosk.service"
BROWSER = "signalbox-kiosk-browser.service"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

_KIOSK = "kiosk"  # journal key for whether the game was abandoned
_IN_PROGRESS = "under way"
_ABANDONED = "left"
INITIAL_STATE = {_KIOSK: _IN_PROGRESS}  # initial journal state of a game that is started at a kiosk
_UNQUOTED = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:=@,?&")


@dataclass(frozen=True)
class Kiosk:
    """The seconds without a touch after which a game is abandoned (`idle_s`) and demos begin (`attract_s`)."""

    idle_s: float = IDLE_S
    attract_s: float = ATTRACT_S


class TouchDetector:
    """Detects whether anybody is using the kiosk. `touch` must be called whenever somebody does something."""

    def __init__(self) -> None:
        self._touched = asyncio.Event()

    def touch(self) -> None:
        """Record that somebody has done something."""
        self._touched.set()

    async def wait_for_touch(self) -> None:
        """Wait for the next touch. A touch that has occurred since `wait_for_idle` returned also counts."""
        await self._touched.wait()
        self._touched.clear()

    async def wait_for_idle(self, seconds: float) -> None:
        """Wait until there has been no touch for this many seconds, counting from now."""
        self._touched.clear()
        while True:
            try:
                async with asyncio.timeout(seconds):
                    await self.wait_for_touch()
            except TimeoutError:
                return


def resume_interrupted_game(folder: Path, warn: Tell) -> OpenTable | None:
    """Resume and return the kiosk's newest game that was interrupted when the program ended.

    Return None if there is no such game, or if it cannot be resumed, which is reported to `warn`.
    """
    path = resumable_record(folder, lambda record: record.state.get(_KIOSK) == _IN_PROGRESS and bool(record.entries))
    try:
        return None if path is None else game_start.resume_game(path)
    except UserError as fault:
        warn(fault.message)
        return None


def mark_in_progress(open_table: OpenTable) -> None:
    """Mark a resumed game as in progress at the kiosk. Raise UserError when the disk is full."""
    if open_table.table.journal is not None:
        open_table.table.journal.set_state(_KIOSK, _IN_PROGRESS)


def mark_abandoned(open_table: OpenTable) -> None:
    """Mark a game as abandoned, unless it is over. Raise UserError when the disk is full."""
    if open_table.table.journal is not None and not open_table.table.is_over:
        open_table.table.journal.set_state(_KIOSK, _ABANDONED)


def default_folder() -> Path:
    """Return the folder in which systemd looks for user services."""
    return user_config_path("systemd") / "user"


def program_command() -> list[str]:
    """Return a command that starts this program from any folder: the installed script, or else `python -m`."""
    script = Path(sys.executable).with_name("signalbox")
    return [str(script)] if script.exists() else [sys.executable, "-m", "signalbox"]


def services(page_port: int, args: list[str]) -> dict[str, str]:
    """Return the text of each service, keyed by name. `args` are extra arguments for `signalbox play --kiosk`."""
    play = [*program_command(), "play", *args, "--kiosk", "--no-browser", "--page-port", str(page_port)]
    program = _service("Description=Signalbox: a table for visitors", play, "on-failure")
    return {PROGRAM: program, BROWSER: _browser_service(f"http://127.0.0.1:{page_port}/")}


def missing_programs() -> list[str]:
    """Return the programs that the browser service needs but that are not installed."""
    return [*([] if shutil.which("cage") else ["cage"]), *([] if any(map(shutil.which, BROWSERS)) else [BROWSERS[0]])]


def _browser_service(address: str) -> str:
    """Return the text of the service that runs Chromium in cage, which shows a single program on the whole screen."""
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
ExecStart={" ".join(map(_quote, command))}
Restart={restart}
RestartSec=3

[Install]
WantedBy=default.target
"""


def _quote(arg: str) -> str:
    """Return a command-line argument quoted for systemd. Raise UserError if it contains a line break."""
    if "\n" in arg:
        raise UserError(Message("kiosk-line-break"))
    escaped = arg.replace("%", "%%").replace("$", "$$")
    if set(arg) <= _UNQUOTED and arg:
        return escaped
    return '"' + escaped.replace("\\", "\\\\").replace('"', '\\"') + '"'
