"""Fixtures for the tests of the link."""

import pytest

from signalbox.board import Board, load


@pytest.fixture(scope="session")
def board() -> Board:
    return load("ptites_locos")
