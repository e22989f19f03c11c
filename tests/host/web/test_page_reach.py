"""Everything on a board can be scrolled into view on a phone, whatever covers the window's edges."""

import pytest
from playwright.sync_api import expect

from tests.host.web.conftest import DESK, PHONE, Open, Serve
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.layout import box_of
from tests.host.web.test_page_phone import BROKEN_NAMES
from tests.host.web.ways import ON_ITS_SIDE
from tests.soak import kept

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SMALL = {"width": 360, "height": 640}
CASES = [(board, size) for board in SCRIPTS for size in (PHONE, SMALL, ON_ITS_SIDE)]
IDS = [f"{board} {size['width']}x{size['height']}" for board, size in CASES]
MOST_BUTTONS = {"paris_connection": "build", "golden_train": "target", "ptites_locos": "ask"}
BAR_MOST_PX = 168  # of two rows of companies and the board's buttons: the map has the rest

OUT_OF_REACH = """() => [...document.querySelectorAll("#board [data-square], #board [data-light]")].filter((each) => {
  each.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = each.getBoundingClientRect();
  return width > 0 && !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#board");
}).map((each) => each.dataset.square ?? each.dataset.light)"""


@pytest.mark.parametrize(("board", "size"), kept(CASES, (1, 5, 6, 7)), ids=IDS)
def test_every_square_can_be_scrolled_into_view(
    open_page: Open, serve: Serve, board: str, size: dict[str, int]
) -> None:
    page = open_page(size, query="?lang=fr", running=serve(MOST_BUTTONS[board], board=board))
    expect(page.locator(".choice").first).to_be_visible()
    assert page.evaluate(OUT_OF_REACH) == []


def test_covered_squares_are_detected(open_page: Open, serve: Serve) -> None:
    page = open_page(PHONE, running=serve("build", board="paris_connection"))
    page.evaluate("document.querySelector('#actions').style.cssText = 'max-height: none; height: 100vh'")
    assert page.evaluate(OUT_OF_REACH) != []


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_company_buttons_leave_room_for_map(open_page: Open, serve: Serve, size: dict[str, int]) -> None:
    page = open_page(size, query="?lang=fr", running=serve("choose", board="paris_connection"))
    expect(page.locator("#store-keys > *")).to_have_count(6)
    buttons = page.locator("#actions button:visible").evaluate_all("all => all.map((e) => e.clientHeight)")
    assert min(buttons) >= 42, "as high as a finger needs"
    assert box_of(page.locator("#actions"))["height"] <= BAR_MOST_PX


def test_supply_names_fit_one_line_in_landscape(open_page: Open, serve: Serve) -> None:
    page = open_page(ON_ITS_SIDE, query="?lang=fr", running=serve("couple", board="golden_train"))
    expect(page.locator(".store-name")).to_have_count(2)
    assert page.evaluate(BROKEN_NAMES) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small phone", "desk"])
def test_supply_counts_fit_their_cards(open_page: Open, serve: Serve, size: dict[str, int]) -> None:
    page = open_page(size, query="?lang=fr", running=serve("build", board="paris_connection"))
    counts = page.locator(".store-count")
    expect(counts).to_have_count(6)
    assert (
        counts.evaluate_all("all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)")
        == []
    )
