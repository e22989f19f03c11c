"""The types of the messages to a page. The page's types.d.ts is generated from them.

The types of the states are in `signalbox.app.page_types` and `signalbox.service.procedures.page_types`.
"""

from typing import Literal, TypedDict

from signalbox.core.messages import Text

KioskInfo = Literal["", "on", "attract"]  # at a kiosk, or a demo game at a kiosk
RoleKind = Literal["table", "seat", "spectator"]


class Hello(TypedDict):
    """The page's role: the first message, which is repeated when the role changes.

    `screen` names the page's screen. `voice` is the word with which the page asks for speech.
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
    """The page must reload because another screen is shown."""

    type: Literal["reload"]


class VoiceHere(TypedDict):
    """The host's speech in a page's language. `makes`: it can speak any sentence; `recorded`: there are recordings."""

    makes: bool
    recorded: bool


class LightsMessage(TypedDict):
    """The lights: R, G and B of each light in hexadecimal."""

    type: Literal["lights"]
    rgb: str


Pattern = Literal["steady", "dim", "pulse", "blink", "double", "chase", "fast", "count"]  # of `shared_rules.scene`


class LightGroup(TypedDict):
    """Lights with the same pattern: its levels (0 to 255), each of which lasts `ms` milliseconds.

    Each light is a list of its number, its colour 0xRRGGBB, and the number of levels by which it is ahead.
    """

    pattern: Pattern
    ms: int
    levels: list[int]
    lights: list[list[int]]


class PatternsMessage(TypedDict):
    """Lights that move by themselves from now on, starting `at` milliseconds into their patterns.

    `lights` is the number of lights. All are dimmed equally so that the sum of all (R + G + B) x level is at most
    `allowed`.
    """

    type: Literal["patterns"]
    at: int
    lights: int
    allowed: int
    groups: list[LightGroup]


class Refused(TypedDict):
    """The reason why a command was refused."""

    type: Literal["refused"]
    text: str


class SeatLink(TypedDict):
    """A seat's link, and its QR code as a data: URI. Both are "" once somebody has joined."""

    seat: int
    name: str
    joined: bool
    url: str
    svg: str


class TablePart(TypedDict):
    """The table's own part of a state. `open` lists the seats whose pages are open now.

    With `door`, the page may let other devices in or keep them out; with `lan`, they may join now.
    """

    links: list[SeatLink]
    open: list[int]
    lan: bool
    door: bool
    watch: str
    secrets: bool


class Link(TypedDict):
    """The connection to the board."""

    state: Literal["virtual", "online", "offline"]
    text: Text


class ReplayPart(TypedDict):
    """The position in a replay: `move` of `count` entries have been played.

    `stages` is the number of stages of the next move. `showing` means that the next move is shown but not yet played.
    `at` and `length` are seconds on the game's own clock; `title` is the title of the record.
    """

    title: Text
    move: int
    count: int
    showing: bool
    stages: int
    at: int
    length: int
