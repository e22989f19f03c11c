"""Lines typed at the terminal, brought into a running asyncio loop, and kept until somebody takes them."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable, Iterable


class TypedLines:
    """Lines that wait for whatever is shown next, in their order: none is lost between two things that take them."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._came = asyncio.Event()

    def put(self, line: str) -> None:
        """One more line. To be called in the loop."""
        self._waiting.append(line)
        self._came.set()

    async def hand_to(self, take: Callable[[str], None], is_left: Callable[[], bool]) -> None:
        """Hand every line to `take`, until cancelled; once `is_left` they wait for whatever comes next."""
        while True:
            self._came.clear()
            while self._waiting and not is_left():
                take(self._waiting.popleft())
                await asyncio.sleep(0)  # many lines at once leave time for all else
            await self._came.wait()


def read_lines(lines: Iterable[str], take: Callable[[str], None]) -> None:
    """Hand every line (they may take their time) to `take` in this loop, read by a thread that nobody waits for.

    A terminal that goes away while it is read (an OSError), or that cannot be read at all, has no more lines.
    """
    loop = asyncio.get_running_loop()

    def read() -> None:
        with contextlib.suppress(OSError, ValueError, RuntimeError):  # closed while it is read; the loop has ended
            for line in lines:
                loop.call_soon_threadsafe(take, line)

    threading.Thread(target=read, name="signalbox terminal", daemon=True).start()
