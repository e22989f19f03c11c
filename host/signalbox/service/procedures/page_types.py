"""The types of the state that a procedure's page receives; the page's types.d.ts is generated from them."""

from typing import Literal, TypedDict

from signalbox.core.messages import Message, Text
from signalbox.web.page_types import Link


class AnswerInfo(TypedDict):
    """A possible answer to a prompt: its word, and the label of its button."""

    word: str
    label: Message


class ResultRow(TypedDict):
    """One row of results. `verdict` is "" if the row is only informative; `said` is the verdict as text."""

    part: Text
    name: Text
    value: Text
    limit: Text
    verdict: str
    said: Text


class ProcedurePage(TypedDict):
    """The data that a procedure's page shows. If `hands` is true, the page may operate the board.

    `closed` is the bitmap of closed sensors in hexadecimal. Marks are keyed by number, `buttons` by name.
    """

    title: Message
    question: int
    prompt: Message
    answers: list[AnswerInfo]
    done: int
    steps: int
    closed: str
    sensors: list[int]
    lights: list[int]
    sensor_marks: dict[str, str]
    light_marks: dict[str, str]
    rows: list[ResultRow]
    lines: list[Message]
    buttons: dict[str, Message]
    finished: bool
    link: Link
    hands: bool


class ProcedureState(ProcedurePage):
    """The state of a procedure.

    `closed` is the bitmap of closed sensors in hexadecimal. Marks are keyed by number.
    """

    type: Literal["state"]
