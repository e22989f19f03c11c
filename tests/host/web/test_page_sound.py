"""Sounds of the page in a real browser: they need a gesture first, and one press silences them."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from signalbox.web.assets import address
from tests.english import message_text
from tests.host.web.conftest import PHONE, Open, Serve
from tests.host.web.fake_table import RunningPage
from tests.host.web.real_table import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

HAS_SYNTH = "performance.getEntriesByType('resource').some(({name}) => name.endsWith('synth.js'))"
COUNT = """window.started = []; window.shaken = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...at) { window.started.push(kind.name); return start.apply(this, at); };
  }
  window.contexts = [];
  const Plain = window.AudioContext;
  window.AudioContext = class extends Plain { constructor() { super(); window.contexts.push(this); } };
  navigator.vibrate = (pattern) => { window.shaken.push(pattern); return true; };"""
RENDER = """async (folder) => {
  const { SOUNDS, lengthOf } = await import(folder + 'sounds.js');
  const { Synth } = await import(folder + 'synth.js');
  const found = {};
  for (const sound of Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, Math.ceil(44100 * lengthOf(sound)), 44100);
    const synth = new Synth(context);
    synth.volume = 1;
    synth.play([sound]);
    const samples = (await context.startRendering()).getChannelData(0);
    const sum = samples.reduce((sum, one) => sum + one * one, 0);
    found[sound] = { rms: Math.sqrt(sum / samples.length), most: Math.max(...samples.map(Math.abs)) };
  }
  return found;
}"""


def listening(page: Page) -> None:
    page.add_init_script(COUNT)


def started(page: Page) -> int:
    return int(page.evaluate("window.started.length"))


def wake(page: Page) -> None:
    """Make the gesture that a browser waits for, and wait for its effects."""
    page.locator("#prompt-card").click()
    wait_until(lambda: page.evaluate(HAS_SYNTH))
    page.wait_for_load_state("networkidle")


def test_sounds_are_audible_but_not_too_loud(open_page: Open) -> None:
    sounds: dict[str, Any] = open_page().evaluate(RENDER, f"{address()}sound/")
    assert set(sounds) == {"dice", "coupling", "crash", "arrival", "turn", "mistake", "end"}
    for sound, measured in sounds.items():
        assert measured["rms"] > 0.01, sound
        assert measured["most"] <= 1, sound


def test_sound_starts_after_first_gesture(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=listening)
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert started(page) == 0
    wake(page)
    table.show("platform")
    wait_until(lambda: started(page) > 0)


def test_sound_waits_for_synthesiser(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=listening)
    routes: list[Route] = []
    page.route("**/synth.js", lambda route: routes.append(route))
    page.locator("#prompt-card").click()
    wait_until(lambda: bool(page.evaluate("1") and routes))
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert started(page) == 0
    routes[0].continue_()
    wait_until(lambda: started(page) > 0)


def test_audio_context_is_suspended_when_idle(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=listening)
    state = "contexts.map(({ state }) => state).join()"
    wake(page)
    wait_until(lambda: page.evaluate(state) == "suspended")
    table.show("wrong")
    wait_until(lambda: page.evaluate(state) == "running")
    wait_until(lambda: page.evaluate(state) == "suspended")


def test_silent_button_is_remembered(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=listening)
    wake(page)
    silent = page.get_by_role("button", name="Silent")
    expect(silent).to_have_attribute("aria-pressed", "false")
    silent.click()
    expect(silent).to_have_attribute("aria-pressed", "true")
    before = started(page)
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert started(page) == before
    page.reload()
    page.wait_for_selector("#seats .seat")
    expect(silent).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(silent).to_have_attribute("aria-pressed", "false")


def test_only_current_players_phone_vibrates(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    running.table.change("build", turn=1)
    links = {seat: running.table.seats.table_part()["links"][seat]["url"].split("/")[-1] for seat in (0, 1)}
    pages = {seat: open_page(PHONE, query=links[seat], running=running, first=listening) for seat in links}
    for page in pages.values():
        wake(page)
    running.show("build")
    wait_until(lambda: pages[1].evaluate("window.shaken.length") == 1)
    expect(pages[0].locator("#prompt")).to_have_text(str(running.table.now["prompt"]))
    assert pages[0].evaluate("window.shaken") == []


def test_m_typed_in_field_is_a_letter(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label(message_text("page-own-dice")).press("m")
    expect(page.get_by_label(message_text("page-own-dice"))).to_have_value("m")
    expect(page.locator("#silent")).to_have_attribute("aria-pressed", "false")


def test_volume_is_remembered(open_page: Open) -> None:
    page = open_page(first=listening)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label(message_text("page-volume")).fill("25")
    page.reload()
    page.wait_for_selector("#seats .seat")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label(message_text("page-volume"))).to_have_value("25")
