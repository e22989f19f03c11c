"""Coroutines that run together, and lines typed at a terminal."""

import asyncio
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from signalbox.device.runtime.jobs import ReplaceableTask, TypedLines, read_lines, run_until_one_ends


async def run_until_cancelled(log: list[str], name: str) -> None:
    log.append(f"{name} begins")
    try:
        await asyncio.Event().wait()
    finally:
        log.append(f"{name} ends")


async def fail() -> None:
    raise LookupError


def test_replaced_job_ends_and_the_last_ends_with_the_others() -> None:
    log: list[str] = []

    async def play() -> None:
        task = ReplaceableTask()

        async def replace() -> None:
            for name in ("first", "second"):
                task.replace(run_until_cancelled(log, name))
                await asyncio.sleep(0)

        await run_until_one_ends(task.run(), replace())

    asyncio.run(play())
    assert log[0] == "first begins"
    assert sorted(log) == ["first begins", "first ends", "second begins", "second ends"]


@pytest.mark.parametrize("is_first", [True, False])
def test_exception_in_one_job_ends_all(is_first: bool) -> None:
    log: list[str] = []

    async def play() -> None:
        task = ReplaceableTask()
        if is_first:
            task.replace(fail())

        async def replace() -> None:
            if not is_first:
                await asyncio.sleep(0)
                task.replace(fail())
            await run_until_cancelled(log, "rest")

        await run_until_one_ends(task.run(), replace())

    with pytest.raises(LookupError):
        asyncio.run(play())
    assert log == ["rest begins", "rest ends"]


def lines_of_a_lost_terminal() -> Iterator[str]:
    yield "roll"
    yield "confirm"
    raise OSError(5, "Input/output error")


async def read_all(lines: Iterable[str]) -> list[str]:
    received: list[str] = []
    read_lines(lines, received.append)
    for thread in threading.enumerate():
        if thread.name == "signalbox terminal":
            await asyncio.to_thread(thread.join)
    await asyncio.sleep(0)  # one iteration of the loop receives everything that the thread has passed on
    return received


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_lost_terminal_ends_the_lines() -> None:
    assert asyncio.run(read_all(lines_of_a_lost_terminal())) == ["roll", "confirm"]


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_unreadable_terminal_has_no_lines(tmp_path: Path) -> None:
    for_writing = (tmp_path / "terminal").open("w")
    with for_writing:
        assert asyncio.run(read_all(for_writing)) == []
    assert asyncio.run(read_all(for_writing)) == []  # it has been closed


def test_pending_lines_wait_in_order() -> None:
    async def take() -> tuple[list[str], list[str]]:
        lines = TypedLines()
        first: list[str] = []
        second: list[str] = []
        for line in ("begin", "again", "start"):
            lines.put(line)
        jobs = [asyncio.create_task(lines.deliver_to(first.append, lambda: "again" in first))]
        await asyncio.sleep(0.01)
        lines.put("quit")
        await asyncio.sleep(0.01)
        jobs[0].cancel()
        jobs.append(asyncio.create_task(lines.deliver_to(second.append, lambda: False)))
        await asyncio.sleep(0.01)
        jobs[1].cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        return first, second

    assert asyncio.run(take()) == (["begin", "again"], ["start", "quit"])
