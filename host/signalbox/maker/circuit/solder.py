"""The whole circuit of a described board."""

from dataclasses import dataclass

from signalbox.board.model import MATRIX, PCB, Board
from signalbox.maker.circuit.layout import Layout, lay_out
from signalbox.maker.circuit.lights import add_lights
from signalbox.maker.circuit.matrix import add_matrix
from signalbox.maker.circuit.netlist import Circuit, Netlist
from signalbox.maker.circuit.node_boards import add_sensors_on_boards
from signalbox.maker.circuit.registers import add_sensors
from signalbox.maker.circuit.supply import feeds


@dataclass(frozen=True)
class Plan:
    """A board to be soldered: what is where, and what is joined to what."""

    board: Board
    layout: Layout
    netlist: Netlist
    feeds: tuple[int, ...]  # the lights that the supply joins


def plan(board: Board) -> Plan:
    """The circuit of a board, with its nodes and its controller in their places."""
    layout = lay_out(board)
    circuit = Circuit()
    fed = feeds(board, layout)
    add_lights(circuit, board, layout, fed)
    if board.controller.scan == MATRIX:
        add_matrix(circuit, board, layout)
    elif board.controller.nodes == PCB:
        add_sensors_on_boards(circuit, board, layout)
    else:
        add_sensors(circuit, board, layout)
    return Plan(board, layout, circuit.netlist(), tuple(fed))
