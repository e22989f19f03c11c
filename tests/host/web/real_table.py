"""`signalbox play` as a user runs it, with the board's firmware in its own process, for tests of the page."""

import contextlib
import json
import os
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shared_rules.game import State
from signalbox import games
from signalbox.board import load
from tests.host.app.running import READY, Running

START_S = 60.0  # a program starts in two seconds when nothing else is running


@dataclass
class RealTable:
    """A running `signalbox play`."""

    url: str

    def snapshot(self) -> dict[str, Any]:
        with urllib.request.urlopen(self.url + "state.json", timeout=5) as answer:
            return dict(json.load(answer))

    def description(self, square: str) -> str:
        """Return the description of a square in words."""
        with urllib.request.urlopen(self.url + "board.json", timeout=5) as answer:
            drawing: dict[str, Any] = json.load(answer)
        return next(str(each["called"]) for each in drawing["squares"] if each["name"] == square)

    def actions(self) -> list[str]:
        return [entry["action"] for entry in self.snapshot()["record"]]

    def waits_for_a_person(self) -> bool:
        return bool(self.snapshot()["tone"] != "wait")

    def prompt(self) -> str:
        return str(self.snapshot()["prompt"])


@dataclass
class PtitesLocosTable(RealTable):
    """A table of P'tites Locos with access to the state of the game."""

    sides: str = ""

    def state(self) -> State:
        """Return the game's state after all recorded actions."""
        snapshot = self.snapshot()
        if not snapshot["record"]:
            self.sides = "".join(part["side"] for part in snapshot["parts"])
        rules = games.rules("ptites-locos", load("ptites_locos"))
        state = rules.start(2, {"placement": "free", "repair": False, "sides": self.sides, "first": 0})
        for action in self.actions():
            state.apply(state.parse(action))
        return state


def environment(folder: Path) -> dict[str, str]:
    """Return this process's environment with a separate home directory in `folder`."""
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    return {**os.environ, **{name: str(folder / name) for name in homes}}


@contextlib.contextmanager
def playing(record: Path, ready: Callable[[dict[str, Any]], bool], *arguments: str) -> Iterator[RealTable]:
    """Run a table and yield it once `ready` is true for its snapshot. Type "confirm" when it is ready to begin."""
    variables = {**os.environ, "XDG_CONFIG_HOME": str(record.parent / "config")}  # without the seats of a previous game
    running = Running(record.parent, *arguments, record=record, environment=variables)
    table = RealTable(running.address)
    has_begun = False

    def is_ready() -> bool:
        nonlocal has_begun
        snapshot = table.snapshot()
        if snapshot["prompt"] == READY and not has_begun:
            running.type("confirm")
            has_begun = True
        return ready(snapshot)

    try:
        wait_until(is_ready)
        yield table
    finally:
        running.end()


def wait_until(condition: Callable[[], object], seconds: float = START_S) -> None:
    """Wait until a condition holds. While the table cannot be reached, the condition counts as false."""
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError):
            if condition():
                return
        assert time.monotonic() < end, "the table did not get there"
        time.sleep(0.05)
