"""Test a kiosk in a real browser: a player leaves, the start page returns, a demo runs until the page is touched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.host.app.running import Running
from tests.host.web.conftest import PHONE, Open
from tests.host.web.hands import touch
from tests.host.web.parts import GAMES_OFFERED, choices_of, game_choice, record_of
from tests.host.web.real_table import RealTable, environment
from tests.host.web.roles import button
from tests.host.web.ways import Touch

pytestmark = [pytest.mark.browser, pytest.mark.realtime, pytest.mark.thorough]

IDLE_S, ATTRACT_S = 12, 4
APPEARS_MS = 40_000


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[RealTable]:
    arguments = ("--kiosk", "--kiosk-idle", str(IDLE_S), "--kiosk-attract", str(ATTRACT_S))
    running = Running(tmp_path, *arguments, record=tmp_path / "records", environment=environment(tmp_path))
    yield RealTable(running.address)
    running.end()


def test_idle_kiosk_returns_to_start_and_touch_ends_demo(kiosk: RealTable, open_page: Open) -> None:
    page = open_page(PHONE, query="?lang=fr", running=kiosk, wait_for=f"{GAMES_OFFERED}, #touch")
    begin, attract = game_choice(page, "Les P’tites Locos"), button(page, "page-touch")

    expect(attract).to_be_visible(timeout=APPEARS_MS)
    page.wait_for_selector("#seats .seat", state="attached")
    touch(page, attract)
    expect(begin).to_be_enabled(timeout=APPEARS_MS)
    expect(attract).to_be_hidden()

    hand = Touch(page)
    hand.press(begin)
    who_begins = choices_of(page).first
    expect(who_begins).to_be_visible(timeout=APPEARS_MS)
    hand.press(who_begins)
    hand.press(button(page, "button", button="roll"))
    expect(record_of(page).first).to_be_attached()

    expect(begin).to_be_enabled(timeout=APPEARS_MS)
    expect(attract).to_be_visible(timeout=APPEARS_MS)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
