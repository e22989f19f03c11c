"""A board whose nodes are circuit boards: sensors, lights, wires, and agreement with the copper of hardware/pcb."""

from dataclasses import replace
from functools import cache

import pytest

from signalbox.board import load, parts
from signalbox.core import resources
from signalbox.maker.circuit import Plan, board_circuit
from signalbox.maker.circuit.names import CONTROLLER, PICO, Unit, connector, node, register, resistor, switch
from signalbox.maker.circuit.netlist import Home, Pin, Spot, connected_groups
from signalbox.maker.circuit.placement import (
    NODES_PER_BRANCH,
    Layout,
    chain,
    count_nodes,
    extent,
    lay_out,
    nearest_on_board,
)
from signalbox.maker.circuit.sensors import RIBBON_WIRE
from signalbox.maker.circuit.wire_list import WireList, stages
from tests.host.board.descriptions import EVERY_CHAIN, WITH_REGISTERS
from tests.host.maker.circuit.planned import built, check_works, on_pcbs, plan_of, planned_on_pcbs
from tests.host.maker.circuit.soldered import Soldered
from tests.tools.pcb.copper import board_groups

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("name", EVERY_CHAIN)
def test_sensors_and_lights_are_where_the_firmware_expects_them(name: str) -> None:
    circuit = planned_on_pcbs(name)
    circuit.netlist.nets  # noqa: B018  nothing is shorted, and none is in pieces
    check_works(circuit.board, circuit.netlist.connections)


@pytest.mark.parametrize("name", WITH_REGISTERS)
def test_finished_part_of_a_board_works(name: str) -> None:
    """A chain to be extended later needs no bridge at its end."""
    circuit = planned_on_pcbs(name)
    for stage in [stage for stage in stages(circuit.board) if stage.node in (1, 2, 13, 17, 49)]:
        board = Soldered(circuit.board, built(circuit, stage))
        last = stage.sensors.stop - 1
        assert board.closed(0) == 0
        assert board.closed(1 << last) == 1 << last


@pytest.mark.parametrize("name", WITH_REGISTERS)
def test_one_output_drives_no_more_than_a_branch(name: str) -> None:
    circuit = planned_on_pcbs(name)
    driven = {
        net: [pin for pin in pins if pin.component.startswith("R1") and pin.name == "1"]
        for net, pins in circuit.netlist.nets.items()
        if net.kind == "clock" and net.number is not None
    }
    assert len(driven) == -(-count_nodes(circuit.board) // NODES_PER_BRANCH)
    assert all(0 < len(pins) <= NODES_PER_BRANCH for pins in driven.values())
    assert len(circuit.netlist.components_of_kind("74HC125")) == len(driven) - 1


def test_units_have_the_nets_of_the_copper() -> None:
    """Compare node 3, in the middle of a chain, and the controller's board with the files in hardware/pcb."""
    circuit = planned_on_pcbs("golden_train")
    names = {"U1": register(3), "RN1": "RN3", "C1": "C3"}
    names |= {f"R{place}": resistor(3, place) for place in (1, 2, 3)}
    names |= {f"J{place}": connector(3, place) for place in (1, 2, 3)}
    of_node = [{Pin(names[pin.component], pin.name) for pin in group} for group in board_groups("node")]
    assert nets_of_unit(circuit, node(3)) == larger_nets(of_node)
    of_controller = [set(map(as_in_circuit, group)) for group in board_groups("controller")]
    of_controller = [{pin for pin in group if pin.name != "AGND"} for group in of_controller]
    assert nets_of_unit(circuit, CONTROLLER) == larger_nets(of_controller)


def nets_of_unit(circuit: Plan, unit: Unit) -> set[frozenset[Pin]]:
    components = circuit.netlist.components
    joints = [
        pair for pair in circuit.netlist.connections if not pair.wire and components[pair.one.component].unit == unit
    ]
    return larger_nets(connected_groups(joints))


def larger_nets(groups: list[set[Pin]]) -> set[frozenset[Pin]]:
    return {frozenset(group) for group in groups if len(group) > 1}


def as_in_circuit(pin: Pin) -> Pin:
    if pin.component == PICO:
        return Pin(PICO, parts.controllers()["pico"].pins[int(pin.name) - 1])
    return Pin("J1", {"1": "+", "2": "-"}.get(pin.name, pin.name)) if pin.component == "J1" else pin


def metres(circuit: Plan) -> float:
    """Return the total length of a plan's wires in m, counting a ribbon once."""
    return sum(wire.length_mm / (6 if wire.kind == RIBBON_WIRE else 1) for wire in WireList(circuit).wires) / 1000


def in_a_grid(layout: Layout, units: list[Unit]) -> Layout:
    """Return the layout with its nodes in an even grid whose rows run back and forth, from the controller's corner."""
    width, height = layout.size
    columns = max(1, round((len(units) * width / height) ** 0.5))
    rows = -(-len(units) // columns)
    spots: dict[Home, Spot] = {CONTROLLER: nearest_on_board(layout.size, extent(CONTROLLER), (0.0, 0.0))}
    for number, unit in enumerate(units):
        row, column = divmod(number, columns)
        column = columns - 1 - column if row % 2 else column
        spots[unit] = (width * (column + 0.5) / columns, height * (row + 0.5) / rows)
    return replace(layout, spots={**layout.spots, **spots})


@cache
def grid_plan(name: str, is_pcb: bool) -> Plan:
    board = on_pcbs(load(name)) if is_pcb else load(name)
    with pytest.MonkeyPatch.context() as patch:  # nothing cached for other tests is calculated under this patch
        patch.setattr(board_circuit, "lay_out", lambda board: in_a_grid(lay_out(board), list(chain(board))))
        return board_circuit.plan(board)


@pytest.mark.parametrize("is_pcb", [False, True], ids=["stripboard", "pcb"])
@pytest.mark.parametrize("name", WITH_REGISTERS)
def test_less_wire_is_needed_than_for_a_grid_of_nodes(name: str, is_pcb: bool) -> None:
    circuit = planned_on_pcbs(name) if is_pcb else plan_of(name)
    placed, grid = metres(circuit), metres(grid_plan(name, is_pcb))
    assert placed < grid
    document = (resources.WORKING_COPY / "docs" / "building.md").read_text(encoding="utf-8")
    (row,) = [line.split(" | ") for line in document.splitlines() if line.startswith(f"| {circuit.board.title} | ")]
    assert float(row[3 if is_pcb else 2].strip(" |")) == pytest.approx(placed, abs=0.06)
    assert is_pcb or float(row[1]) == pytest.approx(grid, abs=0.06)


@pytest.mark.parametrize("name", WITH_REGISTERS)
def test_units_do_not_overlap(name: str) -> None:
    circuit = planned_on_pcbs(name)
    units = [(spot, extent(home)) for home, spot in circuit.layout.spots.items() if extent(home)[0]]
    assert len(units) == 1 + len(chain(circuit.board))
    for number, (one, size) in enumerate(units):
        for other, other_size in units[:number]:
            assert any(abs(one[axis] - other[axis]) >= (size[axis] + other_size[axis]) / 2 for axis in (0, 1))


def test_wires_of_reeds_end_at_the_terminals() -> None:
    for wire in WireList(planned_on_pcbs("golden_train")).wires:
        if wire.kind == "sensor" and wire.one.component.startswith("SW") and wire.one.name == "1":
            sensor = int(wire.one.component[2:])
            assert switch(sensor) == wire.one.component
            assert wire.other == Pin(connector(sensor // 8 + 1, 3), str(sensor % 8 + 1))
