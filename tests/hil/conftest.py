"""Fixtures for testing a board on a cable. Without `--signalbox-board` the tests use the virtual board."""

import sys

import pytest

from signalbox.board import load
from signalbox.board.model import MATRIX
from signalbox.service.pytest_plugin.board import BoardUnderTest
from signalbox.service.pytest_plugin.hands import Hands
from signalbox.service.pytest_plugin.lights import Lights
from signalbox.service.pytest_plugin.plugin import Figures

VIRTUAL = "virtual"
KINDS = ["", VIRTUAL]  # of jigs: none, or the virtual one


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    config = metafunc.config
    if "signalbox_bench" not in metafunc.fixturenames or config.getoption("--signalbox-board") != VIRTUAL:
        return
    description = config.getoption("--signalbox-description")
    can_press = not description or load(description).controller.scan != MATRIX  # a jig cannot press a matrix
    kinds = [VIRTUAL] if config.getoption("--signalbox-jig") == VIRTUAL else KINDS if can_press else KINDS[:1]
    ids = ["through a jig" if kind else "virtual" for kind in kinds]
    metafunc.parametrize("signalbox_bench", kinds, ids=ids, indirect=True, scope="session")


@pytest.fixture
def board(signalbox_board: BoardUnderTest) -> BoardUnderTest:
    return signalbox_board


@pytest.fixture
def hands(signalbox_hands: Hands) -> Hands:
    return signalbox_hands


@pytest.fixture
def lights(signalbox_lights: Lights) -> Lights:
    return signalbox_lights


@pytest.fixture
def figures(signalbox_figures: Figures) -> Figures:
    return signalbox_figures


@pytest.fixture
def spots(board: BoardUnderTest) -> list[str]:
    """Return four squares of this board whose lights are all different, none of them the first light."""
    found: dict[int, str] = {}
    for name in board.description.squares:
        light = board.names.lights.get(name, 0)
        if light and name in board.names.sensors:
            found.setdefault(light, name)
    return list(found.values())[:4]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    package = __name__.rpartition(".")[0]
    for item in items:
        if isinstance(item, pytest.Function) and item.module.__name__.startswith(package):
            item.add_marker(pytest.mark.realtime)
            if sys.platform == "win32":
                item.add_marker(pytest.mark.skip(reason="pseudo-terminals are POSIX"))
