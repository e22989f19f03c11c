"""The board as something that is soldered: components, nodes and their places, wires, nets, supply."""

from signalbox.maker.circuit.solder import Plan, plan

__all__ = ["Plan", "plan"]
