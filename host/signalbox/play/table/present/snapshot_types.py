"""The shapes of what `snapshot` and `private` give; the page's types.d.ts is made from them.

A message is text there: whoever sends it makes that in the viewer's language.
"""

from typing import Literal, NotRequired, TypedDict

from signalbox.core.messages import Message
from signalbox.games.messages import Fact, Holding, ShownItem, Store
from signalbox.play.table.match import RecordEntry

Tone = Literal["do", "wait", "ask", "wrong", "over"]


class SeatShown(TypedDict):
    """A seat as everybody sees it; `current`: it is its turn, `tray`: how many pieces it has beside the board."""

    name: str
    colour: str
    kind: str
    current: bool
    tray: int | None
    facts: list[Fact]


class Press(TypedDict):
    """A button: the table's own, or one of the game's, which may belong to a seat or stand for a colour.

    It `repeats` what the choices say, where these have a button each.
    """

    button: str
    label: Message
    enabled: bool
    repeats: bool
    group: Literal["table", "game"]
    seat: int | None
    colour: str | None


class Choice(TypedDict):
    """Something to be chosen: `text` is what `choose` takes. It may be `enabled` once the board is right again."""

    text: str
    label: Message
    enabled: bool


class PieceShown(TypedDict):
    """A piece on the board: its square, or a place of several; its value, where everybody can see it.

    `gone` has left the game, and lies open only until hands have done with it.
    """

    square: str
    colour: str
    seat: NotRequired[int]
    value: NotRequired[str]
    gone: NotRequired[bool]


class PartShown(TypedDict):
    """A part, the bay it is in, and its side at the buffer."""

    part: str
    bay: str
    side: str


class IgnoredSensorShown(TypedDict):
    """A sensor that does not work, and its fault in words."""

    sensor: str
    kind: str
    say: Message


class Way(TypedDict):
    """The way of a piece or a part while it is shown: squares or a bay each, and the light where it crashes or "".

    With `leaves` it ends beside the board, behind the last of its squares.
    """

    squares: list[str]
    colour: str
    crash: str
    leaves: NotRequired[bool]


class Fairness(TypedDict):
    """The proof that nobody has cheated, for afterwards.

    The commitment to the seed of all chance; the head, which stands for all that is recorded ("" before the game
    begins); the seats that have added something of their own, and those that still may; after the end the seed, ""
    before.
    """

    commitment: str
    head: str
    added: list[int]
    may_add: list[int]
    seed: str


class Said(TypedDict):
    """The current instruction. `buttons` explains the board's own buttons.

    `squares` are those that the prompt points at by their lights: for whom there are none to see. `happened` is what
    others have done to the person on turn: for whom it is said once, with the prompt.
    """

    prompt: Message
    kept: Message | None
    detail: Message | None
    happened: Message | None
    buttons: Message | None
    tone: Tone
    squares: list[str]


class Followed(TypedDict):
    """The last moves, to be followed. `pace` is one of those that people choose from, or "".

    `last` are the ways of what moved last, to be marked on the board for as long as nothing else moves.
    """

    ways: list[Way]
    last: list[Way]
    may_show_again: bool
    pace: str


class TableSnapshot(Said, Followed):
    """The table for everybody. `closed` and `expected` are bitmaps of sensors in hexadecimal, as on the line.

    `shown` are the dice of the seat `shown_of`, or cards. `in_force` are the options that are played with, a line each.
    `patterns` are numbers of patterns by colour; whether the table plays with them says `patterned`. `part_goals` are
    where parts are to go next.
    """

    seats: list[SeatShown]
    shown: list[ShownItem]
    shown_of: int | None
    stores: list[Store]
    presses: list[Press]
    choices: list[Choice]
    pieces: list[PieceShown]
    parts: list[PartShown]
    part_goals: list[PartShown]
    closed: str
    expected: str
    ignored_sensors: list[IgnoredSensorShown]
    in_force: list[Message]
    record: list[RecordEntry]
    winners: list[int]
    patterns: dict[str, int]
    patterned: bool
    fairness: Fairness


class Private(TypedDict):
    """The table for one seat alone; `told` is the answer to its question, its chances to win."""

    seat: int
    holdings: list[Holding]
    choices: list[Choice]
    note: Message | None
    told: Message | None
