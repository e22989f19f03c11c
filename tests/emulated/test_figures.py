"""Test that measurements are held to their limits and to the documented figures. No image is needed."""

import json
from contextlib import nullcontext

import pytest

from tests.emulated import documented
from tests.emulated.figures import Figures

PAGE = """
The figures are of CircuitPython 10.2.1. The rest of the sentence.

| Worst of each, ms | `small` | its limit | `large` |
|---|---|---|---|
""" + "\n".join(f"| {words} | {row}0 | 99 | |" for row, words in enumerate(documented.ROWS.values(), 1))


def figures(version: str = "10.2.1") -> Figures:
    return Figures(version, "small", [], PAGE)


def test_figure_is_printed_with_its_limit() -> None:
    lines: list[str] = []
    Figures("10.2.1", "large", lines, PAGE).add("scan_ms", 3.456, maximum=5, said=3.5)
    names = {"emulated": "scan_ms", "board": "large", "circuitpython": "10.2.1"}
    assert [json.loads(line) for line in lines] == [names | {"value": 3.46, "said": 3.5, "most": 5}]


@pytest.mark.parametrize(("version", "must_meet_limits"), [("10.2.1", True), ("9.2.0", True), ("7.0.0-rc.1", False)])
def test_only_new_circuitpython_is_held_to_limits(version: str, must_meet_limits: bool) -> None:
    assert figures(version).must_meet_limits is must_meet_limits
    with pytest.raises(AssertionError, match="limits") if must_meet_limits else nullcontext():
        figures(version).add("changes_a_second", 12, minimum=13)


@pytest.mark.parametrize(
    ("name", "value", "is_near"),
    [
        *[
            ("boot_to_hello_ms", value, is_near)
            for value, is_near in ((7.4, False), (7.6, True), (12.4, True), (12.6, False))
        ],
        *[("reed_to_event_ms", value, is_near) for value, is_near in ((1, True), (40, True), (50, True), (51, False))],
    ],
)
def test_figure_must_be_near_the_documented_one(name: str, value: float, is_near: bool) -> None:
    """A figure that garbage collection raises only occasionally may be lower than documented by any amount."""
    with nullcontext() if is_near else pytest.raises(AssertionError, match=r"docs/firmware\.md has"):
        figures().add(name, value)


def test_documented_figures_apply_to_one_version() -> None:
    figures("10.2.0").add("boot_to_hello_ms", 99)
    figures("9.2.1").add("boot_to_hello_ms", 99)
    with pytest.raises(AssertionError, match="docs"):
        figures("10.2.1-3-gabcdef").add("boot_to_hello_ms", 99)


def test_page_has_every_figure() -> None:
    page = documented.PAGE.read_text(encoding="utf-8")
    boards = {board for board, name in documented.figures(page) if name == "reed_to_event_ms"}
    assert boards == {"ptites_locos", "matrix", "golden_train", "paris_connection"}
    assert {name for _, name in documented.figures(page)} == set(documented.ROWS)
