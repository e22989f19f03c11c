"""Test that no click is lost while a page's script is loading: controls that need it cannot be clicked."""

from html.parser import HTMLParser

import pytest
from playwright.sync_api import Page, Route, expect

from signalbox.core.messages.languages import SPOKEN
from signalbox.core.resources import PACKAGE
from signalbox.web.page_language import translate_page
from tests.host.web.conftest import Open
from tests.host.web.parts import wait_for_seats
from tests.host.web.roles import close_menu, open_menu

PAGES = sorted(path.name for path in (PACKAGE / "web" / "static" / "pages").glob("*.html"))
CONTROLS = ("button", "input", "select", "textarea")
WITHOUT_END = ("input", "img", "link", "meta", "br")
MAY_BE_CLICKED = ":is(button, input, select):enabled:visible"


class ControlFinder(HTMLParser):
    """Collects the controls in a page's HTML that can be clicked because they are visible and not disabled."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.waiting = 0
        self._out_of_sight: list[bool] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record clickable controls; a hidden element or a dialog hides everything in it."""
        attributes = dict(attrs)
        is_hidden = "hidden" in attributes or tag == "dialog" or any(self._out_of_sight)
        self.waiting += "data-waits" in attributes
        if tag in CONTROLS and not is_hidden and "disabled" not in attributes:
            self.found.append(attributes.get("id") or tag)
        if tag not in WITHOUT_END:
            self._out_of_sight.append(is_hidden)

    def handle_endtag(self, tag: str) -> None:
        self._out_of_sight.pop()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", PAGES)
def test_controls_are_inactive_before_script_loads(name: str, language: str) -> None:
    assert ControlFinder(translate_page(name, language).decode()).found == []


def test_page_parser_finds_controls() -> None:
    assert len(PAGES) > 4
    text = '<p><button id="a"><svg><path d="M1 1"/></svg></button><dialog><input></dialog></p>'
    assert ControlFinder(text).found == ["a"]
    assert all(ControlFinder(translate_page(name, "fr").decode()).waiting for name in PAGES if name != "refusal.html")


@pytest.mark.browser
def test_first_accepted_click_opens_menu(open_page: Open) -> None:
    held_requests: list[Route] = []
    page = open_page(
        wait_for="#menu-open",
        first=lambda page: page.route("**/board.json*", lambda route: held_requests.append(route)),
    )
    expect(page.locator(MAY_BE_CLICKED)).to_have_count(0)
    held_requests[0].continue_()
    expect(open_menu(page)).to_be_visible()
    close_menu(page)
    expect(page.locator("[data-waits]")).to_have_count(0)


def test_page_with_outdated_drawing_reloads(open_page: Open) -> None:
    """A kiosk's demo may begin after the drawing is loaded and before the page connects."""
    loaded: list[str] = []

    def serve_outdated(route: Route) -> None:
        answer = route.fetch()
        assert answer.headers["signalbox-screen"]
        route.fulfill(response=answer, headers={**answer.headers, "signalbox-screen": "of before"})

    def first(page: Page) -> None:
        page.on("domcontentloaded", lambda _: loaded.append(page.url))
        page.route("**/board.json*", serve_outdated, times=1)

    page = open_page(first=first)
    if len(loaded) < 2:
        page.wait_for_event("domcontentloaded")
    wait_for_seats(page)
    page.wait_for_timeout(300)
    assert len(loaded) == 2, "and it stays"
