"""Games played in simulated time with a line log, and the reports of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from signalbox.demo.demo import Manner, simulate
from signalbox.link.faults import CLEAN, parse
from signalbox.play import playing
from signalbox.report import package
from signalbox.report.collect import Folders, Report, collect
from signalbox.table.opening import OpenTable
from signalbox.trace import line_log

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

    def written(self) -> package.Package:
        """Its report, through a file."""
        made, path = self.report(), self.folder / "report.zip"
        package.write(path, made.about, made.parts)
        return package.read(path)


def play(
    folder: Path, game: str, players: int, *, faults: str = "", until: int | None = None, goes_on: bool = False
) -> Played:
    """A demo game in `folder`, its first `until` entries or all of it; `goes_on` with the one that is there."""
    manner = Manner("5", SLOPPY)
    if goes_on:
        opened = playing.resumed(folder / "game.sqlite", demo=True)
    else:
        opened = playing.fresh_demo(game, players, {}, manner, folder / "game.sqlite")
    log = line_log.create(folder / "logs", game, datetime.now(UTC))
    assert log is not None
    _, simulation = simulate(opened, manner.seed, SLOPPY, parse(faults) if faults else CLEAN, log=log)
    while not opened.table.finished and not _has(opened, until):
        simulation.step()
    log.close()
    journal = opened.table.journal
    assert journal is not None
    journal.close()
    return Played(folder, journal.path, opened.table.dice.seed.hex(), len(journal.entries()))


def _has(opened: OpenTable, until: int | None) -> bool:
    journal = opened.table.journal
    return until is not None and journal is not None and len(journal.entries()) >= until
