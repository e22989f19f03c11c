"""Lines typed at the terminal, brought into a running asyncio loop."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterable


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
