"""Sheets split into pages: nothing is lost at the seams, and adjacent pages can be joined."""

import re

import pytest

from signalbox.board import load
from signalbox.maker.plans.build import build_sheets
from signalbox.maker.plans.marks import Circle, bounding_box
from signalbox.maker.plans.sheet_pages import ARM, BLEED, PAGE_SIZES, RING, pages
from signalbox.maker.plans.sheets import top_sheet
from tests.host.board.descriptions import EVERY_BOARD
from tests.host.maker.plans.fixtures import ENGLISH, HEADING, changed_board
from tests.host.maker.plans.read_drawings import PageContent, read_pdf


@pytest.mark.parametrize(("name", "count"), [("golden_train", 12), ("paris_connection", 20), ("ptites_locos", 6)])
def test_number_of_pages_follows_the_size_of_the_board(name: str, count: int) -> None:
    assert len(pages(top_sheet(load(name), ENGLISH), HEADING, "a4", ENGLISH)) == count


@pytest.mark.parametrize("name", EVERY_BOARD)
@pytest.mark.parametrize("page_size", list(PAGE_SIZES))
def test_every_hole_is_complete_on_some_page(name: str, page_size: str) -> None:
    sheet = top_sheet(load(name), ENGLISH)
    whole = set()
    for page in pages(sheet, HEADING, page_size, ENGLISH):
        assert sorted((page.width, page.height)) == sorted(PAGE_SIZES[page_size])
        assert 10 <= page.window[0] < page.window[2] <= page.width - 10
        assert 10 <= page.window[1] < page.window[3] <= page.height - 10
        for mark in page.clipped_marks:
            left, top_, right, bottom = bounding_box(mark)
            within = page.window[0] <= left and right <= page.window[2] and page.window[1] <= top_
            if isinstance(mark, Circle) and mark.radius != RING and within and bottom <= page.window[3]:
                whole.add((round(mark.at[0] - page.origin[0], 3), round(mark.at[1] - page.origin[1], 3)))
    holes = [mark.at for mark in sheet.marks if isinstance(mark, Circle)]
    assert whole == {(round(x, 3), round(y, 3)) for x, y in holes}


@pytest.mark.parametrize("seed", range(10))
def test_pages_show_the_whole_board(seed: int) -> None:
    sheet = top_sheet(changed_board(seed), ENGLISH)
    for page_size in PAGE_SIZES:
        windows = []
        for page in pages(sheet, HEADING, page_size, ENGLISH):
            x, y = page.origin
            windows.append((page.window[0] - x, page.window[1] - y, page.window[2] - x, page.window[3] - y))
        for x in range(0, int(sheet.width + BLEED), 7):
            for y in range(0, int(sheet.height + BLEED), 7):
                assert any(left <= x <= right and top_ <= y <= bottom for left, top_, right, bottom in windows)


def test_adjacent_pages_share_matching_marks() -> None:
    found = read_pdf(build_sheets(load("ptites_locos"), ["a4"])["sheets/top-a4.pdf"])
    shown = [registration(page) for page in found]  # two rows of three pages
    for one, other in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]:
        assert len(shown[one] & shown[other]) >= 2, (one, other)
    assert all(arms >= 4 * ARM - 0.1 for arms in map(total_arm_length, found))


def registration(page: PageContent) -> set[tuple[int, int]]:
    """Return the positions of the page's registration marks on the board, in mm."""
    left, top_ = page.edge(440, 480)
    return {(round(x - left), round(y - top_)) for x, y, radius in page.circles if abs(radius - RING) < 0.1}


def total_arm_length(page: PageContent) -> float:
    """Return the total length in mm of both arms of the page's first registration mark."""
    x, y, _ = next(circle for circle in page.circles if abs(circle[2] - RING) < 0.1)
    arms = [
        line
        for line in page.lines
        if len(line) == 2
        and abs(sum(value for value, _ in line) / 2 - x) < 0.01
        and abs(sum(value for _, value in line) / 2 - y) < 0.01
    ]
    return sum(abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in arms)


def test_page_shows_its_number_and_position() -> None:
    found = read_pdf(build_sheets(load("ptites_locos"), ["a4", "large"])["sheets/underside-a4.pdf"])
    labels = [re.search(r"Page .*?\.", page.words) for page in found]
    assert [label and label[0] for label in labels] == [
        f"Page {3 * row + column + 1} of 6: row {row + 1} of 2, column {'ABC'[column]}."
        for row in range(2)
        for column in range(3)
    ]
    assert all("Mirrored: seen from below." in page.words for page in found)
