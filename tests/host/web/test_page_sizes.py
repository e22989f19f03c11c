"""The board's share of a low window, and the printout, in a real Chromium."""

import io
import string

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.layout import box_of, centre_of, steps, wider_than_the_window
from tests.soak import kept

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

LOW = {"a phone held across": {"width": 844, "height": 390}, "1280 by 800 at 200 %": {"width": 640, "height": 400}}
BOARDS_IN_LOW = [(board, size) for board in SCRIPTS for size in LOW.values()]
NAMES_IN_LOW = [f"{board} {name}" for board in SCRIPTS for name in LOW]
BOARDS_AND_SIZES = [(board, size) for board in SCRIPTS for size in (DESK, PHONE)]
SHARE = 0.6
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


@pytest.mark.parametrize(("board", "size"), kept(BOARDS_IN_LOW, (0, 2, 5)), ids=NAMES_IN_LOW)  # each window, each game
def test_board_fills_60_percent_of_low_window(open_game: OpenGame, board: str, size: dict[str, int]) -> None:
    running, page = open_game(board=board, size=size)
    for step in steps(page, running, board):
        assert page.evaluate(SHARE_OF_BOARD) >= SHARE, step
        assert page.evaluate(FILLS) > 0.9, "the board has one side of its room"
        assert page.evaluate(OUTSIDE) == [], "every button can be scrolled to"
        assert not wider_than_the_window(page), step


def printed(page: Page) -> list[str]:
    """Return the text of every printed page, each checked to be A4."""
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
    expect(page.locator("#record li")).to_have_count(len(script.record))
    texts = printed(page)
    assert len(texts) <= 2
    words = " ".join(" ".join(texts).split())
    for name, _ in script.seats:
        assert name in words
    for _, _, say in script.record:
        assert say in words
    assert running.table.board.title in words
    assert page.locator("#prompt").inner_text() not in words, "what to do now is of no use on paper"

    page.emulate_media(media="print")
    sheet = page.evaluate("getComputedStyle(document.querySelector('.sheet')).fill")
    assert sheet == "rgb(223, 230, 210)", "light, whatever the screen is"
    for unseen in ("#menu-open", "#presses", "#zoom", "#prompt-card"):
        expect(page.locator(unseen)).to_be_hidden()
    assert box_of(page.locator("#board"))["width"] > DESK["width"] * 0.4


REFLOW = {"width": 320, "height": 640}
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
CUT_OFF = """() => [...document.querySelectorAll("button, #prompt, #detail, h2, .fact, .store-name, .record-say")]
.filter((e) => e.checkVisibility() && e.clientWidth > 0 && !e.closest(".top"))
.filter((e) => e.scrollWidth > e.clientWidth + 1 || (e.matches("button") && e.scrollHeight > e.clientHeight + 2))
.map((e) => [e.className || e.id, e.textContent.trim()])"""
HIDDEN_FOCUS = """() => {
  const found = document.activeElement;
  if (!found || found === document.body || found.closest("#board")) return null;
  const { left, right, top, bottom } = found.getBoundingClientRect();
  for (const part of [0.5, 0.1, 0.9]) {
    const [x, y] = [left + (right - left) * part, top + (bottom - top) * part];
    const over = document.elementFromPoint(x, y);
    if (over && (found.contains(over) || over.contains(found) || over.closest("label")?.contains(found))) return null;
  }
  return found.id || found.className || found.textContent;
}"""


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_no_sideways_scrolling_at_320_pixels(open_game: OpenGame, board: str) -> None:
    running, page = open_game(board=board, size=REFLOW)
    for step in steps(page, running, board):
        assert not wider_than_the_window(page), step


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_wide_text_spacing_is_not_cut_off(open_game: OpenGame, board: str) -> None:
    _, page = open_game(board=board)
    page.evaluate(
        """(css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }""",
        SPACED,
    )
    assert page.evaluate("getComputedStyle(document.querySelector('#prompt')).letterSpacing") != "normal"
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(
    ("board", "size"),
    kept(BOARDS_AND_SIZES, (0, 3, 5)),
    ids=[f"{board} {size['width']}" for board, size in BOARDS_AND_SIZES],
)
def test_focus_is_never_hidden(open_game: OpenGame, board: str, size: dict[str, int]) -> None:
    _, page = open_game(board=board, size=size)
    hidden = []
    for _ in range(40):
        page.keyboard.press("Tab")
        hidden.append(page.evaluate(HIDDEN_FOCUS))
    assert [name for name in hidden if name] == []


def test_piece_laid_aside_by_key_keeps_visible_focus(open_page: Open, serve: Serve) -> None:
    page = open_page(LOW["a phone held across"], running=serve("target", board="golden_train"))
    wagon = page.locator('#board [data-piece="wagon1"]')
    wagon.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#carry")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator('.store [data-piece="wagon1"]')).to_be_focused()
    assert page.evaluate(HIDDEN_FOCUS) is None


def test_letter_shortcuts_can_be_switched_off(open_game: OpenGame) -> None:
    running, page = open_game("roll")
    silent = page.locator("#silent")
    page.locator("#prompt-card").focus()
    page.keyboard.type("abcdefghijklmnopqrstuvwxyz0123456789")
    expect(silent).to_have_attribute("aria-pressed", "true")
    page.keyboard.type("m?")
    expect(silent).to_have_attribute("aria-pressed", "false")
    expect(page.locator("dialog.rules")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#menu-open").click()
    page.get_by_role("switch", name=message_text("page-letters")).uncheck()
    page.locator("#menu-close").click()
    for _ in range(2):  # also when the page is opened again
        page.locator("#prompt-card").focus()
        page.keyboard.type(string.ascii_letters + string.digits + string.punctuation)
        expect(silent).to_have_attribute("aria-pressed", "false")
        expect(page.locator("dialog")).to_have_count(page.locator("dialog:not([open])").count())
        assert silent.get_attribute("aria-keyshortcuts") is None
        page.reload()
        page.wait_for_selector("#seats .seat")
    assert running.table.commands == []


def test_r_works_only_on_board_when_shortcuts_are_off(open_page: Open) -> None:
    page = open_page()
    turn_by_r(page, works_anywhere=True)
    page.keyboard.press("Escape")
    page.locator("#menu-open").click()
    page.get_by_role("switch", name=message_text("page-letters")).uncheck()
    page.locator("#menu-close").click()
    turn_by_r(page, works_anywhere=False)


def turn_by_r(page: Page, *, works_anywhere: bool) -> None:
    """Pick a platform up and turn it by R, with the focus off the board too if that works."""
    page.locator("#board [data-part]").first.focus()
    page.keyboard.press("Enter")
    turned = page.locator("#carry-text")
    before = turned.inner_text()
    page.locator(".record-card h2").click()
    page.keyboard.press("r")
    if works_anywhere:
        expect(turned).not_to_have_text(before)
        return
    expect(turned).to_have_text(before)
    page.locator("#board").focus()
    page.keyboard.press("r")
    expect(turned).not_to_have_text(before)


def test_hover_label_persists_and_closes_with_escape(open_page: Open) -> None:
    page = open_page()
    page.locator('[data-square="Q1.1.4"]').hover()
    tag = page.locator(".tag")
    expect(tag).to_be_visible()
    page.mouse.move(*centre_of(tag))
    expect(tag).to_be_visible()
    page.keyboard.press("Escape")
    expect(tag).to_be_hidden()
