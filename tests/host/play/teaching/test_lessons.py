"""Lessons: every line is possible whatever else does as well, and is played to its end by who does what is said."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

import pytest

from shared_rules.game import State
from signalbox import games
from signalbox.board import load
from signalbox.board.load import board_names
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, sentences
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import SPOKEN
from signalbox.games.teaching import Lesson
from signalbox.play.table.commands import ChooseByWord, Press, carry_out
from signalbox.play.table.opening import OpenTable
from signalbox.play.table.present.snapshot import snapshot
from signalbox.play.table.table import Table
from signalbox.play.teaching.lesson import Course, course, has_lesson, lesson_shown, open_lesson
from signalbox.play.teaching.page_types import LessonShown
from tests.host.play.teaching.learner import lesson_simulation
from tests.host.play.teaching.test_rules import TAUGHT

NOW = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = ("Zoé", "Robin", "Sam")
MINUTES_MOST = 3.0
STAYS_S = 60.0  # in which nothing more is done
BLA = "Bla bla bla."


def lesson(game: str) -> Course:
    found = course(game, games.board(game))
    assert found is not None
    return found


def opened(game: str, folder: Path, board: str = "") -> OpenTable:
    return open_lesson(game, NAMES, folder, NOW, board)


def said(table: Table) -> LessonShown:
    found = lesson_shown(table)
    assert found is not None
    return found


def lines(led: Lesson, state: State, at: int = 0) -> Iterator[list[str]]:
    """Every way in which a lesson can be gone through."""
    if at == len(led.steps):
        yield []
        return
    step = led.steps[at]
    actions = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    fitting = [state.notation(action) for action in actions]
    fitting = [each for each in fitting if any(fnmatchcase(each, way) for way in (step.notation, *step.alike))]
    assert step.notation in fitting
    for each in fitting:
        for rest in lines(led, state.child(state.parse(each)), at + 1):
            yield [each, *rest]


@pytest.mark.parametrize("game", TAUGHT)
def test_whatever_does_as_well_leads_to_the_end_of_the_lesson(game: str) -> None:
    led = lesson(game)
    assert list(lines(led.lesson, led.start))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", TAUGHT)
def test_everything_is_said_in_every_language(game: str, language: str) -> None:
    led, words = lesson(game).lesson, catalogue(language)
    said = [words.checked_text(step.say) for step in led.steps if step.say] + [words.checked_text(led.end)]
    assert len({*said}) == len(said)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", TAUGHT)
def test_who_does_only_what_is_said_and_lit_comes_to_its_end(game: str, language: str, tmp_path: Path) -> None:
    table = opened(game, tmp_path).table
    simulation, learner = lesson_simulation(OpenTable(table, table.config.board), language=language)
    seen = set()
    while not (shown := said(table))["is_over"]:
        seen.add(shown["say"])
        assert simulation.now < 60 * MINUTES_MOST, (shown["say"], table.state and table.state.position())
        simulation.step()
    print(f"{game}: {simulation.now:.0f} s")
    assert learner.wrong_moves == 0
    assert len(seen) == shown["count"]
    assert shown["say"] == lesson(game).lesson.end
    assert table.is_over is (game == "ptites-locos")
    if table.is_over:  # and not that everything was recorded, for nothing was
        assert snapshot(table, simulation.now)["detail"] == Message("lesson-won")


def without(garbled: Message, text: Callable[[Message], str], message: Message) -> str:
    """The words of a message; no sense where it is the garbled one."""
    return BLA if message == garbled else text(message)


@pytest.mark.thorough
@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_does_not_understand_a_sentence_in_french_goes_no_further(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, garbled in enumerate(dict.fromkeys(step.say for step in lesson(game).lesson.steps if step.say)):
        table = opened(game, tmp_path / str(number)).table
        simulation, _ = lesson_simulation(OpenTable(table, table.config.board), language="fr")
        words = catalogue("fr")
        with monkeypatch.context() as patch:
            patch.setattr(words, "text", partial(without, garbled, words.text))
            while said(table)["say"] != garbled:
                simulation.step()
            reached = simulation.now
            while simulation.now < reached + STAYS_S:
                simulation.step()
        assert said(table)["say"] == garbled


@pytest.mark.parametrize("game", TAUGHT)
def test_at_a_real_board_the_position_is_laid_out_by_hand_first(game: str, tmp_path: Path) -> None:
    table = opened(game, tmp_path).table
    simulation, _ = lesson_simulation(OpenTable(table, table.config.board), is_laid_out=False)
    while not (shown := said(table))["is_over"]:
        assert simulation.now < 60 * 2 * MINUTES_MOST, (shown["say"], table.state and table.state.position())
        simulation.step()


def test_another_move_that_the_rules_allow_is_taken_back_and_said(tmp_path: Path) -> None:
    table = opened("golden-train", tmp_path).table
    simulation, _ = lesson_simulation(OpenTable(table, table.config.board))
    while not (table.state and [each.split()[0] for each in notations(table.state)] == ["decline", "attack"]):
        simulation.step()
    before = table.state.position()
    carry_out(table, simulation.now, ChooseByWord("decline"))
    assert table.state.position() == before
    assert table.notice.message is not None
    assert table.notice.message.id == "lesson-other-way"


def waiting_at(game: str, notation: str, folder: Path) -> tuple[Table, float]:
    """A lesson that waits for this, with all as it should be, and when."""
    table = opened(game, folder).table
    simulation, _ = lesson_simulation(OpenTable(table, table.config.board))
    while not (table.state and notation in notations(table.state) and table.decision and table.decision.is_right()):
        simulation.step()
    table.reading.sure_until = float("inf")  # from here on the test itself is the board
    return table, simulation.now + 1.0


def test_no_side_is_named_where_the_lesson_says_that_either_will_do(tmp_path: Path) -> None:
    table, at = waiting_at("ptites-locos", "platform red A", tmp_path)
    shown = snapshot(table, at)
    assert shown["detail"] == Message("locos-either-side")
    assert said(table)["say"] == Message("locos-lesson-platform")


def toggled(table: Table, square: str) -> int:
    return table.reading.bitmap ^ (1 << table.config.board.squares[square].sensor)


def test_a_piece_that_is_not_meant_is_to_go_back_as_soon_as_it_is_up(tmp_path: Path) -> None:
    """The rules would let it be lifted; where that was finished first, hands were led away and then refused."""
    table, at = waiting_at("golden-train", "target T2.3", tmp_path)
    assert table.state is not None
    before = table.state.position()
    meant, away = table.reading.bitmap, toggled(table, "T2.3")
    table.read(at + 0.1, away)
    shown = snapshot(table, at + 0.1)
    assert (shown["prompt"].id, shown["tone"], shown["squares"]) == ("piece-put", "wrong", ["T2.3"])
    first, third = (Message("golden-place", number=number, owner="Robin") for number in (1, 3))
    other = Message("lesson-other-piece", place=first)
    assert shown["detail"] == sentences(other, Message("golden-belongs", place=third))

    table.tick(at + 30.0)
    assert table.notice.message == other, "for as long as it takes"
    at += 30.0
    table.read(at + 2.1, meant)
    assert snapshot(table, at + 2.1)["tone"] == "do"
    assert table.notice.message is None
    assert table.state.position() == before
    table.read(at + 2.2, toggled(table, "T2.1"))
    table.tick(at + 3.0)
    assert table.state.notation(table.state.history[-1]) == "target T2.1"


def test_a_loco_that_comes_in_where_another_is_meant_is_to_go_at_once(tmp_path: Path) -> None:
    table, at = waiting_at("ptites-locos", "loco Q3.3.3", tmp_path)
    assert table.state is not None
    assert "enter S1" in notations(table.state)
    table.read(at + 0.1, toggled(table, "S1"))
    shown = snapshot(table, at + 0.1)
    assert (shown["prompt"].id, shown["tone"]) == ("piece-take-off", "wrong")
    assert shown["detail"] is not None
    assert shown["detail"].id == "lesson-other-piece"


def notations(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def test_help_shows_what_the_lesson_wants(tmp_path: Path) -> None:
    table = opened("golden-train", tmp_path).table
    simulation, _ = lesson_simulation(OpenTable(table, table.config.board))
    while not (table.state and "stop" in notations(table.state)):
        simulation.step()
    assert table.state.notation(table.config.adviser.advise(table.state).action) == "target T2.2"


def test_roll_gives_the_dice_of_the_lesson_and_undo_goes_no_further_back_than_its_beginning(tmp_path: Path) -> None:
    table = opened("ptites-locos", tmp_path).table
    simulation, _ = lesson_simulation(OpenTable(table, table.config.board))
    assert table.match is not None
    assert table.state is not None
    while not (table.reading.known and table.match.decision.is_right()):
        simulation.step()
    carry_out(table, simulation.now, Press("undo"))
    assert table.state.history == []
    carry_out(table, simulation.now, Press("roll"))
    assert table.state.view(0)["dice"] == {"colour": "red", "numbers": [1, 3]}  # type: ignore[typeddict-item]


def test_each_of_our_boards_has_the_lesson_of_its_game() -> None:
    assert [name for name in board_names() if not has_lesson(load(name).game, name)] == []


def test_on_another_map_the_line_of_that_map_is_played_to_its_end(tmp_path: Path) -> None:
    table = opened("paris-connection", tmp_path, "paris_connection_small").table
    simulation, _ = lesson_simulation(OpenTable(table, table.config.board))
    while not said(table)["is_over"]:
        assert simulation.now < 60 * MINUTES_MOST
        simulation.step()
    assert table.state is not None
    assert table.state.history


def test_where_no_line_is_possible_there_is_no_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signalbox.play.teaching.lesson.course", lambda _game, _board: None)
    with pytest.raises(UserError):
        opened("golden-train", tmp_path)
