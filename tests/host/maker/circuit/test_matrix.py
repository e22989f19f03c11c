"""The circuit of a board whose sensors form rows and columns, read as the scanner reads it."""

import math
from dataclasses import replace
from functools import cache

from signalbox.board import load, parts
from signalbox.maker.circuit import Plan, plan
from signalbox.maker.circuit.layout import SLACK_MM
from signalbox.maker.circuit.names import LOGIC_SUPPLY, Net, diode, light, switch
from signalbox.maker.circuit.netlist import Connection, Pin
from signalbox.maker.circuit.wires import WireList, stages
from tests.host.board.descriptions import GOLDEN, MATRIX_COLUMNS, MATRIX_ROWS, matrix_board
from tests.host.maker.circuit.solving import Nets, chain, crossings

COLUMNS = len(MATRIX_COLUMNS)


@cache
def planned(golden: bool = False) -> Plan:
    return plan(matrix_board(GOLDEN) if golden else matrix_board())


def read(connections: tuple[Connection, ...] | list[Connection]) -> list[str | None]:
    return crossings(Nets(connections), MATRIX_ROWS, MATRIX_COLUMNS)


def test_every_sensor_is_at_its_crossing() -> None:
    made = planned()
    assert read(made.netlist.connections) == [switch(sensor) for sensor in range(120)]
    assert chain(Nets(made.netlist.connections), "GP16") == [light(number) for number in range(118)]
    role = {component.reference: component.role for component in made.netlist.components.values()}
    assert {role[switch(sensor)]: sensor for sensor in range(120)} == made.board.sensors.numbers


def test_sensors_of_the_small_board_are_at_their_crossings() -> None:
    made = plan(load("paris_connection_small"))
    controller, sensors = made.board.controller, made.board.sensors.count
    found = crossings(Nets(made.netlist.connections), list(controller.rows), list(controller.columns))
    assert found == [switch(sensor) for sensor in range(sensors)]
    assert chain(Nets(made.netlist.connections), "GP16") == [light(number) for number in range(71)]


def test_crossings_without_a_sensor_stay_empty() -> None:
    sensors = planned(golden=True).board.sensors.count
    found = read(planned(golden=True).netlist.connections)
    assert found[:sensors] == [switch(sensor) for sensor in range(sensors)]
    assert found[sensors:] == [None] * (len(MATRIX_ROWS) * COLUMNS - sensors)


def test_nothing_is_shorted_and_every_pin_is_joined() -> None:
    netlist = planned().netlist
    nets = netlist.nets  # raises where two names are joined, or one is in pieces
    used = {str(pin) for pins in nets.values() for pin in pins}
    for sensor in range(120):
        assert {f"{diode(sensor)}.A", f"{diode(sensor)}.K", f"{switch(sensor)}.1", f"{switch(sensor)}.2"} <= used
        assert len(nets[Net("sensor", sensor)]) == 2
    for column, name in enumerate(MATRIX_COLUMNS, 1):
        resistors = [pin for pin in nets[Net("column", column)] if pin.component.startswith("RN")]
        assert Pin("A1", name) in nets[Net("column", column)]
        assert len(resistors) == 1
        assert Pin(resistors[0].component, "1") in nets[LOGIC_SUPPLY]
    assert not netlist.of_kind("74HC165")
    assert {component.kind for component in netlist.components.values()} - {"reed", "controller", "fuse"} <= set(
        parts.components()
    )


def with_reversed_diode(connections: tuple[Connection, ...], component: str) -> list[Connection]:
    """Return the netlist with one diode reversed."""
    other = {Pin(component, "A"): Pin(component, "K"), Pin(component, "K"): Pin(component, "A")}
    return [
        replace(wire, one=other.get(wire.one, wire.one), other=other.get(wire.other, wire.other))
        for wire in connections
    ]


def test_reversed_diode_is_noticed() -> None:
    found = read(with_reversed_diode(planned().netlist.connections, diode(17)))
    assert found == [switch(sensor) if sensor != 17 else None for sensor in range(120)]


def test_partly_built_matrix_works_so_far() -> None:
    made = planned()
    wires = WireList(made)
    joints = [connection for connection in made.netlist.connections if not connection.wire]
    by_ends = {(connection.one, connection.other): connection for connection in made.netlist.wires()}
    assert sorted(wire.number for wire in wires.wires) == list(range(1, len(by_ends) + 1))
    for stage in stages(made.board):
        done = [other for other in stages(made.board) if other.number <= stage.number]
        soldered = [by_ends[wire.one, wire.other] for wire in wires.wires if wire.stage <= stage.number]
        felt = [switch(sensor) for other in done for sensor in other.sensors]
        assert read([*joints, *soldered])[: len(felt)] == felt
        lit = [light(number) for other in done for number in other.lights]
        assert chain(Nets([*joints, *soldered]), "GP16") == lit
    rows = [stage for stage in stages(made.board) if stage.sensors]
    assert [stage.name for stage in rows] == [f"row {number}" for number in range(1, 13)]
    assert {stage.node for stage in rows} == {None}
    assert [number for stage in rows for number in stage.sensors] == list(range(120))


def test_wires_are_long_enough_and_fit_at_every_reed() -> None:
    made = planned()
    ends: dict[Pin, int] = {}
    for wire in WireList(made).wires:
        homes = [made.netlist.components[pin.component].home for pin in (wire.one, wire.other)]
        assert wire.length_mm >= math.dist(*(made.layout.spots[home] for home in homes)) + SLACK_MM - 0.001
        for pin in (wire.one, wire.other):
            if wire.kind == "sensor":
                ends[pin] = ends.get(pin, 0) + 1
    assert max(ends.values()) <= 3
    assert {count for pin, count in ends.items() if pin.component == "A1"} == {1}
