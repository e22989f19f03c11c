"""On a small phone nothing is cut off and nothing is wider than the window, in every language."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from tests.host.core.messages.write_table import packages, sentences
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.layout import wider_than_the_window
from tests.soak import kept

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

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
TURNS = pytest.mark.parametrize(  # every game in French, whose words are longer, and one in English
    ("board", "tag"),
    kept(GAMES_SPOKEN, [i for i, (_, tag) in enumerate(GAMES_SPOKEN) if i == 0 or tag == "fr"]),
    ids=[f"{board} {tag}" for board, tag in GAMES_SPOKEN],
)
LANGUAGES = pytest.mark.parametrize("tag", SPOKEN)


def cut(page: Page, where: str = WORDS) -> list[str]:
    """Return the texts that are cut off."""
    return list(page.evaluate(CUT, where))


def longest(tag: str, begins: str, most: int = 1) -> list[str]:
    """Return the longest texts of the messages whose IDs have this prefix."""
    texts = dict(sorted(sentences(packages(), tag), key=lambda each: len(each[1])))  # the longest of each message
    return sorted((text for id, text in texts.items() if id.startswith(begins)), key=len)[-most:]


@TURNS
def test_turn_fits_narrow_phone(open_game: OpenGame, board: str, tag: str) -> None:
    script = SCRIPTS[board]
    running, page = open_game(board=board, size=NARROW, query=f"?lang={tag}")
    for step in script.steps:
        running.show(step)
        expect(page.locator("#prompt")).not_to_have_text("")
        assert cut(page) == [], step
    assert not wider_than_the_window(page)


@TURNS
def test_longest_messages_fit_narrow_phone(open_page: Open, serve: Serve, board: str, tag: str) -> None:
    """The longest prompt is shown above buttons with the game's longest choices."""
    choices: list[Any] = [(f"choice {n}", words) for n, words in enumerate(longest(tag, f"{GAMES[board]}-label", 4))]
    (prompt,), (detail,) = longest(tag, f"{GAMES[board]}-"), longest(tag, "agree-lies")
    step = next(iter(SCRIPTS[board].steps))
    running = serve(step, board=board)
    running.table.change(step, prompt=prompt, detail=detail, choices=choices)
    page = open_page(NARROW, query=f"?lang={tag}", running=running)
    running.show(step)
    expect(page.locator(".choice")).to_have_count(len(choices))
    expect(page.locator("#prompt")).to_have_text(prompt)
    assert cut(page) == []
    assert not wider_than_the_window(page)
    card = page.locator("#prompt-card")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")


@TURNS
@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["small phone", "phone"])
def test_held_piece_is_named_in_full(open_game: OpenGame, size: dict[str, int], board: str, tag: str) -> None:
    _, page = open_game(board=board, size=size, query=f"?lang={tag}")
    things = page.locator("#board :is([data-piece], [data-part])").evaluate_all(FIRST_OF_EACH)
    assert things
    for thing in things:
        page.locator(f"#board {thing}").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#carry")).to_be_visible()
        assert page.locator("#carry-text").evaluate("text => text.scrollHeight <= text.clientHeight"), thing
        assert cut(page, "#carry *") == []
        page.keyboard.press("Escape")


def test_carry_buttons_fit_narrow_window(open_page: Open, serve: Serve) -> None:
    page = open_page(DESK, query="?lang=fr", running=serve("platform"))
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator('#board [data-part="red"]').focus()
    page.keyboard.press("Enter")
    buttons = page.locator("#carry button:visible")
    expect(buttons).to_have_count(3)
    assert (
        buttons.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.id)")
        == []
    )


@LANGUAGES
@pytest.mark.parametrize("buttons", [("roll", "undo", "confirm", "help"), ("undo", "confirm", "done", "help")])
def test_board_button_labels_are_not_cut(open_game: OpenGame, tag: str, buttons: tuple[str, ...]) -> None:
    _, page = open_game("roll", size=NARROW, query=f"?lang={tag}")
    labels = [catalogue(tag).text(Message("button", button=button)) for button in buttons]
    for n, label in enumerate(labels):
        page.locator(".press-label").nth(n).evaluate("(each, words) => { each.textContent = words; }", label)
    assert cut(page, ".press-label") == []


def test_hyphenated_words_are_not_broken(open_game: OpenGame) -> None:
    running, page = open_game("roll", size=NARROW, query="?lang=fr")
    sentence = "C’est votre loco\u202f: prenez-la, posez-la sur la case qui clignote, puis prenez-en une autre."
    running.change("roll", prompt=sentence, detail=sentence)
    expect(page.locator("#prompt")).to_have_text(sentence)
    for text in ("#prompt", "#detail"):
        assert page.locator(text).evaluate("text => text.textContent") == sentence
        assert page.locator(text).evaluate(BROKEN) == []


@LANGUAGES
def test_menu_fits_narrow_phone(open_page: Open, tag: str) -> None:
    page = open_page(NARROW, query=f"?lang={tag}")
    page.locator("#menu-open").click()
    assert cut(page, "dialog *") == []
    assert page.locator("#menu").evaluate("menu => menu.scrollWidth <= menu.clientWidth")
