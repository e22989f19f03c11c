"""Test quiet lights: a switch on the page stops all blinking, and rings mark what would blink."""

import pytest
from playwright.sync_api import Page, expect

from shared_rules import scene
from signalbox.board.scene import Entry
from signalbox.device.runtime.page_lights import patterns_of
from tests.host.web import fake_table
from tests.host.web.conftest import DESK, Open, OpenGame
from tests.host.web.fake_table import RunningPage
from tests.host.web.real_table import wait_until
from tests.host.web.roles import close_menu, open_menu, switch, words

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

MOVING = "document.querySelectorAll('[data-fading]').length"
PATTERNS = (scene.STEADY, scene.BLINK, scene.DOUBLE, scene.FAST, scene.PULSE)
RINGS = [[], ["one"], ["two"], ["broken"], ["dotted"]]
SCREENSHOTS = 4  # a blinking light would have changed after two of them
LOOK_MS = 330
CHANGES = 10  # of the setting; some happen between two frames


def show(running: RunningPage, lights: list[str], *more: Entry) -> None:
    """Show a different pattern on each of these lights, and `more` entries."""
    table = running.table
    board = table.board
    entries = [(board.lights[name], 0x00C8FF, pattern, 0, 1) for name, pattern in zip(lights, PATTERNS, strict=True)]
    patterns = patterns_of([*entries, *more], len(board.lights), board.power)
    table.shows = lambda: table.hub.publish_patterns(patterns, 0)


def rings(page: Page, lights: list[str]) -> list[list[str]]:
    """Return the rings that mark each of these lights."""
    marks = "(e) => [...e.querySelectorAll('.still-mark')].map((mark) => mark.dataset.rings)"
    return [page.locator(f'.light[data-light="{name}"]').evaluate(marks) for name in lights]


def set_quiet(page: Page, on: bool) -> None:
    open_menu(page)
    switch(page, "page-still").set_checked(on)
    close_menu(page)


def test_quiet_lights_show_rings_for_blinking(open_page: Open, table: RunningPage) -> None:
    page = open_page(DESK)
    page.emulate_media(reduced_motion="no-preference")
    lights = [f"Q1.1.{number}" for number in range(1, 6)]
    show(table, lights, (table.table.board.lights["Q2.1.1"], 0xFFFFFF, scene.COUNT, 0, 3))
    wait_until(lambda: page.evaluate(MOVING) >= len(lights))
    assert rings(page, lights) == [[]] * len(lights)

    set_quiet(page, on=True)
    wait_until(lambda: rings(page, lights) == RINGS)
    expect(page.locator('.light[data-light="Q2.1.1"] .mark-count')).to_have_text("3")
    screenshots = set()
    for _ in range(SCREENSHOTS):
        screenshots.add(page.locator("#board-frame").screenshot())
        page.wait_for_timeout(LOOK_MS)
    assert len(screenshots) == 1
    assert page.evaluate(MOVING) == 0

    page.reload()  # the switch is remembered
    page.wait_for_selector(".still-mark")
    assert rings(page, lights) == RINGS

    page.emulate_media(reduced_motion="reduce")
    set_quiet(page, on=False)  # the page's switch overrides the device's setting
    wait_until(lambda: rings(page, lights) == [[]] * len(lights))
    wait_until(lambda: page.evaluate(MOVING) >= len(lights))


def test_quiet_switch_follows_reduced_motion_setting(
    open_page: Open, table: RunningPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(DESK)
    monkeypatch.setattr(fake_table, "FRAME_S", 0.001)
    quiet_switch = page.get_by_label(words(page, "page-still"))
    for _ in range(CHANGES):
        page.emulate_media(reduced_motion="no-preference")
        expect(quiet_switch).not_to_be_checked()
        page.emulate_media(reduced_motion="reduce")
        expect(quiet_switch).to_be_checked()


def test_reduced_motion_shows_rings_on_lit_hexes(open_game: OpenGame) -> None:
    running, page = open_game("build", "paris_connection")
    board = running.table.board
    show(running, list({square.place: name for name, square in board.squares.items()}.values())[: len(PATTERNS)])
    page.wait_for_selector(".still-mark polygon")
    shown = page.locator(".still-mark").evaluate_all("(all) => all.map((mark) => mark.dataset.rings)")
    assert sorted(shown) == sorted(ring for ring, *_ in RINGS[1:])
    open_menu(page)
    expect(switch(page, "page-still")).to_be_checked()
