"""Test the page's application: what it serves, which messages are commands, who may send them, and whom it refuses."""

import json
from collections.abc import Mapping
from dataclasses import fields
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from signalbox.app.replay.replay import Records
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.play.table.commands import PAGE_VERBS, to_message
from signalbox.web.app import make_app
from signalbox.web.commands import MESSAGE_LIMIT, NOT_TEXT, parse
from signalbox.web.hub import ONLY_WATCHING
from signalbox.web.viewer import Screen
from tests.english import english, message_text
from tests.host.web.hubs import table_hub
from tests.host.web.real_replay import write_record

TOKEN = "s3cret"
ROLL = {"do": "press", "button": "roll"}
LOCAL, LAN = "http://127.0.0.1:8080", "http://192.168.1.20:8080"


class Table:
    """A hub that records the commands it receives."""

    def __init__(self, token: str | None = None, base_url: str = LOCAL) -> None:
        self.commands: list[dict[str, str]] = []
        self.hub = table_hub(lambda command, _: self.commands.append(to_message(command)), {"name": "ptites_locos"})
        self.hub.publish({"prompt": "Roll."})
        self.client = TestClient(make_app(self.hub, token), base_url=base_url)

    def socket(self, path: str, headers: Mapping[str, str] | None = None) -> WebSocketTestSession:
        host = self.client.base_url.netloc.decode()
        return self.client.websocket_connect(path, headers={"host": host} | dict(headers or {}))

    def send(self, message: object, path: str = "/ws", headers: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Send a message, then an invalid one, which is always answered, and return the first answer."""
        with self.socket(path, headers) as socket:
            hello, state = socket.receive_json(), socket.receive_json()
            assert (hello["type"], state["type"]) == ("hello", "state")
            socket.send_text(message if isinstance(message, str) else json.dumps(message))
            socket.send_text("the end")
            return dict(socket.receive_json())


def test_page_loads_nothing_external() -> None:
    page = Table().client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "http" not in page.text.replace("http://www.w3.org", "")
    policy = page.headers["content-security-policy"]
    for part in ("default-src 'none'", "frame-ancestors 'none'", "img-src 'self' data:"):  # QR codes are data: images
        assert part in policy


def test_drawing_and_snapshot_are_json() -> None:
    client = Table().client
    assert client.get("/board.json").json() == {"name": "ptites_locos"}
    assert client.get("/state.json").json() == {"prompt": "Roll."}


def test_drawing_header_matches_hello_for_any_name() -> None:
    table = Table()
    for name in ("ptites_locos", "Łódź", "two\r\nlines"):
        table.hub.change_screen(Screen({"name": name}, lambda *_: None, {}))
        drawing = table.client.get("/board.json")
        with table.socket("/ws") as socket:
            assert drawing.json() == {"name": name}
            assert socket.receive_json()["screen"] == drawing.headers["signalbox-screen"]


@pytest.mark.parametrize(
    ("token", "path", "headers"),
    [(None, "/ws", {}), (None, "/ws", {"origin": LOCAL}), (TOKEN, f"/ws?token={TOKEN}", {})],
    ids=["local", "own origin", "token on the local network"],
)
def test_command_reaches_table(token: str | None, path: str, headers: dict[str, str]) -> None:
    table = Table(token, LAN if token else LOCAL)
    table.send(ROLL, path, headers)
    assert table.commands == [ROLL]


@pytest.mark.parametrize("message", ["", "{", "[]", '{"do":"fly"}', '{"do":"lift"}', "\x00" * 5000])
def test_invalid_message_is_refused_and_connection_stays_open(message: str) -> None:
    table = Table()
    answer = table.send(message)
    assert answer["type"] == "refused"
    assert answer["text"].endswith(".")
    assert table.commands == []


def test_bug_in_command_handler_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    table = Table()
    table.hub.change_screen(table_hub(Mock(side_effect=LookupError)).screen)
    table.hub.publish({"prompt": "Roll."})
    with pytest.raises(LookupError):
        table.send(ROLL)
    faults = [(record.name, record.exc_info[0]) for record in caplog.records if record.exc_info]
    assert faults == [("signalbox.web.guard", LookupError)]


def test_binary_message_is_refused() -> None:
    with Table().socket("/ws") as socket:
        socket.receive_json(), socket.receive_json()
        socket.send_bytes(b"\xff\x00")
        assert socket.receive_json() == {"type": "refused", "text": english(NOT_TEXT)}


@pytest.mark.parametrize(
    "path", ["/ws", "/ws?token=", "/ws?token=wrong", "/ws?token=s3cret%E9", "/ws?watch=1&token=s3cret"]
)
def test_without_token_only_watching_is_allowed(path: str) -> None:
    table = Table(TOKEN, LAN)
    assert table.send(ROLL, path) == {"type": "refused", "text": english(ONLY_WATCHING)}
    assert table.commands == []


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8080", "", "[", "a" * 300]
)
def test_foreign_host_name_is_refused(host: str) -> None:
    for token in (None, TOKEN):
        answer = Table(token).client.get("/state.json", headers={"host": host})
        assert answer.status_code == 421
        assert "Open the one that Signalbox printed" in answer.text
        assert "Roll" not in answer.text


def records_client(folder: Path, token: str | None = None) -> tuple[TestClient, Records]:
    hub = table_hub(lambda *_: None)
    hub.replays = records = Records(folder)
    return TestClient(make_app(hub, token), base_url=LAN if token else LOCAL), records


def test_missing_recording_shows_error_page(tmp_path: Path) -> None:
    client, _ = records_client(tmp_path)
    unknown = catalogue("fr").text(Message("replay-unknown"))
    answer = client.get("/replay/nobody?lang=fr")
    assert answer.status_code == 404
    assert '<html lang="fr">' in answer.text
    assert unknown in unescape(answer.text)
    drawing = client.get("/replay/nobody/board.json?lang=fr")
    assert (drawing.status_code, drawing.json()) == (404, {"refused": unknown})
    for name in ("x" * 300, "%2e%2e", "..%5Cx", "%00"):
        assert client.get(f"/replay/{name}").status_code == 404


def test_unshared_recording_needs_token_on_network(tmp_path: Path) -> None:
    names = write_record(tmp_path / "own.jsonl", "golden-train").seats
    write_record(tmp_path / "shared.jsonl", "golden-train")
    client, records = records_client(tmp_path, TOKEN)
    records.share(tmp_path / "shared.jsonl")
    for place in ("board.json", "record.json?before=100"):
        answer = client.get(f"/replay/own/{place}")
        assert answer.status_code == 404
        assert not [each for each in names if each["name"] in answer.text]
    assert "squares" in client.get(f"/replay/own/board.json?token={TOKEN}").json()
    assert "squares" in client.get("/replay/shared/board.json").json()


def test_deleted_recording_is_not_found(tmp_path: Path) -> None:
    write_record(tmp_path / "own.jsonl", "golden-train")
    client, records = records_client(tmp_path)
    records.add(tmp_path / "own.jsonl")
    assert client.get("/replay/own").status_code == 200
    (tmp_path / "own.jsonl").unlink()
    assert client.get("/replay/own").status_code == 404


def test_unknown_address_is_reported_in_viewers_language() -> None:
    answer = Table().client.get("/nothing", headers={"accept-language": "tlh"})
    assert answer.status_code == 404
    assert message_text("viewer-unknown-address") in answer.text
    french = Table().client.get("/nothing", headers={"accept-language": "fr"})
    assert "Cette page n’existe pas : ouvrez l’adresse que Signalbox a affichée." in french.text
    assert "such page" not in Table().client.get("/nothing?lang=en-XA").text


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:9000", "127.0.0.1:80", "127.8.8.8", "[::1]:8080"])
def test_local_host_names_are_accepted(host: str) -> None:
    assert Table().client.get("/state.json", headers={"host": host}).status_code == 200


def test_network_addresses_need_token() -> None:
    assert Table(None, LAN).client.get("/").status_code == 421
    assert Table(TOKEN, LAN).client.get("/").status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:9999", "https://127.0.0.1:8080", "null"])
def test_foreign_origin_is_refused(origin: str) -> None:
    table = Table()
    with pytest.raises(WebSocketDisconnect):
        table.send({"do": "takeback"}, headers={"origin": origin})
    assert table.commands == []
    assert table.client.get("/state.json", headers={"origin": origin}).status_code == 403


def test_records_page_links_back_to_table(tmp_path: Path) -> None:
    hub = table_hub(lambda *_: None)
    hub.replays = Records(tmp_path)
    client = TestClient(make_app(hub), base_url=LOCAL, follow_redirects=False)
    assert 'id="back"' in client.get("/records").text
    hub.change_screen(Screen({}, lambda *_: None, {}, page="records.html"))
    client = TestClient(make_app(hub), base_url=LOCAL, follow_redirects=False)
    assert client.get("/records?lang=fr").headers["location"] == "/?lang=fr"
    assert client.get("/?lang=fr").status_code == 200


@pytest.mark.parametrize("verb", PAGE_VERBS)
def test_command_parses_and_drops_extra_fields(verb: str) -> None:
    words = dict.fromkeys([field.name for field in fields(PAGE_VERBS[verb])], "x")
    assert parse(json.dumps({"do": verb, **words, "extra": "dropped"}), PAGE_VERBS) == PAGE_VERBS[verb](**words)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 3000, "not JSON"),
        ("null", "the commands are accept, again, begin, broken"),
        ('["press"]', "the commands are accept, again, begin, broken"),
        ('{"do": 1}', "the commands are accept, again, begin, broken"),
        ('{"do": ["press"]}', "the commands are accept, again, begin, broken"),
        ('{"do": "quit"}', "There is no command “quit”"),
        ('{"do": "explode"}', "the commands are accept, again, begin, broken"),
        ('{"do": "press"}', "“button”"),
        ('{"do": "press", "button": 1}', "“button”"),
        ('{"do": "place_part", "part": "red", "bay": "B0"}', "“side”"),
        (json.dumps({"do": "dice", "text": "x" * 201}), "“text”"),
        ("x" * (MESSAGE_LIMIT + 1), "too long"),
    ],
)
def test_invalid_message_gets_one_sentence(message: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence) as caught:
        parse(message, PAGE_VERBS)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@given(st.text() | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_message_parses_or_raises_user_error(message: str) -> None:
    try:
        command = parse(message, PAGE_VERBS)
    except UserError:
        return
    assert type(command) in PAGE_VERBS.values()
