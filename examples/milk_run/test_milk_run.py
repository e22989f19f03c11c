"""Test that Milk Run fulfils the contract that applies to every game."""

import pytest

from signalbox.games.contract_checks import CHECKS, Case, Check, cases


@pytest.mark.parametrize("case", cases("milk-run"), ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_contract(check: Check, case: Case) -> None:
    check(case)
