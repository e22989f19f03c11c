"""Test the limits on what a page costs: bytes for the first load and while idle, and work while lights are moving."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from signalbox.web.page_types import PatternsMessage
from tests.host.web.conftest import DESK
from tests.host.web.fake_table import running_page
from tests.host.web.page_cost import Meter
from tests.host.web.parts import wait_for_seats
from tests.host.web.real_table import playing, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

MAX_FIRST = 120_000  # bytes transferred during the first load
MAX_IDLE = 2_000  # bytes a second for a page that nobody touches
IDLE_MS = 6000
IS_FADING = "document.querySelector('[data-fading]') !== null"
MAX_CHANGES = 16  # a second while lights are blinking: the page sleeps in between
PEOPLE = {"ptites-locos": 3, "golden-train": 3, "paris-connection": 6}
FIRST_BUTTON = {"ptites-locos": "Roll", "paris-connection": "Press Red"}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a page in a browser that does not ask for reduced motion."""
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", PEOPLE)
def test_open_page_uses_few_resources(game: str, page: Page, tmp_path: Path) -> None:
    seats = [word for number in range(PEOPLE[game]) for word in ("--seat", f"Player {number}")]
    first = ("--set", "first=Player 0", "--patterns")
    with playing(tmp_path, lambda shown: shown["prompt"].startswith("Player 0:"), game, *seats, *first) as table:
        meter = Meter(page)
        page.goto(table.url)
        wait_for_seats(page)
        page.wait_for_load_state("networkidle")
        assert 0 < meter.bytes < MAX_FIRST

        if game in FIRST_BUTTON:
            before = table.prompt()
            page.get_by_role("button", name=FIRST_BUTTON[game]).first.click()
            wait_until(lambda: table.prompt() != before)
        wait_until(lambda: page.evaluate(IS_FADING))
        page.wait_for_timeout(1000)  # for remaining work caused by the change
        meter.heard, before_idle = 0, meter.metrics()
        page.wait_for_timeout(IDLE_MS)
        assert meter.heard < MAX_IDLE * IDLE_MS / 1000
        after = meter.metrics()
        assert 0 < after["RecalcStyleCount"] - before_idle["RecalcStyleCount"] < MAX_CHANGES * IDLE_MS / 1000
        assert after["LayoutCount"] == before_idle["LayoutCount"]
        assert page.evaluate("document.getAnimations().length") == 0  # an animation would wake the page for every frame

        meter.bytes = 0
        page.reload()
        wait_for_seats(page)
        assert meter.bytes < MAX_FIRST / 4


def test_blinking_light_alternates_brightness(page: Page) -> None:
    with running_page("platform") as running:
        hub, board = running.table.hub, running.table.board
        page.goto(running.url)
        wait_for_seats(page)
        name = "Q1.1.2"
        blinks: PatternsMessage = {
            "type": "patterns",
            "at": 0,
            "lights": len(board.lights),
            "allowed": 10**9,
            "groups": [
                {"pattern": "blink", "ms": 500, "levels": [255, 26], "lights": [[board.lights[name], 0x00FF00, 0]]}
            ],
        }
        running.table.shows = lambda: hub.publish_patterns(blinks, 0)
        shine = f"""getComputedStyle(document.querySelector('.light[data-light="{name}"] > g:last-of-type')).opacity"""
        for _ in range(3):
            wait_until(lambda: page.evaluate(f"{shine} > 0.99"))
            wait_until(lambda: page.evaluate(f"{shine} < 0.5"))
        assert page.locator(f'.light[data-light="{name}"][data-lit]').count() == 1
        running.table.shows = None
        wait_until(lambda: not page.evaluate(IS_FADING))  # showing the step's frames again
