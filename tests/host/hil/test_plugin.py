"""The plugin as another project meets it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "hil.md"


def example() -> str:
    """The test that the guide shows."""
    return GUIDE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]


def run(
    folder: Path, *arguments: str, installed: bool = False, path: str | None = None
) -> subprocess.CompletedProcess[str]:
    """pytest in another project: with this plugin alone, or with all that are `installed`, which takes longer.

    `path` is its PYTHONPATH.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = os.environ | ({} if path is None else {"PYTHONPATH": path})
    if not installed:
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        command += ["-p", "signalbox.hil.plugin"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environment
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_theirs.py").write_text(example(), encoding="utf-8")
    return tmp_path


@pytest.mark.realtime
def test_the_fixtures_are_there_when_signalbox_is_installed(project: Path) -> None:
    done = run(project, installed=True)
    assert "1 passed" in done.stdout, done.stdout


@pytest.mark.realtime
def test_the_same_test_runs_through_a_jig(project: Path) -> None:
    done = run(project, "--jig", "virtual")
    assert "1 passed" in done.stdout, done.stdout


@pytest.mark.realtime
@pytest.mark.parametrize("jig", [[], ["--jig", "virtual"]], ids=["virtual", "through a jig"])
def test_the_same_test_runs_where_there_are_no_pseudo_terminals(project: Path, jig: list[str]) -> None:
    done = run(project, *jig, path=str(GUIDE.parents[1] / "tests" / "without_posix"))
    assert "1 passed" in done.stdout, done.stdout


def test_a_board_that_is_not_there_is_one_sentence(project: Path) -> None:
    done = run(project, "--board", "/dev/nothing_here")
    sentence = "There is no port /dev/nothing_here: plug the board in, or say --board auto and it will be looked for."
    assert error(done) == [sentence]
    assert done.returncode == 1


def test_a_description_that_is_not_there_is_one_sentence(project: Path) -> None:
    done = run(project, "--board-description", "nope.toml")
    assert error(done) == ["The board description nope.toml cannot be read: No such file or directory. Check the path."]


def error(done: subprocess.CompletedProcess[str]) -> list[str]:
    """All that is said of the one test that did not begin."""
    return done.stdout.partition("ERROR at setup")[2].partition("=====")[0].splitlines()[1:]


def test_one_board_is_not_shared_by_processes(project: Path) -> None:
    done = run(project, "--board", "/dev/ttyACM1", "-p", "xdist", "-n", "2")
    assert "One board can be tested by one process only: leave -n out." in done.stderr
    assert done.returncode == 4


def test_it_can_be_left_out(project: Path) -> None:
    done = run(project, "-p", "no:signalbox", installed=True)
    assert "fixture 'board' not found" in done.stdout


def test_pytest_starts_without_loading_the_link_or_the_virtual_board(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text(
        "import sys\n\n\ndef test_nothing():\n"
        "    mine = [name for name in sys.modules if name.startswith(('signalbox', 'serial', 'shared_rules'))]\n"
        "    assert sorted(mine) == ['signalbox', 'signalbox.hil', 'signalbox.hil.plugin']\n",
        encoding="utf-8",
    )
    done = run(tmp_path)
    assert "1 passed" in done.stdout, done.stdout
