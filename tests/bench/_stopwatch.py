"""A stopwatch on a simulated table: from the hands' last movement to the lights that show what to do next.

The simulated clock has the scan, the debouncing and the line; what host and firmware compute is added to it as the
processor time that it takes here, at a host that does one thing after another.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from signalbox.simulator.people.simulation import Simulation

RESTS_S = 1.0  # for so long after a movement lights belong to it; simulated hands take longer to the next one


@dataclass
class Rest:
    """From one change at the reeds to the next: what came of it, and when. Times are seconds."""

    moved_at: float
    acted: bool = False  # whether an action was recorded
    pressed: bool = False  # whether somebody has pressed a button: what comes then is no matter of quiet
    lit_at: float | None = None  # when the lights showed the last that came of it
    lit_on_wall_at: float | None = None  # the same with what this machine waited for, such as its disk


class Stopwatch:
    """Steps a simulation and times what becomes of every movement. Buttons are no movements."""

    def __init__(self, simulation: Simulation) -> None:
        self.rests: list[Rest] = []
        self._simulation = simulation
        self._buttons = sum(1 << sensor for sensor in simulation.table.config.board.buttons.values())
        self._reeds = simulation.hands.closed() & ~self._buttons
        self._recorded = len(simulation.table.record)
        self._scene = simulation.connection.scene
        self._free_at = 0.0  # when the host has done all that it was given so far
        self._free_on_wall_at = 0.0

    def step(self) -> None:
        """Go on to the next moment at which anything is due."""
        began, began_on_wall = time.process_time(), time.perf_counter()
        self._simulation.step()
        now = self._simulation.now
        self._free_at = max(now, self._free_at) + time.process_time() - began
        self._free_on_wall_at = max(now, self._free_on_wall_at) + time.perf_counter() - began_on_wall
        self._look(now)

    def _look(self, now: float) -> None:
        """What has moved, what was recorded, and whether the board has a scene that it had not."""
        simulation, closed = self._simulation, self._simulation.hands.closed()
        connection = simulation.connection
        is_lit = connection.shown and connection.scene != self._scene
        grown = len(simulation.table.record) > self._recorded
        self._recorded = len(simulation.table.record)
        self._scene = connection.scene if connection.shown else self._scene
        if self.rests:
            rest = self.rests[-1]
            rest.pressed = rest.pressed or bool(closed & self._buttons)
            if now < rest.moved_at + RESTS_S and not rest.pressed:
                rest.acted = rest.acted or grown
                if is_lit:
                    rest.lit_at, rest.lit_on_wall_at = self._free_at, self._free_on_wall_at
        if closed & ~self._buttons != self._reeds:
            self._reeds = closed & ~self._buttons
            self.rests.append(Rest(now))
