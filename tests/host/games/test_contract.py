"""Every game of the registry keeps to the contract, before it has tests of its own."""

import pytest

from signalbox import games
from signalbox.games.contract_checks import CHECKS, Case, Check, cases
from tests.soak import every, soak

# each check for the fewest players of a game or for the most, in turns; for both in `make soak`
CASES = [
    (check, case) if number % len(found) == turn else soak((check, case))[0]
    for number, check in enumerate(CHECKS)
    for found in map(cases, games.names())
    for turn, case in enumerate(found)
]


def _named(each: Check | Case) -> str:
    return each.__name__ if callable(each) else str(each)


@pytest.mark.parametrize(("check", "case"), every(CASES, 3), ids=_named)
def test_contract(check: Check, case: Case) -> None:
    check(case)
