"""From the start page to "play again" and another game, in French, by mouse, finger or keyboard alone.

`signalbox play` runs as a user runs it, without a game, on a desk, a phone and a phone in landscape.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.host.app.running import Running
from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.hands import square
from tests.host.web.layout import wider_than_the_window
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
    hand.press(hand.page.get_by_role("button", name="Malo commence"))
    hand.press(hand.page.get_by_role("button", name="Lancer", exact=True, disabled=False))


def couple(hand: Mouse, table: RealTable) -> None:
    hand.press(hand.page.get_by_role("button", name="Malo commence"))
    wait_until(lambda: table.snapshot()["squares"])
    hand.carry(store("pile.wagons"), square(table.snapshot()["squares"][0]))


def build(hand: Mouse, table: RealTable) -> None:
    hand.press(hand.page.get_by_role("button", name="Valider", disabled=False))
    red = hand.page.locator('[data-key="board.red"] > button:visible')
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

    hand.press(page.get_by_role("button", name="Menu"))
    hand.press(page.get_by_role("button", name="Arrêter cette partie"))
    hand.press(page.get_by_role("button", name="L’arrêter vraiment"))
    expect(page.locator("#prompt")).to_have_text("La partie s’est arrêtée avant la fin.")
    assert not wider_than_the_window(page)
    if way == "mouse":
        check_replay(page)
    hand.press(page.locator("#over-again"))
    wait_until(lambda: table.snapshot().get("record") == [] and "ended" not in table.snapshot()["prompt"])
    page.wait_for_selector("#seats .seat")
    expect(page.locator("#seats")).to_contain_text(NAMES[1])

    hand.press(page.get_by_role("button", name="Menu"))
    hand.press(page.get_by_role("button", name="Un autre jeu"))
    page.wait_for_selector("#begin:not([disabled])")
    expect(page.locator(".seat-name").nth(1)).to_have_value(NAMES[1])


def begin(hand: Mouse, table: RealTable, game: str) -> None:
    """Choose the game, enter the players, press Begin."""
    page = hand.page
    hand.choose(page.locator(f'input[value="{game}"]'))
    wait_until(lambda: any(each["game"] == game and each["chosen"] for each in table.snapshot()["games"]))
    for number in range(len(table.snapshot()["seats"])):
        if number < len(NAMES):
            hand.name(page.locator(".seat-name").nth(number), NAMES[number])
        hand.option(page.locator(".seat-kind").nth(number), "human")
    wait_until(lambda: all(seat["kind"] == "human" for seat in table.snapshot()["seats"]))
    wait_until(lambda: [seat["name"] for seat in table.snapshot()["seats"]][: len(NAMES)] == [*NAMES])
    hand.press(page.get_by_role("button", name="Commencer"))
    page.wait_for_selector("#seats .seat")
    expect(page.locator("#seats")).to_contain_text(NAMES[0])
