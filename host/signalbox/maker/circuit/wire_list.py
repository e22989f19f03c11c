"""The wires in the order in which a board is built, in stages, each of which can be tested before the next."""

from dataclasses import dataclass
from functools import cached_property

from signalbox.board.model import MATRIX, Board
from signalbox.core.messages import Message
from signalbox.maker.circuit.board_circuit import Plan
from signalbox.maker.circuit.names import Net, buffer, light, node, switch
from signalbox.maker.circuit.netlist import Connection, Home, Pin
from signalbox.maker.circuit.placement import INPUTS, SLACK_MM

LIGHTS_PER_STAGE = 24
LENGTH_MM = 10  # lengths are rounded up to whole centimetres


@dataclass(frozen=True)
class Wire:
    """One wire: its two pins, its kind (from `parts.wires`), its colour, and the length to cut, in millimetres."""

    number: int
    one: Pin
    other: Pin
    net: Net
    kind: str
    colour: str
    length_mm: int
    stage: int


@dataclass(frozen=True)
class Stage:
    """A stage of the work: the parts that it adds, and the sensors and lights that can be tested after it."""

    number: int
    node: int | None  # the node that is added, or None for a row of a matrix or for lights
    sensors: range
    lights: range

    @property
    def kind(self) -> str:
        """The kind of part that a stage for sensors adds: a node of a chain or a row of a matrix."""
        return "row" if self.node is None else "node"

    @property
    def name(self) -> str:
        """The name of the parts that are added: ``node 3``, ``row 2``, ``lights 0 to 23``."""
        if self.lights:
            return f"lights {self.lights[0]} to {self.lights[-1]}"
        return f"{self.kind} {self.number if self.node is None else self.node}"

    @property
    def display_name(self) -> Message:
        """The name as a message."""
        if self.lights:
            return Message("circuit-stage-lights", first=self.lights[0], last=self.lights[-1])
        return Message("circuit-stage-sensors", kind=self.kind, number=self.number)


def stages(board: Board) -> list[Stage]:
    """Return the stages, numbered from 1: one for each node or row, then one for each stretch of lights."""
    is_matrix = board.controller.scan == MATRIX
    steps: list[Stage] = []
    for sensors in _split_into_ranges(board.sensors.count, len(board.controller.columns) if is_matrix else INPUTS):
        number = len(steps) + 1
        steps.append(Stage(number, None if is_matrix else number, sensors, range(0)))
    for lights in _split_into_ranges(len(board.lights), LIGHTS_PER_STAGE):
        steps.append(Stage(len(steps) + 1, None, range(0), lights))
    return steps


def _split_into_ranges(count: int, step: int) -> list[range]:
    return [range(first, min(first + step, count)) for first in range(0, count, step)]


@dataclass(frozen=True)
class WireList:
    """All wires of a plan, numbered in the order of the work."""

    plan: Plan

    @cached_property
    def wires(self) -> list[Wire]:
        """All wires, sorted by stage and, within each stage, in the order of the netlist."""
        staged = sorted(self.plan.netlist.wires(), key=self._stage_number)
        return [self._make_wire(number, connection) for number, connection in enumerate(staged, 1)]

    def wires_of_stage(self, stage: int) -> list[Wire]:
        """Return the wires that a stage adds."""
        return [wire for wire in self.wires if wire.stage == stage]

    def _make_wire(self, number: int, connection: Connection) -> Wire:
        length = self.plan.layout.wire_length(*self._homes(connection)) + SLACK_MM
        length_mm = -(-round(length, 3) // LENGTH_MM) * LENGTH_MM
        ends, stage = (connection.one, connection.other), self._stage_number(connection)
        return Wire(number, *ends, connection.net, connection.wire, connection.colour, int(length_mm), stage)

    def _stage_number(self, connection: Connection) -> int:
        """Return the first stage in which both ends of a connection exist."""
        return max(self._stage_of.get(home, 1) for home in self._homes(connection))

    def _homes(self, connection: Connection) -> list[Home]:
        return [self.plan.netlist.components[pin.component].home for pin in (connection.one, connection.other)]

    @cached_property
    def _stage_of(self) -> dict[Home, int]:
        """The stage that adds each component or unit. Anything that is not listed is added in stage 1."""
        stage_of: dict[Home, int] = {}
        for stage in stages(self.plan.board):
            homes: list[Home] = [*map(light, stage.lights), *map(switch, stage.sensors)]
            if stage.node is not None:
                homes += [node(stage.node), buffer(stage.node)]
            stage_of |= dict.fromkeys(homes, stage.number)
        return stage_of
