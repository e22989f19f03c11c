"""The electronics of a board: components and their placement, wires, nets and the power supply."""

from signalbox.maker.circuit.board_circuit import Plan, plan

__all__ = ["Plan", "plan"]
