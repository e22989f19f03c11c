"""Test serving the page: its port, stopping, and limits for strangers' connections, requests and messages."""

import asyncio
import logging
import re
import signal
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
import websockets

from signalbox.core.errors import UserError
from signalbox.web import limits
from signalbox.web.app import make_app
from signalbox.web.limits import Limits, TokenBucket
from signalbox.web.server import Server, listen, page_url
from tests.english import message_text
from tests.host.web.hubs import serving, table_hub


def test_taken_port_gives_next_free_one() -> None:
    with listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] <= taken + 50


def test_foreign_address_is_refused() -> None:
    with pytest.raises(UserError, match=r"cannot be served at 192\.0\.2\.1 .*choose another host\.$"):
        listen("192.0.2.1", 0)


def test_no_free_port_is_reported() -> None:
    sentence = message_text("page-ports-taken", first="65535", last="65535")
    with listen("127.0.0.1", 65535), pytest.raises(UserError, match=re.escape(sentence)):
        listen("127.0.0.1", 65535)


def test_page_url_can_be_opened() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert page_url(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with listen("0.0.0.0", 0) as listener:
        assert not page_url(listener).startswith("http://0.0.0.0")


async def open_request(port: int, path: str, more: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection and request a path; `more` holds additional header lines."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n{more}\r\n".encode())
    return reader, writer


def test_serves_until_cancelled_without_touching_signals() -> None:
    before = signal.getsignal(signal.SIGINT)

    async def scenario(taken: int) -> None:
        hub = table_hub(lambda _command, _viewer: None)
        async with serving(hub, make_app(hub), taken) as (port, was_taken):
            assert was_taken == taken
            reader, _ = await open_request(port, "/board.json", "connection: close\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
            assert signal.getsignal(signal.SIGINT) is not None

    with socket.socket() as blocker:
        blocker.bind(("127.0.0.1", 0))
        blocker.listen()
        asyncio.run(scenario(blocker.getsockname()[1]))
    assert signal.getsignal(signal.SIGINT) is before


def test_pages_run_in_own_thread() -> None:
    """The table's loop keeps running while the pages' loop is blocked, and carries out the pages' commands."""
    calls: list[tuple[str, bool]] = []
    released, resumed = threading.Event(), list[bool]()

    def record(name: str) -> None:
        calls.append((name, threading.current_thread() is threading.main_thread()))

    async def scenario() -> None:
        hub = table_hub(lambda _command, _viewer: record("command"), on_leave=lambda _viewer: record("leave"))
        app = make_app(hub)

        async def blocking_app(scope: Any, receive: Any, send: Any) -> None:
            if scope["path"] == "/board.json":
                record("page")
                resumed.append(released.wait(10))  # as if a stranger had found a request that takes long
            await app(scope, receive, send)

        async with serving(hub, blocking_app) as (port, _):
            hub.publish({"prompt": "first"})
            hub.publish({"prompt": "newest"})
            async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as socket:
                assert "hello" in str(await socket.recv())
                assert "newest" in str(await socket.recv())
                await socket.send('{"do": "press", "button": "roll"}')
                while not calls:
                    await asyncio.sleep(0.001)
                _, writer = await open_request(port, "/board.json")
                while ("page", False) not in calls:
                    await asyncio.sleep(0.001)
                released.set()  # by the table's loop, while the page's loop is held up
                while not resumed:
                    await asyncio.sleep(0.001)
                writer.close()
            while ("leave", True) not in calls:
                await asyncio.sleep(0.001)

    asyncio.run(scenario())
    assert resumed == [True]
    assert calls == [("command", True), ("page", False), ("leave", True)]


def test_turning_away_drops_unread_connections() -> None:
    """Drop connections with unread data: clients could otherwise keep them open indefinitely."""
    body = b"." * 30_000_000

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def scenario() -> int:
        listener = listen("127.0.0.1", 0)
        server = Server(app, listener)
        running = asyncio.create_task(server.run())
        reader, writer = await asyncio.open_connection(*listener.getsockname(), limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert await reader.read(1)
        server.stop_serving()
        await running
        read = 0
        async with asyncio.timeout(10):
            with suppress(ConnectionResetError):
                while chunk := await reader.read(1_000_000):
                    read += len(chunk)
        writer.close()
        return read

    assert asyncio.run(scenario()) < len(body)


STRANGER = "127.0.7.1"  # an address of this computer other than the one its own pages use
TOKEN = "s3cret"
READ_S = 30.0  # the longest time to read a page's first messages, even on a slow machine
PRESS = '{"do": "press", "button": "roll"}'


def test_bucket_allows_burst_then_rate() -> None:
    bucket = TokenBucket(10.0, 3.0)
    assert [bucket.take_token(5.0) for _ in range(3)] == [0.0] * 3
    assert bucket.take_token(5.0) == pytest.approx(0.1)
    assert bucket.take_token(5.0) == pytest.approx(0.2)
    assert not bucket.is_full(5.1)
    assert bucket.take_token(6.0) == 0.0
    assert bucket.is_full(60.0)


def test_connection_limits_leave_room_for_localhost(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "signalbox")
    limiter = Limits()
    connections: list[Mock] = []

    def admit(address: str, count: int) -> int:
        new = [Mock(is_closing=lambda: False) for _ in range(count)]
        connections.extend(new)
        return sum(limiter.admit(address, line, 1.0) for line in new)

    assert admit("192.0.2.1", 100) == limits.MAX_PER_ADDRESS
    assert admit("192.0.2.2", 3) == 3
    assert sum(admit(f"198.51.100.{host}", 10) for host in range(100)) == limits.MAX_CONNECTIONS - 27
    assert admit("127.0.0.1", 100) == limits.MAX_LOCAL
    assert len(caplog.records) == 1
    for line in connections:
        line.is_closing = lambda: True
    assert admit("192.0.2.1", 100) == limits.MAX_PER_ADDRESS


def test_excess_requests_are_delayed_per_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_RATE", (0.001, 5.0))  # so few a second that this test's time does not count
    monkeypatch.setattr(asyncio, "sleep", sleep := AsyncMock())
    limiter = Limits()

    async def send_requests() -> None:
        for address in ["192.0.2.1"] * 9 + ["192.0.2.2"]:
            await limiter.wait_for_turn(address)

    asyncio.run(send_requests())
    waits = [call.args[0] for call in sleep.await_args_list]
    assert waits == pytest.approx([1000, 2000, 3000, 4000], abs=60)  # four of the nine, and none from the other address


def serve(scenario: Callable[[int], Awaitable[None]], on_command: Callable[..., None] = lambda *_: None) -> None:
    """Run a scenario while a page that strangers may open is being served."""

    async def run() -> None:
        hub = table_hub(on_command)
        hub.publish({"prompt": "so"})
        async with serving(hub, make_app(hub, TOKEN)) as (port, _):
            await scenario(port)

    asyncio.run(run())


def test_unfinished_request_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADER_S", 0.2)

    async def scenario(port: int) -> None:
        slow, slow_writer = await asyncio.open_connection("127.0.0.1", port)
        slow_writer.write(b"GET / HTTP/1.1\r\nhost: ")
        complete, complete_writer = await open_request(port, "/")
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as socket:
            assert b"200 OK" in await complete.readline()
            assert await asyncio.wait_for(slow.read(), 5) == b""
            await asyncio.sleep(0.3)
            await socket.send(PRESS)  # a socket stays open
            while "refused" not in str(await socket.recv()):
                pass
        assert (await complete.read(10)) != b""  # and so does a connection with a complete request
        slow_writer.close()
        complete_writer.close()

    serve(scenario)


def test_excess_connections_are_dropped_but_own_page_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADER_S", 600.0)  # accepted connections stay open, even on a slow machine

    async def scenario(port: int) -> None:
        pairs = [await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0)) for _ in range(200)]

        def refused() -> int:
            return sum(isinstance(reader.exception(), ConnectionResetError) or reader.at_eof() for reader, _ in pairs)

        async with asyncio.timeout(30):
            while refused() < 200 - limits.MAX_PER_ADDRESS:
                await asyncio.sleep(0.01)
        reader, writer = await open_request(port, "/")
        assert b"200 OK" in await asyncio.wait_for(reader.readline(), 30)
        assert refused() == 200 - limits.MAX_PER_ADDRESS
        for _, each in [*pairs, (reader, writer)]:
            each.close()

    serve(scenario)


def test_flooded_socket_is_throttled() -> None:
    commands: list[object] = []
    per_s, at_once = limits.TABLE_MESSAGE_RATE

    async def scenario(port: int) -> None:
        began = time.monotonic()
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws?token={TOKEN}") as socket:
            for _ in range(600):
                await socket.send(PRESS)
            while len(commands) < at_once and time.monotonic() < began + READ_S:
                await asyncio.sleep(0.05)
            assert at_once <= len(commands) <= at_once + per_s * (time.monotonic() - began) + 1

    serve(scenario, lambda command, _viewer: commands.append(command))


SOCKET = (
    "connection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n"
)


@pytest.mark.parametrize(
    ("host", "path", "more", "status"),
    [
        ("evil.example", "/", "connection: close\r\n", 421),
        ("", "/nowhere", "connection: close\r\n", 404),
        ("evil.example", "/ws", SOCKET, 421),
        ("", "/ws", SOCKET + "origin: http://evil.example\r\n", 403),
        ("", "/nowhere", SOCKET, 403),
    ],
)
def test_refusals_carry_security_headers(host: str, path: str, more: str, status: int) -> None:
    request = "GET {} HTTP/1.1\r\nhost: {}\r\n{}\r\n"
    serve(lambda port: check_refused(port, request.format(path, host or f"127.0.0.1:{port}", more).encode(), status))


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nhost: a\r\n" + b"x: y\r\n" * 200 + SOCKET.encode() + b"\r\n",
    ],
    ids=["another protocol", "no host", "two hosts", "a socket without its key", "a socket with too many headers"],
)
def test_protocol_errors_carry_security_headers(request_bytes: bytes) -> None:
    serve(lambda port: check_refused(port, request_bytes, 400))


async def check_refused(port: int, request: bytes, status: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = (await asyncio.wait_for(reader.read(), 5)).decode().lower()
    writer.close()
    assert answer.startswith(f"http/1.1 {status} ")
    kinds = ("content-security-policy: default-src 'none'", "x-content-type-options: nosniff")
    for header in (*kinds, "referrer-policy: no-referrer", "cache-control: no-cache"):
        assert answer.count(header) == 1, header
