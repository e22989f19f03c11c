"""`signalbox play` as a user runs it, with the board's firmware in its own process, for tests of the page."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.host.app.running import READY

START_S = 60.0  # a program starts in two seconds when nothing else is running


@dataclass
class RealTable:
    """A running `signalbox play`."""

    url: str

    def snapshot(self) -> dict[str, Any]:
        with urllib.request.urlopen(self.url + "state.json", timeout=5) as answer:
            return dict(json.load(answer))

    def called(self, square: str) -> str:
        """Return a square's description."""
        with urllib.request.urlopen(self.url + "board.json", timeout=5) as answer:
            drawing: dict[str, Any] = json.load(answer)
        return next(str(each["called"]) for each in drawing["squares"] if each["name"] == square)

    def actions(self) -> list[str]:
        return [entry["action"] for entry in self.snapshot()["record"]]

    def prompt(self) -> str:
        return str(self.snapshot()["prompt"])


def environment(folder: Path) -> dict[str, str]:
    """Return this process's environment with a separate home directory in `folder`."""
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    return {**os.environ, **{name: str(folder / name) for name in homes}}


@contextlib.contextmanager
def playing(record: Path, ready: Callable[[dict[str, Any]], bool], *arguments: str) -> Iterator[RealTable]:
    """Run a table with these arguments and yield it once its snapshot is `ready`. Type Confirm if the table asks."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    common = ["--board", "virtual", "--no-browser", "--page-port", str(port), "--record", str(record)]
    command: Sequence[str] = [sys.executable, "-m", "signalbox", "play", *arguments, *common]
    env = {**os.environ, "XDG_CONFIG_HOME": str(record.parent / "config")}  # without the seats of a previous game
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=env) as process:
        table = RealTable(f"http://127.0.0.1:{port}/")
        assert process.stdin is not None
        typed = process.stdin
        has_begun = False

        def is_ready() -> bool:
            nonlocal has_begun
            snapshot = table.snapshot()
            if snapshot["prompt"] == READY and not has_begun:
                typed.write(b"confirm\n")
                typed.flush()
                has_begun = True
            return ready(snapshot)

        try:
            wait_until(is_ready)
            yield table
        finally:
            process.terminate()
            process.wait(START_S)


def wait_until(holds: Callable[[], object], seconds: float = START_S) -> None:
    """Wait until a condition holds; it counts as false while the table cannot be reached."""
    end = time.monotonic() + seconds
    while True:
        try:
            if holds():
                return
        except OSError:
            pass
        assert time.monotonic() < end, "the table did not get there"
        time.sleep(0.05)
