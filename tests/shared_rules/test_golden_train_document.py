"""The written rules of Golden Train agree with the engine and its tests."""

import re
from pathlib import Path

import pytest

from tests.shared_rules import test_golden_train_statistics as statistics
from tests.shared_rules.golden_tables import GAME, game_data
from tests.shared_rules.notation import legal

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rules_golden_train.md").read_text("utf-8")
CLAUSES = range(1, 12)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_states_its_source(clause: int) -> None:
    assert re.search(rf"^- \*\*G{clause}\*\* \((box|public|ours)", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_test_names_every_clause(clause: int) -> None:
    files = Path(__file__).parent.glob("test_golden_train_*.py")
    assert any(re.search(rf"def test_(g\d+_and_)?g{clause}_", file.read_text("utf-8")) for file in files)


def test_example_position_is_valid() -> None:
    (shown,) = re.findall(r"^    (open.*)$", DOCUMENT, re.MULTILINE)
    state = GAME.from_position(shown)
    assert state.position() == shown
    assert legal(state) == ["target T2.1", "target T2.2"]


def test_every_verb_is_documented() -> None:
    written = DOCUMENT.split("## Writing it down")[1].split("A position is")[0]
    assert set(re.findall(r"`(\w+)[^`]*`", written)) == {*GAME.verbs, "wagon", "dynamite"}


def test_documented_deck_is_the_boards() -> None:
    assert (
        "4 locomotives; 42 wagons, nine each of 1, 2, 3 and 4 and six\n  sheriffs; 12 dynamites, three each" in DOCUMENT
    )
    data = game_data()
    assert data["locomotives"] == 4
    assert data["wagons"] == dict.fromkeys("1234", 9) | {"sheriff": 6}
    assert data["dynamites"] == dict.fromkeys("1234", 3)
    assert {len(row) for row in data["trains"]} == {24 + 1}
    assert "there is room for 24" in DOCUMENT


def test_documented_turns_are_those_of_the_statistics() -> None:
    rows = re.findall(r"^\| (\d) players \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", DOCUMENT, re.MULTILINE)
    written = {
        (int(row[0]), name): int(turns) for row in rows for name, turns in zip(statistics.PLAYERS, row[1:], strict=True)
    }
    assert written == {(players, name): turns for players, name, turns in statistics.TURNS}
