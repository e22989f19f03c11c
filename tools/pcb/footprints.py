"""The footprints of the parts, from their data sheets. Pin 1 is at (0, 0) and has a square pad.

The tests compare them with those of KiCad's own library.
"""

from signalbox.maker.circuit.netlist import Spot
from tools.pcb.model import Box, Footprint, Pad, corners

PITCH = 2.54
SILKSCREEN_GAP_MM = 0.25  # from a line of the silkscreen to a pad


def dip(pins: int) -> Footprint:
    """Return the footprint of a chip in a socket, with two rows of pins 7.62 mm apart."""
    half = pins // 2
    long = PITCH * (half - 1)
    pads = [Pad(str(k + 1), (0.0, PITCH * k), 1.6, 0.8, k == 0) for k in range(half)]
    pads += [Pad(str(half + k + 1), (7.62, long - PITCH * k), 1.6, 0.8) for k in range(half)]
    lines = _outline((1.1, -1.1, 6.52, long + 1.1))
    notch = (((3.0, -1.1), (3.81, -0.3)), ((3.81, -0.3), (4.62, -1.1)))
    return Footprint(
        f"DIP-{pins}",
        "two rows 7.62 mm apart",
        tuple(pads),
        (-1.27, -1.33, 8.89, long + 1.33),
        lines + notch,
        (3.81, long / 2),
    )


def sip(pins: int) -> Footprint:
    """Return the footprint of a resistor network with one row of pins."""
    body = (-1.3, -1.3, PITCH * (pins - 1) + 1.3, 1.3)
    return Footprint(
        f"SIP-{pins}",
        "one row",
        _row(pins, PITCH, 1.6, 0.8),
        body,
        (*_outline(body), ((1.27, -1.3), (1.27, 1.3))),
        (PITCH * (pins - 1) / 2, 2.1),
    )


def header(pins: int) -> Footprint:
    """Return the footprint of a bare pin header."""
    body = (-1.3, -1.3, PITCH * (pins - 1) + 1.3, 1.3)
    return Footprint(
        f"Header-1x{pins}",
        "pins 0.64 mm square",
        _row(pins, PITCH, 1.7, 1.0),
        body,
        _outline(body),
        (PITCH * (pins - 1) / 2, 2.1),
    )


def ribbon_header() -> Footprint:
    """Return the footprint of a 2 x 3 box header for a ribbon cable with six wires. Its notch is next to pin 3."""
    pads = tuple(
        Pad(str(2 * row + column + 1), (PITCH * column, PITCH * row), 1.7, 1.0, row == column == 0)
        for row in range(3)
        for column in range(2)
    )
    body = (-3.18, -5.08, 5.72, 10.16)
    notch = (((-3.18, 0.3), (-2.2, 0.3)), ((-2.2, 0.3), (-2.2, 4.78)), ((-2.2, 4.78), (-3.18, 4.78)))
    return Footprint("BoxHeader-2x3", "for a ribbon cable of six", pads, body, _outline(body) + notch, (1.27, -3.0))


def terminals(pins: int) -> Footprint:
    """Return the footprint of screw terminals 2.54 mm apart, 6.2 mm deep. Its holes also fit a header or wires."""
    body = (-1.6, -3.1, PITCH * (pins - 1) + 1.6, 3.1)
    return Footprint(
        f"Terminals-{pins}-2.54",
        "screw terminals 2.54 mm",
        _row(pins, PITCH, 2.2, 1.1),
        body,
        _outline(body),
        (PITCH * (pins - 1) / 2, -2.0),
    )


def large_terminals(pins: int) -> Footprint:
    """Return the footprint of screw terminals 5.08 mm apart, 9.8 mm deep, for wires up to 1.5 square mm from below."""
    body = (-2.54, -5.2, 5.08 * (pins - 1) + 2.54, 4.6)
    return Footprint(
        f"Terminals-{pins}-5.08",
        "screw terminals 5.08 mm",
        _row(pins, 5.08, 2.6, 1.3),
        body,
        _outline(body),
        (5.08 * (pins - 1) / 2, -3.0),
    )


def axial() -> Footprint:
    """Return the footprint of a 1/4 W resistor with its leads bent 10.16 mm apart."""
    lines = _outline((1.93, -1.0, 8.23, 1.0))
    pads = (Pad("1", (0.0, 0.0), 1.6, 0.8), Pad("2", (10.16, 0.0), 1.6, 0.8))
    return Footprint("R-10.16", "1/4 W, lying", pads, (-0.9, -1.25, 11.06, 1.25), lines, (5.08, 0.0))


def ceramic() -> Footprint:
    """Return the footprint of a ceramic capacitor with leads 5.0 or 5.08 mm apart."""
    pads = (Pad("1", (0.0, 0.0), 1.6, 0.8), Pad("2", (5.08, 0.0), 1.6, 0.8))
    lines = (((1.1, -1.1), (3.98, -1.1)), ((1.1, 1.1), (3.98, 1.1)))
    return Footprint("C-5.08", "ceramic", pads, (-0.9, -1.25, 5.98, 1.25), lines, (2.54, 0.0))


def electrolytic() -> Footprint:
    """Return the footprint of an electrolytic capacitor of 10 mm, with leads 5 mm apart and plus on pin 1."""
    pads = (Pad("1", (0.0, 0.0), 2.0, 1.0, True), Pad("2", (5.0, 0.0), 2.0, 1.0))
    body = (-2.75, -5.25, 7.75, 5.25)
    plus = (((-1.9, -3.6), (-0.7, -3.6)), ((-1.3, -4.2), (-1.3, -3.0)))
    return Footprint("C-5.0-D10", "electrolytic, 10 mm", pads, body, _outline(body) + plus, (2.5, 3.2))


def fuse() -> Footprint:
    """Return the footprint of a resettable fuse of up to 4 A, 14.4 mm wide, with leads 5.08 mm apart."""
    pads = (Pad("1", (0.0, 0.0), 2.2, 1.2), Pad("2", (5.08, 0.0), 2.2, 1.2))
    body = (-4.7, -1.6, 9.8, 1.6)
    return Footprint("Fuse-5.08", "resettable, up to 4 A", pads, body, _outline(body), (2.54, 0.0))


def jack() -> Footprint:
    """Return the footprint of a 5.5 x 2.1 mm jack: pin 1 is the centre, 2 the sleeve, 3 a contact that a plug opens."""
    pads = (Pad("1", (0.0, 0.0), 2.6, 1.6, True), Pad("2", (0.0, 6.0), 2.6, 1.6), Pad("3", (4.7, 3.0), 2.6, 1.6))
    body = (-4.5, -1.4, 6.1, 13.7)
    lines = (((-4.5, -1.4), (-4.5, 13.5)), ((4.5, 4.7), (4.5, 13.5)))
    return Footprint("Jack-5.5", "5.5 x 2.1 mm, lying", pads, body, lines, (0.0, 9.5))


def pico() -> Footprint:
    """Return the footprint of a Raspberry Pi Pico in two 20-pin sockets 17.78 mm apart, with USB at the top."""
    pads = [Pad(str(k + 1), (0.0, PITCH * k), 1.7, 1.0, k == 0) for k in range(20)]
    pads += [Pad(str(21 + k), (17.78, PITCH * (19 - k)), 1.7, 1.0) for k in range(20)]
    body = (-1.61, -1.37, 19.39, 49.63)
    usb = (((4.89, -1.37), (4.89, 4.2)), ((4.89, 4.2), (12.89, 4.2)), ((12.89, 4.2), (12.89, -1.37)))
    return Footprint("Pico", "Raspberry Pi Pico in two sockets", tuple(pads), body, _outline(body) + usb, (8.89, 24.0))


def hole() -> Footprint:
    """Return the footprint of a hole for a 3 mm screw with a head of up to 6 mm and no washer."""
    pads = (Pad("", (0.0, 0.0), 3.2, 3.2, keepout=6.0),)
    return Footprint("Hole-3.2", "for a screw of 3 mm", pads, (-3.2, -3.2, 3.2, 3.2), (), (0.0, 0.0))


def _row(pins: int, pitch: float, size: float, drill: float) -> tuple[Pad, ...]:
    return tuple(Pad(str(k + 1), (round(pitch * k, 4), 0.0), size, drill, k == 0) for k in range(pins))


def _outline(box: Box) -> tuple[tuple[Spot, Spot], ...]:
    around = corners(box)
    return tuple((around[k], around[(k + 1) % 4]) for k in range(4))
