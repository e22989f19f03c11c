"""The names of the pins of chips and controllers, as their makers' data sheets have them."""

from signalbox.board import parts
from signalbox.maker.circuit.names import PICO
from signalbox.maker.circuit.solder import Plan

PIN_NAMES = {
    "74HC165": ["SH/LD", "CLK", "E", "F", "G", "H", "QH'", "GND", "QH", "SER", "A", "B", "C", "D", "CLKINH", "VCC"],
    "74AHCT125": ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"],
    "74HC125": ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"],
}


def pin_names(plan: Plan) -> dict[str, list[tuple[str, str]]]:
    """The pins of each kind of chip, and of the controller, as (number, name) in order."""
    names = PIN_NAMES | {"controller": list(parts.controllers()[plan.board.controller.kind].pins)}
    found = {kind: [(str(number), name) for number, name in enumerate(each, 1)] for kind, each in names.items()}
    if not found["controller"]:  # one that we do not know: by the names in its description
        used = {pin.name for pins in plan.netlist.nets.values() for pin in pins if pin.component == PICO}
        found["controller"] = [("", name) for name in sorted(used)]
    return found
