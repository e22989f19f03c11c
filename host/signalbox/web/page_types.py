"""The types of the messages to a page. The page's types.d.ts is generated from them.

The types of the states are in `signalbox.app.page_types` and `signalbox.service.procedures.page_types`.
"""

from typing import Literal, TypedDict

from signalbox.core.messages import Text

KioskInfo = Literal["", "on", "attract"]  # "on" at a kiosk, "attract" in a demo game at a kiosk
RoleKind = Literal["table", "seat", "spectator"]


class Hello(TypedDict):
    """The page's role: the first message, sent again when the role changes.

    `screen` names the page's screen. `voice` is the word with which the page requests speech.
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
    """A request to reload the page because another screen is shown."""

    type: Literal["reload"]


class HostVoice(TypedDict):
    """The host's speech in a page's language: whether it can speak any sentence, and whether there are recordings."""

    makes: bool
    recorded: bool


class LightsMessage(TypedDict):
    """The lights: R, G and B of each light in hexadecimal."""

    type: Literal["lights"]
    rgb: str


Pattern = Literal["steady", "dim", "pulse", "blink", "double", "chase", "fast", "count"]  # of `shared_rules.scene`


class LightGroup(TypedDict):
    """Lights with the same pattern: a sequence of levels (0 to 255) that last `ms` milliseconds each.

    Each light is a list of its number, its colour 0xRRGGBB, and the number of levels by which it is ahead.
    """

    pattern: Pattern
    ms: int
    levels: list[int]
    lights: list[list[int]]


class PatternsMessage(TypedDict):
    """Patterns that the page plays from now on, starting `at` milliseconds into them.

    `lights` is the number of lights. All are dimmed equally, to limit the sum of (R + G + B) x level to `allowed`.
    """

    type: Literal["patterns"]
    at: int
    lights: int
    allowed: int
    groups: list[LightGroup]


class Refusal(TypedDict):
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


class TableStatePart(TypedDict):
    """The table's own part of a state. `open` lists the seats whose pages are open now.

    If `door` is true, the page may admit or shut out other devices; if `lan` is true, they may join now. `hands` lists
    the people who hold something in secret and have no page of their own; `alone` is whether only one person plays.
    """

    links: list[SeatLink]
    open: list[int]
    lan: bool
    door: bool
    watch: str
    hands: list[int]
    alone: bool


class Link(TypedDict):
    """The connection to the board."""

    state: Literal["virtual", "online", "offline"]
    text: Text
