"""The circuit of the lights: one chain behind a level shifter, the supply, and the lights that it feeds directly."""

from collections.abc import Sequence
from itertools import accumulate, chain, cycle

from signalbox.board import parts
from signalbox.board.model import PCB, Board, light_names
from signalbox.core.messages import Message
from signalbox.maker.circuit import wire_colours
from signalbox.maker.circuit.names import (
    CONTROLLER,
    GROUND,
    LEVEL_SHIFTER,
    LIGHT_SUPPLY,
    PICO,
    SUPPLY,
    Net,
    light,
    repeater,
    repeater_chip,
)
from signalbox.maker.circuit.netlist import Circuit, Home, Pin
from signalbox.maker.circuit.placement import SLACK_MM, Layout

MAX_DROP_V = 0.5  # 10 % of 5 V; a WS2812B needs at least 4.5 V
MAX_FEEDS = 8  # the maximum number of wire pairs that start at one capacitor


def fed_lights(board: Board, layout: Layout) -> list[int]:
    """Return the lights fed directly by the supply: the first light and as few others as needed, up to `MAX_FEEDS`."""
    positions = list(accumulate(_wire_lengths(board, layout), initial=0.0))
    choices = (_spaced_lights(positions, count) for count in range(1, MAX_FEEDS))
    sufficient = (fed for fed in choices if worst_drop(board, layout, fed) <= MAX_DROP_V)
    return next(sufficient, _spaced_lights(positions, MAX_FEEDS))


def worst_drop(board: Board, layout: Layout, fed_lights: Sequence[int]) -> float:
    """Return the largest voltage drop at any light, over + and ground wires, in the worst scene within the budget.

    In that scene, as many adjacent lights are at full white as the supply's budget allows in addition to the dark
    lights. They are at the place in the chain where they cause the largest drop.
    """
    import numpy as np  # from the `build` extra

    count = len(board.lights)
    lit_ma = board.power.available_ma(has_supply=True)
    lit = min(count, -(-lit_ma // board.power.light_ma))
    places = count - lit + 1
    amperes = np.full((count, places), board.power.dark_ma / 1000 / count)
    for first in range(places):
        amperes[first : first + lit, first] += lit_ma / 1000 / lit
    siemens = np.zeros((count, count))
    for number, metres in enumerate(_wire_lengths(board, layout)):
        pair = slice(number, number + 2)
        siemens[pair, pair] += _conductance("light", metres) * np.array([[1, -1], [-1, 1]])
    for feed in fed_lights:
        siemens[feed, feed] += _conductance("supply", _wire_metres(layout, CONTROLLER, light(feed)))
    return float(np.linalg.solve(siemens, amperes).max())


def _conductance(kind: str, metres: float) -> float:
    """Return the conductance of a pair of wires, + and ground, in series."""
    return 1 / (2 * parts.wires()[kind].ohm_per_m * metres)


def _wire_metres(layout: Layout, one: Home, other: Home) -> float:
    return (layout.wire_length(one, other) + SLACK_MM) / 1000


def _wire_lengths(board: Board, layout: Layout) -> list[float]:
    """Return the length of wire from each light to the next, in metres."""
    return [_wire_metres(layout, light(number), light(number + 1)) for number in range(len(board.lights) - 1)]


def _spaced_lights(positions: Sequence[float], count: int) -> list[int]:
    """Return up to `count` evenly spaced lights, starting with the first; the last is half a space from the end."""
    distances = [positions[-1] * place / (count - 0.5) for place in range(count)]
    return sorted({min(range(len(positions)), key=lambda n: abs(positions[n] - metres)) for metres in distances})


LIGHT_WIRE, SUPPLY_WIRE = "light", "supply"


def add_lights(circuit: Circuit, board: Board, layout: Layout, fed_lights: Sequence[int]) -> None:
    """Add the level shifter and the chain of lights at the controller's pin, and the supply's wires to `fed_lights`."""
    on_pcb = board.controller.nodes == PCB
    plus = _add_supply(circuit, board.power.budget_ma > 0 or on_pcb, on_pcb)
    _add_level_shifter(circuit, board, plus)
    source, supplied = Pin("R101", "2"), [(plus, Pin("C201", "2"))]
    if on_pcb:
        source, supplied = _add_terminals(circuit, plus)
    for number, name in sorted(light_names(board).items()):
        circuit.add(light(number), "light", name)
        if repeater(number) in layout.spots:
            source = _add_repeater(circuit, number, source)
        circuit.join(source, Pin(light(number), "DIN"), Net("pixels", number), LIGHT_WIRE, wire_colours.LIGHT_DATA)
        source = Pin(light(number), "DOUT")
        if number:
            feeds = (("5V", LIGHT_SUPPLY, wire_colours.FIVE_VOLTS), ("GND", GROUND, wire_colours.GROUND))
            for pin, net, colour in feeds:
                circuit.join(Pin(light(number - 1), pin), Pin(light(number), pin), net, LIGHT_WIRE, colour)
    outlets = chain(supplied[:1], cycle(supplied[1:] or supplied))  # the first light has its own outlet
    for number, (five, ground) in zip(fed_lights, outlets, strict=False):
        circuit.join(five, Pin(light(number), "5V"), LIGHT_SUPPLY, SUPPLY_WIRE, wire_colours.FIVE_VOLTS)
        circuit.join(ground, Pin(light(number), "GND"), GROUND, SUPPLY_WIRE, wire_colours.GROUND)


def _add_terminals(circuit: Circuit, plus: Pin) -> tuple[Pin, list[tuple[Pin, Pin]]]:
    """Add the terminals of the circuit board. Return the data terminal, and the + and - terminals of the supply."""
    circuit.add("J4", "terminals_3", Message("circuit-first-light"), CONTROLLER)
    circuit.join(Pin("R101", "2"), Pin("J4", "2"), Net("pixels", 0))
    supplied = [(Pin("J4", "1"), Pin("J4", "3"))]
    for reference in ("J5", "J6", "J7"):
        circuit.add(reference, "terminals_2", Message("circuit-supply-terminals"), CONTROLLER)
        supplied.append((Pin(reference, "1"), Pin(reference, "2")))
    for five, ground in supplied:
        circuit.join(plus, five, LIGHT_SUPPLY)
        circuit.join(Pin("C201", "2"), ground, GROUND)
    circuit.add("J3", "header_3", Message("circuit-jig"), CONTROLLER)
    circuit.join(Pin(PICO, "GND"), Pin("J3", "1"), GROUND)
    circuit.join(Pin(PICO, "RUN"), Pin("J3", "2"), Net("RUN"))
    circuit.join(Pin(LEVEL_SHIFTER, "3"), Pin("J3", "3"), Net("pixels-lifted"))
    return Pin("J4", "2"), supplied


def _add_repeater(circuit: Circuit, number: int, source: Pin) -> Pin:
    """Add a level shifter at the light before a long hop, powered at that light. Return the pin that starts the hop."""
    unit = repeater(number)
    chip, resistor = repeater_chip(number), f"R2{number:03}"
    circuit.add(chip, "74AHCT125", Message("circuit-repeats", light=light(number)), unit)
    circuit.add(resistor, "resistor_330", Message("circuit-data-of", light=light(number)), unit)
    circuit.join(Pin(source.component, "5V"), Pin(chip, "14"), LIGHT_SUPPLY, LIGHT_WIRE, wire_colours.FIVE_VOLTS)
    circuit.join(Pin(source.component, "GND"), Pin(chip, "7"), GROUND, LIGHT_WIRE, wire_colours.GROUND)
    circuit.join(source, Pin(chip, "2"), Net("pixels-to", number), LIGHT_WIRE, wire_colours.LIGHT_DATA)
    _enable_first_gate(circuit, chip)
    circuit.join(Pin(chip, "3"), Pin(resistor, "1"), Net("pixels-of", number))
    return Pin(resistor, "2")


def _add_supply(circuit: Circuit, has_jumper: bool, on_pcb: bool) -> Pin:
    """Add the controller, and the socket, fuse and capacitor for the lights' 5 V. Return the pin that supplies 5 V.

    If a PC's port can power the lights, a jumper can select the port, which has its own fuse. The capacitor is on the
    supply's side because a port must not be loaded with more than 10 uF.
    """
    circuit.add(PICO, "controller", Message("circuit-firmware"), CONTROLLER)
    circuit.add(SUPPLY, "jack" if on_pcb else "socket_5v", Message("circuit-supply"), CONTROLLER)
    circuit.add("F1", "fuse", Message("circuit-supply"), CONTROLLER)
    circuit.add("C201", "electrolytic_1000u", Message("circuit-supply-begins"), CONTROLLER)
    circuit.join(Pin(SUPPLY, "+"), Pin("F1", "1"), Net("before-fuse"))
    if has_jumper:
        circuit.add("JP1", "jumper", Message("circuit-jumper"), CONTROLLER)
        circuit.add("F2", "fuse_0a75", Message("circuit-port-fuse"), CONTROLLER)
        circuit.join(Pin("F1", "2"), Pin("JP1", "1"), Net("behind-fuse"))
        circuit.join(Pin("F1", "2"), Pin("C201", "1"), Net("behind-fuse"))
        circuit.join(Pin(PICO, "VBUS"), Pin("F2", "1"), Net("VBUS"))
        circuit.join(Pin("F2", "2"), Pin("JP1", "3"), Net("port"))
    else:
        circuit.join(Pin("F1", "2"), Pin("C201", "1"), LIGHT_SUPPLY)
    circuit.join(Pin(SUPPLY, "-"), Pin("C201", "2"), GROUND)
    circuit.join(Pin("C201", "2"), Pin(PICO, "GND"), GROUND)
    return Pin("JP1", "2") if has_jumper else Pin("C201", "1")


def _add_level_shifter(circuit: Circuit, board: Board, plus: Pin) -> None:
    """Add a 74AHCT125, whose first gate raises the data to 5 V. Its other gates are disabled."""
    chip = LEVEL_SHIFTER
    circuit.add(chip, "74AHCT125", Message("circuit-lifts"), CONTROLLER)
    circuit.add("C101", "ceramic_100n", Message("circuit-beside", chip=chip), CONTROLLER)
    circuit.add("R101", "resistor_330", Message("circuit-data"), CONTROLLER)
    circuit.join(plus, Pin(chip, "14"), LIGHT_SUPPLY)
    circuit.join(Pin("C201", "2"), Pin(chip, "7"), GROUND)
    circuit.join(Pin(chip, "14"), Pin("C101", "1"), LIGHT_SUPPLY)
    circuit.join(Pin(chip, "7"), Pin("C101", "2"), GROUND)
    _enable_first_gate(circuit, chip)
    circuit.join(Pin(PICO, board.controller.pins["pixels"]), Pin(chip, "2"), Net("pixels"))
    circuit.join(Pin(chip, "3"), Pin("R101", "1"), Net("pixels-lifted"))


def _enable_first_gate(circuit: Circuit, chip: str) -> None:
    """Enable the first gate of a level shifter and disable the other three."""
    circuit.join(Pin(chip, "7"), Pin(chip, "1"), GROUND)
    for pin in ("4", "10", "13"):
        circuit.join(Pin(chip, "14"), Pin(chip, pin), LIGHT_SUPPLY)
    for pin in ("5", "9", "12"):
        circuit.join(Pin(chip, "7"), Pin(chip, pin), GROUND)
