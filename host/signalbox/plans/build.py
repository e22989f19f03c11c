"""All files that a maker gets, each made from the board."""

from collections.abc import Callable, Sequence
from functools import partial

from signalbox.board import Board
from signalbox.plans import sheets
from signalbox.plans.dxf import dxf
from signalbox.plans.fingerprint import fingerprint
from signalbox.plans.holes import Drills
from signalbox.plans.marks import Sheet
from signalbox.plans.pages import PAGE_SIZE_NAMES, large_page, pages
from signalbox.plans.pdf import pdf
from signalbox.plans.svg import svg

Plan = tuple[str, Callable[[Board], bytes]]  # a file's path in the folder, and what makes it
Side = Callable[[Board, Drills], Sheet]


def build(board: Board, page_sizes: Sequence[str] = PAGE_SIZE_NAMES) -> dict[str, bytes]:
    """The content of every file by its path. Raises UserError when the board cannot be built as described."""
    return {name: make(board) for name, make in plans(page_sizes)}


def plans(page_sizes: Sequence[str] = PAGE_SIZE_NAMES) -> list[Plan]:
    """What there is to make; the sheets on pages of those sizes."""
    return [plan for name, side in SIDES.items() for plan in _sheet_plans(name, side, page_sizes)]


SIDES: dict[str, Side] = {"underside": sheets.underside, "top": sheets.top}


def _sheet_plans(name: str, side: Side, page_sizes: Sequence[str]) -> list[Plan]:
    printed: list[Plan] = [
        (f"sheets/{name}-{page_size}.pdf", partial(_pdf, side=side, page_size=page_size)) for page_size in page_sizes
    ]
    return [
        *printed,
        (f"sheets/{name}.dxf", partial(_dxf, side=side)),
        (f"sheets/{name}.svg", partial(_svg, side=side)),
    ]


def heading(board: Board) -> str:
    """What names a board and its description on every sheet."""
    return f"{board.title} ({board.name}) · description {fingerprint(board)}"


def _pdf(board: Board, side: Side, page_size: str) -> bytes:
    sheet = side(board, Drills())
    return pdf(pages(sheet, heading(board), page_size), f"{sheet.side} · {heading(board)}")


def _dxf(board: Board, side: Side) -> bytes:
    sheet = side(board, Drills())
    return dxf(large_page(sheet, heading(board)), sheet.height)


def _svg(board: Board, side: Side) -> bytes:
    sheet = side(board, Drills())
    return svg(large_page(sheet, heading(board)), f"{sheet.side} · {heading(board)}")
