"""From the start page to "play again" and another game, in French, by mouse, finger or keyboard alone.

`signalbox play` runs as it does for a user, without a game, on a desktop, a phone and a phone in landscape.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.host.app.running import Running
from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.hands import square
from tests.host.web.layout import (
    button,
    company,
    prompt_of,
    seat,
    start_seats,
    wait_for_seats,
    wider_than_the_window,
    words,
)
from tests.host.web.real_replay import check_replay
from tests.host.web.real_table import RealTable, wait_until
from tests.host.web.test_lesson_in_a_browser import sitting
from tests.host.web.test_turn_of_each_game import LIT_AND_FREE, store
from tests.host.web.ways import ON_ITS_SIDE, SIZES, WAYS, Mouse
from tests.soak import kept

__all__ = ["sitting"]  # the fixture
pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

NAMES = ("Zoé", "Malo")


def roll(hand: Mouse, table: RealTable) -> None:
    hand.press(button(hand.page, "who-begins-label", player="Malo"))
    hand.press(button(hand.page, "button", button="roll"))


def couple(hand: Mouse, table: RealTable) -> None:
    hand.press(button(hand.page, "who-begins-label", player="Malo"))
    wait_until(lambda: table.snapshot()["squares"])
    hand.carry(store("pile.wagons"), square(table.snapshot()["squares"][0]))


def build(hand: Mouse, table: RealTable) -> None:
    hand.press(button(hand.page, "button", button="confirm"))
    red = company(hand.page, "red")
    expect(red).to_be_enabled()
    hand.press(red)
    wait_until(lambda: table.snapshot()["record"] and hand.page.evaluate(LIT_AND_FREE))
    hand.carry(store("board.red"), square(hand.page.evaluate(LIT_AND_FREE)[0]))
    wait_until(lambda: len(table.snapshot()["record"]) > 1)


GAMES: dict[str, Callable[[Mouse, RealTable], None]] = {
    "ptites-locos": roll,
    "golden-train": couple,
    "paris-connection": build,
}
CASES = [(game, way, size) for game in GAMES for way, sizes in SIZES.items() for size in sizes]
KEPT = [CASES.index(case) for case in (("ptites-locos", "mouse", DESK), ("golden-train", "finger", PHONE))]
KEPT += [CASES.index(case) for case in (("paris-connection", "keys", DESK), ("ptites-locos", "finger", ON_ITS_SIDE))]


@pytest.mark.parametrize(
    ("game", "way", "size"), kept(CASES, KEPT), ids=[f"{game} {way} {size['width']}" for game, way, size in CASES]
)
def test_evening_from_start_page_to_another_game(
    sitting: Running, open_page: Open, game: str, way: str, size: dict[str, int]
) -> None:
    table = RealTable(sitting.address)
    page = open_page(size, query="?lang=fr", running=table, wait_for="#begin:not([disabled])")
    hand = WAYS[way](page)
    begin(hand, table, game)
    GAMES[game](hand, table)
    wait_until(lambda: table.snapshot()["record"])
    assert not wider_than_the_window(page)

    hand.press(button(page, "page-menu"))
    hand.press(button(page, "script-end"))
    hand.press(button(page, "script-end-sure"))
    expect(prompt_of(page)).to_have_text(words(page, "ended-early"))
    assert not wider_than_the_window(page)
    if way == "mouse":
        check_replay(page)
    hand.press(button(page, "page-again"))
    wait_until(lambda: table.snapshot().get("record") == [] and "ended" not in table.snapshot()["prompt"])
    wait_for_seats(page)
    expect(seat(page, NAMES[1])).to_be_visible()

    hand.press(button(page, "page-menu"))
    hand.press(button(page, "page-leave"))
    expect(button(page, "page-start-begin")).to_be_enabled()
    expect(start_seats(page).get_by_role("textbox").nth(1)).to_have_value(NAMES[1])


def begin(hand: Mouse, table: RealTable, game: str) -> None:
    """Choose the game, enter the players, press Begin."""
    page = hand.page
    title = next(each["title"] for each in table.snapshot()["games"] if each["game"] == game)
    hand.choose(page.get_by_role("radio", name=title))
    wait_until(lambda: any(each["game"] == game and each["chosen"] for each in table.snapshot()["games"]))
    for number in range(len(table.snapshot()["seats"])):
        if number < len(NAMES):
            hand.name(start_seats(page).get_by_role("textbox").nth(number), NAMES[number])
        hand.option(start_seats(page).get_by_role("combobox").nth(number), "human")
    wait_until(lambda: all(seat["kind"] == "human" for seat in table.snapshot()["seats"]))
    wait_until(lambda: [seat["name"] for seat in table.snapshot()["seats"]][: len(NAMES)] == [*NAMES])
    hand.press(button(page, "page-start-begin"))
    wait_for_seats(page)
    expect(seat(page, NAMES[0])).to_be_visible()
