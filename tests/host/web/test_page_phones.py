"""Test the switch on the start page that lets phones in and shows their codes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.host.app.running import Running
from tests.host.web.conftest import PHONE, Open
from tests.host.web.parts import GAMES_OFFERED, game_choice, line_down, seat_links
from tests.host.web.real_table import RealTable
from tests.host.web.roles import button, named, switch, words

pytestmark = [pytest.mark.browser, pytest.mark.realtime]

IN_A_NETWORK = (  # runs `signalbox` as if the computer had this address in a network
    "import signalbox.web.server as server; server.local_address = lambda: '127.0.0.2'; "
    "from signalbox.cli.main import main; main()"
)


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))  # without the seats of a previous game
    play = Running(tmp_path, program=(sys.executable, "-c", IN_A_NETWORK), record=tmp_path / "records")
    yield play
    play.end()


def test_switch_admits_and_excludes_phones(running: Running, open_page: Open) -> None:
    table = open_page(query="?lang=fr", running=RealTable(running.address), wait_for=GAMES_OFFERED)
    game_choice(table, "Les P’tites Locos").click()
    phone_switch = switch(table, "page-let-phones")
    expect(phone_switch).not_to_be_checked()
    phone_switch.click()
    code = named(table, "img", "script-code-of", player="Alex")
    expect(code).to_be_visible()
    link = named(table, "link", "script-open-here").first.get_attribute("href") or ""
    assert link.startswith("http://127.0.0.2:")
    phone = open_page(
        PHONE, running=RealTable(link), wait_for=GAMES_OFFERED, query="&lang=fr", expect_trouble="WebSocket connection"
    )
    expect(code).to_be_hidden()
    expect(switch(phone, "page-let-phones")).to_have_count(0)
    game_choice(phone, "Golden Train").click()
    button(phone, "page-start-add").click()
    expect(named(table, "region", "page-start-seats").get_by_role("listitem")).to_have_count(3)

    expect(table.locator("#start-seats .badge").first).to_have_attribute("data-colour", "green")
    expect(game_choice(table, "Golden Train")).to_be_visible()
    named(phone, "link", "page-start-games").click()
    game_choice(phone, "Paris Connection").click()
    badge = table.locator("#start-seats .badge").first
    expect(badge).to_have_attribute("data-colour", "orange")
    assert seat_links(table).locator(".badge").first.inner_html() == badge.inner_html()

    switch(named(table, "dialog", "page-seat-pages"), "page-let-phones").click()
    expect(line_down(phone)).to_be_visible()
    expect(table.get_by_text(words(table, "page-seat-pages-local"))).to_be_visible()
    expect(line_down(table)).to_be_hidden()
