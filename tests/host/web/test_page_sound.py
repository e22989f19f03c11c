"""Test the sounds and the speech of the page: they need a gesture first, and one press silences them."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from signalbox.web.assets import assets_address
from signalbox.web.speech import Sound, Speech
from tests.english import message_text
from tests.host.web.conftest import PHONE, Open, Serve
from tests.host.web.fake_table import RunningPage
from tests.host.web.parts import prompt_of, wait_for_seats
from tests.host.web.real_table import wait_until
from tests.host.web.roles import button, close_menu, open_menu, switch
from tests.host.web.voices import NO_VOICE_FOR_IT, NONE_AT_ALL, PLAYS, SPEAKS

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
NOTES_ENDS = """window.ended = []; const A = Audio; window.Audio = class extends A {
  constructor() { super(); this.addEventListener('ended', () => window.ended.push(this.duration)); } }"""
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


def with_scripts(*scripts: str) -> Callable[[Page], object]:
    """Return a function that adds scripts to a page before it is loaded."""
    return lambda page: page.add_init_script(";".join(scripts))


def start_count(page: Page) -> int:
    return int(page.evaluate("window.started.length"))


def unlock_sound(page: Page) -> None:
    """Make the gesture that a browser requires before playing sound, and wait until the sound effects are loaded."""
    page.locator("#prompt-card").click()
    wait_until(lambda: page.evaluate(HAS_SYNTH))
    page.wait_for_load_state("networkidle")


def test_sounds_are_audible_but_not_too_loud(open_page: Open) -> None:
    sounds: dict[str, Any] = open_page().evaluate(RENDER, f"{assets_address()}sound/")
    assert set(sounds) == {"dice", "coupling", "crash", "arrival", "turn", "mistake", "end"}
    for sound, measured in sounds.items():
        assert measured["rms"] > 0.01, sound
        assert measured["most"] <= 1, sound


def test_sound_starts_after_first_gesture(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=with_scripts(COUNT))
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert start_count(page) == 0
    unlock_sound(page)
    table.show("platform")
    wait_until(lambda: start_count(page) > 0)


def test_sound_waits_for_synthesiser(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=with_scripts(COUNT))
    routes: list[Route] = []
    page.route("**/synth.js", lambda route: routes.append(route))
    page.locator("#prompt-card").click()
    wait_until(lambda: bool(page.evaluate("1") and routes))
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert start_count(page) == 0
    routes[0].continue_()
    wait_until(lambda: start_count(page) > 0)


def test_audio_context_is_suspended_when_idle(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=with_scripts(COUNT))
    state = "contexts.map(({ state }) => state).join()"
    unlock_sound(page)
    wait_until(lambda: page.evaluate(state) == "suspended")
    table.show("wrong")
    wait_until(lambda: page.evaluate(state) == "running")
    wait_until(lambda: page.evaluate(state) == "suspended")


def test_silent_button_is_remembered(open_page: Open, table: RunningPage) -> None:
    page = open_page(first=with_scripts(COUNT))
    unlock_sound(page)
    silent = button(page, "page-silent")
    expect(silent).to_have_attribute("aria-pressed", "false")
    silent.click()
    expect(silent).to_have_attribute("aria-pressed", "true")
    count = start_count(page)
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert start_count(page) == count
    page.reload()
    wait_for_seats(page)
    expect(silent).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(silent).to_have_attribute("aria-pressed", "false")


def test_only_current_players_phone_vibrates(open_page: Open, serve: Serve) -> None:
    running = serve("choose", board="paris_connection")
    running.table.change("build", turn=1)
    pages = [open_page(PHONE, query=running.link(seat), running=running, first=with_scripts(COUNT)) for seat in (0, 1)]
    for page in pages:
        unlock_sound(page)
    running.show("build")
    wait_until(lambda: pages[1].evaluate("window.shaken.length") == 1)
    expect(prompt_of(pages[0])).to_have_text(str(running.table.now["prompt"]))
    assert pages[0].evaluate("window.shaken") == []


def test_m_typed_in_field_is_a_letter(page: Page) -> None:
    open_menu(page)
    page.get_by_label(message_text("page-own-dice")).press("m")
    expect(page.get_by_label(message_text("page-own-dice"))).to_have_value("m")
    expect(button(page, "page-silent")).to_have_attribute("aria-pressed", "false")


def test_volume_is_remembered(open_page: Open) -> None:
    page = open_page(first=with_scripts(COUNT))
    open_menu(page)
    page.get_by_label(message_text("page-volume")).fill("25")
    page.reload()
    wait_for_seats(page)
    open_menu(page)
    expect(page.get_by_label(message_text("page-volume"))).to_have_value("25")


def switch_speech_on(page: Page) -> None:
    switch(open_menu(page), "page-speak").check()
    close_menu(page)


@pytest.fixture
def host_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "can_generate", property(lambda _: True))
    monkeypatch.setattr(Speech, "generate", lambda *_: Sound("audio/wav", b"RIFF"))


@pytest.mark.usefixtures("host_speaks")
@pytest.mark.parametrize(("query", "voice"), [("?lang=en-GB", "en-GB"), ("?lang=fr", "fr-FR")])
def test_browser_voice_of_page_language_speaks(open_page: Open, query: str, voice: str) -> None:
    page = open_page(query=query, first=with_scripts(SPEAKS, PLAYS, "localStorage.setItem('signalbox.speak', 'on')"))
    wait_until(lambda: page.evaluate("said.length > 0"))
    assert page.evaluate("said.at(-1)") == prompt_of(page).inner_text()
    assert page.evaluate("[...new Set(spoken)]") == [voice]
    assert page.evaluate("played") == []


@pytest.mark.usefixtures("host_speaks")
@pytest.mark.parametrize("script", [NONE_AT_ALL, NO_VOICE_FOR_IT], ids=["no voice at all", "only another language's"])
def test_host_speaks_if_browser_has_no_voice(open_page: Open, table: RunningPage, script: str) -> None:
    page = open_page(first=with_scripts(script, PLAYS))
    switch_speech_on(page)
    wait_until(lambda: page.evaluate("played.length") == 1)
    table.show("wrong")
    wait_until(lambda: page.evaluate("played.length") == 2)
    for each in page.evaluate("played"):
        assert re.fullmatch(r"/voice/[^/]+/prompt", urlsplit(each).path)
        assert page.request.get(each).body() == b"RIFF"
    assert page.evaluate("window.said ?? []") == []
    open_menu(page)
    expect(page.get_by_text("espeak-ng")).to_be_hidden()


def test_menu_says_what_to_install_without_voice(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "can_generate", property(lambda _: False))
    page = open_page(first=with_scripts(NONE_AT_ALL))
    open_menu(page)
    expect(page.get_by_text("sudo apt install espeak-ng")).to_be_visible()
    expect(switch(page, "page-speak")).to_be_disabled()


@pytest.mark.usefixtures("host_speaks")
@pytest.mark.parametrize("script", [SPEAKS, NONE_AT_ALL], ids=["the browser", "the host"])
def test_silent_button_stops_speech(open_page: Open, table: RunningPage, script: str) -> None:
    page = open_page(first=with_scripts(script, PLAYS))
    switch_speech_on(page)
    count = "(window.said ?? []).length + played.length"
    wait_until(lambda: page.evaluate(count) == 1)
    stopped = page.evaluate("(window.cancelled ?? 0) + paused")
    button(page, "page-silent").click()
    assert page.evaluate("(window.cancelled ?? 0) + paused") > stopped
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert page.evaluate(count) == 1
    button(page, "page-silent").click()
    table.show("platform")
    wait_until(lambda: page.evaluate(count) == 2)


def test_browser_plays_host_speech(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's security policy allows a one-second WAV like espeak-ng's, and the browser plays it to the end."""
    wav = b"RIFF" + (36 + 16000).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little")
    wav += b"\x01\x00\x01\x00" + (8000).to_bytes(4, "little") + (16000).to_bytes(4, "little") + b"\x02\x00\x10\x00"
    wav += b"data" + (16000).to_bytes(4, "little") + bytes(16000)
    monkeypatch.setattr(Speech, "can_generate", property(lambda _: True))
    monkeypatch.setattr(Speech, "generate", lambda *_: Sound("audio/wav", wav))
    page = open_page(first=with_scripts(NONE_AT_ALL, NOTES_ENDS))
    switch_speech_on(page)
    wait_until(lambda: page.evaluate("ended.length") == 1)
    assert page.evaluate("ended[0]") == pytest.approx(1.0, abs=0.05)
