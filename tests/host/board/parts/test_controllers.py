"""Every known controller has the pins that CircuitPython lists for it, and the modules that the firmware needs."""

import re
from pathlib import Path

import board_definitions
import pytest

from signalbox.board.parts import Controller, controllers

NEEDED = {"keypad", "keypad.KeyMatrix", "keypad.ShiftRegisterKeys", "neopixel_write", "nvm", "supervisor", "usb_cdc"}
KNOWN = [part for part in controllers().values() if part.board_id]


def definition(part: Controller) -> str:
    folder = Path(next(iter(board_definitions.__path__)))
    return (folder / part.board_id / "__init__.pyi").read_text(encoding="utf-8")


@pytest.mark.parametrize("part", KNOWN, ids=lambda part: part.name)
def test_pins_are_those_of_circuitpython_each_under_one_name(part: Controller) -> None:
    gpio = dict(re.findall(r"^(\w+): microcontroller\.Pin  # (\S+)", definition(part), re.MULTILINE))
    assert len(part.io) >= 20
    assert set(part.io) <= set(gpio)
    assert len({gpio[name] for name in part.io}) == len(part.io)
    assert {name for name in part.pins if name in gpio} <= set(part.io)


@pytest.mark.parametrize("part", KNOWN, ids=lambda part: part.name)
def test_circuitpython_has_every_module_the_firmware_imports(part: Controller) -> None:
    modules = re.search(r"Included modules: (.*)", definition(part))
    assert modules is not None
    assert set(modules[1].split(", ")) >= {*NEEDED, "watchdog"}
