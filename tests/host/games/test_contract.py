"""Every game of the registry keeps to the contract, before it has tests of its own."""

import pytest

from signalbox import games
from signalbox.games.contract_checks import CHECKS, Case, Check, cases


@pytest.mark.parametrize("case", [case for name in games.names() for case in cases(name)], ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_contract(check: Check, case: Case) -> None:
    check(case)
