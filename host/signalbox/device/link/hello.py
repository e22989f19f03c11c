"""What a board says it is, and whether this PC can play on it."""

import re
from dataclasses import dataclass

from shared_rules.scene import COUNT, PATTERNS
from shared_rules.wire import PROTOCOL_MAJOR, PROTOCOL_MINOR
from signalbox.board import Board
from signalbox.core.messages import Message

OUR_VERSION = f"{PROTOCOL_MAJOR}.{PROTOCOL_MINOR}"
DEPLOY = "`signalbox deploy`"
JIG = "jig"  # in place of the name, what a jig says
NO_BOARD = "-"  # in place of the name and the hash of a description that the board has not got

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})", re.ASCII)
_ARGUMENTS = 9
COUNT_SINCE = 2  # the minor version from which on boards can count


@dataclass(frozen=True)
class Hello:
    """A board's description of itself: the arguments of its HELLO line. Of another major version only that is known."""

    major: int
    minor: int
    firmware: str = ""
    board: str = NO_BOARD
    hash: str = NO_BOARD
    sensors: int = 0
    lights: int = 0
    capabilities: tuple[str, ...] = ()
    nonce: str = ""
    uid: str = ""

    @property
    def faulty(self) -> bool:
        """Whether the board found its own settings wrong; a FAULT line says more."""
        return "fault" in self.capabilities

    @property
    def patterns(self) -> int:
        """How many of the scenes' patterns the board knows, the first ones."""
        return PATTERNS if self.minor >= COUNT_SINCE else COUNT

    @property
    def wiring_damaged(self) -> bool:
        """Whether the board had learned a wiring and cannot read it any more: it goes by its description."""
        return "wiring-damaged" in self.capabilities

    @property
    def wiring(self) -> str:
        """The checksum of the wiring that was learned and is in force, "" when it is soldered as described."""
        return next((word.partition(":")[2] for word in self.capabilities if word.startswith("wiring:")), "")


def parse(args: list[str]) -> Hello | None:
    """The HELLO with these arguments, None when they are not one."""
    version = _VERSION.fullmatch(args[0]) if args else None
    if not version:
        return None
    major, minor = int(version[1]), int(version[2])
    if major != PROTOCOL_MAJOR:
        return Hello(major, minor)
    if len(args) < _ARGUMENTS or not (is_number(args[4]) and is_number(args[5])):
        return None
    firmware, board, digest, sensors, lights, capabilities, nonce, uid = args[1:_ARGUMENTS]
    words = tuple(word for word in capabilities.split(",") if word != "-")
    return Hello(major, minor, firmware, board, digest, int(sensors), int(lights), words, nonce, uid)


def refusal(hello: Hello, board: Board) -> Message | None:
    """Why this PC cannot play `board` with what said `hello`, and what to do; None when it can."""
    if hello.major > PROTOCOL_MAJOR:
        return Message("board-too-new", version=f"{hello.major}.{hello.minor}", ours=OUR_VERSION)
    if hello.major < PROTOCOL_MAJOR:
        return Message("board-too-old", version=f"{hello.major}.{hello.minor}", ours=OUR_VERSION)
    if hello.faulty:
        return Message("board-settings-faulty")
    if hello.board == JIG:
        return Message("board-is-jig")
    if hello.board != board.name:
        return Message("board-is-another", found=hello.board, wanted=board.name, title=board.title)
    if (hello.hash, hello.sensors, hello.lights) != (board.hash, board.sensors.count, len(board.lights)):
        return Message("board-description-differs", board=board.name, found=hello.hash, wanted=board.hash)
    return None


def is_number(word: str) -> bool:
    """Whether `word` is a short decimal number as the line writes them."""
    return word.isascii() and word.isdecimal() and len(word) <= 9
