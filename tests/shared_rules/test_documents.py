"""Test that the written rules of each game agree with the engine, the board and the tests."""

import re
from pathlib import Path
from typing import Any

import pytest

from signalbox.board import load
from tests.shared_rules import boards, golden_tables
from tests.shared_rules import test_golden_train_random as golden_statistics
from tests.shared_rules import test_paris_connection_random as paris_statistics
from tests.shared_rules.notation import legal

DOCS = Path(__file__).parents[2] / "docs"
GOLDEN, PARIS, LOCOS = (
    (DOCS / f"rules_{name}.md").read_text("utf-8") for name in ("golden_train", "paris_connection", "ptites_locos")
)
MAP: dict[str, Any] = load("paris_connection").game_data()
CLAUSES = [
    *[("golden_train", "G", number) for number in range(1, 12)],
    *[("paris_connection", "P", number) for number in range(1, 15)],
    *[("ptites_locos", "L", number) for number in range(1, 24)],
]


@pytest.mark.parametrize(("game", "letter", "number"), CLAUSES)
def test_every_clause_states_its_source(game: str, letter: str, number: int) -> None:
    document = (DOCS / f"rules_{game}.md").read_text("utf-8")
    assert re.search(rf"^- \*\*{letter}{number}\*\* \((box|public|ours)", document, re.MULTILINE)


@pytest.mark.parametrize(("game", "letter", "number"), CLAUSES)
def test_a_test_names_every_clause(game: str, letter: str, number: int) -> None:
    pattern = re.compile(rf"def test_({letter}\d+_(and_)?)?{letter}{number}_", re.IGNORECASE)
    assert any(pattern.search(file.read_text("utf-8")) for file in Path(__file__).parent.glob(f"test_{game}_*.py"))


# Golden Train


def test_example_of_golden_train_is_valid() -> None:
    (example,) = re.findall(r"^    (open.*)$", GOLDEN, re.MULTILINE)
    state = golden_tables.GAME.from_position(example)
    assert state.position() == example
    assert legal(state) == ["target T2.1", "target T2.2"]


def test_every_verb_of_golden_train_is_documented() -> None:
    written = GOLDEN.split("## Writing it down")[1].split("A position is")[0]
    assert set(re.findall(r"`(\w+)[^`]*`", written)) == {*golden_tables.GAME.verbs, "wagon", "dynamite"}


def test_deck_and_mat_are_documented() -> None:
    assert (
        "4 locomotives; 42 wagons, nine each of 1, 2, 3 and 4 and six\n  sheriffs; 12 dynamites, three each" in GOLDEN
    )
    assert {len(row) for row in golden_tables.game_data()["trains"]} == {24 + 1}
    assert "there is room for 24" in GOLDEN


def test_documented_turn_counts_match_the_statistics() -> None:
    written = {
        (int(row[0]), name): int(turns)
        for row in re.findall(r"^\| (\d) players \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", GOLDEN, re.MULTILINE)
        for name, turns in zip(golden_statistics.PLAYERS, row[1:], strict=True)
    }
    assert written == {(players, name): turns for players, name, turns, *_ in golden_statistics.TURNS}


# Paris Connection


def test_documented_map_matches_the_board() -> None:
    drawing = re.search(r"^row  columns from 1\n(.*?)```", PARIS, re.MULTILINE | re.DOTALL)
    assert drawing is not None
    assert [line[5:] for line in drawing.group(1).splitlines()] == MAP["rows"]
    stations = PARIS.split("Eiffel hex:")[1].split("A city's colour")[0]
    assert dict(re.findall(r"(\S+) `(\d+\.\d+)`", stations)) == MAP["stations"]


def test_every_city_is_listed_with_its_value_colour_and_hex() -> None:
    rows = re.findall(r"^\| ([1-4]) \| (\w+) \| (.*) \|$", PARIS, re.MULTILINE)
    assert {value: colour for value, colour, _ in rows} == {"1": "beige", "2": "purple", "3": "red", "4": "blue"}
    cities = [(name, place, value) for value, _, row in rows for name, place in re.findall(r"([^,`]+) `(.+?)`", row)]
    assert {name.strip(): place for name, place, _ in cities} == MAP["cities"]
    for _, place, value in cities:
        row, column = map(int, place.split("."))
        assert MAP["rows"][row - 1][column - 1] == value


def test_every_checkered_edge_is_listed() -> None:
    listed = PARIS.split("| Checkered edges |")[1].split("A maker")[0]
    assert [list(pair) for pair in re.findall(r"`([\d.]+)` and `([\d.]+)`", listed)] == MAP["borders"]


def test_example_of_paris_connection_is_valid() -> None:
    (example,) = re.findall(r"^    (10 .*)$", PARIS, re.MULTILINE)
    state = boards.PARIS.from_position(example)
    assert "done" in legal(state)
    assert state.position() == example


def test_every_verb_of_paris_connection_is_documented() -> None:
    written = PARIS.split("## Writing it down")[1].split("A position is")[0]
    assert set(re.findall(r"^\| `(\w+)", written, re.MULTILINE)) == {*boards.PARIS.verbs, "deal"}


@pytest.mark.thorough
def test_documented_figures_match_the_counts() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (\d+)[ %]*\| (\d+)[ %]*\| (\d+)[ %]*\| (\d+)[ %]*\|$", PARIS, re.MULTILINE)
    table = [(name, [int(number) for number in numbers]) for name, *numbers in rows]
    games = paris_statistics.GAMES
    drawn = [paris_statistics.figures(players, paris_statistics.by_turns) for players in paris_statistics.THEIRS]
    likely = [paris_statistics.figures(players, paris_statistics.by_actions) for players in paris_statistics.THEIRS]
    assert [numbers for _, numbers in table[1:]] == [
        [round(counts["turns"] / games) for counts in drawn],
        [turns for turns, _ in paris_statistics.THEIRS.values()],
        [round(counts["turns"] / games) for counts in likely],
        [round(counts["winning"] / games) for counts in drawn],
        [winning for _, winning in paris_statistics.THEIRS.values()],
        [round(counts["winning"] / games) for counts in likely],
        [round(100 * counts["refused"] / games) for counts in drawn],
        [round(100 * counts["refused"] / games) for counts in likely],
    ]


# P’tites Locos


def test_example_of_ptites_locos_is_valid() -> None:
    (example,) = re.findall(r"^    (free .*)$", LOCOS, re.MULTILINE)
    assert boards.GAME.from_position(example).position() == example


def test_documented_strands_match_the_board() -> None:
    rows = dict(re.findall(r"^\| ((?:blue|red|yellow), .*?) \| (.*) \|$", LOCOS, re.MULTILINE))
    for platform, name in enumerate(boards.GAME.track.platforms):
        for side in (0, 1):
            label = "blue, either side" if name == "blue" else f"{name}, side {'AB'[side]}"
            expected = [0 if word == "buffer" else int(word) for word in rows[label].split(" | ")]
            assert boards.GAME.track.exits[2 * platform + side] == expected
