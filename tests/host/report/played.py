"""Games played in simulated time with a line log, and the reports of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from signalbox.app import playing
from signalbox.app.seat_pages import SeatPages
from signalbox.link.faults.spec import CLEAN, parse
from signalbox.report import package
from signalbox.report.collect import Folders, Report, collect
from signalbox.simulator.players.demo import DemoOptions, simulate
from signalbox.table.commands import ChooseByWord, to_message
from signalbox.table.opening import OpenTable
from signalbox.table.present.snapshot import private
from signalbox.trace import line_log
from signalbox.trace.line_log import LineLog

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SLOPPY = 0.5


@dataclass
class Played:
    """Where a game lies, and what it was."""

    folder: Path
    record: Path
    seed: str  # of its dice, hex
    entries: int

    def report(self) -> Report:
        return collect(self.record, Folders(self.folder / "logs", self.folder / "checks"), NOW)

    def public_notation(self) -> package.Package:
        """Its report, through a file."""
        made, path = self.report(), self.folder / "report.zip"
        package.write(path, made.about, made.parts)
        return package.read(path)


def play(
    folder: Path,
    game: str,
    players: int,
    *,
    faults: str = "",
    until: int | None = None,
    goes_on: bool = False,
    on_seat_pages: int = 0,
) -> Played:
    """A demo game in `folder`, its first `until` entries or all of it; `goes_on` with the one that is there.

    So many choices as `on_seat_pages` says are made on the page of the seat to act, as soon as it offers them.
    """
    demo_options = DemoOptions("5", SLOPPY)
    if goes_on:
        opened = playing.resumed(folder / "game.jsonl", demo=True)
    else:
        opened = playing.fresh_demo(game, players, {}, demo_options, folder / "game.jsonl")
    log = line_log.create(folder / "logs", game, datetime.now(UTC))
    assert log is not None
    _, simulation = simulate(opened, demo_options, parse(faults) if faults else CLEAN, log)
    while not opened.table.is_over and not _has(opened, until):
        simulation.step()
        on_seat_pages -= on_seat_pages > 0 and _choose_on_own_page(opened, log, simulation.now)
    log.close()
    assert on_seat_pages == 0
    journal = opened.table.journal
    assert journal is not None
    journal.close()
    return Played(folder, journal.path, opened.table.config.dice.seed.hex(), len(journal.entries()))


def _choose_on_own_page(opened: OpenTable, log: LineLog, at: float) -> bool:
    """Let the seat whose turn it is take the first choice on its own page; whether there was one."""
    table = opened.table
    if table.state is None:
        return False
    seat = table.state.turn()
    choices = private(table, at, seat)["choices"]
    if not choices:
        return False
    command = ChooseByWord(choices[0]["text"])
    log.asked(at, seat, to_message(command))
    SeatPages(table).command(at, seat, command)
    return True


def _has(opened: OpenTable, until: int | None) -> bool:
    journal = opened.table.journal
    return until is not None and journal is not None and len(journal.entries()) >= until
