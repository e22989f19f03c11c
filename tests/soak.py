"""Cases that `make test` leaves out: wide ones for `make thorough`, and for `make soak` what only repeats others."""

from collections.abc import Iterable

import pytest
from _pytest.mark import MarkDecorator, ParameterSet


def soak(*cases: object) -> list[ParameterSet]:
    """These cases, each a value or a tuple of values as `parametrize` takes them, marked for `make soak`."""
    return [_marked(case, pytest.mark.soak) for case in cases]


def kept(cases: Iterable[object], keep: Iterable[int]) -> list[object]:
    """All cases in their order; those whose index is not in `keep` are marked for `make soak`."""
    numbers = set(keep)
    return [case if i in numbers else _marked(case, pytest.mark.soak) for i, case in enumerate(cases)]


def thorough(*cases: object) -> list[ParameterSet]:
    """These cases, each a value or a tuple of values, marked for `make thorough`."""
    return [_marked(case, pytest.mark.thorough) for case in cases]


def every(cases: Iterable[object], step: int) -> list[object]:
    """All cases in their order; but for the first and every `step`-th after it they are marked for `make thorough`."""
    return [case if i % step == 0 else _marked(case, pytest.mark.thorough) for i, case in enumerate(cases)]


def _marked(case: object, mark: MarkDecorator) -> ParameterSet:
    if isinstance(case, ParameterSet):
        return case._replace(marks=[*case.marks, mark])
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=mark)
