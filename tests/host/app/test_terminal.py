"""Test what is typed at the table, and what the terminal prints about broken sensors."""

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from shared_rules.game import BY_WORD
from signalbox.app.terminal import Terminal
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.play.analysis.ending_types import Ending
from signalbox.play.table.commands import (
    AcceptBoard,
    ChooseByWord,
    Command,
    Contribute,
    EnterDice,
    IgnoreSensor,
    PlayOn,
    Press,
    SetPace,
    ShowAgain,
    TrustSensor,
)
from signalbox.play.teaching.lesson import open_lesson
from tests.english import english, message_text, told_to

QUIET: Any = {
    "prompt": Message("computer-chooses", player="Ann"),
    "kept": None,
    "squares": [],
    "detail": None,
    "buttons": None,
    "choices": [],
    "record": [],
    "ignored_sensors": [],
}


class FakeTable:
    """The parts of a table that a terminal uses."""

    def __init__(self, buttons: list[str], verbs: list[str]) -> None:
        board = SimpleNamespace(squares={"Q2.3.1": None}, colours={"red": 0, "blue": 0})
        rules = SimpleNamespace(verbs=verbs)
        seats = [Seat("Ann"), Seat("Ann Lee"), Seat("Robin", "simple")]
        self.config = SimpleNamespace(board=board, rules=rules, buttons=buttons, seats=seats)
        self.match: Any = None


TABLE: Any = FakeTable(["roll", "undo", "confirm", "help"], ["loco", "enter"])
PARIS: Any = FakeTable(["red", "blue", "undo", "confirm", "help"], ["company", "place", "take"])
DEAD = {"sensor": "Q2.3.1", "kind": "dead", "say": Message("sensor-broken", sensor="Q2.3.1", kind="dead")}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("add Ann", message_text("terminal-add-what", player="Ann")),
        ("add ann  lee ", message_text("terminal-add-what", player="Ann Lee")),
    ],
)
def test_empty_addition_to_the_dice_is_explained(typed: str, expected: str) -> None:
    with pytest.raises(UserError) as refused:
        Terminal(told_to([]), TABLE).parse(typed)
    assert english(refused.value.message) == expected


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("broken Q2.3.1", IgnoreSensor("Q2.3.1")),
        ("Works  q2.3.1 ", TrustSensor("q2.3.1")),
        ("c", Press("confirm")),
        ("dice red 3 4", EnterDice("red 3 4")),
        ("3 4 bleu", EnterDice("3 4 bleu")),
        ("blue, 3, 4", EnterDice("blue, 3, 4")),
        ("right", AcceptBoard()),
        ("agree", PlayOn()),
        ("show", ShowAgain()),
        ("pace Slow", SetPace("slow")),
        ("add Ann 4711", Contribute("0", "4711")),
        ("add ann lee 47 11", Contribute("1", "47 11")),
        ("add Robin 1", Contribute("2", "1")),
        ("add 4711", Contribute("", "4711")),
        ("add Robin", Contribute("2", "")),
        ("add Anna", Contribute("", "Anna")),
    ],
)
def test_words_are_commands(typed: str, command: Command) -> None:
    assert Terminal(lambda _: None, TABLE).parse(typed) == command


def test_a_number_answers_a_question() -> None:
    lines: list[str] = []
    terminal = Terminal(told_to(lines), TABLE)
    choices = [
        {"text": "Q1.1.1 taken", "label": Message("say-piece-on", place="Q1.1.1"), "enabled": True},
        {"text": "S1 empty", "label": Message("say-square-empty", place="S1"), "enabled": True},
    ]
    terminal.show(QUIET | {"choices": choices})
    assert lines == ["Ann is choosing.", "    1. No, a piece is here: Q1.1.1", "    2. No, nothing is here: S1"]
    assert terminal.parse("2") == ChooseByWord("S1 empty")
    with pytest.raises(UserError, match=r"Type the number of a choice, 1 to 2, roll, undo, confirm, help or \? \("):
        terminal.parse("3")


def test_broken_sensors_are_listed_when_they_change() -> None:
    lines: list[str] = []
    terminal = Terminal(told_to(lines), TABLE)
    for ignored_sensors in ([], [DEAD], [DEAD], []):
        terminal.show(QUIET | {"ignored_sensors": ignored_sensors})
    assert lines == [
        "Ann is choosing.",
        message_text("terminal-broken-sensors", sensors="Q2.3.1 (no answer) [Q2.3.1]"),
        message_text("terminal-no-broken-sensors"),
    ]


def test_finished_game_is_reviewed_once_per_end() -> None:
    lines: list[str] = []
    terminal = Terminal(told_to(lines), TABLE)
    ending: Ending = {
        "rows": [
            {"label": Message("ending-given-away"), "values": ["12", "3", "0"]},
            {"label": Message("ending-held", thing="Red", value=4), "values": ["1", "0", "2"], "colour": "red"},
        ],
        "lines": [Message("ending-length", turns=20, minutes=5)],
        "moments": [
            {"text": Message("ending-moment", cause="luck", turn=4, player="Ann", before=40, after=70), "move": 9}
        ],
        "plots": [],
    }
    told = [
        "  20 turns in 5 minutes.",
        "  Given away in play, in %: Ann 12, Ann Lee 3, Robin 0",
        "  Red at 4: Ann 1, Ann Lee 0, Robin 2",
        "  Turn 4: luck takes Ann from 40\N{NO-BREAK SPACE}% to 70\N{NO-BREAK SPACE}%.",
    ]
    for found in (None, ending, ending):
        terminal.look_back(found)
    assert lines == told
    for found in (None, ending):  # the end was taken back
        terminal.look_back(found)
    assert lines == told * 2


def test_unknown_input_gets_the_main_words() -> None:
    with pytest.raises(UserError) as refused:
        Terminal(lambda _: None, TABLE).parse("mend Q2.3.1")
    assert str(refused.value) == "Not understood: “mend Q2.3.1”. Type roll, undo, confirm, help or ? (all words)."
    with pytest.raises(UserError) as refused:
        Terminal(lambda _: None, TABLE).parse("x" * 1000)
    assert len(str(refused.value)) < 120


def test_question_mark_lists_all_words() -> None:
    messages: list[Message] = []
    assert Terminal(messages.append, TABLE).parse(" ? ") is None
    assert list(map(english, messages)) == [
        "Type roll, undo, confirm, help (where you only roll: the last move again), dice and what they show, "
        "a move (it begins with loco or enter), "
        "right (the board is right), agree (play on from here, as all agree), show (the last move again), "
        "chances (of winning, on anybody’s turn), "
        "pace and slow, normal or fast (of the computer), "
        "patterns and yes or no (whether colours have patterns too), broken or works and a square, "
        "for its sensor (such as broken Q2.3.1), "
        "add, a name and a few letters or digits for the secret number, before the game begins "
        "(such as add Ann 4711), "
        "give, a name and human, child, easy, fair, strong, simple or random "
        "(who plays that seat, such as give Ann easy), "
        "end (the game, early), language and en-GB or fr (spoken here), "
        "phones and yes or no (whether phones may join), "
        "start (another game), again (the same game once more), ? (all words) or quit."
    ]


@pytest.mark.parametrize("roll", ["roll red 3 4", "roll 6"])
def test_help_writes_dice_as_the_game_does(roll: str) -> None:
    table: Any = FakeTable(["roll"], ["move"])
    state = SimpleNamespace(chance_outcomes=lambda: [(1, 1.0)], typed=lambda _: roll, input_kind=lambda _: BY_WORD)
    table.match = SimpleNamespace(state=state)
    typed = roll.replace("roll", "dice")
    assert f"such as {typed}), a move" in english(Terminal(lambda _: None, table).help())


def test_lesson_accepts_no_real_dice(tmp_path: Path) -> None:
    table = open_lesson("ptites-locos", ["Ann", "Ben"], tmp_path, datetime(2026, 7, 4, tzinfo=UTC)).table
    terminal = Terminal(lambda _: None, table)
    assert "dice" not in english(terminal.help())
    for typed in ("dice red 3 4", "red 3 4"):
        with pytest.raises(UserError, match="Type roll, undo"):
            terminal.parse(typed)


def test_buttons_and_moves_of_a_game_may_be_typed() -> None:
    terminal = Terminal(lambda _: None, PARIS)
    assert terminal.parse("Red") == Press("red")
    assert terminal.parse("place Marseille") == ChooseByWord("place Marseille")
    with pytest.raises(UserError, match="Type red, blue, undo"):
        terminal.parse("dice red 3 4")  # nobody rolls here
