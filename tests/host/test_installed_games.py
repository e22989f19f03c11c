"""Test that an unusable game package is reported in one sentence and affects no other game."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from signalbox.core.resources import boards_folder
from tests.english import message_text

pytestmark = pytest.mark.thorough

GOOD = "from signalbox.games.golden_train import ENTRY"
Install = Callable[[str, str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return a function that installs a one-module package, laid out as by pip, for programs started afterwards."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)

    def install_package(package: str, game: str, source: str) -> None:
        module = package.replace("-", "_")
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[signalbox.games]\n{game} = {module}:ENTRY\n", encoding="utf-8")
        (tmp_path / f"{module}.py").write_text(source + "\n", encoding="utf-8")

    return install_package


def python(*args: str) -> tuple[str, str, int]:
    """Run Python and return its output, its errors and its exit status."""
    result = subprocess.run([sys.executable, *args], capture_output=True, text=True)
    return result.stdout, result.stderr, result.returncode


def signalbox(*args: str) -> tuple[str, str, int]:
    return python("-m", "signalbox", *args)


def test_game_of_another_package_is_available(install: Install) -> None:
    install("good-trains", "good-trains", GOOD)
    script = "from signalbox import games; print(*games.names(), games.entry('good_trains').board)"
    names = "golden-train good-trains paris-connection ptites-locos"
    assert python("-c", script) == (f"{names} golden_train\n", "", 0)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nothing_of_the_kind", "ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("ENTRIES = []", "AttributeError: module 'bad_trains' has no attribute 'ENTRY'"),
        ("def broken(:", "SyntaxError: invalid syntax"),
        ("raise SystemExit('over')", "SystemExit: over"),
        ("ENTRY = 'bad'", "bad_trains:ENTRY is no signalbox.games.Entry"),
    ],
)
def test_broken_package_is_reported_and_ignored(install: Install, source: str, reason: str) -> None:
    install("bad-trains", "bad", source)
    sentence = f"The game bad from the package bad-trains cannot be used ({reason}"
    _, error, status = signalbox("demo", "bad")
    assert (error.startswith(sentence), status) == (True, 1)
    assert error.endswith("): update or uninstall it.\n")
    assert signalbox("demo", "golden-train", "--players", "2")[1:] == ("", 0)
    output, error, status = signalbox("boards", "list")
    assert (len(output.splitlines()), status) == (len(list(boards_folder().glob("*.toml"))), 0)
    assert error.startswith(sentence)


def test_broken_package_does_not_prevent_checks_of_boards(install: Install) -> None:
    install("bad-trains", "bad", "raise SystemExit('over')")
    bundled_boards = list(boards_folder().glob("*.toml"))
    output, error, status = signalbox("boards", "check")
    correct = [line for line in output.splitlines() if " is correct: " in line]
    assert (len(correct), status) == (len(bundled_boards), 1)
    assert error.startswith("The game bad from the package bad-trains cannot be used (SystemExit: over")


def test_game_in_two_packages_cannot_be_played(install: Install) -> None:
    install("my-trains", "golden-train", GOOD)
    sentence = message_text("game-brought-twice", packages="my-trains and signalbox-board", game="golden_train")
    assert signalbox("demo", "golden-train")[1:] == (f"{sentence}\n", 1)
    assert signalbox("demo", "ptites-locos")[1:] == ("", 0)
    assert signalbox("boards", "list")[1].splitlines() == [sentence, sentence]  # once for its board, once for the game


def test_board_with_a_taken_name_is_reported(install: Install, tmp_path: Path) -> None:
    own_board = tmp_path / "golden_train.toml"
    own_board.write_text("[board]\n", encoding="utf-8")
    entry = f"ENTRY = dataclasses.replace(ENTRY, boards=pathlib.Path({str(tmp_path)!r}))"
    install("my-trains", "mine", f"import dataclasses, pathlib\n{GOOD}\n{entry}")
    error = signalbox("boards", "list")[1]
    assert error.startswith(f"The board {own_board} has the same name as ")
    assert error.endswith("golden_train.toml: give its path instead.\n")


def test_missing_metadata_is_explained() -> None:
    no_metadata = "import importlib.metadata as data; data.entry_points = lambda **_: (); "
    error = python("-c", no_metadata + "from signalbox import games; games.entry('golden-train')")[1]
    assert "install Signalbox again" in error


def test_playing_a_game_imports_no_other() -> None:
    script = (
        "import sys; from signalbox import games; from signalbox.cli import main as cli; cli.signalbox;"
        "games.board('golden-train');"
        "print(*sorted(name for name in sys.modules if name.startswith('shared_rules.') and name.count('.') == 1))"
    )
    modules = python("-c", script)[0].split()
    assert "shared_rules.golden_train" in modules
    assert not {"shared_rules.paris_connection", "shared_rules.ptites_locos"} & {*modules}


def test_listing_games_imports_none(install: Install) -> None:
    install("slow-trains", "slow", "raise SystemExit('imported')")
    games = ("golden-train", "paris-connection", "ptites-locos", "slow")
    assert signalbox("demo", "chess")[1].startswith(message_text("game-unknown", game="chess", games=games))
