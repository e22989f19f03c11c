"""Test the page in low windows, on small phones and on paper: nothing is cut off or impossible to scroll to."""

import io
import string
from itertools import product
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from tests.host.core.messages.write_table import packages, sentences
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve, Size, cases
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.layout import box_of, centre_of, is_wider_than_window
from tests.host.web.parts import choices_of, in_hand, prompt_of, record_of, steps, wait_for_seats
from tests.host.web.roles import button, close_menu, named, open_menu, switch
from tests.host.web.test_page_phone import BROKEN_NAMES
from tests.host.web.ways import HIDDEN_FOCUS, ON_ITS_SIDE

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

LOW = (ON_ITS_SIDE, {"width": 640, "height": 400})  # this one is 1280 by 800 at 200 %
MIN_SHARE = 0.6
A4_PT = (595, 842)
SHARE_OF_BOARD = """() => {
  const { left, top, right, bottom } = document.querySelector(".board-area").getBoundingClientRect();
  const wide = Math.min(right, innerWidth) - Math.max(left, 0);
  const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return (Math.max(0, wide) * Math.max(0, high)) / (innerWidth * innerHeight);
}"""
FILLS = """() => {
  const frame = document.querySelector(".board-area").getBoundingClientRect();
  const board = document.querySelector("#board").getBoundingClientRect();
  return Math.max(board.width / frame.width, board.height / frame.height);
}"""
OUTSIDE = """() => [...document.querySelectorAll(".panel button")].filter((e) => e.checkVisibility()).filter((e) => {
  e.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = e.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight + 1;
}).map((e) => e.textContent)"""


@cases("board, size", product(SCRIPTS, LOW), (0, 2, 5))  # each window, each game
def test_board_fills_60_percent_of_low_window(open_game: OpenGame, board: str, size: Size) -> None:
    running, page = open_game(board=board, size=size)
    for step in steps(page, running, board):
        assert page.evaluate(SHARE_OF_BOARD) >= MIN_SHARE, step
        assert page.evaluate(FILLS) > 0.9, "the board has one side of its room"
        assert page.evaluate(OUTSIDE) == [], "every button can be scrolled to"
        assert not is_wider_than_window(page), step


def printed_texts(page: Page) -> list[str]:
    """Return the text of every printed page, after checking that each is A4."""
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    texts = []
    for sheet in document:
        assert tuple(round(side) for side in sheet.get_size()) == pytest.approx(A4_PT, abs=1)
        texts.append(sheet.get_textpage().get_text_bounded())
    return texts


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_printout_has_board_seats_and_record(open_game: OpenGame, board: str) -> None:
    script = SCRIPTS[board]
    running, page = open_game(board=board, scheme="dark")
    expect(record_of(page)).to_have_count(len(script.record))
    texts = printed_texts(page)
    assert len(texts) <= 2
    words = " ".join(" ".join(texts).split())
    wanted = [*(name for name, _ in script.seats), *(say for *_, say in script.record), running.table.board.title]
    assert [each for each in wanted if each not in words] == []
    assert prompt_of(page).inner_text() not in words, "what to do now is of no use on paper"

    page.emulate_media(media="print")
    expect(page.locator(".sheet")).to_have_css("fill", "rgb(223, 230, 210)")  # light, whatever the screen is
    for selector in ("#menu-open", "#presses", "#zoom", "#prompt-card"):
        expect(page.locator(selector)).to_be_hidden()
    assert box_of(page.locator("#board"))["width"] > DESK["width"] * 0.4


SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
CUT_OFF = """() => [...document.querySelectorAll("button, #prompt, #detail, h2, .fact, .store-name, .record-say")]
.filter((e) => e.checkVisibility() && e.clientWidth > 0 && !e.closest(".top"))
.filter((e) => e.scrollWidth > e.clientWidth + 1 || (e.matches("button") && e.scrollHeight > e.clientHeight + 2))
.map((e) => [e.className || e.id, e.textContent.trim()])"""


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_no_sideways_scrolling_at_320_pixels(open_game: OpenGame, board: str) -> None:
    running, page = open_game(board=board, size={"width": 320, "height": 640})
    for step in steps(page, running, board):
        assert not is_wider_than_window(page), step


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_wide_text_spacing_is_not_cut_off(open_game: OpenGame, board: str) -> None:
    _, page = open_game(board=board)
    page.evaluate(SPACED)
    assert page.evaluate("getComputedStyle(document.querySelector('#prompt')).letterSpacing") != "normal"
    assert page.evaluate(CUT_OFF) == []


@cases("board, size", product(SCRIPTS, (DESK, PHONE)), (0, 3, 5))
def test_focus_is_never_hidden(open_game: OpenGame, board: str, size: Size) -> None:
    _, page = open_game(board=board, size=size)
    hidden = []
    for _ in range(40):
        page.keyboard.press("Tab")
        hidden.append(page.evaluate(HIDDEN_FOCUS))
    assert [name for name in hidden if name] == []


def test_piece_laid_aside_by_key_keeps_visible_focus(open_page: Open, serve: Serve) -> None:
    page = open_page(ON_ITS_SIDE, running=serve("target", board="golden_train"))
    page.locator('#board [data-piece="wagon1"]').press("Enter")
    expect(in_hand(page)).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator('.store [data-piece="wagon1"]')).to_be_focused()
    assert page.evaluate(HIDDEN_FOCUS) is None


def test_letter_shortcuts_can_be_switched_off(open_game: OpenGame) -> None:
    running, page = open_game("roll")
    silent = button(page, "page-silent")
    page.locator("#prompt-card").focus()
    page.keyboard.type("abcdefghijklmnopqrstuvwxyz0123456789")
    expect(silent).to_have_attribute("aria-pressed", "true")
    page.keyboard.type("m?")
    expect(silent).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    switch(open_menu(page), "page-letters").uncheck()
    close_menu(page)
    for _ in range(2):  # also after the page has been reloaded
        page.locator("#prompt-card").focus()
        page.keyboard.type(string.ascii_letters + string.digits + string.punctuation)
        expect(silent).to_have_attribute("aria-pressed", "false")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert silent.get_attribute("aria-keyshortcuts") is None
        page.reload()
        wait_for_seats(page)
    assert running.table.commands == []


def test_r_works_only_on_board_when_shortcuts_are_off(page: Page) -> None:
    platform, carry_text = page.locator("#board [data-part]").first, page.locator("#carry-text")
    platform.press("Enter")
    before = carry_text.inner_text()
    off_the_board = named(page, "region", "page-record").get_by_role("heading")
    off_the_board.click()
    page.keyboard.press("r")
    expect(carry_text).not_to_have_text(before)
    page.keyboard.press("Escape")
    switch(open_menu(page), "page-letters").uncheck()
    close_menu(page)

    platform.press("Enter")
    before = carry_text.inner_text()
    off_the_board.click()
    page.keyboard.press("r")
    expect(carry_text).to_have_text(before)
    page.locator("#board").press("r")
    expect(carry_text).not_to_have_text(before)


def test_hover_label_persists_and_closes_with_escape(page: Page) -> None:
    page.locator('[data-square="Q1.1.4"]').hover()
    tag = page.locator(".tag")
    expect(tag).to_be_visible()
    page.mouse.move(*centre_of(tag))
    expect(tag).to_be_visible()
    page.keyboard.press("Escape")
    expect(tag).to_be_hidden()


NARROW = {"width": 360, "height": 740}
CUT = """(where) => [...document.querySelectorAll(where)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1)
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible"
    || each.getBoundingClientRect().right > innerWidth + 1)
  .filter((each) => !each.closest(".board-frame") && !each.matches(".game"))
  .map((each) => `${each.id || each.className}: ${each.textContent.trim().slice(0, 60)}`)"""
BROKEN = """(text) => {
  const broken = [], word = /\\p{L}+-\\p{L}+/gu, range = document.createRange();
  for (let width = 120; width < 340; width += 3) {
    text.style.width = `${width}px`;
    const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) for (const found of nodes.currentNode.data.matchAll(word)) {
      range.setStart(nodes.currentNode, found.index);
      range.setEnd(nodes.currentNode, found.index + found[0].length);
      if (range.getClientRects().length !== 1) broken.push(`${found[0]} at ${width} px`);
    }
  }
  return broken;
}"""
TOO_WIDE = "all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
WORDS = "button, button *, h1, h2, p, li, label, select, .chip, .store span, .seat *, .press-label, .choice"
FIRST_OF_EACH = """(things) => {
  const first = new Map();
  for (const { dataset: { piece, part, colour } } of things)
    if (!first.has(colour ?? part))
      first.set(colour ?? part, piece ? `[data-piece="${piece}"]` : `[data-part="${part}"]`);
  return [...first.values()];
}"""
GAMES = {"ptites_locos": "locos", "golden_train": "golden", "paris_connection": "paris"}
GAMES_SPOKEN = [(board, tag) for board in GAMES for tag in SPOKEN]
IN_FRENCH = [i for i, (_, tag) in enumerate(GAMES_SPOKEN) if tag == "fr"]  # whose words are longer
TURNS = cases("board, tag", GAMES_SPOKEN, [0, *IN_FRENCH])
LANGUAGES = pytest.mark.parametrize("tag", SPOKEN)


def cut_texts(page: Page, selector: str = WORDS) -> list[str]:
    """Return the texts that are cut off."""
    return list(page.evaluate(CUT, selector))


def longest(tag: str, prefix: str, maximum: int = 1) -> list[str]:
    """Return the longest texts, at most `maximum`, among messages whose IDs have this prefix."""
    texts = dict(sorted(sentences(packages(), tag), key=lambda each: len(each[1])))  # the longest text of each message
    return sorted((text for id, text in texts.items() if id.startswith(prefix)), key=len)[-maximum:]


@TURNS
def test_turn_fits_narrow_phone(open_game: OpenGame, board: str, tag: str) -> None:
    running, page = open_game(board=board, size=NARROW, query=f"?lang={tag}")
    for step in SCRIPTS[board].steps:
        running.show(step)
        expect(prompt_of(page)).not_to_have_text("")
        assert cut_texts(page) == [], step
    assert not is_wider_than_window(page)


@TURNS
def test_longest_messages_fit_narrow_phone(open_game: OpenGame, board: str, tag: str) -> None:
    """Show the longest prompt above buttons with the game's longest choices."""
    choices: list[Any] = [(f"choice {n}", words) for n, words in enumerate(longest(tag, f"{GAMES[board]}-label", 4))]
    (prompt,), (detail,) = longest(tag, f"{GAMES[board]}-"), longest(tag, "agree-lies")
    running, page = open_game(board=board, size=NARROW, query=f"?lang={tag}")
    running.change(prompt=prompt, detail=detail, choices=choices)
    expect(choices_of(page)).to_have_count(len(choices))
    expect(prompt_of(page)).to_have_text(prompt)
    assert cut_texts(page) == []
    assert not is_wider_than_window(page)
    assert page.locator("#prompt-card").evaluate("card => card.scrollWidth <= card.clientWidth")


@TURNS
@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["small phone", "phone"])
def test_held_piece_is_named_in_full(open_game: OpenGame, size: Size, board: str, tag: str) -> None:
    _, page = open_game(board=board, size=size, query=f"?lang={tag}")
    things = page.locator("#board :is([data-piece], [data-part])").evaluate_all(FIRST_OF_EACH)
    assert things
    for thing in things:
        page.locator(f"#board {thing}").press("Enter")
        expect(in_hand(page)).to_be_visible()
        assert page.locator("#carry-text").evaluate("text => text.scrollHeight <= text.clientHeight"), thing
        assert cut_texts(page, "#carry *") == []
        page.keyboard.press("Escape")


def test_carry_buttons_fit_narrow_window(open_page: Open, serve: Serve) -> None:
    page = open_page(DESK, query="?lang=fr", running=serve("platform"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator('#board [data-part="red"]').press("Enter")
    buttons = in_hand(page).get_by_role("button")
    expect(buttons).to_have_count(3)
    assert buttons.evaluate_all(TOO_WIDE) == []


@LANGUAGES
@pytest.mark.parametrize("buttons", [("roll", "undo", "confirm", "help"), ("undo", "confirm", "done", "help")])
def test_board_button_labels_are_not_cut(open_game: OpenGame, tag: str, buttons: tuple[str, ...]) -> None:
    _, page = open_game("roll", size=NARROW, query=f"?lang={tag}")
    labels = [catalogue(tag).text(Message("button", button=button)) for button in buttons]
    for n, label in enumerate(labels):
        page.locator(".press-label").nth(n).evaluate("(each, words) => { each.textContent = words; }", label)
    assert cut_texts(page, ".press-label") == []


def test_hyphenated_words_are_not_broken(open_game: OpenGame) -> None:
    running, page = open_game("roll", size=NARROW, query="?lang=fr")
    sentence = "C’est votre loco\u202f: prenez-la, posez-la sur la case qui clignote, puis prenez-en une autre."
    running.change("roll", prompt=sentence, detail=sentence)
    expect(prompt_of(page)).to_have_text(sentence)
    for text in ("#prompt", "#detail"):
        assert page.locator(text).evaluate("text => text.textContent") == sentence
        assert page.locator(text).evaluate(BROKEN) == []


@LANGUAGES
def test_menu_fits_narrow_phone(open_page: Open, tag: str) -> None:
    page = open_page(NARROW, query=f"?lang={tag}")
    entries = open_menu(page)
    assert cut_texts(page, "dialog *") == []
    assert entries.evaluate("menu => menu.scrollWidth <= menu.clientWidth")


SMALL = {"width": 360, "height": 640}
MAX_BUTTONS = {"paris_connection": "build", "golden_train": "target", "ptites_locos": "ask"}
MAX_BAR_PX = 168  # for two rows of companies and the board's buttons, so that the map gets the rest
OUT_OF_REACH = """() => [...document.querySelectorAll("#board [data-square], #board [data-light]")].filter((each) => {
  each.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = each.getBoundingClientRect();
  return width > 0 && !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#board");
}).map((each) => each.dataset.square ?? each.dataset.light)"""


@cases("board, size", product(SCRIPTS, (PHONE, SMALL, ON_ITS_SIDE)), (1, 5, 6, 7))
def test_every_square_can_be_scrolled_into_view(open_page: Open, serve: Serve, board: str, size: Size) -> None:
    page = open_page(size, query="?lang=fr", running=serve(MAX_BUTTONS[board], board=board))
    expect(choices_of(page).first).to_be_visible()
    assert page.evaluate(OUT_OF_REACH) == []


def test_covered_squares_are_detected(open_page: Open, serve: Serve) -> None:
    page = open_page(PHONE, running=serve("build", board="paris_connection"))
    page.evaluate("document.querySelector('#actions').style.cssText = 'max-height: none; height: 100vh'")
    assert page.evaluate(OUT_OF_REACH) != []


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_company_buttons_leave_room_for_map(open_page: Open, serve: Serve, size: Size) -> None:
    page = open_page(size, query="?lang=fr", running=serve("choose", board="paris_connection"))
    expect(page.locator("#store-keys > *")).to_have_count(6)
    buttons = page.locator("#actions button:visible").evaluate_all("all => all.map((e) => e.clientHeight)")
    assert min(buttons) >= 42, "as high as a finger needs"
    assert box_of(page.locator("#actions"))["height"] <= MAX_BAR_PX


def test_supply_names_fit_one_line_in_landscape(open_page: Open, serve: Serve) -> None:
    page = open_page(ON_ITS_SIDE, query="?lang=fr", running=serve("couple", board="golden_train"))
    expect(page.locator(".store-name")).to_have_count(2)
    assert page.evaluate(BROKEN_NAMES) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, DESK], ids=["phone", "small phone", "desk"])
def test_supply_counts_fit_their_cards(open_page: Open, serve: Serve, size: Size) -> None:
    page = open_page(size, query="?lang=fr", running=serve("build", board="paris_connection"))
    counts = page.locator(".store-count")
    expect(counts).to_have_count(6)
    assert counts.evaluate_all(TOO_WIDE) == []
