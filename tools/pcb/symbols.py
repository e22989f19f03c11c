"""The symbols of the schematic: the pins of each kind of part, and their types for KiCad's rule check."""

from signalbox.board import parts
from signalbox.maker.circuit.board_circuit import PIN_NAMES
from tools.pcb.model import Symbol, SymbolPin

OUTPUTS = {"QH", "QH'", "1Y", "2Y", "3Y", "4Y"}
POWER = {"GND": "power_in", "VCC": "power_in", "AGND": "power_in", "3V3": "power_out"}


def chip(kind: str) -> Symbol:
    """Return the symbol of a logic chip, with the pin names from its data sheet."""
    pins = enumerate(PIN_NAMES[kind], 1)
    return Symbol(kind, "U", tuple(SymbolPin(str(number), name, _pin_type(name)) for number, name in pins))


def controller(kind: str) -> Symbol:
    """Return the symbol of a controller in its socket."""
    names = enumerate(parts.controllers()[kind].pins, 1)
    pins = (SymbolPin(str(number), name, POWER.get(name, _controller_pin_type(name))) for number, name in names)
    return Symbol(kind, "A", tuple(pins))


def passive(name: str, prefix: str, count: int) -> Symbol:
    """Return the symbol of a part with `count` pins that are neither inputs nor outputs."""
    return Symbol(name, prefix, tuple(SymbolPin(str(number), str(number), "passive") for number in range(1, count + 1)))


def hole() -> Symbol:
    """Return the symbol of a screw hole, which has no pins."""
    return Symbol("hole", "H", ())


def _pin_type(name: str) -> str:
    return POWER.get(name, "output" if name in OUTPUTS else "input")


def _controller_pin_type(name: str) -> str:
    return "bidirectional" if name.startswith("GP") else "passive"
