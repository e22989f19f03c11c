"""Test the light check: its questions, and how answers become results."""

from collections import Counter

import pytest

from signalbox.board import Board
from signalbox.core.errors import UserError
from signalbox.device.link.connection import Connection
from signalbox.service.procedures.procedure import BAD, BLUE, FAIL, GOOD, GREEN, PASS, RED, WHITE
from signalbox.service.procedures.self_test.lights import COLOURS, Lights, line_questions, single_light_questions
from tests.english import english, message_text
from tests.host.service.procedures.fixtures import english_rows
from tests.host.service.procedures.self_test.fixtures import scene_pixels


@pytest.fixture
def step(board: Board) -> Lights:
    step = Lights(Connection(board))
    step.begin(0.0)
    return step


def answer_questions(step: Lights, wrong: dict[int, str], only_in: tuple[int, ...] = tuple(COLOURS)) -> int:
    """Answer as if these lights were `wrong` in these colours. Return the number of answers."""
    count = 0
    while not step.is_finished:
        question = step.question
        assert question is not None
        faulty_lights = [light for light in question.lights if light in wrong and question.colour in only_in]
        single = len(question.lights) == 1
        step.answer(0.0, "yes" if not faulty_lights else wrong[faulty_lights[0]] if single else "no")
        count += 1
    return count


def test_each_light_is_asked_about_in_each_colour(board: Board) -> None:
    for questions in (line_questions(board), single_light_questions(board)):
        asked = Counter((light, question.colour) for question in questions for light in question.lights)
        assert asked == Counter((light, colour) for light in range(len(board.lights)) for colour in COLOURS)


def test_no_two_lights_share_both_row_and_column(board: Board) -> None:
    """Two lights with the same row and column could be swapped unnoticed."""
    rows = {light: q.number for q in line_questions(board) if q.colour == WHITE for light in q.lights}
    columns = {light: q.number for q in line_questions(board) if q.colour == RED for light in q.lights}
    places = [(rows[square.light], columns[square.light]) for square in board.squares.values()]
    assert len(set(places)) == len(places)


def test_good_board_takes_one_question_per_line(board: Board, step: Lights) -> None:
    assert english(step.prompt.text) == message_text(
        "check-lights-of-line", count=11, line="row", number=1, first="Q1.1.4", last="Q2.1.4", colour="white"
    )
    assert answer_questions(step, {}) == len(line_questions(board)) < 50
    assert (step.done_count, step.steps) == (len(board.lights), len(board.lights))
    assert set(step.light_marks.values()) == {GOOD}
    assert [row.verdict for row in english_rows(step.rows)] == [PASS]


def test_only_lights_asked_about_are_lit(board: Board, step: Lights) -> None:
    frame = scene_pixels(step, board)
    lit = {light for light in range(len(board.lights)) if any(frame[3 * light : 3 * light + 3])}
    assert lit == set(step.prompt.lights)


def test_dark_light_is_found_by_halving_and_then_skipped(board: Board, step: Lights) -> None:
    light = board.lights["Q1.2.2"]
    assert answer_questions(step, {light: "dark"}) <= len(line_questions(board)) + 10
    assert [(row.name, row.value) for row in english_rows(step.rows)[1:]] == [
        ("light of Q1.2.2", "is dark instead of white")
    ]
    assert step.light_marks[light] == BAD
    entry = step.data()["lights"][light]
    assert (entry["name"], entry["white"], entry["red"], entry["verdict"]) == ("Q1.2.2", "dark", "not tested", FAIL)
    assert english_rows(step.rows)[0].value == f"{len(board.lights) - 1} of {len(board.lights)}"


@pytest.mark.parametrize(("colour", "name"), [(RED, "red"), (GREEN, "green"), (BLUE, "blue")])
def test_light_that_lacks_one_colour(board: Board, step: Lights, colour: int, name: str) -> None:
    answer_questions(step, {5: "colour"}, only_in=(colour,))
    assert [row.value for row in english_rows(step.rows)[1:]] == [f"is a different colour instead of {name}"]


def test_several_faults_are_all_found(board: Board, step: Lights) -> None:
    wrong = {0: "dark", 1: "dark", 50: "colour", 51: "other", 117: "dark"}
    answer_questions(step, wrong)
    assert {light for light, mark in step.light_marks.items() if mark == BAD} == set(wrong)


def test_mistaken_no_does_no_harm(step: Lights) -> None:
    step.answer(0.0, "no")
    answer_questions(step, {})
    assert [row.verdict for row in english_rows(step.rows)] == [PASS]


def test_back(step: Lights) -> None:
    first = step.prompt
    step.answer(0.0, "back")
    assert step.prompt == first, "there is nothing before the first question"
    step.answer(0.0, "yes")
    step.answer(0.0, "no")
    step.answer(0.0, "back")
    step.answer(0.0, "back")
    assert step.prompt == first
    assert step.light_marks == {}
    assert answer_questions(step, {}) < 50


def test_one_by_one(board: Board) -> None:
    step = Lights(Connection(board), one_by_one=True)
    step.begin(0.0)
    assert english(step.prompt.text) == message_text("check-light-alone", light="S1", colour="white")
    answer_questions(step, {3: "other"})
    assert [row.value for row in english_rows(step.rows)[1:]] == [
        message_text("check-light-fault", colour="white", fault=3)
    ]


def test_line_is_answered_by_yes_or_no(step: Lights) -> None:
    with pytest.raises(UserError, match="choose yes, no or back"):
        step.answer(0.0, "dark")
