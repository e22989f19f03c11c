"""Test the start page's two steps by finger and by keyboard alone, in French and in English."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.english import message_text
from tests.host.web.conftest import PHONE, Axe, Open
from tests.host.web.layout import box_of, is_wider_than_window
from tests.host.web.parts import (
    GAMES_OFFERED,
    choices_of,
    game_choice,
    prompt_of,
    start_seats,
    wait_for_seats,
    watching,
)
from tests.host.web.real_table import RealTable, playing, wait_until
from tests.host.web.roles import button, named, open_menu, switch, words
from tests.host.web.test_page_axe import DAYLIGHT, EVERY_LOOK, NIGHT, Look
from tests.host.web.voices import SPEAKS
from tests.host.web.ways import HIDDEN_FOCUS, Touch
from tests.soak import mark_soak_except

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

USUAL = [look for look in EVERY_LOOK if str(look) in (DAYLIGHT, NIGHT)]
LOOKS_OF_A_SITTING = [USUAL, [look for look in EVERY_LOOK if look not in USUAL]]
TITLES = ("Les P’tites Locos", "Golden Train", "Paris Connection")  # in the order used on the start page
LESSON_MS = 20_000  # a virtual board is slow to start


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RealTable]:
    with playing(tmp_path / "records", lambda snapshot: "games" in snapshot) as table:
        yield table


def open_start(open_page: Open, table: RealTable, language: str, *look: object, **how: Any) -> Page:
    return open_page(*look, query=f"?lang={language}", running=table, wait_for=GAMES_OFFERED, **how)


def test_start_page_by_keyboard(table: RealTable, open_page: Open) -> None:
    page = open_start(open_page, table, "en-GB")
    press_on(page, game_choice(page, "Golden Train"))
    expect(button(page, "page-start-begin")).to_be_focused()
    assert table.snapshot()["title"] == "Golden Train"
    press_on(page, named(page, "link", "page-start-games"), backwards=True)
    expect(game_choice(page, "Golden Train")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "page-start-begin")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_seats(page)
    assert page.title().startswith("Golden Train")


def press_on(page: Page, control: Locator, *, backwards: bool = False) -> None:
    """Tab to a control and press Enter. Check on the way that whatever has the focus is visible."""
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
        assert page.evaluate(HIDDEN_FOCUS) is None
        if control.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")


def test_back_button_of_browser_returns_to_games(table: RealTable, open_page: Open) -> None:
    page = open_start(open_page, table, "en-GB")
    game_choice(page, "Paris Connection").click()
    expect(game_choice(page, "Golden Train")).to_be_hidden()
    expect(start_seats(page)).to_be_visible()
    page.go_back()
    expect(game_choice(page, "Golden Train")).to_be_visible()
    expect(start_seats(page)).to_be_hidden()


def test_start_page_settings_by_finger_carry_into_game(table: RealTable, open_page: Open) -> None:
    page = open_start(open_page, table, "fr", PHONE, first=add_voices)
    assert not is_wider_than_window(page)
    hand = Touch(page)
    hand.press(button(page, "page-start-own"))
    hand.press(switch(page, "page-speak"))
    wait_until(lambda: page.evaluate("said") == [prompt_of(page).inner_text()])
    hand.press(switch(page, "page-still"))
    hand.press(named(page, "slider", "page-volume"))  # touches its middle
    hand.press(button(named(page, "dialog", "page-start-own"), "page-close"))
    hand.press(button(page, "page-silent"))
    hand.press(game_choice(page, "Golden Train"))
    wait_until(lambda: table.snapshot()["title"] == "Golden Train")
    hand.press(button(page, "page-start-begin"))
    wait_for_seats(page)
    assert not is_wider_than_window(page)
    expect(button(page, "page-silent")).to_have_attribute("aria-pressed", "true")
    entries = open_menu(page)
    expect(named(entries, "slider", "page-volume")).to_have_value("50")
    for name in ("page-speak", "page-still"):
        expect(switch(entries, name)).to_be_checked()


NAMES = {
    "en-GB": ["Name of seat 1, green", "Name of seat 2, orange"],
    "fr": ["Nom de la place 1, vert", "Nom de la place 2, orange"],
}


@pytest.mark.parametrize(("language", "names"), NAMES.items(), ids=NAMES)
def test_seat_colours_have_names_and_marks(table: RealTable, open_page: Open, language: str, names: list[str]) -> None:
    page = open_start(open_page, table, language)
    choose_game(page, "Golden Train", table)
    fields, colour_names = start_seats(page).get_by_role("textbox"), start_seats(page).locator(".seat-called")
    for number, name in enumerate(names):
        expect(fields.nth(number)).to_have_accessible_name(name)
        expect(colour_names.nth(number)).to_be_visible()
        assert name.endswith(f", {colour_names.nth(number).inner_text()}")
    shapes = [mark.evaluate("mark => mark.outerHTML") for mark in start_seats(page).locator(".badge .mark").all()]
    assert len({*shapes}) == len(shapes) == len(names), "the same as in the game"
    named(page, "link", "page-start-games").click()
    choose_game(page, "Paris Connection", table)
    expect(fields.first).to_have_accessible_name(re.compile("orange$"))
    expect(start_seats(page).locator(".badge").first).to_have_attribute("data-colour", "orange")


def test_chosen_player_begins(table: RealTable, open_page: Open) -> None:
    page = open_start(open_page, table, "fr")
    choose_game(page, "Les P’tites Locos", table)
    page.get_by_text(words(page, "page-start-options"), exact=True).click()
    first = named(page, "combobox", "page-start-first")
    expect(first.locator("option")).to_have_text(["La table vous le demande", "Alex", "Robin"])
    first.select_option("Robin")
    start_seats(page).get_by_role("textbox").nth(1).fill("Zoé")
    page.keyboard.press("Tab")
    expect(first.locator("option:checked")).to_have_text("Zoé")
    button(page, "page-start-begin").click()
    wait_for_seats(page)
    expect(named(page, "region", "page-in-force")).to_contain_text("Zoé commence")


def choose_game(page: Page, title: str, table: RealTable) -> None:
    """Choose a game, and wait until the table has received the choice."""
    game_choice(page, title).click()
    wait_until(lambda: table.snapshot()["title"] == title)


def add_voices(page: Page) -> None:
    """Provide the page with voices, and turn off reduced motion."""
    page.add_init_script(SPEAKS)
    page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("looks", mark_soak_except(LOOKS_OF_A_SITTING, (0,)), ids=["usual", "others"])
def test_axe_finds_nothing_on_start_page_and_in_lesson(
    table: RealTable, open_page: Open, axe: Axe, looks: list[Look]
) -> None:
    for look in looks:
        page = open_start(open_page, table, look.language, look.size, look.scheme)
        assert axe(page) == [], look
        assert not is_wider_than_window(page)
        assert page.locator("html").get_attribute("lang") == look.language
        if look in USUAL:
            check_dialogs(page, axe, look)
        game_choice(page, TITLES[str(look) == NIGHT]).click()
        page.get_by_text(words(page, "page-start-options"), exact=True).click()
        assert axe(page) == [], look
        assert not is_wider_than_window(page)
        page.close()


def check_dialogs(page: Page, axe: Axe, look: Look) -> None:
    title = TITLES[str(look) == NIGHT]
    for opener in (
        page.locator("#seat-links-open"),
        button(page, "page-start-help"),
        button(page, "page-start-own"),
        button(page, "script-rules-short", title=title),
    ):
        opener.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe(page) == [], opener
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    button(page, "script-learn-game", title=title).click()
    lesson = named(page, "group", "page-lesson")
    expect(lesson).to_be_visible(timeout=LESSON_MS)
    assert axe(page) == [], "a lesson"
    button(lesson, "page-lesson-leave").click()
    expect(game_choice(page, title)).to_be_enabled()


def test_spectator_cannot_change_settings(table: RealTable, open_page: Open) -> None:
    page = open_page(query="watch?lang=en-GB", running=table, wait_for="#games .game-card")
    expect(watching(page)).to_be_visible()
    expect(page.locator("#main :is(button, input, select):enabled:not(.to-read)")).to_have_count(0)
    button(page, "page-start-own").click()
    expect(switch(page, "page-still")).to_be_enabled()
    expect(switch(page, "page-patterns")).to_be_disabled()


def test_records_page_links_back_to_start_and_game(table: RealTable, open_page: Open) -> None:
    page = open_start(open_page, table, "en-GB")
    named(page, "link", "page-records").click()
    expect(page.get_by_text(message_text("script-records-none"))).to_be_visible()
    named(page, "link", "page-records-back").click()
    game_choice(page, "Les P’tites Locos").click()
    button(page, "page-start-begin").click()
    open_menu(page)
    named(page, "link", "page-records").click()
    expect(page.get_by_role("heading", name=message_text("page-records"), exact=True)).to_be_visible()
    named(page, "link", "page-records-back").click()
    wait_for_seats(page)


def test_unfinished_game_is_shown_first(table: RealTable, open_page: Open) -> None:
    page = open_start(open_page, table, "en-GB", PHONE)
    unfinished = named(page, "region", "page-start-unfinished")
    expect(unfinished).to_be_hidden()
    for count in (1, 2):
        game_choice(page, "Les P’tites Locos").click()
        button(page, "page-start-begin").click()
        choices_of(page).first.click(timeout=LESSON_MS)
        button(page, "button", button="roll").click()
        expect(page.locator("#shown-words")).to_contain_text("=")
        button(open_menu(page), "page-leave").click()
        expect(game_choice(page, "Les P’tites Locos")).to_be_enabled()
        waiting = unfinished.get_by_role("button")
        expect(waiting).to_have_count(1)
        box = box_of(waiting)
        assert box["y"] + box["height"] < PHONE["height"] / 3, "no one has to scroll"
        expect(page.get_by_text(message_text("page-start-older"))).to_be_visible(visible=count > 1)
    waiting.click()
    wait_for_seats(page)
