"""Test a whole procedure with a board in simulated time."""

from signalbox.board import Board
from signalbox.service.procedures.procedure import GOOD
from signalbox.service.procedures.running import snapshot
from signalbox.web.page_types import Link
from tests.english import in_english, message_text
from tests.host.service.procedures.fixtures import NO, SQUARES, YES, Touching, lines, simulated

LINK: Link = {"state": "virtual", "text": message_text("procedure-board-virtual")}


def test_procedure_runs_to_its_end(board: Board) -> None:
    simulation = simulated(board)
    assert simulation.run(10)
    assert lines(simulation.session.procedure) == ["S1: yes.", "S2: yes.", "S3: yes."]
    assert simulation.now < 3
    assert not any(simulation.machine.pixels), "the lights go out at the end"


def test_answer_to_an_earlier_prompt_does_not_count(board: Board) -> None:
    simulation = simulated(board)
    session = simulation.session
    while not session.procedure.prompt.answers:
        simulation.run(0.01)
    question = session.question
    session.answer(simulation.now, YES.word, question)
    session.procedure.asking = True  # type: ignore[attr-defined]
    session.answer(simulation.now, YES.word, question)
    assert session.procedure.done_count == 1


def test_page_gets_the_whole_state(board: Board) -> None:
    simulation = simulated(board)
    while not simulation.session.procedure.prompt.answers:
        simulation.run(0.01)
    page = snapshot(simulation.session, LINK)
    square = board.squares["S1"]
    assert page["title"] == Touching.title
    assert page["answers"] == [{"word": "yes", "label": YES.label}, {"word": "no", "label": NO.label}]
    assert (page["lights"], page["sensors"]) == ([square.light], [])
    assert bytes.fromhex(page["closed"])[0] == 1 << square.sensor
    simulation.run(10)
    page = snapshot(simulation.session, LINK)
    assert (page["finished"], page["answers"], page["done"], page["steps"]) == (True, [], 3, 3)
    assert page["sensor_marks"] == {str(board.squares[name].sensor): GOOD for name in SQUARES}
    assert in_english(page["rows"][0]) == {
        "part": "Squares",
        "name": "S1",
        "value": "good",
        "limit": "good",
        "verdict": "pass",
        "said": "pass",
    }
