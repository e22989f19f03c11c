"""Test the plugin as another project uses it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.english import message_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")

ROOT = Path(__file__).resolve().parents[4]
WITHOUT_POSIX = str(ROOT / "tests" / "without_posix")


def example() -> str:
    """Return the test shown in the guide."""
    return (ROOT / "docs" / "hil.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]


def run(
    folder: Path, *arguments: str, installed: bool = False, plugin: bool = True, path: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run pytest in another project with only this `plugin` or, which takes longer, with all `installed` plugins.

    `path` is the PYTHONPATH.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    environment = os.environ | ({} if path is None else {"PYTHONPATH": path})
    if not installed:
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        command += ["-p", "signalbox.service.pytest_plugin.plugin"] * plugin
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, env=environment
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "test_theirs.py").write_text(example(), encoding="utf-8")
    return tmp_path


@pytest.mark.realtime
def test_fixtures_exist_when_signalbox_is_installed(project: Path) -> None:
    result = run(project, installed=True)
    assert "1 passed" in result.stdout, result.stdout


@pytest.mark.realtime
@pytest.mark.parametrize("path", [None, WITHOUT_POSIX], ids=["with pseudo-terminals", "without"])
@pytest.mark.parametrize("jig", [[], ["--signalbox-jig", "virtual"]], ids=["virtual", "through a jig"])
def test_example_runs(project: Path, jig: list[str], path: str | None) -> None:
    result = run(project, *jig, path=path)
    assert "1 passed" in result.stdout, result.stdout


def test_missing_board_is_explained(project: Path) -> None:
    result = run(project, "--signalbox-board", "/dev/nothing_here")
    assert error(result) == [message_text("port-missing", port="/dev/nothing_here")]
    assert result.returncode == 1


def test_missing_description_is_explained(project: Path) -> None:
    result = run(project, "--signalbox-description", "nope.toml")
    assert error(result) == [message_text("description-unreadable", file="nope.toml", why="No such file or directory")]


def error(result: subprocess.CompletedProcess[str]) -> list[str]:
    """Return the lines of the error that made the setup of a test fail."""
    return result.stdout.partition("ERROR at setup")[2].partition("=====")[0].splitlines()[1:]


def test_processes_cannot_share_a_board(project: Path) -> None:
    result = run(project, "--signalbox-board", "/dev/ttyACM1", "-p", "xdist", "-n", "2")
    assert "One board can be tested by one process only: leave -n out." in result.stderr
    assert result.returncode == 4


def test_plugin_can_be_disabled(project: Path) -> None:
    assert "fixture 'signalbox_sensors' not found" in run(project, "-p", "no:signalbox", installed=True).stdout


THEIR_CONFTEST = """
import pytest

def pytest_addoption(parser):
    for name in ("--board", "--jig", "--board-description"):
        parser.addoption(name, default="")
    parser.addini("board", "their own", default="chess")

@pytest.fixture
def board(request):
    return request.config.getoption("--board")

@pytest.fixture
def hands():
    return 2

@pytest.fixture
def lights():
    return "off"

@pytest.fixture
def figures():
    return ["king", "queen"]
"""

THEIR_TEST = """
def test_theirs(board, hands, lights, figures, pytestconfig):
    assert (board, hands, lights, figures) == ("oak", 2, "off", ["king", "queen"])
    assert pytestconfig.getini("board") == "chess"
"""


@pytest.fixture
def other_project(tmp_path: Path) -> Path:
    """Make a project unrelated to Signalbox, with its own options and fixtures that have names such as `board`."""
    (tmp_path / "conftest.py").write_text(THEIR_CONFTEST, encoding="utf-8")
    (tmp_path / "test_theirs.py").write_text(THEIR_TEST, encoding="utf-8")
    return tmp_path


STRICT = ("--strict-markers", "--strict-config", "-W", "error")


def test_project_with_its_own_board_is_unaffected(other_project: Path) -> None:
    result = run(other_project, "--board", "oak", *STRICT, installed=True)
    assert "1 passed" in result.stdout, result.stdout + result.stderr
    assert "signalbox" not in result.stdout
    assert "warning" not in result.stdout
    assert result.returncode == 0


@pytest.mark.realtime
def test_project_may_use_both_boards(other_project: Path) -> None:
    (other_project / "test_both.py").write_text(
        "def test_both(board, signalbox_sensors, signalbox_hands):\n"
        "    signalbox_hands.close('Q1.1.1')\n"
        "    signalbox_sensors.wait('Q1.1.1')\n"
        "    assert board == 'oak'\n",
        encoding="utf-8",
    )
    result = run(other_project, "--board", "oak", *STRICT)
    assert "2 passed" in result.stdout, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("listing", "name"),
    [("--help", r"^  ([-\w]+)"), ("--fixtures", r"^(\w+) .*-- "), ("--markers", r"^@pytest\.mark\.(\w+)")],
    ids=["options", "fixtures", "markers"],
)
def test_all_added_names_have_the_prefix(tmp_path: Path, listing: str, name: str) -> None:
    def names(*, plugin: bool) -> set[str]:
        return set(re.findall(name, run(tmp_path, listing, plugin=plugin).stdout, re.MULTILINE))

    names_of_pytest = names(plugin=False)
    added = names(plugin=True) - names_of_pytest
    assert names_of_pytest
    assert bool(added) == (listing != "--markers")
    assert [name for name in added if not name.startswith(("--signalbox-", "signalbox_"))] == []


def test_plugin_loads_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text(
        "import pathlib\nimport sys\n\n\ndef test_nothing():\n"
        "    pathlib.Path('modules').write_text(' '.join(sys.modules))\n",
        encoding="utf-8",
    )

    def modules(*, plugin: bool) -> set[str]:
        result = run(tmp_path, plugin=plugin)
        assert "1 passed" in result.stdout, result.stdout
        return set((tmp_path / "modules").read_text(encoding="utf-8").split())

    assert modules(plugin=True) - modules(plugin=False) == {
        "signalbox",
        "signalbox.service",
        "signalbox.service.pytest_plugin",
        "signalbox.service.pytest_plugin.plugin",
    }
