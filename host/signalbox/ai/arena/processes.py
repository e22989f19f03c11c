"""Many games, played by one or more processes. The games and their order do not depend on the number of processes."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from signalbox import games
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.stopping import defer_ctrl_c, unblock_ctrl_c
from signalbox.games.options import parse_options

if TYPE_CHECKING:
    from signalbox.ai.arena.match import Tournament

T = TypeVar("T")
Result_co = TypeVar("Result_co", covariant=True)

CHUNK_S = 0.5  # duration of one task: long compared with the cost of sending it, but short enough to wait for
AHEAD = 3  # tasks sent to each worker before the first one finishes


@dataclass(frozen=True)
class Chunk(Generic[T]):
    """The results of consecutive games, the seconds they took, and the error that ended them early, if any."""

    results: list[T]
    seconds: float
    error: UserError | None = None


class PendingTask(Protocol[Result_co]):
    """A worker's task that may still be running."""

    def result(self) -> Result_co:
        """Return the result, waiting for it if necessary. Raise the task's error, if any."""


def play_chunk(job: Callable[[int], T], numbers: range) -> Chunk[T]:
    """Run `job` in a worker for some games, up to the first that fails. Return the results and the error, if any."""
    results: list[T] = []
    started = time.perf_counter()
    try:
        for number in numbers:
            results.append(job(number))
    except UserError as fault:
        return Chunk(results, time.perf_counter() - started, fault)
    return Chunk(results, time.perf_counter() - started)


def run_chunks(submit: Callable[[range], PendingTask[Chunk[T]]], count: int, workers: int) -> Iterator[T]:
    """Yield the results of games 0 to `count` - 1, each as soon as its task and all earlier tasks are done.

    `submit` sends a range of games to a worker, which calls `play_chunk`. The size of a range depends on how long games
    take, but the results do not depend on the size. Raise the error of the first game that fails, after yielding the
    results of all games before it, and any error raised by a task.
    """
    waiting: deque[PendingTask[Chunk[T]]] = deque()
    sent, size = 0, 1
    while sent < count or waiting:
        while sent < count and len(waiting) < AHEAD * workers:
            numbers = range(sent, min(count, sent + size))
            waiting.append(submit(numbers))
            sent = numbers.stop
        chunk = waiting.popleft().result()
        yield from chunk.results
        if chunk.error is not None:
            raise chunk.error
        size = max(1, math.ceil(CHUNK_S * len(chunk.results) / max(chunk.seconds, 1e-6)))
        size = min(size, max(1, math.ceil((count - sent) / workers)))


@dataclass(frozen=True)
class OptionVariant:
    """A tournament with one option changed; `meaning` describes the option's new value."""

    meaning: Message
    tournament: Tournament


def option_variants(tournament: Tournament) -> list[OptionVariant]:
    """Return a tournament for every non-default value of each option that the given tournament does not set."""
    others: list[OptionVariant] = []
    seen_options: set[str] = set()
    for choice in games.entry(tournament.game).options.choices():
        option = choice.text.partition("=")[0]
        if option in seen_options and option not in tournament.options:
            options = {**tournament.options, **parse_options([choice.text])}
            others.append(OptionVariant(choice.meaning, replace(tournament, options=options)))
        seen_options.add(option)
    return others


GRACE_S = 3.0  # time for workers to end, along with the engines that they have started


def ordered_results(job: Callable[[int], T], count: int, workers: int) -> Generator[T, None, None]:
    """Yield the results of `job` for games 0 to `count` - 1, using `workers` processes.

    If the generator is closed or stops early, the processes are terminated. Raise UserError if a game cannot be played
    or a worker has died, after yielding the results of all earlier games.
    """
    if workers == 1:
        yield from map(job, range(count))
        return
    with _pool(workers) as pool:

        def submit(numbers: range) -> Future[Chunk[T]]:
            with defer_ctrl_c():  # so that a worker started here first sets up its handling of Ctrl-C
                try:
                    return pool.submit(_play_in_worker, job, numbers)
                except BrokenProcessPool as error:  # report it in order, since earlier tasks may have finished
                    placeholder: Future[Chunk[T]] = Future()
                    placeholder.set_exception(error)
                    return placeholder

        try:
            yield from run_chunks(submit, count, workers)
        except BrokenProcessPool:
            raise UserError(Message("arena-worker-gone")) from None


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of workers. If an exception escapes the `with` block, the workers are terminated."""
    existing = multiprocessing.active_children()
    pool = ProcessPoolExecutor(workers, initializer=_initialise_worker)
    try:
        yield pool
    except BaseException:
        _terminate([process for process in multiprocessing.active_children() if process not in existing])
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _terminate(processes: list[BaseProcess]) -> None:
    """Terminate workers. Only the pool's own thread may `join` them, because a second caller may never see them end."""
    deadline = time.monotonic() + GRACE_S
    for process in processes:
        process.terminate()
    for process in processes:
        wait([process.sentinel], max(0.0, deadline - time.monotonic()))
        process.kill()


# In a worker.


def _initialise_worker() -> None:
    """Ignore Ctrl-C in this worker: the main process handles it, and terminates the worker with SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # with a handler, SIGTERM could reach a thread that wakes nobody
    unblock_ctrl_c()


def _handle_stop_signal(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # ignore repeated signals, because ending takes a while
    sys.exit()


def _play_in_worker(job: Callable[[int], T], numbers: range) -> Chunk[T]:
    """Play some games. On SIGTERM, end the engines that this process has started, and then the process itself."""
    try:
        signal.signal(signal.SIGTERM, _handle_stop_signal)
        try:
            return play_chunk(job, numbers)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
    except SystemExit:  # a pool would treat it as a result and continue
        os._exit(0)
