"""How fast the link is to a virtual board in a separate process behind a pty, and to one in a thread of this process.

Run ``python -m tests.bench.latency`` to print one JSON object per line. Times are milliseconds.
"""

import asyncio
import random
import time
from contextlib import closing

from shared_rules import wire
from signalbox.board import Board, load
from signalbox.device.link.connection import Connection
from signalbox.device.link.driver import Driver
from signalbox.device.link.events import Event, Readings
from signalbox.device.link.ports import Port
from signalbox.simulator.board_process import BoardProcess
from signalbox.simulator.board_thread import BoardThread
from signalbox.simulator.virtual_board import VirtualBoard
from tests.bench._output import Result, print_results, timing

ROUND_TRIPS = 1000
CHANGES = 200
SETTLE_S = 0.5  # the firmware's scanner is ready by then
BETWEEN_S = 0.02  # minimum time between two changes; the maximum is twice as long
ANSWER_S = 2.0


def link_round_trip(virtual: VirtualBoard, count: int = ROUND_TRIPS) -> list[float]:
    """Measure the time in ms from sending a GET to receiving its ACK, `count` times."""
    with closing(virtual.open(virtual.port)) as port:
        time.sleep(SETTLE_S)
        return [_round_trip(port, number) for number in range(1, count + 1)]


def results(count: int = ROUND_TRIPS, changes: int = CHANGES) -> list[Result]:
    """Measure every figure on a fresh virtual board of each kind."""
    board = load("ptites_locos")
    found: list[Result] = []
    for kind, suffix in ((BoardProcess, ""), (BoardThread, "_in_a_thread")):
        with closing(kind(board)) as virtual:
            found.append(timing(f"link_round_trip{suffix}_ms", link_round_trip(virtual, count), 3))
            found.append(timing(f"reed_to_table{suffix}_ms", asyncio.run(_reed_to_table(board, virtual, changes)), 3))
    return found


def _round_trip(port: Port, seq: int) -> float:
    seq %= wire.SEQ_LIMIT
    expected = wire.encode(wire.ACK, seq, [])
    began = time.perf_counter()
    port.write(wire.encode(wire.GET, seq, []))
    received = b""
    while expected not in received:
        received += port.read(max(1, port.in_waiting)) or b""
        if time.perf_counter() - began > ANSWER_S:
            raise TimeoutError("the virtual board does not answer")
    return (time.perf_counter() - began) * 1000


async def _reed_to_table(board: Board, virtual: VirtualBoard, count: int) -> list[float]:
    """Measure the time from moving a magnet to the table's `on_events`: scan, debouncing, line and driver."""
    has_arrived = asyncio.Event()
    heard_at = 0.0

    def on_events(now: float, events: list[Event]) -> None:
        nonlocal heard_at
        if any(isinstance(event, Readings) for event in events):
            heard_at = time.perf_counter()
            has_arrived.set()

    driver = Driver(
        Connection(board), on_events, port=virtual.port, finder=lambda last: virtual.port, opener=virtual.open
    )
    running = asyncio.create_task(driver.run())
    pause = random.Random(0)
    times: list[float] = []
    try:
        async with asyncio.timeout(ANSWER_S):
            await has_arrived.wait()
        for number in range(count):
            await asyncio.sleep(pause.uniform(BETWEEN_S, 2 * BETWEEN_S))
            has_arrived.clear()
            began = time.perf_counter()
            virtual.set_magnets((number + 1) % 2)
            async with asyncio.timeout(ANSWER_S):
                await has_arrived.wait()
            times.append((heard_at - began) * 1000)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return times


if __name__ == "__main__":
    print_results(results())
