"""Demo games that are played, stopped and resumed."""

from pathlib import Path

from signalbox.app import playing
from signalbox.play.record.entries import standing
from signalbox.play.record.reading import read_record
from signalbox.simulator.people.demo import DemoOptions, play_simulated

SEED = "5"


def played(path: Path) -> list[str]:
    """Return the notations in a record."""
    return [entry.text for entry in standing(read_record(path).entries)]


def play_whole(path: Path) -> list[str]:
    """Play the whole game with seed SEED in simulated time, without faults, and return its notations."""
    opened = playing.fresh_demo("ptites-locos", 2, {}, DemoOptions(SEED, 0.0), path)
    play_simulated(opened, DemoOptions(SEED, 0.0), lambda _: None)
    assert opened.table.journal is not None
    opened.table.journal.close()
    return played(path)
