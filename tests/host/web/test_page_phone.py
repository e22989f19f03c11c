"""Test that a phone shows everything that is needed now, and that a finger can scroll the page anywhere."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shared_rules import scene
from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size
from tests.host.web.fake_games import RED, card
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import Finger, boxes, middle, square, wait_until_still
from tests.host.web.layout import box_of
from tests.host.web.parts import choices_of, company, in_hand, prompt_of
from tests.host.web.real_table import wait_until
from tests.host.web.roles import named
from tests.host.web.test_page_games import placements

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

TO_PRESS = "#store-keys > * > button"
COVERED = """(where) => [...document.querySelectorAll(where)].filter((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const points = [[x + width / 2, y + 4], [x + width / 2, y + height - 4]];
  return points.some((point) => !each.contains(document.elementFromPoint(...point)));
}).map((each) => each.textContent)"""
IN_SIGHT = """(name) => {
  const { x, y, width, height } = document.querySelector(`[data-light="${name}"]`).getBoundingClientRect();
  const high = document.querySelector("#now").getBoundingClientRect().bottom;
  const low = document.querySelector("#actions").getBoundingClientRect().top;
  return x > 0 && x + width < innerWidth && y > high && y + height < low;
}"""
IN_FULL = """(where) => {
  const { top, bottom } = document.querySelector(where).getBoundingClientRect();
  const high = document.querySelector("#now").getBoundingClientRect().bottom;
  return top >= high && bottom <= document.querySelector("#actions").getBoundingClientRect().top + 0.5;
}"""
OUT_OF_PLACE = """(where) => [...document.querySelectorAll(where)].filter((each) => {
  if (!each.checkVisibility()) return false;
  const range = document.createRange();
  range.selectNodeContents(each);
  const [words, room] = [range.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
  return words.left < room.left - 1 || words.right > room.right + 1 || each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""
BROKEN_NAMES = """() => [...document.querySelectorAll(".store-name")]
  .filter((name) => name.clientHeight > 1.6 * parseFloat(getComputedStyle(name).lineHeight))
  .map((name) => name.textContent)"""
LONG_NAMES = ("Maman", "Jean-Baptiste Le Grand", "Alexandra", "Clémentine")
PLACED = "() => [document.querySelector('#board-frame').scrollLeft, scrollY]"
BARE = (60.0, 620.0)  # a point on the map, in window coordinates
SCROLLED_MS = 1200  # by then the page has scrolled to the lit places


def show_prompt(running: RunningPage, prompt: str, *lights: str, **keys: Any) -> None:
    """Make the table show another prompt and light these places."""
    running.change(prompt=prompt, lights=[(name, RED, scene.PULSE, 0, 1) for name in lights], **keys)


def test_all_company_buttons_are_visible(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE)
    expect(page.locator(TO_PRESS)).to_have_count(6)
    assert page.evaluate(COVERED, TO_PRESS) == []
    expect(page.locator(".store-press").first).to_be_hidden()
    company(page, "blue").click()
    wait_until(lambda: running.table.commands[-1:] == [{"do": "press", "button": "blue"}])


def test_active_companys_loco_is_next_to_its_button(open_page: Open, serve: Serve) -> None:
    running = serve("build", board="paris_connection")
    chosen = {"kind": "colour", "label": "Company", "text": "Red", "colour": "red"}
    show_prompt(running, "Ann, place a red loco.", "2.11.L", shown=[chosen], presses=["undo", "help"])
    page = open_page(PHONE, running=running)
    expect(page.locator(TO_PRESS)).to_have_count(1)
    page.locator("#store-keys .in-hand").click()
    expect(in_hand(page)).to_be_visible()
    page.mouse.click(*middle(page, square("2.11.L")))
    assert placements(running, page) == [("red6", "2.11.L")]


def test_finger_on_map_scrolls_page(open_page: Open, serve: Serve) -> None:
    page = open_page(PHONE, running=serve("choose", board="paris_connection"))
    expect(page.locator("#board-frame")).to_have_attribute("data-large", "")
    wait_until_still(page, "#board")
    Finger(page).drag(BARE, (BARE[0], BARE[1] - 200))
    page.wait_for_function("() => scrollY > 50")
    assert page.evaluate("document.querySelector('#board-frame').scrollTop") == 0


def test_newly_lit_square_scrolls_into_view(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE)
    assert not page.evaluate(IN_SIGHT, "20.13")
    show_prompt(running, "Ann, place a red loco in the south.", "20.13")
    page.wait_for_function(IN_SIGHT, arg="20.13")


def test_map_moved_by_user_stays(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE)
    wait_until_still(page, "#board")
    Finger(page).drag(BARE, (BARE[0] + 90, BARE[1]))
    page.wait_for_function("() => document.querySelector('#board-frame').scrollLeft < 130")
    show_prompt(running, "Ann, place a red loco in the south.", "20.13")
    expect(prompt_of(page)).to_contain_text("in the south")
    check_still(page)


def test_scrolled_page_stays(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    show_prompt(running, "Ann, place a red loco in the north.", "4.12")
    expect(prompt_of(page)).to_contain_text("in the north")
    check_still(page)


@pytest.mark.parametrize("names", [("Ann", "Ben", "Clara", "Greedy"), LONG_NAMES], ids=["short", "long"])
def test_hand_locos_are_above_bottom_bar(open_page: Open, serve: Serve, names: tuple[str, ...]) -> None:
    running = serve("loco", board="ptites_locos")
    rename_players(running, names)
    page = open_page(PHONE, running=running)
    expect(page.locator(".seat .tray-locos .in-hand").first).to_be_visible()
    locos = boxes(*page.locator(".seat:nth-child(-n + 2) .tray-locos .in-hand svg").all())
    assert max(box["y"] + box["height"] for box in locos) <= box_of(page.locator("#actions"))["y"]


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE], ids=["desk", "phone"])
def test_long_names_and_choices_are_not_cut(open_page: Open, serve: Serve, size: Size) -> None:
    running = serve("loco", board="ptites_locos")
    labels = ("Hand in a repair tile: choose another colour", "Keep your repair tiles and roll the dice", "Stop here")
    show_prompt(running, "Alexandra, what now?", choices=[(label, label) for label in labels])
    rename_players(running, LONG_NAMES)
    page = open_page(size, running=running, query="?lang=fr")
    page.locator(".seat-kind").evaluate_all("all => all.forEach((each) => { each.textContent = 'a sa page'; })")
    expect(choices_of(page)).to_have_count(3)
    for selector in ("#choices", ".seat-name"):
        cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1).length"
        assert page.locator(selector).evaluate_all(cut) == 0, selector


@pytest.mark.parametrize("count", [3, 4])
def test_starting_player_choices_fit_on_desk(open_game: OpenGame, count: int) -> None:
    running, page = open_game("decide", "golden_train", DESK, query="?lang=fr")
    labels = [f"{name} commence" for name in LONG_NAMES[:count]]
    show_prompt(running, "Qui est le plus jeune\u202f?", detail="", choices=[(label, label) for label in labels])
    expect(choices_of(page)).to_have_count(count)
    assert named(page, "group", "page-choices").evaluate("each => each.scrollHeight <= each.clientHeight")


def rename_players(running: RunningPage, names: tuple[str, ...]) -> None:
    """Give the players these names."""
    seats = zip(names, running.table.script.seats, strict=True)
    running.table.script = replace(running.table.script, seats=[(name, kind) for name, (_, kind) in seats])
    running.publish()


def test_face_up_cards_are_above_bottom_bar(open_game: OpenGame) -> None:
    running, page = open_game("decide", "golden_train", PHONE)
    for sign in (".card-word", ".card-fuse"):
        expect(page.locator(".face-up")).to_have_count(2)
        expect(page.locator(sign)).to_have_count(1)
        page.wait_for_function(IN_FULL, arg="#shown-card")
        running.show("target")


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 740}], ids=["phone", "small phone"])
def test_card_labels_are_not_cut(open_page: Open, serve: Serve, size: Size) -> None:
    running = serve("target", board="golden_train")
    labels = ["Wagon suivant", "Dynamite", "Attaqué jusqu’ici"]
    show_prompt(running, "Léo : soulevez un wagon adverse.", shown=[card(label, n) for n, label in enumerate(labels)])
    page = open_page(size, query="?lang=fr", running=running)
    expect(page.locator(".card-label")).to_have_text(labels)
    assert page.evaluate(OUT_OF_PLACE, ".card-label") == []
    assert page.locator(".shown").evaluate("shown => shown.scrollWidth <= shown.clientWidth + 1")


def test_company_name_fits_one_line(open_page: Open, serve: Serve) -> None:
    running = serve("build", board="paris_connection")
    chosen = {"kind": "colour", "label": "Compagnie", "text": "Marron", "colour": "brown"}
    stores = [{**store, "label": "Marron", "count": 10, "value": 10} for store in running.table.now["stores"]]
    show_prompt(
        running, "Léo : posez une loco marron.", "2.11.L", shown=[chosen], stores=stores, presses=["undo", "help"]
    )
    page = open_page(PHONE, query="?lang=fr", running=running)
    expect(page.locator("#store-keys .in-hand").first).to_be_visible()
    assert page.evaluate(BROKEN_NAMES) == []
    assert page.evaluate(OUT_OF_PLACE, "#store-keys > * > button") == []


def test_seat_page_shows_full_game_title(open_game: OpenGame) -> None:
    _, page = open_game("decide", "golden_train", PHONE, seat=0)
    game = page.locator(".game")
    script = "(name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1"
    for title in ("Golden Train", "Paris Connection", "Les P’tites Locos"):
        game.evaluate("(name, title) => { name.textContent = title; }", title)
        assert game.evaluate(script), title


def check_still(page: Page) -> None:
    """Check that the board and the page stay where they are."""
    page.wait_for_timeout(300)  # scrolling continues after the finger is lifted
    before = page.evaluate(PLACED)
    page.wait_for_timeout(SCROLLED_MS)
    assert page.evaluate(PLACED) == before


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keyboard"])
def test_hand_is_shown_while_the_button_is_held_down(open_page: Open, serve: Serve, by_key: bool) -> None:
    running = serve("choose", board="paris_connection")
    page = open_page(PHONE, running=running)
    show = page.get_by_role("button", name=message_text("script-show-hand", player="Ann"))
    holdings = page.locator("#holdings .holding")
    expect(holdings).to_have_count(0)
    if by_key:
        show.focus()
        page.keyboard.down("Enter")
    else:
        show.hover()
        page.mouse.down()
    expect(holdings).to_have_count(6)
    expect(show).to_have_attribute("aria-pressed", "true")
    if by_key:
        page.keyboard.up("Enter")
    else:
        page.mouse.move(5, 5)  # the finger slips off
    expect(page.locator("#my-seat")).to_be_hidden()
    assert running.table.command_texts() == ["show_hand 0", "show_hand "]


def test_golden_train_has_no_hand_to_show(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("target", board="golden_train"))
    expect(page.locator("#show-hand")).to_be_hidden()


def test_seat_buttons_stay_within_card(open_page: Open, serve: Serve) -> None:
    page = open_page(PHONE, running=serve("target", board="golden_train"))
    labels = page.locator(".seat-press")
    labels.evaluate_all("all => all.forEach((each, i) => { each.textContent = i % 2 ? 'Arrêter' : 'Attaquer'; })")
    assert page.locator(".seat").evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")


def test_dragging_a_card_selects_no_text(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("target", board="golden_train"))
    for selector in ("#shown-card", ".store", ".seat"):
        assert page.locator(selector).first.evaluate("each => getComputedStyle(each).userSelect") == "none", selector


def test_empty_card_area_is_blank(open_page: Open, serve: Serve) -> None:
    page = open_page(PHONE, running=serve("choose", board="paris_connection"))
    style = "each => [each.hasAttribute('data-none'), getComputedStyle(each).borderTopColor]"
    assert page.locator("#shown-card").evaluate(style) == [True, "rgba(0, 0, 0, 0)"]


def test_menu_mentions_saving_only_after_first_move(open_game: OpenGame) -> None:
    running, page = open_game("choose", "paris_connection", PHONE)
    notes = page.locator("#end-how:not([hidden]), #leave-how:not([hidden]), #end-game:not([hidden])")
    expect(notes).to_have_count(3)
    running.change("choose", begun=False)
    expect(notes).to_have_count(0)
