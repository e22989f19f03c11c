"""How long the whole program takes from a reed to a light and from its start to its page, and its peak memory.

Run ``python -m tests.bench.reed_to_light`` to print one JSON object per line.
"""

import asyncio
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from unittest import mock

from signalbox.app.game_board import ScreenBoard
from signalbox.app.live_game import LiveGame
from signalbox.play.table.opening import OpenTable
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players
from signalbox.simulator.virtual_board import PROCESS, THREAD, VARIABLE, World
from tests.bench._output import Result, print_results, timing
from tests.host.play.table.harness import READY, table_at

LIFTS = 100
BETWEEN_S = 0.35  # minimum time between two changes; the maximum is twice as long; faster ones count as flicker
POLL_S = 0.0003
ANSWER_S = 3.0
SETTLE_S = 2.0
STARTS = 5
PAGE_S = 20.0


def results() -> list[Result]:
    lights = []
    for kind, suffix in ((PROCESS, ""), (THREAD, "_in_a_thread")):
        with mock.patch.dict(os.environ, {VARIABLE: kind}):
            lights.append(timing(f"reed_to_light{suffix}_ms", asyncio.run(_reed_to_light(LIFTS)), 2))
    return [*lights, *_page_and_memory()]


async def _reed_to_light(count: int) -> list[float]:
    """Measure the milliseconds from moving a magnet until a light on the loco's path changes.

    This includes the scan and debouncing (5 to 10 ms). Lifting the loco that is to move lights its path; putting it
    back turns those lights off.
    """
    with tempfile.TemporaryDirectory() as folder:
        open_table = table_at(Path(folder), READY)
        group = make_simulated_players(open_table, DemoOptions("bench", 0.0, physics=False), ())
        world = World(open_table.board, group.hands)
        running = asyncio.create_task(LiveGame(open_table, ScreenBoard(open_table, world)).run())
        try:
            return await _lift_and_watch(open_table, world, count)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            world.close()


async def _lift_and_watch(open_table: OpenTable, world: World[Hands], count: int) -> list[float]:
    await asyncio.sleep(SETTLE_S)
    pause = random.Random(0)
    path_light = open_table.board.lights["Q1.1.3"]
    tabletop = world.hands.tabletop
    loco = tabletop.piece_at("Q1.1.1")
    assert loco is not None
    times: list[float] = []
    for number in range(count):
        await asyncio.sleep(pause.uniform(BETWEEN_S, 2 * BETWEEN_S))
        before = _is_lit(world, path_light)
        began = time.perf_counter()
        if number % 2 == 0:
            tabletop.lift(loco)
        else:
            tabletop.place(loco, "Q1.1.1")
        world.sync()
        while _is_lit(world, path_light) == before:
            if time.perf_counter() - began > ANSWER_S:
                raise TimeoutError("the lights do not answer")
            await asyncio.sleep(POLL_S)
        times.append((time.perf_counter() - began) * 1000)
    return times


def _is_lit(world: World[Hands], light: int) -> bool:
    return any(world.pixels()[3 * light : 3 * light + 3])


def _page_and_memory() -> list[Result]:
    """Measure the seconds from starting `signalbox play` until its page answers, and then the host's peak memory."""
    seconds, kilobytes = [], []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            port = _free_port()
            command = [sys.executable, "-m", "signalbox", "play", "--board", "virtual", "--no-browser"]
            began = time.perf_counter()
            process = subprocess.Popen(
                [*command, "--page-port", str(port), "--record", folder],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                _wait_for(f"http://127.0.0.1:{port}/state.json")
                seconds.append(time.perf_counter() - began)
                time.sleep(SETTLE_S)
                status = Path(f"/proc/{process.pid}/status").read_text()
                kilobytes += [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")]
            finally:
                process.terminate()
                process.wait()
    return [
        {"bench": "play_to_page_s", "median": round(statistics.median(seconds), 2), "max": round(max(seconds), 2)},
        {"bench": "host_memory_mb", "max": round(max(kilobytes) / 1024, 1)},
    ]


def _wait_for(address: str) -> None:
    end = time.monotonic() + PAGE_S
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.02)
    raise TimeoutError("the page does not answer")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    print_results(results())
