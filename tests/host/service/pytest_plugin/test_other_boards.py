"""Test that the suite in tests/hil, run on P'tites Locos by default, also passes on other virtual boards."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from signalbox.board import load
from signalbox.service.pytest_plugin.bench import Bench, Options
from signalbox.simulator.board_process import BoardProcess
from tests.soak import mark_soak

SUITE = Path(__file__).resolve().parents[3] / "hil"

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.realtime,
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX"),
]


@pytest.mark.parametrize("name", ["golden_train", *mark_soak("paris_connection")])
def test_suite_passes_on_the_virtual_board(name: str) -> None:
    args = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--signalbox-description", name, "-k", "not jig"]
    command = [sys.executable, "-m", "pytest", *args, str(SUITE)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert result.returncode == 0, result.stdout
    assert " passed" in result.stdout


def test_board_identifies_itself() -> None:
    with BoardProcess(load("golden_train")) as process, closing(Bench(Options(board=process.port))) as bench:
        assert bench.board.description.name == "golden_train"
