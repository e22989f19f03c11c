"""A thought that nobody wants any more ends early: a player that thinks long asks now and then.

Whoever lets players think in a thread says `while_wanted` there; nobody else needs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_wanted: ContextVar[Callable[[], bool]] = ContextVar("wanted", default=lambda: True)


class InterruptedThoughtError(Exception):
    """The thought is given up."""


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
