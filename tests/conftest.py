"""What every test is spared: a slow disk, and that a program it starts writes into the folders of whoever runs it."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from weakref import WeakKeyDictionary, finalize

import pytest

from signalbox.core.messages.catalogue import speak
from signalbox.core.messages.languages import LANGUAGE
from signalbox.play.record.lines import Line, LineFile
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
        patch.setenv("LC_ALL", "C.UTF-8")  # programs speak as the system does: a developer's may be another language
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(autouse=True)
def the_next_test_is_in_english() -> Iterator[None]:
    """A command run within a test may have chosen what this program speaks from then on."""
    yield
    speak(LANGUAGE)


@pytest.fixture(autouse=True, scope="session")
def no_record_stays_open() -> Iterator[None]:
    """A record that nobody has any more is let go of: one a test would be more than a serial port can wait beside."""
    made, closed = LineFile.__init__, LineFile.close
    open_files: WeakKeyDictionary[LineFile, finalize[..., LineFile]] = WeakKeyDictionary()

    def make(self: LineFile, path: Path, descriptor: int, first: Line, every: int, lines: int) -> None:
        made(self, path, descriptor, first, every, lines)
        open_files[self] = finalize(self, os.close, descriptor)

    def close(self: LineFile, last: Line) -> None:
        found = open_files.pop(self, None)
        if found is not None:
            found.detach()
        closed(self, last)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LineFile, "__init__", make)
        patch.setattr(LineFile, "close", close)
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for most of its time comes first in every worker's share, while other processes compute.

    Those at the wall clock are the first worker's, those in a browser the others'. What only computes is left for the
    end, when workers that have nothing to do any more take over from the others.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    sorts: dict[str, list[pytest.Item]] = {"realtime": [], "browser": [], "": []}
    for item in items:
        sorts[next(filter(item.get_closest_marker, ("realtime", "browser")), "")].append(item)
    realtime, browser, others = sorts.values()
    rest = iter(others)
    first = [realtime, *shares(browser, workers - 1)] if workers > 1 else [realtime + browser]
    sizes = [len(share) for share in shares(items, workers)]
    items[:] = [
        item
        for share, size in zip(first, sizes, strict=True)
        for item in [*share, *islice(rest, max(0, size - len(share)))]
    ] + list(rest)


def shares(items: Sequence[pytest.Item], workers: int) -> list[Sequence[pytest.Item]]:
    """The items in their order, as evenly as pytest-xdist deals them out at the start."""
    bounds = [0]
    for left in range(workers, 0, -1):
        bounds.append(bounds[-1] + (len(items) - bounds[-1]) // left)
    return [items[start:end] for start, end in pairwise(bounds)]
