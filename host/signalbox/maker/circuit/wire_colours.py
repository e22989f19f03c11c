"""The colours of the wires, by what they carry.

A new colour also needs WireViz's abbreviation (`plans/csv_and_wireviz.py`) and a tint in the guide (`plans/guide.py`).
"""

FIVE_VOLTS = "red"
GROUND = "black"

# of a node's inputs A to H; none of them is used for the supply
INPUTS = ("brown", "white", "orange", "yellow", "green", "blue", "violet", "grey")
BUS = {"3V3": "red", "GND": "black", "clock": "yellow", "latch": "green"}  # from node to node
BUS_DATA = "blue"
RIBBON = "grey"

ROW = "white"  # of a matrix
COLUMNS = tuple(colour for colour in INPUTS if colour != ROW)

LIGHT_DATA = "green"  # from light to light
