"""Mark cases that `make test` skips: broad coverage runs only in `make thorough`, near-duplicates in `make soak`."""

from collections.abc import Iterable

import pytest
from _pytest.mark import MarkDecorator, ParameterSet


def mark_soak(*cases: object) -> list[ParameterSet]:
    """Mark these cases for `make soak`; each is a value or a tuple of values for `parametrize`."""
    return [_marked(case, pytest.mark.soak) for case in cases]


def mark_soak_except(cases: Iterable[object], keep: Iterable[int]) -> list[object]:
    """Mark all cases for `make soak` except those whose index is in `keep`."""
    numbers = set(keep)
    return [case if i in numbers else _marked(case, pytest.mark.soak) for i, case in enumerate(cases)]


def mark_thorough(*cases: object) -> list[ParameterSet]:
    """Mark these cases for `make thorough`; each is a value or a tuple of values."""
    return [_marked(case, pytest.mark.thorough) for case in cases]


def mark_thorough_except(cases: Iterable[object], step: int) -> list[object]:
    """Mark all cases for `make thorough` except the first and every `step`-th after it."""
    return [case if i % step == 0 else _marked(case, pytest.mark.thorough) for i, case in enumerate(cases)]


def _marked(case: object, mark: MarkDecorator) -> ParameterSet:
    if isinstance(case, ParameterSet):
        return case._replace(marks=[*case.marks, mark])
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=mark)
