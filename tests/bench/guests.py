"""How much guests on the network slow down the table, timed from lifting a piece to the new state on the table's page.

Run ``python -m tests.bench.guests`` to print one JSON object without guests and one for each kind of guest. The
program runs with --lan and 1,024 descriptors. Guests use separate loopback addresses, as on a real network.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import websockets
from websockets.frames import Frame, Opcode

from tests.bench._output import print_results

LIFTS = 40
PAUSE_S = 0.1
LAID_S = 0.5
PIECE = "green1"
SQUARE = "S1"
DESCRIPTORS = 1024
WATCHERS = 500
HALF_OPEN = 1100
FLOODERS = 8
SETTLE_S = 3.0
STATE_S = 10.0  # a state that takes longer counts as this


def results() -> list[dict[str, object]]:
    """Measure the table with every kind of guest in one run of the program."""
    return asyncio.run(_measure())


async def _measure() -> list[dict[str, object]]:
    with (
        tempfile.TemporaryDirectory(prefix="signalbox-guests-") as folder,
        _program(Path(folder)) as (port, token, errors),
    ):
        lines = []
        page = Table(await websockets.connect(f"ws://127.0.0.1:{port}/ws?token={token}", max_size=None))
        for kind in KINDS:
            with _guests(kind, port) as admitted:
                await asyncio.sleep(SETTLE_S)
                ms = sorted(1000 * each for each in await page.time_lifts())
                lines.append(
                    {
                        "bench": "guests",
                        "guests": kind,
                        "come_in": admitted,
                        "median_ms": round(statistics.median(ms), 1),
                        "worst_ms": round(ms[-1], 1),
                        "new_page_ms": round(1000 * await _new_page(port), 1),
                    }
                )
        lines[-1]["stderr_bytes"] = errors.stat().st_size
        return lines


@contextlib.contextmanager
def _program(folder: Path) -> Iterator[tuple[int, str, Path]]:
    """Start the program at a virtual board. Yield its page's port, the table's token, and the file with its stderr."""
    errors = folder / "stderr"
    command = [sys.executable, "-m", "signalbox", "play", "--lan", "--board", "virtual", "--page-port", "0"]
    command += ["--seat", "Ann", "--seat", "Ben", "--set", "first=Ann", "--record", str(folder / "game.jsonl")]
    limits = (DESCRIPTORS, DESCRIPTORS)
    with errors.open("w") as stderr:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "HOME": str(folder)},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limits),
        )
        try:
            assert process.stdout is not None
            found = next(found for line in process.stdout if (found := re.search(r":(\d+)/\?token=(\S+?)\.?$", line)))
            threading.Thread(target=process.stdout.read, daemon=True).start()
            yield int(found[1]), found[2], errors
        finally:
            process.kill()
            process.communicate()


class Table:
    """A websocket in the role of the table's page, which receives every message from the program."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._closed = ""
        self._changed = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def time_lifts(self) -> list[float]:
        """Lift and drop a piece repeatedly. Return the seconds from each command to the state with the new readings."""
        await self._wait_for_change("")
        for command in ({"do": "lift", "piece": PIECE}, {"do": "place", "piece": PIECE, "square": SQUARE}):
            await self._socket.send(json.dumps(command))  # from wherever it is; a sensor counts quick changes as one
            await asyncio.sleep(LAID_S)
        times = []
        for number in range(LIFTS):
            down = {"do": "place", "piece": PIECE, "square": SQUARE}
            times.append(await self._time_command(down if number % 2 else {"do": "lift", "piece": PIECE}))
            await asyncio.sleep(PAUSE_S)
        return times

    async def _time_command(self, command: dict[str, str]) -> float:
        before, began = self._closed, time.monotonic()
        await self._socket.send(json.dumps(command))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._wait_for_change(before), STATE_S)
        return time.monotonic() - began

    async def _wait_for_change(self, before: str) -> None:
        while self._closed == before:
            self._changed.clear()
            await self._changed.wait()

    async def _read(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            if message["type"] == "state":
                self._closed = message["closed"]
                self._changed.set()


async def _new_page(port: int) -> float:
    """Return how many seconds it takes to load the page on this computer."""
    began = time.monotonic()
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(STATE_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n".encode())
            assert b"200 OK" in await reader.readline()
            await reader.read()
            writer.close()
            return time.monotonic() - began
    return STATE_S


@contextlib.contextmanager
def _guests(kind: str, port: int) -> Iterator[int]:
    """Run guests in a separate process for the duration of the context. Yield the number of guests admitted."""
    command = [sys.executable, "-m", "tests.bench.guests", "--guests", kind, "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.kill()


async def _act_as_guests(kind: str, port: int) -> None:
    """Act as guests until killed."""
    print(await KINDS[kind](port), flush=True)
    await asyncio.sleep(3600)


async def _flood(port: int, sockets: int) -> int:
    for number in range(sockets):
        KEPT_OPEN.append(asyncio.create_task(_send_without_end(port, f"127.0.1.{number + 1}")))
    return sockets


async def _send_without_end(port: int, address: str) -> None:
    press = Frame(Opcode.TEXT, json.dumps({"do": "press", "button": "roll"}).encode()).serialize(mask=True)
    socket = await _watch(port, address)
    reading = asyncio.create_task(_read_all(socket))
    while not reading.done():
        socket.transport.write(press * 1000)
        while socket.transport.get_write_buffer_size() > 0:
            await asyncio.sleep(0.001)


async def _read_all(socket: Any) -> None:
    async for _ in socket:
        pass


async def _watchers(port: int) -> int:
    """Open pages for spectators, eight from each client address."""
    addresses = [f"127.0.{2 + number // 8 // 250}.{number // 8 % 250 + 1}" for number in range(WATCHERS)]
    sockets = [socket for address in addresses if (socket := await _watch(port, address)) is not None]
    KEPT_OPEN.extend(asyncio.create_task(_read_all(socket)) for socket in sockets)
    return len(sockets)


async def _watch(port: int, address: str) -> Any:
    try:
        return await websockets.connect(
            f"ws://127.0.0.1:{port}/ws", local_addr=(address, 0), max_size=None, open_timeout=5, compression=None
        )
    except (OSError, TimeoutError, websockets.WebSocketException):
        return None


async def _send_unfinished_requests(port: int) -> int:
    """Send many unfinished requests from one address. Return how many the program still keeps open a second later."""
    opened = []
    for _ in range(HALF_OPEN):
        with contextlib.suppress(OSError, TimeoutError):
            connecting = asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.9.1", 0))
            reader, writer = await asyncio.wait_for(connecting, 2)
            writer.write(b"GET / HTTP/1.1\r\nhost: ")
            opened.append((reader, writer))
    KEPT_OPEN.extend(opened)
    await asyncio.sleep(1)
    return sum(not reader.at_eof() and reader.exception() is None for reader, _ in opened)


KEPT_OPEN: list[object] = []  # connections to keep open
KINDS: dict[str, Callable[[int], Awaitable[int]]] = {
    "nobody": partial(_flood, sockets=0),
    "one socket that floods": partial(_flood, sockets=1),
    f"{FLOODERS} sockets that flood": partial(_flood, sockets=FLOODERS),
    f"{WATCHERS} idle watchers": _watchers,
    f"{HALF_OPEN} half-open requests": _send_unfinished_requests,
}


def main() -> None:
    """Print the figures, or with --guests act as guests of that kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guests", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(maximum, 4 * DESCRIPTORS), maximum))
    if args.guests:
        asyncio.run(_act_as_guests(args.guests, args.port))
        return
    print_results(results())


if __name__ == "__main__":
    main()
