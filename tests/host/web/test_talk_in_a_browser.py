"""Test agreements at the real table, in a browser: who begins, and whether to play on from a wrong position."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from signalbox.play.table.buttons import GLANCE_S
from tests.english import message_text
from tests.host.web.conftest import Open
from tests.host.web.hands import drag, middle, square
from tests.host.web.parts import prompt_of
from tests.host.web.real_table import PtitesLocosTable, RealTable, playing, wait_until
from tests.host.web.roles import button, named, open_menu
from tests.host.web.test_turn_in_a_browser import roll, safe_entry

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]


@pytest.fixture
def two_players(tmp_path: Path) -> Iterator[RealTable]:
    """Yield a table where Ann and Ben have started a game but not said who begins."""
    seats = ["--seat", "Ann", "--seat", "Ben", "--seed", "browser"]
    with playing(tmp_path, lambda snapshot: snapshot["prompt"] == message_text("locos-who-begins"), *seats) as table:
        yield table


def answer(table: RealTable, question: str, *, press: str, page: Page) -> None:
    """Answer a question by pressing a button after a pause, because the table ignores a press that comes too soon."""
    expect(prompt_of(page)).to_contain_text(question)
    page.wait_for_timeout(1100 * GLANCE_S)
    button(page, "button", button=press).click()
    wait_until(lambda: question not in table.prompt())


def play_on(page: Page) -> None:
    button(open_menu(page), "page-play-on").click()


def test_wrong_move_stands_only_if_both_agree(two_players: RealTable, open_page: Open) -> None:
    page = open_page(running=two_players)
    expect(prompt_of(page)).to_contain_text(message_text("locos-who-begins"))
    button(page, "who-begins-label", player="Ann").click()
    expect(prompt_of(page)).to_have_text(message_text("locos-roll", player="Ann"))

    table = PtitesLocosTable(two_players.url)
    table.state()
    _, bay = roll(page, table)
    drag(page, middle(page, square(f"{bay}.2.1")), middle(page, square("B0.2.0")))
    wait_until(lambda: len(table.actions()) == 2)
    end = safe_entry(table.state())[2]
    too_far = next(name for name in ("Q3.1.6", "Q4.1.6") if name != end)
    drag(page, middle(page, 'button[data-piece="green1"]'), middle(page, square(too_far)))
    wait_until(lambda: two_players.snapshot()["tone"] == "wrong")

    play_on(page)
    answer(two_players, "Ann: do you agree", press="confirm", page=page)
    answer(two_players, "Ben: do you agree", press="undo", page=page)
    assert two_players.snapshot()["tone"] == "wrong"
    assert len(two_players.actions()) == 2

    play_on(page)
    answer(two_players, "Ann: do you agree", press="confirm", page=page)
    answer(two_players, "Ben: do you agree", press="confirm", page=page)
    expect(named(page, "list", "page-record-order")).to_contain_text("green on")
    assert two_players.actions()[-1].startswith("arrange ")
    assert [(piece["square"], piece["colour"]) for piece in two_players.snapshot()["pieces"]] == [(too_far, "green")]
    assert two_players.snapshot()["tone"] == "do"
