"""Pages as files: SVG with a group for each layer, DXF with y up, and PDF. Lengths are in millimetres."""

import io
from collections.abc import Sequence
from xml.etree import ElementTree

import ezdxf
from ezdxf import appsettings, units
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import Modelspace
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfdoc import ViewerPreferencesPDFDictionary, checkPDFBoolean
from reportlab.pdfgen.canvas import Canvas

from signalbox.maker.plans.marks import CAPITAL_HEIGHT, Circle, Layer, Line, Mark, Spot
from signalbox.maker.plans.sheet_pages import Page

LOOKS = {  # the colour, the AutoCAD colour number, and the width of printed lines in mm
    Layer.DRILL_REED: ("#ff0000", 1, 0.25),
    Layer.DRILL_LIGHT: ("#0000ff", 5, 0.25),
    Layer.DRILL_BUTTON: ("#ff8800", 30, 0.25),
    Layer.CUT: ("#00aa00", 3, 0.3),
    Layer.ENGRAVE: ("#000000", 7, 0.15),
    Layer.NOTE: ("#888888", 8, 0.12),
}
STROKE = "0.1"  # mm


def render_svg(page: Page, title: str) -> bytes:
    """Return the page as an SVG file. The same page always gives the same bytes."""
    size = {"width": f"{_format_number(page.width)}mm", "height": f"{_format_number(page.height)}mm"}
    view = {"viewBox": f"0 0 {_format_number(page.width)} {_format_number(page.height)}"}
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **view})
    ElementTree.SubElement(root, "title").text = title
    for layer, (colour, _, _) in LOOKS.items():
        style = {"fill": "none", "stroke": colour, "stroke-width": STROKE}
        group = ElementTree.SubElement(root, "g", {"id": layer.value.replace(" ", "-"), **style})
        for mark in (*page.clipped_marks, *page.outer_marks):
            if mark.layer == layer:
                _svg_draw(group, mark, colour)
    ElementTree.indent(root, " ")
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _svg_draw(group: ElementTree.Element, mark: Mark, colour: str) -> None:
    if isinstance(mark, Circle):
        x, y, radius = (_format_number(value) for value in (*mark.at, mark.radius))
        ElementTree.SubElement(group, "circle", {"cx": x, "cy": y, "r": radius})
    elif isinstance(mark, Line):
        points = " ".join(f"{_format_number(x)},{_format_number(y)}" for x, y in mark.points)
        fill = {"fill": colour} if mark.filled else {}
        ElementTree.SubElement(group, "polygon" if mark.closed else "polyline", {"points": points, **fill})
    else:
        baseline = mark.at[1] + mark.size * CAPITAL_HEIGHT / 2
        x, y, size = map(_format_number, (mark.at[0], baseline, mark.size))
        style = {"font-family": "Helvetica, Arial, sans-serif", "font-size": size, "fill": colour, "stroke": "none"}
        anchor = {"text-anchor": "middle"} if mark.middle else {}
        ElementTree.SubElement(group, "text", {"x": x, "y": y, **style, **anchor}).text = mark.text


def _format_number(value: float) -> str:
    """Return a number rounded to a thousandth of a millimetre, without trailing zeros."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def render_dxf(page: Page, height: float) -> bytes:
    """Return the page of a board of this height (mm) as a DXF file. The same page always gives the same bytes."""
    previous = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates and no random numbers
    try:
        document = ezdxf.new("R2010", units=units.MM)
        for layer, (_, colour, _) in LOOKS.items():
            document.layers.add(layer.value, color=colour)
        space = document.modelspace()
        for mark in (*page.clipped_marks, *page.outer_marks):
            _draw_in_dxf(space, mark, (page.origin[0], page.origin[1] + height))
        appsettings.update_extents(document)  # otherwise they are 1e20: programs that scale by them draw nothing
        text = io.StringIO()
        document.write(text)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = previous
    return document.encode(text.getvalue())


def _draw_in_dxf(space: Modelspace, mark: Mark, origin: Spot) -> None:
    attributes = {"layer": mark.layer.value}

    def flip(spot: Spot) -> Spot:
        return (spot[0] - origin[0], origin[1] - spot[1])

    if isinstance(mark, Circle):
        space.add_circle(flip(mark.at), mark.radius, dxfattribs=attributes)
    elif isinstance(mark, Line):
        space.add_lwpolyline([flip(spot) for spot in mark.points], close=mark.closed, dxfattribs=attributes)
    else:
        entity = space.add_text(mark.text, height=mark.size * CAPITAL_HEIGHT, dxfattribs=attributes)
        align = TextEntityAlignment.MIDDLE_CENTER if mark.middle else TextEntityAlignment.MIDDLE_LEFT
        entity.set_placement(flip(mark.at), align=align)


FONT = "Helvetica"
LETTERS = "cp1252"  # the encoding of the font
NARROW_SPACE, SPACE = "\u202f", "\u00a0"  # non-breaking, as before a French colon; the font has only the wide one
GREYS = {Layer.ENGRAVE: 0.62}  # for lines, so that texts and holes stand out
ViewerPreferencesPDFDictionary.validate["PickTrayByPDFSize"] = checkPDFBoolean  # unknown to ReportLab 5.1


def render_pdf(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as one PDF file. The same pages always give the same bytes."""
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Signalbox")
    canvas.setViewerPreference("PrintScaling", "None")  # or viewers offer to fit the pages to the paper
    canvas.setViewerPreference("PickTrayByPDFSize", "true")  # the paper is chosen by the size of the page
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        for mark in page.outer_marks:
            _pdf_draw(canvas, page, mark)
        canvas.saveState()
        clip = canvas.beginPath()
        left, top, right, bottom = page.window
        clip.rect(left * mm, (page.height - bottom) * mm, (right - left) * mm, (bottom - top) * mm)
        canvas.clipPath(clip, stroke=0, fill=0)
        for mark in page.clipped_marks:
            _pdf_draw(canvas, page, mark)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _pdf_draw(canvas: Canvas, page: Page, mark: Mark) -> None:
    _, _, width = LOOKS[mark.layer]
    canvas.setLineWidth(width * mm)
    if isinstance(mark, Circle):
        canvas.setStrokeGray(0)
        canvas.circle(mark.at[0] * mm, (page.height - mark.at[1]) * mm, mark.radius * mm)
    elif isinstance(mark, Line):
        canvas.setStrokeGray(GREYS.get(mark.layer, 0))
        path = canvas.beginPath()
        (x, y), *others = mark.points
        path.moveTo(x * mm, (page.height - y) * mm)
        for x, y in others:
            path.lineTo(x * mm, (page.height - y) * mm)
        if mark.closed:
            path.close()
        canvas.drawPath(path, stroke=1, fill=int(mark.filled))
    else:
        size = mark.size * mm
        text = mark.text.replace(NARROW_SPACE, SPACE).encode(LETTERS, "replace").decode(LETTERS)
        canvas.setFont(FONT, size)
        draw = canvas.drawCentredString if mark.middle else canvas.drawString
        draw(mark.at[0] * mm, (page.height - mark.at[1]) * mm - size * CAPITAL_HEIGHT / 2, text)
