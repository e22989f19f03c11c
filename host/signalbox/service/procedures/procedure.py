"""What a piece of work on a board is: it asks, watches and lights, without I/O and without a clock of its own."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from signalbox.core.messages import Message, Text
from signalbox.core.messages.typed import typed
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event
from signalbox.device.link.scenes import Entry


@dataclass(frozen=True)
class Answer:
    """Something the person may say: the word, and what a button with it reads.

    A `brief` label says no more than the word. One that `is_name` is the same in all languages.
    """

    word: str
    label: Message
    brief: bool = False
    is_name: bool = False

    @property
    def typed(self) -> Message:
        """The word as it is typed."""
        return Message("verbatim", text=self.word) if self.is_name else typed(self.word)


@dataclass(frozen=True)
class Prompt:
    """What is to be done now, in one sentence, and what may be answered. Without answers the board is waited for.

    `sensors` and `lights` are what the sentence speaks of, by number: the page marks them on its drawing.
    """

    text: Message
    answers: tuple[Answer, ...] = ()
    sensors: tuple[int, ...] = ()
    lights: tuple[int, ...] = ()


@dataclass(frozen=True)
class Row:
    """One result: what it belongs to, what was measured, what it had to be, and whether it was.

    `part` and `verdict` are words of ours, which `said_part` and `said_verdict` say to people.
    """

    part: str
    name: Text
    value: Text
    limit: Text = ""
    verdict: str = ""  # PASS, FAIL or another that `said_verdict` can say; "" for what is only information

    @property
    def said_part(self) -> Text:
        return Message("procedure-part", part=self.part)

    @property
    def said_verdict(self) -> Text:
        return said_verdict(self.verdict) if self.verdict else ""


def no_answer(word: str, answers: tuple[Answer, ...]) -> Message:
    """Why a word is none of these answers, and what may be said."""
    if not answers:
        return Message("procedure-nothing-asked", word=word)
    return Message("procedure-no-answer", word=word, words=tuple(answer.typed for answer in answers))


PASS, FAIL = "pass", "FAIL"


def said_verdict(verdict: str) -> Message:
    """A verdict in words."""
    return Message("procedure-verdict", verdict=verdict.replace(" ", "-"))


# what a sensor or a light has turned out to be, for the drawing
GOOD, BAD, PASSED_OVER = "good", "bad", "passed over"


class Procedure(ABC):
    """Runs beside one connection. Times are the connection's, in seconds.

    The runner hands over what the connection tells and what the person answers, calls `tick` at `deadline()`, and
    after each of these shows `prompt`, `scene` and the new `lines`; until `finished`.
    """

    title = Message("procedure-title")  # the page's heading

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.finished = False
        self.lines: list[Message] = []  # what has been found so far, a sentence each, oldest first
        self.done = 0  # steps of `steps`, for a bar
        self.steps = 0

    @property
    @abstractmethod
    def prompt(self) -> Prompt:
        """What is to be done now."""

    @property
    @abstractmethod
    def scene(self) -> list[Entry]:
        """What the lights are to show now."""

    @property
    def rows(self) -> list[Row]:
        """What has been found so far as a table."""
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
        """The connection tells something: the board is online, gone, refused; readings, figures, a command's end."""

    @abstractmethod
    def answer(self, now: float, word: str) -> None:
        """The person says one of the prompt's words. Raises UserError for any other."""

    def tick(self, now: float) -> None:  # noqa: B027  # a procedure that waits for nothing needs none
        """Time has passed."""

    def deadline(self) -> float | None:
        """When to `tick` at the latest."""
        return None
