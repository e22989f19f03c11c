"""Running `signalbox play` in a separate process, with sockets for its pages that keep everything they receive."""

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.sync.client import connect

from tests.english import message_text

WAIT_S = 60.0  # a program starts in two seconds when nothing else is running
READY = message_text("ready-to-begin")  # when people play at a virtual board


class PageSocket:
    """The socket of a page. `text` is all received text; `hello` and `state` are the latest messages of these types."""

    def __init__(self, address: str, query: str = "") -> None:
        self.host = urlsplit(address).netloc
        self._query = query
        self.text = ""
        self._connect()
        self.refused: list[str] = []
        self.lights = ""  # the type of the latest message about lights: "lights" or "patterns"
        self.wait_for(lambda page: page.hello and page.state)

    def _connect(self) -> None:
        self._open = ExitStack()
        address = f"ws://{self.host}/ws{self._query}"
        self._line = self._open.enter_context(connect(address, open_timeout=WAIT_S, max_queue=None))
        self.hello: dict[str, Any] = {}
        self.state: dict[str, Any] = {}

    def send(self, **command: str) -> None:
        self._line.send(json.dumps(command))

    def begin(self) -> None:
        """Press Confirm once the board has been laid out."""
        self.wait_for(lambda page: page.state["prompt"] == READY)
        self.send(do="press", button="confirm")

    def wait_for(self, holds: Callable[[Self], object]) -> None:
        """Receive messages until `holds` returns true."""
        end = time.monotonic() + WAIT_S
        while not holds(self):
            assert time.monotonic() < end, f"the page did not receive it: {self.state.get('prompt')} {self.refused}"
            try:
                self._take(str(self._line.recv(timeout=0.1)))
            except TimeoutError:
                continue

    def take_all(self) -> None:
        """Receive messages for half a second."""
        self.take_for(0.5)

    def take_for(self, seconds: float) -> None:
        """Receive messages for this many seconds."""
        end = time.monotonic() + seconds
        while (remaining := end - time.monotonic()) > 0:
            try:
                self._take(str(self._line.recv(timeout=remaining)))
            except TimeoutError:
                return

    def close(self) -> None:
        self._open.close()

    def _take(self, text: str) -> None:
        message = json.loads(text)
        kind = message.pop("type")
        if kind == "reload":
            self._open.close()
            self._connect()
            return
        if kind in ("lights", "patterns"):
            self.lights = kind
            return
        self.text += text
        if kind == "hello":
            self.hello = message
            if message["key"]:
                self._query = f"?key={message['key']}"
        elif kind == "state":
            self.state = message
        elif kind == "refused":
            self.refused.append(message["text"])


class Running:
    """A running `signalbox play`, by default on a virtual board on which people move everything.

    The record is `game.jsonl` in `folder` by default.
    """

    def __init__(
        self,
        folder: Path,
        *words: str,
        port: int = 0,
        program: Sequence[str] = (sys.executable, "-m", "signalbox"),
        environment: Mapping[str, str] | None = None,
        record: Path | None = None,
        board: str = "virtual",
    ) -> None:
        mode = [] if "--no-move-everything" in words else ["--move-everything"]
        command = [*program, "play", *words, *mode, "--board", board, "--no-browser"]
        self._printed = folder / f"said-{time.monotonic_ns()}.txt"
        self._out = self._printed.open("w", encoding="utf-8")
        self._process = subprocess.Popen(
            [*command, "--page-port", str(port), "--record", str(record or folder / "game.jsonl")],
            cwd=folder,  # so that the installed package runs, not the working copy
            stdin=subprocess.PIPE,
            stdout=self._out,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
        )
        self.pages: list[PageSocket] = []
        self.address = ""
        self.query = ""
        try:
            self._find_address()
        except AssertionError:
            self.end()
            raise

    @property
    def port(self) -> int:
        number = urlsplit(self.address).port
        assert number is not None
        return number

    def page(self, query: str = "") -> PageSocket:
        page = PageSocket(self.address, query)
        self.pages.append(page)
        return page

    def type(self, line: str) -> None:
        """Type a line at the terminal."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def send_signal(self, number: int) -> None:
        self._process.send_signal(number)

    def status(self) -> int:
        """Wait until the program ends and return its exit status."""
        return self._process.wait(WAIT_S)

    def join(self, table: PageSocket, seat: int) -> PageSocket:
        """Open the link that the table's page shows for a seat."""
        table.wait_for(lambda page: link(page, seat)["url"])
        return self.page("?" + urlsplit(link(table, seat)["url"]).query)

    def get(self, path: str) -> str:
        """Return the page server's response for a path; "" is the page itself."""
        with urllib.request.urlopen(self.address + path, timeout=5) as answer:
            return str(answer.read(), "utf-8")

    def end(self, number: int = signal.SIGTERM) -> str:
        """End the program with a signal and return everything it has printed."""
        for page in self.pages:
            page.close()
        if self._process.poll() is None:
            self._process.send_signal(number)
        self._process.communicate(timeout=WAIT_S)
        self._out.close()
        return self._printed.read_text(encoding="utf-8")

    def _find_address(self) -> None:
        end = time.monotonic() + WAIT_S
        while not (
            found := re.search(r"The page is at http://([^/]+)/(\?token=[\w-]+)?", self._printed.read_text("utf-8"))
        ):
            assert time.monotonic() < end, self._printed.read_text("utf-8")
            assert self._process.poll() is None, self._printed.read_text("utf-8")
            time.sleep(0.05)
        self.address = f"http://127.0.0.1:{found[1].rpartition(':')[2]}/"
        self.query = found[2] or ""


def link(page: PageSocket, seat: int) -> dict[str, Any]:
    """Return a seat's link as shown on the table's page."""
    found: dict[str, Any] = next(each for each in page.state["table"]["links"] if each["seat"] == seat)
    return found


async def until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds, without blocking the event loop."""
    async with asyncio.timeout(3 * WAIT_S):
        while not holds():
            await asyncio.sleep(0.01)
