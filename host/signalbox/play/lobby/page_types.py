"""The shape of what the start page is sent; the page's types.d.ts is made from it."""

from typing import Literal, NotRequired, TypedDict

from signalbox.board.drawing_types import Drawing
from signalbox.core.messages import Text
from signalbox.web.page_types import KioskShown, Link, TablePart


class GameDrawn(TypedDict):
    """A game and its board, to be shown as a picture."""

    game: str
    title: str
    drawing: Drawing


class StartDrawing(TypedDict):
    """The boards that the start page fetches once."""

    name: str
    games: list[GameDrawn]


class GameOffered(TypedDict):
    """A game that may be chosen. It may have `rules` to be read, and a `lesson` in which it is learned by playing."""

    game: str
    title: str
    players: Text
    chosen: bool
    rules: bool
    lesson: bool


class StartSeat(TypedDict):
    """A seat of the next game: `kind` is "human" or a computer player's name, its pieces' `colour` is `called` so."""

    name: str
    kind: str
    colour: str
    called: Text


class Named(TypedDict):
    """A value that may be chosen, and its label."""

    value: str
    label: Text


class OptionOffered(TypedDict):
    """An option of the game, its value and those that may be chosen."""

    option: str
    value: str
    values: list[Named]


class UnfinishedShown(TypedDict):
    """A game that can be gone on with."""

    record: str
    title: str
    say: Text
    created: str


class StartSnapshot(TypedDict):
    """The start page for everybody. `title` is the chosen game's; of the seats one may be `first`."""

    prompt: Text
    detail: Text | None
    games: list[GameOffered]
    title: str
    seats: list[StartSeat]
    may_add: bool
    may_remove: bool
    kinds: list[Named]
    options: list[OptionOffered]
    first: OptionOffered
    unfinished: list[UnfinishedShown]
    pace: str
    patterns: bool
    link: Link
    kiosk: KioskShown


class StartState(StartSnapshot):
    """The state of the start page."""

    type: Literal["state"]
    table: NotRequired[TablePart]
