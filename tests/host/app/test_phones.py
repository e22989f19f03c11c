"""Test that only the table's page admits phones, and that they are disconnected when admission ends."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from signalbox.app.hosting import Hosting
from signalbox.app.kiosk import Kiosk
from signalbox.app.main_loop import MainLoop
from signalbox.device.link.ports import VIRTUAL
from signalbox.device.runtime.page import Page
from signalbox.web import server
from signalbox.web.hub import NOT_FROM_A_SEAT, ONLY_WATCHING
from tests.english import english, message_text, told_to

pytestmark = pytest.mark.realtime

WAIT_S = 20.0
NETWORK = "127.0.0.2"  # instead of the computer's address in its network
ONLY_WATCHES = english(ONLY_WATCHING)
IS_A_SEAT = english(NOT_FROM_A_SEAT)
AS_STARTED = message_text("phones-as-started")
NO_NETWORK = message_text("phones-no-network")


class PageLine:
    """The socket of one page, and the latest message of each kind."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.told: dict[str, Any] = {}

    async def send(self, **command: str) -> None:
        await self._line.send(json.dumps(command))

    async def until(self, kind: str, holds: Callable[[Any], object] = lambda _: True) -> Any:
        """Return the first message of this kind for which `holds` is true."""
        async with asyncio.timeout(WAIT_S):
            while True:
                message = json.loads(await self._line.recv())
                self.told[message["type"]] = message
                if message["type"] == kind and holds(message):
                    return message

    async def until_hung_up(self) -> None:
        async with asyncio.timeout(WAIT_S):
            with suppress(ConnectionClosed):
                while True:
                    await self._line.recv()


@asynccontextmanager
async def page_at(address: str, query: str = "") -> AsyncIterator[PageLine]:
    async with connect(f"ws://{urlsplit(address).netloc}/ws{query}") as line:
        yield PageLine(line)


async def refused(line: PageLine, **command: str) -> str:
    await line.send(**command)
    return str((await line.until("refused"))["text"])


def at_the_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    story: Callable[[str, list[str]], Awaitable[None]],
    address: str = NETWORK,
    lan: bool = False,
    kiosk: Kiosk | None = None,
    typed: TextIO | None = None,
) -> None:
    """Run a program that shows its start; `story` gets the address of its page and the lines it prints."""
    monkeypatch.setattr(server, "own_address", lambda: address)
    monkeypatch.setattr(sys, "stdin", typed)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))  # without the seats of a previous game
    printed: list[str] = []

    async def told() -> None:
        hosting = Hosting(VIRTUAL, Page(0, lan=lan), record=tmp_path / "records", kiosk=kiosk)
        evening = asyncio.create_task(MainLoop(hosting, told_to(printed), told_to(printed)).run(None))
        async with asyncio.timeout(WAIT_S):
            while not (found := [line for line in printed if line.startswith("The page is at http")]):
                await asyncio.sleep(0.01)
        try:
            await story(found[0].removeprefix("The page is at ").rstrip("."), printed)
        finally:
            evening.cancel()
            await asyncio.gather(evening, return_exceptions=True)

    asyncio.run(told())


def links_for(lan: bool) -> Callable[[Any], object]:
    return lambda state: state["table"]["lan"] is lan


async def let_in(table: PageLine) -> dict[str, Any]:
    """Admit phones and return the new state of the table's page."""
    await table.send(do="phones", let="yes")
    state: dict[str, Any] = await table.until("state", links_for(True))
    return state


def test_phone_joins_once_the_table_admits_phones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(address: str, printed: list[str]) -> None:
        async with page_at(address) as table:
            closed = await table.until("state")
            assert (closed["table"]["door"], closed["table"]["lan"]) == (True, False)
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection(NETWORK, urlsplit(address).port)
            link = (await let_in(table))["table"]["links"][0]
            assert link["svg"]
            assert urlsplit(link["url"]).netloc == f"{NETWORK}:{urlsplit(address).port}"
            assert printed[-1].startswith(f"Anyone on this network may watch at http://{NETWORK}:")
            async with page_at(link["url"], "?" + urlsplit(link["url"]).query) as phone:
                hello = await phone.until("hello")
                assert (hello["role"], hello["seat"]) == ("seat", 0)
                await phone.send(do="name", seat="0", name="Zoé")
                await table.until("state", lambda state: state["seats"][0]["name"] == "Zoé")

    at_the_start(tmp_path, monkeypatch, story)


def test_nobody_on_the_network_is_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(address: str, printed: list[str]) -> None:
        async with page_at(address) as table:
            link = (await let_in(table))["table"]["links"][0]["url"]
            for query in ("", "?token=", "?token=guess", "?key=guess"):
                async with page_at(link, query) as stranger:
                    assert (await stranger.until("hello"))["role"] == "spectator"
                    assert "table" not in await stranger.until("state")
                    assert await refused(stranger, do="phones", let="no") == ONLY_WATCHES
            assert (await asyncio.to_thread(got, link, "/records.json"))[0] == 403
            async with page_at(address) as another:
                assert (await another.until("hello"))["role"] == "table"
        assert not any("token" in line for line in printed)

    at_the_start(tmp_path, monkeypatch, story)


def test_phone_cannot_admit_phones_or_replace_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(address: str, _said: list[str]) -> None:
        async with page_at(address) as table:
            link = (await let_in(table))["table"]["links"][0]["url"]
            async with page_at(link, "?" + urlsplit(link).query) as phone:
                await phone.until("state")
                for let in ("no", "yes"):
                    assert await refused(phone, do="phones", let=let) == IS_A_SEAT
                assert await refused(phone, do="relink", seat="0") == IS_A_SEAT

    at_the_start(tmp_path, monkeypatch, story)


def test_ending_admission_disconnects_phones_and_closes_the_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(address: str, printed: list[str]) -> None:
        port = urlsplit(address).port
        async with page_at(address) as table:
            link = (await let_in(table))["table"]["links"][0]["url"]
            idle, _ = await asyncio.open_connection(NETWORK, port)
            async with page_at(link, "?" + urlsplit(link).query) as phone, page_at(link) as watcher:
                key = (await phone.until("hello"))["key"]
                await watcher.until("hello")
                await table.send(do="phones", let="no")
                state = await table.until("state", links_for(False))
                assert [each["svg"] for each in state["table"]["links"]] == [""]  # the seat has joined
                assert state["table"]["watch"].startswith(address)
                await phone.until_hung_up()
                await watcher.until_hung_up()
                async with asyncio.timeout(WAIT_S):
                    assert await idle.read() == b""
                with pytest.raises(ConnectionRefusedError):
                    await asyncio.open_connection(NETWORK, port)
            assert printed[-1] == message_text("phones-out")
            again = (await let_in(table))["table"]["watch"]
            assert urlsplit(again).port == port  # where the phones expect it
            async with page_at(again, f"?key={key}") as phone:
                assert (await phone.until("hello"))["seat"] == 0

    at_the_start(tmp_path, monkeypatch, story)


@pytest.mark.parametrize(("how", "why"), [({"address": "127.0.0.1"}, NO_NETWORK), ({"kiosk": Kiosk()}, AS_STARTED)])
def test_refused_admission_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: dict[str, Any], why: str
) -> None:
    async def story(address: str, _said: list[str]) -> None:
        async with page_at(address) as table:
            state = await table.until("state")
            assert state["table"]["door"] is (why == NO_NETWORK)
            assert await refused(table, do="phones", let="yes") == why
            assert await refused(table, do="phones", let="maybe") == "Phones may join, or not: choose yes or no."

    at_the_start(tmp_path, monkeypatch, story, **how)


def test_terminal_admits_and_disconnects_phones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_end, write_end = os.pipe()
    with (
        os.fdopen(read_end, encoding="utf-8") as terminal,
        os.fdopen(write_end, "w", 1, "utf-8") as into,
    ):

        async def story(address: str, printed: list[str]) -> None:
            async with page_at(address) as table:
                into.write("phones yes\n")
                await table.until("state", links_for(True))
                into.write("golden-train\nbegin\n")
                await table.until("reload")
            async with page_at(address) as table:
                assert (await table.until("state"))["table"]["lan"]  # kept from the start to the game
                into.write("téléphones non\n")
                await table.until("state", links_for(False))
            into.write("phones\n")
            async with asyncio.timeout(WAIT_S):
                while "Phones may join, or not: choose yes or no." not in printed:
                    await asyncio.sleep(0.01)

        at_the_start(tmp_path, monkeypatch, story, typed=terminal)
        into.close()  # its reader has read everything


def test_admission_with_lan_is_permanent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(address: str, _said: list[str]) -> None:
        here = f"http://127.0.0.1:{urlsplit(address).port}/"
        async with page_at(here, "?" + urlsplit(address).query) as table:
            state = await table.until("state")
            assert (state["table"]["lan"], state["table"]["door"]) == (True, False)
            assert await refused(table, do="phones", let="no") == AS_STARTED

    monkeypatch.setattr("signalbox.device.runtime.page.EVERYWHERE", "127.0.0.1")
    at_the_start(tmp_path, monkeypatch, story, lan=True)


def got(address: str, path: str) -> tuple[int, bytes]:
    """Return status and body of the answer to a GET request."""
    import http.client

    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=WAIT_S)
    connection.request("GET", path)
    answer = connection.getresponse()
    try:
        return answer.status, answer.read()
    finally:
        connection.close()
