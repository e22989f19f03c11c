"""Many games, in one process or in several: the same games in the same order, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from signalbox.arena.match import Match, Tournament, play
from signalbox.errors import UserError
from signalbox.messages import Message

T = TypeVar("T")

CHUNKS = 8  # for each worker: few enough to cost little, enough that none waits long for the last


def play_all(tournament: Tournament, count: int, workers: int = 1) -> Iterator[Match]:
    """The games 0 to `count` - 1, each as soon as it and all before it are over. Raises UserError like `in_order`."""
    return in_order(partial(play, tournament), count, workers)


def in_order(one: Callable[[int], T], count: int, workers: int) -> Iterator[T]:
    """What `one` gives for the games 0 to `count` - 1, in so many processes.

    Raises UserError where the games cannot be played so, or a worker has gone.
    """
    if workers == 1:
        yield from map(one, range(count))
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(one, range(count), chunksize=max(1, count // (workers * CHUNKS)))
        except BrokenProcessPool:
            raise UserError(Message("arena-worker-gone")) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
