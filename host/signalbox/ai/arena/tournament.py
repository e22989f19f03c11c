"""Many games, in one process or in several: the same games in the same order, however many there are."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TypeVar

from signalbox.ai.arena.sharing import Chunk, play_some, shared_out
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.ctrl_c import ctrl_c_waits, unblock_ctrl_c

T = TypeVar("T")

GRACE_S = 3.0  # for workers to end, with the engines that they have started


def in_order(one: Callable[[int], T], count: int, workers: int) -> Generator[T, None, None]:
    """What `one` gives for the games 0 to `count` - 1, in so many processes.

    Closing it, or whatever else ends it early, ends the processes. Raises UserError where the games cannot be played
    so, or a worker has gone, after all games that were over before that one.
    """
    if workers == 1:
        yield from map(one, range(count))
        return
    with _pool(workers) as pool:

        def send(numbers: range) -> Future[Chunk[T]]:
            with ctrl_c_waits():  # for a worker that begins here to know what to do with it
                try:
                    return pool.submit(_work, one, numbers)
                except BrokenProcessPool as gone:  # in its place: others before it may be done
                    none: Future[Chunk[T]] = Future()
                    none.set_exception(gone)
                    return none

        try:
            yield from shared_out(send, count, workers)
        except BrokenProcessPool:
            raise UserError(Message("arena-worker-gone")) from None


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Workers; whatever they do is ended with what ends them early."""
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, initializer=_begin_work)
    try:
        yield pool
    except BaseException:
        _end([process for process in multiprocessing.active_children() if process not in before])
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end(processes: list[BaseProcess]) -> None:
    """Only the pool's own thread may `join` them: where two do, one of them is not told that they have ended."""
    until = time.monotonic() + GRACE_S
    for process in processes:
        process.terminate()
    for process in processes:
        wait([process.sentinel], max(0.0, until - time.monotonic()))
        process.kill()


# In a worker.


def _begin_work() -> None:
    """Ctrl-C is for whoever shares the work out, and ends this process by SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # with a handler SIGTERM may come to a thread that wakes nobody
    unblock_ctrl_c()


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # once: what it ends takes a while
    sys.exit()


def _work(one: Callable[[int], T], numbers: range) -> Chunk[T]:
    """Some games. SIGTERM ends this process, after the engines that it has started."""
    try:
        signal.signal(signal.SIGTERM, _stop)
        try:
            return play_some(one, numbers)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
    except SystemExit:  # a pool would take it for what came of the games, and go on
        os._exit(0)
