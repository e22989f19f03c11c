"""The ribbon cable of six wires that joins the controller's board to the first node's, and node to node.

A ground wire lies on either side of the clock; the data goes towards the controller.
"""

from tools.pcb import footprints, symbols
from tools.pcb.model import GROUND, Footprint, Symbol

CLOCK, LATCH, SUPPLY = "CLOCK", "LATCH", "3V3"


def nets(data: str) -> dict[str, str]:
    """Return the net on each pin of a header, given that of its data."""
    wires = (SUPPLY, data, GROUND, CLOCK, GROUND, LATCH)
    return {str(number): net for number, net in enumerate(wires, 1)}


def symbol() -> Symbol:
    """Return the header in the schematic."""
    return symbols.passive("Ribbon_6", "J", 6)


def footprint() -> Footprint:
    """Return the header on the board."""
    return footprints.ribbon_header()
