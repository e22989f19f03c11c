"""Tables in the middle of a game of P'tites Locos."""

from pathlib import Path

import pytest

from tests.host.play.table.harness import READY, TO_ROLL, TableHarness, harness_at


@pytest.fixture
def ready(tmp_path: Path) -> TableHarness:
    """Return a table at which Ann has to drive a loco 5 squares."""
    return harness_at(tmp_path, READY)


@pytest.fixture
def before_roll(tmp_path: Path) -> TableHarness:
    """Return a table at which Ann has to roll."""
    return harness_at(tmp_path, TO_ROLL)
