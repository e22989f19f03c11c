"""The soldered side of a board: components, nodes and where they go, wires, nets and the supply."""

from signalbox.maker.circuit.board_circuit import Plan, plan

__all__ = ["Plan", "plan"]
