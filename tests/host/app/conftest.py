"""Fixtures for tests that start the program. Each test has its own folder, and a cable to a simulated board."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.host.app.demos import play_whole
from tests.host.app.plug import Plug
from tests.host.app.running import Running
from tests.host.web.real_table import environment

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Yield a function that starts `signalbox play` in the test's folder. Stop all started programs at the end."""
    started: list[Running] = []

    def play(*words: str, **options: object) -> Running:
        started.append(Running(tmp_path, *words, **options))  # type: ignore[arg-type]
        return started[-1]

    yield play
    for running in started:
        running.end()


@pytest.fixture
def start_alone(start: Start, tmp_path: Path) -> Start:
    """Return `start` with a separate home folder for this test, and with its game records in the folder "records"."""
    return partial(start, record=tmp_path / "records", environment=environment(tmp_path))


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Plug]:
    plug = Plug(tmp_path / "plug")
    yield plug
    plug.unplug()


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Play a whole demo, and return the notation of every valid entry in its record."""
    return play_whole(tmp_path_factory.mktemp("whole") / "game.jsonl")
