"""Test pieces held by a page at the real table: they close no sensor, and closing the page puts them back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.english import message_text
from tests.host.web.conftest import Open
from tests.host.web.hands import middle, square, take
from tests.host.web.parts import in_hand
from tests.host.web.real_table import RealTable, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

HOVER_MS = 600  # longer than any table waits for a board to be still


def closed_sensors(table: RealTable) -> int:
    """Return the bit mask of the closed sensors."""
    return int(table.snapshot()["closed"], 16)


def place_of(table: RealTable, thing: str) -> str:
    """Return the place of a piece or a platform."""
    top = table.snapshot()["tabletop"]
    places: dict[str, str] = {piece["id"]: piece["at"] for piece in top["pieces"]}
    places |= {part["id"]: part["bay"] for part in top["parts"]}
    return places[thing]


def test_hovering_piece_closes_no_sensor(locos_table: RealTable, open_page: Open) -> None:
    page = open_page(running=locos_table)
    before = closed_sensors(locos_table)
    loco = 'button[data-piece="green1"]'
    take(page, loco, square("S1"), square("Q1.1.1"), square("Q1.1.4"))
    page.wait_for_timeout(HOVER_MS)
    assert (closed_sensors(locos_table), place_of(locos_table, "green1"), locos_table.actions()) == (before, "air", [])
    page.mouse.move(*middle(page, loco), steps=4)
    page.mouse.up()
    wait_until(lambda: place_of(locos_table, "green1") == "hand")
    assert (closed_sensors(locos_table), locos_table.actions()) == (before, [])

    take(page, loco, square("Q1.1.4"))
    page.mouse.up()
    wait_until(lambda: closed_sensors(locos_table) != before)
    assert place_of(locos_table, "green1") == "Q1.1.4"


@pytest.mark.parametrize("way", [Page.close, Page.reload, lambda page: page.goto("about:blank")])
def test_closing_page_returns_held_platform(
    locos_table: RealTable, open_page: Open, way: Callable[[Page], object]
) -> None:
    page = open_page(running=locos_table)
    before = closed_sensors(locos_table)
    bay = place_of(locos_table, "red")
    take(page, square(f"{bay}.2.1"), ".dice-window")
    wait_until(lambda: closed_sensors(locos_table) != before)
    assert place_of(locos_table, "red") == "air"

    way(page)
    wait_until(lambda: place_of(locos_table, "red") == bay)
    wait_until(lambda: closed_sensors(locos_table) == before)
    assert locos_table.prompt() == message_text("locos-roll", player="Ann")
    if way is Page.reload:
        expect(page.locator('[data-part="red"]')).not_to_have_attribute("data-held", "")
        expect(in_hand(page)).to_be_hidden()


def test_page_cannot_take_what_another_holds(locos_table: RealTable, open_page: Open) -> None:
    ann, ben = open_page(running=locos_table), open_page(running=locos_table)
    bay = place_of(locos_table, "red")
    take(ann, square(f"{bay}.2.1"), ".dice-window")
    wait_until(lambda: place_of(locos_table, "red") == "air")

    ben.locator('[data-part="red"]').press("Enter")
    expect(ben.get_by_role("alert")).to_contain_text(message_text("hands-thing-held"))
    ben.close()
    ann.wait_for_timeout(HOVER_MS)
    assert place_of(locos_table, "red") == "air"
    ann.mouse.up()
    wait_until(lambda: place_of(locos_table, "red") == bay)
