"""Mouse and finger gestures for tests of the page."""

import time
from typing import Any

from playwright.sync_api import Locator, Page

from tests.host.web.fake_table import RunningPage

STILL = """(things) => new Promise((resolve) => {
  let before = "";
  const look = () => {
    const boxes = things.map((thing) => thing.getBoundingClientRect().toJSON());
    const now = JSON.stringify(boxes);
    if (now === before && !document.querySelector("[data-looks-soon]")) resolve(boxes);
    else {
      before = now;
      setTimeout(() => requestAnimationFrame(look), 50);
    }
  };
  look();
})"""
HEARD_S = 15.0  # a message takes a few milliseconds when nothing else is running


def boxes(*things: Locator) -> list[dict[str, float]]:
    """Return the box of each locator's first element, once none of them is moving.

    The page may still be scrolling to the place it asks about.
    """
    return list(things[0].page.evaluate(STILL, [thing.first.element_handle() for thing in things]))


def middle(page: Page, thing: str | Locator, right: float = 0, down: float = 0) -> tuple[float, float]:
    """Return the centre of an element, or of a selector's first one, offset by fractions of its size.

    Wait until it has stopped moving.
    """
    [box] = boxes(page.locator(thing) if isinstance(thing, str) else thing)
    return box["x"] + box["width"] * (0.5 + right), box["y"] + box["height"] * (0.5 + down)


def square(name: str) -> str:
    return f'[data-square="{name}"] .spot-hit'


def drag(page: Page, *points: tuple[float, float], steps: int = 4) -> None:
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=steps)
    page.mouse.up()


class Finger:
    """Touches the screen like a finger, so that the browser may scroll if the page allows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        self.touch("touchStart", start)
        for k in range(1, steps + 1):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")  # no finger is faster than the page
            self.touch("touchMove", tuple(a + (b - a) * k / steps for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.touch("touchEnd")


def touch(page: Page, thing: str | Locator) -> None:
    """Touch the middle of an element, or of a selector's first one, briefly."""
    finger = Finger(page)
    finger.touch("touchStart", middle(page, thing))
    finger.touch("touchEnd")


def received(table: RunningPage, page: Page, things: int = 1) -> list[dict[str, Any]]:
    """Return the table's commands, once this many pieces have been put down."""
    end = time.monotonic() + HEARD_S
    while time.monotonic() < end:
        done = [command["do"] for command in table.table.commands]
        if done and done[-1].startswith("place") and done.count("place") + done.count("place_part") >= things:
            break
        page.wait_for_timeout(20)
    return table.table.commands
