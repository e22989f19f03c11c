"""Being told to stop: Ctrl-C and SIGTERM end a game in order, and the exit status says so as shells expect."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import typer

STATUS_BASE = 128  # a program ended by signal n has the exit status 128 + n


@contextmanager
def stopping() -> Iterator[None]:
    """SIGTERM stops what runs inside as Ctrl-C does; either becomes the exit status 143 or 130."""
    told = [signal.SIGINT]

    def terminate(_number: int, _frame: FrameType | None) -> None:
        told.append(signal.SIGTERM)
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background job
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)  # asyncio and plain loops alike know how to end on this one

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit(STATUS_BASE + told[-1]) from None
    finally:
        signal.signal(signal.SIGTERM, before)
