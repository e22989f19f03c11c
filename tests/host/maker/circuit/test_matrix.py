"""The circuit of a board whose sensors form a matrix, read as the scanner reads it."""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from signalbox.board import Board, load, parts
from signalbox.maker.circuit import Plan, plan
from signalbox.maker.circuit.names import LOGIC_SUPPLY, Net, diode, switch
from signalbox.maker.circuit.netlist import Connection, Pin
from signalbox.maker.circuit.wires import WireList, stages
from tests.host.board.descriptions import GOLDEN, MATRIX_COLUMNS, matrix_board
from tests.host.maker.circuit.planned import check_roles, check_stages, check_wires, check_works
from tests.host.maker.circuit.soldered import Soldered


@cache
def planned() -> Plan:
    return plan(matrix_board())


@pytest.mark.parametrize(
    "board", [matrix_board(), matrix_board(GOLDEN), load("paris_connection_small")], ids=["full", "with gaps", "small"]
)
def test_every_sensor_is_at_its_crossing(board: Board) -> None:
    circuit = plan(board)
    check_works(board, circuit.netlist.connections)
    check_roles(circuit)
    assert sum(name.startswith("SW") for name in circuit.netlist.components) == board.sensors.count


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
    assert not netlist.components_of_kind("74HC165")
    kinds = {component.kind for component in netlist.components.values()}
    assert kinds <= {"reed", "controller", "fuse", *parts.components()}


def with_reversed_diode(connections: tuple[Connection, ...], component: str) -> list[Connection]:
    """Return the connections with one diode reversed."""
    other = {Pin(component, "A"): Pin(component, "K"), Pin(component, "K"): Pin(component, "A")}
    return [
        replace(wire, one=other.get(wire.one, wire.one), other=other.get(wire.other, wire.other))
        for wire in connections
    ]


def test_reversed_diode_is_noticed() -> None:
    board = Soldered(planned().board, with_reversed_diode(planned().netlist.connections, diode(17)))
    assert [board.closed(1 << sensor) for sensor in range(120)] == [1 << n if n != 17 else 0 for n in range(120)]


def test_partly_built_matrix_works_so_far() -> None:
    check_stages(planned())
    rows = [stage for stage in stages(planned().board) if stage.sensors]
    assert [stage.name for stage in rows] == [f"row {number}" for number in range(1, 13)]
    assert {stage.node for stage in rows} == {None}


def test_wires_are_long_enough_and_fit_at_every_reed() -> None:
    check_wires(planned())
    wires = [wire for wire in WireList(planned()).wires if wire.kind == "sensor"]
    ends = Counter(pin for wire in wires for pin in (wire.one, wire.other))
    assert max(ends.values()) <= 3
    assert {count for pin, count in ends.items() if pin.component == "A1"} == {1}
