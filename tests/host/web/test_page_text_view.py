"""Test the text view of the table, by keyboard alone, for people who cannot see the board."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.english import message_text
from tests.host.web.conftest import Open, OpenGame, Serve
from tests.host.web.fake_games import SCRIPTS
from tests.host.web.parts import in_hand
from tests.host.web.roles import named
from tests.host.web.test_turn_in_a_browser import aim_at, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

TURN, LAST, WHERE, WHO = "1234"  # the keys that lead to each part
HEADINGS = {key: f"page-words-{name}" for key, name in zip("1234", ("turn", "last", "where", "who"), strict=True)}


def heading(page: Page, key: str) -> Locator:
    """Return the heading that receives the focus when this key is pressed."""
    return page.get_by_role("heading", name=message_text(HEADINGS[key]))


def part(page: Page, key: str) -> Locator:
    """Return the list below the heading that receives the focus when this key is pressed."""
    return page.get_by_role("region", name=message_text(HEADINGS[key])).get_by_role("list")


def lines(page: Page, key: str) -> list[str]:
    return part(page, key).get_by_role("listitem").all_inner_texts()


def test_text_view_keys(page: Page) -> None:
    page.keyboard.press("F2")
    dialog = named(page, "dialog", "page-in-words")
    expect(dialog).to_be_visible()
    for key in HEADINGS:
        page.keyboard.press(key)
        expect(heading(page, key)).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_text_view_is_first_tab_stop_and_in_menu(page: Page) -> None:
    tab_to(page, message_text("page-in-words"), maximum=2)
    page.keyboard.press("Enter")
    expect(heading(page, TURN)).to_be_focused()
    page.keyboard.press("Escape")
    tab_to(page, message_text("page-menu"))
    page.keyboard.press("Enter")
    tab_to(page, message_text("page-more"), maximum=12)
    page.keyboard.press("Enter")
    tab_to(page, f"{message_text('page-in-words')} F2", maximum=8)
    page.keyboard.press("Enter")
    expect(heading(page, TURN)).to_be_focused()


@pytest.mark.parametrize("board", list(SCRIPTS))
def test_text_view_lists_pieces_seats_and_supplies(open_game: OpenGame, board: str) -> None:
    script = SCRIPTS[board]
    step, content = next(iter(script.steps.items()))
    _, page = open_game(step, board)
    page.keyboard.press("F2")
    assert content["prompt"] in lines(page, TURN)
    assert message_text("script-plays", player=script.seats[0][0]) in lines(page, TURN)
    assert script.record[-1][2] in lines(page, LAST)
    where = " ".join(lines(page, WHERE))
    for square in page.evaluate("[...document.querySelectorAll('#board .piece')].map((e) => e.dataset.words)"):
        assert square.split(", ", 1)[1] in where, square
    who = lines(page, WHO)
    assert [line.split(":")[0] for line in who[: len(script.seats)]] == [name for name, _ in script.seats]
    for store in content.get("stores", []):
        assert any(line.startswith(f"{store['label']}: {store['count']} left") for line in who), store["name"]


def test_reading_position_survives_updates(open_game: OpenGame) -> None:
    running, page = open_game("couple", "golden_train")
    page.keyboard.press("F2")
    page.keyboard.press(WHERE)
    page.evaluate("window.line = document.querySelector('#words-where-list li')")
    running.show("decide")
    expect(part(page, TURN)).to_contain_text(message_text("golden-decide-value", player="Ann", drawn=3))
    expect(part(page, TURN)).to_contain_text("Choices: Don’t attack and Attack")
    expect(heading(page, WHERE)).to_be_focused()
    assert page.evaluate("window.line === document.querySelector('#words-where-list li')")


def test_only_seats_own_text_view_shows_holdings(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    own = open_page(query=running.link(0), running=running)
    watcher = open_page(query="watch", running=running)
    for page in (own, watcher):
        page.keyboard.press("F2")
        expect(part(page, WHO)).to_be_visible()
    assert message_text("script-your-turn") in lines(own, TURN)
    assert "5 shares of at most 10: worth 48." in lines(own, WHO)
    assert "worth 48" not in " ".join(lines(watcher, WHO))


def test_text_view_reader_moves_loco_by_keyboard(open_game: OpenGame) -> None:
    running, page = open_game("path", "ptites_locos")
    page.keyboard.press("F2")
    page.keyboard.press(WHERE)
    green = next(line for line in lines(page, WHERE) if line.startswith("Green loco: "))
    assert message_text("locos-place-rail", quarter="nw", lane="outer", number=2) in green
    page.keyboard.press("Escape")
    tab_to(page, "loco, square 2 of the north-west outer lane")
    page.keyboard.press("Enter")
    expect(in_hand(page)).to_be_visible()
    aim_at(page, "lit", maximum=1)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#carry').hidden")
    [placed] = [each["square"] for each in running.table.commands if each["do"] == "place"]
    assert placed in {name for name, *_ in running.table.now["lights"]}


def test_text_view_lists_lit_squares(open_game: OpenGame) -> None:
    running, page = open_game("loco")
    happened = message_text("locos-happened-push", count=1, player="Ben")
    running.change(squares=["Q1.1.2"], happened=happened)
    page.keyboard.press("F2")
    expect(part(page, TURN)).to_contain_text("Lit: square 2 of the north-west outer lane")
    expect(part(page, TURN)).to_contain_text(happened)


def test_text_view_before_game_lists_occupied_squares(open_game: OpenGame) -> None:
    running, page = open_game("loco")
    running.change(begun=False)
    page.keyboard.press("F2")
    occupied = re.compile("There is something on .*square 2 of the north-west outer lane")
    shown = part(page, WHERE).get_by_role("listitem")
    expect(shown).to_have_text([message_text("script-words-not-begun"), occupied])
