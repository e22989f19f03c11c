"""How a page is laid out: its boxes, its controls, what is too wide, at every step of a script."""

from collections.abc import Iterator

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.host.web.fake_games import SCRIPTS
from tests.host.web.fake_table import RunningPage

CONTROLS = """(where) => [...document.querySelectorAll(where)].filter((e) => e.checkVisibility()).map((e) => {
  const box = e.getBoundingClientRect();
  return [e.ariaLabel || e.textContent.trim(), Math.min(box.width, box.height)];
})"""


def wider_than_the_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def centre_of(element: Locator) -> tuple[float, float]:
    box = box_of(element)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def controls(page: Page, where: str = "button, [role=button], summary, input") -> list[tuple[str, float]]:
    """Return the names of visible controls, each with its shorter side in pixels."""
    return [(name, px) for name, px in page.evaluate(CONTROLS, where)]


def steps(page: Page, running: RunningPage, board: str) -> Iterator[str]:
    """Show every step of a script, and yield each."""
    for step, words in SCRIPTS[board].steps.items():
        running.show(step)
        if "prompt" in words:
            expect(page.locator("#prompt")).to_have_text(words["prompt"])
        yield step
