"""How soon a press takes effect, from a button event that adds an entry to the record to the scene that shows it.

Run ``python -m tests.bench.press [GAMES]`` to print two JSON objects for each game: one for a normal table and, for
reference, one for a table that waits until the entry is on the disk. Times are real milliseconds. The record is in the
folder for temporary files; set TMPDIR to a folder on a disk for a meaningful result.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest import mock

from signalbox.app import game_start
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Readings
from signalbox.play.record.journal import Journal
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.session import Session
from signalbox.simulator.people.demo import DemoOptions, make_simulation
from tests.bench._output import Result, print_results

GAMES = 4
PLAYERS = {"ptites-locos": 4, "golden-train": 4, "paris-connection": 4}


class TimedSession(Session):
    """A session that times each press that adds an entry to the record and changes the scene."""

    def __init__(self, open_table: OpenTable, connection: Connection) -> None:
        super().__init__(open_table.table, connection)
        self.took: list[float] = []
        self._sensors = set(open_table.board.buttons.values())

    def handle(self, now: float, events: Sequence[Event]) -> None:
        journal = self.table.journal
        if journal is None or not any(isinstance(event, Readings) and self._is_press(event) for event in events):
            super().handle(now, events)
            return
        journal.sync()  # presses are seconds apart, so earlier entries are already on the disk
        entries, scene = len(journal.entries()), self.connection.scene_number
        began = time.perf_counter()
        super().handle(now, events)
        took = time.perf_counter() - began
        if len(journal.entries()) > entries and self.connection.scene_number != scene:
            self.took.append(1000 * took)

    def _is_press(self, event: Readings) -> bool:
        return any(closed and sensor in self._sensors for sensor, closed in event.changes)


def results(games: int = GAMES) -> Iterator[Result]:
    """Measure every game at a normal table, and at a table that waits for the disk."""
    for game in PLAYERS:
        yield measure(game, games, waits=False)
        yield measure(game, games, waits=True)


def measure(game: str, games: int, *, waits: bool) -> Result:
    took: list[float] = []
    append = Journal.append

    def append_and_wait(self: Journal, kind: str, text: str, seat: int | None = None, at: float = 0.0) -> int:
        index = append(self, kind, text, seat, at)
        self.sync()
        return index

    with mock.patch.object(Journal, "append", append_and_wait if waits else append):
        for number in range(games):
            took += _presses(game, number)
    return {
        "bench": "press_to_scene_ms",
        "game": game,
        "waits_for_the_disk": waits,
        "median": round(statistics.median(took), 2),
        "p99": round(statistics.quantiles(took, n=100, method="inclusive")[98], 2),
        "max": round(max(took), 2),
        "n": len(took),
    }


def _presses(game: str, number: int) -> list[float]:
    options = DemoOptions(f"{number}", 0.0)
    with tempfile.TemporaryDirectory() as folder:
        open_table = game_start.new_demo_game(game, PLAYERS[game], {}, options, Path(folder))
        simulation = make_simulation(open_table, options)[1]
        session = TimedSession(open_table, simulation.connection)
        simulation.session = session
        while not simulation.table.is_over:
            simulation.step()
        open_table.close()
    return session.took


if __name__ == "__main__":
    print_results(results(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
