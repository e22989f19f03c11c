"""The shapes of the messages to a page; the page's types.d.ts is made from them.

Those of the states are in `signalbox.app.page_types` and `signalbox.service.procedures.page_types`.
"""

from typing import Literal, TypedDict

from signalbox.core.messages import Text

KioskShown = Literal["", "on", "attract"]  # at a kiosk, or a game that plays itself at one
RoleKind = Literal["table", "seat", "spectator"]


class Hello(TypedDict):
    """The page's role: the first message, and again when that changes.

    `screen` names its screen, `voice` is the word by which it asks for speech.
    """

    type: Literal["hello"]
    role: RoleKind
    seat: int | None
    may_command: bool
    key: str
    screen: str
    voice: str
    text: str


class Reload(TypedDict):
    """The page has to load itself anew, for another screen."""

    type: Literal["reload"]


class VoiceHere(TypedDict):
    """The host's means of speech in a page's language: any sentence, or some that have been recorded."""

    makes: bool
    recorded: bool


class LightsMessage(TypedDict):
    """The lights: R, G, B a light in hexadecimal."""

    type: Literal["lights"]
    rgb: str


Pattern = Literal["steady", "dim", "pulse", "blink", "double", "chase", "fast", "count"]  # of `shared_rules.scene`


class LightGroup(TypedDict):
    """Lights of one pattern: its levels (0 to 255), each for so many milliseconds.

    Each light is its number, its colour 0xRRGGBB and how many levels ahead it is.
    """

    pattern: Pattern
    ms: int
    levels: list[int]
    lights: list[list[int]]


class PatternsMessage(TypedDict):
    """Lights that move by themselves from now on, at the millisecond `at` of their patterns.

    There are so many `lights`; all are dimmed alike so that the sum of all (R + G + B) x level is at most `allowed`.
    """

    type: Literal["patterns"]
    at: int
    lights: int
    allowed: int
    groups: list[LightGroup]


class Refused(TypedDict):
    """The reason why a command was not done."""

    type: Literal["refused"]
    text: str


class SeatLink(TypedDict):
    """A seat's link, and its QR code as a data: address; both "" once somebody has joined."""

    seat: int
    name: str
    joined: bool
    url: str
    svg: str


class TablePart(TypedDict):
    """The table's own part of a state; `open` are the seats of which a page is open now.

    With a `door` the page may let other devices in and out; with `lan` they may come.
    """

    links: list[SeatLink]
    open: list[int]
    lan: bool
    door: bool
    watch: str
    secrets: bool


class Link(TypedDict):
    """The connection of the board."""

    state: Literal["virtual", "online", "offline"]
    text: Text


class ReplayPart(TypedDict):
    """The place in a replay: `move` of `count` entries are played; `stages` are the ways that the next one has to show.

    `showing` says that the next one is shown and not yet played. `at` and `length` are seconds of the game's own clock;
    `title` is the record.
    """

    title: Text
    move: int
    count: int
    showing: bool
    stages: int
    at: int
    length: int
