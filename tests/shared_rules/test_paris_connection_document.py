"""The written rules of Paris Connection agree with the engine, the board and the tests."""

import re
from pathlib import Path
from typing import Any

import pytest

from signalbox.board import load
from tests.shared_rules import test_paris_connection_statistics as statistics
from tests.shared_rules.boards import PARIS

pytestmark = pytest.mark.thorough

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rules_paris_connection.md").read_text("utf-8")
CLAUSES = range(1, 15)
DATA: dict[str, Any] = load("paris_connection").game_data()


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_states_its_source(clause: int) -> None:
    assert re.search(rf"^- \*\*P{clause}\*\* \((box|public|ours)", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_test_names_every_clause(clause: int) -> None:
    files = Path(__file__).parent.glob("test_paris_connection_*.py")
    assert any(re.search(rf"def test_(p\d+_)?p{clause}_", file.read_text("utf-8")) for file in files)


def test_documented_map_is_the_boards() -> None:
    drawn = re.search(r"^row  columns from 1\n(.*?)```", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert drawn is not None
    assert [line[5:] for line in drawn.group(1).splitlines()] == DATA["rows"]
    stations = DOCUMENT.split("Eiffel hex:")[1].split("A city's colour")[0]
    assert dict(re.findall(r"(\S+) `(\d+\.\d+)`", stations)) == DATA["stations"]


def test_every_city_is_listed_with_its_value_colour_and_hex() -> None:
    listed = re.findall(r"^\| ([1-4]) \| (\w+) \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert {value: colour for value, colour, _ in listed} == {"1": "beige", "2": "purple", "3": "red", "4": "blue"}
    cities = [(name, place, value) for value, _, row in listed for name, place in re.findall(r"([^,`]+) `(.+?)`", row)]
    assert {name.strip(): place for name, place, _ in cities} == DATA["cities"]
    for _, place, value in cities:
        row, column = map(int, place.split("."))
        assert DATA["rows"][row - 1][column - 1] == value


def test_every_checkered_edge_is_listed() -> None:
    listed = DOCUMENT.split("| Checkered edges |")[1].split("A maker")[0]
    assert [list(pair) for pair in re.findall(r"`([\d.]+)` and `([\d.]+)`", listed)] == DATA["borders"]


def test_example_position_is_valid() -> None:
    (shown,) = re.findall(r"^    (10 .*)$", DOCUMENT, re.MULTILINE)
    state = PARIS.from_position(shown)
    assert "done" in [state.notation(action) for action in state.legal_actions()]
    assert state.position() == shown


def test_every_verb_is_documented() -> None:
    written = DOCUMENT.split("## Writing it down")[1].split("A position is")[0]
    assert set(re.findall(r"^\| `(\w+)", written, re.MULTILINE)) == {*PARIS.verbs, "deal"}


def test_documented_figures_are_those_counted() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (\d+)[ %]*\| (\d+)[ %]*\| (\d+)[ %]*\| (\d+)[ %]*\|$", DOCUMENT, re.MULTILINE)
    table = [(name, [int(number) for number in numbers]) for name, *numbers in rows]
    games = statistics.GAMES
    drawn = [statistics.figures(players, statistics.by_turns) for players in statistics.THEIRS]
    likely = [statistics.figures(players, statistics.by_actions) for players in statistics.THEIRS]
    assert [numbers for _, numbers in table[1:]] == [
        [round(one.turns / games) for one in drawn],
        [turns for turns, _ in statistics.THEIRS.values()],
        [round(one.turns / games) for one in likely],
        [round(one.winning / games) for one in drawn],
        [winning for _, winning in statistics.THEIRS.values()],
        [round(one.winning / games) for one in likely],
        [round(100 * one.refused / games) for one in drawn],
        [round(100 * one.refused / games) for one in likely],
    ]
