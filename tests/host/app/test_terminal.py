"""What is typed at the table, and what the terminal prints of sensors that do not work."""

from types import SimpleNamespace
from typing import Any

import pytest

from signalbox.app.terminal import Terminal
from signalbox.errors import UserError
from signalbox.table.commands import ChooseByWord, Command, EnterDice, IgnoreSensor, Press, TrustSensor

QUIET: Any = {"prompt": "Ann: roll the dice.", "detail": "", "choices": [], "record": [], "suspects": []}


class FakeTable:
    """What a terminal asks of a table."""

    def __init__(self, buttons: list[str], verbs: list[str]) -> None:
        board, rules = SimpleNamespace(squares={"Q2.3.1": None}), SimpleNamespace(verbs=verbs)
        self.config = SimpleNamespace(board=board, rules=rules, buttons=buttons)
        self.match: Any = None


TABLE: Any = FakeTable(["roll", "undo", "confirm", "help"], ["loco", "enter"])
PARIS: Any = FakeTable(["red", "blue", "undo", "confirm", "help"], ["company", "place", "take"])
DEAD = {"sensor": "Q2.3.1", "kind": "dead", "say": "Q2.3.1 does not answer"}


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("broken Q2.3.1", IgnoreSensor("Q2.3.1")),
        ("Works  q2.3.1 ", TrustSensor("q2.3.1")),
        ("c", Press("confirm")),
        ("dice red 3 4", EnterDice("red 3 4")),
    ],
)
def test_words_are_commands(typed: str, command: Command) -> None:
    assert Terminal(lambda _: None, TABLE).parse(typed) == command


def test_a_number_answers_a_question() -> None:
    terminal = Terminal(lambda _: None, TABLE)
    choices = [
        {"text": "Q1.1.1 taken", "label": "There is a piece on Q1.1.1"},
        {"text": "S1 empty", "label": "S1 is empty"},
    ]
    terminal.show(QUIET | {"choices": choices})
    assert terminal.parse("2") == ChooseByWord("S1 empty")


def test_sensors_that_do_not_work_are_listed_when_that_changes() -> None:
    lines: list[str] = []
    terminal = Terminal(lines.append, TABLE)
    for suspects in ([], [DEAD], [DEAD], []):
        terminal.show(QUIET | {"suspects": suspects})
    assert lines == [
        "Ann: roll the dice.",
        "  Sensors that do not work: Q2.3.1 does not answer.",
        "  Sensors that do not work: none.",
    ]


def test_other_words_are_refused_with_those_there_are() -> None:
    with pytest.raises(UserError, match="broken Q2") as refused:
        Terminal(lambda _: None, TABLE).parse("mend Q2.3.1")
    assert str(refused.value) == (
        "Type roll, undo, confirm, help, dice and what they show, a move (it begins with loco or enter), "
        "right (the board is right), broken Q2.3.1 or works Q2.3.1 (its sensor), or quit."
    )


@pytest.mark.parametrize("roll", ["roll red 3 4", "roll 6"])
def test_dice_are_told_as_this_game_writes_them(roll: str) -> None:
    table: Any = FakeTable(["roll"], ["move"])
    state = SimpleNamespace(chance_outcomes=lambda: [(1, 1.0)], notation=lambda _: roll)
    table.match = SimpleNamespace(state=state, is_roll_due=lambda: True)
    assert f"Type roll, {roll.replace('roll', 'dice')}, a move" in Terminal(lambda _: None, table).help()


def test_a_games_own_buttons_and_moves_may_be_typed() -> None:
    terminal = Terminal(lambda _: None, PARIS)
    assert terminal.parse("Red") == Press("red")
    assert terminal.parse("place Marseille") == ChooseByWord("place Marseille")
    with pytest.raises(UserError, match="Type red, blue, undo"):
        terminal.parse("dice red 3 4")  # nobody rolls here
