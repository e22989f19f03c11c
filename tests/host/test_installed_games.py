"""Packages with games: an unusable one is reported in one sentence and affects no other game."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from signalbox import games
from signalbox.board.load import _described
from signalbox.cli import main as cli
from signalbox.core import installed_games
from signalbox.core.errors import UserError
from signalbox.core.resources import boards_folder
from tests.english import message_text

pytestmark = pytest.mark.thorough

GOOD = "from signalbox.games.golden_train import ENTRY"
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs a package with one module, in the same layout as pip."""
    monkeypatch.syspath_prepend(tmp_path)
    modules: list[str] = []

    def lay_out(package: str, game: str, source: str) -> None:
        module = package.replace("-", "_")
        modules.append(module)
        metadata = tmp_path / f"{module}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        (metadata / "entry_points.txt").write_text(f"[signalbox.games]\n{game} = {module}:ENTRY\n", encoding="utf-8")
        (tmp_path / f"{module}.py").write_text(source + "\n", encoding="utf-8")
        clear_caches()

    yield lay_out
    for module in modules:
        sys.modules.pop(module, None)
    clear_caches()


def clear_caches() -> None:
    """Clear the caches, which assume that no package is installed while the program runs."""
    installed_games._points.cache_clear()
    _described.cache_clear()


def boards(command: str) -> tuple[str, str, int]:
    result = CliRunner().invoke(cli.signalbox, ["boards", command])
    return result.stdout, f"{result.stderr}{result.exception or ''}", result.exit_code


def test_game_of_another_package_is_available(install: Install) -> None:
    install("good-trains", "good-trains", GOOD)
    assert "good-trains" in games.names()
    assert games.entry("good_trains").board == "golden_train"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import nothing_of_the_kind", "ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("ENTRIES = []", "AttributeError: module 'bad_trains' has no attribute 'ENTRY'"),
        ("def broken(:", "SyntaxError: invalid syntax"),
        ("raise SystemExit('over')", "SystemExit: over"),
        ("ENTRY = 'bad'", "bad_trains:ENTRY is no signalbox.games.Entry"),
    ],
)
def test_broken_package_is_reported_and_ignored(install: Install, source: str, why: str) -> None:
    install("bad-trains", "bad", source)
    sentence = f"The game bad of the package bad-trains cannot be used ({why}"
    with pytest.raises(UserError) as fault:
        games.entry("bad")
    assert str(fault.value).startswith(sentence)
    assert str(fault.value).endswith("): update or uninstall it.")
    assert games.rules("golden-train", games.board("golden-train")).title == "Golden Train"
    listed, complaint, status = boards("list")
    others = list(boards_folder().glob("*.toml"))
    assert (len(listed.splitlines()), status) == (len(others), 0)
    assert complaint.startswith(sentence)


def test_broken_package_does_not_prevent_checks_of_boards(install: Install) -> None:
    install("bad-trains", "bad", "raise SystemExit('over')")
    others = list(boards_folder().glob("*.toml"))
    checked, complaint, status = boards("check")
    right = [line for line in checked.splitlines() if " is right: " in line]
    assert (len(right), status) == (len(others), 1)
    assert complaint.startswith("The game bad of the package bad-trains cannot be used (SystemExit: over")


def test_game_in_two_packages_cannot_be_played(install: Install) -> None:
    install("my-trains", "golden-train", GOOD)
    sentence = message_text("game-brought-twice", packages="my-trains and signalbox-board", game="golden_train")
    with pytest.raises(UserError, match=sentence):
        games.entry("golden-train")
    assert games.entry("ptites-locos").board == "ptites_locos"
    assert boards("list")[1].splitlines() == [sentence, sentence]  # once for its board, once for the game


def test_board_with_a_taken_name_is_reported(install: Install, tmp_path: Path) -> None:
    mine = tmp_path / "golden_train.toml"
    mine.write_text("[board]\n", encoding="utf-8")
    elsewhere = f"ENTRY = dataclasses.replace(ENTRY, boards=pathlib.Path({str(tmp_path)!r}))"
    install("my-trains", "mine", f"import dataclasses, pathlib\n{GOOD}\n{elsewhere}")
    complaint = boards("list")[1]
    assert complaint.startswith(f"The board {mine} has the same name as ")
    assert complaint.endswith("golden_train.toml: give its path instead.\n")


def test_missing_metadata_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed_games, "_points", dict)
    with pytest.raises(UserError, match="install Signalbox again"):
        games.entry("golden-train")


def test_playing_a_game_imports_no_other() -> None:
    script = (
        "import sys; from signalbox import games; from signalbox.cli import main as cli; cli.signalbox;"
        "games.board('golden-train');"
        "print(*sorted(name for name in sys.modules if name.startswith('shared_rules.') and name.count('.') == 1))"
    )
    modules = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "shared_rules.golden_train" in modules
    assert not {"shared_rules.paris_connection", "shared_rules.ptites_locos"} & set(modules)


def test_listing_games_imports_none(install: Install) -> None:
    install("slow-trains", "slow", "raise SystemExit('imported')")
    assert "slow" in games.names()
    with pytest.raises(
        UserError, match="There is no game 'chess': play golden-train, paris-connection, ptites-locos or slow"
    ):
        games.entry("chess")
