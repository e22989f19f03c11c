"""Demo games by simulated players, for tests."""

from pathlib import Path

from signalbox.app import game_start
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.play.table.opening import OpenTable
from signalbox.simulator.people.demo import DemoOptions, SimulatedPlayers, make_simulation, play_simulated
from signalbox.simulator.people.simulation import Simulation


def close(opened: OpenTable) -> None:
    """Close the journal of a game, which may still be in progress."""
    assert opened.table.journal is not None
    opened.table.journal.close()


def start_demo(
    folder: Path, game: str, players: int, demo_options: DemoOptions, faults: Faults = CLEAN
) -> tuple[OpenTable, SimulatedPlayers, Simulation]:
    """Return a new demo game, to be played step by step."""
    opened = game_start.new_demo_game(game, players, {}, demo_options, folder)
    return opened, *make_simulation(opened, demo_options, faults)


def play_demo(
    folder: Path, game: str, players: int, demo_options: DemoOptions, faults: Faults = CLEAN
) -> tuple[OpenTable, SimulatedPlayers, Simulation]:
    """Play a new demo game to its end."""
    opened = game_start.new_demo_game(game, players, {}, demo_options, folder)
    group, simulation = play_simulated(opened, demo_options, lambda _: None, faults)
    assert opened.table.is_over
    close(opened)
    return opened, group, simulation
