"""Stand-in for the part of CircuitPython's `os` that the firmware uses."""

from collections import namedtuple

Uname = namedtuple("Uname", ("machine",))  # MicroPython has no typing


def uname() -> Uname:
    return Uname("Raspberry Pi Pico with rp2040")
