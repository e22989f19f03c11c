"""Test the rules in a dialog of the page: by menu and by key, clause by clause, in the viewer's language."""

import pytest
from playwright.sync_api import Locator, Page, expect

from signalbox.core.messages.catalogue import catalogue
from signalbox.play.teaching.rules import rules_info
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.layout import is_wider_than_window
from tests.host.web.roles import button, menu, named, open_menu, words
from tests.host.web.test_page_looks import LETTERS_OF, MIN_LETTERS_PX

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def clauses_of(game: str, language: str = "en-GB") -> list[str]:
    """Return every clause of a game's rules."""
    rules, words = rules_info(game), catalogue(language)
    assert rules is not None
    return [words.text(each["say"]) for group in rules["groups"] for each in group["clauses"] if each["say"]]


def rules(page: Page) -> Locator:
    """Return the dialog with the rules, found by its list of groups of clauses."""
    return page.get_by_role("dialog").filter(has=named(page, "navigation", "script-rule-groups"))


def route_is_visible(page: Page) -> bool:
    """Return whether the drawn route is within the visible part of the board."""
    found: bool = page.evaluate("""() => {
      const frame = document.querySelector(".rule-picture").getBoundingClientRect();
      return [...document.querySelectorAll(".rule-board .way path, .rule-board .way circle")].every((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      });
    }""")
    return found


@pytest.mark.parametrize("board", SCRIPTS)
def test_rules_are_read_by_keyboard(open_game: OpenGame, board: str) -> None:
    _, page = open_game(board=board)
    page.keyboard.press("?")
    expect(page.locator(".rule-board .piece").first).to_be_attached()
    trains = [page.locator(f"{scope} .west-wheel").count() > 0 for scope in ("#board", ".rule-board")]
    assert trains == [board == "golden_train"] * 2, "pictures are drawn as the board is"
    for clause in clauses_of(board):
        expect(rules(page).get_by_role("paragraph")).to_have_text(clause)
        assert route_is_visible(page), clause
        page.keyboard.press("ArrowRight")
    expect(rules(page)).to_be_hidden()


def test_rules_in_french_on_phone(open_page: Open) -> None:
    page = open_page(PHONE, query="?lang=fr")
    open_menu(page)
    menu(page).get_by_role("button", name=words(page, "page-rules")).click()
    clauses = clauses_of("ptites-locos", "fr")
    expect(rules(page).get_by_role("paragraph")).to_have_text(clauses[0])
    button(rules(page), "script-rule-next").click()
    expect(rules(page).get_by_role("paragraph")).to_have_text(clauses[1])
    button(rules(page), "locos-rules-crashes").click()
    expect(page.locator(".rule-board .way-burst")).to_have_count(1)
    button(rules(page), "script-close").click()
    expect(rules(page)).to_be_hidden()
    assert not is_wider_than_window(page)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("board", SCRIPTS)
def test_picture_letters_are_at_least_11_pixels(open_game: OpenGame, board: str, size: Size) -> None:
    _, page = open_game(board=board, size=size)
    page.keyboard.press("?")
    expect(page.locator(".rule-board .piece").first).to_be_attached()
    letters = LETTERS_OF.replace("WHERE", "dialog.rules").replace("BOARD", ".rule-board")
    all_sizes: list[tuple[str, float]] = []
    for clause in clauses_of(board):
        expect(rules(page).get_by_role("paragraph")).to_have_text(clause)
        sizes = page.evaluate(letters)
        all_sizes += sizes
        assert [(text, px) for text, px in sizes if px < MIN_LETTERS_PX] == [], clause
        page.keyboard.press("ArrowRight")
    assert {"ptites_locos": "west", "golden_train": "3", "paris_connection": "Lyon"}[board] in dict(all_sizes)


def test_small_pictures_omit_names(open_page: Open, serve: Serve) -> None:
    running = serve("build", board="paris_connection")
    for size, has_names in ((DESK, True), (PHONE, False)):
        page = open_page(size, running=running)
        page.keyboard.press("?")
        expect(page.locator(".rule-board")).to_be_visible()
        for class_name in ("area-label", "area-worth"):
            assert page.locator(f".rule-board .{class_name}").first.is_visible() is has_names
