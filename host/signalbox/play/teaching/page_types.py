"""The types of the page's data for lessons and rules, from which the page's types.d.ts is generated."""

from typing import TypedDict

from signalbox.board.drawing_types import Drawing
from signalbox.board.tabletop import PartPlacement, PiecePlacement
from signalbox.core.messages import Message, Text
from signalbox.play.table.present.snapshot_types import Way


class LessonInfo(TypedDict):
    """The lesson's current message, its `number` out of `count`, and whether the lesson is over."""

    say: Message
    number: int
    count: int
    is_over: bool


class OpenValue(TypedDict):
    """The visible value of a card on a square."""

    square: str
    value: str


class RulePicture(TypedDict):
    """A position, and the paths of an action's effects. The squares in `near` must be inside the picture."""

    pieces: list[PiecePlacement]
    parts: list[PartPlacement]
    values: list[OpenValue]
    ways: list[Way]
    near: list[str]


class RuleClause(TypedDict):
    """One rule; `numbers` are the numbers of the clauses that it corresponds to in the game's rules document."""

    numbers: list[str]
    say: Text
    picture: RulePicture | None


class RuleGroup(TypedDict):
    """A group of related rules."""

    heading: Text
    clauses: list[RuleClause]


class Rules(TypedDict):
    """The rules of a game, and a drawing of the board for their pictures."""

    title: Text
    drawing: Drawing
    groups: list[RuleGroup]
