"""The whole circuit of a described board."""

from dataclasses import dataclass

from signalbox.board.model import MATRIX, Board
from signalbox.circuit.layout import Layout, lay_out
from signalbox.circuit.lights import add_lights
from signalbox.circuit.matrix import add_matrix
from signalbox.circuit.netlist import Circuit, Netlist
from signalbox.circuit.registers import add_sensors
from signalbox.circuit.supply import feeds


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
    add_scanned = add_matrix if board.controller.scan == MATRIX else add_sensors
    add_scanned(circuit, board, layout)
    return Plan(board, layout, circuit.netlist(), tuple(fed))
