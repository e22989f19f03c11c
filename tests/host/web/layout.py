"""Locate what people find on a page by role and words, and measure the layout: boxes, controls, excess width."""

import re
from collections.abc import Iterator
from typing import Any, Literal

from playwright.sync_api import FloatRect, Locator, Page, expect

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.fake_table import RunningPage

Role = Literal[
    "button",
    "combobox",
    "dialog",
    "group",
    "img",
    "link",
    "list",
    "navigation",
    "radiogroup",
    "region",
    "slider",
    "spinbutton",
    "table",
    "textbox",
]

CONTROLS = """(where) => [...document.querySelectorAll(where)].filter((e) => e.checkVisibility()).map((e) => {
  const box = e.getBoundingClientRect();
  return [e.ariaLabel || e.textContent.trim(), Math.min(box.width, box.height)];
})"""


def words(where: Page | Locator, id: str, /, **arguments: Any) -> str:
    """Return a message in the page's language."""
    page = where if isinstance(where, Page) else where.page
    language = page.locator("html").get_attribute("lang")
    return catalogue(str(language)).checked_text(Message(id, **arguments))


def named(where: Page | Locator, role: Role, id: str, /, **arguments: Any) -> Locator:
    """Return the element that has this role and is named by this message in the page's language."""
    return where.get_by_role(role, name=words(where, id, **arguments), exact=True)


def button(where: Page | Locator, id: str, /, **arguments: Any) -> Locator:
    return named(where, "button", id, **arguments)


def switch(where: Page | Locator, id: str) -> Locator:
    """Return the switch whose name contains this message; the rest of the name explains what it does."""
    return where.get_by_role("switch", name=words(where, id))


def menu(page: Page) -> Locator:
    return named(page, "dialog", "page-menu-title")


def open_menu(page: Page) -> Locator:
    """Open the menu and return it."""
    button(page, "page-menu").click()
    return menu(page)


def close_menu(page: Page) -> None:
    button(menu(page), "page-close").click()


def prompt_of(page: Page) -> Locator:
    """Return the prompt: the sentence that says what to do now."""
    return page.get_by_role("heading", level=1)


def to_do(page: Page) -> Locator:
    """Return the prompt with its details."""
    return named(page, "region", "page-what-to-do")


def choices_of(page: Page) -> Locator:
    """Return the buttons for the current choices."""
    return named(page, "group", "page-choices").get_by_role("button")


def answer(page: Page, id: str) -> Locator:
    """Return the button for this answer in a procedure; its key precedes the words."""
    return named(page, "group", "page-answers").get_by_role("button", name=words(page, id))


def presses_of(page: Page) -> Locator:
    """Return those of the board's buttons that are also on the page."""
    return named(page, "group", "page-board-buttons").get_by_role("button")


def company(page: Page, colour: str) -> Locator:
    """Return the button that chooses the supply of locos of this colour."""
    return button(page, "script-press", label=words(page, "colour-title", colour=colour))


def in_hand(page: Page) -> Locator:
    """Return the bar that shows what the hand is holding."""
    return named(page, "group", "page-in-your-hand")


def record_of(page: Page) -> Locator:
    """Return the moves in the record, the latest first."""
    return named(page, "list", "page-record-order").get_by_role("listitem")


def own_seat(page: Page) -> Locator:
    """Return the card that only a seat's own page has."""
    return named(page, "region", "page-your-seat")


def holding(page: Page, name: str) -> Locator:
    """Return the line on a seat's own card that shows how many of these the seat holds."""
    return named(page, "list", "page-what-you-hold").get_by_role("listitem").filter(has_text=name)


def open_seat_links(page: Page) -> None:
    """Open the dialog with links to the seats' own pages; the button says how many seats have joined."""
    name = words(page, "script-joined-of", joined=".", seats=".").replace("/", ".")  # no slash is allowed in patterns
    page.get_by_role("button", name=re.compile(" ".join(name.split()))).click()  # and only plain spaces


def seat_links(page: Page) -> Locator:
    """Return the seats' cards in the dialog with the links."""
    return named(page, "dialog", "page-seat-pages").get_by_role("listitem")


def seat(page: Page, player: str) -> Locator:
    """Return the card on which everybody sees this player's seat."""
    cards = named(page, "region", "page-seats").get_by_role("listitem")
    return cards.filter(has=page.get_by_text(player, exact=True))


def start_seats(page: Page) -> Locator:
    """Return the card on the start page that shows who is playing."""
    return named(page, "region", "page-start-seats")


def wait_for_seats(page: Page) -> None:
    """Wait until the table's page shows who is playing."""
    named(page, "region", "page-seats").get_by_role("listitem").first.wait_for()


def watching(page: Page) -> Locator:
    """Return the words that mark a page as only watching."""
    return page.get_by_text(words(page, "page-watching"), exact=True)


def line_down(page: Page) -> Locator:
    """Return the message that the page has lost contact with the table."""
    return page.get_by_role("status").filter(has_text=words(page, "page-line-down"))


def choose_language(page: Page, tag: str) -> None:
    named(page, "combobox", "page-language").select_option(tag)
    expect(page.locator("html")).to_have_attribute("lang", tag)


def wider_than_the_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def centre_of(element: Locator) -> tuple[float, float]:
    box = box_of(element)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_drawn_above(page: Page, one: str, other: str) -> bool:
    """Return whether the first element is drawn after the other."""
    follows = "(one, other) => Boolean(document.querySelector(other).compareDocumentPosition(one) & 4)"
    return bool(page.locator(one).first.evaluate(follows, other))


def controls(page: Page, where: str = "button, [role=button], summary, input") -> list[tuple[str, float]]:
    """Return the names of visible controls, each with its shorter side in pixels."""
    return [(name, px) for name, px in page.evaluate(CONTROLS, where)]


def steps(page: Page, running: RunningPage, board: str) -> Iterator[str]:
    """Show every step of a script, and yield each."""
    for step, shown in SCRIPTS[board].steps.items():
        running.show(step)
        if "prompt" in shown:
            expect(prompt_of(page)).to_have_text(shown["prompt"])
        yield step
