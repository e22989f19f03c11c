"""The shapes of what a page is sent of lessons and rules; the page's types.d.ts is made from them."""

from typing import TypedDict

from signalbox.board.drawing_types import Drawing
from signalbox.board.tabletop import PartLying, PieceLying
from signalbox.core.messages import Message, Text
from signalbox.play.table.present.snapshot_types import Way


class LessonShown(TypedDict):
    """The sentence of a lesson now, its number among so many, and whether the lesson is over."""

    say: Message
    number: int
    count: int
    is_over: bool


class ValueOpen(TypedDict):
    """The worth of a card on a square, where that can be seen."""

    square: str
    value: str


class RulePicture(TypedDict):
    """A position, and the ways of an action. `near` are squares that have to be seen."""

    pieces: list[PieceLying]
    parts: list[PartLying]
    values: list[ValueOpen]
    ways: list[Way]
    near: list[str]


class RuleClause(TypedDict):
    """One rule; `numbers` are those of the game's document."""

    numbers: list[str]
    say: Text
    picture: RulePicture | None


class RuleGroup(TypedDict):
    """Rules that belong together."""

    heading: Text
    clauses: list[RuleClause]


class Rules(TypedDict):
    """The rules of a game, and the board on which their pictures are drawn."""

    title: Text
    drawing: Drawing
    groups: list[RuleGroup]
