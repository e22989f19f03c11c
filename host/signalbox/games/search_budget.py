"""The budget of a computer player's search: its deadline, its maximum number of moves, and its cancellation.

A long search calls `check_cancelled` regularly, and passes its candidate moves, the most promising first,
through `within_budget`. Callers set limits in the current context with `cancel_when` and `use_budget`. A search
without limits examines all its moves.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import TypeVar

T = TypeVar("T")


class SearchCancelledError(Exception):
    """Raised when a search is cancelled."""


class SearchBudget:
    """The limits of one search: it ends after `seconds` or `max_moves` moves, but may always examine the first move.

    `cut_after` is the number of moves after which the search was cut short, or None if it was not. A search from the
    same position with that number as `max_moves` reaches the same decision.
    """

    def __init__(self, seconds: float = inf, max_moves: float = inf) -> None:
        self.seconds = seconds
        self.max_moves = max_moves
        self.cut_after: int | None = None
        self._deadline = time.monotonic() + seconds

    def allows(self, moves_examined: int) -> bool:
        """Return whether another move may be examined after `moves_examined` moves."""
        return moves_examined == 0 or (moves_examined < self.max_moves and time.monotonic() < self._deadline)


_is_cancelled: ContextVar[Callable[[], bool]] = ContextVar("is_cancelled", default=lambda: False)
_budget: ContextVar[SearchBudget | None] = ContextVar("budget", default=None)


def check_cancelled() -> None:
    """Raise SearchCancelledError if the current search has been cancelled."""
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
    """Limit the single search in this context. Afterwards, `budget.cut_after` shows whether it was cut short."""
    token = _budget.set(budget)
    try:
        yield budget
    finally:
        _budget.reset(token)


def current_budget() -> SearchBudget:
    """Return the budget of the current search, or an unlimited one if none was set."""
    return _budget.get() or SearchBudget()


def within_budget(moves: Iterable[T]) -> Iterator[T]:
    """Yield `moves` until the budget is used up. A search must take all its moves from a single call."""
    budget = current_budget()
    for moves_examined, move in enumerate(moves):
        if not budget.allows(moves_examined):
            budget.cut_after = moves_examined
            return
        yield move
