"""The page of a kiosk, its demo game, and the overlay for a stream."""

import time
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Open, Serve
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import Finger
from tests.host.web.layout import box_of, button, centre_of, close_menu, named, open_menu, watching
from tests.host.web.test_page_axe import LOOKS, Axe, Look, axe  # noqa: F401 - a fixture
from tests.soak import kept

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

WAIT_S = 5.0
STILL_FRAMES = 15
LANDSCAPE, PORTRAIT = {"width": 1920, "height": 1080}, {"width": 720, "height": 1280}
Kiosk = Callable[..., RunningPage]


@pytest.fixture
def kiosk(serve: Serve) -> Kiosk:
    """Return a function that serves a table whose page is a kiosk's."""

    def served(shown: str, board: str = "ptites_locos") -> RunningPage:
        running = serve(board=board, step=STEPS[board])
        running.change(STEPS[board], kiosk=shown)
        return running

    return served


STEPS = {"ptites_locos": "platform", "golden_train": "over", "paris_connection": "over"}
STREAMS = [(board, size) for board in STEPS for size in (LANDSCAPE, PORTRAIT)]


def by_mouse(page: Page) -> None:
    page.mouse.click(300, 400)


def by_finger(page: Page) -> None:
    finger = Finger(page)
    finger.touch("touchStart", (200, 300))
    finger.touch("touchEnd")


def by_key(page: Page) -> None:
    page.keyboard.press("x")


def requests_of(running: RunningPage, page: Page) -> list[str]:
    """Return what the page has requested, once it has requested anything."""
    end = time.monotonic() + WAIT_S
    while not running.table.commands and time.monotonic() < end:
        page.evaluate("new Promise(requestAnimationFrame)")
    return [command["do"] for command in running.table.commands]


@pytest.mark.parametrize(("size", "way"), [(DESK, by_mouse), (DESK, by_key), (PHONE, by_finger), (PHONE, by_key)])
def test_any_input_during_demo_only_sends_touch(
    open_page: Open, kiosk: Kiosk, size: dict[str, int], way: Callable[[Page], None]
) -> None:
    running = kiosk("attract")
    page = open_page(size, running=running)
    assert box_of(button(page, "page-touch")) == {"x": 0, "y": 0, **size}
    way(page)
    assert set(requests_of(running, page)) == {"touch"}


def test_spectator_is_not_asked_to_touch(open_page: Open, kiosk: Kiosk) -> None:
    page = open_page(running=kiosk("attract"), query="watch")
    expect(watching(page)).to_be_visible()
    expect(button(page, "page-touch")).to_be_hidden()


def test_touch_prompt_in_french(open_page: Open, kiosk: Kiosk) -> None:
    page = open_page(running=kiosk("attract"), query="?lang=fr")
    expect(button(page, "page-touch")).to_be_visible()


def test_kiosk_has_larger_text_and_requests_fullscreen(open_page: Open, kiosk: Kiosk) -> None:
    usual = open_page(running=kiosk(""))
    page = open_page(running=kiosk("on"))
    expect(page.locator("html")).to_have_attribute("data-kiosk", "on")
    for words in ("#prompt", "#detail", "#presses button"):
        size = "each => parseFloat(getComputedStyle(each).fontSize)"
        assert page.locator(words).first.evaluate(size) > usual.locator(words).first.evaluate(size), words
    for each in (usual, page):
        each.evaluate(
            "() => { globalThis.asked = 0; document.documentElement.requestFullscreen = async () => { asked++; }; }"
        )
        open_menu(each)
    assert usual.evaluate("asked") == 0
    assert page.evaluate("asked") == 1
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


@pytest.mark.parametrize(
    ("board", "size"), kept(STREAMS, (0, 3, 4)), ids=[f"{board} {size['width']}" for board, size in STREAMS]
)
def test_overlay_shows_board_and_prompt_on_transparency(
    open_page: Open, kiosk: Kiosk, board: str, size: dict[str, int]
) -> None:
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
    picture = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    right, bottom = picture.width - 1, picture.height - 1
    for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        assert alpha(picture, corner) == 0
    x, y = centre_of(page.locator("#prompt-card"))
    assert alpha(picture, (int(x), int(y))) == 255


def test_overlay_needs_spectator_page(open_page: Open, kiosk: Kiosk) -> None:
    page = open_page(running=kiosk(""), query="?overlay=1")
    expect(page.locator(".top")).to_be_visible()


def wait_until_still(page: Page, name: str) -> None:
    """Wait until an element has stayed in place for some frames."""
    end, since, before = time.monotonic() + WAIT_S, 0, None
    while since < STILL_FRAMES:
        assert time.monotonic() < end
        page.evaluate("new Promise(requestAnimationFrame)")
        box = page.locator(name).bounding_box()
        since, before = (since + 1 if box == before else 0), box


def alpha(picture: Image.Image, at: tuple[int, int]) -> int:
    pixel = picture.getpixel(at)
    assert isinstance(pixel, tuple)
    return int(pixel[3])


@LOOKS
def test_axe_finds_nothing_on_kiosk_page(
    open_page: Open,
    kiosk: Kiosk,
    axe: Axe,  # noqa: F811
    look: Look,
) -> None:
    for shown in ("on", "attract"):
        page = look.opened(open_page, running=kiosk(shown))
        expect(page.locator("html")).to_have_attribute("data-kiosk", shown)
        assert axe(page) == [], shown
