"""Games on a cluster of Dask: the same games in the same order as on one machine. Needs `signalbox[dask]`."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from distributed import Client

from signalbox import __version__
from signalbox.errors import UserError
from signalbox.messages import Message

if TYPE_CHECKING:
    from distributed import Future

T = TypeVar("T")

CHUNK_S = 2.0  # of games in one task: long beside what it costs to send one
AHEAD = 3  # tasks for each thread that are sent before the first is done
CONNECT_S = 15.0

_one_at_a_time = threading.Lock()  # in a worker: Python plays no faster in two threads, and players are not made for it


def on_cluster(one: Callable[[int], T], count: int, address: str) -> Iterator[T]:
    """What `one` gives for the games 0 to `count` - 1, each as soon as it and all before it are over.

    How many go in one task follows from how long they take; which games they are does not. Raises UserError where there
    is no cluster at `address`, its Signalbox is another one, or the games cannot be played so.
    """
    try:
        client = Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise UserError(Message("arena-no-cluster", address=address)) from None
    with client:
        _check(client, address)
        yield from _played(client, one, count)


def play_some(one: Callable[[int], T], numbers: range) -> tuple[list[T], float]:
    """Some games, in a worker, and how many seconds they took."""
    with _one_at_a_time:
        began = time.perf_counter()
        return [*map(one, numbers)], time.perf_counter() - began


def _check(client: Client, address: str) -> None:
    """Every worker has the same Signalbox as this machine."""
    try:
        versions = {*client.run(_version).values()}
    except Exception as error:  # whatever a worker has to say of what it has not
        raise UserError(Message("arena-cluster-lacks", why=f"{type(error).__name__}: {error}")) from None
    if not versions:
        raise UserError(Message("arena-no-workers", address=address))
    for version in versions - {__version__}:
        raise UserError(Message("arena-cluster-other", version=version, installed=__version__))


def _version() -> str:
    return __version__


def _played(client: Client, one: Callable[[int], T], count: int) -> Iterator[T]:
    threads = sum(client.nthreads().values())
    waiting: deque[Future[Any]] = deque()
    sent, size = 0, 1
    while sent < count or waiting:
        while sent < count and len(waiting) < AHEAD * threads:
            numbers = range(sent, min(count, sent + size))
            waiting.append(client.submit(play_some, one, numbers, pure=False))
            sent = numbers.stop
        try:
            found, seconds = waiting.popleft().result()
        except UserError:
            raise
        except Exception as error:  # a worker that has died, or cannot read what it was sent
            raise UserError(Message("arena-cluster-lacks", why=f"{type(error).__name__}: {error}")) from None
        size = max(1, math.ceil(CHUNK_S * len(found) / max(seconds, 1e-6)))
        size = min(size, max(1, math.ceil((count - sent) / threads)))
        yield from found
