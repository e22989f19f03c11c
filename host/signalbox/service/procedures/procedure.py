"""Procedures that a person carries out on a board, guided by prompts and lights, without I/O or a clock."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from signalbox.board.scene import Entry
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.core.messages.typed_words import typed_word
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event

PASS, FAIL = "pass", "FAIL"
GOOD, BAD, PASSED_OVER = "good", "bad", "passed over"  # marks of sensors and lights on the drawing
VERDICTS = {GOOD: PASS, BAD: FAIL}  # of a tested sensor or light, keyed by its mark
WHITE, RED, GREEN, BLUE = 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF


@dataclass(frozen=True)
class Answer:
    """A possible answer to a prompt: its word, and the label of its button.

    If `is_brief`, the label adds nothing to the word. If `is_name`, the word is the same in all languages.
    """

    word: str
    label: Message
    is_brief: bool = False
    is_name: bool = False

    @property
    def typed_form(self) -> Message:
        """The word to type in order to give this answer."""
        return Message("verbatim", text=self.word) if self.is_name else typed_word(self.word)


BACK = Answer("back", Message("procedure-answer-back"))


@dataclass(frozen=True)
class Prompt:
    """A one-sentence request and its possible answers. Without answers, the procedure waits for the board.

    `sensors` and `lights` are the numbers of the sensors and lights that the page marks on its drawing.
    """

    text: Message
    answers: tuple[Answer, ...] = ()
    sensors: tuple[int, ...] = ()
    lights: tuple[int, ...] = ()

    def check(self, word: str) -> None:
        """Raise UserError unless `word` is the word of one of the answers."""
        if not self.answers:
            raise UserError(Message("procedure-nothing-asked", word=word))
        if word not in [answer.word for answer in self.answers]:
            allowed = tuple(answer.typed_form for answer in self.answers)
            raise UserError(Message("procedure-no-answer", word=word, words=allowed))


@dataclass(frozen=True)
class Row:
    """One result: the part of the procedure, the measurement, its value and limit, and the verdict.

    `part` and `verdict` are identifiers; `part_text` and `verdict_text` are for display.
    """

    part: str
    name: Text
    value: Text
    limit: Text = ""
    verdict: str = ""  # PASS, FAIL or another variant of "procedure-verdict"; "" for mere information

    @property
    def part_text(self) -> Text:
        return Message("procedure-part", part=self.part)

    @property
    def verdict_text(self) -> Text:
        return verdict_text(self.verdict) if self.verdict else ""


def verdict_text(verdict: str) -> Message:
    """Return the message that states a verdict, such as PASS."""
    return Message("procedure-verdict", verdict=verdict.replace(" ", "-"))


class Procedure(ABC):
    """A procedure on one connection. Times are in seconds on the connection's clock.

    The caller passes in the connection's events and a person's answers, and calls `tick` at `deadline()`. After each
    call, it shows `prompt`, `scene` and the new `lines`, until `is_finished` is true.
    """

    title = Message("procedure-title")  # the page's heading

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.is_finished = False
        self.lines: list[Message] = []  # the results so far, one sentence each, oldest first
        self.done_count = 0  # the number of completed `steps`, for a progress bar
        self.steps = 0

    @property
    @abstractmethod
    def prompt(self) -> Prompt:
        """The request to show now, with its possible answers."""

    @property
    def scene(self) -> list[Entry]:
        """The current scene of the lights."""
        return []

    @property
    def rows(self) -> list[Row]:
        """The results so far, as the rows of a table."""
        return []

    @property
    def sensor_marks(self) -> dict[int, str]:
        """The mark of each sensor examined so far: GOOD, BAD or PASSED_OVER."""
        return {}

    @property
    def light_marks(self) -> dict[int, str]:
        """The mark of each light examined so far: GOOD, BAD or PASSED_OVER."""
        return {}

    @abstractmethod
    def handle(self, now: float, event: Event) -> None:
        """Handle an event, such as the board coming online, sensor readings, statistics or the end of a command."""

    @abstractmethod
    def answer(self, now: float, word: str) -> None:
        """Handle an answer, given as a word that the prompt offers. Raise UserError for any other word."""

    def tick(self, now: float) -> None:  # noqa: B027  # a procedure without deadlines does not need it
        """Do whatever is due at the time `now`."""

    def deadline(self) -> float | None:
        """Return the latest time for the next `tick`, or None if nothing is due."""
        return None
