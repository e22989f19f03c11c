"""Fixtures that open the page in a real Chromium."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NoReturn, Protocol

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.english import message_text
from tests.host.app.running import Running
from tests.host.web.fake_games import SCRIPTS, Script
from tests.host.web.fake_table import RunningPage, running_page
from tests.host.web.real_table import PtitesLocosTable, RealTable, environment, playing
from tests.soak import mark_soak_except

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

AXE = Path(__file__).parents[3] / ".venv" / "page" / "node_modules" / "axe-core" / "axe.min.js"
# Drawings without words or focusable elements are checked only once in each open page.
FOUND = """async () => {
  const seen = [...document.querySelectorAll(".layer-ground, .layer-track, .layer-lights")].filter((each) => each.seen);
  const { violations } = await axe.run({ exclude: seen }, { resultTypes: ["violations"], preload: false });
  for (const each of document.querySelectorAll(".layer-ground, .layer-track, .layer-lights")) each.seen = true;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`));
}"""

Axe = Callable[[Page], list[str]]
Size = dict[str, int]  # of a window: width and height
Open = Callable[..., Page]
Serve = Callable[..., RunningPage]
OpenGame = Callable[..., tuple[RunningPage, Page]]


class HasUrl(Protocol):
    url: str


def cases(names: str, every: Iterable[tuple[object, ...]], keep: Iterable[int]) -> pytest.MarkDecorator:
    """Parametrise a test with these cases. Outside `make soak`, run only those whose index is in `keep`."""
    every = list(every)
    ids = [" ".join(map(_id_of, case)) for case in every]
    return pytest.mark.parametrize(names, mark_soak_except(every, keep), ids=ids)


def _id_of(value: object) -> str:
    """Return a short test ID for a window's size, a fake game or any other value."""
    if isinstance(value, dict):
        return f"{value['width']}x{value['height']}"
    return value.board if isinstance(value, Script) else str(value)


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
        """Close the browser; its event loop would disturb later tests in the same thread."""
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()
        self._browser = self._playwright = None


@contextlib.contextmanager
def isolated_browser() -> Iterator[tuple[Path, Browser]]:
    """Yield an empty folder, which also serves as the folder of the user's preferences, and a browser."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["XDG_CONFIG_HOME"] = folder
        browser = playwright.chromium.launch(executable_path=_path(), args=FLAGS)
        yield Path(folder), browser
        browser.close()


CHROMIUM = Chromium()
SHOWN_MS = 15_000  # the longest time until a page shows what it should, when several browsers share a machine
expect.set_options(timeout=SHOWN_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Set up page fixtures last, so that pages are closed before their servers."""
    for item in items:
        names: list[str] = getattr(item, "fixturenames", [])
        for name in ("open_page", "open_game", "page"):
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
    return path or skip_except_in_ci("no Chromium on this machine: install the package chromium to test the page")


def skip_except_in_ci(reason: str) -> NoReturn:
    """Skip the test because something is not installed. In CI, where everything has to be installed, fail instead."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def axe() -> Axe:
    """Return a function that lists the faults that axe-core finds on a page."""
    if not AXE.exists():
        skip_except_in_ci("there is no axe-core on this machine: run  make page  to test the page with it")
    source = AXE.read_text(encoding="utf-8")

    def faults(page: Page) -> list[str]:
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(source)
        return list(page.evaluate(FOUND))

    return faults


@pytest.fixture
def table() -> Iterator[RunningPage]:
    with running_page() as page:
        yield page


@pytest.fixture
def locos_table(tmp_path: Path) -> Iterator[PtitesLocosTable]:
    """Yield a table of P'tites Locos at which Ann has to roll."""
    seats = ["--seat", "Ann", "--seat", "Ben", "--set", "first=Ann", "--seed", "browser"]
    prompt = message_text("locos-roll", player="Ann")
    with playing(tmp_path, lambda snapshot: bool(snapshot["prompt"] == prompt), *seats) as table:
        found = PtitesLocosTable(table.url)
        found.state()
        yield found


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[RealTable]:
    """Yield a running `signalbox play` at its start page, as for a user who has never played before."""
    running = Running(tmp_path, record=tmp_path / "records", environment=environment(tmp_path))
    yield RealTable(running.address)
    running.end()


@pytest.fixture
def servers() -> Iterator[contextlib.ExitStack]:
    """Yield a stack that keeps servers running until all pages are closed; pages would otherwise try to reconnect."""
    with contextlib.ExitStack() as stack:
        yield stack


@pytest.fixture
def serve(servers: contextlib.ExitStack) -> Serve:
    """Return a function that serves fake tables, as `running_page` does."""
    return lambda *step, **options: servers.enter_context(running_page(*step, **options))


@pytest.fixture
def open_page(browser: Browser, table: RunningPage, servers: contextlib.ExitStack) -> Iterator[Open]:
    """Yield a function that opens the fake table's page in its own window.

    The function calls `first` with the page before loading anything. Pages must not log errors or warnings.
    """
    troubles: list[str] = []
    contexts = []

    def open_window(
        size: Size = DESK,
        scheme: Literal["light", "dark"] = "light",
        query: str = "",
        running: HasUrl = table,
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

        def record_trouble(text: str) -> None:
            # a server that goes may be loading something still, such as the icon, which a browser asks for last
            is_cut_short = expect_trouble.startswith("WebSocket") and "net::ERR_CONNECTION" in text
            if not is_cut_short and not (expect_trouble and expect_trouble in text):
                troubles.append(text)

        page.on(
            "console", lambda message: record_trouble(message.text) if message.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: record_trouble(str(error)))
        if first is not None:
            first(page)
        page.goto(running.url + query)
        page.wait_for_selector(wait_for)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def page(open_page: Open) -> Page:
    """Return the fake table's page on a desktop."""
    return open_page()


@pytest.fixture
def open_game(open_page: Open, serve: Serve) -> OpenGame:
    """Return a function that serves a step of a fake game (default: first) and opens the table's or a seat's page."""

    def open_step(
        step: str = "",
        board: str = "ptites_locos",
        size: Size = DESK,
        *,
        seat: int | None = None,
        query: str = "",
        **options: Any,
    ) -> tuple[RunningPage, Page]:
        running = serve(step or next(iter(SCRIPTS[board].steps)), board=board)
        own = "" if seat is None else running.link(seat)
        return running, open_page(size, query=own + query, running=running, **options)

    return open_step
