"""A piece of work on a board with a person: it asks, watches and lights, without I/O and without a clock of its own."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from signalbox.core.messages import Message, Text
from signalbox.core.messages.typed import typed
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.scenes import Entry

PASS, FAIL = "pass", "FAIL"
GOOD, BAD, PASSED_OVER = "good", "bad", "passed over"  # marks of sensors and lights on the drawing
WHITE, RED, GREEN, BLUE = 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF


@dataclass(frozen=True)
class Answer:
    """An answer that the person may give: its word, and the label of its button.

    A `brief` label adds nothing to the word. One that `is_name` is the same in all languages.
    """

    word: str
    label: Message
    brief: bool = False
    is_name: bool = False

    @property
    def typed(self) -> Message:
        """The word as it is typed."""
        return Message("verbatim", text=self.word) if self.is_name else typed(self.word)


BACK = Answer("back", Message("procedure-answer-back"))


@dataclass(frozen=True)
class Prompt:
    """A request to the person in one sentence, and the answers to it. Without answers the board is waited for.

    The page marks `sensors` and `lights`, by number, on its drawing.
    """

    text: Message
    answers: tuple[Answer, ...] = ()
    sensors: tuple[int, ...] = ()
    lights: tuple[int, ...] = ()


@dataclass(frozen=True)
class Row:
    """One result: the part of the procedure, the measurement, its value and limit, and the verdict.

    `part` and `verdict` are internal words; `part_text` and `verdict_text` are those for people.
    """

    part: str
    name: Text
    value: Text
    limit: Text = ""
    verdict: str = ""  # PASS, FAIL or another that `verdict_text` knows; "" for mere information

    @property
    def part_text(self) -> Text:
        return Message("procedure-part", part=self.part)

    @property
    def verdict_text(self) -> Text:
        return verdict_text(self.verdict) if self.verdict else ""


def no_answer(word: str, answers: tuple[Answer, ...]) -> Message:
    """Return the refusal of a word that is none of these answers."""
    if not answers:
        return Message("procedure-nothing-asked", word=word)
    return Message("procedure-no-answer", word=word, words=tuple(answer.typed for answer in answers))


def verdict_text(verdict: str) -> Message:
    """Return a verdict in words."""
    return Message("procedure-verdict", verdict=verdict.replace(" ", "-"))


class Procedure(ABC):
    """A procedure beside one connection. Times are the connection's, in seconds.

    The runner hands over the connection's events and the person's answers, calls `tick` at `deadline()`, and after
    each of these shows `prompt`, `scene` and the new `lines`; until `finished`.
    """

    title = Message("procedure-title")  # the page's heading

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.finished = False
        self.lines: list[Message] = []  # the results so far, a sentence each, oldest first
        self.done = 0  # steps of `steps`, for a bar
        self.steps = 0

    @property
    @abstractmethod
    def prompt(self) -> Prompt:
        """The present request to the person."""

    @property
    def scene(self) -> list[Entry]:
        """The present scene of the lights."""
        return []

    @property
    def rows(self) -> list[Row]:
        """The results so far as a table."""
        return []

    @property
    def sensor_marks(self) -> dict[int, str]:
        """The sensors that have turned out GOOD, BAD or PASSED_OVER."""
        return {}

    @property
    def light_marks(self) -> dict[int, str]:
        """The lights that have turned out GOOD, BAD or PASSED_OVER."""
        return {}

    @abstractmethod
    def handle(self, now: float, event: Event) -> None:
        """Take an event: the board is online, gone, refused; readings, figures, a command's end."""

    @abstractmethod
    def answer(self, now: float, word: str) -> None:
        """Take one of the prompt's words from the person. Raises UserError for any other."""

    def tick(self, now: float) -> None:  # noqa: B027  # a procedure that waits for nothing needs none
        """Let time pass."""

    def deadline(self) -> float | None:
        """Return the latest time of the next `tick`."""
        return None
