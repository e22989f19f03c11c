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
def interrupt_on_ctrl_c() -> Iterator[None]:
    """Make Ctrl-C raise KeyboardInterrupt in the context, even in a background job, where SIGINT is initially ignored.

    Use this in the main thread only.
    """
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextmanager
def defer_ctrl_c() -> Iterator[None]:
    """Delay Ctrl-C until the end of the context. Use this in the main thread only.

    A process started in the context receives no Ctrl-C until it sets a handler and calls `unblock_ctrl_c`.
    """
    received: list[int] = []
    previous = signal.signal(signal.SIGINT, lambda number, _frame: received.append(number))  # in any thread
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        unblock_ctrl_c()
        signal.signal(signal.SIGINT, previous)
        if received:
            signal.raise_signal(signal.SIGINT)


def unblock_ctrl_c() -> None:
    """Allow Ctrl-C to interrupt this thread again."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """On SIGTERM or Ctrl-C, leave the context and end the program with exit status 143 or 130.

    Both raise KeyboardInterrupt, even if Ctrl-C was ignored, because asyncio ends cleanly only on that exception.
    """
    stopped_by = [signal.SIGINT]

    def terminate(_number: int, _frame: FrameType | None) -> None:
        stopped_by.append(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)

    with interrupt_on_ctrl_c():
        previous = signal.signal(signal.SIGTERM, terminate)
        try:
            yield
        except KeyboardInterrupt:
            raise click.exceptions.Exit(STATUS_BASE + stopped_by[-1]) from None
        finally:
            signal.signal(signal.SIGTERM, previous)


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a new loop, which wakes up when a signal arrives, and return its result.

    The system may deliver a signal to any thread, but Python runs the handlers in the main thread. With plain
    `asyncio.run`, an idle loop, as in an unattended lobby, would not wake up and would never end.
    """
    import asyncio  # imported late, because `--help` does not need it

    return asyncio.run(_run_with_signals(main))


async def _run_with_signals(main: Coroutine[Any, Any, T]) -> T:
    """Await a coroutine, waking up the loop whenever a signal arrives, and return its result."""
    if threading.current_thread() is not threading.main_thread():
        return await main  # only the main thread handles signals
    import asyncio

    loop, (reader, writer) = asyncio.get_running_loop(), socket.socketpair()
    with reader, writer:
        reader.setblocking(False)
        writer.setblocking(False)
        if not _add_wakeup_reader(loop, reader):
            return await main
        previous_fd = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
        try:
            return await main
        finally:
            signal.set_wakeup_fd(previous_fd)
            loop.remove_reader(reader)


def _add_wakeup_reader(loop: AbstractEventLoop, reader: socket.socket) -> bool:
    """Make bytes on a socket wake up the loop. Return False on Windows, where the loop wakes up anyway."""
    try:
        loop.add_reader(reader, reader.recv, 4096)
    except NotImplementedError:
        return False
    return True
