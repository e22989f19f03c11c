"""The ribbon cable with six wires that connects the controller's board to the first node, and each node to the next.

There is a ground wire on either side of the clock. Data flows towards the controller.
"""

from tools.pcb import footprints, symbols
from tools.pcb.model import GROUND, Footprint, Symbol

CLOCK, LATCH, SUPPLY = "CLOCK", "LATCH", "3V3"


def nets(data: str) -> dict[str, str]:
    """Return the net of each pin of a header, given the net of its data pin."""
    wires = (SUPPLY, data, GROUND, CLOCK, GROUND, LATCH)
    return {str(number): net for number, net in enumerate(wires, 1)}


def symbol() -> Symbol:
    """Return the header's symbol for the schematic."""
    return symbols.passive("Ribbon_6", "J", 6)


def footprint() -> Footprint:
    """Return the header's footprint."""
    return footprints.ribbon_header()
