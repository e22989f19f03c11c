"""Compilation of array loops with numba, if it is installed (`pip install .[train]`).

Without numba the loops run as plain Python, a thousand times slower, which is fast enough only for tests.
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
        """Return the function unchanged, because numba is not installed."""
        return function
else:
    IS_COMPILED = True

    def compiled(function: F) -> F:
        """Return the function, to be compiled when first called. The compiled code is cached for later processes."""
        return cast(F, njit(cache=True)(function))
