"""The user services of a kiosk: the program, and a browser that shows nothing but its page."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from platformdirs import user_config_path

from signalbox.core.errors import UserError
from signalbox.core.messages import Message

PROGRAM = "signalbox-kiosk.service"
BROWSER = "signalbox-kiosk-browser.service"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_SAFE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:=@,?&")


def default_folder() -> Path:
    """Where systemd looks for a user's own services."""
    return user_config_path("systemd") / "user"


def own_program() -> list[str]:
    """How this program is started, wherever one is: the script of its environment, else its module."""
    script = Path(sys.executable).with_name("signalbox")
    return [str(script)] if script.exists() else [sys.executable, "-m", "signalbox"]


def services(page_port: int, words: list[str]) -> dict[str, str]:
    """The text of each service by its name. `words` are further ones for `signalbox play --kiosk`."""
    play = [*own_program(), "play", *words, "--kiosk", "--no-browser", "--page-port", str(page_port)]
    return {PROGRAM: _program(play), BROWSER: _browser(f"http://127.0.0.1:{page_port}/")}


def missing() -> list[str]:
    """What the browser's service needs and this computer has not."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    return [*([] if shutil.which("cage") else ["cage"]), *([] if browser else [BROWSERS[0]])]


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
    """Chromium in cage, which shows one program on the whole screen and nothing else."""
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
    """A word of a command line as systemd reads it. Raises UserError for one that no service can have."""
    if "\n" in word:
        raise UserError(Message("kiosk-line-break"))
    escaped = word.replace("%", "%%").replace("$", "$$")
    if set(word) <= _SAFE and word:
        return escaped
    return '"' + escaped.replace("\\", "\\\\").replace('"', '\\"') + '"'
