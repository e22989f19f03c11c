"""Test speech from the host: as a WAV in each language or a recording, and only for text that the page shows."""

import array
import asyncio
import io
import math
import shutil
import wave
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from starlette.testclient import TestClient

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.web.app import make_app
from signalbox.web.hub import Hub
from signalbox.web.speech import PROGRAM, Sound, Speech
from signalbox.web.viewer import SPECTATOR_ROLE, seat_role
from tests.english import message_text
from tests.host.web.conftest import skip_except_in_ci
from tests.host.web.hubs import table_hub

ROLL = Message("locos-roll", player="Ann")
OVER = Message("game-over")
LOUD_RMS = 300  # of 32767; silence has 0


def skip_without_voice() -> None:
    if shutil.which(PROGRAM) is None:
        skip_except_in_ci(f"{PROGRAM} is not here: sudo apt-get install {PROGRAM}")


class Echo(Speech):
    """A speech program that returns the text itself instead of a sound."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder, "sh")
        self.was_outside_loop: list[bool] = []  # for each call, whether it came from a thread without an event loop

    def has_recordings(self, language: str) -> bool:
        self._note_thread()
        return super().has_recordings(language)

    def find_recording(self, language: str, message: Message) -> Sound | None:
        self._note_thread()
        return super().find_recording(language, message)

    def _note_thread(self) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.was_outside_loop.append(True)
        else:
            self.was_outside_loop.append(False)

    def generate(self, language: str, text: str) -> Sound | None:
        self._note_thread()
        return Sound("audio/wav", f"{language}: {text}".encode())


@pytest.fixture
def hub() -> Hub:
    hub = table_hub(lambda *_: None)
    secret = {"seat": 0, "holdings": [], "choices": [], "note": "A secret of Ann's", "told": None}
    hub.publish({"prompt": ROLL, "happened": None, "detail": "More."}, {0: secret})
    return hub


def client_of(hub: Hub, speech: Speech) -> TestClient:
    return TestClient(make_app(hub, None, speech), base_url="http://127.0.0.1:8080")


@pytest.mark.parametrize("language", SPOKEN)
def test_prompt_is_audible_wav(hub: Hub, language: str) -> None:
    skip_without_voice()
    client = client_of(hub, Speech(None))
    with hub.connect_viewer(SPECTATOR_ROLE, language=language) as viewer:
        assert client.get(f"/voice/{viewer.voice}").json() == {"makes": True, "recorded": False}
        answer = client.get(f"/voice/{viewer.voice}/prompt")
    assert answer.headers["content-type"] == "audio/wav"
    with wave.open(io.BytesIO(answer.content)) as sound:
        samples = sound.readframes(sound.getnframes())
        assert len(samples) == sound.getnframes() * sound.getsampwidth()  # the sizes in its header are right
        assert 0.5 < sound.getnframes() / sound.getframerate() < 10
        assert sound.getsampwidth() == array.array("h").itemsize
        heights = array.array("h", samples)
        assert math.sqrt(sum(height * height for height in heights) / len(heights)) > LOUD_RMS


def test_languages_sound_different() -> None:
    skip_without_voice()
    sounds = {language: Speech(None).generate(language, "Paris") for language in SPOKEN}
    assert len({sound.content for sound in sounds.values() if sound is not None}) == len(SPOKEN)


@pytest.mark.parametrize("language", SPOKEN)
def test_speech_matches_screen(hub: Hub, language: str) -> None:
    client = client_of(hub, Echo())
    with hub.connect_viewer(SPECTATOR_ROLE, language=language) as viewer:
        text = client.get(f"/voice/{viewer.voice}/prompt").text
        assert text == f"{language}: {catalogue(language).text(ROLL)}"
        assert client.get(f"/voice/{viewer.voice}/happened").status_code == 404
        hub.publish({"prompt": OVER, "happened": message_text("locos-happened-push", count=1, player="Robin")})
        assert client.get(f"/voice/{viewer.voice}/prompt").text == f"{language}: {catalogue(language).text(OVER)}"
        assert client.get(f"/voice/{viewer.voice}/happened").text == f"{language}: Robin pushed your loco on."


@pytest.mark.parametrize("part", ["detail", "note", "private", "prompt%2F..", "Say this", "prompt/more"])
def test_nothing_else_is_spoken(hub: Hub, part: str) -> None:
    echo = Echo()
    client = client_of(hub, echo)
    for role in (SPECTATOR_ROLE, seat_role(0), seat_role(1)):
        with hub.connect_viewer(role) as viewer:
            answer = client.get(f"/voice/{viewer.voice}/{part}", params={"text": "Say this"})
            assert answer.status_code == 404
            assert "secret" not in answer.text
    assert not echo.was_outside_loop


def test_voice_token_expires_with_page(hub: Hub) -> None:
    client = client_of(hub, Echo())
    with hub.connect_viewer(SPECTATOR_ROLE) as viewer, hub.connect_viewer(SPECTATOR_ROLE) as other:
        assert viewer.voice != other.voice
        token = viewer.voice
        assert client.get(f"/voice/{token}/prompt").status_code == 200
    for stranger in (token, "guess", "gu%C3%A9ss"):
        assert client.get(f"/voice/{stranger}").json() is None  # no error status, which a browser would log
        assert client.get(f"/voice/{stranger}/prompt").status_code == 404


def test_speech_is_made_outside_event_loop(hub: Hub) -> None:
    echo = Echo()
    with hub.connect_viewer(SPECTATOR_ROLE) as viewer:
        client_of(hub, echo).get(f"/voice/{viewer.voice}")
        client_of(hub, echo).get(f"/voice/{viewer.voice}/prompt")
    assert echo.was_outside_loop == [True, True, True]


def test_speech_requests_are_rate_limited_per_page(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox.web.speech.wait_for_turn", turn := AsyncMock())
    client = client_of(hub, Echo())
    with hub.connect_viewer(SPECTATOR_ROLE) as viewer, hub.connect_viewer(SPECTATOR_ROLE) as other:
        for each in (viewer, viewer, other):
            client.get(f"/voice/{each.voice}/prompt")
    first, second, third = (call.args[0] for call in turn.await_args_list)
    assert first is second is not third


def program(tmp_path: Path, script: str) -> Speech:
    path = tmp_path / "speaks"
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)
    return Speech(None, str(path))


def test_text_is_neither_shell_code_nor_options(tmp_path: Path) -> None:
    speech = program(tmp_path, f'echo "$@" > {tmp_path}/asked; cat > {tmp_path}/read; head -c 100 /dev/zero')
    assert speech.generate("fr", "--version; $(id) `id`") is not None
    assert (tmp_path / "read").read_text("utf-8") == "--version; $(id) `id`"
    assert (tmp_path / "asked").read_text("utf-8").split()[:2] == ["-v", "fr"]


def test_recent_speech_is_cached(tmp_path: Path) -> None:
    speech = program(tmp_path, f"echo one >> {tmp_path}/runs; head -c 100 /dev/zero")
    for text in ("Roll.", "Roll.", "Move.", "Roll."):
        assert speech.generate("fr", text) is not None
    assert len((tmp_path / "runs").read_text("utf-8").splitlines()) == len({"Roll.", "Move."})


@pytest.mark.parametrize("script", ["exit 1", "true", "exec sleep 9"], ids=["fails", "says nothing", "hangs"])
def test_failing_speech_program_gives_404(
    hub: Hub, tmp_path: Path, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signalbox.web.speech.TIMEOUT_S", 0.2)
    client = client_of(hub, program(tmp_path, script))
    with hub.connect_viewer(SPECTATOR_ROLE) as viewer:
        assert client.get(f"/voice/{viewer.voice}/prompt").status_code == 404


def test_missing_speech_program_is_reported(hub: Hub) -> None:
    client = client_of(hub, Speech(None, "no-such-program"))
    with hub.connect_viewer(SPECTATOR_ROLE) as viewer:
        assert client.get(f"/voice/{viewer.voice}").json() == {"makes": False, "recorded": False}
        assert client.get(f"/voice/{viewer.voice}/prompt").status_code == 404


def test_recording_replaces_message_without_arguments(hub: Hub, tmp_path: Path) -> None:
    for language in ("fr", "en"):
        (tmp_path / language).mkdir()
    for name in ("fr/game-over.ogg", "fr/locos-roll.ogg", "en/game-over.mp3"):
        (tmp_path / name).write_text(name)
    client = client_of(hub, Echo(tmp_path))
    with (
        hub.connect_viewer(SPECTATOR_ROLE, language="fr") as french,
        hub.connect_viewer(SPECTATOR_ROLE, language="en-GB") as english,
    ):
        assert client.get(f"/voice/{french.voice}").json()["recorded"] is True
        assert client.get(f"/voice/{french.voice}/prompt").text == f"fr: {catalogue('fr').text(ROLL)}"  # it names Ann
        hub.publish({"prompt": OVER})
        answers = [client.get(f"/voice/{each.voice}/prompt") for each in (french, english)]
    found = [(each.headers["content-type"], each.text) for each in answers]
    assert found == [("audio/ogg", "fr/game-over.ogg"), ("audio/mpeg", "en/game-over.mp3")]  # for any kind of English
