"""Compiles loops over arrays with numba, where it is installed (`pip install .[train]`).

Without it they run as they stand, a thousand times slower: enough to test them, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

try:
    from numba import njit
except ImportError:
    IS_COMPILED = False

    def compiled(function: F) -> F:
        """The function as it is."""
        return function
else:
    IS_COMPILED = True

    def compiled(function: F) -> F:
        """The function, compiled when it is first called; what was compiled is kept for the next process."""
        return cast(F, njit(cache=True)(function))
