"""The circuit of the sensors: a matrix, a chain of shift register nodes, or the circuit boards of hardware/pcb.

In a matrix, the controller pulls the rows low one by one and reads all columns (docs/firmware.md). Sensor s is in row
s // columns, column s % columns. The anode of its diode is at the reed; the cathode, marked by the band, is at the row.

Each node is one 74HC165, in a chain from the controller outwards. Register r reads sensors 8r to 8r + 7 at inputs
H to A because H is shifted out first.

With circuit boards, ribbons run from the controller's board to the first node's board, then from node to node. After
every NODES_PER_BRANCH nodes there is a buffer in the ribbon, on its own piece of stripboard, with one gate for the
clock and one for the latch. A new branch begins after it. Data bypasses the buffer: it runs towards the controller,
from registers that are clocked later to registers that are clocked earlier, so no bit is lost.
"""

from collections.abc import Sequence
from functools import partial

from signalbox.board.model import Board
from signalbox.core.messages import Message
from signalbox.maker.circuit import wire_colours
from signalbox.maker.circuit.names import (
    CONTROLLER,
    GROUND,
    LOGIC_SUPPLY,
    PICO,
    Net,
    buffer,
    connector,
    diode,
    node,
    register,
    resistor,
    switch,
)
from signalbox.maker.circuit.netlist import Circuit, Home, Pin
from signalbox.maker.circuit.placement import (
    INPUTS,
    NODES_PER_BRANCH,
    Layout,
    count_nodes,
    follows_buffer,
    sensors_of,
)


def add_switch(circuit: Circuit, board: Board, sensor: int) -> None:
    """Add a sensor's reed or button, mounted on its own."""
    name = board.sensors.name(sensor)
    circuit.add(switch(sensor), "button" if name in board.buttons else "reed", name)


NETWORK = 8  # resistors in a network, apart from its common pin 1
WIRES_PER_REED = 3  # the maximum at one of its ends; more are hard to solder


def add_matrix(circuit: Circuit, board: Board, layout: Layout) -> None:
    """Add every reed and button with its diode, the wires of rows and columns, and the columns' resistors."""
    controller = board.controller
    _add_pull_ups(circuit, controller.columns)
    for sensor in range(board.sensors.count):
        add_switch(circuit, board, sensor)
        role = Message("circuit-keeps-apart", sensor=board.sensors.name(sensor))
        circuit.add(diode(sensor), "1N4148", role, attached_to=switch(sensor))
        circuit.join(Pin(switch(sensor), "2"), Pin(diode(sensor), "A"), Net("sensor", sensor))
    wired: dict[int, dict[str, int]] = {column: {} for column in range(len(controller.columns))}
    for row, pin in enumerate(controller.rows):
        row_sensors = [sensor for sensor in range(board.sensors.count) if controller.matrix_position(sensor)[0] == row]
        cathodes: dict[Home, Pin] = {switch(sensor): Pin(diode(sensor), "K") for sensor in row_sensors}
        _add_chain(circuit, layout, CONTROLLER, Pin(PICO, pin), cathodes, Net("row", row + 1), wire_colours.ROW)
        for sensor in row_sensors:
            _, column = controller.matrix_position(sensor)
            _add_to_column(circuit, layout, controller.columns[column], column, sensor, wired[column])


def _add_pull_ups(circuit: Circuit, columns: tuple[str, ...]) -> None:
    """Add a resistor from each column to 3.3 V, which pulls the column up before the next row is read."""
    for place, pin in enumerate(columns):
        network = f"RN{1 + place // NETWORK}"
        if place % NETWORK == 0:
            circuit.add(network, "network_22k", Message("circuit-pulls-columns", column=place + 1), CONTROLLER)
            circuit.join(Pin(PICO, "3V3"), Pin(network, "1"), LOGIC_SUPPLY)
        circuit.join(Pin(PICO, pin), Pin(network, str(place % NETWORK + 2)), Net("column", place + 1))


def _add_chain(
    circuit: Circuit, layout: Layout, home: Home, pin: Pin, others: dict[Home, Pin], net: Net, colour: str
) -> None:
    """Add a chain of wires from a pin at `home` through all pins in `others`, always to the nearest remaining pin."""
    remaining = dict(others)
    while remaining:
        nearest = min(remaining, key=partial(layout.wire_length, home))
        circuit.join(pin, remaining[nearest], net, "sensor", colour)
        home, pin = nearest, remaining.pop(nearest)


def _add_to_column(
    circuit: Circuit, layout: Layout, start: str, column: int, sensor: int, wired: dict[str, int]
) -> None:
    """Wire a reed to the nearest reed already wired in its column, so that each row works once it is soldered."""
    new_reed, other = switch(sensor), Pin(PICO, start)
    if wired:
        candidates = [reed for reed, wires in wired.items() if wires < WIRES_PER_REED]
        nearest = min(candidates, key=lambda reed: layout.wire_length(reed, new_reed))
        wired[nearest] += 1
        other = Pin(nearest, "1")
    colour = wire_colours.COLUMNS[column % len(wire_colours.COLUMNS)]
    circuit.join(other, Pin(new_reed, "1"), Net("column", column + 1), "sensor", colour)
    wired[new_reed] = 1


INPUT_PINS = ("6", "5", "4", "3", "14", "13", "12", "11")  # H to A of a 74HC165
PINS = {"latch": "1", "clock": "2", "GND": "8", "out": "9", "next": "10", "inhibit": "15", "3V3": "16"}  # of a 74HC165
GATES = (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))  # enable, input, output of a 74HC125


def add_sensors(circuit: Circuit, board: Board, layout: Layout) -> None:
    """Add every reed and button, every register, and the wires between them and to the controller."""
    lines = _add_drivers(circuit, board)
    last = count_nodes(board)
    for number in range(1, last + 1):
        add_node(circuit, number, sensors_of(board, number))
        is_next = (number - 2) // NODES_PER_BRANCH == (number - 1) // NODES_PER_BRANCH and number > 1
        branch = (number - 1) // NODES_PER_BRANCH
        for use, colour in wire_colours.BUS.items():
            net = Net(use, branch + 1) if use in lines else Net(use)
            start = lines[use][branch] if use in lines else Pin(PICO, use)
            circuit.join(_terminal(number - 1, use) if is_next else start, _terminal(number, use), net, "bus", colour)
        destination = _terminal(number - 1, "next") if number > 1 else Pin(PICO, board.controller.pins["data"])
        circuit.join(_terminal(number, "out"), destination, Net("data", number), "bus", wire_colours.BUS_DATA)
        inputs = [Pin(register(number), pin) for pin in INPUT_PINS]
        add_node_sensors(circuit, board, layout, number, inputs, _terminal(number, "GND"))
    circuit.join(_terminal(last, "next"), _terminal(last, "3V3"), LOGIC_SUPPLY)


def _add_drivers(circuit: Circuit, board: Board) -> dict[str, list[Pin]]:
    """Add a resistor, and a gate if there are several branches, for each clock and latch. Return the driving pins."""
    branches = -(-count_nodes(board) // NODES_PER_BRANCH)
    driven: dict[str, list[Pin]] = {"clock": [], "latch": []}
    for place, (use, pins) in enumerate(driven.items()):
        source = Pin(PICO, board.controller.pins[use])
        for branch in range(branches):
            resistor = f"R{102 + 2 * branch + place}"
            called = Message("circuit-line-of-branch", line=use, branch=branch + 1)
            circuit.add(resistor, "resistor_100", called, CONTROLLER)
            if branches == 1:
                circuit.join(source, Pin(resistor, "1"), Net(use))
            else:
                _add_gate(circuit, 2 * branch + place, source, Pin(resistor, "1"), use, branch)
            pins.append(Pin(resistor, "2"))
    if branches % 2 and branches > 1:
        for enable, input_pin, _ in GATES[2:]:
            circuit.join(Pin(_gate_chip(2 * branches), "14"), Pin(_gate_chip(2 * branches), enable), LOGIC_SUPPLY)
            circuit.join(Pin(_gate_chip(2 * branches), "7"), Pin(_gate_chip(2 * branches), input_pin), GROUND)
    return driven


def _gate_chip(gate: int) -> str:
    return f"U{102 + gate // len(GATES)}"


def _add_gate(circuit: Circuit, number: int, source: Pin, resistor: Pin, use: str, branch: int) -> None:
    """Add buffer gate `number` (each chip has four) between the controller's pin and a branch's resistor."""
    chip = _gate_chip(number)
    enable, input_pin, output_pin = GATES[number % len(GATES)]
    if number % len(GATES) == 0:
        driven = Message("circuit-drives-branches", one=branch + 1, other=branch + 2)
        circuit.add(chip, "74HC125", driven, CONTROLLER)
        capacitor = f"C{102 + number // len(GATES)}"
        circuit.add(capacitor, "ceramic_100n", Message("circuit-beside", chip=chip), CONTROLLER)
        circuit.join(Pin(PICO, "3V3"), Pin(chip, "14"), LOGIC_SUPPLY)
        circuit.join(Pin(PICO, "GND"), Pin(chip, "7"), GROUND)
        circuit.join(Pin(chip, "14"), Pin(capacitor, "1"), LOGIC_SUPPLY)
        circuit.join(Pin(chip, "7"), Pin(capacitor, "2"), GROUND)
    circuit.join(Pin(chip, "7"), Pin(chip, enable), GROUND)
    circuit.join(source, Pin(chip, input_pin), Net(use))
    circuit.join(Pin(chip, output_pin), resistor, Net(f"{use}-out", branch + 1))


def _terminal(number: int, use: str) -> Pin:
    """Return the pin of node `number`'s register to which the bus wire for `use` is soldered."""
    return Pin(register(number), PINS[use])


def add_node(circuit: Circuit, number: int, sensors: Sequence[int]) -> None:
    """Add the register of a node with its resistor network and its capacitor."""
    chip, network, capacitor = register(number), f"RN{number}", f"C{number}"
    circuit.add(chip, "74HC165", Message("circuit-reads", first=sensors[0], last=sensors[-1]), node(number))
    circuit.add(network, "network_10k", Message("circuit-pulls-inputs", chip=chip), node(number))
    circuit.add(capacitor, "ceramic_100n", Message("circuit-beside", chip=chip), node(number))
    circuit.join(Pin(chip, PINS["3V3"]), Pin(network, "1"), LOGIC_SUPPLY)
    circuit.join(Pin(chip, PINS["3V3"]), Pin(capacitor, "1"), LOGIC_SUPPLY)
    circuit.join(Pin(chip, PINS["GND"]), Pin(capacitor, "2"), GROUND)
    circuit.join(Pin(chip, PINS["GND"]), Pin(chip, PINS["inhibit"]), GROUND)


def add_node_sensors(
    circuit: Circuit, board: Board, layout: Layout, number: int, inputs: Sequence[Pin], ground: Pin
) -> None:
    """Add the reeds and buttons of a node, each wired to one of `inputs`, and all wired in a chain to `ground`."""
    chip, sensors = register(number), sensors_of(board, number)
    for sensor in sensors:
        add_switch(circuit, board, sensor)
        reference, place = switch(sensor), sensor % INPUTS
        circuit.join(Pin(chip, INPUT_PINS[place]), Pin(f"RN{number}", str(place + 2)), Net("sensor", sensor))
        circuit.join(Pin(reference, "1"), inputs[place], Net("sensor", sensor), "sensor", wire_colours.INPUTS[place])
    grounds: dict[Home, Pin] = {switch(sensor): Pin(switch(sensor), "2") for sensor in sensors}
    _add_chain(circuit, layout, node(number), ground, grounds, GROUND, wire_colours.GROUND)


RIBBON_WIRE = "ribbon"
RIBBON_USES = ("3V3", "data", "GND", "clock", "GND", "latch")  # for wires 1 to 6
IN, OUT, TERMINALS = 1, 2, 3  # the connectors of a node's board
GROUND_TERMINAL = "9"
BUFFERS = 100  # the connectors of buffers are numbered from here


def add_sensors_on_boards(circuit: Circuit, board: Board, layout: Layout) -> None:
    """Add every reed and button, the circuit board of every node, and the ribbons."""
    out = _add_controller_parts(circuit, board)
    for number in range(1, count_nodes(board) + 1):
        branch = (number - 1) // NODES_PER_BRANCH + 1
        if follows_buffer(number):
            out = _add_buffer(circuit, number, branch, out)
        before, out = out, _add_node_board(circuit, board, number, branch)
        _add_ribbon(circuit, before, connector(number, IN), Net("data", number), branch)
        inputs = [Pin(connector(number, TERMINALS), str(place + 1)) for place in range(INPUTS)]
        add_node_sensors(circuit, board, layout, number, inputs, Pin(connector(number, TERMINALS), GROUND_TERMINAL))


def _add_controller_parts(circuit: Circuit, board: Board) -> str:
    """Add the parts that the nodes need on the controller's circuit board. Return the connector of the first ribbon."""
    circuit.add("J2", "ribbon_header", Message("circuit-to-first-node"), CONTROLLER)
    pins = board.controller.pins
    for place, use in enumerate(("clock", "latch")):
        reference = f"R{102 + place}"
        circuit.add(reference, "resistor_100", Message("circuit-line", line=use), CONTROLLER)
        circuit.join(Pin(PICO, pins[use]), Pin(reference, "1"), Net(use))
        circuit.join(Pin(reference, "2"), _ribbon_pin("J2", use), Net(use, 1))
    circuit.join(Pin(PICO, pins["data"]), _ribbon_pin("J2", "data"), Net("data", 1))
    circuit.join(Pin(PICO, "3V3"), _ribbon_pin("J2", "3V3"), LOGIC_SUPPLY)
    for pin in ("3", "5"):
        circuit.join(Pin(PICO, "GND"), Pin("J2", pin), GROUND)
    return "J2"


def _ribbon_pin(reference: str, use: str) -> Pin:
    """Return the pin of a ribbon connector for the wire with this use."""
    return Pin(reference, str(RIBBON_USES.index(use) + 1))


def _add_ribbon(circuit: Circuit, one: str, other: str, data: Net, branch: int) -> None:
    """Add the wires of a ribbon, pin by pin. It carries the clock and latch of `branch`."""
    nets = {"data": data, "clock": Net("clock", branch), "latch": Net("latch", branch)}
    for place, use in enumerate(RIBBON_USES, 1):
        pins = Pin(one, str(place)), Pin(other, str(place))
        circuit.join(*pins, nets.get(use) or Net(use), RIBBON_WIRE, wire_colours.RIBBON)


def _add_node_board(circuit: Circuit, board: Board, number: int, branch: int) -> str:
    """Add the circuit board of a node with all its parts. Return the connector of the outgoing ribbon."""
    chip, unit, sensors = register(number), node(number), sensors_of(board, number)
    into, out, terminals = (connector(number, place) for place in (IN, OUT, TERMINALS))
    add_node(circuit, number, sensors)
    for place, use in ((1, "clock"), (2, "latch")):
        line = Message("circuit-the-line-of-unit", line=use, unit=unit.display_name)
        circuit.add(resistor(number, place), "resistor_100", line, unit)
    circuit.add(resistor(number, 3), "resistor_10k", Message("circuit-ends-chain"), unit)
    circuit.add(into, "ribbon_header", Message("circuit-ribbon", way="in", unit=unit.display_name), unit)
    circuit.add(out, "ribbon_header", Message("circuit-ribbon", way="out", unit=unit.display_name), unit)
    circuit.add(terminals, "terminals_10", Message("circuit-terminals", unit=unit.display_name), unit)
    for place, use in ((1, "clock"), (2, "latch")):
        circuit.join(_ribbon_pin(into, use), Pin(resistor(number, place), "1"), Net(use, branch))
        circuit.join(Pin(resistor(number, place), "2"), _terminal(number, use), Net(use, unit=unit))
        circuit.join(_ribbon_pin(into, use), _ribbon_pin(out, use), Net(use, branch))
    circuit.join(_ribbon_pin(into, "data"), Pin(chip, PINS["out"]), Net("data", number))
    circuit.join(Pin(chip, PINS["next"]), _ribbon_pin(out, "data"), Net("data", number + 1))
    circuit.join(Pin(chip, PINS["next"]), Pin(resistor(number, 3), "2"), Net("data", number + 1))
    for other in (_ribbon_pin(into, "3V3"), _ribbon_pin(out, "3V3"), Pin(resistor(number, 3), "1")):
        circuit.join(Pin(chip, PINS["3V3"]), other, LOGIC_SUPPLY)
    grounds = [Pin(header, pin) for header in (into, out) for pin in ("3", "5")]
    for other in [*grounds, Pin(terminals, "9"), Pin(terminals, "10")]:
        circuit.join(Pin(chip, PINS["GND"]), other, GROUND)
    for place, chip_pin in enumerate(INPUT_PINS, 1):
        sensor = INPUTS * (number - 1) + place - 1
        net = Net("sensor", sensor) if sensor in sensors else Net("input", place - 1, unit)
        circuit.join(Pin(chip, chip_pin), Pin(terminals, str(place)), net)
        if sensor not in sensors:
            circuit.join(Pin(chip, chip_pin), Pin(f"RN{number}", str(place + 1)), net)
    return out


def _add_buffer(circuit: Circuit, number: int, branch: int, incoming: str) -> str:
    """Add the buffer before the first node of a branch, and its ribbon. Return the connector of the outgoing ribbon."""
    unit, chip, capacitor = buffer(number), f"U{100 + branch}", f"C{100 + branch}"
    into, out = (connector(BUFFERS + branch, place) for place in (IN, OUT))
    circuit.add(chip, "74HC125", Message("circuit-drives-branch", branch=branch), unit)
    circuit.add(capacitor, "ceramic_100n", Message("circuit-beside", chip=chip), unit)
    circuit.add(into, "ribbon_header", Message("circuit-ribbon", way="in", unit=unit.display_name), unit)
    circuit.add(out, "ribbon_header", Message("circuit-ribbon", way="out", unit=unit.display_name), unit)
    _add_ribbon(circuit, incoming, into, Net("data", number), branch - 1)
    circuit.join(_ribbon_pin(into, "data"), _ribbon_pin(out, "data"), Net("data", number))
    for other in (_ribbon_pin(into, "3V3"), _ribbon_pin(out, "3V3"), Pin(capacitor, "1")):
        circuit.join(Pin(chip, "14"), other, LOGIC_SUPPLY)
    grounds = [Pin(header, pin) for header in (into, out) for pin in ("3", "5")]
    for other in [*grounds, Pin(capacitor, "2")]:
        circuit.join(Pin(chip, "7"), other, GROUND)
    for place, (use, (enable, input_pin, output_pin)) in enumerate(zip(("clock", "latch"), GATES[:2], strict=True)):
        reference = f"R{100 + 2 * branch + place}"
        circuit.add(reference, "resistor_100", Message("circuit-line-of-branch", line=use, branch=branch), unit)
        circuit.join(Pin(chip, "7"), Pin(chip, enable), GROUND)
        circuit.join(_ribbon_pin(into, use), Pin(chip, input_pin), Net(use, branch - 1))
        circuit.join(Pin(chip, output_pin), Pin(reference, "1"), Net(f"{use}-out", branch))
        circuit.join(Pin(reference, "2"), _ribbon_pin(out, use), Net(use, branch))
    for enable, input_pin, _ in GATES[2:]:
        circuit.join(Pin(chip, "14"), Pin(chip, enable), LOGIC_SUPPLY)
        circuit.join(Pin(chip, "7"), Pin(chip, input_pin), GROUND)
    return out
