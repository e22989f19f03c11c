"""Demo games that are played, stopped and resumed."""

from collections.abc import Sequence
from pathlib import Path

from signalbox.app import game_start
from signalbox.play.record.entries import valid_entries
from signalbox.play.record.record_folder import read_record
from signalbox.play.table.opening import OpenTable
from signalbox.simulator.people.demo import DemoOptions, play_simulated

SEED = "5"
TIDY = DemoOptions(SEED, 0.0)


def played(path: Path) -> list[str]:
    """Return the notation of every valid entry in a record."""
    return [entry.text for entry in valid_entries(read_record(path).entries)]


def play_whole(path: Path, options: DemoOptions = TIDY) -> list[str]:
    """Play a whole game in simulated time, without faults, and return the notation of its valid entries."""
    opened = game_start.new_demo_game("ptites-locos", 2, {}, options, path)
    play_simulated(opened, options, lambda _: None)
    return played(close(opened))


def close(opened: OpenTable) -> Path:
    """Close the journal of a game, and return its path."""
    assert opened.table.journal is not None
    opened.table.journal.close()
    return opened.table.journal.path


def check_beginning(path: Path, whole: Sequence[str], minimum: int = 0) -> None:
    """Check that a record matches the beginning of `whole` and has at least `minimum` entries."""
    assert played(path) == whole[: len(played(path))]
    assert len(played(path)) >= minimum
