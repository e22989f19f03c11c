"""When Ctrl-C is heeded: at all, and not in the middle of what has to be done whole."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_heeded() -> Iterator[None]:
    """What runs inside is interrupted by Ctrl-C, by KeyboardInterrupt. In the main thread only.

    A shell starts a background job with SIGINT ignored.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """What runs inside is not interrupted by Ctrl-C, which is heeded after it. In the main thread only.

    A process that begins inside has it blocked until `unblock_ctrl_c`, so that it can first say what to do with it.
    """
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))  # another thread may get it
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        unblock_ctrl_c()
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


def unblock_ctrl_c() -> None:
    """It is heeded again in this thread."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
