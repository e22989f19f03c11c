"""The pages of the public names are built without a warning, and the walk through the code names what is there."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import signalbox

REPOSITORY = Path(__file__).resolve().parent.parent
DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def test_every_public_name_has_its_place_on_the_pages(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, REPOSITORY / "tools" / "docs", tmp_path],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    page = (tmp_path / "signalbox.html").read_text(encoding="utf-8")
    for name in signalbox.__all__:
        assert f'id="{name}"' in page, name
    contract = (tmp_path / "shared_rules" / "game.html").read_text(encoding="utf-8")
    for name in ("CHANCE", "BY_HANDS", "State.legal_actions", "Game.setups"):
        assert f'id="{name}"' in contract, name
    fixtures = (tmp_path / "signalbox" / "service" / "pytest_plugin" / "plugin.html").read_text(encoding="utf-8")
    for name in ("signalbox_board", "signalbox_hands", "signalbox_lights", "signalbox_figures"):
        assert f'id="{name}"' in fixtures, name
    assert str(REPOSITORY) not in page + contract + fixtures
    assert not (tmp_path / "signalbox" / "play.html").exists()


def test_the_walk_through_the_code_names_what_is_there() -> None:
    """docs/architecture.md: every linked name is defined in the file that it links to."""
    text = (REPOSITORY / "docs/architecture.md").read_text(encoding="utf-8")
    names = re.findall(r"\[`([\w.]+)`\]\(\.\./([\w/]+\.py)\)", text)
    assert len(names) > 30
    for name, file in names:
        body: list[ast.stmt] = ast.parse((REPOSITORY / file).read_text(encoding="utf-8")).body
        for part in name.split("."):
            found = [node for node in body if isinstance(node, DEFINITIONS) and node.name == part]
            assert found, f"{file} has no {name}"
            body = found[0].body
