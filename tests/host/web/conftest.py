"""A real Chromium for the tests of the page, and what every such test wants to know of it."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.host.web.fake_table import RunningPage, running_page

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Open = Callable[..., Page]
Serve = Callable[..., RunningPage]


class Served(Protocol):
    """A page that is being served."""

    url: str


@pytest.fixture(scope="module")  # not longer: while it runs, the thread has an event loop that others would trip on
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        reason = "no Chromium on this machine: install the package chromium to test the page"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def table() -> Iterator[RunningPage]:
    with running_page() as page:
        yield page


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves fake tables like `running_page`, until the pages that look at them have been closed."""
    with contextlib.ExitStack() as stack:
        yield lambda *step, **how: stack.enter_context(running_page(*step, **how))


@pytest.fixture
def open_page(browser: Browser, table: RunningPage, serve: Serve) -> Iterator[Open]:
    """Opens the page of the fake table in a window of its own; at the end nothing may have gone wrong in any."""
    troubles: list[str] = []
    contexts = []

    def opened(
        size: dict[str, int] = DESK,
        scheme: Literal["light", "dark"] = "light",
        query: str = "",
        running: Served = table,
        expect_trouble: str = "",
        wait_for: str = "#seats .seat",
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            color_scheme=scheme,
            has_touch=size is not DESK,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()

        def trouble(words: str) -> None:
            if not (expect_trouble and expect_trouble in words):
                troubles.append(words)

        page.on("console", lambda message: trouble(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: trouble(str(error)))
        page.goto(running.url + query)
        page.wait_for_selector(wait_for)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []
