"""The types of the data from `snapshot` and `private`; the page's types.d.ts is generated from them.

In types.d.ts a message is text, as the sender translates it into the viewer's language.
"""

from typing import Literal, NotRequired, TypedDict

from signalbox.core.messages import Message
from signalbox.games.messages import Fact, Holding, ShownItem, Store
from signalbox.play.table.match import RecordEntry

Tone = Literal["do", "wait", "ask", "wrong", "over"]


class SeatShown(TypedDict):
    """A seat as everybody sees it. `current`: it is on turn; `tray`: the number of its pieces beside the board."""

    name: str
    colour: str
    kind: str
    current: bool
    tray: int | None
    facts: list[Fact]


class Press(TypedDict):
    """A button: the table's own, or one of the game's, which may belong to a seat or stand for a colour.

    `repeats`: it does the same as one or several of the choices, for a page where each choice has a button.
    """

    button: str
    label: Message
    enabled: bool
    repeats: bool
    group: Literal["table", "game"]
    seat: int | None
    colour: str | None


class Choice(TypedDict):
    """A choice; `text` is the argument of `choose`. If not `enabled`, the board may have to be corrected first."""

    text: str
    label: Message
    enabled: bool


class PieceShown(TypedDict):
    """A piece on the board: its square, or a place with several squares, and its value if it is public.

    `gone`: it has left the game, and is only shown until the hands are done with it.
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
    """A broken sensor, with its fault as text."""

    sensor: str
    kind: str
    say: Message


class Way(TypedDict):
    """The path of a piece (squares) or a part (bays) while it is shown. `crash` is the light where it crashes, or "".

    `leaves`: the path ends off the board, beyond its last square.
    """

    squares: list[str]
    colour: str
    crash: str
    leaves: NotRequired[bool]


class Fairness(TypedDict):
    """The data to prove after the game that nobody has cheated.

    `commitment` is the hash of the seed of all chance. `head` is the hash of the whole journal, "" before the game
    begins. `added` are the seats that have contributed to the seed, and `may_add` those that still may. `seed` is ""
    until the game has ended.
    """

    commitment: str
    head: str
    added: list[int]
    may_add: list[int]
    seed: str


class Said(TypedDict):
    """The current instruction. `buttons` explains the board's own buttons.

    `squares` are the squares whose lights belong to the prompt, for viewers who cannot see them. `happened` describes
    the effects of others' actions on the person on turn, for pages that announce it once, together with the prompt.
    """

    prompt: Message
    kept: Message | None
    detail: Message | None
    happened: Message | None
    buttons: Message | None
    tone: Tone
    squares: list[str]


class Followed(TypedDict):
    """The moves shown now and the last moves. `pace` is one of those that people can choose, or "".

    `last` are the paths of the last moves, marked on the board until something else moves.
    """

    ways: list[Way]
    last: list[Way]
    may_show_again: bool
    pace: str


class TableSnapshot(Said, Followed):
    """The public data of the table. `closed` and `expected` are bitmaps of sensors in hexadecimal, as on the line.

    `shown` are the dice of the seat `shown_of`, or cards. `in_force` are the options in force, one line each.
    `patterns` are the pattern numbers by colour, and `patterned` is whether the table uses them. `part_goals` are the
    bays where parts may be placed next.
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
    """The private data of one seat; `told` is the answer to its question about its chances of winning."""

    seat: int
    holdings: list[Holding]
    choices: list[Choice]
    note: Message | None
    told: Message | None
