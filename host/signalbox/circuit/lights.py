"""The lights' side: one chain behind the level shifter, its supply, and where the supply joins it."""

from collections.abc import Sequence

from signalbox.board.model import Board
from signalbox.circuit.layout import Layout
from signalbox.circuit.names import CONTROLLER, LEVEL_SHIFTER, PICO, SUPPLY, light, repeater, repeater_chip
from signalbox.circuit.netlist import Circuit, Pin

LIGHT_WIRE, SUPPLY_WIRE = "light", "supply"


def add_lights(circuit: Circuit, board: Board, layout: Layout, feeds: Sequence[int]) -> None:
    """The chain of lights from the controller's pin, through the level shifter, and the supply's wires to `feeds`."""
    _add_supply(circuit, board.power.budget_ma > 0)
    _add_level_shifter(circuit, board)
    names = {number: name for name, number in board.lights.items()}
    before = Pin("R101", "2")
    for number in range(len(board.lights)):
        circuit.add(light(number), "light", names[number])
        if repeater(number) in layout.spots:
            before = _add_repeater(circuit, number, before)
        circuit.join(before, Pin(light(number), "DIN"), f"pixels {number}", LIGHT_WIRE, "green")
        before = Pin(light(number), "DOUT")
        if number:
            for pin, net, colour in (("5V", "5V", "red"), ("GND", "GND", "black")):
                circuit.join(Pin(light(number - 1), pin), Pin(light(number), pin), net, LIGHT_WIRE, colour)
    for number in feeds:
        circuit.join(Pin("C201", "1"), Pin(light(number), "5V"), "5V", SUPPLY_WIRE, "red")
        circuit.join(Pin("C201", "2"), Pin(light(number), "GND"), "GND", SUPPLY_WIRE, "black")


def _add_repeater(circuit: Circuit, number: int, before: Pin) -> Pin:
    """A level shifter beside the light before a long hop, fed by that light; gives the pin that drives the hop."""
    unit = repeater(number)
    chip, resistor = repeater_chip(number), f"R2{number:03}"
    circuit.add(chip, "74AHCT125", f"repeats the data for {light(number)}", unit)
    circuit.add(resistor, "resistor_330", f"the data of {light(number)}", unit)
    circuit.join(Pin(before.component, "5V"), Pin(chip, "14"), "5V", LIGHT_WIRE, "red")
    circuit.join(Pin(before.component, "GND"), Pin(chip, "7"), "GND", LIGHT_WIRE, "black")
    circuit.join(before, Pin(chip, "2"), f"pixels to {chip}", LIGHT_WIRE, "green")
    _tie_gates(circuit, chip)
    circuit.join(Pin(chip, "3"), Pin(resistor, "1"), f"pixels of {chip}")
    return Pin(resistor, "2")


def _add_supply(circuit: Circuit, from_port: bool) -> None:
    """The controller, the socket of the lights' 5 V, its fuse and its capacitor; a jumper where a PC's port will do."""
    circuit.add(PICO, "controller", "runs the firmware", CONTROLLER)
    circuit.add(SUPPLY, "socket_5v", "the lights' supply", CONTROLLER)
    circuit.add("F1", "fuse", "the lights' supply", CONTROLLER)
    circuit.add("C201", "electrolytic_1000u", "where the lights' supply begins", CONTROLLER)
    circuit.join(Pin(SUPPLY, "+"), Pin("F1", "1"), "5V before the fuse")
    if from_port:
        circuit.add(
            "JP1", "jumper", "the lights' 5 V: from the supply (1 and 2) or the PC's port (2 and 3)", CONTROLLER
        )
        circuit.join(Pin("F1", "2"), Pin("JP1", "1"), "5V behind the fuse")
        circuit.join(Pin("JP1", "2"), Pin("C201", "1"), "5V")
        circuit.join(Pin("JP1", "3"), Pin(PICO, "VBUS"), "VBUS")
    else:
        circuit.join(Pin("F1", "2"), Pin("C201", "1"), "5V")
    circuit.join(Pin(SUPPLY, "-"), Pin("C201", "2"), "GND")
    circuit.join(Pin("C201", "2"), Pin(PICO, "GND"), "GND")


def _add_level_shifter(circuit: Circuit, board: Board) -> None:
    """A 74AHCT125: the first gate lifts the data, the others are off."""
    chip = LEVEL_SHIFTER
    circuit.add(chip, "74AHCT125", "lifts the lights' data to 5 V", CONTROLLER)
    circuit.add("C101", "ceramic_100n", f"beside {chip}", CONTROLLER)
    circuit.add("R101", "resistor_330", "the lights' data", CONTROLLER)
    circuit.join(Pin("C201", "1"), Pin(chip, "14"), "5V")
    circuit.join(Pin("C201", "2"), Pin(chip, "7"), "GND")
    circuit.join(Pin(chip, "14"), Pin("C101", "1"), "5V")
    circuit.join(Pin(chip, "7"), Pin("C101", "2"), "GND")
    _tie_gates(circuit, chip)
    circuit.join(Pin(PICO, board.controller.pins["pixels"]), Pin(chip, "2"), "pixels")
    circuit.join(Pin(chip, "3"), Pin("R101", "1"), "pixels at 5 V")


def _tie_gates(circuit: Circuit, chip: str) -> None:
    """The first gate is open, the other three are off."""
    circuit.join(Pin(chip, "7"), Pin(chip, "1"), "GND")
    for pin in ("4", "10", "13"):
        circuit.join(Pin(chip, "14"), Pin(chip, pin), "5V")
    for pin in ("5", "9", "12"):
        circuit.join(Pin(chip, "7"), Pin(chip, pin), "GND")
