"""The types of the data from `snapshot` and `private_data`, from which the page's types.d.ts is generated.

In types.d.ts, a message is text, because the sender translates it into the viewer's language.
"""

from typing import Literal, NotRequired, TypedDict

from signalbox.core.messages import Message
from signalbox.games.messages import Fact, Holding, ShownItem, Store
from signalbox.play.table.match import RecordEntry

Tone = Literal["do", "wait", "ask", "wrong", "over"]


class SeatInfo(TypedDict):
    """A seat as everybody sees it. `current` means that it is to move; `tray` counts its pieces next to the board."""

    name: str
    colour: str
    kind: str
    current: bool
    tray: int | None
    facts: list[Fact]


class ButtonInfo(TypedDict):
    """A button: one of the table's own, or one of the game's, which may belong to a seat or represent a colour.

    If it `repeats`, it only does what some of the choices do, so a page with a button for each choice can omit it.
    """

    button: str
    label: Message
    enabled: bool
    repeats: bool
    group: Literal["table", "game"]
    seat: int | None
    colour: str | None


class Choice(TypedDict):
    """An option to choose; `text` is the argument for `choose`. If not `enabled`, the board may need correction."""

    text: str
    label: Message
    enabled: bool


class Move(Choice):
    """A move to choose, and what else it does, if its label does not say so."""

    meaning: Message | None


class PieceInfo(TypedDict):
    """A piece on the board: its square, or a place with several squares, and its value if this is public.

    If it is `gone`, it has left the game, and is shown only until it has been removed.
    """

    square: str
    colour: str
    seat: NotRequired[int]
    value: NotRequired[str]
    gone: NotRequired[bool]


class PartInfo(TypedDict):
    """A part, the bay it is in, and its side at the buffer."""

    part: str
    bay: str
    side: str


class IgnoredSensorInfo(TypedDict):
    """A broken sensor, with a message about its fault."""

    sensor: str
    kind: str
    say: Message


class Way(TypedDict):
    """The path of a piece (squares) or a part (bays) being shown. `crash` is the light where it crashes, or "".

    If it `leaves`, the path ends off the board, beyond its last square.
    """

    squares: list[str]
    colour: str
    crash: str
    leaves: NotRequired[bool]


class PossibleMove(TypedDict):
    """The paths of the pieces in a possible move. `origin` is the square of its own piece, the first, or OFF_BOARD."""

    origin: str
    ways: list[Way]


class Fairness(TypedDict):
    """The data needed to prove after the game that nobody has cheated.

    `commitment` is the hash of the seed that decides all chance outcomes. `head` is the hash of the whole journal, or
    "" before the game begins. `added` lists the seats that have contributed to the dice, and `may_add` those that
    still may. `seed` is "" until the game has ended.
    """

    commitment: str
    head: str
    added: list[int]
    may_add: list[int]
    seed: str


class ShownInstruction(TypedDict):
    """The current instruction. `buttons` explains the board's own buttons.

    `squares` lists the squares whose lights belong to the prompt, for viewers who cannot see the lights. `happened`
    describes how others' actions have affected the player to move, for pages to announce once, with the prompt.
    """

    prompt: Message
    kept: Message | None
    detail: Message | None
    happened: Message | None
    buttons: Message | None
    tone: Tone
    squares: list[str]


class ShownMoves(TypedDict):
    """The moves being shown, and the last moves. `pace` is one of the paces that people can choose, or "".

    `last` has the paths of the last moves, which stay marked on the board until something else moves. `possible` has
    the moves along a path that people may make now.
    """

    ways: list[Way]
    last: list[Way]
    possible: list[PossibleMove]
    may_show_again: bool
    pace: str


class TableSnapshot(ShownInstruction, ShownMoves):
    """The table's public data. `closed` and `expected` are hexadecimal bitmaps of sensors, in the wire format.

    `shown` lists cards, or the dice that seat `shown_of` rolled. `in_force` lists the options in force, one line each.
    `patterns` maps colours to pattern numbers, and `patterned` is whether the table uses them. `part_goals` lists the
    bays where parts may be placed next.
    """

    seats: list[SeatInfo]
    shown: list[ShownItem]
    shown_of: int | None
    stores: list[Store]
    presses: list[ButtonInfo]
    choices: list[Choice]
    pieces: list[PieceInfo]
    parts: list[PartInfo]
    part_goals: list[PartInfo]
    closed: str
    expected: str
    ignored_sensors: list[IgnoredSensorInfo]
    in_force: list[Message]
    record: list[RecordEntry]
    winners: list[int]
    patterns: dict[str, int]
    patterned: bool
    fairness: Fairness


class PrivateData(TypedDict):
    """The private data for one seat. `told` is the answer to the seat's question about its chances of winning."""

    seat: int
    holdings: list[Holding]
    choices: list[Choice]
    note: Message | None
    told: Message | None
