"""The sensors' side on the circuit boards of hardware/pcb: ribbons from the controller's to the first node's, and on.

Every `NODES_A_BRANCH` nodes a buffer stands in the ribbon, on a piece of stripboard of its own: a gate for the clock
and one for the latch, behind which a branch begins. Data pass it by. They run towards the controller, and so from later
clocks to earlier ones: no bit is overtaken.
"""

from signalbox.board.model import Board
from signalbox.core.messages import Message
from signalbox.maker.circuit.called import unit_called
from signalbox.maker.circuit.layout import INPUTS, NODES_A_BRANCH, Layout, is_behind_buffer, nodes, sensors_of
from signalbox.maker.circuit.names import CONTROLLER, PICO, buffer, connector, node, register, resistor
from signalbox.maker.circuit.netlist import Circuit, Pin
from signalbox.maker.circuit.registers import (
    CLOCK_PIN,
    GATES,
    GROUND_PIN,
    INPUT_PINS,
    LATCH_PIN,
    NEXT_PIN,
    OUT_PIN,
    SUPPLY_PIN,
    add_node,
    add_sensors_of,
    reads,
)

RIBBON_WIRE = "ribbon"
RIBBON_COLOUR = "grey"
RIBBON_USES = ("3V3", "data", "GND", "clock", "GND", "latch")  # of its wires, from 1
IN, OUT, TERMINALS = 1, 2, 3  # the connectors of a node's board
GROUND_TERMINAL = "9"
BUFFERS = 100  # from here on connectors are numbered that are a buffer's


def add_sensors_on_boards(circuit: Circuit, board: Board, layout: Layout) -> None:
    """Every reed and button, every node's circuit board, and the ribbons."""
    out = _add_controllers(circuit, board)
    for number in range(1, nodes(board) + 1):
        branch = (number - 1) // NODES_A_BRANCH + 1
        if is_behind_buffer(number):
            out = _add_buffer(circuit, number, branch, out)
        before, out = out, _add_node_board(circuit, board, number, branch)
        _ribbon(circuit, before, connector(number, IN), f"data {number}", branch)
        inputs = [Pin(connector(number, TERMINALS), str(place + 1)) for place in range(INPUTS)]
        add_sensors_of(circuit, board, layout, number, inputs, Pin(connector(number, TERMINALS), GROUND_TERMINAL))


def _add_controllers(circuit: Circuit, board: Board) -> str:
    """What the controller's board has for the nodes; gives the connector that the first ribbon begins at."""
    circuit.add("J2", "ribbon_header", Message("circuit-to-first-node"), CONTROLLER)
    pins = board.controller.pins
    for place, use in enumerate(("clock", "latch")):
        reference = f"R{102 + place}"
        circuit.add(reference, "resistor_100", Message("circuit-line", line=use), CONTROLLER)
        circuit.join(Pin(PICO, pins[use]), Pin(reference, "1"), use)
        circuit.join(Pin(reference, "2"), _pin("J2", use), f"{use} 1")
    circuit.join(Pin(PICO, pins["data"]), _pin("J2", "data"), "data 1")
    circuit.join(Pin(PICO, "3V3"), _pin("J2", "3V3"), "3V3")
    for pin in ("3", "5"):
        circuit.join(Pin(PICO, "GND"), Pin("J2", pin), "GND")
    return "J2"


def _pin(reference: str, use: str) -> Pin:
    """The pin of a connector for a ribbon."""
    return Pin(reference, str(RIBBON_USES.index(use) + 1))


def _ribbon(circuit: Circuit, one: str, other: str, data: str, branch: int) -> None:
    """Its wires, pin by pin; `branch`: whose clock it carries."""
    names = {"data": data, "clock": f"clock {branch}", "latch": f"latch {branch}"}
    for place, use in enumerate(RIBBON_USES, 1):
        pins = Pin(one, str(place)), Pin(other, str(place))
        circuit.join(*pins, names.get(use, use), RIBBON_WIRE, RIBBON_COLOUR)


def _add_node_board(circuit: Circuit, board: Board, number: int, branch: int) -> str:
    """A node's circuit board with all that is on it; gives the connector of the ribbon out."""
    chip, unit, sensors = register(number), node(number), sensors_of(board, number)
    into, out, terminals = (connector(number, place) for place in (IN, OUT, TERMINALS))
    add_node(circuit, number, reads(sensors))
    for place, use in ((1, "clock"), (2, "latch")):
        line = Message("circuit-the-line-of-unit", line=use, unit=unit_called(unit))
        circuit.add(resistor(number, place), "resistor_100", line, unit)
    circuit.add(resistor(number, 3), "resistor_10k", Message("circuit-ends-chain"), unit)
    circuit.add(into, "ribbon_header", Message("circuit-ribbon", way="in", unit=unit_called(unit)), unit)
    circuit.add(out, "ribbon_header", Message("circuit-ribbon", way="out", unit=unit_called(unit)), unit)
    circuit.add(terminals, "terminals_10", Message("circuit-terminals", unit=unit_called(unit)), unit)
    for place, use, chip_pin in ((1, "clock", CLOCK_PIN), (2, "latch", LATCH_PIN)):
        circuit.join(_pin(into, use), Pin(resistor(number, place), "1"), f"{use} {branch}")
        circuit.join(Pin(resistor(number, place), "2"), Pin(chip, chip_pin), f"{use} of {unit}")
        circuit.join(_pin(into, use), _pin(out, use), f"{use} {branch}")
    circuit.join(_pin(into, "data"), Pin(chip, OUT_PIN), f"data {number}")
    circuit.join(Pin(chip, NEXT_PIN), _pin(out, "data"), f"data {number + 1}")
    circuit.join(Pin(chip, NEXT_PIN), Pin(resistor(number, 3), "2"), f"data {number + 1}")
    for other in (_pin(into, "3V3"), _pin(out, "3V3"), Pin(resistor(number, 3), "1")):
        circuit.join(Pin(chip, SUPPLY_PIN), other, "3V3")
    grounds = [Pin(each, pin) for each in (into, out) for pin in ("3", "5")]
    for other in [*grounds, Pin(terminals, "9"), Pin(terminals, "10")]:
        circuit.join(Pin(chip, GROUND_PIN), other, "GND")
    for place, chip_pin in enumerate(INPUT_PINS, 1):
        sensor = INPUTS * (number - 1) + place - 1
        net = f"sensor {sensor}" if sensor in sensors else f"input {place - 1} of {unit}"
        circuit.join(Pin(chip, chip_pin), Pin(terminals, str(place)), net)
        if sensor not in sensors:
            circuit.join(Pin(chip, chip_pin), Pin(f"RN{number}", str(place + 1)), net)
    return out


def _add_buffer(circuit: Circuit, number: int, branch: int, before: str) -> str:
    """The unit before the first node of a branch, and the ribbon to it; gives the connector of the ribbon out."""
    unit, chip, capacitor = buffer(number), f"U{100 + branch}", f"C{100 + branch}"
    into, out = (connector(BUFFERS + branch, place) for place in (IN, OUT))
    circuit.add(chip, "74HC125", Message("circuit-drives-branch", branch=branch), unit)
    circuit.add(capacitor, "ceramic_100n", Message("circuit-beside", chip=chip), unit)
    circuit.add(into, "ribbon_header", Message("circuit-ribbon", way="in", unit=unit_called(unit)), unit)
    circuit.add(out, "ribbon_header", Message("circuit-ribbon", way="out", unit=unit_called(unit)), unit)
    _ribbon(circuit, before, into, f"data {number}", branch - 1)
    circuit.join(_pin(into, "data"), _pin(out, "data"), f"data {number}")
    for other in (_pin(into, "3V3"), _pin(out, "3V3"), Pin(capacitor, "1")):
        circuit.join(Pin(chip, "14"), other, "3V3")
    grounds = [Pin(each, pin) for each in (into, out) for pin in ("3", "5")]
    for other in [*grounds, Pin(capacitor, "2")]:
        circuit.join(Pin(chip, "7"), other, "GND")
    for place, (use, (enable, taken, given)) in enumerate(zip(("clock", "latch"), GATES[:2], strict=True)):
        reference = f"R{100 + 2 * branch + place}"
        circuit.add(reference, "resistor_100", Message("circuit-line-of-branch", line=use, branch=branch), unit)
        circuit.join(Pin(chip, "7"), Pin(chip, enable), "GND")
        circuit.join(_pin(into, use), Pin(chip, taken), f"{use} {branch - 1}")
        circuit.join(Pin(chip, given), Pin(reference, "1"), f"{use} out {branch}")
        circuit.join(Pin(reference, "2"), _pin(out, use), f"{use} {branch}")
    for enable, taken, _ in GATES[2:]:
        circuit.join(Pin(chip, "14"), Pin(chip, enable), "3V3")
        circuit.join(Pin(chip, "7"), Pin(chip, taken), "GND")
    return out
