"""A table for a guided first game. It takes back actions that depart from the lesson."""

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from shared_rules.game import CHANCE, NotAllowedError, State
from signalbox import games
from signalbox.board import Board, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games import players
from signalbox.games.teaching import Lesson, Step
from signalbox.play.record.dice import Dice, Outcomes, roll_number
from signalbox.play.table import guidance
from signalbox.play.table.config import Advice, TableConfig
from signalbox.play.table.decision import Decision
from signalbox.play.table.match import Match, RecordedGame
from signalbox.play.table.opening import NewGame, OpenTable, new_config
from signalbox.play.table.table import INPUTS, Table
from signalbox.play.table.thinking import Computers
from signalbox.play.teaching.page_types import LessonInfo

OTHERS = players.EASY  # the computer player for the other seats once the lesson's steps are over


class BoardLesson:
    """A lesson on one board. Raises NotAllowedError or ValueError if the lesson's moves are not possible on it."""

    def __init__(self, lesson: Lesson, start: State) -> None:
        self.lesson = lesson
        self.start = start
        self.rolls: dict[str, int] = {}  # the outcome for each roll, keyed by the roll's number
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
        """Return the current step, or None if all steps have been played."""
        played, steps = len(state.history), self.lesson.steps
        return steps[played] if played < len(steps) else None

    def action(self, state: State) -> int | None:
        """Return the current step's action or chance outcome, or None if there is no such step or it is not legal."""
        step = self.step(state)
        try:
            return None if step is None else state.parse(step.notation)
        except NotAllowedError:
            return None

    def count_departures(self, state: State) -> int:
        """Return the number of entries at the end of the history that do not belong to the lesson."""
        replayed = self.start.clone()
        for number, (action, step) in enumerate(zip(state.history, self.lesson.steps, strict=False)):
            if not _satisfies(replayed, action, step):
                return len(state.history) - number
            replayed.apply(action)
        return 0

    def accepted_actions(self, state: State) -> list[int]:
        """Return the legal actions that satisfy the current step. There are none for a roll or after the last step."""
        step = self.step(state)
        return [] if step is None else [action for action in state.legal_actions() if _satisfies(state, action, step)]

    def info(self, state: State) -> LessonInfo:
        """Return the lesson's current message and progress."""
        played, steps = len(state.history), self.lesson.steps
        is_over = played >= len(steps)
        sentences = [step.message for step in steps[: played + 1] if step.message is not None]
        say: Message = self.lesson.end_message if is_over or not sentences else sentences[-1]
        count = sum(step.message is not None for step in steps)
        return {"say": say, "number": len(sentences), "count": count, "is_over": is_over}


def _satisfies(state: State, action: int, step: Step) -> bool:
    """Return whether an action satisfies a step of the lesson."""
    notation = state.notation(action)
    return any(fnmatchcase(notation, pattern) for pattern in (step.notation, *step.alternatives))


class PreparedDice(Dice):
    """Dice that roll the lesson's outcomes, then random ones. They have no commitment and cannot be verified."""

    def __init__(self, board_lesson: BoardLesson) -> None:
        super().__init__(Dice.from_system().seed)
        self.commitment = ""
        self._board_lesson = board_lesson

    def outcome(self, number: str, outcomes: Outcomes) -> int:
        """Return the lesson's outcome for the roll with this number if that is possible; otherwise a random outcome."""
        prepared = self._board_lesson.rolls.get(number)
        if prepared is not None and prepared in {outcome for outcome, _ in outcomes}:
            return prepared
        return super().outcome(number, outcomes)


def find_lesson(game: str, board: Board) -> BoardLesson | None:
    """Return the lesson for a game on a board, or None if the game has no lesson that is possible there."""
    entry = games.entry(game)
    if entry.teaching is None:
        return None
    teaching, rules = entry.teaching, games.rules(game, board)
    for lesson in teaching.lessons:
        with contextlib.suppress(ValueError, LookupError):  # includes NotAllowedError
            return BoardLesson(lesson, teaching.read_position(rules, lesson.position))
    return None


class LessonTable(Table):
    """A table for one lesson, at which Help and the lights show the lesson's next step."""

    def __init__(self, config: TableConfig, board_lesson: BoardLesson) -> None:
        super().__init__(config)
        self._board_lesson = board_lesson
        self._decision_shown: Decision | None = None  # the decision at which the next step was shown

    def advance(self, at: float) -> None:
        """Until the lesson is over, advance the table, take back departures, and show the lesson's next step."""
        if self.current_info()["is_over"]:
            self.tally[INPUTS] += 1
            self._ticked_at = at
            return
        super().advance(at)
        match = self.match
        if match is None:
            return
        if self._take_back_departures(match, at) or self._reject_departure(match, at):
            super().advance(at)
        self._show_next_move(match, at)

    def current_info(self) -> LessonInfo:
        """Return the lesson's current message and progress."""
        return self._board_lesson.info(self._board_lesson.start if self.match is None else self.match.state)

    def _take_back_departures(self, match: Match, at: float) -> bool:
        count = self._board_lesson.count_departures(match.state)
        if not count or match.is_over:
            return False
        match.take_back(at, count)
        self._explain(match, at, Message("lesson-other-way"))
        return True

    def _reject_departure(self, match: Match, at: float) -> bool:
        """Ask for a wrongly moved piece to be put back, and name the right piece. Return whether this was necessary."""
        decision = match.decision
        can_check = self.reading.is_known and self.reading.offline_reason is None and self.menu is None
        if not can_check or match.is_over or match.is_computers_turn() or guidance.is_fault(decision, at):
            return False
        intended = self._board_lesson.accepted_actions(match.state)
        if not intended or not _is_deviating(decision, intended) or not decision.restart():
            return False
        match.update_verdict(at)
        mover = match.state.mover(intended[0])
        if mover in self.config.board.squares:
            self._explain(match, at, Message("lesson-other-piece", place=self.config.messages.place_name(mover)))
        else:
            self._explain(match, at, Message("lesson-said-above"))
        return True

    def _explain(self, match: Match, at: float, reason: Message) -> None:
        """Show why an action was not accepted. If pieces have to be put back, the message stays until then."""
        if match.decision.is_right():
            self.notice.show(at, reason)
        else:
            self.notice.advise(at, reason, stays=True)

    def _show_next_move(self, match: Match, at: float) -> None:
        """Show the lesson's next move, and no other, without waiting for a player to press Help."""
        decision = match.decision
        if decision is self._decision_shown or decision.plan.restoring or match.is_over or match.is_computers_turn():
            return
        action = self._board_lesson.action(match.state)
        if action is None or match.state.current_player() < 0:
            return
        self._decision_shown = decision
        if len(self._board_lesson.accepted_actions(match.state)) > 1:
            return  # several moves satisfy the step
        if len(match.state.legal_actions()) > 1:
            decision.offered.hint = Advice(action, None, is_required=True)
            match.update_verdict(at)


def _is_deviating(decision: Decision, intended: Sequence[int]) -> bool:
    """Return whether the players are deviating from the `intended` actions.

    This is so if they began or chose another action, or if only one piece is lifted and no intended action moves it.
    """
    state, plan, reading = decision.state, decision.plan, decision.reading
    if decision.chosen_action is not None or plan.intent.action is not None:
        return (plan.intent.action if decision.chosen_action is None else decision.chosen_action) not in intended
    candidates = [candidate for candidate in decision.candidates if candidate.action in intended]
    if any(candidate.has_begun_next(reading.now, reading.unknown) for candidate in candidates):
        return False
    layout, squares = decision.layout, decision.layout.board.squares
    from_squares = [effect["square"] for action in intended for effect in plan.effects(action)]
    from_squares += [state.mover(action) for action in intended]
    moved = {layout.place_name(square) for square in from_squares if square in squares}
    lifted_places = [name for name in guidance.lifted_places(decision) if layout.squares_of(layout.index[name])]
    # if several pieces are missing, the board is being set up
    return len(lifted_places) == 1 and lifted_places[0] not in moved


@lru_cache(maxsize=32)
def has_lesson(game: str, board: str = "") -> bool:
    """Return whether there is a lesson for a game on a board, which is the game's own board by default."""
    return find_lesson(game, load(board or games.entry(game).board)) is not None


def open_lesson(game: str, names: Sequence[str], record: Path, now: datetime, board: str = "") -> OpenTable:
    """Return a table where `names[0]` takes the lesson, saved in `record`. Raise UserError if there is no lesson."""
    lesson_board = load(board or games.entry(game).board)
    board_lesson = find_lesson(game, lesson_board)
    if board_lesson is None:
        raise UserError(Message("lesson-none", title=lesson_board.title))
    seats = [Seat(names[0]), *(Seat(name, OTHERS) for name in names[1 : board_lesson.start.players])]
    dice = PreparedDice(board_lesson)
    config = new_config(NewGame(game, seats, {"first": 0}, dice, record, board), now)

    def choose(state: State) -> int:
        action = board_lesson.action(state)
        if action is not None:
            return action
        return players.choose_action(OTHERS, game, state, dice.player_random(state.turn(), len(state.history)))

    config.computers = Computers(dict.fromkeys(range(1, len(seats)), choose), make_chooser=lambda _kind, _seat: choose)
    usual_adviser = config.adviser

    def advise(state: State) -> Advice:
        action = board_lesson.action(state)
        return usual_adviser.advise(state) if action is None else Advice(action, None)

    config.adviser = replace(usual_adviser, advise=advise)
    config.messages.closing_line = Message("lesson-won")
    table = LessonTable(config, board_lesson)
    table.resume(0.0, RecordedGame(config.open_journal(config.setups[0][0]), board_lesson.start.clone()))
    return OpenTable(table, lesson_board)


def lesson_info(table: Table) -> LessonInfo | None:
    """Return the current message of the lesson at a table, or None if the table is not for a lesson."""
    return table.current_info() if isinstance(table, LessonTable) else None
