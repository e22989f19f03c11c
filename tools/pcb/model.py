"""A printed circuit board: footprints, what is placed, and the copper. Lengths are mm, x to the right and y down."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from signalbox.board.parts import Part
from signalbox.maker.circuit.netlist import Spot

FRONT, BACK = "F.Cu", "B.Cu"
LAYERS = (FRONT, BACK)
CLEARANCE_MM = 0.2  # between copper of two nets, as every maker of boards can do it
EDGE_MM = 0.5  # from copper to the board's edge
VIA_MM, VIA_DRILL_MM = 0.8, 0.4
GROUND = "GND"

Box = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class Pad:
    """A pad round a hole of diameter `drill`, `size` mm across. One with "" as number is a bare hole without copper."""

    number: str
    at: Spot
    size: float
    drill: float
    square: bool = False  # pin 1


@dataclass(frozen=True)
class Footprint:
    """The pads of a part, and the body that covers the board, seen from above with pin 1 at (0, 0).

    `lines` are drawn on the silkscreen; none of them crosses a pad. `label` is where the reference stands.
    """

    name: str
    description: str
    pads: tuple[Pad, ...]
    body: Box
    lines: tuple[tuple[Spot, Spot], ...]
    label: Spot


@dataclass(frozen=True)
class SymbolPin:
    """A pin in the schematic: its number, its name, and KiCad's word for its type (``input``, ``power_in`` …)."""

    number: str
    name: str
    type: str


@dataclass(frozen=True)
class Symbol:
    """A part in the schematic: a box with pins, the first half of them on its left."""

    name: str
    letter: str
    pins: tuple[SymbolPin, ...]


@dataclass(frozen=True)
class Placed:
    """A part in its place. `turn`: degrees anticlockwise, 0, 90, 180 or 270; `nets`: by the pad's number."""

    reference: str
    value: str
    part: Part | None  # None: a hole
    symbol: Symbol
    footprint: Footprint
    at: Spot
    turn: int
    nets: Mapping[str, str]

    def spot(self, local: Spot) -> Spot:
        """Return the place on the board of a spot of the footprint."""
        x, y = local
        for _ in range(self.turn // 90):
            x, y = y, -x
        return (round(self.at[0] + x, 4), round(self.at[1] + y, 4))

    def box(self) -> Box:
        """Return the area that its body covers on the board."""
        left, top, right, bottom = self.footprint.body
        (x1, y1), (x2, y2) = self.spot((left, top)), self.spot((right, bottom))
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


@dataclass(frozen=True)
class Text:
    """Words on the silkscreen, centred, of a height in mm."""

    at: Spot
    words: str
    size: float = 1.0
    turn: int = 0


@dataclass(frozen=True)
class Zone:
    """An area of a net on a layer; one of a higher priority keeps those of a lower one out."""

    net: str
    layer: str
    corners: tuple[Spot, ...]
    priority: int


def whole_board(net: str, size: Spot) -> list[Zone]:
    """Return zones of a net that fill the rest of both layers of a board."""
    return [Zone(net, layer, corners((0.0, 0.0, *size)), 0) for layer in LAYERS]


def corners(box: Box) -> tuple[Spot, ...]:
    """Return the four corners of a box, clockwise from the upper left one."""
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
    """A plated hole that joins both layers."""

    net: str
    at: Spot


@dataclass(frozen=True)
class Fill:
    """The copper of a zone: polygons without holes, each a list of corners."""

    zone: Zone
    polygons: tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True)
class Pcb:
    """A board before its tracks are laid. `widths`: of the tracks of a net in mm, others have `width`.

    `spoke_mm`: how wide the spokes are that join a pad to a zone around it.
    """

    name: str
    title: str
    size: Spot
    parts: Sequence[Placed]
    zones: Sequence[Zone]
    texts: Sequence[Text]
    spoke_mm: float
    flags: Sequence[str]  # nets that are fed from outside, which KiCad has to be told
    width: float = 0.3
    widths: Mapping[str, float] = field(default_factory=dict)

    @property
    def nets(self) -> list[str]:
        """The names of its nets, in alphabetical order."""
        return sorted({net for part in self.parts for net in part.nets.values()})

    def pads(self) -> Iterator[tuple[str, Pad, Spot]]:
        """Yield every pad: its net ("" for none), itself, and its spot."""
        for part in self.parts:
            for pad in part.footprint.pads:
                yield part.nets.get(pad.number, ""), pad, part.spot(pad.at)

    def net_name(self, part: Placed, pad: Pad) -> str:
        """Return the name of a pad's net in the files: KiCad names that of a pin joined to nothing, too."""
        net = part.nets.get(pad.number, "")
        if net or not pad.number:
            return net
        name = next(pin.name for pin in part.symbol.pins if pin.number == pad.number)
        middle = "" if name == pad.number else f"-{name}"
        return f"unconnected-({part.reference}{middle}-Pad{pad.number})"

    def width_of(self, net: str) -> float:
        """Return the width of a net's tracks."""
        return self.widths.get(net, self.width)
