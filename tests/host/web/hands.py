"""Mouse and finger gestures for tests of the page."""

import time

from playwright.sync_api import Locator, Page

from tests.host.web.fake_table import RunningPage

STILL = """(things) => new Promise((resolve) => {
  let before = "";
  const look = () => {
    const boxes = things.map((thing) => thing.getBoundingClientRect().toJSON());
    const now = document.querySelector("[data-looks-soon]") ? "" : JSON.stringify(boxes); // it may scroll after that
    if (now && now === before) resolve(boxes);
    else {
      before = now;
      setTimeout(() => requestAnimationFrame(look), 50);
    }
  };
  look();
})"""
HEARD_S = 15.0  # a message takes a few milliseconds when nothing else is running
STILL_FRAMES = 30


def boxes(*things: Locator) -> list[dict[str, float]]:
    """Wait until these elements have stopped moving, and return the box of each locator's first element."""
    return list(things[0].page.evaluate(STILL, [thing.first.element_handle() for thing in things]))


def middle(page: Page, thing: str | Locator, right: float = 0, down: float = 0) -> tuple[float, float]:
    """Wait until an element has stopped moving, and return its centre, offset by fractions of its size.

    If `thing` matches several elements, use the first.
    """
    [box] = boxes(page.locator(thing) if isinstance(thing, str) else thing)
    return box["x"] + box["width"] * (0.5 + right), box["y"] + box["height"] * (0.5 + down)


def square(name: str) -> str:
    return f'[data-square="{name}"] .spot-hit'


def supply(name: str) -> str:
    """Return the selector of a supply's top piece."""
    return f'.store[data-key="{name}"] button.in-hand'


def take(page: Page, thing: str | Locator, *places: str | Locator) -> None:
    """Pick an element up with the mouse and move it over these places in turn, without letting go."""
    page.mouse.move(*middle(page, thing))
    page.mouse.down()
    for place in places:
        page.mouse.move(*middle(page, place), steps=4)


def drag(page: Page, *points: tuple[float, float], steps: int = 4) -> None:
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=steps)
    page.mouse.up()


class Finger:
    """A simulated finger on the screen, which can scroll the page where the page allows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        self.touch("touchStart", start)
        for k in range(1, steps + 1):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")  # no finger is faster than the page
            self.touch("touchMove", tuple(a + (b - a) * k / steps for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.touch("touchEnd")


def touch(page: Page, thing: str | Locator) -> None:
    """Tap the middle of an element, or of the first that a selector matches."""
    page.touchscreen.tap(*middle(page, thing))


def received(table: RunningPage, page: Page, things: int = 1) -> list[str]:
    """Wait until this many pieces have been put down. Return all commands received, such as "place red1 S1"."""
    end = time.monotonic() + HEARD_S
    while time.monotonic() < end:
        placed = [each.startswith("place") for each in table.table.command_texts()]
        if placed and placed[-1] and sum(placed) >= things:
            break
        page.wait_for_timeout(20)
    return table.table.command_texts()


def wait_until_still(page: Page, name: str) -> None:
    """Wait until an element has not moved for some frames: scrolling continues after the finger is lifted.

    Before that, wait until the page has decided whether to scroll to the lit places by itself.
    """
    page.wait_for_selector("[data-looks-soon]", state="detached")
    end, still_frames, before = time.monotonic() + HEARD_S, 0, None
    while still_frames < STILL_FRAMES:
        assert time.monotonic() < end
        page.evaluate("new Promise(requestAnimationFrame)")
        box = page.locator(name).bounding_box()
        still_frames, before = (still_frames + 1 if box == before else 0), box
