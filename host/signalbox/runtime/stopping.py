"""Being asked to stop: Ctrl-C and SIGTERM end a game in order, and the exit status says so as shells expect."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

STATUS_BASE = 128  # a program ended by signal n has the exit status 128 + n


@contextmanager
def stopping() -> Iterator[None]:
    """SIGTERM stops what runs inside as Ctrl-C does; either becomes the exit status 143 or 130.

    A shell starts a background job with SIGINT ignored; it is heeded here, for asyncio ends in order on it alone.
    """
    stopped_by = [signal.SIGINT]

    def terminate(_number: int, _frame: FrameType | None) -> None:
        stopped_by.append(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)

    before = {
        signal.SIGTERM: signal.signal(signal.SIGTERM, terminate),
        signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
    }
    try:
        yield
    except KeyboardInterrupt:
        raise click.exceptions.Exit(STATUS_BASE + stopped_by[-1]) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
