"""Test turns of Paris Connection at the real table, in a real browser: shared sensors, a finger, a wrong loco."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import PHONE, Open
from tests.host.web.hands import drag, middle, square, supply, take
from tests.host.web.parts import company, in_hand
from tests.host.web.real_table import RealTable, playing, wait_until
from tests.host.web.roles import button
from tests.host.web.ways import Touch

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

PEOPLE = ["--seat", "Ann", "--seat", "Ben", "--seat", "Clara", "--set", "first=Ann", "--seed", "browser"]
LIT_AND_FREE = """() => [...document.querySelectorAll('.light[data-lit]')].map(light => light.dataset.light)
  .filter(name => document.querySelector(`[data-square="${name}"]`))
  .filter(name => !document.querySelector(`[data-at="${name}"]`))"""


def prompt_contains(text: str) -> Any:
    return lambda snapshot: text in snapshot["prompt"]


@pytest.fixture
def paris(tmp_path: Path) -> Iterator[RealTable]:
    with playing(tmp_path, prompt_contains("Ann: press the button"), "paris-connection", *PEOPLE) as table:
        yield table


@pytest.fixture
def small_map(tmp_path: Path) -> Iterator[RealTable]:
    starts = "starts=blue,red,black,brown,yellow,purple"
    arguments = ["paris-connection", "--description", "paris_connection_small", "--set", starts, *PEOPLE]
    with playing(tmp_path, prompt_contains("Ann: press the button"), *arguments) as table:
        yield table


def press_red(page: Page, table: RealTable) -> None:
    company(page, "red").click()
    wait_until(lambda: "place a red loco" in table.prompt())


def lit_free_squares(page: Page) -> list[str]:
    """Return the squares that are lit and free, once the lights have settled."""
    before: list[str] = []
    for _ in range(40):
        page.wait_for_timeout(600)
        lit: list[str] = page.evaluate(LIT_AND_FREE)
        if lit and lit == before:
            return lit
        before = lit
    raise AssertionError("no light offers a hex")


@pytest.mark.parametrize(
    ("lifts_first", "is_slow"),
    [(False, False), (True, False), (True, True)],
    ids=["put beside it", "lifted first", "lifted first, slowly"],
)
def test_two_locos_on_hex_with_shared_sensor(
    small_map: RealTable, open_page: Open, *, lifts_first: bool, is_slow: bool
) -> None:
    page = open_page(running=small_map)
    store_of = {name: supply(f"board.{name}") for name in ("red", "black", "brown")}
    press_red(page, small_map)
    drag(page, middle(page, store_of["red"]), middle(page, square("2.5.L")))
    wait_until(lambda: "place 2.5" in small_map.actions())
    button(page, "paris-label-done").click()
    wait_until(lambda: small_map.prompt().startswith("Ben:"))
    company(page, "brown").click()
    wait_until(lambda: "place a brown loco" in small_map.prompt())

    drag(page, middle(page, store_of["black"]), middle(page, square("2.5.R")))
    wait_until(lambda: small_map.prompt() == message_text("piece-take-off", piece="the black loco"))
    drag(page, middle(page, '#board [data-at="2.5.R"]'), middle(page, "#prompt"))
    wait_until(lambda: "place a brown loco" in small_map.prompt())
    if lifts_first:
        drag(page, middle(page, '#board [data-at="2.5.L"]'), middle(page, "#prompt"))
        wait_until(lambda: small_map.prompt() == message_text("piece-put", piece="the red loco"))
        drag(page, middle(page, store_of["brown"]), middle(page, square("2.5.R")))
        if is_slow:
            wait_until(lambda: small_map.prompt() == message_text("piece-take-off", piece="the brown loco"))
        take(page, store_of["red"], square("2.5.L"))
        if is_slow:
            expect(page.locator('#board .piece[data-at="2.5.L"]')).to_be_visible()  # the brown loco, the only one there
            page.mouse.move(*middle(page, square("2.5.L"), right=-0.1, down=-0.1))
        page.mouse.up()
    else:
        drag(page, middle(page, store_of["brown"]), middle(page, square("2.5.R")))
    wait_until(lambda: small_map.actions().count("place 2.5") == len(["red", "brown"]))
    wait_until(lambda: small_map.prompt().startswith("Ben: place up to 4 more brown locos."))
    assert page.locator("#prompt-card").get_attribute("data-tone") == "do"


def test_finger_builds_on_phone(paris: RealTable, open_page: Open) -> None:
    page = open_page(PHONE, running=paris)
    press_red(page, paris)
    [target, *_] = lit_free_squares(page)
    Touch(page).take(supply("board.red"))
    expect(in_hand(page)).to_be_visible()
    Touch(page).put(square(target))
    wait_until(lambda: any(action.startswith("place") for action in paris.actions()))


def test_wrong_companys_loco_is_reported_at_once(paris: RealTable, open_page: Open) -> None:
    """The virtual board identifies its pieces, so a blue loco on a hex lit for red is reported."""
    page = open_page(running=paris)
    press_red(page, paris)
    [target, *_] = lit_free_squares(page)
    drag(page, middle(page, supply("board.blue")), middle(page, square(target)))
    wait_until(lambda: paris.prompt().startswith("Take the blue loco off"))
    assert not [action for action in paris.actions() if action.startswith("place")]
    expect(button(page, "button", button="confirm")).to_be_disabled()
    drag(page, middle(page, f'#board [data-at="{target}"]'), middle(page, "#prompt"))
    wait_until(lambda: "place a red loco" in paris.prompt())
    assert not [action for action in paris.actions() if action.startswith("place")]
