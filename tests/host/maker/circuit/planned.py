"""The boards' circuits, each calculated once per process, and checks for all of them."""

import math
from dataclasses import replace
from functools import cache

from signalbox.board import Board, load
from signalbox.board.model import PCB
from signalbox.maker.circuit import Plan, plan
from signalbox.maker.circuit.layout import SLACK_MM
from signalbox.maker.circuit.names import light, switch
from signalbox.maker.circuit.netlist import Connection
from signalbox.maker.circuit.wires import Stage, WireList, stages


@cache
def planned(name: str) -> Plan:
    return plan(load(name))


@cache
def planned_on_pcbs(name: str) -> Plan:
    return plan(on_pcbs(load(name)))


def on_pcbs(board: Board) -> Board:
    """Return the same board built with the circuit boards from hardware/pcb."""
    return replace(board, controller=replace(board.controller, nodes=PCB))


def all_switches(board: Board) -> list[str]:
    return [switch(sensor) for sensor in range(board.sensors.count)]


def all_lights(board: Board) -> list[str]:
    return [light(number) for number in range(len(board.lights))]


def built(made: Plan, stage: Stage) -> list[Connection]:
    """Return the connections that exist after this stage."""
    joints = [connection for connection in made.netlist.connections if not connection.wire]
    by_ends = {(connection.one, connection.other): connection for connection in made.netlist.wires()}
    return joints + [by_ends[wire.one, wire.other] for wire in WireList(made).wires if wire.stage <= stage.number]


def working_at(made: Plan, stage: Stage) -> tuple[list[str], list[str]]:
    """Return the switches and the lights that must work after this stage."""
    done = [other for other in stages(made.board) if other.number <= stage.number]
    switches = [switch(sensor) for other in done for sensor in other.sensors]
    return switches, [light(number) for other in done for number in other.lights]


def check_roles(made: Plan) -> None:
    role = {component.reference: component.role for component in made.netlist.components.values()}
    assert {role[name]: sensor for sensor, name in enumerate(all_switches(made.board))} == made.board.sensors.numbers
    assert {role[name]: number for number, name in enumerate(all_lights(made.board))} == made.board.lights


def check_wires(made: Plan) -> None:
    """Check that the wires are numbered without gaps and long enough."""
    wires = WireList(made).wires
    assert sorted(wire.number for wire in wires) == list(range(1, len(made.netlist.wires()) + 1))
    for wire in wires:
        homes = [made.netlist.components[pin.component].home for pin in (wire.one, wire.other)]
        assert wire.length_mm >= math.dist(*(made.layout.spots[home] for home in homes)) + SLACK_MM - 0.001
