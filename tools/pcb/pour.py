"""Fills each zone wherever it is clear of other nets' copper, and connects it to its pads by four spokes each."""

import math
from collections.abc import Iterable, Sequence

import manifold3d
import numpy as np
from manifold3d import CrossSection, FillRule, JoinType

from signalbox.maker.circuit.netlist import Spot
from tools.pcb.model import EDGE_MM, VIA_MM, Fill, Pad, Pcb, Segment, Via, Zone

CLEARANCE_MM = 0.3  # of a zone, larger than that of tracks
GAP_MM = 0.4  # between a pad and the zone around it
ROUNDING_MM = 0.001  # a margin, because corners are rounded to 0.0001 mm
MIN_WIDTH_MM = 0.25  # thinner copper is omitted
SEGMENTS = 16  # of a circle
MIN_MM2 = 0.5  # smaller islands of copper are omitted


def fills(pcb: Pcb, segments: Sequence[Segment], vias: Sequence[Via]) -> list[Fill]:
    """Return the copper of every zone of a board, highest priority first."""
    filled: list[Fill] = []
    shapes: list[tuple[Zone, CrossSection]] = []
    for zone in sorted(pcb.zones, key=lambda zone: (-zone.priority, zone.layer, zone.net)):
        others = [shape for other, shape in shapes if other.layer == zone.layer and other.net != zone.net]
        shape = _zone_shape(pcb, zone, segments, vias, others)
        shapes.append((zone, shape))
        filled.append(Fill(zone, tuple(_without_holes(piece.to_polygons()) for piece in shape.decompose())))
    return filled


def _zone_shape(
    pcb: Pcb, zone: Zone, segments: Sequence[Segment], vias: Sequence[Via], others: Iterable[CrossSection]
) -> CrossSection:
    own, taken, gaps, spokes = [], [], [], []
    for net, pad, spot in pcb.pads():
        if net == zone.net:
            own.append(_disc(spot, pad.size / 2))
            gaps.append(_pad(pad, spot, GAP_MM))
            spokes.append(_cross(spot, pad.size / 2 + GAP_MM + MIN_WIDTH_MM, pcb.spoke_mm))
        else:
            taken.append(_pad(pad, spot, CLEARANCE_MM))
    for segment in segments:
        if segment.layer == zone.layer:
            half = segment.width / 2
            if segment.net == zone.net:
                own.append(_track(segment, half))
            else:
                taken.append(_track(segment, half + CLEARANCE_MM))
    for via in vias:
        if via.net == zone.net:
            own.append(_disc(via.at, VIA_MM / 2))
        else:
            taken.append(_disc(via.at, VIA_MM / 2 + CLEARANCE_MM))
    taken += [other.offset(_outer_radius(CLEARANCE_MM), JoinType.Round, 2.0, SEGMENTS) for other in others]
    width, height = pcb.size
    inside = CrossSection.square((width - 2 * EDGE_MM, height - 2 * EDGE_MM)).translate((EDGE_MM, EDGE_MM))
    area = CrossSection([np.array(zone.corners)], FillRule.NonZero) ^ inside
    solid = (area - _union(gaps)) + (area ^ _union(spokes))
    solid -= _union(taken)
    for delta in (-MIN_WIDTH_MM / 2, MIN_WIDTH_MM / 2):
        solid = solid.offset(delta, JoinType.Round, 2.0, SEGMENTS)
    solid ^= area
    solid -= _union(taken)
    own_copper = _union(own)
    kept = [piece for piece in solid.decompose() if piece.area() > MIN_MM2 and not (piece ^ own_copper).is_empty()]
    return CrossSection.compose(kept) if kept else CrossSection()


def _union(shapes: Sequence[CrossSection]) -> CrossSection:
    return CrossSection.batch_boolean(list(shapes), manifold3d.OpType.Add) if shapes else CrossSection()


def _disc(spot: Spot, radius: float) -> CrossSection:
    return CrossSection.circle(_outer_radius(radius), SEGMENTS).translate(spot)


def _outer_radius(radius: float) -> float:
    """Return the circumradius of the polygon that encloses a circle of this radius, so that no clearance is lost."""
    return radius / math.cos(math.pi / SEGMENTS) + ROUNDING_MM


def _pad(pad: Pad, spot: Spot, margin: float) -> CrossSection:
    if not pad.is_square:
        return _disc(spot, pad.size / 2 + margin)
    side = pad.size + 2 * margin
    return CrossSection.square((side, side), True).translate(spot)


def _cross(spot: Spot, reach: float, width: float) -> CrossSection:
    flat = CrossSection.square((2 * reach, width), True)
    return (flat + CrossSection.square((width, 2 * reach), True)).translate(spot)


def _track(segment: Segment, half: float) -> CrossSection:
    (x1, y1), (x2, y2) = segment.start, segment.end
    long = math.hypot(x2 - x1, y2 - y1)
    right, down = (y1 - y2) / long * half, (x2 - x1) / long * half
    corners = [(x1 + right, y1 + down), (x1 - right, y1 - down), (x2 - right, y2 - down), (x2 + right, y2 + down)]
    middle = CrossSection([np.array(corners)], FillRule.NonZero)
    return middle + _disc(segment.start, half) + _disc(segment.end, half)


def _without_holes(contours: Sequence[np.ndarray]) -> tuple[Spot, ...]:
    """Return a single outline that enters and leaves each hole along the same line, as KiCad requires."""
    rounded = [[(round(float(x), 4), round(float(y), 4)) for x, y in contour] for contour in contours]
    outline = max(rounded, key=lambda contour: abs(_area(contour)))
    holes = [contour for contour in rounded if contour is not outline]
    for hole in sorted(holes, key=lambda contour: min(contour)):
        outline = _join_hole(outline, hole)
    return tuple(outline)


def _area(contour: Sequence[Spot]) -> float:
    following = [*contour[1:], contour[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(contour, following, strict=True)) / 2


def _join_hole(outline: list[Spot], hole: list[Spot]) -> list[Spot]:
    """Return the outline joined to a hole by a horizontal line from the hole's leftmost corner to the nearest side."""
    first = hole.index(min(hole))
    x, y = hole[first]
    best: tuple[float, int] | None = None
    for index, ((x1, y1), (x2, y2)) in enumerate(zip(outline, [*outline[1:], outline[0]], strict=True)):
        if (y1 <= y) != (y2 <= y):
            x_on_side = x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            if x_on_side <= x and (best is None or x_on_side > best[0]):
                best = (x_on_side, index)
    assert best is not None, "a hole outside its outline"
    x_on_side, index = best
    entry = (round(x_on_side, 4), y)
    detour = [entry, *hole[first:], *hole[: first + 1], entry]
    return outline[: index + 1] + detour + outline[index + 1 :]
