"""Pages as PDF."""

import io
from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from signalbox.maker.plans.marks import CAPITAL_HEIGHT, Circle, Layer, Line, Mark
from signalbox.maker.plans.pages import Page

FONT = "Helvetica"
LETTERS = "cp1252"  # those that the font has
NARROW_SPACE, SPACE = "\u202f", "\u00a0"  # before a French colon; of the two the font has the wide one
WIDTHS = {  # mm
    Layer.DRILL_REED: 0.25,
    Layer.DRILL_LIGHT: 0.25,
    Layer.DRILL_BUTTON: 0.25,
    Layer.CUT: 0.3,
    Layer.ENGRAVE: 0.15,
    Layer.NOTE: 0.12,
}
GREYS = {Layer.ENGRAVE: 0.62}  # of lines: words and holes stand out before them


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """The pages as one file, the same bytes for the same pages."""
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Signalbox")
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        for mark in page.around:
            _draw(canvas, page, mark)
        canvas.saveState()
        clip = canvas.beginPath()
        left, top, right, bottom = page.window
        clip.rect(left * mm, (page.height - bottom) * mm, (right - left) * mm, (bottom - top) * mm)
        canvas.clipPath(clip, stroke=0, fill=0)
        for mark in page.inside:
            _draw(canvas, page, mark)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, page: Page, mark: Mark) -> None:
    canvas.setLineWidth(WIDTHS[mark.layer] * mm)
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
        words = mark.text.replace(NARROW_SPACE, SPACE).encode(LETTERS, "replace").decode(LETTERS)
        canvas.setFont(FONT, size)
        draw = canvas.drawCentredString if mark.middle else canvas.drawString
        draw(mark.at[0] * mm, (page.height - mark.at[1]) * mm - size * CAPITAL_HEIGHT / 2, words)
