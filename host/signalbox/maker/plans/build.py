"""Making all files for the maker of a board, and writing them to a folder completely or not at all."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from signalbox.board import Board
from signalbox.board.load import fingerprint
from signalbox.board.toml_table import BoardError
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.maker.circuit import plan
from signalbox.maker.plans import csv_and_wireviz
from signalbox.maker.plans.carriers import carriers
from signalbox.maker.plans.check import check_board
from signalbox.maker.plans.drawing_files import render_dxf, render_pdf, render_svg
from signalbox.maker.plans.guide import render_guide
from signalbox.maker.plans.parts_list import parts_list
from signalbox.maker.plans.schematic import schematic
from signalbox.maker.plans.sheet_pages import PAGE_SIZE_NAMES, large_page, pages, title_of
from signalbox.maker.plans.sheets import top_sheet, underside_sheet

SIDES = {"underside": underside_sheet, "top": top_sheet}


def check_output_folder(folder: Path) -> None:
    """Raise UserError if the folder is the current one, contains anything, or cannot be created."""
    try:
        if folder.resolve() == Path.cwd():
            raise UserError(Message("building-here", folder=str(folder)))
        for path in (folder, *folder.parents):
            if path.exists() and not path.is_dir():
                raise UserError(Message("building-is-file", file=str(path)))
        if folder.is_dir() and any(folder.iterdir()):
            raise UserError(Message("building-not-empty", folder=str(folder)))
    except OSError as error:
        raise _unwritable_error(folder, error) from error


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files, keyed by path in the folder, or none of them. Raise UserError if that fails."""
    check_output_folder(folder)
    target = folder.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as temporary:
            staging = Path(temporary) / target.name
            for name, content in files.items():
                path = staging / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            if target.exists():
                target.rmdir()  # it is empty, and some systems cannot rename over it
            os.rename(staging, target)
    except OSError as error:
        raise _unwritable_error(folder, error) from error


def _unwritable_error(folder: Path, error: OSError) -> UserError:
    return UserError(Message("building-unwritable", folder=str(folder), why=error.strerror or str(error)))


def build(
    board: Board,
    page_sizes: Sequence[str] = PAGE_SIZE_NAMES,
    with_pictures: bool = False,
    source: str = "",
    language: str = LANGUAGE,
) -> dict[str, bytes]:
    """Return the contents of all files, keyed by path. Raise BoardError if the board cannot be built as described.

    `source` is the user's name for the description, and `language` is the language of all texts. If `with_pictures` is
    true, WireViz, a separate program, draws the harnesses, which takes a second or two for each.
    """
    checked = check_board(board, page_sizes)
    if checked.faults or checked.skipped:
        raise BoardError(source or board.name, [*checked.faults, *checked.skipped])
    texts = catalogue(language)
    return _documents(board, page_sizes, with_pictures, texts) | build_sheets(board, page_sizes, language)


def build_sheets(
    board: Board, page_sizes: Sequence[str] = PAGE_SIZE_NAMES, language: str = LANGUAGE
) -> dict[str, bytes]:
    """Return only the sheets, keyed by path, of a board that can be built."""
    texts, files = catalogue(language), {}
    for name, side in SIDES.items():
        sheet = side(board, texts)
        title, page = texts.text(title_of(sheet, heading(board))), large_page(sheet, heading(board), texts)
        for page_size in page_sizes:
            files[f"sheets/{name}-{page_size}.pdf"] = render_pdf(pages(sheet, heading(board), page_size, texts), title)
        files |= {f"sheets/{name}.dxf": render_dxf(page, sheet.height), f"sheets/{name}.svg": render_svg(page, title)}
    return files


def _documents(board: Board, page_sizes: Sequence[str], with_pictures: bool, texts: Catalogue) -> dict[str, bytes]:
    """Return the guide, the lists, the schematic, the harnesses and the printed parts."""
    soldered, printed = plan(board), carriers(board)
    listed, pages = parts_list(soldered, printed), schematic(soldered, heading(board), texts)
    harnesses = csv_and_wireviz.wireviz_files(soldered, heading(board), texts)
    if with_pictures:
        harnesses |= csv_and_wireviz.draw_harnesses(harnesses)
    return {
        "guide.html": render_guide(soldered, listed, printed, pages, heading(board), page_sizes, texts),
        "parts.csv": csv_and_wireviz.parts_csv(listed, texts),
        "wires.csv": csv_and_wireviz.wires_csv(soldered, texts),
        "netlist.csv": csv_and_wireviz.netlist_csv(soldered, texts),
        "pins.csv": csv_and_wireviz.pins_csv(soldered, texts),
        **{f"schematic/{name}": content for name, content in pages.items()},
        **{f"wireviz/{name}": content for name, content in harnesses.items()},
        **{f"carriers/{carrier.name}.stl": carrier.stl for carrier in printed},
    }


def heading(board: Board) -> Message:
    """Return the line that identifies a board and its description on every sheet."""
    title = Message("board-title", board=board.name, title=board.title)
    return Message("sheets-heading", title=title, board=board.name, hash=fingerprint(board))
