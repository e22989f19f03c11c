"""From the start page to "play again" and to another game, in French, by mouse, by finger or by keyboard alone.

`signalbox play` runs as a user runs it, without a game; on a desk, a phone, and a phone on its side.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.host.app.running import Running
from tests.host.web.conftest import DESK, PHONE, Open
from tests.host.web.hands import LIES_STILL, Finger, drag, middle, square
from tests.host.web.real_table import RealTable, wait_until
from tests.host.web.test_lesson_in_a_browser import sitting
from tests.host.web.test_page import wider_than_the_window
from tests.host.web.test_page_sizes import HIDDEN_FOCUS
from tests.host.web.test_turn_of_each_game import LIT_AND_FREE, store
from tests.soak import kept

__all__ = ["sitting"]  # the fixture
pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

ON_ITS_SIDE = {"width": 844, "height": 390}
TABS_MOST = 150  # stops from one end of a page to the other
NAMES = ("Zoé", "Malo")
HAS_FOCUS = "(thing) => thing === document.activeElement"


class Mouse:
    """Somebody with a mouse at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Locator) -> None:
        thing.click()

    def choose(self, radio: Locator) -> None:
        radio.check()

    def name(self, field: Locator, words: str) -> None:
        self.press(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Tab")

    def option(self, select: Locator, value: str) -> None:
        """By the browser's own list, which is no part of the page."""
        select.select_option(value)

    def carry(self, start: str, end: str) -> None:
        drag(self.page, middle(self.page, start), middle(self.page, end))


class Touch(Mouse):
    """Somebody with a finger."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._finger = Finger(page)

    def press(self, thing: Locator) -> None:
        thing.evaluate("(thing) => thing.scrollIntoView({ block: 'center' })")
        thing.evaluate(LIES_STILL)
        box = thing.bounding_box()
        assert box is not None
        self._finger.touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self._finger.touch("touchEnd")

    def choose(self, radio: Locator) -> None:
        self.press(self.page.locator("label", has=radio))

    def name(self, field: Locator, words: str) -> None:
        """By the device's own keyboard, which is no part of the page."""
        self.press(field)
        expect(field).to_be_focused()
        field.fill(words)
        self.page.keyboard.press("Tab")

    def carry(self, start: str, end: str) -> None:
        """Touch the thing, then where it goes: the two may not be on the screen together."""
        self.press(self.page.locator(start).first)
        self.press(self.page.locator(end).first)


class Keys(Mouse):
    """Somebody with a keyboard alone."""

    def reach(self, thing: Locator) -> None:
        for _ in range(TABS_MOST):
            if thing.evaluate(HAS_FOCUS):
                assert self.page.evaluate(HIDDEN_FOCUS) is None, "what has the focus is to be seen"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not get there")

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def choose(self, radio: Locator) -> None:
        self.reach(self.page.locator(f'input[name="{radio.get_attribute("name")}"]:checked'))
        for _ in range(TABS_MOST):
            if radio.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError("the arrows do not get there")

    def name(self, field: Locator, words: str) -> None:
        self.reach(field)
        self.page.keyboard.type(words)  # what a field had is selected where Tab leads to it
        self.page.keyboard.press("Tab")

    def option(self, select: Locator, value: str) -> None:
        self.reach(select)
        for _ in range(TABS_MOST):
            if select.input_value() == value:
                return
            self.page.keyboard.press("ArrowUp")
        raise AssertionError("the arrows do not get there")

    def carry(self, start: str, end: str) -> None:
        self.reach(self.page.locator(start).first)
        self.page.keyboard.press("Enter")
        aimed = self.page.locator(f"{end.split()[0]}[data-aim]")
        for _ in range(TABS_MOST):
            if aimed.count():
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not get there")


WAYS: dict[str, Callable[[Page], Mouse]] = {"mouse": Mouse, "finger": Touch, "keys": Keys}
SIZES = {"mouse": (DESK,), "finger": (PHONE, ON_ITS_SIDE), "keys": (DESK,)}


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
    ("game", "way", "size"),
    kept(CASES, KEPT),
    ids=[f"{game} {way} {size['width']}" for game, way, size in CASES],
)
def test_a_family_comes_to_another_game(
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
        watch_it_again(page)
    hand.press(page.locator("#over-again"))
    wait_until(lambda: table.snapshot().get("record") == [] and "ended" not in table.snapshot()["prompt"])
    page.wait_for_selector("#seats .seat")
    expect(page.locator("#seats")).to_contain_text(NAMES[1])

    hand.press(page.get_by_role("button", name="Menu"))
    hand.press(page.get_by_role("button", name="Un autre jeu"))
    page.wait_for_selector("#begin:not([disabled])")
    expect(page.locator(".seat-name").nth(1)).to_have_value(NAMES[1])


def begin(hand: Mouse, table: RealTable, game: str) -> None:
    """Choose the game, say who plays, press Begin."""
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


def watch_it_again(page: Page) -> None:
    """The end card leads to the replay, which plays to its end and stops."""
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Revoir la partie").click()
    replay = opened.value
    replay.wait_for_selector("#replay[data-move]")
    assert replay.locator("html").get_attribute("lang") == "fr"
    slider = replay.get_by_role("slider", name="Coup")
    last = slider.get_attribute("max")
    assert last not in (None, "0")
    replay.get_by_role("combobox", name="Vitesse").select_option("10")
    replay.get_by_role("button", name="Lecture").click()
    expect(slider).to_have_value(str(last))
    expect(replay.locator("#replay[data-playing]")).to_have_count(0)
    expect(replay.locator("#seats")).to_contain_text("Malo")
    replay.close()
