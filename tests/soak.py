"""Cases that only repeat others with more seeds and settings: `make soak` runs them, `make test` leaves them out."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def soak(*cases: object) -> list[ParameterSet]:
    """These cases, each a value or a tuple of values as `parametrize` takes them, marked for `make soak`."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.soak) for case in cases]


def kept(cases: Iterable[object], keep: Iterable[int]) -> list[object]:
    """All cases in their order; those whose index is not in `keep` are marked for `make soak`."""
    numbers = set(keep)
    return [case if i in numbers else soak(case)[0] for i, case in enumerate(cases)]
