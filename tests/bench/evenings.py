"""Evenings as a family might have them: games that are begun, left, gone on with, given away, ended and played again.

    python -m tests.bench.evenings [COUNT] [--first SEED] [--at-once PROCESSES] [--by WAY]

Each evening is a `signalbox play` in a process of its own, at the wall clock: four games of any kind, by the table's
page alone, or by one phone alone once it has joined. Computers play, people roll and choose; the program is killed
between games and in them. A line of JSON each: what was done; entries of a record that were lost; dead ends (something
that was asked for did not come within 20 s); and whether a seat's own part came to anybody else.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException

from tests.host.app.running import PageSocket, Running, link

GAMES = ("ptites-locos", "golden-train", "paris-connection")
GAMES_A_NIGHT = 4
DEEDS_MOST = 10  # in one game
TRIES = 12  # to get something played before them
WAYS = ("page", "phone")


def is_start(page: PageSocket) -> bool:
    return "games" in page.state


def is_game(page: PageSocket) -> bool:
    return "presses" in page.state


class Evening:
    """One evening, by the random numbers of its seed."""

    def __init__(self, folder: Path, seed: int, way: str) -> None:
        self.random = Random(seed)
        self.way = way
        self.done: Counter[str] = Counter()
        self.lost = 0
        self.secrets = 0
        self._folder = folder
        homes = {name: str(folder / name) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        self._environment = {**os.environ, **homes}
        self._key = ""
        self._start()

    def play(self) -> None:
        """All of its games. Raises AssertionError at a dead end."""
        for _ in range(GAMES_A_NIGHT):
            self._begin()
            for _ in range(TRIES):
                if not self._has_begun():
                    self._step()
            for _ in range(self.random.randint(1, DEEDS_MOST)):
                self.random.choice((*[self._step] * 6, self._give, self._pause, self._kill, self._again))()
                self._check_secrets()
            self.random.choice((self._end, self._leave))()
            if self.random.random() < 0.3:
                self._restart()

    def close(self) -> None:
        """End the program."""
        self._running.end()

    # Deeds.

    def _begin(self) -> None:
        seats = self.hand.state["seats"]
        self.ask(do="game", game=self.random.choice(GAMES))
        self.ask(do="pace", pace="fast")
        for number in range(len(seats)):
            kind = "human" if number == 0 else self.random.choice(("human", "simple", "random"))
            self.ask(do="kind", seat=str(number), kind=kind)
        self.ask(do="name", seat="0", name=f"Zoé {self.random.randint(1, 999)}")
        self.ask(do="begin")
        self._until(is_game)
        self.done["games"] += 1

    def _step(self) -> None:
        """Whatever may be said now: a choice, or a button."""
        self._until(lambda page: is_game(page) and page.state["tone"] is not None)
        state = self.table.state
        words = [choice["text"] for choice in state["choices"] if choice["enabled"]]
        buttons = [each["button"] for each in state["presses"] if each["enabled"] and each["button"] != "undo"]
        if words:
            self.ask_table(do="choose", text=self.random.choice(words))
        elif buttons:
            self.ask_table(do="press", button=self.random.choice(buttons))
        self.table.take_all()
        self.done["steps"] += 1

    def _give(self) -> None:
        if self._has_begun():
            seat = self.random.randrange(len(self.table.state["seats"]))
            kind = self.random.choice(("human", "simple"))
            self.ask_table(do="give", seat=str(seat), kind=kind)
            self.table.wait_for(lambda page: page.state["tone"] == "over" or page.state["seats"][seat]["kind"] == kind)
            self.done["seats given"] += 1

    def _pause(self) -> None:
        """Leave, and go on with it if anything has been played."""
        before = self._played()
        self._leave()
        self._go_on(before)
        self.done["pauses"] += 1

    def _kill(self) -> None:
        before = self._played()
        self._restart()
        self._go_on(before)

    def _again(self) -> None:
        self.ask_table(do="again")
        self._until(lambda page: is_game(page) and not page.state["record"])
        self.done["again"] += 1

    def _end(self) -> None:
        if self._has_begun():
            self.ask_table(do="end")
            self._until(lambda page: page.state["tone"] == "over")
            self.done["ended"] += 1
        self._leave()

    def _leave(self) -> None:
        self.ask_table(do="leave")
        self._until(is_start)

    # Inside.

    def ask(self, **command: str) -> None:
        """By the hand that this evening is played with."""
        self.hand.send(**command)

    def ask_table(self, **command: str) -> None:
        """What only the table's page may ask for in a game, or whatever its hand may."""
        self.table.send(**command)

    def _has_begun(self) -> bool:
        self.table.take_all()
        return is_game(self.table) and bool(self.table.state["record"]) and self.table.state["tone"] != "over"

    def _played(self) -> list[str]:
        self.table.take_all()
        return [entry["action"] for entry in self.table.state.get("record", [])]

    def _go_on(self, before: list[str]) -> None:
        """Back to the game that was left, whose record has all that was shown; a new one where nothing was played."""
        begun = self.hand.state["unfinished"]
        if not before or not begun:
            self.lost += len(before)
            self._begin()
            return
        self.ask(do="go_on", record=begun[0]["record"])
        self._until(is_game)
        now = [entry["action"] for entry in self.table.state["record"]]
        self.lost += sum(one != other for one, other in zip(before, now, strict=False)) + max(0, len(before) - len(now))

    def _until(self, holds: Callable[[PageSocket], Any]) -> None:
        for page in {id(self.table): self.table, id(self.hand): self.hand}.values():
            page.wait_for(holds)

    def _start(self) -> None:
        self._running = Running(self._folder, record=self._folder / "records", environment=self._environment)
        self.table = self._running.page()
        self.watcher = self._running.page("?watch=1")
        self.hand = self.table
        if self.way == "phone":
            self.table.wait_for(lambda page: page.state["table"]["links"][0]["url"])
            self.hand = self._running.page("?" + urlsplit(link(self.table, 0)["url"]).query)
        self._until(is_start)

    def _restart(self) -> None:
        self._running.end(signal.SIGKILL)
        self._start()
        self.done["kills"] += 1

    def _check_secrets(self) -> None:
        self.watcher.take_all()
        if self.hand is not self.table:
            self.hand.take_all()
        own = self.hand.state.get("private") if self.hand is not self.table else None
        misplaced = own is not None and own["seat"] != self.hand.hello["seat"]
        self.secrets += ("private" in self.watcher.state) + ("private" in self.table.state) + misplaced


def results(count: int = 2, first: int = 0, at_once: int = 2, by: str = "") -> Iterator[dict[str, object]]:
    """A row for each evening from the seed `first` on as they end, and one for all of each way.

    With `by` all are played that way.
    """
    ways = {seed: by or WAYS[seed % len(WAYS)] for seed in range(first, first + count)}
    totals = {way: Counter[str]() for way in WAYS}
    with ThreadPoolExecutor(at_once) as pool:  # each has its program in a process of its own
        running = {pool.submit(_played, seed, way): seed for seed, way in ways.items()}
        for evening in as_completed(running):
            seed = running[evening]
            row, why = evening.result()
            totals[ways[seed]].update(evenings=1, **row)
            yield {"bench": "evening", "seed": seed, "by": ways[seed], **row, "why": why}
    for way, total in totals.items():
        if total:
            yield {"bench": "evenings", "by": way, **total}


def _played(seed: int, way: str) -> tuple[dict[str, int], str]:
    """What came of one evening, and at which dead end it stopped, "" for none."""
    with tempfile.TemporaryDirectory(prefix="signalbox-evening-") as folder:
        return _counted(Path(folder), seed, way)


def _counted(folder: Path, seed: int, way: str) -> tuple[dict[str, int], str]:
    evening, why = Evening(folder, seed, way), ""
    try:
        evening.play()
    except (AssertionError, OSError, WebSocketException) as fault:
        why = (str(fault) or repr(fault)).splitlines()[0]
    with suppress(OSError):
        evening.close()
    counts = {"lost": evening.lost, "secrets": evening.secrets, "dead_ends": int(bool(why))}
    return {**evening.done, **counts}, why


def main() -> None:
    """Print what came of so many evenings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--by", choices=WAYS, default="")
    arguments = parser.parse_args()
    for row in results(arguments.count, arguments.first, arguments.at_once, arguments.by):
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
