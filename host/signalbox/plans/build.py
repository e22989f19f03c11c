"""All files that a maker gets, each made from the board."""

from collections.abc import Callable, Sequence
from functools import partial

from signalbox.board import Board
from signalbox.board.fingerprint import fingerprint
from signalbox.board.toml_table import BoardError
from signalbox.circuit import plan
from signalbox.plans import sheets
from signalbox.plans.carriers import carriers
from signalbox.plans.check import check_board
from signalbox.plans.dxf import dxf
from signalbox.plans.guide import guide
from signalbox.plans.holes import Drills
from signalbox.plans.marks import Sheet
from signalbox.plans.pages import PAGE_SIZE_NAMES, large_page, pages
from signalbox.plans.parts_list import parts_list
from signalbox.plans.pdf import pdf
from signalbox.plans.schematic import schematic
from signalbox.plans.svg import svg
from signalbox.plans.tables import netlist_csv, parts_csv, pins_csv, wires_csv
from signalbox.plans.wireviz import draw, wireviz

SheetFile = tuple[str, Callable[[Board], bytes]]  # a file's path in the folder, and what makes it
Side = Callable[[Board, Drills], Sheet]


def build(
    board: Board, page_sizes: Sequence[str] = PAGE_SIZE_NAMES, with_pictures: bool = False, source: str = ""
) -> dict[str, bytes]:
    """The content of every file by its path. Raises BoardError when the board cannot be built as described.

    `source` is what the user calls the description. With pictures WireViz, a program of its own, draws the harnesses;
    it takes a second or two for each.
    """
    checked = check_board(board, page_sizes)
    if checked.faults or checked.left_out:
        raise BoardError(source or board.name, [*checked.faults, *checked.left_out])
    return _documents(board, page_sizes, with_pictures) | build_sheets(board, page_sizes)


def build_sheets(board: Board, page_sizes: Sequence[str] = PAGE_SIZE_NAMES) -> dict[str, bytes]:
    """The sheets alone, by their paths, of a board that can be built."""
    return {name: make(board) for name, make in sheet_files(page_sizes)}


def _documents(board: Board, page_sizes: Sequence[str], with_pictures: bool) -> dict[str, bytes]:
    """The guide, the lists, the schematic, the harnesses and the printed parts."""
    soldered, printed = plan(board), carriers(board)
    listed, pages = parts_list(soldered, printed), schematic(soldered, heading(board))
    harnesses = wireviz(soldered, heading(board))
    if with_pictures:
        harnesses |= draw(harnesses)
    return {
        "guide.html": guide(soldered, listed, printed, pages, fingerprint(board), page_sizes),
        "parts.csv": parts_csv(listed),
        "wires.csv": wires_csv(soldered),
        "netlist.csv": netlist_csv(soldered),
        "pins.csv": pins_csv(soldered),
        **{f"schematic/{name}": content for name, content in pages.items()},
        **{f"wireviz/{name}": content for name, content in harnesses.items()},
        **{f"carriers/{carrier.name}.stl": carrier.stl for carrier in printed},
    }


def sheet_files(page_sizes: Sequence[str] = PAGE_SIZE_NAMES) -> list[SheetFile]:
    """The sheets there are to make, on pages of those sizes."""
    return [plan for name, side in SIDES.items() for plan in _sheet_plans(name, side, page_sizes)]


SIDES: dict[str, Side] = {"underside": sheets.underside, "top": sheets.top}


def _sheet_plans(name: str, side: Side, page_sizes: Sequence[str]) -> list[SheetFile]:
    printed: list[SheetFile] = [
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
