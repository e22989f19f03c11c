"""The circuit of a board whose sensors form a matrix, read as the scanner reads it."""

from collections import Counter
from dataclasses import replace
from functools import cache

from signalbox.board import load, parts
from signalbox.maker.circuit import Plan, plan
from signalbox.maker.circuit.names import LOGIC_SUPPLY, Net, diode, switch
from signalbox.maker.circuit.netlist import Connection, Pin
from signalbox.maker.circuit.wires import WireList, stages
from tests.host.board.descriptions import GOLDEN, MATRIX_COLUMNS, MATRIX_ROWS, matrix_board
from tests.host.maker.circuit.planned import all_lights, all_switches, built, check_roles, check_wires, working_at
from tests.host.maker.circuit.solving import Nets, chain, crossings


@cache
def planned(golden: bool = False) -> Plan:
    return plan(matrix_board(GOLDEN) if golden else matrix_board())


def read(connections: tuple[Connection, ...] | list[Connection]) -> list[str | None]:
    return crossings(Nets(connections), MATRIX_ROWS, MATRIX_COLUMNS)


def test_every_sensor_is_at_its_crossing() -> None:
    made = planned()
    assert read(made.netlist.connections) == all_switches(made.board)
    assert chain(Nets(made.netlist.connections), "GP16") == all_lights(made.board)
    check_roles(made)


def test_sensors_of_the_small_board_are_at_their_crossings() -> None:
    made = plan(load("paris_connection_small"))
    nets, controller = Nets(made.netlist.connections), made.board.controller
    assert crossings(nets, list(controller.rows), list(controller.columns)) == all_switches(made.board)
    assert chain(nets, "GP16") == all_lights(made.board)


def test_crossings_without_a_sensor_stay_empty() -> None:
    made = planned(golden=True)
    switches = all_switches(made.board)
    empty = len(MATRIX_ROWS) * len(MATRIX_COLUMNS) - len(switches)
    assert read(made.netlist.connections) == switches + [None] * empty


def test_nothing_is_shorted_and_every_pin_is_joined() -> None:
    netlist = planned().netlist
    nets = netlist.nets  # raises if two named nets are joined or one is split
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
    kinds = {component.kind for component in netlist.components.values()}
    assert kinds <= {"reed", "controller", "fuse", *parts.components()}


def with_reversed_diode(connections: tuple[Connection, ...], component: str) -> list[Connection]:
    """Return the netlist with one diode reversed."""
    other = {Pin(component, "A"): Pin(component, "K"), Pin(component, "K"): Pin(component, "A")}
    return [
        replace(wire, one=other.get(wire.one, wire.one), other=other.get(wire.other, wire.other))
        for wire in connections
    ]


def test_reversed_diode_is_noticed() -> None:
    switches = read(with_reversed_diode(planned().netlist.connections, diode(17)))
    assert switches == [switch(sensor) if sensor != 17 else None for sensor in range(120)]


def test_partly_built_matrix_works_so_far() -> None:
    made = planned()
    for stage in stages(made.board):
        switches, lights = working_at(made, stage)
        assert read(built(made, stage))[: len(switches)] == switches
        assert chain(Nets(built(made, stage)), "GP16") == lights
    rows = [stage for stage in stages(made.board) if stage.sensors]
    assert [stage.name for stage in rows] == [f"row {number}" for number in range(1, 13)]
    assert {stage.node for stage in rows} == {None}
    assert [number for stage in rows for number in stage.sensors] == list(range(120))


def test_wires_are_long_enough_and_fit_at_every_reed() -> None:
    check_wires(planned())
    wires = [wire for wire in WireList(planned()).wires if wire.kind == "sensor"]
    ends = Counter(pin for wire in wires for pin in (wire.one, wire.other))
    assert max(ends.values()) <= 3
    assert {count for pin, count in ends.items() if pin.component == "A1"} == {1}
