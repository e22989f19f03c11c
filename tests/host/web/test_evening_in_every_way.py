"""Test a session from the start page to the next game, in French, by mouse, finger or keyboard alone.

`signalbox play` runs as it does for a user who names no game, on a desktop, a phone and a phone in landscape.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.host.web.conftest import DESK, PHONE, Open, Size, cases
from tests.host.web.hands import square, supply
from tests.host.web.layout import is_wider_than_window
from tests.host.web.parts import (
    GAMES_OFFERED,
    company,
    game_choice,
    prompt_of,
    seat,
    start_seats,
    wait_for_seats,
)
from tests.host.web.real_replay import check_replay
from tests.host.web.real_table import RealTable, wait_until
from tests.host.web.roles import button, words
from tests.host.web.test_turn_of_each_game import LIT_AND_FREE
from tests.host.web.ways import ON_ITS_SIDE, SIZES, WAYS, Mouse

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

NAMES = ("Zoé", "Malo")


def roll(hand: Mouse, table: RealTable) -> None:
    hand.press(button(hand.page, "who-begins-label", player="Malo"))
    hand.press(button(hand.page, "button", button="roll"))


def couple(hand: Mouse, table: RealTable) -> None:
    hand.press(button(hand.page, "who-begins-label", player="Malo"))
    wait_until(lambda: table.snapshot()["squares"])
    hand.carry(supply("pile.wagons"), square(table.snapshot()["squares"][0]))


def build(hand: Mouse, table: RealTable) -> None:
    hand.press(button(hand.page, "button", button="confirm"))
    red = company(hand.page, "red")
    expect(red).to_be_enabled()
    hand.press(red)
    wait_until(lambda: table.snapshot()["record"] and hand.page.evaluate(LIT_AND_FREE))
    hand.carry(supply("board.red"), square(hand.page.evaluate(LIT_AND_FREE)[0]))
    wait_until(lambda: len(table.snapshot()["record"]) > 1)


Begin = Callable[[Mouse, RealTable], None]
GAMES: dict[str, Begin] = {"ptites-locos": roll, "golden-train": couple, "paris-connection": build}
CASES = [(game, way, size) for game in GAMES for way, sizes in SIZES.items() for size in sizes]
KEPT = [CASES.index(case) for case in (("ptites-locos", "mouse", DESK), ("golden-train", "finger", PHONE))]
KEPT += [CASES.index(case) for case in (("paris-connection", "keys", DESK), ("ptites-locos", "finger", ON_ITS_SIDE))]


@cases("game, way, size", CASES, KEPT)
def test_evening_from_start_page_to_another_game(
    sitting: RealTable, open_page: Open, game: str, way: str, size: Size
) -> None:
    page = open_page(size, query="?lang=fr", running=sitting, wait_for=GAMES_OFFERED)
    hand = WAYS[way](page)
    begin(hand, sitting, game)
    GAMES[game](hand, sitting)
    wait_until(lambda: sitting.snapshot()["record"])
    assert not is_wider_than_window(page)

    hand.press(button(page, "page-menu"))
    hand.press(page.get_by_text(words(page, "page-more"), exact=True))
    hand.press(button(page, "script-end"))
    hand.press(button(page, "script-end-sure"))
    expect(prompt_of(page)).to_have_text(words(page, "ended-early"))
    assert not is_wider_than_window(page)
    if way == "mouse":
        check_replay(page)
    hand.press(button(page, "page-again"))
    wait_until(lambda: sitting.snapshot().get("record") == [] and "ended" not in sitting.snapshot()["prompt"])
    wait_for_seats(page)
    expect(seat(page, NAMES[1])).to_be_visible()

    hand.press(button(page, "page-menu"))
    hand.press(button(page, "page-leave"))
    hand.press(game_choice(page, title_of(sitting, game)))
    expect(start_seats(page).get_by_role("textbox").nth(1)).to_have_value(NAMES[1])


def title_of(table: RealTable, game: str) -> str:
    """Return a game's title, as soon as the start page offers it."""
    wait_until(lambda: "games" in table.snapshot())
    return next(str(each["title"]) for each in table.snapshot()["games"] if each["game"] == game)


def begin(hand: Mouse, table: RealTable, game: str) -> None:
    """Choose the game, enter the players, press Begin."""
    page = hand.page
    hand.press(game_choice(page, title_of(table, game)))
    wait_until(lambda: any(each["game"] == game and each["chosen"] for each in table.snapshot()["games"]))
    for number in range(len(table.snapshot()["seats"])):
        if number < len(NAMES):
            hand.enter_text(start_seats(page).get_by_role("textbox").nth(number), NAMES[number])
        hand.select_option(start_seats(page).get_by_role("combobox").nth(number), "human")
    wait_until(lambda: all(seat["kind"] == "human" for seat in table.snapshot()["seats"]))
    wait_until(lambda: [seat["name"] for seat in table.snapshot()["seats"]][: len(NAMES)] == [*NAMES])
    hand.press(button(page, "page-start-begin"))
    wait_for_seats(page)
    expect(seat(page, NAMES[0])).to_be_visible()
