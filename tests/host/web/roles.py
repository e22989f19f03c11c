"""Find elements as people do: by their role, and by their text in the page's language."""

from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue

Role = Literal[
    "button", "combobox", "dialog", "group", "img", "link", "list", "navigation", "region", "slider", "spinbutton"
]


def words(scope: Page | Locator, id: str, /, **arguments: Any) -> str:
    """Return a message in the page's language."""
    page = scope if isinstance(scope, Page) else scope.page
    return catalogue(str(page.locator("html").get_attribute("lang"))).checked_text(Message(id, **arguments))


def named(scope: Page | Locator, role: Role, id: str, /, **arguments: Any) -> Locator:
    """Return the element with this role, whose name is this message in the page's language."""
    return scope.get_by_role(role, name=words(scope, id, **arguments), exact=True)


def button(scope: Page | Locator, id: str, /, **arguments: Any) -> Locator:
    return named(scope, "button", id, **arguments)


def switch(scope: Page | Locator, id: str) -> Locator:
    """Return the switch whose name contains this message. The rest of the name explains what the switch does."""
    return scope.get_by_role("switch", name=words(scope, id))


def menu(page: Page) -> Locator:
    return named(page, "dialog", "page-menu-title")


def open_menu(page: Page) -> Locator:
    """Open the menu, with what is under "More", and return it."""
    button(page, "page-menu").click()
    if not menu(page).locator("details[open]", has_text=words(page, "page-more")).count():
        menu(page).get_by_text(words(page, "page-more"), exact=True).click()
    return menu(page)


def close_menu(page: Page) -> None:
    button(menu(page), "page-close").click()


def choose_language(page: Page, tag: str) -> None:
    named(page, "combobox", "page-language").select_option(tag)
    expect(page.locator("html")).to_have_attribute("lang", tag)
