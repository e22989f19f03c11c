"""Changing single values in a description, however its tables are written."""

import tomllib

import pytest

from signalbox.core.errors import UserError
from signalbox.maker.editor.document import add_line, has, set_values

WRITTEN = {
    "lines": "[squares]\nS1 = { at = [7, 1] } # one\nS2 = { at = [1, 2] }\n\n# the lights\n[lights]\nx = 1\n",
    "tables": "[squares.S1] # one\nat = [7, 1]\n[squares.S2]\nat = [1, 2]\n[lights]\nx = 1\n",
    "dotted": "squares.S1 = { at = [7, 1] } # one\nsquares.S2.at = [1, 2]\n[lights]\nx = 1\n",
    "one line": "squares = { S1 = { at = [7, 1] }, S2 = { at = [1, 2] } } # all\n[lights]\nx = 1\n",
    "in two places": "[squares]\nS1 = { at = [7, 1] }\n[lights]\nx = 1\n[squares.S2]\nat = [1, 2]\n",
    "a list on lines": "[squares]\nS1 = { at = [\n  7, # row\n  1 ] }\nS2 = { at = [1, 2] }\n[lights]\nx = 1\n",
    "no end of line": "lights = { x = 1 }\n[squares]\nS2 = { at = [1, 2] }\nS1 = { at = [7, 1] }",
}
ADDED = {"at": [1.5, 2], "sensor": 3}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_value_is_replaced_in_place(text: str) -> None:
    assert set_values(text, {("squares", "S1", "at"): [7.5, 1]}) == text.replace("7", "7.5", 1)


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_line_is_added_to_any_table(text: str) -> None:
    added = add_line(text, "squares", "Q1.2", ADDED, ["S1"])
    expected = tomllib.loads(text)
    expected["squares"]["Q1.2"] = ADDED
    assert tomllib.loads(added) == expected
    assert all(line in added for line in text.splitlines() if line.startswith("#"))
    assert added.count("# ") >= text.count("# ")


def test_line_is_added_after_its_predecessor() -> None:
    added = add_line(WRITTEN["lines"], "squares", "Q1.2", ADDED, ["S1", "S9"])
    assert added == WRITTEN["lines"].replace("# one\n", '# one\n"Q1.2" = { at = [1.5, 2], sensor = 3 }\n')


def test_new_table_is_added_at_the_end() -> None:
    assert add_line("x = 1", "squares", "S1", {"at": [1, 2]}) == "x = 1\n\n[squares]\nS1 = { at = [1, 2] }\n"


def test_key_is_added_to_a_line() -> None:
    text = "[squares]\nS1 = { at = [7, 1] } # one\n"
    assert set_values(text, {("squares", "S1", "sensor"): 4}) == "[squares]\nS1 = { at = [7, 1], sensor = 4 } # one\n"


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("at", [7.25, 1], "S1 = { at = [7.25, 1], sensor =   0, light = 9 }"),
        ("at", [7, 1.5], "S1 = { at = [7, 1.5],  sensor =   0, light = 9 }"),
        ("at", [10.25, 1.25], "S1 = { at = [10.25, 1.25], sensor =   0, light = 9 }"),
        ("sensor", 77, "S1 = { at = [7, 1],    sensor =  77, light = 9 }"),
        ("sensor", 1000, "S1 = { at = [7, 1],    sensor = 1000, light = 9 }"),
        ("light", 10, "S1 = { at = [7, 1],    sensor =   0, light = 10 }"),
    ],
)
def test_columns_stay_aligned_while_there_is_room(key: str, value: object, line: str) -> None:
    text = "[squares]\nS1 = { at = [7, 1],    sensor =   0, light = 9 }\n"
    assert set_values(text, {("squares", "S1", key): value}) == f"[squares]\n{line}\n"


def test_equal_value_keeps_its_spelling() -> None:
    text = "[squares]\nS1 = { at = [7.0, 0x1], sensor = 0x10 }\n"
    assert set_values(text, {("squares", "S1", "at"): [7, 1], ("squares", "S1", "sensor"): 16}) == text


def test_line_without_a_table_is_explained_in_one_sentence() -> None:
    with pytest.raises(UserError, match=r"add it yourself, then press Reload: S1 = \{ at = \[1, 2\] \}$"):
        add_line("squares = 3\n", "squares", "S1", {"at": [1, 2]})


def test_has() -> None:
    assert has(WRITTEN["dotted"], ("squares", "S2", "at"))
    assert not has(WRITTEN["dotted"], ("squares", "S3"))
    assert not has(WRITTEN["lines"], ("lights", "x", "at"))
