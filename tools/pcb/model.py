"""A printed circuit board: footprints, placed parts and copper. Lengths are in mm, x to the right and y down."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from signalbox.board.parts import Part
from signalbox.maker.circuit.netlist import Spot

FRONT, BACK = "F.Cu", "B.Cu"
LAYERS = (FRONT, BACK)
CLEARANCE_MM = 0.2  # between copper of different nets, which every manufacturer can make
EDGE_MM = 0.5  # from copper to the board's edge
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
GROUND = "GND"
REVISION = "rev. 2"  # printed on both boards; one more for every change of a board that was published

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Pad:
    """A pad of `size` mm around a hole of diameter `drill`. If `number` is "", it is a bare hole without copper.

    `keepout` is the diameter of a screw's head or washer on the hole, which tracks must avoid.
    """

    number: str
    at: Spot
    size: float
    drill: float
    is_square: bool = False  # pin 1
    keepout: float = 0.0


@dataclass(frozen=True)
class Footprint:
    """The pads of a part, and its body, seen from above with pin 1 at (0, 0).

    `lines` are drawn on the silkscreen and do not cross any pad. `label` is the position of the reference.
    """

    name: str
    description: str
    pads: tuple[Pad, ...]
    body: Box
    lines: tuple[tuple[Spot, Spot], ...]
    label: Spot


@dataclass(frozen=True)
class SymbolPin:
    """A pin in the schematic, with its number, name and KiCad type (``input``, ``power_in`` …)."""

    number: str
    name: str
    type: str


@dataclass(frozen=True)
class Symbol:
    """A part in the schematic, drawn as a box. The first half of its pins are on the left."""

    name: str
    prefix: str
    pins: tuple[SymbolPin, ...]


@dataclass(frozen=True)
class PlacedPart:
    """A placed part, turned anticlockwise by `rotation` (0, 90, 180 or 270 degrees). `nets` is keyed by pad number."""

    reference: str
    value: str
    part: Part | None  # None: a hole
    symbol: Symbol
    footprint: Footprint
    at: Spot
    rotation: int
    nets: Mapping[str, str]

    def spot(self, local: Spot) -> Spot:
        """Convert a position in the footprint to a position on the board."""
        x, y = local
        for _ in range(self.rotation // 90):
            x, y = y, -x
        return (round(self.at[0] + x, 4), round(self.at[1] + y, 4))

    def box(self) -> Box:
        """Return the area of the board that the part's body covers."""
        left, top, right, bottom = self.footprint.body
        (x1, y1), (x2, y2) = self.spot((left, top)), self.spot((right, bottom))
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


@dataclass(frozen=True)
class BoardText:
    """A centred text on the silkscreen, `size` mm high."""

    at: Spot
    label: str
    size: float = 1.0
    rotation: int = 0


@dataclass(frozen=True)
class Zone:
    """An area of a layer that is filled with the copper of a net. Where zones overlap, the highest priority wins."""

    net: str
    layer: str
    corners: tuple[Spot, ...]
    priority: int


def board_zones(net: str, size: Spot) -> list[Zone]:
    """Return zones of a net that fill the remaining area of both layers."""
    return [Zone(net, layer, corners((0.0, 0.0, *size)), 0) for layer in LAYERS]


def corners(box: Box) -> tuple[Spot, ...]:
    """Return the four corners of a box, clockwise from the top left."""
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


@dataclass(frozen=True)
class Segment:
    """A straight track."""

    net: str
    layer: str
    start: Spot
    end: Spot
    width: float


@dataclass(frozen=True)
class Via:
    """A plated hole that connects both layers."""

    net: str
    at: Spot


@dataclass(frozen=True)
class Fill:
    """The copper of a zone as polygons without holes, each given by its corners."""

    zone: Zone
    polygons: tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True)
class Pcb:
    """A circuit board before routing. `widths` has the track widths in mm, keyed by net; other nets have `width`.

    `spoke_mm` is the width of the spokes that connect a pad to the zone around it.
    """

    name: str
    title: str
    size: Spot
    parts: Sequence[PlacedPart]
    zones: Sequence[Zone]
    texts: Sequence[BoardText]
    spoke_mm: float
    powered_nets: Sequence[str]  # nets that are powered from outside, for KiCad's rule check
    width: float = 0.3
    widths: Mapping[str, float] = field(default_factory=dict)

    @property
    def nets(self) -> list[str]:
        """The names of the nets, in alphabetical order."""
        return sorted({net for part in self.parts for net in part.nets.values()})

    def pads(self) -> Iterator[tuple[str, Pad, Spot]]:
        """For each pad, yield its net ("" if none), the pad itself, and its position on the board."""
        for part in self.parts:
            for pad in part.footprint.pads:
                yield part.nets.get(pad.number, ""), pad, part.spot(pad.at)

    def net_name(self, part: PlacedPart, pad: Pad) -> str:
        """Return the name of a pad's net in KiCad's files, which also name a net for each unconnected pin."""
        net = part.nets.get(pad.number, "")
        if net or not pad.number:
            return net
        name = next(pin.name for pin in part.symbol.pins if pin.number == pad.number)
        middle = "" if name == pad.number else f"-{name}"
        return f"unconnected-({part.reference}{middle}-Pad{pad.number})"

    def width_of(self, net: str) -> float:
        """Return the width of a net's tracks in mm."""
        return self.widths.get(net, self.width)
