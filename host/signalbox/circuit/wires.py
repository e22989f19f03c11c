"""The wires in the order in which a board is built: stage by stage, each of which can be tested before the next."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from signalbox.board.model import Board
from signalbox.circuit.layout import INPUTS, SLACK_MM, nodes
from signalbox.circuit.names import light, switch
from signalbox.circuit.netlist import Connection, Netlist, Pin
from signalbox.circuit.solder import Plan

LIGHTS_A_STAGE = 24
LENGTH_MM = 10  # wires are cut to whole centimetres, never shorter


@dataclass(frozen=True)
class Wire:
    """One wire: from pin to pin, its kind (of `parts.wires`), colour, and length to be cut, in millimetres."""

    number: int
    one: Pin
    other: Pin
    net: str
    kind: str
    colour: str
    length_mm: int
    stage: int


@dataclass(frozen=True)
class Stage:
    """A step of the work: what is soldered in it, and which sensors and lights can be tested from then on."""

    number: int
    node: int | None  # the node that is added, or None where lights are
    sensors: range
    lights: range


def stages(board: Board) -> list[Stage]:
    """The steps, counted from 1: a node each, then the lights in pieces of the chain."""
    found = [
        Stage(number, number, range(INPUTS * (number - 1), min(INPUTS * number, board.sensors.count)), range(0))
        for number in range(1, nodes(board) + 1)
    ]
    for first in range(0, len(board.lights), LIGHTS_A_STAGE):
        lights = range(first, min(first + LIGHTS_A_STAGE, len(board.lights)))
        found.append(Stage(len(found) + 1, None, range(0), lights))
    return found


@dataclass(frozen=True)
class WireList:
    """Every wire of a plan, numbered in the order of the work."""

    plan: Plan

    @cached_property
    def wires(self) -> list[Wire]:
        """All of them, stage by stage, in the order of the netlist within each."""
        staged = [(self._stage(connection), connection) for connection in self.plan.netlist.wires()]
        staged.sort(key=lambda entry: entry[0])
        return [self._wire(number, stage, connection) for number, (stage, connection) in enumerate(staged, 1)]

    def of_stage(self, stage: int) -> list[Wire]:
        """The wires that a stage adds."""
        return [wire for wire in self.wires if wire.stage == stage]

    def _wire(self, number: int, stage: int, connection: Connection) -> Wire:
        homes = (self.plan.netlist.components[pin.component].home for pin in (connection.one, connection.other))
        length = self.plan.layout.length(*homes) + SLACK_MM
        whole = -(-round(length, 3) // LENGTH_MM) * LENGTH_MM
        ends = (connection.one, connection.other)
        return Wire(number, *ends, connection.net, connection.wire, connection.colour, int(whole), stage)

    def _stage(self, connection: Connection) -> int:
        """The first stage in which both ends are there."""
        return max(self._stage_of.get(pin.component, 1) for pin in (connection.one, connection.other))

    @cached_property
    def _stage_of(self) -> dict[str, int]:
        return dict(_components(self.plan.board, self.plan.netlist))


def _components(board: Board, netlist: Netlist) -> Iterator[tuple[str, int]]:
    """Each component with the stage that adds it; those of the controller belong to the first."""
    for stage in stages(board):
        for number in stage.lights:
            yield light(number), stage.number
        for number in stage.sensors:
            yield switch(number), stage.number
    of_node = {f"node {stage.node}": stage for stage in stages(board) if stage.node is not None}
    for component in netlist.components.values():
        if component.unit in of_node:
            yield component.reference, of_node[component.unit].number
