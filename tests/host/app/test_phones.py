"""Test that only the table's page admits phones, and that phones are disconnected when admission ends."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from signalbox.app.evening_settings import EveningSettings
from signalbox.app.kiosk import Kiosk
from signalbox.app.main_loop import MainLoop
from signalbox.device.link.ports import VIRTUAL
from signalbox.device.runtime.command_page import Page
from signalbox.web import server
from signalbox.web.hub import NOT_FOR_SEATS, ONLY_WATCHING
from tests.english import append_english, english, message_text
from tests.host.app.running import WAIT_S, until

pytestmark = pytest.mark.realtime

NETWORK = "127.0.0.2"  # instead of the computer's address in its network
ONLY_WATCHES = english(ONLY_WATCHING)
IS_A_SEAT = english(NOT_FOR_SEATS)
AS_STARTED = message_text("phones-as-started")
NO_NETWORK = message_text("phones-no-network")
YES_OR_NO = message_text("phones-yes-or-no", choices=("yes", "no"))

Tell = Callable[..., None]
Scenario = Callable[["PageLine", str, list[str]], Awaitable[None]]


class PageLine:
    """The socket of one page, and the latest message of each kind."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self.latest: dict[str, Any] = {}

    async def send(self, **command: str) -> None:
        await self._line.send(json.dumps(command))

    async def until(self, kind: str, holds: Callable[[Any], object] = lambda _: True) -> Any:
        """Return the first message of this kind for which `holds` returns true."""
        async with asyncio.timeout(WAIT_S):
            while True:
                message = json.loads(await self._line.recv())
                self.latest[message["type"]] = message
                if message["type"] == kind and holds(message):
                    return message

    async def until_closed(self) -> None:
        async with asyncio.timeout(WAIT_S):
            with suppress(ConnectionClosed):
                while True:
                    await self._line.recv()


@asynccontextmanager
async def page_at(address: str, query: str | None = None) -> AsyncIterator[PageLine]:
    """Open the page at an address; `query` replaces the query of the address if it is given."""
    parts = urlsplit(address)
    async with connect(f"ws://{parts.netloc}/ws?{parts.query if query is None else query}") as line:
        yield PageLine(line)


async def refusal(line: PageLine, **command: str) -> str:
    await line.send(**command)
    return str((await line.until("refused"))["text"])


@pytest.fixture
def run_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that starts the program and passes the start page, its address and the output to a scenario."""
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))  # without the seats of a previous game

    async def tell(scenario: Scenario, network: str = NETWORK, lan: bool = False, kiosk: Kiosk | None = None) -> None:
        monkeypatch.setattr(server, "local_address", lambda: network)
        printed: list[str] = []
        hosting = EveningSettings(VIRTUAL, Page(0, lan=lan), record=tmp_path / "records", kiosk=kiosk)
        evening = asyncio.create_task(MainLoop(hosting, append_english(printed), append_english(printed)).run(None))
        beginning = "The page is at "
        await until(lambda: any(line.startswith(beginning) for line in printed))
        announcement = next(line for line in printed if line.startswith(beginning))
        url = urlsplit(announcement.removeprefix(beginning).rstrip("."))
        try:
            async with page_at(f"http://127.0.0.1:{url.port}/?{url.query}") as table:
                await scenario(table, f"http://127.0.0.1:{url.port}/", printed)
        finally:
            evening.cancel()
            await asyncio.gather(evening, return_exceptions=True)

    return lambda scenario, **options: asyncio.run(tell(scenario, **options))


def lan_is(lan: bool) -> Callable[[Any], object]:
    return lambda state: state["table"]["lan"] is lan


async def admit_phones(table: PageLine) -> tuple[str, str]:
    """Admit phones and return the addresses of the first seat's page and of the spectators' page."""
    await table.send(do="phones", let="yes")
    shown = (await table.until("state", lan_is(True)))["table"]
    return shown["links"][0]["url"], shown["watch"]


def test_phone_joins_once_the_table_admits_phones(run_scenario: Tell) -> None:
    async def scenario(table: PageLine, address: str, printed: list[str]) -> None:
        closed = await table.until("state")
        assert (closed["table"]["door"], closed["table"]["lan"]) == (True, False)
        port = urlsplit(address).port
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(NETWORK, port)
        link, _ = await admit_phones(table)
        assert table.latest["state"]["table"]["links"][0]["svg"]
        assert urlsplit(link).netloc == f"{NETWORK}:{port}"
        assert printed[-1].startswith(f"Anyone on this network may watch at http://{NETWORK}:")
        async with page_at(link) as phone:
            hello = await phone.until("hello")
            assert (hello["role"], hello["seat"]) == ("seat", 0)
            await phone.send(do="name", seat="0", name="Zoé")
            await table.until("state", lambda state: state["seats"][0]["name"] == "Zoé")

    run_scenario(scenario)


def test_nobody_on_the_network_is_the_table(run_scenario: Tell) -> None:
    async def scenario(table: PageLine, address: str, printed: list[str]) -> None:
        link, _ = await admit_phones(table)
        for query in ("", "token=", "token=guess", "key=guess"):
            async with page_at(link, query) as stranger:
                assert (await stranger.until("hello"))["role"] == "spectator"
                assert "table" not in await stranger.until("state")
                assert await refusal(stranger, do="phones", let="no") == ONLY_WATCHES
        assert await asyncio.to_thread(status, link, "/records.json") == 403
        async with page_at(address) as another:
            assert (await another.until("hello"))["role"] == "table"
        assert not any("token" in line for line in printed)

    run_scenario(scenario)


def test_phone_cannot_admit_phones_or_replace_links(run_scenario: Tell) -> None:
    async def scenario(table: PageLine, _address: str, _printed: list[str]) -> None:
        link, _ = await admit_phones(table)
        async with page_at(link) as phone:
            await phone.until("state")
            for let in ("no", "yes"):
                assert await refusal(phone, do="phones", let=let) == IS_A_SEAT
            assert await refusal(phone, do="relink", seat="0") == IS_A_SEAT

    run_scenario(scenario)


def test_ending_admission_disconnects_phones_and_closes_the_port(run_scenario: Tell) -> None:
    async def scenario(table: PageLine, address: str, printed: list[str]) -> None:
        port = urlsplit(address).port
        link, watch = await admit_phones(table)
        idle, _ = await asyncio.open_connection(NETWORK, port)
        async with page_at(link) as phone, page_at(watch) as watcher:
            key = (await phone.until("hello"))["key"]
            await watcher.until("hello")
            await table.send(do="phones", let="no")
            shown = (await table.until("state", lan_is(False)))["table"]
            assert [each["svg"] for each in shown["links"]] == [""]  # the seat has joined
            assert shown["watch"].startswith(address)
            await phone.until_closed()
            await watcher.until_closed()
            async with asyncio.timeout(WAIT_S):
                assert await idle.read() == b""
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection(NETWORK, port)
        assert printed[-1] == message_text("phones-out")
        _, again = await admit_phones(table)
        assert urlsplit(again).port == port  # where the phones expect it
        async with page_at(again, f"key={key}") as phone:
            assert (await phone.until("hello"))["seat"] == 0

    run_scenario(scenario)


@pytest.mark.parametrize(("options", "why"), [({"network": "127.0.0.1"}, NO_NETWORK), ({"kiosk": Kiosk()}, AS_STARTED)])
def test_refused_admission_is_explained(run_scenario: Tell, options: dict[str, Any], why: str) -> None:
    async def scenario(table: PageLine, _address: str, _printed: list[str]) -> None:
        state = await table.until("state")
        assert state["table"]["door"] is (why == NO_NETWORK)
        assert await refusal(table, do="phones", let="yes") == why
        assert await refusal(table, do="phones", let="maybe") == YES_OR_NO

    run_scenario(scenario, **options)


def test_terminal_admits_and_disconnects_phones(run_scenario: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    read_end, write_end = os.pipe()
    with os.fdopen(read_end, encoding="utf-8") as terminal, os.fdopen(write_end, "w", 1, "utf-8") as keyboard:

        async def scenario(table: PageLine, address: str, printed: list[str]) -> None:
            keyboard.write("phones yes\n")
            await table.until("state", lan_is(True))
            keyboard.write("golden-train\nbegin\n")
            await table.until("reload")
            async with page_at(address) as again:
                assert (await again.until("state"))["table"]["lan"]  # kept from the start to the game
                keyboard.write("téléphones non\n")
                await again.until("state", lan_is(False))
            keyboard.write("phones\n")
            await until(lambda: YES_OR_NO in printed)

        monkeypatch.setattr(sys, "stdin", terminal)
        run_scenario(scenario)
        keyboard.close()  # the reader has read everything by now


def test_admission_with_lan_is_permanent(run_scenario: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(table: PageLine, _address: str, _printed: list[str]) -> None:
        state = await table.until("state")
        assert (state["table"]["lan"], state["table"]["door"]) == (True, False)
        assert await refusal(table, do="phones", let="no") == AS_STARTED

    monkeypatch.setattr("signalbox.device.runtime.command_page.EVERYWHERE", "127.0.0.1")
    run_scenario(scenario, lan=True)


def status(address: str, path: str) -> int:
    """Return the HTTP status of a GET request."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=WAIT_S)
    with closing(connection):
        connection.request("GET", path)
        return connection.getresponse().status
