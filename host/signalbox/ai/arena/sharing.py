"""Games shared out between several workers, here or on a cluster: they come back in order, whoever played them."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from signalbox.core.errors import UserError

T = TypeVar("T")
Found = TypeVar("Found", covariant=True)

CHUNK_S = 0.5  # of games in one task: long beside what it costs to send one, short for whoever waits to see them
AHEAD = 3  # tasks for each worker that are sent before the first is done


@dataclass(frozen=True)
class Chunk(Generic[T]):
    """What came of some games in a row, how many seconds they took, and the fault that ended them early, if one did."""

    found: list[T]
    seconds: float
    fault: UserError | None = None


class Sent(Protocol[Found]):
    """A task that somebody works at."""

    def result(self) -> Found:
        """Waits for it. Raises what went wrong with it."""


def play_some(one: Callable[[int], T], numbers: range) -> Chunk[T]:
    """What `one` gives for some games, in a worker. A fault of one of them keeps those before it."""
    found: list[T] = []
    began = time.perf_counter()
    try:
        for number in numbers:
            found.append(one(number))
    except UserError as fault:
        return Chunk(found, time.perf_counter() - began, fault)
    return Chunk(found, time.perf_counter() - began)


def shared_out(send: Callable[[range], Sent[Chunk[T]]], count: int, workers: int) -> Iterator[T]:
    """What comes of the games 0 to `count` - 1, each as soon as its task and all before it are done.

    `send` gives some of them to a worker, which does `play_some`. How many go in one task follows from how long they
    take; which games they are does not. Raises the fault of the first game that has one, after all before it; and what
    a task raises.
    """
    waiting: deque[Sent[Chunk[T]]] = deque()
    sent, size = 0, 1
    while sent < count or waiting:
        while sent < count and len(waiting) < AHEAD * workers:
            numbers = range(sent, min(count, sent + size))
            waiting.append(send(numbers))
            sent = numbers.stop
        chunk = waiting.popleft().result()
        yield from chunk.found
        if chunk.fault is not None:
            raise chunk.fault
        size = max(1, math.ceil(CHUNK_S * len(chunk.found) / max(chunk.seconds, 1e-6)))
        size = min(size, max(1, math.ceil((count - sent) / workers)))
