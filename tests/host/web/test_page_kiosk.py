"""Test the page of a kiosk, its demo game, and the overlay for a stream."""

import time
from collections.abc import Callable
from io import BytesIO
from itertools import product

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Axe, Open, Serve, Size, cases
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import wait_until_still
from tests.host.web.layout import box_of, centre_of
from tests.host.web.parts import watching
from tests.host.web.roles import button, close_menu, named, open_menu
from tests.host.web.test_page_axe import LOOKS, Look

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

WAIT_S = 5.0
LANDSCAPE, PORTRAIT = {"width": 1920, "height": 1080}, {"width": 720, "height": 1280}
Kiosk = Callable[..., RunningPage]


@pytest.fixture
def kiosk(serve: Serve) -> Kiosk:
    """Return a function that serves a table with a kiosk's page."""

    def serve_kiosk(shown: str, board: str = "ptites_locos") -> RunningPage:
        running = serve(board=board, step=STEPS[board])
        running.change(kiosk=shown)
        return running

    return serve_kiosk


STEPS = {"ptites_locos": "platform", "golden_train": "over", "paris_connection": "over"}

WAYS: dict[str, Callable[[Page], None]] = {
    "mouse": lambda page: page.mouse.click(300, 400),
    "finger": lambda page: page.touchscreen.tap(200, 300),
    "key": lambda page: page.keyboard.press("x"),
}


def requests_of(running: RunningPage, page: Page) -> list[str]:
    """Wait until the page has sent a command, and return the names of its commands."""
    end = time.monotonic() + WAIT_S
    while not running.table.commands and time.monotonic() < end:
        page.evaluate("new Promise(requestAnimationFrame)")
    return [command["do"] for command in running.table.commands]


@pytest.mark.parametrize(("size", "way"), [(DESK, "mouse"), (DESK, "key"), (PHONE, "finger"), (PHONE, "key")])
def test_any_input_during_demo_only_sends_touch(open_page: Open, kiosk: Kiosk, size: Size, way: str) -> None:
    running = kiosk("attract")
    page = open_page(size, running=running)
    assert box_of(button(page, "page-touch")) == {"x": 0, "y": 0, **size}
    WAYS[way](page)
    assert set(requests_of(running, page)) == {"touch"}


def test_spectator_is_not_asked_to_touch(open_page: Open, kiosk: Kiosk) -> None:
    page = open_page(running=kiosk("attract"), query="watch")
    expect(watching(page)).to_be_visible()
    expect(button(page, "page-touch")).to_be_hidden()


def test_kiosk_has_larger_text_and_requests_fullscreen(open_page: Open, kiosk: Kiosk) -> None:
    usual = open_page(running=kiosk(""))
    page = open_page(running=kiosk("on"))
    expect(page.locator("html")).to_have_attribute("data-kiosk", "on")
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    for selector in ("#prompt", "#detail", "#presses button"):
        assert page.locator(selector).first.evaluate(size) > usual.locator(selector).first.evaluate(size), selector
    counts = "() => { globalThis.asked = 0; document.documentElement.requestFullscreen = async () => { asked++; }; }"
    for each, expected in ((usual, 0), (page, 1)):
        each.evaluate(counts)
        button(each, "page-menu").click()
        assert each.evaluate("asked") == expected
    expect(button(page, "page-touch")).to_be_hidden()


def test_only_kiosk_reports_idle_browsing(open_page: Open, kiosk: Kiosk) -> None:
    plain, running = kiosk(""), kiosk("on")
    for table in (plain, running):
        page = open_page(running=table)
        open_menu(page)
        close_menu(page)
        page.keyboard.press("Shift")
    assert requests_of(running, page) == ["touch"]
    assert plain.table.commands == []


def test_kiosk_hides_host_commands_and_external_links(open_page: Open, kiosk: Kiosk) -> None:
    running = kiosk("on")
    page = open_page(running=running)
    entries = open_menu(page)
    for name in ("page-leave", "page-again", "page-take-back"):
        expect(button(entries, name)).to_be_visible()
    for name, is_shown in (("page-own-dice", True), ("page-language", True), ("page-name-broken-sensor", False)):
        expect(entries.get_by_label(message_text(name), exact=True)).to_be_visible(visible=is_shown)
    expect(button(entries, "page-end")).to_be_hidden()
    assert page.locator("a[target]:visible").count() == 0
    close_menu(page)
    running.change("over", kiosk="on")
    expect(named(page, "region", "page-ending")).to_be_visible()
    assert page.locator("a[target]:visible").count() == 0


@cases("board, size", product(STEPS, (LANDSCAPE, PORTRAIT)), (0, 3, 4))
def test_overlay_shows_board_and_prompt_on_transparency(open_page: Open, kiosk: Kiosk, board: str, size: Size) -> None:
    page = open_page(size, running=kiosk("", board), query="watch?overlay=1", wait_for="#board")
    page.wait_for_selector("#seats .seat", state="attached")
    wait_until_still(page, "#prompt-card")
    for other in (".top", "#presses", "#seats", ".record-card", "#zoom", "#ending"):
        expect(page.locator(other)).to_be_hidden()
    for part in ("#board", "#prompt-card"):
        box = box_of(page.locator(part))
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"], part
        assert box["y"] + box["height"] <= size["height"]
    alpha = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA").getchannel("A")
    right, bottom = alpha.width - 1, alpha.height - 1
    assert [alpha.getpixel(corner) for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom))] == [0] * 4
    x, y = centre_of(page.locator("#prompt-card"))
    assert alpha.getpixel((int(x), int(y))) == 255


def test_overlay_needs_spectator_page(open_page: Open, kiosk: Kiosk) -> None:
    expect(open_page(running=kiosk(""), query="?overlay=1").locator(".top")).to_be_visible()


@LOOKS
def test_axe_finds_nothing_on_kiosk_page(open_page: Open, kiosk: Kiosk, axe: Axe, look: Look) -> None:
    for shown in ("on", "attract"):
        page = look.open(open_page, running=kiosk(shown))
        expect(page.locator("html")).to_have_attribute("data-kiosk", shown)
        assert axe(page) == [], shown
