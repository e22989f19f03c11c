"""Measure the layout of a page: boxes, controls, excess width."""

from playwright.sync_api import FloatRect, Locator, Page

CONTROLS = """(where) => [...document.querySelectorAll(where)].filter((e) => e.checkVisibility()).map((e) => {
  const box = e.getBoundingClientRect();
  return [e.ariaLabel || e.textContent.trim(), Math.min(box.width, box.height)];
})"""


def is_wider_than_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def centre_of(element: Locator) -> tuple[float, float]:
    box = box_of(element)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_drawn_above(page: Page, one: str, other: str) -> bool:
    """Return whether the first element comes after the other in the document, and so is drawn above it."""
    script = "(one, other) => Boolean(document.querySelector(other).compareDocumentPosition(one) & 4)"
    return bool(page.locator(one).first.evaluate(script, other))


def controls(page: Page, where: str = "button, [role=button], summary, input") -> list[tuple[str, float]]:
    """Return the names of visible controls, each with its shorter side in pixels."""
    return [(name, px) for name, px in page.evaluate(CONTROLS, where)]
