"""What every test is spared: a slow disk, and that a program it starts writes into the folders of whoever runs it."""

import os
import tempfile
from collections.abc import Iterator

import pytest

from tests.scratch import scratch


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """The folders of this run, and of programs that the tests start, are in memory, unless TMPDIR says otherwise."""
    folder = scratch()
    if folder is not None and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = folder
        tempfile.tempdir = None  # whoever has asked before asks again


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Records, logs and preferences go to folders of this run, also those of programs that the tests start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs at the wall clock comes first: it waits for most of its time, while other processes compute."""
    items.sort(key=lambda item: item.get_closest_marker("realtime") is None)
