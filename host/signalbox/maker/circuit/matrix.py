"""The sensors' side without shift registers: wires for rows and columns, a reed and a diode where two of them cross.

The controller pulls one row after the other low and reads all columns (docs/firmware.md). Sensor s is in row
s // columns, column s % columns; its diode has the anode at the reed and the cathode, the band, at the row.
"""

from signalbox.board.model import Board
from signalbox.core.messages import Message
from signalbox.maker.circuit.layout import Layout
from signalbox.maker.circuit.names import CONTROLLER, PICO, diode, switch
from signalbox.maker.circuit.netlist import Circuit, Pin
from signalbox.maker.circuit.switches import COLOURS, add_switch

NETWORK = 8  # resistors of a network, beside its common pin 1
ROW_COLOUR = "white"
COLUMN_COLOURS = tuple(colour for colour in COLOURS if colour != ROW_COLOUR)
WIRES_AT_A_REED = 3  # at one of its ends: more are hard to solder


def add_matrix(circuit: Circuit, board: Board, layout: Layout) -> None:
    """Every reed and button with its diode, the rows and columns, and the columns' resistors."""
    controller = board.controller
    _add_pull_ups(circuit, controller.columns)
    for sensor in range(board.sensors.count):
        add_switch(circuit, board, sensor)
        apart = Message("circuit-keeps-apart", sensor=board.sensors.name(sensor))
        circuit.add(diode(sensor), "1N4148", apart, at=switch(sensor))
        circuit.join(Pin(switch(sensor), "2"), Pin(diode(sensor), "A"), f"sensor {sensor}")
    wired: dict[int, dict[str, int]] = {column: {} for column in range(len(controller.columns))}
    for row, pin in enumerate(controller.rows):
        here = [sensor for sensor in range(board.sensors.count) if controller.crossing(sensor)[0] == row]
        _add_row(circuit, layout, Pin(PICO, pin), row, here)
        for sensor in here:
            _, column = controller.crossing(sensor)
            _add_to_column(circuit, layout, controller.columns[column], column, sensor, wired[column])


def _add_pull_ups(circuit: Circuit, columns: tuple[str, ...]) -> None:
    """A resistor from each column to 3.3 V, by which it rises before the next row is read."""
    for place, pin in enumerate(columns):
        network = f"RN{1 + place // NETWORK}"
        if place % NETWORK == 0:
            circuit.add(network, "network_22k", Message("circuit-pulls-columns", column=place + 1), CONTROLLER)
            circuit.join(Pin(PICO, "3V3"), Pin(network, "1"), "3V3")
        circuit.join(Pin(PICO, pin), Pin(network, str(place % NETWORK + 2)), f"column {place + 1}")


def _add_row(circuit: Circuit, layout: Layout, start: Pin, row: int, sensors: list[int]) -> None:
    """A wire from the controller along the diodes of a row, always to the nearest one."""
    left = list(sensors)
    here, pin = CONTROLLER, start
    while left:
        nearest = min(left, key=lambda sensor: layout.length(here, switch(sensor)))
        circuit.join(pin, Pin(diode(nearest), "K"), f"row {row + 1}", "sensor", ROW_COLOUR)
        here, pin = switch(nearest), Pin(diode(nearest), "K")
        left.remove(nearest)


def _add_to_column(
    circuit: Circuit, layout: Layout, start: str, column: int, sensor: int, wired: dict[str, int]
) -> None:
    """A wire from a reed to the nearest of its column that has one, so that each row works when it is soldered."""
    here, other = switch(sensor), Pin(PICO, start)
    if wired:
        able = [reed for reed, wires in wired.items() if wires < WIRES_AT_A_REED]
        nearest = min(able, key=lambda reed: layout.length(reed, here))
        wired[nearest] += 1
        other = Pin(nearest, "1")
    circuit.join(other, Pin(here, "1"), f"column {column + 1}", "sensor", COLUMN_COLOURS[column % len(COLUMN_COLOURS)])
    wired[here] = 1
