"""The wires that a maker should inspect if parts of a stage fail, taken from the wire list."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from signalbox.board import Board
from signalbox.core.messages import Message
from signalbox.maker.circuit.names import GROUND, LIGHT_SUPPLY, LOGIC_SUPPLY, diode, light, repeater_chip, switch
from signalbox.maker.circuit.netlist import Pin
from signalbox.maker.circuit.wire_list import Stage, Wire
from signalbox.service.procedures.self_test.sensor_results import SensorResults

HOW_TO_GET = Message("check-wires-how-to-get")
MAX_DESCRIBED = 12  # maximum number of wires described one by one with their ends
MAX_COLOURS = 3  # maximum number of colours in the description of a large group
BUS_WIRES = ("bus", "ribbon")
MIN_TOGETHER = 3  # this many sensors close together only because of a node's wire, never because of a magnet


class StageWires:
    """The wires of one stage of a board. Making the wire list requires extra packages, which may be missing."""

    def __init__(self, board: Board, stage: Stage) -> None:
        self.stage = stage
        self._board = board

    @cached_property
    def wires(self) -> list[Wire] | None:
        """The wires that the stage adds, or None if the packages that plan them are missing."""
        from signalbox.maker.circuit.board_circuit import plan
        from signalbox.maker.circuit.wire_list import WireList

        try:
            return WireList(plan(self._board)).wires_of_stage(self.stage.number)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] != "numpy":
                raise
            return None

    def node_wires(self, results: SensorResults, tested: Iterable[int]) -> Message | None:
        """Return the wires that can make the stage's node fail as a whole, or None if it has not failed as a whole.

        The bus and the sensors' ground wire come first, followed by the wires that can make only one sensor fail.
        """
        failing = results.faults().keys()
        outside = {*results.swapped_sensors.values(), *failing} - set(self.stage.sensors)
        together = {sensor for pair in results.crosstalk_pairs() for sensor in pair} | results.unstable_sensors
        if not (set(tested) <= failing or len(together) >= MIN_TOGETHER or outside):
            return None
        bus = [wire for wire in self.wires or () if wire.kind in BUS_WIRES]
        first = [*bus, *list(self._ground_wires.values())[:1]]
        wires, others = format_wires(first), format_wires([wire for wire in self.wires or () if wire not in first])
        if wires is None or others is None:
            return wires
        return Message("check-wires-then", wires=wires, others=others)

    def sensor_wires(self, results: SensorResults) -> dict[int, list[Wire]]:
        """Return the wires that may be at fault for each sensor that failed on its own."""
        ends = (self._input_wires, self._ground_wires)
        wires = {sensor: [end[sensor] for end in ends if sensor in end] for sensor in results.faults()}
        for sensor, other in results.swapped_sensors.items():
            wires[sensor] = [self._input_wires[end] for end in (sensor, other) if end in self._input_wires]
        return wires | {sensor: [] for sensor in self._sensors_behind_break(results.dead_sensors)}

    def light_wires(self, number: int) -> Message | None:
        """Return the wires to a light and, if all lights are dark, also those that may short the supply to ground."""
        to_light = [wire for wire in self.wires or () if wire.other.component in (light(number), repeater_chip(number))]
        all_are_dark = number == 0 or number < self.stage.lights.start
        supply = self._supply_wires if all_are_dark else []
        return format_wires(to_light, [wire for wire in supply if wire not in to_light])

    def silence_advice(self) -> Message | None:
        """Return advice for a board that has been silent since this stage was built, or None if no wire list exists."""
        wires = format_wires(self._supply_wires)
        return None if wires is None else Message("check-silent-since", wires=wires)

    @cached_property
    def _supply_wires(self) -> list[Wire]:
        """The wires that short the supply to ground if two of them are swapped."""
        nets = {GROUND, LOGIC_SUPPLY, LIGHT_SUPPLY}
        return [wire for wire in self.wires or () if wire.net in nets and wire.kind != "sensor"]

    @cached_property
    def _input_wires(self) -> Mapping[int, Wire]:
        """The wires from sensors to their inputs or, in a matrix, to their columns, keyed by sensor."""
        wires: dict[int, Wire] = {}
        for sensor in self.stage.sensors:
            end = Pin(switch(sensor), "1")
            to_pin = [wire for wire in self.wires or () if wire.other == end]
            from_pin = [wire for wire in self.wires or () if wire.one == end]
            if to_pin or from_pin:
                wires[sensor] = (to_pin or from_pin)[0]
        return wires

    @cached_property
    def _ground_wires(self) -> Mapping[int, Wire]:
        """The wires to sensors from ground or a matrix's rows, keyed by sensor, in the order of soldering."""
        ends = {Pin(switch(sensor), "2"): sensor for sensor in self.stage.sensors}
        ends |= {Pin(diode(sensor), "K"): sensor for sensor in self.stage.sensors}
        return {ends[wire.other]: wire for wire in self.wires or () if wire.other in ends}

    def _sensors_behind_break(self, dead_sensors: frozenset[int]) -> list[int]:
        """Return the sensors that a break earlier in the ground wire cuts off, given the `dead_sensors`."""
        order = list(self._ground_wires)
        first = len(order)
        while first and order[first - 1] in dead_sensors:
            first -= 1
        return order[first + 1 :]


def format_wires(*groups: Iterable[Wire]) -> Message | None:
    """Return a list such as "wire 57 (brown, SW12.1 to U2.3) or wire 66 (black, SW12.2 to SW13.2)", or None if empty.

    A large group is summarised, such as "a red or black wire from 389 to 460" or "any wire from 27 to 42".
    """
    parts = tuple(part for group in groups for part in _parts(list(group)))
    return Message("check-wires-listed", wires=parts) if parts else None


def append_wires(fault: Message, wires: Message | None) -> Message:
    """Return a fault together with the wires to inspect, if there are any."""
    return fault if wires is None else Message("check-fault-wires", fault=fault, wires=wires)


def _parts(wires: list[Wire]) -> list[Message]:
    if len(wires) <= MAX_DESCRIBED:
        return [
            Message("check-wire", number=str(wire.number), colour=wire.colour, one=str(wire.one), other=str(wire.other))
            for wire in wires
        ]
    colours = tuple(dict.fromkeys(wire.colour for wire in wires))
    first, last = str(wires[0].number), str(wires[-1].number)
    if len(colours) <= MAX_COLOURS:
        return [Message("check-wires-of-colours", colours=colours, first=first, last=last)]
    return [Message("check-wires-any", first=first, last=last)]
