"""What is typed at the table, and what the terminal prints of sensors that do not work."""

from typing import Any

import pytest

from signalbox.errors import UserError
from signalbox.play.terminal import HELP, Terminal

QUIET: dict[str, Any] = {"prompt": "Ann: roll the dice.", "detail": "", "choices": [], "record": [], "suspects": []}
DEAD = {"sensor": "Q2.3.1", "kind": "dead", "say": "Q2.3.1 does not answer"}


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("broken Q2.3.1", {"do": "broken", "sensor": "Q2.3.1"}),
        ("Works  q2.3.1 ", {"do": "works", "sensor": "q2.3.1"}),
        ("c", {"do": "press", "button": "confirm"}),
        ("dice red 3 4", {"do": "dice", "text": "red 3 4"}),
    ],
)
def test_words_are_commands(typed: str, command: dict[str, str]) -> None:
    assert Terminal(lambda _: None).parse(typed) == command


def test_a_number_answers_a_question() -> None:
    terminal = Terminal(lambda _: None)
    choices = [
        {"text": "Q1.1.1 taken", "label": "There is a piece on Q1.1.1"},
        {"text": "S1 empty", "label": "S1 is empty"},
    ]
    terminal.show(QUIET | {"choices": choices})
    assert terminal.parse("2") == {"do": "choose", "text": "S1 empty"}


def test_sensors_that_do_not_work_are_listed_when_that_changes() -> None:
    lines: list[str] = []
    terminal = Terminal(lines.append)
    for suspects in ([], [DEAD], [DEAD], []):
        terminal.show(QUIET | {"suspects": suspects})
    assert lines == [
        "Ann: roll the dice.",
        "  Sensors that do not work: Q2.3.1 does not answer.",
        "  Sensors that do not work: none.",
    ]


def test_other_words_are_refused_with_those_there_are() -> None:
    with pytest.raises(UserError, match="broken Q2") as refused:
        Terminal(lambda _: None).parse("mend Q2.3.1")
    assert str(refused.value) == HELP
