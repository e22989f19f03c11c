"""A board for the tests of the host."""

import pytest

from signalbox.board import Board, load


@pytest.fixture(scope="session")
def board() -> Board:
    return load("ptites_locos")
