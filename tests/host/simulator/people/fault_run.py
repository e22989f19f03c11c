"""A game played by simulated players over a line with controllable faults, watched by an observer."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from signalbox.app import game_start
from signalbox.board.scene import render
from signalbox.device.link.connection import Connection
from signalbox.device.link.faults.spec import CLEAN, Faults
from signalbox.play.table.present.lights import scene
from signalbox.play.table.situation import situation
from signalbox.simulator.machine import Machine
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players
from signalbox.simulator.people.simulation import Simulation
from tests.host.simulator.people.observer import Observer

FRAME_MS = 200
AGREE_S = 2.0  # what the link guarantees once all faults have stopped
PLAN_S = 600.0  # far longer than the hands need for all their plans, however impatient the players are
STEPS_PER_SECOND = 400  # far more than two ends need while they wait for each other
HELD_S = 0.3  # how long a piece is held in the air
PLAYERS = 2
SLOPPY = 0.7
RAM_BYTES = 8192  # far more than may be queued anywhere on the line


class FaultRun:
    """Two untidy players, a board and a host, connected by a line whose faults the test sets."""

    def __init__(self, seed: int, folder: Path) -> None:
        demo_options = DemoOptions(str(seed), SLOPPY)
        self.opened = game_start.new_demo_game("ptites-locos", PLAYERS, {}, demo_options, folder)
        group = make_simulated_players(self.opened, demo_options, range(PLAYERS))
        self.hands, self.player = group.hands, group.player
        self.machine = Machine(
            self.opened.board, seed=seed, settings={"frame_ms": FRAME_MS}, wraps_after_ms=1 + seed % 20_000
        )
        connection = Connection(self.opened.board, seed)
        self.simulation = Simulation(self.opened, connection, self.machine, self.hands, self.player, Faults(seed=seed))
        self.observer = Observer(self.simulation)
        self.longest_s = 0.0  # from the end of the faults to agreement

    def close(self) -> None:
        if self.opened.table.journal is not None:
            self.opened.table.journal.close()

    def run(self, seconds: float) -> None:
        end_ms = self.simulation.now_ms + round(seconds * 1000)
        while self.simulation.now_ms < end_ms:
            self._step(end_ms)

    def slide(self, random: Random, over_s: float, then: Callable[[], object]) -> None:
        """Lift a loco, hold it over the end of a possible move and put it back. Call `then` halfway through.

        This is not intended as a move. Do nothing if no loco can move alone or the hands are busy.
        """
        loose_loco = None if self.hands.is_busy else self._loose_loco(random)
        if loose_loco is None:
            return
        piece, end = loose_loco
        tabletop = self.hands.tabletop
        start = tabletop.at[piece]
        self.simulation.player = None
        tabletop.lift(piece)
        self.run(HELD_S)
        tabletop.hold_over(piece, end)
        self.run(over_s / 2)
        then()
        self.run(over_s / 2)
        tabletop.hold_over(piece, "")
        self.run(HELD_S)
        tabletop.place(piece, start)
        self.run(HELD_S)
        self.simulation.player = self.player

    def set_faults(self, faults: Faults) -> None:
        self.simulation.cable.set_faults(self.simulation.now, faults)

    def settle(self) -> None:
        """Stop all faults and let the hands finish; both ends must then agree within AGREE_S."""
        self._rest()
        self.set_faults(CLEAN)
        while self.simulation.cable.is_blocked:
            self._step()
        start = agreed_at = self.simulation.now
        end_ms = self.simulation.now_ms + round(AGREE_S * 1000)
        steps = 0
        while self.simulation.now_ms < end_ms:
            self._step(end_ms)
            steps += 1
            if not self._agree():
                agreed_at = self.simulation.now
        self.longest_s = max(self.longest_s, agreed_at - start)
        assert self._agree(), "the two ends disagree about the sensors, or the lights were not sent"
        assert steps < STEPS_PER_SECOND * AGREE_S, "one end does work that has no effect"
        self._check_lights()
        self.simulation.player = self.player

    def check(self) -> None:
        """Check the conditions that must hold at all times."""
        assert self.observer.wrong == []
        assert self.machine.crashes == []
        assert len(self.machine.inbox) + self.machine.chip.port.in_waiting < RAM_BYTES
        assert len(self._controller().link.waiting) <= RAM_BYTES

    # Inside

    def _loose_loco(self, random: Random) -> tuple[str, str] | None:
        """Choose a piece that can move on its own now, and the square where one of its moves ends."""
        state, tabletop = self.opened.table.state, self.hands.tabletop
        moves: list[tuple[str, str]] = []
        for action in state.legal_actions() if state is not None and state.current_player() >= 0 else []:
            effects: list[Any] = state.effects(action) if state is not None else []
            piece = tabletop.piece_at(effects[0]["square"]) if len(effects) == 1 else None
            if piece is not None and effects[0]["path"]:
                moves.append((piece, effects[0]["path"][-1]))
        return random.choice(moves) if moves else None

    def _step(self, until_ms: int | None = None) -> None:
        self.simulation.step(until_ms)
        self.observer.look()

    def _rest(self) -> None:
        """Let the hands finish what they are doing without starting anything new."""
        self.simulation.player = None
        end = self.simulation.now + PLAN_S
        while self.hands.is_busy:
            self._step()
            assert self.simulation.now < end, "the hands never finish"

    def _agree(self) -> bool:
        simulation = self.simulation
        return (
            simulation.machine.sensed_bitmap == self.hands.closed_bitmap()
            and simulation.host_and_board_agree()
            and simulation.connection.is_scene_shown
        )

    def _check_lights(self) -> None:
        """Check that the pixels show the table's scene at the current time on the board's clock."""
        while self._uptime_ms() % FRAME_MS:
            self._step(self.simulation.now_ms + FRAME_MS - self._uptime_ms() % FRAME_MS)
        expected, power = bytearray(len(self.machine.pixels)), self.opened.board.power
        table = self.simulation.table
        entries = scene(table, situation(table, self.simulation.now))
        render(entries, self._uptime_ms(), expected, power.available_ma(), power.light_ma)
        assert self.machine.pixels == bytes(expected), "the lights do not show the scene of the table"

    def _uptime_ms(self) -> int:
        """Return the current time on the board's clock, which the board updates only when something is due."""
        return int(self._controller().uptime.ms_at(self.machine.chip.ticks_ms()))

    def _controller(self) -> Any:
        return self.machine.device.controller
