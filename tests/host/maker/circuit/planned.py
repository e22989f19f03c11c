"""The boards' circuits, each calculated once per process, and checks for all of them."""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from signalbox.board import Board, load
from signalbox.board.model import PCB
from signalbox.maker.circuit import Plan, plan
from signalbox.maker.circuit.names import light, switch
from signalbox.maker.circuit.netlist import Connection
from signalbox.maker.circuit.placement import SLACK_MM
from signalbox.maker.circuit.wire_list import Stage, WireList, stages
from tests.host.maker.circuit.soldered import Soldered


@cache
def plan_of(name: str) -> Plan:
    return plan(load(name))


@cache
def planned_on_pcbs(name: str) -> Plan:
    return plan(on_pcbs(load(name)))


def on_pcbs(board: Board) -> Board:
    """Return a copy of the board whose nodes are the circuit boards from hardware/pcb."""
    return replace(board, controller=replace(board.controller, nodes=PCB))


def built(circuit: Plan, stage: Stage) -> list[Connection]:
    """Return the connections that exist after this stage."""
    joints = [connection for connection in circuit.netlist.connections if not connection.wire]
    by_ends = {(connection.one, connection.other): connection for connection in circuit.netlist.wires()}
    return joints + [by_ends[wire.one, wire.other] for wire in WireList(circuit).wires if wire.stage <= stage.number]


def check_stages(circuit: Plan, every: int = 1) -> None:
    """After each `every`-th stage, check that all sensors and lights built so far work."""
    sensors = lights = 0
    for number, stage in enumerate(stages(circuit.board)):
        sensors, lights = sensors + len(stage.sensors), lights + len(stage.lights)
        if number % every == 0:
            check_works(circuit.board, built(circuit, stage), sensors, lights)
    assert [sensor for stage in stages(circuit.board) for sensor in stage.sensors] == [*range(sensors)]
    assert (sensors, lights) == (circuit.board.sensors.count, len(circuit.board.lights))


def check_works(
    board: Board, connections: Iterable[Connection], sensors: int | None = None, lights: int | None = None
) -> None:
    """Check that the first `sensors` sensors and `lights` lights (by default all) are where the firmware expects them.

    Reeds are closed in patterns that distinguish any two of them.
    """
    soldered = Soldered(board, connections)
    assert not soldered.is_dead
    count = board.sensors.count if sensors is None else sensors
    mask = (1 << count) - 1
    for bit in range(count.bit_length()):
        reeds = sum(1 << sensor for sensor in range(count) if sensor >> bit & 1)
        for pattern in (reeds, mask ^ reeds):
            assert soldered.closed(pattern) & mask == pattern
    assert soldered.closed(0) & mask == 0
    assert soldered.chain == {light: light for light in range(len(board.lights) if lights is None else lights)}


def check_roles(circuit: Plan) -> None:
    role = {component.reference: component.role for component in circuit.netlist.components.values()}
    assert {role[switch(n)]: n for n in range(circuit.board.sensors.count)} == circuit.board.sensors.numbers
    assert {role[light(number)]: number for number in range(len(circuit.board.lights))} == circuit.board.lights


def check_wires(circuit: Plan) -> None:
    """Check that the wires are numbered without gaps and long enough."""
    wires = WireList(circuit).wires
    assert sorted(wire.number for wire in wires) == list(range(1, len(circuit.netlist.wires()) + 1))
    for wire in wires:
        homes = [circuit.netlist.components[pin.component].home for pin in (wire.one, wire.other)]
        assert wire.length_mm >= math.dist(*(circuit.layout.spots[home] for home in homes)) + SLACK_MM - 0.001
