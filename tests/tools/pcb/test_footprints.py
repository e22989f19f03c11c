"""Compare the footprints with those of KiCad's own library, pad by pad."""

import math
from pathlib import Path

import pytest

from signalbox.maker.circuit.netlist import Spot
from tests.host.web.conftest import skip_except_in_ci
from tests.tools.pcb.copper import inside, numbers, read
from tools.pcb import footprints
from tools.pcb.model import Box, Footprint

LIBRARY = Path("/usr/share/kicad/footprints")
PHOENIX = "TerminalBlock_Phoenix.pretty/TerminalBlock_Phoenix_"
LIKE = [  # our footprint, KiCad's, and by how many degrees it is turned from ours
    (footprints.dip(14), "Package_DIP.pretty/DIP-14_W7.62mm_Socket", 0),
    (footprints.dip(16), "Package_DIP.pretty/DIP-16_W7.62mm_Socket", 0),
    (footprints.sip(9), "Resistor_THT.pretty/R_Array_SIP9", 0),
    (footprints.header(3), "Connector_PinHeader_2.54mm.pretty/PinHeader_1x03_P2.54mm_Vertical", 90),
    (footprints.ribbon_header(), "Connector_IDC.pretty/IDC-Header_2x03_P2.54mm_Vertical", 0),
    (footprints.terminals(10), f"{PHOENIX}MPT-0,5-10-2.54_1x10_P2.54mm_Horizontal", 0),
    (footprints.large_terminals(2), f"{PHOENIX}MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal", 0),
    (footprints.large_terminals(3), f"{PHOENIX}MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal", 0),
    (footprints.axial(), "Resistor_THT.pretty/R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal", 0),
    (footprints.ceramic(), "Capacitor_THT.pretty/C_Disc_D5.0mm_W2.5mm_P5.00mm", 0),
    (footprints.electrolytic(), "Capacitor_THT.pretty/CP_Radial_D10.0mm_P5.00mm", 0),
    (footprints.jack(), "Connector_BarrelJack.pretty/BarrelJack_CUI_PJ-102AH_Horizontal", 0),
]
SOCKET = "Connector_PinSocket_2.54mm.pretty/PinSocket_1x20_P2.54mm_Vertical"
NEAR_MM = 0.081  # a lead of 5.08 mm fits holes 5 mm apart

KicadPad = tuple[Spot, float, float]  # where it is, its size and its drill


@pytest.fixture(scope="module", autouse=True)
def library() -> None:
    if not LIBRARY.is_dir():
        skip_except_in_ci("no footprints of KiCad on this machine: run  make footprints")


def kicad_pads(name: str, turn: int = 0) -> dict[str, KicadPad]:
    pads = {}
    for pad in inside(read((LIBRARY / f"{name}.kicad_mod").read_text(encoding="utf-8")), "pad"):
        x, y = numbers(pad, "at")[:2]
        width, height = numbers(pad, "size")
        assert width == height
        pads[str(pad[1])] = (turned((x, y), turn), width, numbers(pad, "drill")[0])
    return pads


def turned(spot: Spot, turn: int) -> Spot:
    return (spot[1], -spot[0]) if turn == 90 else spot


def kicad_body(name: str, turn: int) -> Box:
    """Return the area of the part itself, which KiCad draws on the layer F.Fab."""
    spots: list[Spot] = []
    tree = read((LIBRARY / f"{name}.kicad_mod").read_text(encoding="utf-8"))
    for shape in (each for kind in ("fp_line", "fp_arc", "fp_circle") for each in inside(tree, kind)):
        if ["F.Fab"] not in [layer[1:] for layer in inside(shape, "layer")]:
            continue
        if shape[0] == "fp_circle":
            (x, y), end = numbers(shape, "center"), numbers(shape, "end")
            radius = math.dist((x, y), end)
            spots += [(x - radius, y - radius), (x + radius, y + radius)]
        else:
            spots += [(x, y) for x, y in (numbers(shape, "start"), numbers(shape, "end"))]
    xs, ys = zip(*(turned(spot, turn) for spot in spots), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


@pytest.mark.thorough
@pytest.mark.parametrize(("ours", "name", "turn"), LIKE, ids=[ours.name for ours, _, _ in LIKE])
def test_pads_are_as_in_kicads_library(ours: Footprint, name: str, turn: int) -> None:
    theirs = kicad_pads(name, turn)
    assert {pad.number for pad in ours.pads} == {*theirs}
    for pad in ours.pads:
        spot, size, drill = theirs[pad.number]
        assert math.dist(pad.at, spot) <= NEAR_MM, pad.number
        assert pad.drill == drill, pad.number
        assert pad.size == size, pad.number


@pytest.mark.thorough
@pytest.mark.parametrize(("ours", "name", "turn"), LIKE, ids=[ours.name for ours, _, _ in LIKE])
def test_courtyard_has_room_for_the_part(ours: Footprint, name: str, turn: int) -> None:
    left, top, right, bottom = kicad_body(name, turn)
    x1, y1, x2, y2 = ours.body
    assert x1 <= left + NEAR_MM
    assert y1 <= top + NEAR_MM
    assert x2 >= right - NEAR_MM
    assert y2 >= bottom - NEAR_MM


@pytest.mark.thorough
def test_pico_fits_two_of_kicads_sockets() -> None:
    pads = {pad.number: pad for pad in footprints.pico().pads}
    for number, (spot, size, drill) in kicad_pads(SOCKET).items():
        left, right = pads[number], pads[str(41 - int(number))]
        assert (left.at, left.size, left.drill) == (spot, size, drill)
        assert (right.at, right.size, right.drill) == ((17.78, spot[1]), size, drill)
