"""Many games at one board that stays on, with clocks and counters that start just before they wrap."""

import tempfile
from pathlib import Path
from typing import Any

from shared_rules.wire import SEQ_LIMIT
from signalbox.app import game_start
from signalbox.board import load
from signalbox.device.link.connection import Connection
from signalbox.simulator.machine import Machine
from signalbox.simulator.people.demo import FRAME_MS, DemoOptions, make_simulated_players
from signalbox.simulator.people.simulation import Simulation
from tests.footprint import Footprint, footprint, footprint_of_firmware
from tests.host.simulator.people.demo_game import close
from tests.host.simulator.people.observer import Observer
from tests.scratch import scratch

BOARD = load("ptites_locos")
REST_S = 5.0  # between two games
NEAR = 50  # counters start this far below their wrap
STUCK_S = 600.0
PLAYERS = 2


class LongPlay:
    """One controller and one connection for all games. `held` has the memory footprints of both after each game.

    `late_ms` is the controller's clock when the first game begins; its ticks wrap `wraps_after_ms` later.
    """

    def __init__(self, seed: str, *, late_ms: int = 0, wraps_after_ms: int = 30_000, sloppy: float = 0.3) -> None:
        self.machine = Machine(BOARD, settings={"frame_ms": FRAME_MS}, wraps_after_ms=wraps_after_ms)
        self.connection = Connection(BOARD, SEQ_LIMIT - NEAR)
        self.games = self.wrong_moves = self.lost = self.events = self.turns = 0
        self.wrong: list[str] = []
        self.now_s = 0.0
        self.held: list[tuple[Footprint, Footprint]] = []
        self._seed, self._sloppy = seed, sloppy
        self.controller.sensors.counter = SEQ_LIMIT - NEAR
        self.controller.sensors.settled_ms += late_ms
        self.controller.uptime.ms = late_ms

    @property
    def controller(self) -> Any:
        """The firmware's controller object."""
        return self.machine.device.controller

    def play(self) -> None:
        """Play a whole game, then leave the table idle."""
        demo_options = DemoOptions(f"{self._seed} {self.games}", self._sloppy)
        with tempfile.TemporaryDirectory(prefix="signalbox-long-", dir=scratch()) as folder:
            opened = game_start.new_demo_game("ptites-locos", PLAYERS, {}, demo_options, Path(folder))
            opened.clock_s = self.now_s
            group = make_simulated_players(opened, demo_options, range(PLAYERS))
            simulation = Simulation(opened, self.connection, self.machine, group.hands, group.player)
            observer = Observer(simulation)
            before = self.controller.sensors.counter
            while not opened.table.is_over:
                simulation.step()
                observer.look()
                assert simulation.now - self.now_s < STUCK_S * 10, "the game never ends"
            self._rest(simulation)
            self.events += (self.controller.sensors.counter - before) % SEQ_LIMIT
            close(opened)
        self.games += 1
        self.wrong_moves += group.player.figures()["wrong_moves"]
        self.lost += simulation.agreement.lost_changes
        self.wrong += observer.wrong
        self.turns += len(opened.table.record)
        self.now_s = simulation.now

    def _rest(self, simulation: Simulation) -> None:
        simulation.player = None
        simulation.run(REST_S)
        self.connection.show(simulation.now, [])
        simulation.run(REST_S)
        assert simulation.host_and_board_agree()
        assert not any(self.machine.pixels)
        self.held.append(
            (
                footprint_of_firmware(self.machine.device),
                footprint(self.connection, lambda child: child is self.connection.board),
            )
        )
