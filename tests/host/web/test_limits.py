"""Limits for strangers: connections, requests, messages, and time for unfinished requests."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import websockets

from signalbox.web import limits
from signalbox.web.app import make_app
from signalbox.web.limits import Bucket, Limits
from tests.host.web.hubs import serving, table_hub

STRANGER = "127.0.7.1"  # an address of this computer that is not the one its own pages come from
TOKEN = "s3cret"
READ_S = 30.0  # within which a page's first messages have been read, however slow the machine is
PRESS = '{"do": "press", "button": "roll"}'


class Line:
    def __init__(self) -> None:
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing


def test_bucket_allows_burst_then_rate() -> None:
    bucket = Bucket(10.0, 3.0)
    assert [bucket.take(5.0) for _ in range(3)] == [0.0] * 3
    assert bucket.take(5.0) == pytest.approx(0.1)
    assert bucket.take(5.0) == pytest.approx(0.2)
    assert not bucket.is_full(5.1)
    assert bucket.take(6.0) == 0.0
    assert bucket.is_full(60.0)


def test_connection_limits_leave_room_for_localhost(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "signalbox")
    within = Limits()
    lines: list[Any] = []

    def admitted(address: str, count: int) -> int:
        new = [Line() for _ in range(count)]
        lines.extend(new)
        return sum(within.admit(address, line, 1.0) for line in new)  # type: ignore[arg-type]

    assert admitted("192.0.2.1", 100) == limits.PER_ADDRESS_MOST
    assert admitted("192.0.2.2", 3) == 3
    assert sum(admitted(f"198.51.100.{host}", 10) for host in range(100)) == limits.CONNECTIONS_MOST - 27
    assert admitted("127.0.0.1", 100) == limits.OWN_MOST
    assert len(caplog.records) == 1
    for line in lines:
        line.closing = True
    assert admitted("192.0.2.1", 100) == limits.PER_ADDRESS_MOST


def test_excess_requests_are_delayed_per_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", (100.0, 5.0))
    within = Limits()

    waits: list[float] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)

    async def asking() -> None:
        for _ in range(9):
            await within.turn("192.0.2.1")
        await within.turn("192.0.2.2")

    monkeypatch.setattr(asyncio, "sleep", noted)
    asyncio.run(asking())
    assert len(waits) == 4  # of the nine, and none for the other address
    assert waits == sorted(waits)
    assert 0.02 < waits[-1] <= 0.04


def served(story: Callable[[int], Awaitable[None]], on_command: Callable[..., None] = lambda *_: None) -> None:
    """Run a story while a page that strangers may open is being served."""

    async def run() -> None:
        hub = table_hub(on_command)
        hub.publish({"prompt": "so"})
        async with serving(hub, make_app(hub, TOKEN)) as (port, _):
            await story(port)

    asyncio.run(run())


def test_unfinished_request_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADER_S", 0.2)

    async def story(port: int) -> None:
        slow, slow_writer = await asyncio.open_connection("127.0.0.1", port)
        slow_writer.write(b"GET / HTTP/1.1\r\nhost: ")
        whole, whole_writer = await asyncio.open_connection("127.0.0.1", port)
        whole_writer.write(f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode())
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as socket:
            assert b"200 OK" in await whole.readline()
            assert await asyncio.wait_for(slow.read(), 5) == b""
            await asyncio.sleep(0.3)
            await socket.send(PRESS)  # a socket stays
            while "refused" not in str(await socket.recv()):
                pass
        assert (await whole.read(10)) != b""  # and so does a connection that has asked for something whole
        slow_writer.close()
        whole_writer.close()

    served(story)


def test_excess_connections_are_dropped_but_own_page_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADER_S", 600.0)  # those that were let in stay, however slow this machine is

    async def story(port: int) -> None:
        opened = [await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0)) for _ in range(200)]

        def refused() -> int:
            return sum(isinstance(reader.exception(), ConnectionResetError) or reader.at_eof() for reader, _ in opened)

        async with asyncio.timeout(30):
            while refused() < 200 - limits.PER_ADDRESS_MOST:
                await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert b"200 OK" in await asyncio.wait_for(reader.readline(), 30)
        assert refused() == 200 - limits.PER_ADDRESS_MOST
        for _, each in [*opened, (reader, writer)]:
            each.close()

    served(story)


def test_flooded_socket_is_throttled() -> None:
    commands: list[object] = []
    per_s, at_once = limits.OWN_MESSAGES

    async def story(port: int) -> None:
        began = time.monotonic()
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws?token={TOKEN}") as socket:
            for _ in range(600):
                await socket.send(PRESS)
            while len(commands) < at_once and time.monotonic() < began + READ_S:
                await asyncio.sleep(0.05)
            taken_by_then, seconds = len(commands), time.monotonic() - began
        assert at_once <= taken_by_then <= at_once + per_s * seconds + 1

    served(story, lambda command, _viewer: commands.append(command))


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
    async def story(port: int) -> None:
        name = host or f"127.0.0.1:{port}"
        await check_refused(port, f"GET {path} HTTP/1.1\r\nhost: {name}\r\n{more}\r\n".encode(), status)

    served(story)


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
    served(lambda port: check_refused(port, request_bytes, 400))


async def check_refused(port: int, request: bytes, status: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = (await asyncio.wait_for(reader.read(), 5)).decode().lower()
    writer.close()
    assert answer.startswith(f"http/1.1 {status} ")
    for header in (
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-cache",
    ):
        assert answer.count(header) == 1, header
