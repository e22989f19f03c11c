"""The board that the link's tests talk about."""

import pytest

from signalbox.board import Board, load


@pytest.fixture(scope="session")
def board() -> Board:
    return load("ptites_locos")
