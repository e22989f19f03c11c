"""Test what the user types and what the terminal prints."""

import pytest

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.procedure import Answer, Prompt
from signalbox.service.procedures.running import Terminal, read_answer
from tests.english import append_english, message_text
from tests.host.service.procedures.fixtures import Touching, simulated


def verbatim(text: str) -> Message:
    return Message("verbatim", text=text)


ANSWERS = (Answer("yes", verbatim("Yes")), Answer("skip", verbatim("Skip it")))
SQUARES = (Answer("S1", verbatim("S1"), is_name=True), Answer("S12", verbatim("S12"), is_name=True))
PROMPT = Prompt(verbatim("Well?"), (*ANSWERS, *SQUARES))


@pytest.mark.parametrize(
    ("typed", "word"),
    [("", "yes"), ("yes", "yes"), (" Y ", "yes"), ("2", "skip"), ("sk", "skip"), ("s1", "S1"), ("S12\n", "S12")],
)
def test_answer_is_a_word_a_prefix_a_number_or_enter(typed: str, word: str) -> None:
    assert read_answer(PROMPT, typed) == word


@pytest.mark.parametrize("typed", ["s", "no", "5", "0"])
def test_other_input_gets_the_list_of_words(typed: str) -> None:
    with pytest.raises(UserError, match=r"^Type yes, skip, S1 or S12, or Enter for yes.$"):
        read_answer(PROMPT, typed)


def test_enter_does_nothing_while_a_sensor_is_expected() -> None:
    prompt = Prompt(verbatim(message_text("check-lay-on", sensor="S1")), PROMPT.answers, sensors=(0,))
    assert read_answer(prompt, "\n") is None
    assert read_answer(prompt, "skip") == "skip"
    with pytest.raises(UserError, match=r"^Type yes, skip, S1 or S12\.$"):
        read_answer(prompt, "no")


def test_answers_are_offered_once_until_they_change(board: Board) -> None:
    procedure = Touching(Connection(board))
    procedure.offline = None
    procedure.asking = True
    printed: list[str] = []
    terminal = Terminal(append_english(printed))
    for procedure.done_count in (0, 1):
        terminal.show(procedure)
    assert printed == ["[0/3] Is the light of S1 on?", "    Enter or yes, no", "[1/3] Is the light of S2 on?"]


def test_enter_does_nothing_while_the_board_is_expected() -> None:
    prompt = Prompt(verbatim(message_text("check-lay-on", sensor="S1")))
    assert read_answer(prompt, "\n") is None
    with pytest.raises(UserError, match="nothing to answer now"):
        read_answer(prompt, "yes")


def test_everything_is_printed_once(board: Board) -> None:
    simulation = simulated(board)
    printed: list[str] = []
    terminal = Terminal(append_english(printed))
    while not simulation.run(0.02):
        terminal.show(simulation.session.procedure)
    terminal.show(simulation.session.procedure)
    assert printed[:5] == [
        "[0/3] Put the magnet on S1.",
        "[0/3] Is the light of S1 on?",
        "    Enter or yes, no",
        "  S1: yes.",
        "[1/3] Put the magnet on S2.",
    ]
    assert printed[-1] == "  S3: yes."
    assert printed.count("    Enter or yes, no") == 3
    assert len(printed) == len(set(printed)) + 2
