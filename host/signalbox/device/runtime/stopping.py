"""Stopping by signals: Ctrl-C and SIGTERM end a game cleanly, with the exit status that shells expect."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

T = TypeVar("T")

STATUS_BASE = 128  # a program ended by signal n has the exit status 128 + n


@contextmanager
def ctrl_c_interrupts() -> Iterator[None]:
    """Make Ctrl-C raise KeyboardInterrupt in the context, even in a background job, for which the shell ignores SIGINT.

    Use this in the main thread only.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ctrl_c_deferred() -> Iterator[None]:
    """Delay Ctrl-C until the end of the context. Use this in the main thread only.

    In a process started in the context, Ctrl-C is blocked until `unblock_ctrl_c`, so that it can first set a handler.
    """
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))  # another thread may receive it
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
    """Let Ctrl-C interrupt this thread again."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


@contextmanager
def stopping() -> Iterator[None]:
    """On SIGTERM or Ctrl-C, leave the context, and end the program with exit status 143 or 130.

    Both raise KeyboardInterrupt, even if Ctrl-C was ignored, because asyncio ends cleanly only on that exception.
    """
    stopped_by = [signal.SIGINT]

    def terminate(_number: int, _frame: FrameType | None) -> None:
        stopped_by.append(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)

    with ctrl_c_interrupts():
        before = signal.signal(signal.SIGTERM, terminate)
        try:
            yield
        except KeyboardInterrupt:
            raise click.exceptions.Exit(STATUS_BASE + stopped_by[-1]) from None
        finally:
            signal.signal(signal.SIGTERM, before)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a new loop, which wakes up for signals, and return its result.

    The system may deliver a signal to any thread, but Python runs the handlers in the main thread. With `asyncio.run`
    alone, an idle loop, such as that of a lobby that nobody touches, would not wake up and would never end.
    """
    import asyncio  # imported late, because `--help` does not need it

    return asyncio.run(_run_with_signals(main))


async def _run_with_signals(main: Coroutine[Any, Any, T]) -> T:
    """Wait for a coroutine, with signals waking up the loop meanwhile, and return its result."""
    if threading.current_thread() is not threading.main_thread():
        return await main  # only the main thread handles signals
    import asyncio

    loop, (ours, theirs) = asyncio.get_running_loop(), socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.setblocking(False)
        if not _reads(loop, ours):
            return await main
        before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        try:
            return await main
        finally:
            signal.set_wakeup_fd(before)
            loop.remove_reader(ours)


def _reads(loop: AbstractEventLoop, wakes: socket.socket) -> bool:
    """Have bytes on a socket wake up the loop. Return False on Windows, whose loop wakes up by itself."""
    try:
        loop.add_reader(wakes, wakes.recv, 4096)
    except NotImplementedError:
        return False
    return True
