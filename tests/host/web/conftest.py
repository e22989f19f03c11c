"""Fixtures that open the page in a real Chromium."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.host.web.fake_games import SCRIPTS
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
OpenGame = Callable[..., tuple[RunningPage, Page]]


class Served(Protocol):
    url: str


class Chromium:
    """A browser shared by consecutive browser tests, across modules."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """Return the browser, starting it if necessary."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            self._playwright = sync_playwright().start()
            self._browser = self._playwright.chromium.launch(executable_path=_path(), args=FLAGS)
        return self._browser

    def close(self) -> None:
        """Close the browser, whose event loop would disturb other tests in this thread."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


@contextlib.contextmanager
def own_browser() -> Iterator[tuple[Path, Browser]]:
    """Give a program an empty folder and a browser, and hide the user's preferences from it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["XDG_CONFIG_HOME"] = folder
        browser = playwright.chromium.launch(executable_path=_path(), args=FLAGS)
        yield Path(folder), browser
        browser.close()


CHROMIUM = Chromium()
SHOWN_MS = 15_000  # the longest time until a page shows what it should, when several browsers share a machine
expect.set_options(timeout=SHOWN_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Set up `open_page` last, so that pages close before the servers they use."""
    for item in items:
        names: list[str] = getattr(item, "fixturenames", [])
        for name in ("open_page", "open_game"):
            if name in names:
                names.remove(name)
                names.append(name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Close the browser unless the next test uses it."""
    yield
    if "browser" not in getattr(nextitem, "fixturenames", ()):
        CHROMIUM.close()


@pytest.fixture
def browser() -> Browser:
    return CHROMIUM.running()


def _path() -> str:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        reason = "no Chromium on this machine: install the package chromium to test the page"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture
def table() -> Iterator[RunningPage]:
    with running_page() as page:
        yield page


@pytest.fixture
def servers() -> Iterator[contextlib.ExitStack]:
    """Keep servers running until all pages are closed; otherwise the pages would try to reconnect."""
    with contextlib.ExitStack() as stack:
        yield stack


@pytest.fixture
def serve(servers: contextlib.ExitStack) -> Serve:
    """Return a function that serves fake tables, as `running_page` does."""
    return lambda *step, **how: servers.enter_context(running_page(*step, **how))


@pytest.fixture
def open_page(browser: Browser, table: RunningPage, servers: contextlib.ExitStack) -> Iterator[Open]:
    """Return a function that opens the fake table's page in its own window.

    `first` is called with the page before anything is loaded. No page may log an error or a warning.
    """
    troubles: list[str] = []
    contexts = []

    def opened(
        size: dict[str, int] = DESK,
        scheme: Literal["light", "dark"] = "light",
        query: str = "",
        running: Served = table,
        expect_trouble: str = "",
        wait_for: str = "#seats .seat",
        first: Callable[[Page], object] | None = None,
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
        if first is not None:
            first(page)
        page.goto(running.url + query)
        page.wait_for_selector(wait_for)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def open_game(open_page: Open, serve: Serve) -> OpenGame:
    """Return a function that serves a step of a fake game, by default the first, and opens its page or a seat's own."""

    def opened(
        step: str = "",
        board: str = "ptites_locos",
        size: dict[str, int] = DESK,
        *,
        seat: int | None = None,
        query: str = "",
        **how: Any,
    ) -> tuple[RunningPage, Page]:
        running = serve(step or next(iter(SCRIPTS[board].steps)), board=board)
        own = "" if seat is None else running.link(seat)
        return running, open_page(size, query=own + query, running=running, **how)

    return opened
