"""A stopwatch for a simulated table, from the last hand movement to the lights that show what to do next.

Each reaction time is the simulated time of the scan, the debouncing and the line, plus the processor time that the host
and the firmware need on this machine, as if the host did only one thing at a time.
"""

import time
from dataclasses import dataclass

from signalbox.simulator.people.simulation import Simulation

EFFECT_S = 1.0  # lights this soon after a movement count as its effect; simulated hands pause longer


@dataclass
class Reaction:
    """How the program reacted to one change of the reeds. Times are in seconds."""

    moved_at: float
    acted: bool = False  # whether an action was recorded
    pressed: bool = False  # whether somebody pressed a button; the reaction then does not wait for quiet
    lit_at: float | None = None  # when the lights showed the last effect
    lit_on_wall_at: float | None = None  # the same, including waits of this machine, such as for its disk


class Stopwatch:
    """Steps a simulation and times the reaction to every movement, but not to button presses."""

    def __init__(self, simulation: Simulation) -> None:
        self.reactions: list[Reaction] = []
        self._simulation = simulation
        self._buttons = sum(1 << sensor for sensor in simulation.table.config.board.buttons.values())
        self._reeds = simulation.hands.closed_bitmap() & ~self._buttons
        self._recorded = len(simulation.table.record)
        self._scene = simulation.connection.scene_number
        self._free_at = 0.0  # when the host has finished its work so far
        self._free_on_wall_at = 0.0

    def step(self) -> None:
        """Advance the simulation to the time of its next event."""
        began, began_on_wall = time.process_time(), time.perf_counter()
        self._simulation.step()
        now = self._simulation.now
        self._free_at = max(now, self._free_at) + time.process_time() - began
        self._free_on_wall_at = max(now, self._free_on_wall_at) + time.perf_counter() - began_on_wall
        self._record_changes(now)

    def _record_changes(self, now: float) -> None:
        """Check for movements, recorded actions and a new scene on the board."""
        simulation, closed = self._simulation, self._simulation.hands.closed_bitmap()
        connection = simulation.connection
        is_lit = connection.is_scene_shown and connection.scene_number != self._scene
        has_new_entry = len(simulation.table.record) > self._recorded
        self._recorded = len(simulation.table.record)
        self._scene = connection.scene_number if connection.is_scene_shown else self._scene
        if self.reactions:
            reaction = self.reactions[-1]
            reaction.pressed = reaction.pressed or bool(closed & self._buttons)
            if now < reaction.moved_at + EFFECT_S and not reaction.pressed:
                reaction.acted = reaction.acted or has_new_entry
                if is_lit:
                    reaction.lit_at, reaction.lit_on_wall_at = self._free_at, self._free_on_wall_at
        if closed & ~self._buttons != self._reeds:
            self._reeds = closed & ~self._buttons
            self.reactions.append(Reaction(now))
