"""Typed lines reach the loop, and a lost or unreadable terminal ends them silently."""

import asyncio
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from signalbox.device.runtime.jobs import TypedLines, read_lines


def lines_of_a_lost_terminal() -> Iterator[str]:
    yield "roll"
    yield "confirm"
    raise OSError(5, "Input/output error")


async def taken(lines: Iterable[str]) -> list[str]:
    came: list[str] = []
    read_lines(lines, came.append)
    for thread in threading.enumerate():
        if thread.name == "signalbox terminal":
            await asyncio.to_thread(thread.join)
    await asyncio.sleep(0)  # what the thread has handed over is taken in one round of the loop
    return came


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_lost_terminal_ends_the_lines() -> None:
    assert asyncio.run(taken(lines_of_a_lost_terminal())) == ["roll", "confirm"]


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_unreadable_terminal_has_no_lines(tmp_path: Path) -> None:
    for_writing = (tmp_path / "terminal").open("w")
    with for_writing:
        assert asyncio.run(taken(for_writing)) == []
    assert asyncio.run(taken(for_writing)) == []  # it has been closed


def test_pending_lines_wait_in_order() -> None:
    async def take() -> tuple[list[str], list[str]]:
        lines = TypedLines()
        first: list[str] = []
        second: list[str] = []
        for line in ("begin", "again", "start"):
            lines.put(line)
        jobs = [asyncio.create_task(lines.hand_to(first.append, lambda: "again" in first))]
        await asyncio.sleep(0.01)
        lines.put("quit")
        await asyncio.sleep(0.01)
        jobs[0].cancel()
        jobs.append(asyncio.create_task(lines.hand_to(second.append, lambda: False)))
        await asyncio.sleep(0.01)
        jobs[1].cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        return first, second

    assert asyncio.run(take()) == (["begin", "again"], ["start", "quit"])
