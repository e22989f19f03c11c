"""Find elements as people do: by their role and their words in the page's language."""

from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue

Role = Literal[
    "button", "combobox", "dialog", "group", "img", "link", "list", "navigation", "region", "slider", "spinbutton"
]


def words(where: Page | Locator, id: str, /, **arguments: Any) -> str:
    """Return a message in the page's language."""
    page = where if isinstance(where, Page) else where.page
    return catalogue(str(page.locator("html").get_attribute("lang"))).checked_text(Message(id, **arguments))


def named(where: Page | Locator, role: Role, id: str, /, **arguments: Any) -> Locator:
    """Return the element that has this role, and this message in the page's language as its name."""
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


def choose_language(page: Page, tag: str) -> None:
    named(page, "combobox", "page-language").select_option(tag)
    expect(page.locator("html")).to_have_attribute("lang", tag)
