"""What every test is spared: that a program it starts writes into the folders of whoever runs the tests."""

from collections.abc import Iterator

import pytest


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
