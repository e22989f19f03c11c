"""A fixture with the first game's board, for all tests of the host."""

import pytest

from signalbox.board import Board, load


@pytest.fixture(scope="session")
def board() -> Board:
    return load("ptites_locos")
