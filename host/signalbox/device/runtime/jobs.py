"""Running coroutines together until one ends, and reading the lines typed at the terminal."""

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any


class ReplaceableTask:
    """A running coroutine that can be replaced with another one at any time."""

    def __init__(self) -> None:
        self._task: asyncio.Task[object] | None = None
        self._ended = asyncio.Event()

    def replace(self, job: Coroutine[Any, Any, object] | None) -> None:
        """Cancel the current job and start `job`, if given. Call this method in the loop."""
        if self._task is not None:
            self._task.cancel()
        self._task = None if job is None else asyncio.ensure_future(job)
        if self._task is not None:
            self._task.add_done_callback(lambda _: self._ended.set())

    async def run(self) -> None:
        """Wait until cancelled, then cancel the current job. If a job fails, raise its exception."""
        try:
            while True:
                if self._task is not None and self._task.done():
                    self._task.result()
                self._ended.clear()
                await self._ended.wait()
        finally:
            if self._task is not None:
                self._task.cancel()
                await asyncio.gather(self._task, return_exceptions=True)


async def run_until_one_ends(*jobs: Coroutine[Any, Any, object]) -> None:
    """Run all jobs until the first one ends, then cancel the others. If that job fails, raise its exception."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class TypedLines:
    """A queue that keeps typed lines until a screen accepts them, so that none is lost between two screens."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._arrived = asyncio.Event()

    def put(self, line: str) -> None:
        """Add a line. Call this method in the loop."""
        self._waiting.append(line)
        self._arrived.set()

    async def deliver_to(self, handle_line: Callable[[str], None], is_closed: Callable[[], bool]) -> None:
        """Pass lines to `handle_line` until cancelled. Once `is_closed()` is true, keep lines for the next caller."""
        while True:
            self._arrived.clear()
            while self._waiting and not is_closed():
                handle_line(self._waiting.popleft())
                await asyncio.sleep(0)  # lets other tasks run when many lines arrive at once
            await self._arrived.wait()


def read_lines(lines: Iterable[str], handle_line: Callable[[str], None]) -> None:
    """Pass every line to `handle_line` in the current loop. The lines are read in a daemon thread.

    Reading ends without an error if the terminal is closed or cannot be read.
    """
    loop = asyncio.get_running_loop()

    def read() -> None:
        with contextlib.suppress(OSError, ValueError, RuntimeError):  # closed while being read, or the loop has ended
            for line in lines:
                loop.call_soon_threadsafe(handle_line, line)

    threading.Thread(target=read, name="signalbox terminal", daemon=True).start()
