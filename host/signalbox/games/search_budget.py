"""The budget of a computer player's search: as long as somebody waits for it, and there is time.

How far a thought goes: no further than somebody wants it, nor than there is time for.

A player that thinks long asks now and then whether it is wanted (`check_wanted`), and takes from `looked_at` what it
looks at closely, the most promising first. Whoever lets players think says how far they may go: `while_wanted` in a
thread, `within` a limit. Nobody else needs to: then a thought goes as far as it can.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import TypeVar

T = TypeVar("T")


class InterruptedThoughtError(Exception):
    """The thought is given up."""


class Limit:
    """How far one thought may go: so many seconds from now by the clock, or so many looks; one it may take always.

    `cut_after` is after how many looks it was cut short, None where it was not. Whoever thinks of the same with no more
    looks than that comes to the same decision.
    """

    def __init__(self, seconds: float = inf, looks: float = inf) -> None:
        self.seconds = seconds
        self.looks = looks
        self.cut_after: int | None = None
        self._ends_at = time.monotonic() + seconds

    def allows(self, looks: int) -> bool:
        """Whether there may be another look after so many."""
        return looks == 0 or (looks < self.looks and time.monotonic() < self._ends_at)


_wanted: ContextVar[Callable[[], bool]] = ContextVar("wanted", default=lambda: True)
_limit: ContextVar[Limit | None] = ContextVar("limit", default=None)


def check_wanted() -> None:
    """Raises InterruptedThoughtError when nobody wants any more what is thought of here."""
    if not _wanted.get()():
        raise InterruptedThoughtError


@contextmanager
def while_wanted(wanted: Callable[[], bool]) -> Iterator[None]:
    """What is thought of in here may be given up as soon as `wanted` says no."""
    token = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(token)


@contextmanager
def within(limit: Limit) -> Iterator[Limit]:
    """The one thought that is had in here goes no further; afterwards the limit says whether it was cut short."""
    token = _limit.set(limit)
    try:
        yield limit
    finally:
        _limit.reset(token)


def limit() -> Limit:
    """The limit of the thought that is had here."""
    return _limit.get() or Limit()


def looked_at(things: Iterable[T]) -> Iterator[T]:
    """As many of these as the limit lets a thought look at; a thought takes its looks from one such iteration."""
    own = limit()
    for looks, thing in enumerate(things):
        if not own.allows(looks):
            own.cut_after = looks
            return
        yield thing
