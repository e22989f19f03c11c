"""Stopping by signals: Ctrl-C and SIGTERM end a game in order, with the exit status that shells expect."""

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
def ctrl_c_heeded() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt inside, even in a background job, for which a shell ignores SIGINT.

    In the main thread only.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl-C wait until the end of the context. In the main thread only.

    A process that begins inside has it blocked until `unblock_ctrl_c`, so that it can first set its handler.
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
    """Let Ctrl-C interrupt this thread again."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


@contextmanager
def stopping() -> Iterator[None]:
    """Let SIGTERM or Ctrl-C stop the context, and end the program with exit status 143 or 130.

    Both raise KeyboardInterrupt, even where Ctrl-C was ignored: asyncio ends in order on that alone.
    """
    stopped_by = [signal.SIGINT]

    def terminate(_number: int, _frame: FrameType | None) -> None:
        stopped_by.append(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)

    with ctrl_c_heeded():
        before = signal.signal(signal.SIGTERM, terminate)
        try:
            yield
        except KeyboardInterrupt:
            raise click.exceptions.Exit(STATUS_BASE + stopped_by[-1]) from None
        finally:
            signal.signal(signal.SIGTERM, before)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a loop of its own, which a signal wakes, and return its result.

    The system may give a signal to any thread, and Python has its handlers run by the main one. `asyncio.run` would
    leave a loop asleep that has nothing to do, as a start that nobody touches: it would never end.
    """
    import asyncio  # late: `--help` needs none of it

    return asyncio.run(_woken(main))


async def _woken(main: Coroutine[Any, Any, T]) -> T:
    """Wait for a coroutine, and have signals wake the loop meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        return await main  # signals are none of another thread's
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
    """Have bytes on a socket wake the loop. Return False on Windows, whose loop wakes by itself."""
    try:
        loop.add_reader(wakes, wakes.recv, 4096)
    except NotImplementedError:
        return False
    return True
