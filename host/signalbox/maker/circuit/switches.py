"""The reeds and buttons, however they are read."""

from signalbox.board.model import Board
from signalbox.maker.circuit.names import switch
from signalbox.maker.circuit.netlist import Circuit

COLOURS = ("brown", "white", "orange", "yellow", "green", "blue", "violet", "grey")  # none that means supply


def add_switch(circuit: Circuit, board: Board, sensor: int) -> None:
    """The reed or button of a sensor, in its own place."""
    name = board.sensors.name(sensor)
    circuit.add(switch(sensor), "button" if name in board.buttons else "reed", name)
