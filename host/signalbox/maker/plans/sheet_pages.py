"""A sheet cut into overlapping pages, each with a ruler, a title and marks for joining the pages."""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from signalbox.core.messages import Message, join_sentences
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.plans.marks import (
    Box,
    Circle,
    Layer,
    Line,
    Mark,
    Sheet,
    Spot,
    Text,
    bounding_box,
    boxes_touch,
    cross,
    fit_text,
    rectangle,
    shift_mark,
)

MARGIN = 10.0  # mm that a printer leaves blank at each edge
FOOT = 24.0  # mm, the height of a page's foot
FOOT_WIDTH = 190.0  # mm, the minimum width of a foot
RULER = 100.0  # mm
MAP_WIDTH, MAP_HEIGHT = 40.0, 13.0  # mm
LAYER = Layer.NOTE


@dataclass(frozen=True)
class Place:
    """The place of a page: its row and column, counted from 0, and the number of rows and columns."""

    row: int
    column: int
    rows: int
    columns: int

    @property
    def display_name(self) -> Message:
        """The place as a message: ``Page 3 of 6: row 1 of 2, column C.``"""
        number, count = self.row * self.columns + self.column + 1, self.rows * self.columns
        if count == 1:
            return Message("sheets-only-page")
        row, column = self.row + 1, _column_letters(self.column)
        return Message("sheets-page", number=number, count=count, row=row, rows=self.rows, column=column)


def title_of(sheet: Sheet, heading: Message) -> Message:
    """Return the title of a sheet: its side and the heading of its board."""
    return Message("sheets-title", side=sheet.side, heading=heading)


def footer_marks(sheet: Sheet, heading: Message, place: Place, box: Box, catalogue: Catalogue) -> list[Mark]:
    """Return all marks below the drawing, within `box` (mm)."""
    left, top, right, bottom = box
    width = right - left - MAP_WIDTH - 5
    scale = Message("sheets-scale", width=sheet.width, height=sheet.height)
    return [
        fit_text(LAYER, (left, top + 7.5), 4.0, catalogue.text(title_of(sheet, heading)), right - left),
        fit_text(LAYER, (left, top + 12), 2.8, catalogue.text(sheet.legend), width),
        fit_text(LAYER, (left, top + 16), 2.8, catalogue.text(join_sentences(place.display_name, scale)), width),
        *_ruler_marks((left, bottom - 0.5), catalogue),
        *_map_marks(place, (right, bottom)),
    ]


def _ruler_marks(start: Spot, catalogue: Catalogue) -> list[Mark]:
    """Return a 100 mm ruler with a tick every 5 mm, and the text next to it."""
    x, y = start
    marks: list[Mark] = [Line(LAYER, ((x, y), (x + RULER, y)))]
    for mm in range(0, int(RULER) + 1, 5):
        marks.append(Line(LAYER, ((x + mm, y), (x + mm, y - (3 if mm % 50 == 0 else 2 if mm % 10 == 0 else 1)))))
    marks.append(Text(LAYER, (x, y - 4.2), 2.4, "0", middle=False))
    marks.append(Text(LAYER, (x + RULER / 2, y - 4.2), 2.4, f"{RULER / 2:g}"))
    measure = catalogue.text(Message("sheets-ruler", length=RULER))
    marks.append(Text(LAYER, (x + RULER + 2, y - 1.2), 2.6, measure, middle=False))
    return marks


def _map_marks(place: Place, corner: Spot) -> list[Mark]:
    """Return a map of all pages with this page filled in. The map's lower right corner is at `corner`."""
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


def _column_letters(column: int) -> str:
    """Return the letters of a column: ``A`` to ``Z``, then ``AA``."""
    letters = ""
    while column >= 0:
        letters = chr(ord("A") + column % 26) + letters
        column = column // 26 - 1
    return letters


PAGE_SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}  # mm, upright
LARGE = "large"  # one page as large as the board
PAGE_SIZE_NAMES = (*PAGE_SIZES, LARGE)
BLEED = 4.0  # mm beyond the board's edge that are also printed
OVERLAP = 10.0  # mm that neighbouring pages share
MAX_PAGE = 5080.0  # mm; PDF readers cannot show larger pages
MM_PER_M = 1000
TRIM = 5.0  # mm, the length of trim marks in the margin
RING, ARM = 2.0, 4.0  # mm, the radius and arm of a registration mark


@dataclass(frozen=True)
class Page:
    """A page in mm. `clipped_marks` are clipped to `window`; `origin` is the place of the board's top left corner."""

    width: float
    height: float
    window: Box
    origin: Spot
    clipped_marks: tuple[Mark, ...]
    outer_marks: tuple[Mark, ...]


def large_page(sheet: Sheet, heading: Message, catalogue: Catalogue) -> Page:
    """Return the whole sheet as one page."""
    size, place = _large_size((sheet.width, sheet.height)), Place(0, 0, 1, 1)
    make_footer = partial(footer_marks, sheet, heading, place, catalogue=catalogue)
    return _make_page(sheet, size, _printed_box(sheet), [], [[], []], make_footer)


def pages(sheet: Sheet, heading: Message, page_size: str, catalogue: Catalogue) -> list[Page]:
    """Return the pages of a sheet, row by row, in the orientation that needs fewer pages of this size."""
    if page_size == LARGE:
        return [large_page(sheet, heading, catalogue)]
    upright = PAGE_SIZES[page_size]
    size = min((upright, upright[::-1]), key=lambda size: math.prod(len(cuts) - 1 for cuts in _cuts(sheet, size)))
    across, down = _cuts(sheet, size)
    crosses = _registration_spots(sheet, across, down)
    sheet_pages = []
    rows, columns = enumerate(itertools.pairwise(down)), enumerate(itertools.pairwise(across))
    for (row, vertical), (column, horizontal) in itertools.product(rows, columns):
        place = Place(row, column, len(down) - 1, len(across) - 1)
        box = (horizontal[0], vertical[0], horizontal[1], vertical[1])
        printed = _printed_box(sheet)
        left, top = (max(low - OVERLAP / 2, edge) for low, edge in zip(box[:2], printed[:2], strict=True))
        right, bottom = (min(high + OVERLAP / 2, edge) for high, edge in zip(box[2:], printed[2:], strict=True))
        edges = ((across, left, right), (down, top, bottom))
        seams = [[seam for seam in cuts[1:-1] if low <= seam <= high] for cuts, low, high in edges]
        make_footer = partial(footer_marks, sheet, heading, place, catalogue=catalogue)
        sheet_pages.append(_make_page(sheet, size, (left, top, right, bottom), crosses, seams, make_footer))
    return sheet_pages


def too_large_message(size: Spot) -> Message | None:
    """Return a message if a board of this size, in mm, is too large for one page, otherwise None."""
    width, height = _large_size(size)
    if max(width, height) <= MAX_PAGE:
        return None
    return Message(
        "building-page-too-large", width=width / MM_PER_M, height=height / MM_PER_M, maximum=MAX_PAGE / MM_PER_M
    )


def _printed_box(sheet: Sheet) -> Box:
    return (-BLEED, -BLEED, sheet.width + BLEED, sheet.height + BLEED)


def _large_size(size: Spot) -> Spot:
    return (max(size[0] + 2 * BLEED, FOOT_WIDTH) + 2 * MARGIN, size[1] + 2 * BLEED + FOOT + 2 * MARGIN)


def _cuts(sheet: Sheet, size: Spot) -> tuple[list[float], list[float]]:
    """Return the x and the y positions at which the sheet is cut into pages of this size, including its edges."""
    circles = [mark for mark in sheet.marks if isinstance(mark, Circle)]
    left, top, right, bottom = _printed_box(sheet)
    across = _choose_cuts(left, right, size[0] - 2 * MARGIN, [(circle.at[0], circle.radius) for circle in circles])
    down = _choose_cuts(top, bottom, size[1] - 2 * MARGIN - FOOT, [(circle.at[1], circle.radius) for circle in circles])
    return across, down


def _choose_cuts(low: float, high: float, page_length: float, holes: list[tuple[float, float]]) -> list[float]:
    """Return the cuts, from `low` to `high`, that make the fewest pages and stay clear of holes if possible.

    `page_length` is the length of a page, and `holes` has the centre and radius of each hole.
    """
    length = high - low
    count = max(1, math.ceil((length - OVERLAP) / (page_length - OVERLAP)))
    spare = count * (page_length - OVERLAP) + OVERLAP - length
    cuts = [low]
    for remaining in range(count - 1, 0, -1):
        end = cuts[-1] + page_length - OVERLAP + (OVERLAP / 2 if len(cuts) == 1 else 0)
        steps = range(math.floor(spare / remaining) + 1)
        back = max(steps, key=lambda step: (min(_clearance(end - step, holes), OVERLAP / 2), -step))
        spare -= back
        cuts.append(end - back)
    return [*cuts, high]


def _clearance(position: float, holes: list[tuple[float, float]]) -> float:
    return min((abs(position - middle) - radius for middle, radius in holes), default=OVERLAP)


def _registration_spots(sheet: Sheet, across: list[float], down: list[float]) -> list[Spot]:
    """Return two spots per seam for registration marks, which appear on both pages and cover few other marks."""
    boxes = [bounding_box(mark) for mark in sheet.marks if not isinstance(mark, Line)]
    spots: list[Spot] = []
    for x, (low, high) in itertools.product(across[1:-1], itertools.pairwise(down)):
        boxes_near = [box for box in boxes if box[0] - ARM <= x <= box[2] + ARM]
        spots += [_clearest_spot([(x, y) for y in part], boxes_near) for part in _positions_near_ends(low, high)]
    for y, (low, high) in itertools.product(down[1:-1], itertools.pairwise(across)):
        boxes_near = [box for box in boxes if box[1] - ARM <= y <= box[3] + ARM]
        spots += [_clearest_spot([(x, y) for x in part], boxes_near) for part in _positions_near_ends(low, high)]
    return spots


def _positions_near_ends(low: float, high: float) -> list[list[float]]:
    """Return two lists of candidate positions, one for each end of a seam, from that end inwards."""
    inset = (high - low) / 40
    positions = [low + step * inset for step in range(4, 17)]
    return [positions, [high + low - position for position in positions]]


def _clearest_spot(spots: Sequence[Spot], boxes: list[Box]) -> Spot:
    """Return the first of the spots where a registration mark covers the fewest other marks."""
    return min(spots, key=lambda spot: sum(boxes_touch(_mark_box(spot), box) for box in boxes))


def _mark_box(spot: Spot) -> Box:
    return (spot[0] - ARM, spot[1] - ARM, spot[0] + ARM, spot[1] + ARM)


def _make_page(
    sheet: Sheet,
    size: Spot,
    part: Box,
    crosses: list[Spot],
    seams: list[list[float]],
    make_footer: Callable[[Box], list[Mark]],
) -> Page:
    origin = (MARGIN - part[0], MARGIN - part[1])
    window = (MARGIN, MARGIN, part[2] + origin[0], part[3] + origin[1])
    shown = [mark for mark in sheet.marks if boxes_touch(bounding_box(mark), part)]
    for spot in crosses:
        if boxes_touch(_mark_box(spot), part):
            shown += [Circle(LAYER, spot, RING), *cross(LAYER, spot, ARM)]
    around = _trim_marks(window, [[at + origin[axis] for at in seams[axis]] for axis in (0, 1)])
    around += make_footer((MARGIN, size[1] - MARGIN - FOOT, size[0] - MARGIN, size[1] - MARGIN))
    return Page(*size, window, origin, tuple(shift_mark(mark, *origin) for mark in shown), tuple(around))


def _trim_marks(window: Box, seams: list[list[float]]) -> list[Mark]:
    """Return the trim marks in the margin, at both ends of each line along which the page may be cut."""
    left, top, right, bottom = window
    lines = [((x, top - TRIM), (x, top - 1)) for x in seams[0]]
    lines += [((x, bottom + 1), (x, bottom + TRIM)) for x in seams[0]]
    lines += [((left - TRIM, y), (left - 1, y)) for y in seams[1]]
    lines += [((right + 1, y), (right + TRIM, y)) for y in seams[1]]
    return [Line(LAYER, line) for line in lines]
