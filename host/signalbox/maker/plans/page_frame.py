"""What stands at the foot of every page: what it is, a ruler, and which page of how many."""

from dataclasses import dataclass

from signalbox.core.messages import Message, sentences
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.plans.marks import Box, Layer, Line, Mark, Sheet, Spot, Text, fitted, rectangle

MARGIN = 10.0  # mm that a printer leaves white
FOOT = 24.0  # mm at the foot of a page
FOOT_WIDTH = 190.0  # mm, the narrowest foot
RULER = 100.0  # mm
MAP_WIDTH, MAP_HEIGHT = 40.0, 13.0  # mm
LAYER = Layer.NOTE


@dataclass(frozen=True)
class Place:
    """Which page: row and column from 0, of how many."""

    row: int
    column: int
    rows: int
    columns: int

    @property
    def called(self) -> Message:
        """``Page 3 of 6: row 1 of 2, column C.``"""
        number, count = self.row * self.columns + self.column + 1, self.rows * self.columns
        if count == 1:
            return Message("sheets-only-page")
        row, column = self.row + 1, _letters(self.column)
        return Message("sheets-page", number=number, count=count, row=row, rows=self.rows, column=column)


def titled(sheet: Sheet, heading: Message) -> Message:
    """What a sheet is, and of which board."""
    return Message("sheets-title", side=sheet.side, heading=heading)


def foot(sheet: Sheet, heading: Message, place: Place, box: Box, words: Catalogue) -> list[Mark]:
    """Everything below the drawing, within `box` (mm)."""
    left, top, right, bottom = box
    width = right - left - MAP_WIDTH - 5
    scale = Message("sheets-scale", width=sheet.width, height=sheet.height)
    return [
        fitted(LAYER, (left, top + 7.5), 4.0, words.text(titled(sheet, heading)), right - left),
        fitted(LAYER, (left, top + 12), 2.8, words.text(sheet.legend), width),
        fitted(LAYER, (left, top + 16), 2.8, words.text(sentences(place.called, scale)), width),
        *_ruler((left, bottom - 0.5), words),
        *_map(place, (right, bottom)),
    ]


def _ruler(start: Spot, words: Catalogue) -> list[Mark]:
    """100 mm with a tick every 5 mm, and what to do with it."""
    x, y = start
    marks: list[Mark] = [Line(LAYER, ((x, y), (x + RULER, y)))]
    for mm in range(0, int(RULER) + 1, 5):
        marks.append(Line(LAYER, ((x + mm, y), (x + mm, y - (3 if mm % 50 == 0 else 2 if mm % 10 == 0 else 1)))))
    marks.append(Text(LAYER, (x, y - 4.2), 2.4, "0", middle=False))
    marks.append(Text(LAYER, (x + RULER / 2, y - 4.2), 2.4, f"{RULER / 2:g}"))
    measure = words.text(Message("sheets-ruler", length=RULER))
    marks.append(Text(LAYER, (x + RULER + 2, y - 1.2), 2.6, measure, middle=False))
    return marks


def _map(place: Place, corner: Spot) -> list[Mark]:
    """All pages as they lie, this one filled; its lower right corner at `corner`."""
    if place.rows * place.columns == 1:
        return []
    cell = min(MAP_WIDTH / place.columns, MAP_HEIGHT / place.rows, 6.0)
    left, top = corner[0] - cell * place.columns, corner[1] - cell * place.rows
    marks: list[Mark] = []
    for row in range(place.rows):
        for column in range(place.columns):
            x, y = left + column * cell, top + row * cell
            filled = (row, column) == (place.row, place.column)
            marks.append(rectangle(LAYER, (x, y, x + cell, y + cell), filled=filled))
    return marks


def _letters(column: int) -> str:
    """``A`` to ``Z``, then ``AA``."""
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return letters
