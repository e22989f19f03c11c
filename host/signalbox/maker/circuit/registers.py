"""The sensors' side: nodes of one 74HC165 each, in a chain from the controller outwards (docs/firmware.md).

Register r reads the sensors 8r to 8r + 7 at H to A, since its last input is shifted out first.
"""

from collections.abc import Sequence

from signalbox.board.model import Board
from signalbox.core.messages import Message, Text
from signalbox.maker.circuit.layout import INPUTS, NODES_A_BRANCH, Layout, nodes, sensors_of
from signalbox.maker.circuit.names import CONTROLLER, PICO, node, register, switch
from signalbox.maker.circuit.netlist import Circuit, Pin
from signalbox.maker.circuit.switches import COLOURS, add_switch

INPUT_PINS = ("6", "5", "4", "3", "14", "13", "12", "11")  # H to A of a 74HC165
LATCH_PIN, CLOCK_PIN, GROUND_PIN, OUT_PIN, NEXT_PIN, INHIBIT_PIN, SUPPLY_PIN = "1", "2", "8", "9", "10", "15", "16"
GATES = (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))  # enable, input, output of a 74HC125
BUS = {"3V3": "red", "GND": "black", "clock": "yellow", "latch": "green"}


def add_sensors(circuit: Circuit, board: Board, layout: Layout) -> None:
    """Every reed and button, every register, and the wires between them and to the controller."""
    lines = _drivers(circuit, board)
    last = nodes(board)
    for number in range(1, last + 1):
        sensors = sensors_of(board, number)
        add_node(circuit, number, reads(sensors))
        before = (number - 2) // NODES_A_BRANCH == (number - 1) // NODES_A_BRANCH and number > 1
        branch = (number - 1) // NODES_A_BRANCH
        for use, colour in BUS.items():
            net = f"{use} {branch + 1}" if use in lines else use
            start = lines[use][branch] if use in lines else Pin(PICO, use)
            circuit.join(_terminal(number - 1, use) if before else start, _terminal(number, use), net, "bus", colour)
        taker = _terminal(number - 1, "next") if number > 1 else Pin(PICO, board.controller.pins["data"])
        circuit.join(_terminal(number, "out"), taker, f"data {number}", "bus", "blue")
        inputs = [Pin(register(number), pin) for pin in INPUT_PINS]
        add_sensors_of(circuit, board, layout, number, inputs, Pin(register(number), GROUND_PIN))
    circuit.join(Pin(register(last), NEXT_PIN), Pin(register(last), SUPPLY_PIN), "3V3")


def _drivers(circuit: Circuit, board: Board) -> dict[str, list[Pin]]:
    """What drives the clock and the latch of each branch: a resistor behind the controller's pin, or behind a gate."""
    branches = -(-nodes(board) // NODES_A_BRANCH)
    driven: dict[str, list[Pin]] = {"clock": [], "latch": []}
    for place, (use, pins) in enumerate(driven.items()):
        source = Pin(PICO, board.controller.pins[use])
        for branch in range(branches):
            resistor = f"R{102 + 2 * branch + place}"
            circuit.add(
                resistor, "resistor_100", Message("circuit-line-of-branch", line=use, branch=branch + 1), CONTROLLER
            )
            if branches == 1:
                circuit.join(source, Pin(resistor, "1"), use)
            else:
                _gate(circuit, 2 * branch + place, source, Pin(resistor, "1"), use, branch)
            pins.append(Pin(resistor, "2"))
    if branches % 2 and branches > 1:
        for enable, taken, _ in GATES[2:]:
            circuit.join(Pin(_buffer(2 * branches), "14"), Pin(_buffer(2 * branches), enable), "3V3")
            circuit.join(Pin(_buffer(2 * branches), "7"), Pin(_buffer(2 * branches), taken), "GND")
    return driven


def _buffer(gate: int) -> str:
    return f"U{102 + gate // len(GATES)}"


def _gate(circuit: Circuit, number: int, source: Pin, resistor: Pin, use: str, branch: int) -> None:
    """Gate `number` of the buffers, four a chip, between the controller's pin and a branch's resistor."""
    chip = _buffer(number)
    enable, taken, given = GATES[number % len(GATES)]
    if number % len(GATES) == 0:
        driven = Message("circuit-drives-branches", one=branch + 1, other=branch + 2)
        circuit.add(chip, "74HC125", driven, CONTROLLER)
        capacitor = f"C{102 + number // len(GATES)}"
        circuit.add(capacitor, "ceramic_100n", Message("circuit-beside", chip=chip), CONTROLLER)
        circuit.join(Pin(PICO, "3V3"), Pin(chip, "14"), "3V3")
        circuit.join(Pin(PICO, "GND"), Pin(chip, "7"), "GND")
        circuit.join(Pin(chip, "14"), Pin(capacitor, "1"), "3V3")
        circuit.join(Pin(chip, "7"), Pin(capacitor, "2"), "GND")
    circuit.join(Pin(chip, "7"), Pin(chip, enable), "GND")
    circuit.join(source, Pin(chip, taken), use)
    circuit.join(Pin(chip, given), resistor, f"{use} out {branch + 1}")


def _terminal(number: int, use: str) -> Pin:
    """Where the bus is soldered to a node: the register's own pins."""
    pins = {
        "3V3": SUPPLY_PIN,
        "GND": GROUND_PIN,
        "clock": CLOCK_PIN,
        "latch": LATCH_PIN,
        "out": OUT_PIN,
        "next": NEXT_PIN,
    }
    return Pin(register(number), pins[use])


def reads(sensors: Sequence[int]) -> Message:
    """What the register of a node is for."""
    return Message("circuit-reads", first=sensors[0], last=sensors[-1])


def add_node(circuit: Circuit, number: int, role: Text) -> None:
    """The register of a node with its resistors and its capacitor."""
    chip, network, capacitor = register(number), f"RN{number}", f"C{number}"
    circuit.add(chip, "74HC165", role, node(number))
    circuit.add(network, "network_10k", Message("circuit-pulls-inputs", chip=chip), node(number))
    circuit.add(capacitor, "ceramic_100n", Message("circuit-beside", chip=chip), node(number))
    circuit.join(Pin(chip, SUPPLY_PIN), Pin(network, "1"), "3V3")
    circuit.join(Pin(chip, SUPPLY_PIN), Pin(capacitor, "1"), "3V3")
    circuit.join(Pin(chip, GROUND_PIN), Pin(capacitor, "2"), "GND")
    circuit.join(Pin(chip, GROUND_PIN), Pin(chip, INHIBIT_PIN), "GND")


def add_sensors_of(
    circuit: Circuit, board: Board, layout: Layout, number: int, inputs: Sequence[Pin], ground: Pin
) -> None:
    """The reeds and buttons of a node: a wire each to its input, and one ground wire from each to the next.

    `inputs` and `ground` are where their wires end at the node.
    """
    chip, sensors = register(number), sensors_of(board, number)
    for sensor in sensors:
        add_switch(circuit, board, sensor)
        reference, place = switch(sensor), sensor % INPUTS
        circuit.join(Pin(chip, INPUT_PINS[place]), Pin(f"RN{number}", str(place + 2)), f"sensor {sensor}")
        circuit.join(Pin(reference, "1"), inputs[place], f"sensor {sensor}", "sensor", COLOURS[place])
    here, pin, left = node(number), ground, [switch(sensor) for sensor in sensors]
    while left:
        nearest = min(left, key=lambda reference: layout.length(here, reference))
        circuit.join(pin, Pin(nearest, "2"), "GND", "sensor", "black")
        here, pin = nearest, Pin(nearest, "2")
        left.remove(nearest)
