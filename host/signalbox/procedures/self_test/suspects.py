"""Which wires of a stage may be at fault, by what does not work: from the wire list, for a maker to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from signalbox.circuit.names import light, repeater_chip, switch
from signalbox.sentences import listed

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.circuit.wires import Stage, Wire
    from signalbox.procedures.self_test.sensor_results import SensorResults

HOW_TO_GET = 'To have the wires named that may be at fault: pip install "signalbox[build]".'
DESCRIBED = 12  # wires of which colour and ends are told; of more there are only the numbers
MANY = 3  # sensors that close together: one wire of a node can do that, and no magnet


class Suspects:
    """The wires of one stage of a board. Packages for the wire list are needed as soon as one is to be named."""

    def __init__(self, board: Board, stage: Stage) -> None:
        self.stage = stage
        self._board = board

    @cached_property
    def wires(self) -> list[Wire] | None:
        """The wires that the stage adds; None without the packages that plan them."""
        from signalbox.circuit.solder import plan
        from signalbox.circuit.wires import WireList

        try:
            return WireList(plan(self._board)).of_stage(self.stage.number)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] != "numpy":
                raise
            return None

    def of_node(self, results: SensorResults, tried: Iterable[int]) -> list[Wire]:
        """Those by which all sensors of the node fail: its bus, and the ground wire to its sensors. Else none."""
        failing = results.faults().keys()
        beyond = set(results.answered_by.values()) - set(self.stage.sensors)
        together = {sensor for pair in results.together() for sensor in pair} | results.restless
        if not (set(tried) <= failing or len(together) >= MANY or beyond or failing - set(self.stage.sensors)):
            return []
        return [*self._bus, *list(self._to_ground.values())[:1]]

    def of_sensors(self, results: SensorResults) -> dict[int, list[Wire]]:
        """Those by which single sensors fail, by sensor."""
        found = {sensor: self._at(sensor) for sensor in results.faults()}
        for sensor, other in results.answered_by.items():
            found[sensor] = self._own(sensor, other)
        for sensor in self._behind_a_break(results.dead):
            found[sensor] = []
        return found

    def of_light(self, number: int) -> list[Wire]:
        """Those by which the chain ends before a light; where all lights are dark, what may join plus to ground."""
        into = [wire for wire in self.wires or () if wire.other.component in (light(number), repeater_chip(number))]
        all_are_dark = number == 0 or number < self.stage.lights.start
        return into + [wire for wire in self.of_supply() if wire not in into] if all_are_dark else into

    def of_supply(self) -> list[Wire]:
        """Those that join plus and ground where two of them are swapped."""
        nets = {"3V3", "5V", "GND"}
        feeding = [wire for wire in self.wires or () if wire.net in nets and wire.kind != "sensor"]
        return sorted(feeding, key=lambda wire: wire.number)

    def silence(self) -> str:
        """What to do when the board answered before this stage and does no more; "" without the wire list."""
        supply = self.of_supply()
        return f"If it answered before this stage, unplug it: {named(supply)} may be wrong." if supply else ""

    @cached_property
    def _bus(self) -> list[Wire]:
        return [wire for wire in self.wires or () if wire.kind == "bus"]

    @cached_property
    def _to_input(self) -> Mapping[int, Wire]:
        """The wire from each sensor to its input."""
        by_net = {wire.net: wire for wire in self.wires or ()}
        nets = {sensor: f"sensor {sensor}" for sensor in self.stage.sensors}
        return {sensor: by_net[net] for sensor, net in nets.items() if net in by_net}

    @cached_property
    def _to_ground(self) -> Mapping[int, Wire]:
        """The wire by which ground comes to each sensor, in the order in which they are joined."""
        sensors = {switch(sensor): sensor for sensor in self.stage.sensors}
        black = [wire for wire in self.wires or () if wire.kind == "sensor" and wire.net == "GND"]
        return {sensors[wire.other.component]: wire for wire in black}

    def _at(self, sensor: int) -> list[Wire]:
        return [wires[sensor] for wires in (self._to_input, self._to_ground) if sensor in wires]

    def _own(self, *sensors: int) -> list[Wire]:
        return [self._to_input[sensor] for sensor in sensors if sensor in self._to_input]

    def _behind_a_break(self, dead: frozenset[int]) -> list[int]:
        """Sensors that say nothing of their own wires: ground does not come as far as to the one before them."""
        order = list(self._to_ground)
        first = len(order)
        while first and order[first - 1] in dead:
            first -= 1
        return order[first + 1 :]


def named(wires: Iterable[Wire]) -> str:
    """Wires as a sentence names them: "wire 57 (brown, SW12.1 to U2.3) or wire 66 (black, SW12.2 to SW13.2)"."""
    found = list(wires)
    if len(found) > DESCRIBED:
        return f"one of the wires {listed(_runs([wire.number for wire in found]), 'or')}"
    return listed([f"wire {wire.number} ({wire.colour}, {wire.one} to {wire.other})" for wire in found], "or")


def _runs(numbers: list[int]) -> list[str]:
    """Numbers with those that follow one another as "5 to 9"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]
