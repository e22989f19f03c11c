"""The suite for a board on a cable. Without `--board` it runs against the virtual one: by itself, and through a jig."""

import sys

import pytest

from signalbox.hil.board import BoardUnderTest

VIRTUAL = "virtual"
KINDS = ["", VIRTUAL]  # the jig: none, the virtual one


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    config = metafunc.config
    if "signalbox_bench" not in metafunc.fixturenames or config.getoption("--board") != VIRTUAL:
        return
    kinds = [VIRTUAL] if config.getoption("--jig") == VIRTUAL else KINDS
    ids = ["through a jig" if kind else "virtual" for kind in kinds]
    metafunc.parametrize("signalbox_bench", kinds, ids=ids, indirect=True, scope="session")


@pytest.fixture
def spots(board: BoardUnderTest) -> list[str]:
    """Four squares of this board, each with a sensor and a light of its own; none is the first light."""
    found: dict[int, str] = {}
    for name in board.description.squares:
        light = board.names.lights.get(name, 0)
        if light and name in board.names.sensors:
            found.setdefault(light, name)
    return list(found.values())[:4]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = __name__.rpartition(".")[0]
    for item in items:
        if isinstance(item, pytest.Function) and item.module.__name__.startswith(here):
            item.add_marker(pytest.mark.realtime)
            if sys.platform == "win32":
                item.add_marker(pytest.mark.skip(reason="pseudo-terminals are POSIX"))
