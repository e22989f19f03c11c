"""Tests of the lights, judged by the person: each light in white, red, green and blue, and all lights at once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from shared_rules import wire
from shared_rules.scene import STEADY
from signalbox.board import Board
from signalbox.board.model import light_names
from signalbox.board.scene import Entry
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import CommandEnded, Event, Stats
from signalbox.service.procedures import procedure
from signalbox.service.procedures.procedure import Answer, Prompt, Row, verdict_text
from signalbox.service.procedures.self_test.stage_wires import HOW_TO_GET, StageWires, append_wires
from signalbox.service.procedures.self_test.step import NOT_TESTED, CheckStep, light_points

COLOURS = {procedure.WHITE: "white", procedure.RED: "red", procedure.GREEN: "green", procedure.BLUE: "blue"}

ROWS, COLUMNS = "row", "column"
# Lights swapped within a row are detected when the columns are tested, and vice versa.
PASSES = ((procedure.WHITE, ROWS), (procedure.RED, COLUMNS), (procedure.GREEN, ROWS), (procedure.BLUE, COLUMNS))

MINIMUM = 1 / 32  # of full white; dimmer lights are hard to judge, so fewer of them are lit instead
SHINE_S = 3.0  # how long lights shine before the figures are requested; too weak a supply fails within this time

YES = Answer("yes", Message("procedure-answer-yes"), is_brief=True)
NO = Answer("no", Message("procedure-answer-no"), is_brief=True)
FLICKER = Answer("flicker", Message("check-answer-flicker"))
FADE = Answer("fade", Message("check-answer-fade"))
PULLED = Answer("pulled", Message("check-answer-pulled"))
ITSELF = Answer("itself", Message("check-answer-itself"))
COLOUR = Answer("colour", Message("check-answer-colour"))
DARK = Answer("dark", Message("check-answer-dark"))
OTHER = Answer("other", Message("check-answer-other-light"))

WRONG = (COLOUR.word, DARK.word, OTHER.word)
Seen = dict[int, dict[int, str]]  # the person's answer for each light and colour
SEEN = {
    "": verdict_text(NOT_TESTED),
    YES.word: Message("check-seen-even"),
    FLICKER.word: Message("check-seen-flicker"),
    FADE.word: Message("check-seen-fade"),
}


@dataclass(frozen=True)
class Question:
    """A question about some lights that shine in one colour while all others are dark.

    `lights` are some or all lights of the row or column given by `line` and `number`, in order, or a single light.
    """

    colour: int
    lights: tuple[int, ...]
    line: str = ""
    number: int = 0

    def halves(self) -> list[Question]:
        """Return one question about each half of the lights."""
        middle = len(self.lights) // 2
        return [replace(self, lights=half) for half in (self.lights[:middle], self.lights[middle:])]

    def without_lights(self, lights: Iterable[int]) -> Question:
        """Return the question without these lights."""
        removed = set(lights)
        return replace(self, lights=tuple(light for light in self.lights if light not in removed))


def line_questions(board: Board) -> list[Question]:
    """Return the questions: each row lights up in white and green, each column in red and blue."""
    return [
        Question(colour, line, direction, number)
        for colour, direction in PASSES
        for number, line in _lines(board, direction)
    ]


def single_light_questions(board: Board) -> list[Question]:
    """Return questions about each single light in all four colours."""
    return [Question(colour, (light,)) for light in range(len(board.lights)) for colour in COLOURS]


def _lines(board: Board, direction: str) -> list[tuple[int, tuple[int, ...]]]:
    """Return (number, lights) for each row from the top or, if `direction` is COLUMNS, each column from the left.

    A light on the rim counts as part of the nearest row or column.
    """
    axis = 1 if direction == ROWS else 0
    other_axis = 1 - axis
    last = board.grid.rows if direction == ROWS else board.grid.columns
    numbered: dict[int, list[tuple[float, float, int]]] = {}
    for light, point in light_points(board).items():
        number = min(max(math.floor(point[other_axis] + 0.5), 1), last)
        numbered.setdefault(number, []).append((point[axis], point[other_axis], light))
    return [(number, tuple(light for _, _, light in sorted(numbered[number]))) for number in sorted(numbered)]


class Power(CheckStep):
    """A test of all lights in white within the power budget, judged by the board's statistics and the person."""

    name = "Power"

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._stats: dict[str, int] = {}
        self._figures: dict[str, int] | None = None
        self._since = 0.0
        self._is_requested = False  # whether the figures have been requested
        self._nonce = ""
        self._seen = ""
        self._has_unexplained_restart = False  # whether the board has restarted and the person has yet to say why
        self._failed = False

    @property
    def prompt(self) -> Prompt:
        if self._has_unexplained_restart:
            return Prompt(Message("check-restarted", every=self._spacing), (PULLED, ITSELF))
        if self._figures is None:
            return Prompt(Message("check-all-white", every=self._spacing))
        return Prompt(Message("check-even", every=self._spacing), (YES, FLICKER, FADE))

    @property
    def scene(self) -> list[Entry]:
        last = len(self.connection.board.lights) - 1
        return [(light, procedure.WHITE, STEADY, 0, 1) for light in sorted({*range(0, last, self._spacing), last})]

    def begin(self, now: float) -> None:
        assert self.connection.hello is not None, "a step begins with the board online"
        self._nonce = self.connection.hello.nonce
        self._restart_measurement(now)

    def resume(self, now: float) -> None:
        hello = self.connection.hello
        if hello is not None and hello.nonce != self._nonce:
            self._has_unexplained_restart = True
        self._restart_measurement(now)

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Stats):
            self._stats = event.values
        elif (
            isinstance(event, CommandEnded) and event.kind == wire.GET and event.reason != "lost" and self._is_requested
        ):
            self._figures = self._stats

    def tick(self, now: float) -> None:
        due = now >= self._since + SHINE_S and not self._is_requested and not self._has_unexplained_restart
        if due and self.connection.online:
            self._is_requested = True
            self.connection.command(now, wire.GET, ["stats"])

    def deadline(self) -> float | None:
        return None if self._is_requested or self._has_unexplained_restart else self._since + SHINE_S

    def handle_answer(self, now: float, word: str) -> None:
        if word == ITSELF.word:
            self._failed = self.is_finished = True
        elif word == PULLED.word:
            self._has_unexplained_restart = False
            self.begin(now)
        else:
            self._seen = word
            self.is_finished = True

    @property
    def rows(self) -> list[Row]:
        if self._failed:
            name = Message("check-white", every=self._spacing)
            return [self.row(name, Message("check-restarted-itself"), Message("check-stays-on"), False)]
        if self._figures is None:
            return []
        drawn_ma, budget = self._figures.get("ma"), self._figures.get("budget")
        drawn_name, budget_name = Message("check-drawn", every=self._spacing), Message("check-budget")
        seen = Message("check-white-seen", every=self._spacing)
        look_row = self.row(seen, SEEN[self._seen], SEEN[YES.word], self._seen == YES.word)
        if not self._seen:
            look_row = replace(look_row, verdict=NOT_TESTED)
        return [self._current_row(drawn_name, drawn_ma), self._current_row(budget_name, budget), look_row]

    def _current_row(self, name: Message, ma: int | None) -> Row:
        limit = Message("check-at-most", maximum=_current_message(self.allowed_ma))
        if ma is None:
            return self.unreported_row(name, limit)
        return self.row(name, _current_message(ma), limit, ma <= self.allowed_ma)

    def data(self) -> dict[str, Any]:
        figures, seen = self._figures or {}, self._seen or None
        return {"figures": figures, "allowed_ma": self.allowed_ma, "seen": seen, "restarted": self._failed}

    @property
    def allowed_ma(self) -> int:
        """The total current in mA that both the board and its description allow with the board's kind of supply."""
        hello = self.connection.hello
        described = self.connection.board.power.max_total_ma(self._has_own_supply)
        reported = hello.budget_ma if hello else None
        return described if reported is None else min(described, reported)

    @property
    def _spacing(self) -> int:
        """The number n such that lighting every n-th light of the chain stays within the power budget."""
        board = self.connection.board
        shines = board.power.available_ma(self._has_own_supply, self.allowed_ma)
        return max(1, math.ceil(len(board.lights) * board.power.light_ma * MINIMUM / max(1, shines)))

    @property
    def _has_own_supply(self) -> bool:
        hello = self.connection.hello
        return hello is not None and "supply" in hello.capabilities

    def _restart_measurement(self, now: float) -> None:
        self._since = now
        self._is_requested = False
        self._figures = None


def _current_message(count: int) -> Message:
    return Message("check-ma", count=str(count))


class Lights(CheckStep):
    """A test of the lights by rows and columns. A row or column with a fault is halved until the faulty light is found.

    If `one_by_one`, each light is tested alone. On a half-built board, `stage_wires` are the wires of one stage, and
    only the lights of that stage and the last light before it are tested. The lights behind a faulty light in the chain
    are then omitted, because their data pass through it.
    """

    name = "Lights"

    def __init__(self, connection: Connection, one_by_one: bool = False, stage_wires: StageWires | None = None) -> None:
        super().__init__(connection)
        board = connection.board
        self._stage_wires = stage_wires
        self._names = light_names(board)
        self._questions = single_light_questions(board) if one_by_one else line_questions(board)
        if stage_wires is not None:
            self._exclude(set(self._names) - set(stage_wires.stage.lights))
        self._seen: Seen = {}
        self._history: list[tuple[list[Question], Seen, int]] = []
        self.steps = len({light for question in self._questions for light in question.lights})
        if stage_wires is not None and stage_wires.stage.lights.start:
            self._questions.insert(0, Question(procedure.WHITE, (stage_wires.stage.lights.start - 1,)))

    @property
    def question(self) -> Question | None:
        """The current question, or None once all questions have been answered."""
        return self._questions[0] if self._questions else None

    @property
    def prompt(self) -> Prompt:
        question = self.question
        if question is None:
            return Prompt(Message("check-lights-done"))
        colour, count, line, number = COLOURS[question.colour], len(question.lights), question.line, question.number
        first, last = self._names[question.lights[0]], self._names[question.lights[-1]]
        if count == 1:
            text = Message("check-light-alone", light=first, colour=colour)
            return Prompt(text, (YES, COLOUR, DARK, OTHER, procedure.BACK), lights=question.lights)
        text = Message(
            "check-lights-of-line", count=count, line=line, number=number, first=first, last=last, colour=colour
        )
        return Prompt(text, (YES, NO, procedure.BACK), lights=question.lights)

    @property
    def scene(self) -> list[Entry]:
        question = self.question
        return [(light, question.colour, STEADY, 0, 1) for light in question.lights] if question else []

    def begin(self, now: float) -> None:
        self.is_finished = not self._questions

    def handle_answer(self, now: float, word: str) -> None:
        if word == procedure.BACK.word:
            if self._history:
                self._questions, self._seen, self.done_count = self._history.pop()
            return
        seen = {light: dict(words) for light, words in self._seen.items()}
        self._history.append((list(self._questions), seen, self.done_count))
        question = self._questions.pop(0)
        if word == NO.word:
            self._questions[:0] = question.halves()
        else:
            for light in question.lights:
                self._seen.setdefault(light, {})[question.colour] = word
            if word != YES.word:
                light = question.lights[0]
                self._exclude({light} if self._stage_wires is None else set(range(light, len(self._names))))
        self._update_progress()

    @property
    def light_marks(self) -> dict[int, str]:
        marks = {}
        for light, words in self._seen.items():
            if self.faults(light):
                marks[light] = procedure.BAD
            elif len(words) == len(COLOURS):
                marks[light] = procedure.GOOD
        return marks

    def faults(self, light: int) -> list[Message]:
        """Return the observed faults of a light."""
        wrong = [(colour, word) for colour, word in self._seen.get(light, {}).items() if word in WRONG]
        return [Message("check-light-fault", fault=word, colour=COLOURS[colour]) for colour, word in wrong]

    @property
    def rows(self) -> list[Row]:
        if not self._seen:
            return []
        marks = self.light_marks
        good, count = sum(mark == procedure.GOOD for mark in marks.values()), self.steps
        tested = Message("check-of", good=good, count=count)
        row = self.row(Message("check-lights-right"), tested, str(count), good == count)
        if row.verdict == procedure.FAIL and procedure.BAD not in marks.values():
            row = replace(row, verdict=NOT_TESTED)
        bad = [light for light in sorted(marks) if marks[light] == procedure.BAD]
        faults = {light: reduce(_join_faults, self.faults(light)) for light in bad}
        hints = []
        if self._stage_wires is not None and bad and self.is_over:
            wires = self._stage_wires.light_wires(bad[0])
            faults[bad[0]] = append_wires(faults[bad[0]], wires)
            hints = [self.row(Message("check-wires"), HOW_TO_GET)] if self._stage_wires.wires is None else []
        names = {light: Message("check-light-of", light=self._names[light]) for light in faults}
        rows = [self.row(names[light], fault, "", False) for light, fault in faults.items()]
        return [row, *hints, *rows]

    def data(self) -> dict[str, Any]:
        return {"lights": [self._entry(light) for light in sorted(self._names)]}

    def _entry(self, light: int) -> dict[str, Any]:
        words = self._seen.get(light, {})
        return {
            "light": light,
            "name": self._names[light],
            **{name: words.get(colour, NOT_TESTED) for colour, name in COLOURS.items()},
            "verdict": procedure.VERDICTS.get(self.light_marks.get(light, ""), NOT_TESTED),
        }

    def _exclude(self, lights: set[int]) -> None:
        self._questions = [rest for question in self._questions if (rest := question.without_lights(lights)).lights]

    def _update_progress(self) -> None:
        broken = sum(len(COLOURS) - len(self._seen[light]) for light in self._seen if self.faults(light))
        self.done_count = (sum(len(words) for words in self._seen.values()) + broken) // len(COLOURS)
        self.is_finished = not self._questions


def _join_faults(first: Message, second: Message) -> Message:
    """Return two faults of one light as one message."""
    return Message("check-light-faults", first=first, second=second)
