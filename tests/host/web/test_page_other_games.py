"""The page of games unlike the existing ones: shared buttons, cards without a colour, other dice."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.english import message_text
from tests.host.board.descriptions import shared_paris
from tests.host.web.conftest import DESK, PHONE, Open, OpenGame, Serve
from tests.host.web.fake_games import PARIS_CONNECTION, PTITES_LOCOS, SCRIPTS, game_button
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import boxes, drag, middle, received, square
from tests.host.web.layout import wider_than_the_window

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def is_cut(words: Locator) -> bool:
    """Return whether any of these texts does not fit."""
    return bool(words.evaluate_all("all => all.some(each => each.scrollWidth > each.clientWidth)"))


@SIZES
@pytest.mark.parametrize("more", [["claim"], ["claim", "exchange", "reserve"]], ids=len)
def test_shared_button_labels_are_not_cut(
    open_page: Open, table: RunningPage, size: dict[str, int], more: list[str]
) -> None:
    own = [game_button(name, name.capitalize()) for name in more]
    table.table.script = replace(PTITES_LOCOS, buttons=[*PTITES_LOCOS.buttons, *own])
    table.table.publish()
    page = open_page(size)
    expect(page.locator(".press-label")).to_have_count(4 + len(more))
    assert not is_cut(page.locator(".press-label"))
    assert not wider_than_the_window(page)


def test_colourless_holdings_are_listed(open_page: Open, serve: Serve) -> None:
    holdings = [{"label": f"Goods of {value}", "colour": None, "count": 2, "value": value} for value in (1, 2, 3)]
    running = serve("choose", board="paris_connection")
    running.table.script = replace(
        PARIS_CONNECTION, private={0: {"holdings": holdings, "choices": [], "note": "", "told": None}}
    )
    running.table.publish()
    page = open_page(PHONE, query=running.link(0), running=running)
    expect(page.locator(".holding-name")).to_have_text(["Goods of 1", "Goods of 2", "Goods of 3"])
    assert not is_cut(page.locator(".holding-name"))


def test_squares_sharing_a_light_draw_one_lamp(
    open_page: Open, serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "shared.toml"
    path.write_text(shared_paris("sensor", "light"), encoding="utf-8")
    monkeypatch.setitem(SCRIPTS, "shared", replace(PARIS_CONNECTION, board=str(path)))
    running = serve("over", board="shared")
    spots = iter(("6.9.L", "6.9.R"))
    for piece in running.table.pieces:
        piece["at"] = next(spots, "hand")
    running.table.publish()
    page = open_page(DESK, running=running)
    expect(page.locator("[data-light]")).to_have_count(285)
    expect(page.locator('[data-light="6.9"]')).to_have_count(1)
    expect(page.locator("[data-square][data-sensed]")).to_have_count(2)
    expect(page.locator(".piece")).to_have_count(2)


def test_manual_dice_placeholder_follows_game(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    dice = page.get_by_label(message_text("page-own-dice"))
    expect(dice).not_to_have_attribute("placeholder", "yellow 6 6")
    table.show("roll")
    expect(dice).to_have_attribute("placeholder", "yellow 6 6")


def is_drawn_above(page: Page, one: str, other: str) -> bool:
    """Return whether the first element is drawn after the other."""
    return bool(
        page.locator(one).first.evaluate(
            "(one, other) => document.querySelector(other).compareDocumentPosition(one) & 4 /* it follows */", other
        )
    )


@SIZES
def test_attacked_wagon_lies_next_to_pile_and_can_be_taken(open_game: OpenGame, size: dict[str, int]) -> None:
    running, page = open_game("target", "golden_train", size)
    wagon = page.locator(".aside")
    expect(wagon).to_have_count(1)
    expect(wagon).to_have_attribute("aria-label", "Laid aside: Wagon, 1")
    expect(page.locator(".layer-values .value")).to_have_count(1)
    assert is_drawn_above(page, '.light[data-light="T2.4"]', '.piece[data-colour="wagon"]')
    assert is_drawn_above(page, '.light[data-light="T2.7"]', ".layer-values .value")
    id = wagon.get_attribute("data-pile")
    assert id != page.locator(".pile[data-pile]").first.get_attribute("data-pile")
    drag(page, middle(page, ".aside .grip"), middle(page, square("T2.7")))
    received(running, page)
    assert running.table.commands[-1] == {"do": "place", "piece": id, "square": "T2.7"}
    expect(wagon).to_have_count(0)
    expect(page.locator(".layer-values .value")).to_have_count(0)  # turned over again


def test_attacked_wagon_is_laid_aside_on_escape(open_page: Open, serve: Serve) -> None:
    running = serve("target", board="golden_train")
    wagon = next(piece for piece in running.table.pieces if piece["at"] == "T2.4")
    running.table.change("target", lifted="turned")
    steps = running.table.script.steps
    turned = {**steps["target"], "values": {"T2.7": "1", "T2.4": "2"}}
    running.table.script = replace(running.table.script, steps={**steps, "turned": turned})
    page = open_page(running=running)
    page.locator(f'[data-piece="{wagon["id"]}"] .grip').click()
    expect(page.locator("#carry")).to_be_visible()
    expect(page.locator("#carry-back")).to_be_hidden()
    page.keyboard.press("Escape")
    received(running, page)
    assert running.table.commands[-1] == {"do": "place", "piece": wagon["id"], "square": "hand"}
    expect(page.locator(".aside")).to_have_count(2)


@SIZES
def test_square_in_question_is_ringed(open_page: Open, serve: Serve, size: dict[str, int]) -> None:
    running = serve("target", board="golden_train")
    running.change("target", tone="ask", squares=["T2.3"])
    page = open_page(size, running=running)
    ring = page.locator(".ring-line")
    expect(ring).to_have_count(1)
    assert is_drawn_above(page, ".ring-line", '.piece[data-colour="wagon"]')
    around, piece = boxes(ring, page.locator('.piece[data-at="T2.3"]'))
    assert around["x"] <= piece["x"] + piece["width"] / 2 <= around["x"] + around["width"]
    running.change("target", tone="do")
    expect(ring).to_have_count(0)
