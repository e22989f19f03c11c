"""The whole circuit of a board, and the names that data sheets give the pins of its chips."""

from dataclasses import dataclass

from signalbox.board import parts
from signalbox.board.model import MATRIX, PCB, Board
from signalbox.maker.circuit.lights import add_lights, fed_lights
from signalbox.maker.circuit.names import PICO
from signalbox.maker.circuit.netlist import Circuit, Netlist
from signalbox.maker.circuit.placement import Layout, lay_out
from signalbox.maker.circuit.sensors import add_matrix, add_sensors, add_sensors_on_boards


@dataclass(frozen=True)
class Plan:
    """The plan for soldering a board: the layout and the circuit."""

    board: Board
    layout: Layout
    netlist: Netlist
    fed_lights: tuple[int, ...]  # the lights that the supply feeds directly


def plan(board: Board) -> Plan:
    """Return the plan of a board, including the places of its nodes and its controller."""
    layout = lay_out(board)
    circuit = Circuit()
    fed = fed_lights(board, layout)
    add_lights(circuit, board, layout, fed)
    if board.controller.scan == MATRIX:
        add_matrix(circuit, board, layout)
    elif board.controller.nodes == PCB:
        add_sensors_on_boards(circuit, board, layout)
    else:
        add_sensors(circuit, board, layout)
    return Plan(board, layout, circuit.netlist(), tuple(fed))


PIN_NAMES = {
    "74HC165": ["SH/LD", "CLK", "E", "F", "G", "H", "QH'", "GND", "QH", "SER", "A", "B", "C", "D", "CLKINH", "VCC"],
    "74AHCT125": ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"],
    "74HC125": ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"],
}


def pin_names(plan: Plan) -> dict[str, list[tuple[str, str]]]:
    """Return the pins of each kind of chip, and of the controller, as (number, name) in order."""
    names = PIN_NAMES | {"controller": list(parts.controllers()[plan.board.controller.kind].pins)}
    pins = {kind: [(str(number), name) for number, name in enumerate(pin_list, 1)] for kind, pin_list in names.items()}
    if not pins["controller"]:  # an unknown controller: use the names in the description
        used = {pin.name for pins in plan.netlist.nets.values() for pin in pins if pin.component == PICO}
        pins["controller"] = [("", name) for name in sorted(used)]
    return pins
