"""Writes a .kicad_pcb in the format of KiCad 6, which later versions can read too."""

from collections.abc import Iterator, Sequence
from uuid import NAMESPACE_URL, uuid5

from signalbox.maker.circuit.netlist import Spot
from tools.pcb import pour
from tools.pcb.model import (
    BACK,
    FRONT,
    LAYERS,
    VIA_DRILL_MM,
    VIA_MM,
    BoardText,
    Box,
    Fill,
    Pad,
    Pcb,
    PlacedPart,
    Segment,
    Via,
    corners,
)
from tools.pcb.sexpr import Node, Word, format_tree, node

LIBRARY = "signalbox"
CORNER = (100.0, 100.0)  # the position of the board on KiCad's sheet
LINE_MM = 0.15
REFERENCE_MM = 0.8
COURTYARD_MM = 0.05
LAYER_TABLE = (
    (0, FRONT, "signal"),
    (31, BACK, "signal"),
    (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user"),
    (47, "F.CrtYd", "user"),
    (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)


def stable_id(*words: str) -> str:
    """Return a UUID that depends only on these words."""
    return str(uuid5(NAMESPACE_URL, "/".join(("signalbox", *words))))


def board_file(pcb: Pcb, segments: Sequence[Segment], vias: Sequence[Via], fills: Sequence[Fill]) -> str:
    """Return the text of a routed circuit board's .kicad_pcb file."""
    return format_tree(_Writer(pcb).to_tree(segments, vias, fills))


class _Writer:
    def __init__(self, pcb: Pcb) -> None:
        self._pcb = pcb
        self._numbers = {net: number for number, net in enumerate(["", *sorted(self._names())])}

    def _names(self) -> set[str]:
        return {self._pcb.net_name(part, pad) for part in self._pcb.parts for pad in part.footprint.pads if pad.number}

    def to_tree(self, segments: Sequence[Segment], vias: Sequence[Via], fills: Sequence[Fill]) -> Node:
        layers = [(number, name, Word(kind)) for number, name, kind in LAYER_TABLE]
        return node(
            "kicad_pcb",
            node("version", 20211014),
            node("generator", Word("signalbox")),
            node("general", node("thickness", 1.6)),
            node("paper", "A4"),
            node("title_block", node("title", self._pcb.title)),
            node("layers", *layers),
            node(
                "setup",
                node("pad_to_mask_clearance", 0.05),
                node("aux_axis_origin", *_sheet_spot((0.0, self._pcb.size[1]))),
            ),
            *(node("net", number, net) for net, number in self._numbers.items()),
            *(self._footprint(part) for part in self._pcb.parts),
            *self._edge(),
            *(self._text(text) for text in self._pcb.texts),
            *(self._segment(index, item) for index, item in enumerate(segments)),
            *(self._via(index, item) for index, item in enumerate(vias)),
            *(self._zone(index, item) for index, item in enumerate(fills)),
        )

    def _id(self, *words: object) -> Node:
        return node("tstamp", Word(stable_id(self._pcb.name, *map(str, words))))

    def _footprint(self, part: PlacedPart) -> Node:
        name = part.footprint.name
        flags = ["through_hole"] if part.part else ["exclude_from_pos_files", "exclude_from_bom"]
        return node(
            "footprint",
            f"{LIBRARY}:{name}",
            node("layer", FRONT),
            self._id(part.reference),
            node("at", *_sheet_spot(part.at), *([part.rotation] if part.rotation else [])),
            node("descr", part.footprint.description),
            node("path", "/" + stable_id(self._pcb.name, "symbol", part.reference)),
            node("attr", *map(Word, flags)),
            *self._labels(part),
            *(
                _line("fp_line", start, end, "F.SilkS", LINE_MM, self._id(part.reference, "line", index))
                for index, (start, end) in enumerate(part.footprint.lines)
            ),
            *(
                _line("fp_line", start, end, "F.CrtYd", COURTYARD_MM, self._id(part.reference, "courtyard", index))
                for index, (start, end) in enumerate(_sides(part.footprint.body))
            ),
            *(self._pad(part, pad, index) for index, pad in enumerate(part.footprint.pads)),
        )

    def _labels(self, part: PlacedPart) -> Iterator[Node]:
        """Yield a part's reference for the silkscreen, and its value for people who assemble boards."""
        left, top, right, bottom = part.footprint.body
        middle = ((left + right) / 2, (top + bottom) / 2)
        layer = "F.SilkS" if part.part else "F.Fab"
        for kind, text, text_layer in (("reference", part.reference, layer), ("value", part.value, "F.Fab")):
            spot = part.footprint.label if kind == "reference" else middle
            yield node(
                "fp_text",
                Word(kind),
                text,
                node("at", *spot, part.rotation % 180),
                node("layer", text_layer),
                _font(REFERENCE_MM),
                self._id(part.reference, kind),
            )

    def _pad(self, part: PlacedPart, pad: Pad, index: int) -> Node:
        if not pad.number:
            return node(
                "pad",
                "",
                Word("np_thru_hole"),
                Word("circle"),
                node("at", *pad.at),
                node("size", pad.size, pad.size),
                node("drill", pad.drill),
                node("layers", "*.Cu", "*.Mask"),
                self._id(part.reference, "pad", index),
            )
        net = self._pcb.net_name(part, pad)
        return node(
            "pad",
            pad.number,
            Word("thru_hole"),
            Word("rect" if pad.is_square else "circle"),
            node("at", *pad.at, *([part.rotation] if part.rotation else [])),
            node("size", pad.size, pad.size),
            node("drill", pad.drill),
            node("layers", "*.Cu", "*.Mask"),
            node("net", self._numbers[net], net),
            self._id(part.reference, "pad", index),
        )

    def _edge(self) -> Iterator[Node]:
        for index, (start, end) in enumerate(_sides((0.0, 0.0, *self._pcb.size))):
            yield _line("gr_line", _sheet_spot(start), _sheet_spot(end), "Edge.Cuts", 0.1, self._id("edge", index))

    def _text(self, text: BoardText) -> Node:
        at = node("at", *_sheet_spot(text.at), text.rotation)
        return node(
            "gr_text", text.label, at, node("layer", "F.SilkS"), self._id("text", text.label, text.at), _font(text.size)
        )

    def _segment(self, index: int, segment: Segment) -> Node:
        return node(
            "segment",
            node("start", *_sheet_spot(segment.start)),
            node("end", *_sheet_spot(segment.end)),
            node("width", segment.width),
            node("layer", segment.layer),
            node("net", self._numbers[segment.net]),
            self._id("segment", index),
        )

    def _via(self, index: int, via: Via) -> Node:
        return node(
            "via",
            node("at", *_sheet_spot(via.at)),
            node("size", VIA_MM),
            node("drill", VIA_DRILL_MM),
            node("layers", *LAYERS),
            node("net", self._numbers[via.net]),
            self._id("via", index),
        )

    def _zone(self, index: int, fill: Fill) -> Node:
        zone = fill.zone
        return node(
            "zone",
            node("net", self._numbers[zone.net]),
            node("net_name", zone.net),
            node("layer", zone.layer),
            self._id("zone", index),
            node("hatch", Word("edge"), 0.508),
            node("priority", zone.priority),
            node("connect_pads", node("clearance", pour.CLEARANCE_MM)),
            node("min_thickness", pour.MIN_WIDTH_MM),
            node("filled_areas_thickness", Word("no")),
            node(
                "fill",
                Word("yes"),
                node("thermal_gap", pour.GAP_MM),
                node("thermal_bridge_width", self._pcb.spoke_mm),
            ),
            node("polygon", _points(zone.corners)),
            *(node("filled_polygon", node("layer", zone.layer), _points(polygon)) for polygon in fill.polygons),
        )


def _sheet_spot(spot: Spot) -> Spot:
    return (spot[0] + CORNER[0], spot[1] + CORNER[1])


def _points(spots: Sequence[Spot]) -> Node:
    return node("pts", *(node("xy", *_sheet_spot(spot)) for spot in spots))


def _sides(box: Box) -> list[tuple[Spot, Spot]]:
    around = corners(box)
    return [(around[index], around[(index + 1) % 4]) for index in range(4)]


def _line(kind: str, start: Spot, end: Spot, layer: str, width: float, uuid: Node) -> Node:
    return node(kind, node("start", *start), node("end", *end), node("layer", layer), node("width", width), uuid)


def _font(size: float) -> Node:
    return node("effects", node("font", node("size", size, size), node("thickness", LINE_MM)))
