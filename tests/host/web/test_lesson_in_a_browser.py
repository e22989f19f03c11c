"""Test a beginner's guided first game: from the start page to "Now play!", by mouse and by finger.

`signalbox play` runs as it does for a user. The beginner follows the lesson and the table step by step.
"""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from signalbox.core.messages.languages import SPOKEN
from tests.host.web.conftest import DESK, PHONE, Open, Size, cases
from tests.host.web.hands import Finger, drag, middle, square, supply
from tests.host.web.parts import company, wait_for_seats
from tests.host.web.real_table import RealTable
from tests.host.web.roles import button, named, words

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

WORDS_FIT = """() => {
  const words = document.querySelector(".prompt-words");
  return words.scrollHeight <= words.clientHeight + 1;
}"""
TURN_MS = 30_000  # a computer’s turn, with its routes shown


class Beginner:
    """A beginner with a mouse, or with a finger on a phone."""

    def __init__(self, page: Page, size: Size) -> None:
        self.page = page
        self._finger = Finger(page) if size is PHONE else None

    def learn(self, title: str) -> None:
        button(self.page, "script-learn-game", title=title).click()
        self.wait_for_step(1)

    def wait_for_step(self, number: int) -> None:
        """Wait for the lesson's step with this number. On a desktop, also check that the prompt fits."""
        count = words(self.page, "script-lesson-count", done=number, steps="[0-9]+")
        expect(named(self.page, "group", "page-lesson")).to_contain_text(re.compile(count), timeout=TURN_MS)
        if self._finger is None:
            self.page.wait_for_function(WORDS_FIT, timeout=5_000)

    def press(self, id: str, **arguments: str) -> None:
        """Press the button labelled with this message. If several are labelled with it, press the first enabled one."""
        button(self.page, id, **arguments).and_(self.page.locator(":enabled")).first.click()

    def carry(self, start: str, end: str) -> None:
        self.page.locator(start).first.scroll_into_view_if_needed()
        points = middle(self.page, start), middle(self.page, end)
        if self._finger:
            self._finger.drag(*points)
        else:
            drag(self.page, *points)

    def check_end(self) -> None:
        play = button(self.page, "page-lesson-play")
        expect(play).to_be_visible(timeout=TURN_MS)
        for selector in ("#after", "#actions", "#prompt-card"):
            expect(self.page.locator(selector)).to_be_hidden()
        play.click()
        expect(named(self.page, "group", "page-lesson")).to_be_hidden(timeout=TURN_MS)
        wait_for_seats(self.page)  # of a whole game


def piece_on(name: str) -> str:
    return f'#board [data-piece][data-at="{name}"]'


def locos(beginner: Beginner) -> None:
    beginner.learn("Les P’tites Locos")
    beginner.press("button", button="roll")
    beginner.wait_for_step(2)
    beginner.carry(square("B2.2.1"), square("B0.2.0"))
    beginner.wait_for_step(3)
    beginner.carry(piece_on("B3.3.1"), "#detail")
    beginner.carry(piece_on("Q3.3.3"), square("B3.3.0"))
    beginner.wait_for_step(5)  # the computer has played
    beginner.press("button", button="roll")
    beginner.wait_for_step(6)
    beginner.carry(square("B0.4.0"), square("B1.2.0"))
    beginner.wait_for_step(7)
    beginner.carry(piece_on("B3.3.0"), square("H3"))


def golden(beginner: Beginner) -> None:
    beginner.learn("Golden Train")
    beginner.carry(supply("pile.wagons"), square("T1.3"))
    beginner.wait_for_step(2)
    beginner.press("golden-label-attack")
    beginner.wait_for_step(3)
    beginner.carry(piece_on("T2.1"), "#detail")
    beginner.wait_for_step(4)
    beginner.carry(piece_on("T2.2"), "#detail")
    beginner.wait_for_step(5)
    beginner.press("golden-label-stop")
    beginner.wait_for_step(6)
    beginner.carry(piece_on("T2.3"), square("T2.1"))


def paris(beginner: Beginner) -> None:
    beginner.learn("Paris Connection")
    red, blue = (company(beginner.page, name) for name in ("red", "blue"))
    red.click()
    beginner.wait_for_step(2)
    beginner.carry(supply("board.red"), square("4.9"))
    beginner.wait_for_step(3)
    beginner.press("paris-label-done")
    beginner.wait_for_step(5)  # the others have played
    blue.click()
    beginner.wait_for_step(6)
    red.click()
    beginner.wait_for_step(7)
    red.click()


Lesson = Callable[[Beginner], None]
GAMES: dict[str, Lesson] = {"ptites-locos": locos, "golden-train": golden, "paris-connection": paris}


@cases("game, size, language", product(GAMES, (DESK, PHONE), SPOKEN), (0, 7, 8))
def test_beginner_completes_lesson(sitting: RealTable, open_page: Open, game: str, size: Size, language: str) -> None:
    page = open_page(size, query=f"?lang={language}", running=sitting, wait_for=".game-learn")
    GAMES[game](beginner := Beginner(page, size))
    beginner.check_end()
