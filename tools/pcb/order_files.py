"""The lists to send to the assembler of a circuit board, with the columns that JLCPCB and PCBWay require.

KiCad's own lists do not suit them: one locates parts by pin 1, and the other has ranges of references (J5-J7).
"""

import csv
from collections.abc import Iterable
from io import StringIO

from tools.pcb.model import Pcb, PlacedPart

PARTS = ("Comment", "Designator", "Footprint", "Qty", "Manufacturer", "Mfg Part #")
PLACEMENT = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")


def parts_list(pcb: Pcb) -> str:
    """Return the list of a board's parts as CSV, one line for each kind of part."""
    designators: dict[tuple[str, str, str, str], list[str]] = {}
    for placed in pcb.parts:
        if placed.part is not None:
            kind = (placed.part.title, placed.footprint.name, placed.part.maker, placed.part.number)
            designators.setdefault(kind, []).append(placed.reference)
    rows = []
    for (title, footprint, maker, number), references in sorted(designators.items(), key=lambda item: item[1]):
        rows.append((title, ",".join(references), footprint, len(references), maker, number))
    return _csv(PARTS, rows)


def placement_list(pcb: Pcb) -> str:
    """Return each part's centre (mm from the lower left corner) and rotation (degrees anticlockwise) as CSV."""
    rows = []
    for placed in sorted(pcb.parts, key=lambda placed: placed.reference):
        if placed.part is not None:
            x, y = _middle(placed)
            rows.append((placed.reference, f"{x:.4f}", f"{pcb.size[1] - y:.4f}", "Top", placed.rotation))
    return _csv(PLACEMENT, rows)


def _middle(placed: PlacedPart) -> tuple[float, float]:
    """Return the middle of the area that a part's pads cover."""
    xs, ys = zip(*(placed.spot(pad.at) for pad in placed.footprint.pads), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _csv(columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue()
