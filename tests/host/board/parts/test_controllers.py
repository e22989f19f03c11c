"""Controllers by name have the pins that CircuitPython's own list for that board has, and the modules that we need."""

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
def test_every_pin_is_one_of_circuitpythons_and_none_has_two_names(part: Controller) -> None:
    gpio = dict(re.findall(r"^(\w+): microcontroller\.Pin  # (\S+)", definition(part), re.MULTILINE))
    assert len(part.io) >= 20
    assert set(part.io) <= set(gpio)
    assert len({gpio[name] for name in part.io}) == len(part.io)
    assert {name for name in part.pins if name in gpio} <= set(part.io)


@pytest.mark.parametrize("part", KNOWN, ids=lambda part: part.name)
def test_it_has_what_the_firmware_imports(part: Controller) -> None:
    modules = re.search(r"Included modules: (.*)", definition(part))
    assert modules is not None
    assert set(modules[1].split(", ")) >= {*NEEDED, "watchdog"}
