"""Who speaks a page's prompts: the browser's voice for its language, else the host, else nobody."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from signalbox.web.speech import Sound, Speech
from tests.host.web.conftest import Open
from tests.host.web.fake_table import RunningPage
from tests.host.web.real_table import wait_until
from tests.host.web.voices import NO_VOICE_FOR_IT, NONE_AT_ALL, PLAYS, SPEAKS

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def before(*scripts: str) -> Any:
    def first(page: Page) -> None:
        page.add_init_script(";".join(scripts))

    return first


def switch_on(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Speak").check()
    page.get_by_role("button", name="Close").click()


@pytest.fixture
def host_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "makes", property(lambda _: True))
    monkeypatch.setattr(Speech, "make", lambda *_: Sound("audio/wav", b"RIFF"))


@pytest.fixture
def host_is_dumb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Speech, "makes", property(lambda _: False))


@pytest.mark.usefixtures("host_speaks")
@pytest.mark.parametrize(("query", "voice"), [("?lang=en-GB", "en-GB"), ("?lang=fr", "fr-FR")])
def test_browser_voice_of_page_language_speaks(open_page: Open, query: str, voice: str) -> None:
    page = open_page(query=query, first=before(SPEAKS, PLAYS, "localStorage.setItem('signalbox.speak', 'on')"))
    wait_until(lambda: page.evaluate("said.length > 0"))
    assert page.evaluate("said.at(-1)") == page.locator("#prompt").inner_text()
    assert page.evaluate("[...new Set(spoken)]") == [voice]
    assert page.evaluate("played") == []


@pytest.mark.usefixtures("host_speaks")
@pytest.mark.parametrize("script", [NONE_AT_ALL, NO_VOICE_FOR_IT], ids=["no voice at all", "only another language's"])
def test_host_speaks_if_browser_has_no_voice(open_page: Open, table: RunningPage, script: str) -> None:
    page = open_page(first=before(script, PLAYS))
    switch_on(page)
    wait_until(lambda: page.evaluate("played.length") == 1)
    table.show("wrong")
    wait_until(lambda: page.evaluate("played.length") == 2)
    viewer = next(iter(table.table.hub._viewers))
    assert all(f"/voice/{viewer.voice}/prompt" in each for each in page.evaluate("played"))
    assert page.evaluate("window.said ?? []") == []
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#no-voice")).to_be_hidden()


@pytest.mark.usefixtures("host_is_dumb")
def test_menu_says_what_to_install_without_voice(open_page: Open) -> None:
    page = open_page(first=before(NONE_AT_ALL))
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#no-voice")).to_be_visible()
    expect(page.locator("#no-voice")).to_contain_text("sudo apt install espeak-ng")
    expect(page.get_by_role("switch", name="Speak")).to_be_disabled()


@pytest.mark.usefixtures("host_speaks")
@pytest.mark.parametrize("script", [SPEAKS, NONE_AT_ALL], ids=["the browser", "the host"])
def test_silent_button_stops_speech(open_page: Open, table: RunningPage, script: str) -> None:
    page = open_page(first=before(script, PLAYS))
    switch_on(page)
    count = "(window.said ?? []).length + played.length"
    wait_until(lambda: page.evaluate(count) == 1)
    stopped = page.evaluate("(window.cancelled ?? 0) + paused")
    page.get_by_role("button", name="Silent").click()
    assert page.evaluate("(window.cancelled ?? 0) + paused") > stopped
    table.show("wrong")
    expect(page.locator("#prompt-card")).to_have_attribute("data-tone", "wrong")
    assert page.evaluate(count) == 1
    page.get_by_role("button", name="Silent").click()
    table.show("platform")
    wait_until(lambda: page.evaluate(count) == 2)


def test_browser_plays_host_speech(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's policy allows a WAV of a second like espeak-ng's, and it is played to its end."""
    wav = b"RIFF" + (36 + 16000).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little")
    wav += b"\x01\x00\x01\x00" + (8000).to_bytes(4, "little") + (16000).to_bytes(4, "little") + b"\x02\x00\x10\x00"
    wav += b"data" + (16000).to_bytes(4, "little") + bytes(16000)
    monkeypatch.setattr(Speech, "makes", property(lambda _: True))
    monkeypatch.setattr(Speech, "make", lambda *_: Sound("audio/wav", wav))
    page = open_page(
        first=before(
            NONE_AT_ALL,
            "window.ended = []; const A = Audio; window.Audio = class extends A {"
            "constructor() { super(); this.addEventListener('ended', () => window.ended.push(this.duration)); } }",
        )
    )
    switch_on(page)
    wait_until(lambda: page.evaluate("ended.length") == 1)
    assert page.evaluate("ended[0]") == pytest.approx(1.0, abs=0.05)
