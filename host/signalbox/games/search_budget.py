"""The budget of a computer player's search: its deadline, the moves it may look at, and whether it is cancelled.

A player whose search is long calls `check_cancelled` now and then, and takes the moves that it looks at closely from
`within_budget`, the most promising first. Callers set bounds with `cancel_when`, in a thread, and with `use_budget`;
a search without either goes as far as it can.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import TypeVar

T = TypeVar("T")


class SearchCancelledError(Exception):
    """The search was cancelled."""


class SearchBudget:
    """The bounds of one search: seconds from now by the clock, and looks, of which the first is always allowed.

    `cut_after` is the number of looks after which the search was cut short, None where it was not. A search for the
    same move with that many looks comes to the same decision.
    """

    def __init__(self, seconds: float = inf, looks: float = inf) -> None:
        self.seconds = seconds
        self.looks = looks
        self.cut_after: int | None = None
        self._deadline = time.monotonic() + seconds

    def allows(self, looks: int) -> bool:
        """Return whether another look is allowed after so many."""
        return looks == 0 or (looks < self.looks and time.monotonic() < self._deadline)


_is_cancelled: ContextVar[Callable[[], bool]] = ContextVar("is_cancelled", default=lambda: False)
_budget: ContextVar[SearchBudget | None] = ContextVar("budget", default=None)


def check_cancelled() -> None:
    """Raise SearchCancelledError when the search under way is cancelled."""
    if _is_cancelled.get()():
        raise SearchCancelledError


@contextmanager
def cancel_when(is_cancelled: Callable[[], bool]) -> Iterator[None]:
    """Cancel a search in this context as soon as `is_cancelled` returns True."""
    token = _is_cancelled.set(is_cancelled)
    try:
        yield
    finally:
        _is_cancelled.reset(token)


@contextmanager
def use_budget(budget: SearchBudget) -> Iterator[SearchBudget]:
    """Bound the one search in this context; afterwards the budget's `cut_after` tells whether it was cut short."""
    token = _budget.set(budget)
    try:
        yield budget
    finally:
        _budget.reset(token)


def current_budget() -> SearchBudget:
    """Return the budget of the search under way, an unlimited one where none was set."""
    return _budget.get() or SearchBudget()


def within_budget(moves: Iterable[T]) -> Iterator[T]:
    """Yield as many moves as the budget allows; a search takes its looks from one such iteration."""
    budget = current_budget()
    for looks, move in enumerate(moves):
        if not budget.allows(looks):
            budget.cut_after = looks
            return
        yield move
