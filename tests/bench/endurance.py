"""Run an idle and a busy table in real time for hours, and measure memory, descriptors, threads and processor time.

Run ``python -m tests.bench.endurance [HOURS]`` on Linux to print one JSON object for each table. The idle one is
`signalbox play` at a virtual board with its page open. At the busy one, simulated people play games of each kind one
after another in one program, with one page that stays open and others that come and go. The figures are for the program
and its virtual board together: at the beginning (after a twentieth of the time), at the end, the maximum, and the
increase of the median from the second quarter to the last.
"""

import argparse
import asyncio
import contextlib
import os
import re
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from itertools import cycle, pairwise
from pathlib import Path
from typing import NamedTuple

import websockets

from signalbox.app import game_start
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live_game import LiveGame
from signalbox.board import draw
from signalbox.device.runtime.command_page import Page, serve_page
from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players
from signalbox.simulator.virtual_board import World
from signalbox.web.hub import Hub
from signalbox.web.viewer import Screen
from tests.bench._output import Result, print_results

HOURS = 0.02
SAMPLES = 200
VISIT_S = 2.0  # between the short visits of two pages
GAMES = {"ptites-locos": 3, "golden-train": 3, "paris-connection": 4}  # numbers of players
IDLE = "-m", "signalbox", "play", "--board", "virtual", "--no-browser", "--page-port", "0", "--set", "first=Ann"
SEATS = "--seat", "Ann", "--seat", "Ben"
BUSY = "-m", "tests.bench.endurance", "--busy"


class Sample(NamedTuple):
    """The resources that a program and its children use at one moment."""

    memory_mb: float  # resident
    descriptors: int
    threads: int
    cpu_s: float


def results(hours: float = HOURS) -> list[Result]:
    """Measure both tables at the same time."""
    return asyncio.run(_measure_both(hours))


async def _measure_both(hours: float) -> list[Result]:
    return list(await asyncio.gather(_measure("idle", hours), _measure("busy", hours)))


async def _measure(kind: str, hours: float) -> Result:
    with tempfile.TemporaryDirectory(prefix="signalbox-endurance-") as folder:
        arguments = (*IDLE, *SEATS, "--record", folder) if kind == "idle" else (*BUSY, folder)
        async with program(arguments, folder) as (pid, port), _pages(port, visitors=kind == "busy"):
            samples = []
            for _ in range(SAMPLES):
                await asyncio.sleep(hours * 3600 / SAMPLES)
                samples.append(_sample(pid))
        games = len(list(Path(folder).glob("*.jsonl")))
    return {"bench": "endurance", "table": kind, "hours": hours, "games": games} | _figures(samples, hours)


def _figures(samples: list[Sample], hours: float) -> Result:
    figures: Result = {}
    quarter = len(samples) // 4
    for name in ("memory_mb", "descriptors", "threads"):
        values = [getattr(sample, name) for sample in samples]
        figures[name] = {
            "begin": values[len(values) // 20],
            "end": values[-1],
            "most": max(values),
            "growth": round(statistics.median(values[-quarter:]) - statistics.median(values[quarter : 2 * quarter]), 1),
        }
    quarters = [samples[index * (len(samples) - 1) // 4].cpu_s for index in range(5)]
    spent = [after - before for before, after in pairwise(quarters)]
    figures["cpu_percent_by_quarter"] = [round(100 * item / (hours * 900), 2) for item in spent]
    return figures


@contextlib.asynccontextmanager
async def program(arguments: tuple[str, ...], folder: str) -> AsyncIterator[tuple[int, int]]:
    """Start a program that prints the address of its page. Yield its process ID and the page's port."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "HOME": folder},
    )
    assert process.stdout is not None
    found = None
    while found is None:
        line = await process.stdout.readline()
        assert line, "the program has ended"
        found = re.search(rb"http://127.0.0.1:(\d+)/", line)
    assert process.stdin is not None
    rest = asyncio.create_task(_read_all(process.stdout, process.stdin))
    try:
        yield process.pid, int(found[1])
    finally:
        process.terminate()
        await rest
        await process.wait()


async def _read_all(output: asyncio.StreamReader, stdin: asyncio.StreamWriter) -> None:
    """Read the program's output until it ends, and confirm when the program asks to begin the game."""
    while line := await output.readline():
        if b"Press Confirm to begin." in line:
            stdin.write(b"confirm\n")


@contextlib.asynccontextmanager
async def _pages(port: int, *, visitors: bool) -> AsyncIterator[None]:
    """Keep one page open and, with `visitors`, open another one again and again."""
    pages = [asyncio.create_task(_keep_page_open(port))] + [asyncio.create_task(_visit(port)) for _ in range(visitors)]
    try:
        yield
    finally:
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)


async def _keep_page_open(port: int) -> None:
    async for page in websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None):
        with contextlib.suppress(websockets.ConnectionClosed):
            async for _ in page:
                pass


async def _visit(port: int) -> None:
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):  # between two games there is no page
            async with websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as page:
                await page.recv()
        await asyncio.sleep(VISIT_S)


def _sample(pid: int) -> Sample:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [child for task in tasks for child in task.read_text(encoding="ascii").split()]
    rows = [_process_sample(Path(f"/proc/{found}")) for found in (pid, *children)]
    memory, descriptors, threads, cpu = zip(*rows, strict=True)
    return Sample(round(sum(memory), 1), sum(descriptors), sum(threads), sum(cpu))


def _process_sample(process: Path) -> Sample:
    status = dict(line.split(":", 1) for line in (process / "status").read_text(encoding="utf-8").splitlines())
    times = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return Sample(
        int(status["VmRSS"].split()[0]) / 1024,
        len(list((process / "fd").iterdir())),
        int(status["Threads"]),
        (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK"),
    )


# The busy table.


async def _play_endlessly(folder: Path) -> None:
    """Play game after game, each with its own record in `folder` and all with their page at the same port."""
    port = 0
    for number, game in enumerate(cycle(GAMES)):
        port = await _play(game, number, folder, port)


async def _play(game: str, number: int, folder: Path, port: int) -> int:
    options = DemoOptions(f"endurance {number}", 0.5)
    open_table = game_start.new_demo_game(game, GAMES[game], {}, options, folder)
    group = make_simulated_players(open_table, options, range(GAMES[game]))
    world = World(open_table.board, group.hands)
    live = LiveGame(open_table, ScreenBoard(open_table, world, group), stops_when_over=True)
    drawing = draw(open_table.board, open_table.table.config.messages.place_name)
    seats = live.pages.seat_pages.seats
    live.pages.hub = Hub(Screen(drawing, live.command, PAGE_VERBS, seat_commands=SEAT_COMMANDS, seats=seats))
    ports: list[int] = []

    def announce(message: object) -> None:
        found = re.search(r":(\d+)/", str(message))
        assert found is not None, message
        ports.append(int(found[1]))
        print(f"http://127.0.0.1:{ports[0]}/", flush=True)

    try:
        await live.run(serve_page(live.pages.hub, Page(port, browser=False), announce))
    finally:
        world.close()
        open_table.close()
    return ports[0]


def main() -> None:
    """Print both tables' figures, or run the busy table itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hours", nargs="?", type=float, default=HOURS)
    parser.add_argument("--busy", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.busy is None:
        print_results(results(arguments.hours))
        return
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_play_endlessly(arguments.busy))


if __name__ == "__main__":
    main()
