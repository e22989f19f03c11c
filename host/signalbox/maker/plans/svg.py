"""A page as SVG, a group a layer, in millimetres."""

from xml.etree import ElementTree

from signalbox.maker.plans.marks import CAPITAL_HEIGHT, Circle, Layer, Line, Mark
from signalbox.maker.plans.pages import Page

COLOURS = {
    Layer.DRILL_REED: "#ff0000",
    Layer.DRILL_LIGHT: "#0000ff",
    Layer.DRILL_BUTTON: "#ff8800",
    Layer.CUT: "#00aa00",
    Layer.ENGRAVE: "#000000",
    Layer.NOTE: "#888888",
}
STROKE = "0.1"  # mm


def svg(page: Page, title: str) -> bytes:
    """The page as a file, the same bytes for the same page."""
    size = {"width": f"{_number(page.width)}mm", "height": f"{_number(page.height)}mm"}
    view = {"viewBox": f"0 0 {_number(page.width)} {_number(page.height)}"}
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, **view})
    ElementTree.SubElement(root, "title").text = title
    for layer, colour in COLOURS.items():
        style = {"fill": "none", "stroke": colour, "stroke-width": STROKE}
        group = ElementTree.SubElement(root, "g", {"id": layer.value.replace(" ", "-"), **style})
        for mark in (*page.inside, *page.around):
            if mark.layer == layer:
                _draw(group, mark, colour)
    ElementTree.indent(root, " ")
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _draw(group: ElementTree.Element, mark: Mark, colour: str) -> None:
    if isinstance(mark, Circle):
        x, y, radius = (_number(value) for value in (*mark.at, mark.radius))
        ElementTree.SubElement(group, "circle", {"cx": x, "cy": y, "r": radius})
    elif isinstance(mark, Line):
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in mark.points)
        fill = {"fill": colour} if mark.filled else {}
        ElementTree.SubElement(group, "polygon" if mark.closed else "polyline", {"points": points, **fill})
    else:
        x, y, size = (_number(value) for value in (mark.at[0], mark.at[1] + mark.size * CAPITAL_HEIGHT / 2, mark.size))
        style = {"font-family": "Helvetica, Arial, sans-serif", "font-size": size, "fill": colour, "stroke": "none"}
        anchor = {"text-anchor": "middle"} if mark.middle else {}
        ElementTree.SubElement(group, "text", {"x": x, "y": y, **style, **anchor}).text = mark.text


def _number(value: float) -> str:
    """To the thousandth of a millimetre, without zeros at the end."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")
