"""A page as DXF: millimetres, y up, the board's lower left corner at (0, 0)."""

import io

import ezdxf
from ezdxf import units
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import Modelspace

from signalbox.maker.plans.marks import CAPITAL_HEIGHT, Circle, Layer, Line, Mark, Spot
from signalbox.maker.plans.pages import Page

COLOURS = {  # AutoCAD's index
    Layer.DRILL_REED: 1,
    Layer.DRILL_LIGHT: 5,
    Layer.DRILL_BUTTON: 30,
    Layer.CUT: 3,
    Layer.ENGRAVE: 7,
    Layer.NOTE: 8,
}


def dxf(page: Page, height: float) -> bytes:
    """The page of a board of that height (mm), the same bytes for the same page."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates and no random numbers
    try:
        document = ezdxf.new("R2010", units=units.MM)
        for layer, colour in COLOURS.items():
            document.layers.add(layer.value, color=colour)
        space = document.modelspace()
        for mark in (*page.inside, *page.around):
            _draw(space, mark, (page.origin[0], page.origin[1] + height))
        text = io.StringIO()
        document.write(text)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
    return document.encode(text.getvalue())


def _draw(space: Modelspace, mark: Mark, zero: Spot) -> None:
    attributes = {"layer": mark.layer.value}

    def turned(spot: Spot) -> Spot:
        return (spot[0] - zero[0], zero[1] - spot[1])

    if isinstance(mark, Circle):
        space.add_circle(turned(mark.at), mark.radius, dxfattribs=attributes)
    elif isinstance(mark, Line):
        space.add_lwpolyline([turned(spot) for spot in mark.points], close=mark.closed, dxfattribs=attributes)
    else:
        words = space.add_text(mark.text, height=mark.size * CAPITAL_HEIGHT, dxfattribs=attributes)
        align = TextEntityAlignment.MIDDLE_CENTER if mark.middle else TextEntityAlignment.MIDDLE_LEFT
        words.set_placement(turned(mark.at), align=align)
