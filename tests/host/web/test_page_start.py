"""The start page by finger and by keyboard alone, in French and in English."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.hands import touch
from tests.host.web.layout import box_of, wider_than_the_window
from tests.host.web.real_table import RealTable, playing, wait_until
from tests.host.web.test_page_axe import DAYLIGHT, EVERY_LOOK, NIGHT, Look, Scheme, axe  # noqa: F401 - a fixture
from tests.host.web.voices import SPEAKS
from tests.host.web.ways import HIDDEN_FOCUS
from tests.soak import kept

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

Axe = Callable[[Page], list[str]]
BEGIN = "#begin:not([disabled])"
USUAL = [look for look in EVERY_LOOK if str(look) in (DAYLIGHT, NIGHT)]
LOOKS_OF_A_SITTING = [USUAL, [look for look in EVERY_LOOK if look not in USUAL]]
LESSON_MS = 20_000  # a virtual board takes its time to start


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RealTable]:
    with playing(tmp_path / "records", lambda snapshot: "games" in snapshot) as table:
        yield table


def opened(
    open_page: Open,
    table: RealTable,
    language: str,
    size: dict[str, int] = DESK,
    scheme: Scheme = "light",
    first: Callable[[Page], object] | None = None,
) -> Page:
    return open_page(size, scheme, query=f"?lang={language}", running=table, wait_for=BEGIN, first=first)


def test_start_page_by_keyboard(table: RealTable, open_page: Open) -> None:
    page = opened(open_page, table, "en-GB")
    page.locator('input[name="game"]:checked').focus()
    for _ in range(4):
        if table.snapshot()["title"] == "Golden Train":
            break
        has_changed = partial(has_other_title, table, table.snapshot()["title"])
        page.keyboard.press("ArrowRight")
        wait_until(has_changed)
    assert table.snapshot()["title"] == "Golden Train"
    for _ in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate(HIDDEN_FOCUS) is None
        if page.evaluate("document.activeElement.id") == "begin":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#seats .seat")
    assert page.title().startswith("Golden Train")


def test_start_page_settings_by_finger_carry_into_game(table: RealTable, open_page: Open) -> None:
    page = opened(open_page, table, "fr", PHONE, first=speaks)
    assert not wider_than_the_window(page)
    touch(page, 'label:has(input[value="golden-train"])')
    wait_until(lambda: table.snapshot()["title"] == "Golden Train")
    reach(page, "label:has(#speak)")
    wait_until(lambda: page.evaluate("said") == [page.locator("#prompt").inner_text()])
    reach(page, "label:has(#still)")
    reach(page, "#volume")  # its middle
    reach(page, "#silent")
    touch(page, "#begin")
    page.wait_for_selector("#seats .seat")
    assert not wider_than_the_window(page)
    expect(page.locator("#silent")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#volume")).to_have_value("50")
    for switch in ("#speak", "#still"):
        expect(page.locator(switch)).to_be_checked()


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en-GB", ["Name of seat 1, green", "Name of seat 2, orange"]),
        ("fr", ["Nom de la place 1, vert", "Nom de la place 2, orange"]),
    ],
)
def test_seat_colours_have_names_and_marks(table: RealTable, open_page: Open, language: str, named: list[str]) -> None:
    page = opened(open_page, table, language)
    choose_game(page, "golden-train", table)
    fields, words = page.locator("#start-seats .seat-name"), page.locator("#start-seats .seat-called")
    for number, name in enumerate(named):
        expect(fields.nth(number)).to_have_accessible_name(name)
        expect(words.nth(number)).to_be_visible()
        assert name.endswith(f", {words.nth(number).inner_text()}")
    marks = page.locator("#start-seats .badge .mark")
    shapes = [mark.evaluate("mark => mark.outerHTML") for mark in marks.all()]
    assert len({*shapes}) == len(shapes) == len(named), "the same as in the game"
    choose_game(page, "paris-connection", table)
    expect(fields.first).to_have_accessible_name(re.compile("orange$"))
    expect(page.locator("#start-seats .badge").first).to_have_attribute("data-colour", "orange")


def test_chosen_player_begins(table: RealTable, open_page: Open) -> None:
    page = opened(open_page, table, "fr")
    first = page.get_by_label("Qui commence")
    expect(first.locator("option")).to_have_text(["La table vous le demande", "Alex", "Robin"])
    first.select_option("Robin")
    page.locator(".seat-name").nth(1).fill("Zoé")
    page.keyboard.press("Tab")
    expect(first.locator("option:checked")).to_have_text("Zoé")
    page.locator(BEGIN).click()
    expect(page.locator("#in-force")).to_contain_text("Zoé commence")


def choose_game(page: Page, game: str, table: RealTable) -> None:
    """Choose a game, and wait until the table has it."""
    page.locator(f'input[value="{game}"]').check()
    wait_until(lambda: any(each["game"] == game and each["chosen"] for each in table.snapshot()["games"]))


def reach(page: Page, selector: str) -> None:
    """Scroll to an element, and touch it."""
    page.locator(selector).evaluate("(thing) => thing.scrollIntoView({ block: 'center' })")
    touch(page, selector)


def speaks(page: Page) -> None:
    """Give the page voices, and do not reduce motion."""
    page.add_init_script(SPEAKS)
    page.emulate_media(reduced_motion="no-preference")


def has_other_title(table: RealTable, title: str) -> bool:
    return bool(table.snapshot()["title"] != title)


@pytest.mark.parametrize("looks", kept(LOOKS_OF_A_SITTING, (0,)), ids=["usual", "others"])
def test_axe_finds_nothing_on_start_page_and_in_lesson(
    table: RealTable,
    open_page: Open,
    axe: Axe,  # noqa: F811
    looks: list[Look],
) -> None:
    for look in looks:
        page = opened(open_page, table, look.language, look.size, look.scheme)
        assert axe(page) == [], look
        assert not wider_than_the_window(page)
        assert page.locator("html").get_attribute("lang") == look.language
        if look in USUAL:
            check_dialogs(page, axe, look)
        page.close()


def check_dialogs(page: Page, axe: Axe, look: Look) -> None:  # noqa: F811
    for button in ("#seat-links-open", "#help-open", ".game-card .to-read"):
        page.locator(button).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert axe(page) == [], button
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".game-learn").nth(int(str(look) == NIGHT)).click()
    expect(page.locator("#lesson")).to_be_visible(timeout=LESSON_MS)
    assert axe(page) == [], "a lesson"
    page.locator("#lesson-leave").click()
    page.wait_for_selector(BEGIN)


def test_spectator_cannot_change_settings(table: RealTable, open_page: Open) -> None:
    page = open_page(query="watch?lang=en-GB", running=table, wait_for="#games .game-card")
    expect(page.locator("#viewing")).to_be_visible()
    expect(page.locator("#main :is(button, input, select):enabled:not(.to-read, .own *)")).to_have_count(0)
    expect(page.get_by_role("switch", name="Quiet lights")).to_be_enabled()


def test_records_page_links_back_to_start_and_game(table: RealTable, open_page: Open) -> None:
    page = opened(open_page, table, "en-GB")
    page.locator("#records-open").click()
    expect(page.locator("#records-none")).to_have_text("There are no records yet.")
    page.locator("#back").click()
    page.locator(BEGIN).click()
    page.locator("#menu-open").click()
    page.locator("#records-open").click()
    expect(page.get_by_role("heading", name="All records")).to_be_visible()
    page.locator("#back").click()
    expect(page.locator("#seats .seat").first).to_be_visible()


def test_unfinished_game_is_shown_first(table: RealTable, open_page: Open) -> None:
    page = opened(open_page, table, "en-GB", PHONE)
    expect(page.locator("#unfinished-card")).to_be_hidden()
    for count in (1, 2):
        page.locator("label", has_text="Les P’tites Locos").click()
        page.locator("#begin").click()
        page.locator("#choices .choice").first.click(timeout=LESSON_MS)
        page.locator(".press-roll:enabled").click()
        expect(page.locator("#shown-words")).to_contain_text("=")
        page.locator("#menu-open").click()
        page.locator("#leave").click()
        page.wait_for_selector(BEGIN)
        waiting = page.locator("#unfinished .go-on")
        expect(waiting).to_have_count(1)
        box = box_of(waiting)
        assert box["y"] + box["height"] < PHONE["height"] / 3, "no one has to scroll"
        expect(page.locator("#older")).to_be_visible(visible=count > 1)
    waiting.click()
    page.wait_for_selector("#seats .seat")
