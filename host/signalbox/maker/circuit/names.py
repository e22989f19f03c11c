"""The references of components and units, as they stand on sheets, in lists and in the schematic."""

CONTROLLER = "controller"
PICO = "A1"
LEVEL_SHIFTER = "U101"
SUPPLY = "J1"


def node(number: int) -> str:
    """The unit of eight inputs, counted from 1 at the controller."""
    return f"node {number}"


def buffer(number: int) -> str:
    """The unit that drives the clock and the latch for a branch of printed nodes, which begins with node `number`."""
    return f"buffer {number}"


def connector(number: int, place: int) -> str:
    """``J1`` to ``J3`` of the printed board of node `number`: ribbon in, ribbon out, terminals."""
    return f"J{10 * number + place}"


def resistor(number: int, place: int) -> str:
    """``R1`` to ``R3`` of the printed board of node `number`."""
    return f"R1{number:02}{place}"


def register(number: int) -> str:
    """The shift register of node `number`."""
    return f"U{number}"


def switch(sensor: int) -> str:
    """The reed or button of a sensor."""
    return f"SW{sensor}"


def diode(sensor: int) -> str:
    """The diode of a sensor in a matrix; D is for the lights."""
    return f"CR{sensor}"


def light(number: int) -> str:
    """A light, by its number in the chain."""
    return f"D{number}"


def repeater(number: int) -> str:
    """The unit that lifts the data again for light `number`."""
    return f"repeater {number}"


def repeater_chip(number: int) -> str:
    """The level shifter of that unit."""
    return f"U2{number:03}"
