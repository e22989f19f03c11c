"""A test of every light in white, red, green and blue as the person sees it, and of all lights at once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from shared_rules import wire
from shared_rules.scene import STEADY
from signalbox.board.model import light_names
from signalbox.core.messages import Message
from signalbox.device.link.events import Done, Event, Stats
from signalbox.service.procedures.procedure import (
    BACK,
    BAD,
    BLUE,
    FAIL,
    GOOD,
    GREEN,
    PASS,
    RED,
    WHITE,
    Answer,
    Prompt,
    Row,
    verdict_text,
)
from signalbox.service.procedures.self_test.step import NOT_TESTED, CheckStep, light_points
from signalbox.service.procedures.self_test.suspects import HOW_TO_GET, with_wires

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.scenes import Entry
    from signalbox.service.procedures.self_test.suspects import Suspects

COLOURS = {WHITE: "white", RED: "red", GREEN: "green", BLUE: "blue"}

ROWS, COLUMNS = "row", "column"
# Lights that are swapped within a row are found by their columns, and the other way round.
PASSES = ((WHITE, ROWS), (RED, COLUMNS), (GREEN, ROWS), (BLUE, COLUMNS))

MINIMUM = 1 / 32  # of full white; darker lights are hard to judge, so fewer lights shine then
SHINE_S = 3.0  # before the figures are requested; a supply that is too weak fails within this time

YES = Answer("yes", Message("procedure-answer-yes"), brief=True)
NO = Answer("no", Message("procedure-answer-no"), brief=True)
FLICKER = Answer("flicker", Message("check-answer-flicker"))
FADE = Answer("fade", Message("check-answer-fade"))
PULLED = Answer("pulled", Message("check-answer-pulled"))
ITSELF = Answer("itself", Message("check-answer-itself"))
COLOUR = Answer("colour", Message("check-answer-colour"))
DARK = Answer("dark", Message("check-answer-dark"))
OTHER = Answer("other", Message("check-answer-other-light"))

WRONG = (COLOUR.word, DARK.word, OTHER.word)
Seen = dict[int, dict[int, str]]  # the person's word by light and colour
SEEN = {
    "": verdict_text(NOT_TESTED),
    YES.word: Message("check-seen-even"),
    FLICKER.word: Message("check-seen-flicker"),
    FADE.word: Message("check-seen-fade"),
}


@dataclass(frozen=True)
class Question:
    """A question about some lights, in order of position, that shine in one colour while all others are dark.

    They are some or all lights of the row or column that `line` and `number` give, or one light alone.
    """

    colour: int
    lights: tuple[int, ...]
    line: str = ""
    number: int = 0

    def halves(self) -> list[Question]:
        """Return two questions, one about each half of the lights."""
        middle = len(self.lights) // 2
        return [replace(self, lights=half) for half in (self.lights[:middle], self.lights[middle:])]

    def without(self, lights: Iterable[int]) -> Question:
        """Return the question without these lights."""
        removed = set(lights)
        return replace(self, lights=tuple(light for light in self.lights if light not in removed))


def lines(board: Board) -> list[Question]:
    """Return four questions about every light: in white and green with its row, in red and blue with its column."""
    return [
        Question(colour, line, direction, number)
        for colour, direction in PASSES
        for number, line in _lines(board, direction)
    ]


def singles(board: Board) -> list[Question]:
    """Return questions about each light alone, in all four colours."""
    return [Question(colour, (light,)) for light in range(len(board.lights)) for colour in COLOURS]


def _lines(board: Board, direction: str) -> list[tuple[int, tuple[int, ...]]]:
    """Return the rows from the top, or the columns from the left, each with its lights from one end to the other.

    A light on the rim belongs to the nearest line.
    """
    along = 1 if direction == ROWS else 0
    across = 1 - along
    last = board.grid.rows if direction == ROWS else board.grid.columns
    numbered: dict[int, list[tuple[float, float, int]]] = {}
    for light, point in light_points(board).items():
        number = min(max(math.floor(point[across] + 0.5), 1), last)
        numbered.setdefault(number, []).append((point[along], point[across], light))
    return [(number, tuple(light for _, _, light in sorted(numbered[number]))) for number in sorted(numbered)]


class Power(CheckStep):
    """A test of all lights in white within the budget, judged by the board's figures and the person."""

    name = "Power"

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._stats: dict[str, int] = {}
        self._figures: dict[str, int] | None = None
        self._since = 0.0
        self._asked = False  # the figures have been requested
        self._nonce = ""
        self._seen = ""
        self._unexplained = False  # the board has restarted, and the person has not said why
        self._failed = False

    @property
    def prompt(self) -> Prompt:
        if self._unexplained:
            return Prompt(Message("check-restarted", every=self._every), (PULLED, ITSELF))
        if self._figures is None:
            return Prompt(Message("check-all-white", every=self._every))
        return Prompt(Message("check-even", every=self._every), (YES, FLICKER, FADE))

    @property
    def scene(self) -> list[Entry]:
        last = len(self.connection.board.lights) - 1
        return [(light, WHITE, STEADY, 0, 1) for light in sorted({*range(0, last, self._every), last})]

    def begin(self, now: float) -> None:
        assert self.connection.hello is not None, "a step begins with the board online"
        self._nonce = self.connection.hello.nonce
        self._shine(now)

    def resume(self, now: float) -> None:
        hello = self.connection.hello
        if hello is not None and hello.nonce != self._nonce:
            self._unexplained = True
        self._shine(now)

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Stats):
            self._stats = event.values
        elif isinstance(event, Done) and event.kind == wire.GET and event.reason != "lost" and self._asked:
            self._figures = self._stats

    def tick(self, now: float) -> None:
        due = now >= self._since + SHINE_S and not self._asked and not self._unexplained
        if due and self.connection.online:
            self._asked = True
            self.connection.command(now, wire.GET, ["stats"])

    def deadline(self) -> float | None:
        return None if self._asked or self._unexplained else self._since + SHINE_S

    def answered(self, now: float, word: str) -> None:
        if word == ITSELF.word:
            self._failed = self.finished = True
        elif word == PULLED.word:
            self._unexplained = False
            self.begin(now)
        else:
            self._seen = word
            self.finished = True

    @property
    def rows(self) -> list[Row]:
        if self._failed:
            name = Message("check-white", every=self._every)
            return [self.row(name, Message("check-restarted-itself"), Message("check-stays-on"), False)]
        if self._figures is None:
            return []
        draws, budget = self._figures.get("ma"), self._figures.get("budget")
        drawn, in_force = Message("check-drawn", every=self._every), Message("check-budget")
        seen = Message("check-white-seen", every=self._every)
        looks = self.row(seen, SEEN[self._seen], SEEN[YES.word], self._seen == YES.word)
        if not self._seen:
            looks = replace(looks, verdict=NOT_TESTED)
        return [self._row_ma(drawn, draws), self._row_ma(in_force, budget), looks]

    def _row_ma(self, name: Message, ma: int | None) -> Row:
        limit = Message("check-at-most", maximum=_ma(self.allowed))
        return self.not_reported(name, limit) if ma is None else self.row(name, _ma(ma), limit, ma <= self.allowed)

    def data(self) -> dict[str, Any]:
        figures, seen = self._figures or {}, self._seen or None
        return {"figures": figures, "allowed_ma": self.allowed, "seen": seen, "restarted": self._failed}

    @property
    def allowed(self) -> int:
        """The total current in mA allowed by the description for the reported supply, and by the board itself."""
        hello = self.connection.hello
        described = self.connection.board.power.total(self._supply)
        reported = hello.budget_ma if hello else None
        return described if reported is None else min(described, reported)

    @property
    def _every(self) -> int:
        """The spacing along the chain at which the budget lets lights shine together; 1 means every light."""
        board = self.connection.board
        shines = board.power.for_light(self._supply, self.allowed)
        return max(1, math.ceil(len(board.lights) * board.power.light_ma * MINIMUM / max(1, shines)))

    @property
    def _supply(self) -> bool:
        hello = self.connection.hello
        return hello is not None and "supply" in hello.capabilities

    def _shine(self, now: float) -> None:
        self._since = now
        self._asked = False
        self._figures = None


def _ma(count: int) -> Message:
    return Message("check-ma", count=str(count))


class Lights(CheckStep):
    """Questions about rows and columns of lights. A faulty one is halved until the faulty light is found.

    If `singly`, each light is tested alone. On a half-built board, only the lights of one stage, whose wires are
    `suspects`, are tested, after the last light of the earlier stages. Lights after a faulty one in the chain are then
    left out, because their data pass through it.
    """

    name = "Lights"

    def __init__(self, connection: Connection, singly: bool = False, suspects: Suspects | None = None) -> None:
        super().__init__(connection)
        board = connection.board
        self._suspects = suspects
        self._names = light_names(board)
        self._todo = singles(board) if singly else lines(board)
        if suspects is not None:
            self._leave_out(set(self._names) - set(suspects.stage.lights))
        self._seen: Seen = {}
        self._history: list[tuple[list[Question], Seen, int]] = []
        self.steps = len({light for question in self._todo for light in question.lights})
        if suspects is not None and suspects.stage.lights.start:
            self._todo.insert(0, Question(WHITE, (suspects.stage.lights.start - 1,)))

    @property
    def question(self) -> Question | None:
        """The question to ask now, or None at the end."""
        return self._todo[0] if self._todo else None

    @property
    def prompt(self) -> Prompt:
        question = self.question
        if question is None:
            return Prompt(Message("check-lights-done"))
        colour, count, line, number = COLOURS[question.colour], len(question.lights), question.line, question.number
        first, last = self._names[question.lights[0]], self._names[question.lights[-1]]
        if count == 1:
            text = Message("check-light-alone", light=first, colour=colour)
            return Prompt(text, (YES, COLOUR, DARK, OTHER, BACK), lights=question.lights)
        text = Message(
            "check-lights-of-line", count=count, line=line, number=number, first=first, last=last, colour=colour
        )
        return Prompt(text, (YES, NO, BACK), lights=question.lights)

    @property
    def scene(self) -> list[Entry]:
        question = self.question
        return [(light, question.colour, STEADY, 0, 1) for light in question.lights] if question else []

    def begin(self, now: float) -> None:
        self.finished = not self._todo

    def answered(self, now: float, word: str) -> None:
        if word == BACK.word:
            if self._history:
                self._todo, self._seen, self.done = self._history.pop()
            return
        seen = {light: dict(words) for light, words in self._seen.items()}
        self._history.append((list(self._todo), seen, self.done))
        question = self._todo.pop(0)
        if word == NO.word:
            self._todo[:0] = question.halves()
        else:
            for light in question.lights:
                self._seen.setdefault(light, {})[question.colour] = word
            if word != YES.word:
                light = question.lights[0]
                self._leave_out({light} if self._suspects is None else set(range(light, len(self._names))))
        self._count()

    @property
    def light_marks(self) -> dict[int, str]:
        marks = {}
        for light, words in self._seen.items():
            if self.faults(light):
                marks[light] = BAD
            elif len(words) == len(COLOURS):
                marks[light] = GOOD
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
        good, count = sum(mark == GOOD for mark in marks.values()), self.steps
        row = self.row(
            Message("check-lights-right"), Message("check-of", good=good, count=count), str(count), good == count
        )
        if row.verdict == FAIL and BAD not in marks.values():
            row = replace(row, verdict=NOT_TESTED)
        bad = [light for light in sorted(marks) if marks[light] == BAD]
        faults = {at: reduce(_both, self.faults(at)) for at in bad}
        hints = []
        if self._suspects is not None and bad and self.over:
            wires = self._suspects.of_light(bad[0])
            faults[bad[0]] = with_wires(faults[bad[0]], wires)
            hints = [self.row(Message("check-wires"), HOW_TO_GET)] if self._suspects.wires is None else []
        rows = [
            self.row(Message("check-light-of", light=self._names[at]), fault, "", False) for at, fault in faults.items()
        ]
        return [row, *hints, *rows]

    def data(self) -> dict[str, Any]:
        return {"lights": [self._entry(light) for light in sorted(self._names)]}

    def _entry(self, light: int) -> dict[str, Any]:
        words = self._seen.get(light, {})
        return {
            "light": light,
            "name": self._names[light],
            **{name: words.get(colour, NOT_TESTED) for colour, name in COLOURS.items()},
            "verdict": {GOOD: PASS, BAD: FAIL}.get(self.light_marks.get(light, ""), NOT_TESTED),
        }

    def _leave_out(self, lights: set[int]) -> None:
        self._todo = [left for question in self._todo if (left := question.without(lights)).lights]

    def _count(self) -> None:
        broken = sum(len(COLOURS) - len(self._seen[light]) for light in self._seen if self.faults(light))
        self.done = (sum(len(words) for words in self._seen.values()) + broken) // len(COLOURS)
        self.finished = not self._todo


def _both(first: Message, second: Message) -> Message:
    """Return two faults of one light as one message."""
    return Message("check-light-faults", first=first, second=second)
