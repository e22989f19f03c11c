"""What units, components and nets are called: on sheets, in lists, in the schematic, and by people."""

import re

from signalbox.core.messages import Message, Text

_NUMBERED = re.compile(r"(clock|latch|data|sensor|row|column|pixels|clock out|latch out) (\d+)")
_OF_UNIT = re.compile(r"(?:(clock|latch)|input (\d+)) of (.+)")
_OF_CHIP = re.compile(r"pixels (to|of) (\w+)")
_NAMED = {
    "clock": "clock",
    "latch": "latch",
    "pixels": "pixels",
    "pixels at 5 V": "pixels-lifted",
    "5V before the fuse": "before-fuse",
    "5V behind the fuse": "behind-fuse",
    "5V of the port": "port",
}


def unit_called(unit: str) -> Message:
    """A unit in words: the controller's, a node, a buffer or a repeater."""
    kind, _, number = unit.partition(" ")
    return Message("circuit-unit", kind=kind, number=number) if number else Message("circuit-unit-controller")


def net_called(net: str) -> Text:
    """A net in words; one that is called as its pins are stands as it is, such as ``GND``."""
    if found := _NUMBERED.fullmatch(net):
        return Message("circuit-net-numbered", kind=found[1].replace(" ", "-"), number=found[2])
    if found := _OF_UNIT.fullmatch(net):
        unit = unit_called(found[3])
        if found[1]:
            return Message("circuit-line-of-unit", line=found[1], unit=unit)
        return Message("circuit-net-input", number=found[2], unit=unit)
    if found := _OF_CHIP.fullmatch(net):
        return Message("circuit-net-of-chip", way=found[1], chip=found[2])
    return Message("circuit-net", net=_NAMED[net]) if net in _NAMED else net


def kind_called(kind: str) -> Message:
    """The name of a kind of part, as lists and the schematic have it."""
    return Message("circuit-kind", kind=kind)


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
