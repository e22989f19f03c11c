"""The written rules of the P'tites Locos agree with the engine and its tests."""

import re
from pathlib import Path

import pytest

from tests.shared_rules.boards import GAME

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rules_ptites_locos.md").read_text("utf-8")
CLAUSES = range(1, 24)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_states_its_source(clause: int) -> None:
    assert re.search(rf"^- \*\*L{clause}\*\* \((box|public|ours)", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_test_names_every_clause(clause: int) -> None:
    files = Path(__file__).parent.glob("test_ptites_locos_*.py")
    assert any(re.search(rf"def test_(l\d+_and_)?l{clause}_", file.read_text("utf-8")) for file in files)


def test_example_position_is_valid() -> None:
    (shown,) = re.findall(r"^    (free .*)$", DOCUMENT, re.MULTILINE)
    assert GAME.from_position(shown).position() == shown


def test_documented_strands_are_the_boards() -> None:
    rows = dict(re.findall(r"^\| ((?:blue|red|yellow), .*?) \| (.*) \|$", DOCUMENT, re.MULTILINE))
    for platform, name in enumerate(GAME.track.platforms):
        for side in (0, 1):
            label = "blue, either side" if name == "blue" else f"{name}, side {'AB'[side]}"
            wanted = [0 if word == "buffer" else int(word) for word in rows[label].split(" | ")]
            assert GAME.track.exits[2 * platform + side] == wanted
