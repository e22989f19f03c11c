"""The end of a game on the page: a card with figures and plots replaces the buttons."""

import pytest
from playwright.sync_api import expect

from tests.english import message_text
from tests.host.web.conftest import PHONE, Open, Serve
from tests.host.web.fake_table import RunningPage
from tests.host.web.layout import box_of, wider_than_the_window

TARGET = 24  # px that a finger needs (WCAG 2.5.8)

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def test_ending_figures_replace_buttons(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#presses")).to_be_visible()
    table.show("over")
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#presses")).to_be_hidden()
    rows = page.locator("#ending-figures tbody tr")
    assert rows.nth(0).locator("th, td").all_inner_texts() == ["Hangars", "3", "1", "2", "0"]
    assert page.locator("#ending-figures thead .ending-name").all_inner_texts() == ["Ann", "Ben", "Clara", "Greedy"]
    assert page.locator("#ending-lines li").all_inner_texts() == [
        message_text("ending-length", turns=4, minutes=11),
        "Clara had bad luck.",
    ]
    table.show("platform")
    expect(page.locator("#ending")).to_be_hidden()
    expect(page.locator("#presses")).to_be_visible()


def test_plot_label_states_final_values(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over"))
    words = page.locator(".plot").get_attribute("aria-label") or ""
    assert words == "Hangars, turn by turn. At the end: Ann 3, Ben 1, Clara 2 and Greedy 0"
    assert page.locator(".plot-line").count() == 4


@pytest.mark.parametrize("board", ["ptites_locos", "golden_train", "paris_connection"])
def test_ending_card_fits_phone(open_page: Open, serve: Serve, board: str) -> None:
    page = open_page({**PHONE, "width": 360}, running=serve("over", board=board))
    card = page.locator("#ending")
    expect(card).to_be_visible()
    assert card.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert not wider_than_the_window(page)


def test_key_moments_link_to_replay(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over"))
    moments = page.locator("#ending-moments a")
    expect(moments).to_have_count(2)
    assert moments.all_inner_texts() == [
        "Turn 2: luck takes Ben from 40 % to 24 %.",
        "Turn 4: Clara plays, and goes from 48 % to 11 %.",
    ]
    assert [link.get_attribute("href") for link in moments.all()] == ["/replay/game#move=5", "/replay/game#move=12"]
    for link in moments.all():
        assert box_of(link)["height"] >= TARGET


def test_game_without_coach_has_no_key_moments(open_page: Open, serve: Serve) -> None:
    page = open_page(running=serve("over", board="golden_train"))
    expect(page.locator("#ending")).to_be_visible()
    expect(page.locator("#ending-mattered")).to_be_hidden()
