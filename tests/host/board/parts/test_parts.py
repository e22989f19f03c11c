"""The part files are complete and consistent; every controller has the pins and modules that CircuitPython lists."""

import re
from pathlib import Path

import board_definitions
import pytest

from signalbox.board.parts import (
    Controller,
    Magnet,
    Part,
    Reed,
    components,
    controllers,
    fittings,
    magnets,
    reeds,
    wires,
)

GRADES = {"N35": (1.17, 1.22), "N42": (1.28, 1.32), "N45": (1.32, 1.38)}  # in tesla, as stated by magnet makers
SIZES = {"disc": 2, "block": 3}
ALL_PARTS = [part for kind in (reeds, magnets, components, controllers, fittings, wires) for part in kind().values()]


@pytest.mark.parametrize("part", ALL_PARTS, ids=lambda part: part.name)
def test_part_has_all_data_for_an_order(part: Part) -> None:
    assert part.title
    assert part.maker
    assert part.number
    low, high = part.price
    assert 0 < low <= high
    assert re.fullmatch(r"[a-zA-Z0-9_]+", part.name)
    assert 0 <= part.spares < 1


def test_essential_parts_have_a_maker() -> None:
    parts = [part for kind in (reeds, components, controllers, wires) for part in kind().values()]
    assert [part.name for part in parts if part.maker == "any"] == ["other"]  # a controller that is not listed


@pytest.mark.parametrize("reed", reeds().values(), ids=lambda reed: reed.name)
def test_reed_opens_below_its_closing_strength(reed: Reed) -> None:
    for pull_in, drop_out in zip(reed.pull_in_at, reed.drop_out_at, strict=True):
        assert 0 < drop_out < pull_in
    assert reed.pull_in_at[0] < reed.pull_in_at[1]
    assert reed.lead_mm < reed.diameter_mm < reed.glass_mm
    assert 0 < reed.bounce_ms < 1
    band = [str(round(end)) for end in reed.pull_in_at]
    assert band == re.findall(r"\d+", reed.title)[-2:]
    assert reed.number.endswith(("-".join(band), "".join(band)))


@pytest.mark.parametrize("magnet", magnets().values(), ids=lambda magnet: magnet.name)
def test_magnet_matches_its_grade_and_name(magnet: Magnet) -> None:
    low, high = GRADES[magnet.grade]
    assert low <= magnet.remanence_t <= high
    assert len(magnet.size_mm) == SIZES[magnet.shape]
    size = "x".join(f"{side:g}" for side in magnet.size_mm)
    assert magnet.name == f"{magnet.shape}_{size}_{magnet.grade.lower()}"


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
