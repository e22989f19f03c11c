"""Dice that tumble, arrivals, explosions, confetti at the end, and taps that skip what a computer shows."""

import pytest
from playwright.sync_api import Page, expect

from tests.host.web.conftest import Open, OpenGame
from tests.host.web.fake_games import dice
from tests.host.web.fake_table import RunningPage
from tests.host.web.hands import boxes, drag, middle, received, square

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

NAMES = "() => document.getAnimations().filter((a) => a.playState === 'running').map((a) => a.animationName ?? '')"
TUMBLE_MS = 500  # the longest time for which dice tumble
CONFETTI_MS = 3000  # after that, nothing of it is left


def moving(page: Page) -> set[str]:
    """Return the names of the animations that run now."""
    return {*page.evaluate(NAMES)}


def wait_for_movement(page: Page, name: str) -> None:
    page.wait_for_function(f"(name) => ({NAMES})().includes(name)", arg=name)


def lively(page: Page) -> Page:
    page.emulate_media(reduced_motion="no-preference")
    return page


def skips(table: RunningPage, page: Page, count: int) -> bool:
    """Wait a little, and return whether the page has asked `count` times to skip, and for nothing else."""
    page.wait_for_timeout(150)
    return table.table.command_texts() == ["skip"] * count


def test_tap_on_the_board_or_escape_skips_in_a_computers_turn(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    page.mouse.click(*middle(page, square("Q1.2.1")))
    page.keyboard.press("Escape")
    assert skips(table, page, 0), "a person's turn"
    table.show("wait")
    expect(page.locator(".last-crash")).to_be_attached()
    for number, thing in enumerate((square("Q1.2.1"), '[data-piece="green1"]', square("B1.1.1"), "#prompt"), start=1):
        page.mouse.click(*middle(page, thing))
        assert skips(table, page, min(number, 3)), f"{thing}: a square, a loco, a platform, but not the panel"
    page.keyboard.press("Escape")
    assert skips(table, page, 4)
    drag(page, middle(page, '[data-piece="green1"]'), middle(page, square("Q1.1.4")))
    assert received(table, page)[4:] == ["lift green1", "place green1 Q1.1.4"], "hands still work"
    page.mouse.click(*middle(page, square("Q1.1.4")))
    page.wait_for_timeout(150)
    assert table.table.command_texts()[6:] == ["lift green1"], "what has just been put down may be moved on"


def test_page_at_a_real_board_skips_and_a_watcher_does_not(open_page: Open, table: RunningPage) -> None:
    table.table.real = True
    page, watcher = open_page(), open_page(query="watch")
    table.show("wait")
    for each in (page, watcher):
        expect(each.locator(".last-crash")).to_be_attached()
        each.mouse.click(*middle(each, square("Q1.2.1")))
    assert skips(table, page, 1)


def test_dice_tumble_when_they_are_rolled(open_page: Open, table: RunningPage) -> None:
    table.table.step = "platform"
    page = lively(open_page())
    assert moving(page) == set(), "they lay there before"
    table.change("platform", shown=dice("blue", [2, 6]))
    wait_for_movement(page, "tumble")
    page.wait_for_function(f"() => !({NAMES})().includes('tumble')")
    lasts = page.locator(".die[data-new]").evaluate_all(
        """all => all.map((die) => getComputedStyle(die))
        .map((style) => 1000 * (parseFloat(style.animationDuration) + parseFloat(style.animationDelay)))"""
    )
    assert lasts
    assert max(lasts) <= TUMBLE_MS


def test_star_stands_over_the_hangar_that_was_entered(open_page: Open, table: RunningPage) -> None:
    page = lively(open_page())
    loco = next(piece for piece in table.table.pieces if piece["id"] == "green1")
    for hangar in ("H7", "H2"):
        loco["at"] = hangar
        table.change("loco", last=[{"squares": ["Q1.1.2", "hangar"], "colour": "green", "crash": ""}])
        wait_for_movement(page, "star")
        page.wait_for_function(f"() => !({NAMES})().includes('star')")
        star, entered = boxes(page.locator(".last-star"), page.locator(square(hangar)))
        assert entered["x"] < star["x"] + star["width"] / 2 < entered["x"] + entered["width"]
        (corners,) = boxes(page.locator(".last-to"))
        assert corners["width"] < 2 * entered["width"], "one hangar"


def test_won_attack_explodes(open_game: OpenGame) -> None:
    running, page = open_game("target", "golden_train")
    lively(page)
    assert moving(page) == set()
    running.change("target", won=["T2.7"])
    wait_for_movement(page, "crash")
    assert {"crash", "splinter"} <= moving(page)
    page.wait_for_function(f"() => !({NAMES})().length")
    blast, place = boxes(page.locator(".last-blast .way-burst"), page.locator(square("T2.7")))
    assert place["x"] < blast["x"] + blast["width"] / 2 < place["x"] + place["width"]


def test_end_is_celebrated_once_where_the_game_was_seen(open_page: Open, table: RunningPage) -> None:
    page, still = lively(open_page()), open_page()
    table.show("over")
    wait_for_movement(page, "confetti")
    late = lively(open_page())
    expect(late.locator("#winner")).to_be_visible()
    expect(still.locator("#ending")).to_be_visible()
    assert late.locator(".confetti").count() == still.locator(".confetti").count() == 0
    page.wait_for_timeout(CONFETTI_MS)
    assert page.locator(".confetti").count() == 0
    assert moving(page) == set()
    table.publish()
    assert page.locator(".confetti").count() == 0


def test_nothing_of_it_moves_with_reduced_motion(open_page: Open, table: RunningPage) -> None:
    page = open_page()
    for step in ("platform", "wait", "loco", "over"):
        table.show(step)
        for _ in range(5):
            page.wait_for_timeout(50)
            assert moving(page) == set()
