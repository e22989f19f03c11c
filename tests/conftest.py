"""Settings for all tests: temporary files in memory, and no files in the user's own folders."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from weakref import WeakKeyDictionary, finalize

import pytest

from signalbox.core.messages.catalogue import set_language
from signalbox.core.messages.languages import LANGUAGE
from signalbox.play.record.line_file import Line, LineFile
from tests.scratch import scratch


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """Keep the temporary folders of this run, and of the programs it starts, in memory unless TMPDIR is set."""
    folder = scratch()
    if folder is not None and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = folder
        tempfile.tempdir = None  # forget a cached folder


@pytest.fixture(autouse=True, scope="session")
def isolate_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the records, logs and preferences of this run, and of the programs it starts, in temporary folders."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("LC_ALL", "C.UTF-8")  # programs use the system's language, which a developer may have changed
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(autouse=True)
def restore_english() -> Iterator[None]:
    """Restore English after a test, in case a command has chosen another language."""
    yield
    set_language(LANGUAGE)


@pytest.fixture(autouse=True, scope="session")
def close_records() -> Iterator[None]:
    """Close each record's file when the record is garbage-collected, because `select` fails if too many are open."""
    original_init, original_close = LineFile.__init__, LineFile.close
    open_files: WeakKeyDictionary[LineFile, finalize[..., LineFile]] = WeakKeyDictionary()

    def make(self: LineFile, path: Path, descriptor: int, header_line: Line, lines: int) -> None:
        original_init(self, path, descriptor, header_line, lines)
        open_files[self] = finalize(self, os.close, descriptor)

    def close(self: LineFile, last: Line) -> None:
        finalizer = open_files.pop(self, None)
        if finalizer is not None:
            finalizer.detach()
        original_close(self, last)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LineFile, "__init__", make)
        patch.setattr(LineFile, "close", close)
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have each worker begin with tests that mostly wait, so that other processes can compute meanwhile.

    The first worker gets the real-time tests; the others share the browser tests. Tests that only compute come last,
    when idle workers can take them from busy ones.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    groups: dict[str, list[pytest.Item]] = {"realtime": [], "browser": [], "": []}
    for item in items:
        groups[next(filter(item.get_closest_marker, ("realtime", "browser")), "")].append(item)
    realtime, browser, others = groups.values()
    rest = iter(others)
    first = [realtime, *split_items(browser, workers - 1)] if workers > 1 else [realtime + browser]
    sizes = [len(share) for share in split_items(items, workers)]
    items[:] = [
        item
        for share, size in zip(first, sizes, strict=True)
        for item in [*share, *islice(rest, max(0, size - len(share)))]
    ] + list(rest)


def split_items(items: Sequence[pytest.Item], workers: int) -> list[Sequence[pytest.Item]]:
    """Split the items among the workers, in order and as evenly as pytest-xdist does initially."""
    bounds = [0]
    for left in range(workers, 0, -1):
        bounds.append(bounds[-1] + (len(items) - bounds[-1]) // left)
    return [items[start:end] for start, end in pairwise(bounds)]
