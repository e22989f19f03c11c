"""The contract that every registered game must fulfil."""

from collections.abc import Sequence

import pytest

from signalbox import games
from signalbox.games.contract_checks import CHECKS, Case, Check, cases
from tests.soak import soak, thorough


def _rotated(names: Sequence[str], number: int) -> list[str]:
    """Rotate the names by `number`."""
    first = number % len(names)
    return [*names[first:], *names[:first]]


# each check of one game in turns, of the others in `make thorough`; for the fewest players or for the most, in turns,
# and for both in `make soak`
CASES = [
    soak((check, case))[0] if number % len(found) != turn else thorough((check, case))[0] if at else (check, case)
    for number, check in enumerate(CHECKS)
    for at, found in enumerate(map(cases, _rotated(games.names(), number)))
    for turn, case in enumerate(found)
]


def _label(each: Check | Case) -> str:
    return each.__name__ if callable(each) else str(each)


@pytest.mark.parametrize(("check", "case"), CASES, ids=_label)
def test_contract(check: Check, case: Case) -> None:
    check(case)
