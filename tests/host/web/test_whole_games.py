"""Test a whole game on the page and its replay, in French, by mouse, finger or keyboard alone.

The player knows only what the page shows. The page shows its real messages, at their real lengths.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.host.app.running import Running
from tests.host.web.conftest import DESK, PHONE, Axe, Open, Size, cases
from tests.host.web.layout import is_wider_than_window
from tests.host.web.parts import prompt_of
from tests.host.web.real_replay import check_replay
from tests.host.web.real_table import RealTable, environment
from tests.host.web.roles import button, named
from tests.host.web.ways import ON_ITS_SIDE, WAYS
from tests.host.web.whole_game import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

Begin = Callable[[str], RealTable]
MAX_S = 480.0  # for a game on a busy machine: most take two minutes, one of ten took five
AXE_LOOKS = 4  # kinds of sentences that axe checks; each check takes a second or two
PEOPLE = ["--seat", "Zoé", "--seat", "Robin=child"]
GAMES = {"ptites-locos": [*PEOPLE], "golden-train": [*PEOPLE], "paris-connection": [*PEOPLE, "--seat", "Malo=child"]}
GOALS = {"paris-connection": "Marseille"}
BY = (("mouse", DESK), ("finger", PHONE), ("keys", ON_ITS_SIDE), ("keys", DESK))
CASES = [(game, input_device, size) for game in GAMES for input_device, size in BY]
KEPT = [CASES.index(case) for case in (("ptites-locos", "mouse", DESK), ("golden-train", "finger", PHONE))]
KEPT += [CASES.index(("paris-connection", "keys", ON_ITS_SIDE))]

CUT_OFF = """() => [...document.querySelectorAll("#main *")].filter((each) => {
  if (!(each instanceof HTMLElement) || !each.checkVisibility()) return false;
  if (each.closest(".visually-hidden, #record, .board-area")) return false;
  if (![...each.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) return false;
  return each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1;
}).map((each) => `${each.id || each.className}: ${each.innerText}`)"""


@pytest.fixture
def start_game(tmp_path: Path) -> Iterator[Begin]:
    """Yield a function that starts a game against a computer, as a user does."""
    started: list[Running] = []

    def begin(game: str) -> RealTable:
        args = [game, *GAMES[game], "--set", "first=Zoé", "--pace", "fast", "--seed", "whole"]
        program = (sys.executable, "-m", "tests.host.web.quick_table")
        variables = {**environment(tmp_path), "PYTHONPATH": str(Path(__file__).parents[3])}
        started.append(Running(tmp_path, *args, program=program, record=tmp_path / "records", environment=variables))
        return RealTable(started[-1].address)

    yield begin
    for each in started:
        each.end()


@pytest.mark.timeout(MAX_S + 60)
@cases("game, input_device, size", CASES, KEPT)
def test_whole_game_following_the_page(
    start_game: Begin, open_page: Open, axe: Axe, tmp_path: Path, game: str, input_device: str, size: Size
) -> None:
    page = open_page(size, query="?lang=fr", running=start_game(game))
    checked: list[str] = []

    def check_page(sentence: str) -> None:
        assert not is_wider_than_window(page), sentence
        assert page.evaluate(CUT_OFF) == [], sentence
        if len(checked) < AXE_LOOKS:
            assert axe(page) == [], sentence
        checked.append(sentence)

    hand = WAYS[input_device](page)
    Visitor(hand, "Zoé", "whole", check_page, tmp_path, GOALS.get(game, "")).play(MAX_S)
    winner = check_ending(page)
    assert axe(page) == []
    check_page("the end")
    check_replay(page, winner)

    hand.press(button(page, "page-again"))
    expect(named(page, "region", "page-ending")).to_be_hidden()
    expect(prompt_of(page)).not_to_contain_text("Merci d’avoir joué")
    names = [seat.partition("=")[0] for seat in GAMES[game] if not seat.startswith("-")]
    assert page.locator("#seats .seat-name").all_inner_texts() == names


def check_ending(page: Page) -> str:
    """Check the end card's figures and plots. Return the text that announces the winners."""
    expect(prompt_of(page)).to_contain_text("Merci d’avoir joué")
    winner = page.locator("#winner").inner_text()
    found = re.fullmatch(r"(.+) (?:a|ont) gagné", winner)
    assert found, winner
    for name in re.split(" et |, ", found[1]):
        expect(page.locator("#ending-figures thead [data-won]").filter(has_text=name)).to_have_count(1)
        expect(prompt_of(page)).to_contain_text(name)
    figures = named(page, "region", "page-ending").locator("tbody td")
    expect(figures.first).to_be_visible()
    assert [each for each in figures.all_inner_texts() if not re.search(r"\d", each)] == []
    expect(named(page, "region", "page-ending")).to_contain_text("tours en")
    expect(page.locator("#ending-plots .plot-line").first).to_be_attached()
    return winner
