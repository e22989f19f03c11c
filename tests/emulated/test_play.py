"""Test a whole turn of Les P’tites Locos: the real host, simulated hands, and the firmware on real CircuitPython."""

from pathlib import Path
from typing import Any, cast

import pytest

from signalbox.app import game_start
from signalbox.device.link.connection import Connection
from signalbox.play.table.present.lights import scene as wanted_scene
from signalbox.play.table.situation import situation
from signalbox.simulator import behaviour
from signalbox.simulator.machine import ceil_ms
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players
from signalbox.simulator.people.simulation import Simulation
from tests.emulated.conftest import Table
from tests.emulated.expected_colours import matching_times
from tests.emulated.machine import EmulatedMachine

pytestmark = pytest.mark.emulated

SEED = "emulated"
# a simulated second takes a second or more, so the players do not hesitate
HURRY = (("READ_S", 0.15), ("REACH_S", (0.05, 0.1)), ("CARRY_S", (0.05, 0.1)))
LATEST_S = 20.0
ROUND_MS = 1700  # longer than any pattern's period


def test_turn_is_played_over_the_data_port(started: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in HURRY:
        monkeypatch.setattr(behaviour, name, seconds)
    opened = game_start.new_game("ptites-locos", ["Ann", "Ben"], {"repair": False, "placement": "free"}, SEED, tmp_path)
    group = make_simulated_players(opened, DemoOptions(SEED, 0.0), range(2))
    machine = EmulatedMachine(started.pico, ceil_ms(opened.clock_s))
    simulation = Simulation(opened, Connection(opened.board), cast(Any, machine), group.hands, group.player)
    table = opened.table
    while sum(str(entry["action"]).startswith("roll") for entry in table.record) < 2:  # until the second turn begins
        simulation.step()
        assert not simulation.session.fault
        assert simulation.now < LATEST_S
    print(*[entry["say"] for entry in table.record], sep="\n")
    assert group.player.figures()["wrong_moves"] == 0
    assert simulation.connection.bitmap == group.hands.closed_bitmap()
    simulation.player = None
    simulation.run(0.15)
    entries = wanted_scene(table, situation(table, simulation.now))
    assert entries
    up_ms = round(started.pico.now_ms)
    frame = started.pico.waveform.frames[-1]
    assert matching_times(started.board, entries, frame, range(up_ms - 2 * ROUND_MS, up_ms))
    assert table.journal is not None
    table.journal.close()
