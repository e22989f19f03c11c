"""Test that the rules in a wheel, compiled by `tools/compile_rules.py`, play the same games from the same seeds."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from signalbox import games

REPOSITORY = Path(__file__).resolve().parent.parent
GAME_COUNT = 6  # for each number of players
SCRIPT = f"""
import hashlib, sys
from random import Random
from shared_rules.game import TERMINAL, State
from signalbox import games
from signalbox.games.contract_checks import play_out

class Over(State):  # a third-party game
    def current_player(self):
        return TERMINAL

play_out(Over(), Random(1))
for name in games.names():
    rules = games.rules(name)
    for players in range(2, 7):
        random = Random(players)
        try:
            options, _ = rules.setups(players, rules.draw_options(players, {{}}, random.randrange))[0]
        except ValueError:
            continue
        digest = hashlib.sha256()
        for _ in range({GAME_COUNT}):
            state = rules.start(players, options)
            play_out(state, random)
            twin = state.clone()
            for _ in range(40):
                twin.undo()
                digest.update(repr([twin.notation(action) for action in twin.legal_actions()]).encode())
            digest.update(repr((state.history, state.returns(), state.position(), twin.position())).encode())
        print(name, players, digest.hexdigest())
print(sys.modules[type(state).__module__].__file__, sys.modules["signalbox.games.contract_checks"].__file__, sep="\\n")
"""


def _output(site: Path | None, folder: Path) -> list[str]:
    path = [str(site)] if site else [str(REPOSITORY / "host"), str(REPOSITORY)]
    environment = {"PYTHONPATH": os.pathsep.join([*path, sysconfig.get_path("purelib")]), "HOME": str(folder)}
    command = [sys.executable, "-S", "-c", SCRIPT]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler: `apt-get install gcc` has one")
def test_compiled_rules_play_the_same_games(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    ignored = shutil.ignore_patterns(".venv", ".git", "build", "__pycache__", "tests")
    shutil.copytree(REPOSITORY, tree, ignore=ignored)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    environment = os.environ | {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}
    subprocess.run([*pip, "-w", str(tmp_path), str(tree)], env=environment, check=True, capture_output=True, text=True)
    assert not list(tree.rglob("*.so"))
    with zipfile.ZipFile(next(tmp_path.glob("signalbox_board-*.whl"))) as archive:
        archive.extractall(tmp_path / "site")
    *compiled, rules, playout = _output(tmp_path / "site", tmp_path)
    *plain, source, _ = _output(None, tmp_path)
    assert Path(rules).suffix == Path(playout).suffix == sysconfig.get_config_var("SHLIB_SUFFIX")
    assert Path(source).suffix == ".py"
    assert compiled == plain
    assert {line.split()[0] for line in plain} == set(games.names())
    assert (tmp_path / "site" / "shared_rules" / "ptites_locos" / "position.py").is_file()  # the copy for boards
