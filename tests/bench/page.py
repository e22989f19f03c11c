"""The cost of a page: bytes and requests of its first and second load, of an idle page, and of a drag.

Run ``python -m tests.bench.page [SECONDS]`` to print four JSON objects per game. The table is `signalbox play` at a
virtual board. The browser is headless Chromium without a graphics card, 1280 by 800 pixels. Bytes are counted by
the browser as transferred, including headers. Processor time is measured for the renderer process of the page, in
percent of a core, and compared with a blank page and a page with a fading square of 30 pixels in the same browser.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench._output import Result, print_results
from tests.bench.endurance import GAMES
from tests.host.web.conftest import FLAGS, NAMES
from tests.host.web.page_cost import Meter
from tests.host.web.real_table import RealTable, playing, wait_until

SECONDS = 20.0
SETTLE_MS = 8000
LOAD_MS = 2000
SIZE = {"width": 1280, "height": 800}
SEAT_NAMES = ("Ann", "Ben", "Cleo", "Dan")
FIRST_BUTTON = {"ptites-locos": "Roll", "golden-train": "", "paris-connection": "Press Red"}  # lights a goal
SQUARE = "<div style='width:30px;height:30px;background:red'></div>"
FADE = (
    "document.querySelector('div').animate("
    "{opacity: [0.3, 1]}, {duration: 1000, iterations: Infinity, easing: 'steps(2)'})"
)
LIFTABLE = "[data-piece], [data-part], .in-hand"
FRAMES = """() => {
  window.frames_ = [];
  let last = 0;
  const look = (now) => {
    if (last) window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
STEPS = 150


def results(seconds: float = SECONDS) -> Iterator[Result]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        return
    for game in GAMES:
        with sync_playwright() as playwright, _table(game) as table:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            yield from _measure(game, browser, table, seconds)
            browser.close()


@contextmanager
def _table(game: str) -> Iterator[RealTable]:
    seats = [word for name in SEAT_NAMES[: GAMES[game]] for word in ("--seat", name)]
    with tempfile.TemporaryDirectory(prefix="signalbox-page-") as folder:
        os.environ["XDG_CONFIG_HOME"] = folder  # not a user's own preferences
        arguments = (game, *seats, "--set", "first=Ann", "--seed", "bench")
        with playing(Path(folder), lambda shown: str(shown["prompt"]).startswith("Ann:"), *arguments) as table:
            yield table


def _measure(game: str, browser: Browser, table: RealTable, seconds: float) -> Iterator[Result]:
    page = browser.new_context(viewport=SIZE).new_page()  # type: ignore[arg-type]
    meter = Meter(page)
    yield {
        "bench": "page_load",
        "game": game,
        "first": _load(page, meter, table.url),
        "again": _load(page, meter, table.url),
    }
    others = {"blank": Meter(_page(browser)), "fading_square": Meter(_page(browser, SQUARE, FADE))}
    yield {"bench": "page_idle", "game": game, "prompt": table.prompt()} | _idle(page, meter, others, seconds)
    if FIRST_BUTTON[game]:
        before = table.prompt()
        page.get_by_role("button", name=FIRST_BUTTON[game]).first.click()
        wait_until(lambda: table.prompt() != before)
        page.mouse.move(0, 0)
        yield {"bench": "page_idle", "game": game, "prompt": table.prompt()} | _idle(page, meter, others, seconds)
    yield {"bench": "page_drag", "game": game} | _drag(page)


def _page(browser: Browser, content: str = "", script: str = "0") -> Page:
    page = browser.new_context(viewport=SIZE).new_page()  # type: ignore[arg-type]
    page.set_content(content)
    page.evaluate(script)
    return page


def _load(page: Page, meter: Meter, url: str) -> Result:
    """Load the page and return how many bytes and requests the browser needed, and the load time."""
    meter.bytes = meter.requests = 0
    began = time.perf_counter()
    page.goto(url)
    page.wait_for_selector("#seats .seat")
    took = time.perf_counter() - began
    page.wait_for_timeout(LOAD_MS)
    return {"bytes": meter.bytes, "requests": meter.requests, "ms": round(1000 * took)}


def _idle(page: Page, meter: Meter, others: dict[str, Meter], seconds: float) -> Result:
    page.wait_for_timeout(SETTLE_MS)
    meter.messages = meter.heard = 0
    meters = {"page": meter, **others}
    before = {name: each.metrics()["ProcessTime"] for name, each in meters.items()}
    began = time.perf_counter()
    page.wait_for_timeout(1000 * seconds)
    after = {name: each.metrics()["ProcessTime"] for name, each in meters.items()}
    took = time.perf_counter() - began
    return {
        "messages_a_second": round(meter.messages / took, 2),
        "bytes_a_second": round(meter.heard / took),
        "cpu_percent": {name: round(100 * (after[name] - before[name]) / took, 2) for name in meters},
    }


def _drag(page: Page) -> Result:
    """Carry a piece around the board and measure the time between frames."""
    thing = next(each for each in page.locator(LIFTABLE).all() if each.is_visible() and each.is_enabled())
    box, board = thing.bounding_box(), page.locator("#board").bounding_box()
    assert box is not None
    assert board is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate(FRAMES)
    for step in range(STEPS):
        share = abs(1 - 2 * ((step / STEPS * 3) % 1))
        page.mouse.move(board["x"] + board["width"] * (0.1 + 0.8 * share), board["y"] + board["height"] * step / STEPS)
    frames = sorted(float(each) for each in page.evaluate("window.frames_"))
    is_held = page.locator("#board[data-holding]").count() == 1
    page.keyboard.press("Escape")
    page.mouse.up()
    return {
        "frames": len(frames),
        "ms": {
            "median": round(statistics.median(frames), 1),
            "95%": round(frames[int(0.95 * len(frames))], 1),
            "most": round(frames[-1], 1),
        },
        "is_held": is_held,
    }


if __name__ == "__main__":
    print_results(results(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
