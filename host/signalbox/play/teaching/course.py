"""How far a lesson has come: what has been played is held against its line. No I/O."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, NotAllowedError
from signalbox import games
from signalbox.play.record.dice import Dice, roll_number

if TYPE_CHECKING:
    from shared_rules.game import Game, State
    from signalbox.board import Board
    from signalbox.core.messages import Message
    from signalbox.games.teaching import Lesson, Step
    from signalbox.play.record.dice import Outcomes
    from signalbox.play.teaching.lesson_types import LessonShown


class Course:
    """A lesson on one board. Raises NotAllowedError or ValueError where its line is not possible there."""

    def __init__(self, lesson: Lesson, start: State) -> None:
        self.lesson = lesson
        self.start = start
        self.rolls: dict[str, int] = {}  # by the number of each roll, what comes
        rolled: list[int | None] = []
        state = start.clone()
        for step in lesson.steps:
            action = state.parse(step.notation)
            is_chance = state.current_player() == CHANCE
            if is_chance:
                self.rolls[roll_number(state.turn(), rolled)] = action
            rolled.append(state.turn() if is_chance else None)
            state.apply(action)

    def step(self, state: State) -> Step | None:
        """What is to be played now; None when all has been."""
        played, steps = len(state.history), self.lesson.steps
        return steps[played] if played < len(steps) else None

    def action(self, state: State) -> int | None:
        """The same as an action or a chance outcome; None also where it is not possible now."""
        step = self.step(state)
        try:
            return None if step is None else state.parse(step.notation)
        except NotAllowedError:
            return None

    def departures(self, state: State) -> int:
        """How many of the last things that were played do not belong to the lesson."""
        past = self.start.clone()
        for number, (action, step) in enumerate(zip(state.history, self.lesson.steps, strict=False)):
            if not _is_alike(past, action, step):
                return len(state.history) - number
            past.apply(action)
        return 0

    def alike(self, state: State) -> list[int]:
        """Every legal action that does for what is to be played now; none at a roll, or when all has been."""
        step = self.step(state)
        return [] if step is None else [each for each in state.legal_actions() if _is_alike(state, each, step)]

    def shown(self, state: State) -> LessonShown:
        """What is said now."""
        played, steps = len(state.history), self.lesson.steps
        is_over = played >= len(steps)
        said = [step.say for step in steps[: played + 1] if step.say is not None]
        say: Message = self.lesson.end if is_over or not said else said[-1]
        count = sum(step.say is not None for step in steps)
        return {"say": say, "number": len(said), "count": count, "is_over": is_over}


def _is_alike(state: State, action: int, step: Step) -> bool:
    """Whether an action does for a step of the lesson."""
    notation = state.notation(action)
    return any(fnmatchcase(notation, pattern) for pattern in (step.notation, *step.alike))


class PreparedDice(Dice):
    """Dice that show what a lesson wants; after it they fall as any do. They prove nothing and promise nothing."""

    def __init__(self, course: Course) -> None:
        super().__init__(Dice.from_system().seed)
        self.commitment = ""
        self._course = course

    def outcome(self, number: str, outcomes: Outcomes) -> int:
        """The outcome that the lesson has for a roll of this number, if it is one of these."""
        prepared = self._course.rolls.get(number)
        if prepared is not None and prepared in {outcome for outcome, _ in outcomes}:
            return prepared
        return super().outcome(number, outcomes)


def course(game: str, board: Board) -> Course | None:
    """The lesson of a game on a board; None where the game has none that is possible there."""
    entry = games.entry(game)
    if entry.teaching is None:
        return None
    teaching, rules = entry.teaching(), games.rules(game, board)
    found = (_possible(lesson, teaching.read_position, rules) for lesson in teaching.lessons)
    return next(filter(None, found), None)


def _possible(lesson: Lesson, read_position: object, rules: Game) -> Course | None:
    assert callable(read_position)
    try:
        return Course(lesson, read_position(rules, lesson.position))
    except (ValueError, LookupError):  # NotAllowedError is one
        return None
