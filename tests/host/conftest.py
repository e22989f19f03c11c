"""Fixtures for all tests of the host: the first game's board, a new game at a table, and the path of its record."""

from pathlib import Path

import pytest

from signalbox.board import Board, load
from tests.host.play.table.harness import TableHarness, open_harness


@pytest.fixture(scope="session")
def board() -> Board:
    return load("ptites_locos")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a path to which a record can be written."""
    return tmp_path / "game.jsonl"


@pytest.fixture
def new_game(tmp_path: Path) -> TableHarness:
    """Return a table at which Ann begins a game of P'tites Locos against Ben."""
    return open_harness(tmp_path)
