"""A switch on the start page lets phones in and shows their codes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.host.app.running import Running
from tests.host.web.conftest import PHONE, Open
from tests.host.web.real_table import RealTable

pytestmark = [pytest.mark.browser, pytest.mark.realtime]

BEGIN = "#begin:not([disabled])"
IN_A_NETWORK = (  # a `signalbox` whose computer has this address in a network
    "import signalbox.web.server as server; server.own_address = lambda: '127.0.0.2'; "
    "from signalbox.cli.main import main; main()"
)


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))  # with the seats of no game before
    play = Running(tmp_path, program=(sys.executable, "-c", IN_A_NETWORK), record=tmp_path / "records")
    yield play
    play.end()


def test_switch_admits_and_excludes_phones(running: Running, open_page: Open) -> None:
    table = open_page(query="?lang=fr", running=RealTable(running.address), wait_for=BEGIN)
    switch = table.locator("#main").get_by_role("switch", name="Jouer avec des téléphones")
    expect(switch).not_to_be_checked()
    switch.click()
    code = table.get_by_role("img", name="Code QR pour Alex")
    expect(code).to_be_visible()
    link = table.locator(".seat-link-link").first.get_attribute("href") or ""
    assert link.startswith("http://127.0.0.2:")
    phone = open_page(
        PHONE, running=RealTable(link), wait_for=BEGIN, query="&lang=fr", expect_trouble="WebSocket connection"
    )
    expect(code).to_be_hidden()
    expect(phone.get_by_role("switch", name="Jouer avec des téléphones")).to_have_count(0)
    phone.locator("#add").click()
    expect(table.locator("#start-seats > li")).to_have_count(3)

    table.locator('label:has(input[value="golden-train"])').first.dispatch_event("click")
    expect(table.locator("#start-seats .badge").first).to_have_attribute("data-colour", "green")
    table.locator('label:has(input[value="paris-connection"])').first.dispatch_event("click")
    in_the_list = table.locator("#start-seats .badge").first
    expect(in_the_list).to_have_attribute("data-colour", "orange")
    badge = table.locator(".seat-link .badge").first
    assert badge.inner_html() == in_the_list.inner_html()

    table.locator("#seat-links").get_by_role("switch", name="Jouer avec des téléphones").click()
    expect(phone.locator("#line-down")).to_be_visible()
    expect(table.locator("#seat-links-local")).to_be_visible()
    expect(table.locator("#line-down")).to_be_hidden()
