"""The board that all these tests work at."""

import pytest

from signalbox.board import Board, load


@pytest.fixture(scope="session")
def board() -> Board:
    return load("ptites_locos")
