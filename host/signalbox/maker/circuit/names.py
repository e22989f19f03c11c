"""The names of units, components and nets, as text for sheets, lists and the schematic, and as messages."""

from dataclasses import dataclass

from signalbox.core.messages import Message, Text


@dataclass(frozen=True)
class Unit:
    """A board with several components: the controller's board, a node, a buffer or a repeater.

    Nodes are numbered from 1, starting at the controller. A buffer has the number of the next node, a repeater has the
    number of the next light, and the controller has the number 0.
    """

    kind: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.number else self.kind

    @property
    def display_name(self) -> Message:
        """The unit's name as a message."""
        if self.number:
            return Message("circuit-unit", kind=self.kind, number=str(self.number))
        return Message("circuit-unit-controller")


@dataclass(frozen=True)
class Net:
    """A group of connected pins: its kind of signal, its number (such as a sensor's or a light's), and its unit."""

    kind: str
    number: int | None = None
    unit: Unit | None = None

    @property
    def name(self) -> str:
        """The net's name in files: ``GND``, ``sensor 12``, ``clock of node 3``."""
        if self.kind in _PIXELS:
            return f"pixels {_PIXELS[self.kind]} {self._chip}"
        number = "" if self.number is None else f" {self.number}"
        return f"{_NAMES.get(self.kind, self.kind)}{number}{f' of {self.unit}' if self.unit else ''}"

    @property
    def display_name(self) -> Text:
        """The net's name as text; a supply net is named after its pins."""
        if self.kind in _PIXELS:
            return Message("circuit-net-of-chip", way=_PIXELS[self.kind], chip=self._chip)
        if self.unit and self.number is not None:
            return Message("circuit-net-input", number=str(self.number), unit=self.unit.display_name)
        if self.unit:
            return Message("circuit-line-of-unit", line=self.kind, unit=self.unit.display_name)
        if self.number is not None:
            return Message("circuit-net-numbered", kind=self.kind, number=str(self.number))
        return self.kind if self.kind in _PIN_NAMES else Message("circuit-net", net=self.kind)

    @property
    def _chip(self) -> str:
        return repeater_chip(self.number or 0)


_PIN_NAMES = ("GND", "3V3", "5V", "VBUS", "RUN")
_PIXELS = {"pixels-to": "to", "pixels-of": "of"}  # on either side of a repeater
_NAMES = {
    "clock-out": "clock out",
    "latch-out": "latch out",
    "pixels-lifted": "pixels at 5 V",
    "before-fuse": "5V before the fuse",
    "behind-fuse": "5V behind the fuse",
    "port": "5V of the port",
}
GROUND, LOGIC_SUPPLY, LIGHT_SUPPLY = Net("GND"), Net("3V3"), Net("5V")


def kind_name(kind: str) -> Message:
    """Return the name of a kind of component for lists and the schematic."""
    return Message("circuit-kind", kind=kind)


CONTROLLER = Unit("controller")
PICO = "A1"
LEVEL_SHIFTER = "U101"
SUPPLY = "J1"


def node(number: int) -> Unit:
    """Return the unit of a node, which has eight inputs. Node 1 comes directly after the controller."""
    return Unit("node", number)


def buffer(number: int) -> Unit:
    """Return the unit that drives clock and latch for the branch of circuit boards that begins with node `number`."""
    return Unit("buffer", number)


def connector(number: int, place: int) -> str:
    """Return the reference of a node's ``J1`` (ribbon in), ``J2`` (ribbon out) or ``J3`` (terminals) in the circuit."""
    return f"J{10 * number + place}"


def resistor(number: int, place: int) -> str:
    """Return the circuit's reference for a node's ``R1``, ``R2`` or ``R3``."""
    return f"R1{number:02}{place}"


def register(number: int) -> str:
    """Return the reference of the shift register of node `number`."""
    return f"U{number}"


def switch(sensor: int) -> str:
    """Return the reference of a sensor's reed or button."""
    return f"SW{sensor}"


def diode(sensor: int) -> str:
    """Return the reference of a sensor's diode in a matrix. It begins with CR because D is used for lights."""
    return f"CR{sensor}"


def light(number: int) -> str:
    """Return the reference of a light, by its number in the chain."""
    return f"D{number}"


def repeater(number: int) -> Unit:
    """Return the unit that restores the data signal for light `number`."""
    return Unit("repeater", number)


def repeater_chip(number: int) -> str:
    """Return the reference of the level shifter of the repeater for light `number`."""
    return f"U2{number:03}"
