"""Test who may see and do what: the table, a seat on its own page, a spectator. No secret reaches anyone else."""

import asyncio
import json
from contextlib import ExitStack
from typing import Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from signalbox.core.errors import UserError
from signalbox.play.table.commands import to_message
from signalbox.web.app import make_app
from signalbox.web.hub import NOT_FOR_SEATS, ONLY_WATCHING, Hub
from signalbox.web.seat_links import Seats
from signalbox.web.viewer import NO_SEAT, SPECTATOR_ROLE, TABLE_ROLE, USED_LINK, Role, Viewer, seat_role
from tests.english import english
from tests.host.heads import without_heads
from tests.host.web.hubs import table_hub

PUBLIC = {"prompt": "Ann's turn."}
SECRET = "three red shares"
TOKEN = "s3cret"
CHOOSE = '{"do": "choose", "text": "done"}'
LAN = "http://192.168.1.20:8080"
EVERYBODY = (TABLE_ROLE, seat_role(0), seat_role(1), SPECTATOR_ROLE)

Commands = list[tuple[dict[str, str], Role]]


def hub(commands: Commands | None = None) -> Hub:
    received = commands if commands is not None else []
    seats = Seats({0: "Ann", 1: "Ben"})
    seats.set_address(LAN + "/", lan=True)
    return table_hub(lambda command, viewer: received.append((to_message(command), viewer.role)), seats=seats)


def drain(viewer: Viewer) -> list[str]:
    return list(iter(lambda: viewer.pop_message(1000.0), None))


def publish(table: Hub, *held: str, link: str = "join") -> None:
    table.publish(PUBLIC, {seat: {"seat": seat, "note": note} for seat, note in enumerate(held)}, {"links": [link]})


def test_private_state_reaches_only_its_seat() -> None:
    table = hub()
    publish(table, "Ann's hand", "Ben's hand")
    states = {}
    for role in EVERYBODY:
        with table.connect_viewer(role) as viewer:
            states[role] = json.loads(drain(viewer)[1])

    public = {"type": "state", **PUBLIC}
    assert states == {
        TABLE_ROLE: {**public, "table": {"links": ["join"], "open": []}},
        seat_role(0): {**public, "private": {"seat": 0, "note": "Ann's hand"}},
        seat_role(1): {**public, "private": {"seat": 1, "note": "Ben's hand"}},
        SPECTATOR_ROLE: public,
    }


def test_other_viewers_bytes_do_not_depend_on_a_hand() -> None:
    streams = {}
    for deal in ("two blue shares", SECRET):
        table = hub()
        publish(table, "nothing yet", "Ben's hand")
        with ExitStack() as open_pages:
            viewers = {role: open_pages.enter_context(table.connect_viewer(role)) for role in EVERYBODY}
            publish(table, deal, "Ben's hand")
            publish(table, deal + "!", "Ben's hand")
            for viewer in viewers.values():
                assert asyncio.run(table.command('{"do": "relink", "seat": "7"}', viewer)) is not None
            streams[deal] = {role: [*map(without_heads, drain(viewer))] for role, viewer in viewers.items()}
    first, second = streams.values()

    assert first.pop(seat_role(0)) != second.pop(seat_role(0))
    assert first == second
    assert SECRET not in str(second)


def test_private_change_notifies_nobody_else() -> None:
    table = hub()
    publish(table, "before", "Ben's hand")
    for role in (TABLE_ROLE, seat_role(1), SPECTATOR_ROLE):
        with table.connect_viewer(role) as viewer:
            drain(viewer)
            publish(table, SECRET, "Ben's hand")
            assert drain(viewer) == []
        publish(table, "before", "Ben's hand")


def test_unread_private_state_is_replaced() -> None:
    table = hub()
    with table.connect_viewer(seat_role(0)) as viewer:
        publish(table, SECRET)
        publish(table, "nothing left")
        states = [text for text in drain(viewer) if '"state"' in text]
    assert len(states) == 1
    assert SECRET not in states[0]


def test_command_carries_viewers_role() -> None:
    commands: Commands = []
    table = hub(commands)
    asyncio.run(table.command('{"do": "choose", "text": "company red"}', Viewer(seat_role(1), screen=table.name)))
    asyncio.run(table.command('{"do": "lift", "piece": "red1"}', Viewer(TABLE_ROLE, screen=table.name)))
    assert commands == [
        ({"do": "choose", "text": "company red"}, seat_role(1)),
        ({"do": "lift", "piece": "red1"}, TABLE_ROLE),
    ]


@pytest.mark.parametrize(
    "message",
    [
        '{"do": "lift", "piece": "red1"}',
        '{"do": "place", "piece": "red1", "square": "S1"}',
        '{"do": "dice", "text": "red 3 4"}',
        '{"do": "takeback"}',
        '{"do": "accept"}',
        '{"do": "play_on"}',
        '{"do": "broken", "sensor": "S1"}',
        '{"do": "relink", "seat": "1"}',
        '{"do": "relink", "seat": "0"}',
    ],
)
def test_seat_cannot_move_pieces_or_relink(message: str) -> None:
    commands: Commands = []
    table = hub(commands)
    before = table.screen.seats.table_part()
    assert asyncio.run(table.command(message, Viewer(seat_role(1), screen=table.name))) == NOT_FOR_SEATS
    assert asyncio.run(table.command(message, Viewer(SPECTATOR_ROLE, screen=table.name))) == ONLY_WATCHING
    assert commands == []
    assert table.screen.seats.table_part() == before


def test_hand_is_shown_only_on_the_table_page_that_asks_for_it() -> None:
    table, seats = hub(), Seats({0: "Ann", 1: "Ben"})
    seats.set_address(LAN + "/", lan=True)
    asking, other, watching, ann = (Viewer(role) for role in (TABLE_ROLE, TABLE_ROLE, SPECTATOR_ROLE, seat_role(0)))
    received: dict[Viewer, list[str]] = {}

    def shown(viewer: Viewer, number: str) -> int | None:
        table.publish(PUBLIC, {0: {"seat": 0}, 1: {"seat": 1}}, seats.table_part(has_secrets=True))
        table.show_hand(viewer, number)
        received[viewer] = drain(viewer) or received[viewer]  # an unchanged state is not sent again
        hand: dict[str, int] = json.loads(received[viewer][-1]).get("hand", {})
        return hand.get("seat")

    assert [shown(asking, number) for number in ("0", "1", "", "2", "x")] == [0, 1, None, None, None]
    assert [shown(viewer, "1") for viewer in (watching, ann)] == [None, None]
    assert shown(other, "") is None
    code = seats.table_part()["links"][1]["url"].partition("join=")[2]
    assert seats.join(code) is not None
    assert [shown(asking, number) for number in ("0", "1")] == [0, None], "Ben's page shows his"


def test_hand_of_the_only_person_is_always_shown_on_the_table_page() -> None:
    table, seats = hub(), Seats({1: "Ben"})
    table.publish(PUBLIC, {1: {"seat": 1}}, seats.table_part(has_secrets=True))
    states = {}
    for role in EVERYBODY:
        with table.connect_viewer(role) as viewer:
            states[role] = json.loads(drain(viewer)[1])
    assert [role for role, state in states.items() if "hand" in state] == [TABLE_ROLE]


@pytest.mark.parametrize("message", ["", "{", CHOOSE, "\x00" * 5000])
def test_spectator_commands_are_refused(message: str) -> None:
    assert asyncio.run(hub().command(message, Viewer(SPECTATOR_ROLE))) == ONLY_WATCHING


def test_refusal_reaches_only_sender() -> None:
    app = ServedHub(Mock(side_effect=UserError(SECRET)))
    with app.socket("/ws?watch=1") as other, app.socket(app.join(0)) as ann:
        for socket in (other, ann):
            socket.receive_json(), socket.receive_json()
        for socket, text, answer in ((ann, CHOOSE, SECRET), (other, "anything", english(ONLY_WATCHING))):
            socket.send_text(text)
            assert socket.receive_json() == {"type": "refused", "text": answer}


# Over the socket.


class ServedHub:
    """A hub behind its application, reachable on the local network or from this machine alone."""

    def __init__(self, on_command: Any = lambda _command, _viewer: None, token: str | None = TOKEN) -> None:
        self.hub = table_hub(on_command, seats=Seats({0: "Ann", 1: "Ben"}))
        self.base = LAN if token else "http://127.0.0.1:8080"
        self.hub.screen.seats.set_address(self.base + "/", lan=bool(token))
        self.hub.screen.seats.on_change = self.publish
        self.client = TestClient(make_app(self.hub, token), base_url=self.base)
        self.publish()

    def publish(self) -> None:
        seats = self.hub.screen.seats
        private = {seat: {"seat": seat, "note": f"{SECRET} {seat}"} for seat in seats.joined_seats()}
        self.hub.publish(PUBLIC, private, seats.table_part())

    def link(self, seat: int) -> str:
        """Return a seat's link, as shown on the table's page."""
        links = self.hub.screen.seats.table_part()["links"]
        assert isinstance(links, list)
        return str(links[seat]["url"])

    def join(self, seat: int) -> str:
        """Return the WebSocket address of the page that a seat's link opens."""
        return "/ws?" + urlsplit(self.link(seat)).query

    def socket(self, path: str, **headers: str) -> WebSocketTestSession:
        return self.client.websocket_connect(path, headers={"host": urlsplit(self.base).netloc} | headers)

    def open_socket(self, path: str, **headers: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the first two messages on a new socket: the viewer's role, and the state."""
        with self.socket(path, **headers) as socket:
            return socket.receive_json(), socket.receive_json()


def test_first_device_gets_seat_and_reusable_key() -> None:
    app = ServedHub()
    link = app.join(1)
    hello, state = app.open_socket(link)

    assert (hello["role"], hello["seat"], hello["may_command"], hello["text"]) == ("seat", 1, False, "")
    assert state["private"] == {"seat": 1, "note": f"{SECRET} 1"}
    assert app.link(1) == ""  # the table's page no longer shows a code
    again, state = app.open_socket(f"/ws?key={hello['key']}")
    assert (again["role"], again["seat"], again["key"]) == ("seat", 1, "")
    assert state["private"]["seat"] == 1
    with_both, _ = app.open_socket(f"{link}&key={hello['key']}")  # the old link opened again on the same device
    assert (with_both["role"], with_both["seat"]) == ("seat", 1)


@pytest.mark.parametrize(
    ("path", "text"),
    [("{link}", USED_LINK), ("/ws?join=", USED_LINK), ("/ws?key=guess", NO_SEAT), ("/ws?key=", NO_SEAT)],
)
@pytest.mark.parametrize("token", [TOKEN, None])
def test_used_link_or_wrong_key_can_only_watch(path: str, text: str, token: str | None) -> None:
    app = ServedHub(token=token)
    link = app.join(0)
    app.open_socket(link)
    hello, state = app.open_socket(path.format(link=link))
    assert (hello["role"], hello["seat"], hello["key"], hello["text"]) == ("spectator", None, "", english(text))
    assert state == {"type": "state", **PUBLIC}


def test_new_link_disconnects_an_open_seat_page() -> None:
    app = ServedHub(token=None)
    with app.client, app.socket("/ws") as table, app.socket(app.join(0)) as phone:  # both in the client's single loop
        key = phone.receive_json()["key"]
        assert phone.receive_json()["private"]["seat"] == 0
        assert (table.receive_json()["role"], table.receive_json()["type"]) == ("table", "state")
        table.send_json({"do": "relink", "seat": "0"})
        hello, state = phone.receive_json(), phone.receive_json()
        assert (hello["role"], hello["text"], hello["may_command"]) == ("spectator", english(NO_SEAT), False)
        assert state == {"type": "state", **PUBLIC}
        phone.send_text(CHOOSE)
        assert phone.receive_json() == {"type": "refused", "text": english(ONLY_WATCHING)}
    assert app.open_socket(f"/ws?key={key}")[0]["role"] == "spectator"
    assert app.open_socket(app.join(0))[0]["role"] == "seat"


@pytest.mark.parametrize(
    ("token", "path", "role"),
    [
        (None, "/ws", "table"),
        (None, "/ws?watch=1", "spectator"),
        (TOKEN, "/ws", "spectator"),
        (TOKEN, "/ws?token=guess", "spectator"),
        (TOKEN, f"/ws?token={TOKEN}", "table"),
        (TOKEN, f"/ws?token={TOKEN}&watch=1", "spectator"),
    ],
)
def test_role_without_seat(token: str | None, path: str, role: str) -> None:
    hello, state = ServedHub(token=token).open_socket(path)
    assert hello["role"] == role
    assert ("table" in state) == hello["may_command"] == (role == "table")
    assert "private" not in state


def test_spectator_traffic_contains_no_secret() -> None:
    app = ServedHub()
    codes = [app.link(0), app.link(1)]
    hello, _ = app.open_socket(app.join(0))
    pages = [app.client.get(path) for path in ("/", "/watch", "/seat", codes[1], "/board.json", "/state.json")]
    traffic = "".join(page.text + str(page.headers) for page in pages)
    with app.socket("/ws?watch=1") as socket:
        traffic += socket.receive_text() + socket.receive_text()
        socket.send_text('{"do": "relink", "seat": "0"}')
        traffic += socket.receive_text()

    assert all(page.status_code == 200 for page in pages)
    for secret in (SECRET, TOKEN, hello["key"], *(code.partition("=")[2] for code in codes)):
        assert secret not in traffic
    assert app.open_socket(app.join(1))[0]["role"] == "seat"  # looking at the page has not redeemed the link


def test_foreign_origin_gets_no_seat() -> None:
    app = ServedHub()
    link = app.join(0)
    with pytest.raises(WebSocketDisconnect):
        app.open_socket(link, origin="http://evil.example")
    assert app.open_socket(link)[0]["role"] == "seat"
