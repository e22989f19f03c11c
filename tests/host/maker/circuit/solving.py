"""A netlist read as the chips read it: the sensor of each bit and the order of the lights.

It knows the data sheets of a 74HC165, a diode and a WS2812B, but nothing about how the netlist was made.
"""

from collections.abc import Iterable, Sequence

from signalbox.maker.circuit.netlist import Connection, Pin, connected

PARALLEL = {"D0": "11", "D1": "12", "D2": "13", "D3": "14", "D4": "3", "D5": "4", "D6": "5", "D7": "6"}
Q7, SERIAL = "9", "10"


class Nets:
    """Groups of connected pins, as a meter would find them."""

    def __init__(self, connections: Iterable[Connection]) -> None:
        self._group = {pin: group for group in connected(connections) for pin in group}

    def at(self, component: str, pin: str) -> set[Pin]:
        """Return all pins connected to this one, including the pin itself."""
        return self._group.get(Pin(component, pin), {Pin(component, pin)})

    def joined(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        return Pin(*other) in self.at(*one)


def bits(nets: Nets, data: str) -> list[str | None]:
    """Return the switch between ground and the input of each bit, in the order in which the bits are shifted out."""
    switches_of_bits: list[str | None] = []
    chip = _other(nets.at("A1", data), Q7)
    while chip is not None:
        for place in range(7, -1, -1):
            pins = nets.at(chip, PARALLEL[f"D{place}"])
            switches = [pin.component for pin in pins if pin.component.startswith("S") and pin.name == "1"]
            grounded = [name for name in switches if nets.joined((name, "2"), ("A1", "GND"))]
            assert len(grounded) <= 1, f"{grounded} on one input"
            switches_of_bits.append(grounded[0] if grounded else None)
        chip = _other(nets.at(chip, SERIAL), Q7)
    return switches_of_bits


def crossings(nets: Nets, rows: Sequence[str], columns: Sequence[str]) -> list[str | None]:
    """Return the switch whose diode lets current flow from each column into each row, row by row."""
    found: list[str | None] = []
    for row in rows:
        into = {pin.component for pin in nets.at("A1", row) if pin.name == "K"}
        for column in columns:
            at = nets.at("A1", column)
            assert all(pin.name not in ("A", "K") for pin in at), "a diode that no switch opens"
            through = [
                pin.component
                for pin in at
                if pin.component.startswith("SW")
                and into & _anodes(nets.at(pin.component, "2" if pin.name == "1" else "1"))
            ]
            assert len(through) <= 1, f"{through} at one crossing"
            found.append(through[0] if through else None)
    return found


def _anodes(pins: Iterable[Pin]) -> set[str]:
    return {pin.component for pin in pins if pin.name == "A"}


def chain(nets: Nets, pixels: str) -> list[str]:
    """Return the lights in the order in which they take their data."""
    found: list[str] = []
    at = nets.at("A1", pixels)
    while True:
        lights = [pin.component for pin in at if pin.name == "DIN"]
        if lights:
            assert len(lights) == 1
            found += lights
            at = nets.at(lights[0], "DOUT")
            continue
        through = [(pin, _passed(pin)) for pin in at if _passed(pin)]
        if not through:
            return found
        assert len(through) == 1
        at = nets.at(through[0][0].component, str(through[0][1]))


def _passed(pin: Pin) -> str:
    """Return the pin where a signal that enters here leaves (a level shifter's first gate, a resistor), or ""."""
    if pin.component.startswith("U") and pin.name == "2" and int(pin.component[1:]) > 100:
        return "3"
    return "2" if pin.component.startswith("R") and pin.component[1:].isdigit() and pin.name == "1" else ""


def _other(pins: Iterable[Pin], name: str) -> str | None:
    chips = [pin.component for pin in pins if pin.component.startswith("U") and pin.name == name]
    assert len(chips) <= 1
    return chips[0] if chips else None
