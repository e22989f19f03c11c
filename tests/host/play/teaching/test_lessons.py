"""Lessons: every alternative is possible, and following the instructions leads to the end."""

from collections.abc import Iterator
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from shared_rules.game import State
from signalbox import games
from signalbox.board import load
from signalbox.board.load import board_names
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, join_sentences
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.games.teaching import Lesson
from signalbox.play.table.commands import ChooseByWord, PressButton, carry_out
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import snapshot
from signalbox.play.table.table import Table
from signalbox.play.teaching.lesson import BoardLesson, find_lesson, has_lesson, lesson_info, open_lesson
from signalbox.play.teaching.page_types import LessonInfo
from signalbox.simulator.people.simulation import Simulation
from tests.host.play.teaching.learner import lesson_simulation
from tests.host.play.teaching.test_rules import TAUGHT

NOW = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = ("Zoé", "Robin", "Sam")
MAX_MINUTES = 3.0
STUCK_S = 60.0  # during which nothing more is done
NONSENSE = "Bla bla bla."


def lesson(game: str) -> BoardLesson:
    result = find_lesson(game, games.board(game))
    assert result is not None
    return result


def opened(game: str, folder: Path, board: str = "") -> OpenTable:
    return open_lesson(game, NAMES, folder, NOW, board)


def simulated(game: str, folder: Path, board: str = "", *, is_laid_out: bool = True) -> tuple[Table, Simulation]:
    table = opened(game, folder, board).table
    return table, lesson_simulation(OpenTable(table, table.config.board), is_laid_out=is_laid_out)[0]


def shown_lesson(table: Table) -> LessonInfo:
    found = lesson_info(table)
    assert found is not None
    return found


def complete_lines(lesson: Lesson, state: State, reached: int = 0) -> Iterator[list[str]]:
    """Yield every sequence of actions that completes the lesson."""
    if reached == len(lesson.steps):
        yield []
        return
    step = lesson.steps[reached]
    actions = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    notations = [state.notation(action) for action in actions]
    notations = [
        text for text in notations if any(fnmatchcase(text, way) for way in (step.notation, *step.alternatives))
    ]
    assert step.notation in notations
    for notation in notations:
        for remaining in complete_lines(lesson, state.child(state.parse(notation)), reached + 1):
            yield [notation, *remaining]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_alternative_leads_to_the_end(game: str) -> None:
    board_lesson = lesson(game)
    assert list(complete_lines(board_lesson.lesson, board_lesson.start))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_is_translated_into_every_language(game: str, language: str) -> None:
    taught, words = lesson(game).lesson, catalogue(language)
    texts = [words.checked_text(step.message) for step in taught.steps if step.message] + [
        words.checked_text(taught.end_message)
    ]
    assert len({*texts}) == len(texts)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", TAUGHT)
def test_learner_following_instructions_reaches_the_end(game: str, language: str, tmp_path: Path) -> None:
    table = opened(game, tmp_path).table
    simulation, learner = lesson_simulation(OpenTable(table, table.config.board), language=language)
    said = set()
    while not (shown := shown_lesson(table))["is_over"]:
        said.add(shown["say"])
        assert simulation.now < 60 * MAX_MINUTES, (shown["say"], table.state and table.state.position())
        simulation.step()
    print(f"{game}: {simulation.now:.0f} s")
    assert learner.wrong_moves == 0
    assert len(said) == shown["count"]
    assert shown["say"] == lesson(game).lesson.end_message
    assert table.is_over is (game == "ptites-locos")
    if table.is_over:  # not "everything was recorded", for nothing was
        detail = snapshot(table, simulation.now)["detail"]
        assert detail is not None
        assert detail.args["second"] == Message("lesson-won")  # after the standings


@pytest.mark.thorough
@pytest.mark.parametrize("game", TAUGHT)
def test_learner_is_stuck_if_french_sentences_are_unintelligible(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, reached in enumerate(dict.fromkeys(step.message for step in lesson(game).lesson.steps if step.message)):
        table = opened(game, tmp_path / str(number)).table
        simulation, _ = lesson_simulation(OpenTable(table, table.config.board), language="fr")
        words = catalogue("fr")
        with monkeypatch.context() as patch:
            while shown_lesson(table)["say"] != reached:
                simulation.step()
            patch.setattr(words, "text", lambda _message: NONSENSE)
            garbled_since = simulation.now
            while simulation.now < garbled_since + STUCK_S:
                simulation.step()
        assert shown_lesson(table)["say"] == reached


def test_step_shows_only_the_move_that_is_meant(tmp_path: Path) -> None:
    table, simulation = simulated("paris-connection", tmp_path)
    while shown_lesson(table)["say"] != Message("paris-lesson-place"):
        simulation.step()
    table.tick(simulation.now)
    shown = snapshot(table, simulation.now)
    assert [way["squares"][-1] for move in shown["possible"] for way in move["ways"]] == ["4.9"]
    order = Message("paris-order-place", company="red")
    assert shown["prompt"] == Message("required-move", player=NAMES[0], order=order)
    assert shown["detail"] is None


@pytest.mark.parametrize("game", TAUGHT)
def test_real_board_is_laid_out_by_hand_first(game: str, tmp_path: Path) -> None:
    table, simulation = simulated(game, tmp_path, is_laid_out=False)
    while not (shown := shown_lesson(table))["is_over"]:
        assert simulation.now < 60 * 2 * MAX_MINUTES, (shown["say"], table.state and table.state.position())
        simulation.step()


def test_other_legal_move_is_taken_back_with_a_notice(tmp_path: Path) -> None:
    table, simulation = simulated("golden-train", tmp_path)
    while not (table.state and [words.split()[0] for words in notations(table.state)] == ["decline", "attack"]):
        simulation.step()
    before = table.state.position()
    carry_out(table, simulation.now, ChooseByWord("decline"))
    assert table.state.position() == before
    assert table.notice.message is not None
    assert table.notice.message.id == "lesson-other-way"


def table_waiting_for(game: str, notation: str, folder: Path) -> tuple[Table, float]:
    """Return a table whose lesson is waiting for this action with everything in place, and the current time."""
    table, simulation = simulated(game, folder)
    while not (table.state and notation in notations(table.state) and table.decision and table.decision.is_right()):
        simulation.step()
    table.reading.certain_until = float("inf")  # from here on the test acts as the board
    return table, simulation.now + 1.0


def test_no_side_is_named_where_either_will_do(tmp_path: Path) -> None:
    table, now = table_waiting_for("ptites-locos", "platform red A", tmp_path)
    assert snapshot(table, now)["detail"] == Message("locos-either-side")
    assert shown_lesson(table)["say"] == Message("locos-lesson-platform")


def toggled_bitmap(table: Table, square: str) -> int:
    return table.reading.bitmap ^ (1 << table.config.board.squares[square].sensor)


def test_wrong_piece_goes_back_as_soon_as_it_is_lifted(tmp_path: Path) -> None:
    """The rules allow this action, but the lesson refuses it at once, before the player can complete it."""
    table, now = table_waiting_for("golden-train", "target T2.3", tmp_path)
    assert table.state is not None
    before = table.state.position()
    right_bitmap, wrong_bitmap = table.reading.bitmap, toggled_bitmap(table, "T2.3")
    table.process_bitmap(now + 0.1, wrong_bitmap)
    shown = snapshot(table, now + 0.1)
    assert (shown["prompt"].id, shown["tone"], shown["squares"]) == ("piece-put", "wrong", ["T2.3"])
    first, third = (Message("golden-place", number=number, owner="Robin") for number in (1, 3))
    other = Message("lesson-other-piece", place=first)
    assert shown["detail"] == join_sentences(other, Message("golden-belongs", place=third))

    table.tick(now + 30.0)
    assert table.notice.message == other, "for as long as it takes"
    now += 30.0
    table.process_bitmap(now + 2.1, right_bitmap)
    assert snapshot(table, now + 2.1)["tone"] == "do"
    assert table.notice.message is None
    assert table.state.position() == before
    table.process_bitmap(now + 2.2, toggled_bitmap(table, "T2.1"))
    table.tick(now + 3.0)
    assert table.state.notation(table.state.history[-1]) == "target T2.1"


def test_loco_entering_instead_of_the_intended_move_is_removed_at_once(tmp_path: Path) -> None:
    table, now = table_waiting_for("ptites-locos", "loco Q3.3.3", tmp_path)
    assert table.state is not None
    assert "enter S1" in notations(table.state)
    table.process_bitmap(now + 0.1, toggled_bitmap(table, "S1"))
    shown = snapshot(table, now + 0.1)
    assert (shown["prompt"].id, shown["tone"]) == ("piece-take-off", "wrong")
    assert shown["detail"] is not None
    assert shown["detail"].id == "lesson-other-piece"


def notations(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def test_help_shows_the_move_the_lesson_wants(tmp_path: Path) -> None:
    table, simulation = simulated("golden-train", tmp_path)
    while not (table.state and "stop" in notations(table.state)):
        simulation.step()
    assert table.state.notation(table.config.adviser.advise(table.state).action) == "target T2.2"


def test_roll_gives_the_lesson_dice_and_undo_stops_at_its_beginning(tmp_path: Path) -> None:
    table, simulation = simulated("ptites-locos", tmp_path)
    assert table.match is not None
    assert table.state is not None
    while not (table.reading.is_known and table.match.decision.is_right()):
        simulation.step()
    carry_out(table, simulation.now, PressButton("undo"))
    assert table.state.history == []
    carry_out(table, simulation.now, PressButton("roll"))
    assert table.state.view(0)["dice"] == {"colour": "red", "numbers": [1, 3]}  # type: ignore[typeddict-item]


def test_every_board_has_a_lesson() -> None:
    assert [name for name in board_names() if not has_lesson(load(name).game, name)] == []


def test_lesson_of_another_map_can_be_completed(tmp_path: Path) -> None:
    table, simulation = simulated("paris-connection", tmp_path, "paris_connection_small")
    while not shown_lesson(table)["is_over"]:
        assert simulation.now < 60 * MAX_MINUTES
        simulation.step()
    assert table.state is not None
    assert table.state.history


def test_no_lesson_where_no_line_is_possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox.play.teaching.lesson.find_lesson", lambda _game, _board: None)
    with pytest.raises(UserError):
        opened("golden-train", tmp_path)
