"""Serving the page: finding a free port, naming it, and stopping when asked."""

import asyncio
import re
import signal
import socket
import threading
from typing import Any

import pytest
import websockets

from signalbox.core.errors import UserError
from signalbox.web.app import make_app
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


def test_serves_until_cancelled_without_touching_signals() -> None:
    before = signal.getsignal(signal.SIGINT)

    async def story(taken: int) -> None:
        hub = table_hub(lambda _command, _viewer: None)
        async with serving(hub, make_app(hub), taken) as (port, was_taken):
            assert was_taken == taken
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /board.json HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
            assert signal.getsignal(signal.SIGINT) is not None

    with socket.socket() as blocker:
        blocker.bind(("127.0.0.1", 0))
        blocker.listen()
        asyncio.run(story(blocker.getsockname()[1]))
    assert signal.getsignal(signal.SIGINT) is before


def test_pages_run_in_own_thread() -> None:
    """The table's loop continues whatever happens in the pages' loop, and carries out the commands."""
    where: list[tuple[str, bool]] = []
    released, went_on = threading.Event(), list[bool]()

    def note(what: str) -> None:
        where.append((what, threading.current_thread() is threading.main_thread()))

    async def story() -> None:
        hub = table_hub(lambda _command, _viewer: note("command"), on_leave=lambda _viewer: note("leave"))
        app = make_app(hub)

        async def held_up(scope: Any, receive: Any, send: Any) -> None:
            if scope["path"] == "/board.json":
                note("page")
                went_on.append(released.wait(10))  # a stranger who has found something that takes long
            await app(scope, receive, send)

        async with serving(hub, held_up) as (port, _):
            hub.publish({"prompt": "first"})
            hub.publish({"prompt": "newest"})
            async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as socket:
                assert "hello" in str(await socket.recv())
                assert "newest" in str(await socket.recv())
                await socket.send('{"do": "press", "button": "roll"}')
                while not where:
                    await asyncio.sleep(0.001)
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(f"GET /board.json HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                while ("page", False) not in where:
                    await asyncio.sleep(0.001)
                released.set()  # by the table's loop, while the page's is held up
                while not went_on:
                    await asyncio.sleep(0.001)
                writer.close()
            while ("leave", True) not in where:
                await asyncio.sleep(0.001)

    asyncio.run(story())
    assert went_on == [True]
    assert where == [("command", True), ("page", False), ("leave", True)]


def test_turning_away_drops_unread_connections() -> None:
    """Unread data is dropped, or its connection could stay open for as long as the client likes."""
    much = b"." * 30_000_000

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": much})

    async def story() -> int:
        listener = listen("127.0.0.1", 0)
        server = Server(app, listener)
        running = asyncio.create_task(server.run())
        reader, writer = await asyncio.open_connection(*listener.getsockname(), limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert await reader.read(1)
        server.turn_away()
        await running
        read = 0
        async with asyncio.timeout(10):
            try:
                while some := await reader.read(1_000_000):
                    read += len(some)
            except ConnectionResetError:
                pass
        writer.close()
        return read

    assert asyncio.run(story()) < len(much)
