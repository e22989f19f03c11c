"""Every light in white, red, green and blue, as the person sees it."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from shared_rules.scene import STEADY
from signalbox.core.messages import Message
from signalbox.service.procedures.procedure import BAD, FAIL, GOOD, PASS, Answer, Prompt, Row
from signalbox.service.procedures.self_test.check_step import NOT_TESTED, CheckStep
from signalbox.service.procedures.self_test.directions import light_names
from signalbox.service.procedures.self_test.questions import COLOURS, WHITE, Question, lines, singles
from signalbox.service.procedures.self_test.suspects import HOW_TO_GET, with_wires

if TYPE_CHECKING:
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.scenes import Entry
    from signalbox.service.procedures.self_test.suspects import Suspects

YES = Answer("yes", Message("procedure-answer-yes"), brief=True)
NO = Answer("no", Message("procedure-answer-no"), brief=True)
COLOUR = Answer("colour", Message("check-answer-colour"))
DARK = Answer("dark", Message("check-answer-dark"))
OTHER = Answer("other", Message("check-answer-other-light"))
BACK = Answer("back", Message("procedure-answer-back"))

WRONG = (COLOUR.word, DARK.word, OTHER.word)
Seen = dict[int, dict[int, str]]  # light -> colour -> the word that was said


class Lights(CheckStep):
    """Asks about lines of lights; a line that is not right is halved until the light is found. `each`: one by one.

    On a board that is half built these are the lights of one stage, whose wires are `suspects`, after the last one of
    the stages before. What lies behind a wrong light in the chain is not asked about: its data come through that one.
    """

    name = "Lights"

    def __init__(self, connection: Connection, each: bool = False, suspects: Suspects | None = None) -> None:
        super().__init__(connection)
        board = connection.board
        self._suspects = suspects
        self._names = light_names(board)
        self._todo = singles(board) if each else lines(board)
        if suspects is not None:
            self._leave_out(set(self._names) - set(suspects.stage.lights))
        self._seen: Seen = {}
        self._history: list[tuple[list[Question], Seen, int]] = []
        self.steps = len({light for question in self._todo for light in question.lights})
        if suspects is not None and suspects.stage.lights.start:
            self._todo.insert(0, Question(WHITE, (suspects.stage.lights.start - 1,)))

    @property
    def question(self) -> Question | None:
        """What is asked now; None when all has been."""
        return self._todo[0] if self._todo else None

    @property
    def prompt(self) -> Prompt:
        question = self.question
        if question is None:
            return Prompt(Message("check-lights-done"))
        colour, count = COLOURS[question.colour], len(question.lights)
        if count == 1:
            text = Message("check-light-alone", light=self._names[question.lights[0]], colour=colour)
            return Prompt(text, (YES, COLOUR, DARK, OTHER, BACK), lights=question.lights)
        text = Message(
            "check-lights-of-line",
            count=count,
            line=question.line,
            number=question.number,
            first=self._names[question.lights[0]],
            last=self._names[question.lights[-1]],
            colour=colour,
        )
        return Prompt(text, (YES, NO, BACK), lights=question.lights)

    @property
    def scene(self) -> list[Entry]:
        question = self.question
        return [(light, question.colour, STEADY, 0, 1) for light in question.lights] if question else []

    def begin(self, now: float) -> None:
        self.finished = not self._todo

    def resume(self, now: float) -> None:
        """The connection shows the scene again by itself."""

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
                self._leave_out(self._spoilt_by(question.lights[0]))
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
        """What is wrong with a light, as far as it was seen."""
        seen = self._seen.get(light, {})
        return [
            Message("check-light-fault", fault=word, colour=COLOURS[colour])
            for colour, word in seen.items()
            if word in WRONG
        ]

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
            row = Row(self.name, row.name, row.value, row.limit, NOT_TESTED)
        bad = [light for light in sorted(marks) if marks[light] == BAD]
        faults = {at: reduce(_both, self.faults(at)) for at in bad}
        told = []
        if self._suspects is not None and bad and self.over:
            wires = self._suspects.of_light(bad[0])
            faults[bad[0]] = with_wires(faults[bad[0]], wires)
            told = [self.row(Message("check-wires"), HOW_TO_GET)] if self._suspects.wires is None else []
        rows = [
            self.row(Message("check-light-of", light=self._names[at]), fault, "", False) for at, fault in faults.items()
        ]
        return [row, *told, *rows]

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

    def _spoilt_by(self, light: int) -> set[int]:
        """A light that is known to be wrong would spoil every line that it lies in; in a stage so do those behind."""
        return {light} if self._suspects is None else set(range(light, len(self._names)))

    def _leave_out(self, lights: set[int]) -> None:
        self._todo = [left for question in self._todo if (left := question.without(lights)).lights]

    def _count(self) -> None:
        broken = sum(len(COLOURS) - len(self._seen[light]) for light in self._seen if self.faults(light))
        self.done = (sum(len(words) for words in self._seen.values()) + broken) // len(COLOURS)
        self.finished = not self._todo


def _both(first: Message, second: Message) -> Message:
    """Two faults of one light."""
    return Message("check-light-faults", first=first, second=second)
