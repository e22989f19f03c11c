"""The types of the start page's data, from which the page's types.d.ts is generated."""

from typing import Literal, NotRequired, TypedDict

from signalbox.board.drawing_types import Drawing
from signalbox.core.messages import Text
from signalbox.play.teaching.page_types import RulePicture
from signalbox.web.page_types import KioskInfo, Link, TableStatePart


class GameDrawing(TypedDict):
    """A game, with a drawing of its board and a position in play, if it has one."""

    game: str
    title: str
    drawing: Drawing
    picture: RulePicture | None


class StartDrawing(TypedDict):
    """The drawings of all boards, which the start page fetches once."""

    name: str
    games: list[GameDrawing]


class OfferedGame(TypedDict):
    """A game that may be chosen. `rules` is true if it has rules to read, `lesson` if it has a playable lesson.

    `say` tells what it is about; `facts` are the players, the minutes and the age.
    """

    game: str
    title: str
    say: Text | None
    facts: list[Text]
    recommended: bool
    chosen: bool
    rules: bool
    lesson: bool


class StartSeat(TypedDict):
    """A seat in the next game. `kind` is "human" or a computer player's name; `called` is the name of its `colour`."""

    name: str
    kind: str
    colour: str
    called: Text


class LabelledValue(TypedDict):
    """A value that can be chosen, and its label."""

    value: str
    label: Text


class OfferedOption(TypedDict):
    """An option of the game, its current value and its allowed values."""

    option: str
    value: str
    values: list[LabelledValue]


class UnfinishedGameInfo(TypedDict):
    """A game that can be resumed."""

    record: str
    title: str
    say: Text
    created: str


class StartSnapshot(TypedDict):
    """The start page as everyone sees it. `title` is the chosen game's title; `first` is the first-player option."""

    prompt: Text
    detail: Text | None
    games: list[OfferedGame]
    title: str
    seats: list[StartSeat]
    may_add: bool
    may_remove: bool
    kinds: list[LabelledValue]
    options: list[OfferedOption]
    first: OfferedOption
    unfinished: list[UnfinishedGameInfo]
    pace: str
    patterns: bool
    link: Link
    kiosk: KioskInfo


class StartState(StartSnapshot):
    """The start page's state as sent to a viewer; `table` is sent only to pages at the table."""

    type: Literal["state"]
    table: NotRequired[TableStatePart]
