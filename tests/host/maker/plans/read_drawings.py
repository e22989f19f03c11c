"""Sheets read by other programs: circles and lines in mm, x to the right and y down from the page corner."""

import ctypes
import io
import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

import ezdxf
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from ezdxf.document import Drawing

MM = 25.4 / 72  # per unit in a PDF
Spot = tuple[float, float]
Circle = tuple[float, float, float]  # x, y, radius


@dataclass
class PageContent:
    """The contents of a page or drawing."""

    circles: list[Circle] = field(default_factory=list)
    lines: list[list[Spot]] = field(default_factory=list)
    words: str = ""

    def edge(self, width: float, height: float) -> Spot:
        """Return the top left corner of the board's outline, which is drawn whole even if the page clips most of it."""
        found = []
        for line in self.lines:
            across, down = [x for x, _ in line], [y for _, y in line]
            size = (max(across) - min(across), max(down) - min(down))
            if all(abs(one - other) < 0.1 for one, other in zip(size, (width, height), strict=True)):
                found.append((min(across), min(down)))
        assert len(found) == 1
        return found[0]

    def ruler(self) -> tuple[float, list[float]]:
        """Find the ruler: a horizontal line with 21 ticks. Return its length and the positions of the ticks in mm."""
        for line in self.lines:
            if len(line) != 2 or line[0][1] != line[1][1]:
                continue
            (left, y), (right, _) = sorted(line)
            if not 50 < right - left < 200:
                continue
            ticks = [
                other[0][0] - left
                for other in self.lines
                if len(other) == 2
                and other[0][0] == other[1][0]
                and abs(max(spot[1] for spot in other) - y) < 0.01
                and left - 0.1 < other[0][0] < right + 0.1
            ]
            if len(ticks) == 21:
                return right - left, sorted(ticks)
        raise AssertionError("there is no ruler")


def read_pdf(content: bytes) -> list[PageContent]:
    """Return the contents of every page."""
    document = pdfium.PdfDocument(content)
    found = []
    for page in document:
        height = page.get_height()
        drawn = PageContent(words=page.get_textpage().get_text_range())
        for path in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            _add_path(drawn, path, height)
        found.append(drawn)
    return found


def _add_path(drawn: PageContent, path: object, height: float) -> None:
    spots: list[Spot] = []
    curved = False
    for number in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        curved = curved or raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_BEZIERTO
        spots.append((x.value * MM, (height - y.value) * MM))
    if curved:
        across, down = [x for x, _ in spots], [y for _, y in spots]
        assert abs((max(across) - min(across)) - (max(down) - min(down))) < 0.01
        middle = ((max(across) + min(across)) / 2, (max(down) + min(down)) / 2)
        drawn.circles.append((*middle, (max(across) - min(across)) / 2))
    else:
        drawn.lines.append(spots)


def open_dxf(content: bytes) -> Drawing:
    return ezdxf.read(io.StringIO(content.decode("utf-8")))


def read_dxf(document: Drawing, height: float, *layers: str) -> PageContent:
    """Read these layers (by default all), relative to the top left corner of a board of this height in mm."""
    drawn = PageContent()
    for entity in document.modelspace():
        if layers and entity.dxf.layer not in layers:
            continue
        if entity.dxftype() == "CIRCLE":
            drawn.circles.append((entity.dxf.center.x, height - entity.dxf.center.y, entity.dxf.radius))
        elif entity.dxftype() == "LWPOLYLINE":
            drawn.lines.append([(x, height - y) for x, y in entity.get_points("xy")])  # type: ignore[attr-defined]
        else:
            drawn.words += entity.dxf.text + "\n"
    return drawn


def read_svg(content: bytes, *layers: str) -> PageContent:
    """Read the SVG groups with these IDs, by default all groups."""
    root = ElementTree.fromstring(content)
    size = re.fullmatch(r"0 0 ([\d.]+) ([\d.]+)", root.attrib["viewBox"])
    assert size is not None
    assert (root.attrib["width"], root.attrib["height"]) == (f"{size[1]}mm", f"{size[2]}mm")
    drawn = PageContent()
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        if layers and group.attrib["id"] not in layers:
            continue
        for element in group:
            if element.tag.endswith("circle"):
                x, y, radius = (float(element.attrib[key]) for key in ("cx", "cy", "r"))
                drawn.circles.append((x, y, radius))
            elif element.tag.endswith("text"):
                drawn.words += f"{element.text}\n"
            else:
                pairs = (pair.split(",") for pair in element.attrib["points"].split())
                drawn.lines.append([(float(x), float(y)) for x, y in pairs])
    return drawn
