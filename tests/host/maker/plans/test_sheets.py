"""The sheets, read by other programs, have every hole at its described position, to a tenth of a millimetre."""

import math
import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from ezdxf import bbox

from signalbox.board import Board, load
from signalbox.board.load import fingerprint
from signalbox.board.model import piece_sensors
from signalbox.maker.plans.build import build_sheets
from signalbox.maker.plans.holes import spot_of
from signalbox.maker.plans.marks import Circle, Layer, Line, Sheet, Text, bounding_box, boxes_touch
from signalbox.maker.plans.sheet_pages import PAGE_SIZE_NAMES
from signalbox.maker.plans.sheets import top_sheet, underside_sheet
from tests.english import english
from tests.host.board.descriptions import EVERY_BOARD, matrix_board
from tests.host.maker.plans.fixtures import ENGLISH, changed_board
from tests.host.maker.plans.read_drawings import PageContent, open_dxf, read_dxf, read_pdf, read_svg

pytestmark = pytest.mark.thorough

NEAR = 0.1  # mm
REED, LIGHT, BUTTON = 1.5, 2.5, 6.0  # in mm, the radii of their holes
Hole = tuple[float, float, float]


def described_holes(board: Board, side: str) -> list[Hole]:
    """Return the holes for reeds, lights and buttons in the description, in mm from the top left corner."""
    reeds = [sensor.at for sensor in piece_sensors(board)]
    reeds += [spot for bay in board.bays.values() for spot in bay.code_at.values()]
    spots = [(spot, REED) for spot in reeds] + [(spot, LIGHT) for spot in board.picture.lights.values()]
    spots += [(spot, BUTTON) for spot in board.picture.buttons.values()]
    pitch, width = board.grid.pitch_mm, (board.grid.columns + 1) * board.grid.pitch_mm
    holes = [(column * pitch, row * pitch, radius) for (row, column), radius in spots]
    return [(width - x, y, radius) for x, y, radius in holes] if side == "underside" else holes


def size(board: Board) -> tuple[float, float]:
    return (board.grid.columns + 1) * board.grid.pitch_mm, (board.grid.rows + 1) * board.grid.pitch_mm


def holes_on_board(drawn: PageContent, board: Board) -> list[Hole]:
    """Return the holes on a page or drawing, relative to the top left corner of the board's edge."""
    left, top_ = drawn.edge(*size(board))
    holes = [circle for circle in drawn.circles if min(abs(circle[2] - hole) for hole in (REED, LIGHT, BUTTON)) < NEAR]
    return [(x - left, y - top_, radius) for x, y, radius in holes]


def assert_holes(found: Sequence[Hole], expected: Sequence[Hole]) -> None:
    """Check that exactly the expected holes are present."""
    cells: dict[tuple[int, int], list[Hole]] = {}
    for hole in expected:
        cells.setdefault((int(hole[0]), int(hole[1])), []).append(hole)
    matched = set()
    for hole in found:
        column, row = int(hole[0]), int(hole[1])
        near = [cells.get((column + right, row + down), []) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        twins = [other for cell in near for other in cell if math.dist(hole, other) < NEAR]
        assert len(twins) == 1, f"nothing is described at {hole}"
        matched.add(twins[0])
    assert matched == set(expected)


def assert_sheets(board: Board, page_size: str, sides: Sequence[str] = ("top", "underside")) -> None:
    width, height = size(board)
    files = build_sheets(board, [page_size])
    heading = f"{board.title} ({board.name}) · description {fingerprint(board)}"
    for side in sides:
        expected = described_holes(board, side)
        pages = read_pdf(files[f"sheets/{side}-{page_size}.pdf"])
        assert_holes([hole for page in pages for hole in holes_on_board(page, board)], expected)
        for preference in (b"/PrintScaling /None", b"/PickTrayByPDFSize true"):
            assert preference in files[f"sheets/{side}-{page_size}.pdf"]
        document = open_dxf(files[f"sheets/{side}.dxf"])
        drawn_box = bbox.extents(document.modelspace())
        corners = (document.header["$EXTMIN"], document.header["$EXTMAX"])  # by which programs scale a drawing
        for corner, drawn_corner in zip(corners, (drawn_box.extmin, drawn_box.extmax), strict=True):
            assert drawn_corner.isclose(corner, abs_tol=NEAR), (drawn_corner, corner)
        for layer, radius in (("drill reed", REED), ("drill light", LIGHT), ("drill button", BUTTON)):
            one_kind = [hole for hole in expected if hole[2] == radius]
            assert_holes(read_dxf(document, height, layer).circles, one_kind)
            drawn = read_svg(files[f"sheets/{side}.svg"], layer.replace(" ", "-"))
            edge = read_svg(files[f"sheets/{side}.svg"], "cut").edge(width, height)
            assert_holes([(x - edge[0], y - edge[1], radius) for x, y, radius in drawn.circles], one_kind)
        assert max(map(abs, read_dxf(document, height, "cut").edge(width, height))) < 0.001
        for drawn in [*pages, read_dxf(document, height), read_svg(files[f"sheets/{side}.svg"])]:
            length, ticks = drawn.ruler()
            assert [length, *ticks] == pytest.approx([100, *range(0, 101, 5)], abs=NEAR)
            assert heading in drawn.words
            assert "1:1: print at 100%" in drawn.words


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_holes_of_a_board_are_where_described(name: str) -> None:
    assert_sheets(load(name), "a4")


@pytest.mark.parametrize("first", range(0, 50, 10))
def test_holes_of_any_board_are_where_described(first: int) -> None:
    for seed in range(first, first + 10):
        chance = random.Random(seed)
        assert_sheets(changed_board(seed), chance.choice(PAGE_SIZE_NAMES), chance.choice([["top"], ["underside"]]))


@pytest.mark.parametrize("name", EVERY_BOARD)
def test_numbers_and_names_do_not_overlap_holes_or_text(name: str) -> None:
    for sheet in (top_sheet(load(name), ENGLISH), underside_sheet(load(name), ENGLISH)):
        assert overlaps(sheet) == []


def overlaps(sheet: Sheet) -> list[tuple[str, str]]:
    words = [mark for mark in sheet.marks if isinstance(mark, Text)]
    circles = [mark for mark in sheet.marks if isinstance(mark, Circle)]
    boxes = [(mark.text, bounding_box(mark)) for mark in words] + [("a hole", bounding_box(mark)) for mark in circles]
    boxes.sort(key=lambda entry: entry[1][0])
    found = []
    for number, (text, box) in enumerate(boxes):
        for other, other_box in boxes[number + 1 :]:
            if other_box[0] > box[2]:
                break
            if boxes_touch(box, other_box) and (text, other) != ("a hole", "a hole"):
                found.append((text, other))
    return found


def test_underside_has_every_number_next_to_its_mirrored_hole() -> None:
    board = load("ptites_locos")
    width, height = size(board)
    document = open_dxf(build_sheets(board, [])["sheets/underside.dxf"])
    texts: dict[str, tuple[float, float]] = {}
    for entity in document.modelspace().query('TEXT[layer=="engrave"]'):
        texts[entity.dxf.text] = (entity.dxf.align_point.x, height - entity.dxf.align_point.y)
    assert len(texts) == 116 + 118 + 4
    for square in board.squares.values():
        x, y = texts[f"{square.sensor} · {square.sensor // 8 + 1}.{square.sensor % 8}"]
        assert abs(x - (width - square.column * 40)) < 12
        assert abs(y - square.row * 40) < 12
    x, y = texts["L103"]
    row, column = board.picture.lights["dice.colour"]
    assert abs(x - (width - column * 40)) < 12
    assert abs(y - row * 40) < 12


def test_sheets_change_exactly_when_the_description_does() -> None:
    board = changed_board(2)
    lights = board.picture.lights
    name, (row, column) = next(iter(lights.items()))
    changes = [
        replace(board, title="Mine"),
        replace(board, power=replace(board.power, light_ma=50)),
        replace(board, colours=board.colours | {"grey": 0x888888}),
        replace(board, picture=replace(board.picture, lights=lights | {name: (row, column + 0.001)})),
    ]
    before = build_sheets(board, ["a4"])
    assert before == build_sheets(changed_board(2), ["a4"])
    assert len({fingerprint(board), *(fingerprint(changed) for changed in changes)}) == 5
    for changed in changes:
        after = build_sheets(changed, ["a4"])
        assert [name for name, content in after.items() if content == before[name]] == []


def test_top_of_a_map_has_what_its_game_needs() -> None:
    """A map has city values, checkered borders, and marks for further spots where squares share a reed."""
    board = load("paris_connection_small")
    sheet = top_sheet(board, ENGLISH)
    words = {mark.text for mark in sheet.marks if isinstance(mark, Text) and mark.layer == Layer.ENGRAVE}
    assert {"Lille 2", "Marseille 4", "Saint-Lazare", "Rodez 1"} <= words
    lines = [mark.points for mark in sheet.marks if isinstance(mark, Line) and mark.layer == Layer.ENGRAVE]
    middles = [tuple(np.mean(points, axis=0)) for points in lines if len(points) == 2]
    for border in board.picture.borders:
        one, other = (np.array(spot_of(board, *end)) for end in border)
        assert sum(np.linalg.norm(middle - one) + np.linalg.norm(middle - other) < 28 for middle in middles) > 15
    for sensor in piece_sensors(board):
        for number, square in enumerate(sensor.squares):
            arms = [middle for middle in middles if math.dist(middle, spot_of(board, *square.at)) < NEAR]
            assert len(arms) == (2 if number else 0)


def test_underside_of_a_matrix_has_rows_and_columns() -> None:
    sheet = underside_sheet(matrix_board(), ENGLISH)
    words = [mark.text for mark in sheet.marks if isinstance(mark, Text)]
    assert {"0 · 1.1", "9 · 1.10", "10 · 2.1", "115 · 12.6"} <= set(words)
    assert "row r, column c" in english(sheet.legend)
