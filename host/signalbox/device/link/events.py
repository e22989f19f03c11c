"""The events that a connection returns, and parsers for a board's lines, such as HELLO and FAULT."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from shared_rules.scene import COUNT, PATTERNS
from shared_rules.wire import PROTOCOL_MAJOR, PROTOCOL_MINOR, hex_to_bitmap
from shared_rules.wiring_order import LIGHTS, SENSORS
from signalbox.board import Board
from signalbox.core.messages import Message, Text

_OWNERS_FILE = "/settings.json"  # all other files are written by `signalbox deploy`


def fault_text(fault: Sequence[str]) -> Text:
    """Return the message for a fault's code and arguments (docs/protocol.md), or a general one for an unknown code."""
    match list(fault):
        case ["frame-ms", file, low, high]:
            return Message("fault-frame-ms", file=file, low=low, high=high)
        case ["no-setting", file, *rest]:
            return Message("fault-no-setting", file=file, key=" ".join(rest))
        case ["yes-or-no", file, key]:
            return Message("fault-yes-or-no", file=file, key=key)
        case ["too-long", file, maximum]:
            return Message("fault-too-long", file=file, maximum=maximum, cure=_cure_message(file))
        case ["byte-order-mark", file]:
            return Message("fault-byte-order-mark", file=file)
        case ["damaged", file]:
            return Message("fault-damaged", file=file, cure=_cure_message(file))
        case ["no-valid", file, *rest]:
            return Message("fault-no-valid", file=file, key=" ".join(rest))
        case ["no-file", file]:
            return Message("fault-no-file", file=file)
        case ["no-file-there", file]:
            return Message("fault-no-file-there", file=file)
        case ["no-pin", use, *rest]:
            return Message("fault-no-pin", use=use, pin=" ".join(rest))
        case ["too-little-memory"]:
            return Message("fault-too-little-memory")
        case ["chip", *rest]:  # reported by CircuitPython itself
            return " ".join(rest)
    return Message("board-settings-faulty")


def _cure_message(file: str) -> Message:
    return Message("fault-cure", kind="correct" if file == _OWNERS_FILE else "deploy")


OUR_VERSION = f"{PROTOCOL_MAJOR}.{PROTOCOL_MINOR}"
JIG = "jig"  # what a jig sends instead of a board's name
NO_BOARD = "-"  # sent instead of name and hash by a board without a description

_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})", re.ASCII)
_ARGUMENTS = 9
COUNT_SINCE = 2  # the first minor version with the count pattern
FAULT_CODES_SINCE = 3  # the first minor version that reports faults as codes with arguments, not as sentences


@dataclass(frozen=True)
class Hello:
    """The arguments of a board's HELLO line. If its major version differs from ours, only the version is set."""

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
    def has_invalid_settings(self) -> bool:
        """True if the board found its own settings invalid. A FAULT line gives the details."""
        return "fault" in self.capabilities

    def fault_message(self, args: Sequence[str]) -> Text:
        """Return the message for a FAULT line's arguments or, from an older board, the sentence in them."""
        return fault_text(args) if self.minor >= FAULT_CODES_SINCE else " ".join(args)

    @property
    def patterns(self) -> int:
        """The number of light patterns that the board supports, counting from pattern 0."""
        return PATTERNS if self.minor >= COUNT_SINCE else COUNT

    @property
    def is_wiring_damaged(self) -> bool:
        """True if the board can no longer read its learned wiring and has fallen back on its description."""
        return "wiring-damaged" in self.capabilities

    @property
    def wiring(self) -> str:
        """The checksum of the learned wiring in use, or "" if the board is wired as described."""
        return self._capability("wiring")

    @property
    def budget_ma(self) -> int | None:
        """The total current in mA that the board allows, or None if it is unknown."""
        budget = self._capability("budget")
        return int(budget) if budget.isdecimal() else None

    def _capability(self, name: str) -> str:
        """Return the value of a capability, or "" if the board does not have it."""
        return next((word.partition(":")[2] for word in self.capabilities if word.startswith(f"{name}:")), "")


def parse_hello(args: list[str]) -> Hello | None:
    """Return the HELLO with these arguments, or None if they are invalid."""
    version = _VERSION.fullmatch(args[0]) if args else None
    if not version:
        return None
    major, minor = int(version[1]), int(version[2])
    if major != PROTOCOL_MAJOR:
        return Hello(major, minor)
    if len(args) < _ARGUMENTS or not (is_number(args[4]) and is_number(args[5])):
        return None
    firmware, board, digest, sensors, lights, capabilities, nonce, uid = args[1:_ARGUMENTS]
    names = tuple(word for word in capabilities.split(",") if word != "-")
    return Hello(major, minor, firmware, board, digest, int(sensors), int(lights), names, nonce, uid)


def refusal_message(hello: Hello, board: Board) -> Message | None:
    """Return why the board that sent `hello` cannot be used as `board` and what to do, or None if it can be used."""
    if hello.major > PROTOCOL_MAJOR:
        return Message("board-too-new", version=f"{hello.major}.{hello.minor}", ours=OUR_VERSION)
    if hello.major < PROTOCOL_MAJOR:
        return Message("board-too-old", version=f"{hello.major}.{hello.minor}", ours=OUR_VERSION)
    if hello.has_invalid_settings:
        return Message("board-settings-faulty")
    if hello.board == JIG:
        return Message("board-is-jig")
    if hello.board != board.name:
        return Message("board-is-another", found=hello.board, wanted=board.name, title=board.title)
    if (hello.hash, hello.sensors, hello.lights) != (board.hash, board.sensors.count, len(board.lights)):
        return Message("board-description-differs", board=board.name, found=hello.hash, wanted=board.hash)
    return None


def is_number(word: str) -> bool:
    """Return whether `word` is a decimal number of at most 9 ASCII digits."""
    return word.isascii() and word.isdecimal() and len(word) <= 9


@dataclass(frozen=True)
class Online:
    """The expected board has answered. If it restarts, this event is repeated without an Offline in between."""

    hello: Hello


@dataclass(frozen=True)
class Offline:
    """The connection to the board was lost. `reason` is a message for the people at the table."""

    reason: Message


@dataclass(frozen=True)
class Refused:
    """An unusable board has answered. `reason` explains why it is unusable and what to do. No Offline follows."""

    reason: Message


@dataclass(frozen=True)
class Readings:
    """The current readings of all sensors, and the changes since the previous Readings.

    Bit n of `bitmap` is set if sensor n is closed. `changes` are pairs (sensor, closed) in the order in which the board
    detected them. If some of the board's lines were lost, `changes` is the difference from the previous bitmap, ordered
    by sensor, except that a change known to be the latest comes last; it is empty if nothing differs. `scene_number`
    identifies the scene that the board was known to show at that time (see `Connection.scene_number`); -1 means none.
    """

    bitmap: int
    changes: tuple[tuple[int, bool], ...]
    scene_number: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Confirmed:
    """The answer to `Connection.verify`: the last Readings were still correct at the time `as_of`."""

    as_of: float


@dataclass(frozen=True)
class CommandEnded:
    """The end of a command that was passed to `Connection.command`.

    `reason` is "" if the board carried out the command. Otherwise it is the board's code for the failure, or "lost" if
    the connection was lost first, so that the result is unknown.
    """

    kind: str
    args: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Stats:
    """The board's statistics, keyed by their names in the protocol (docs/protocol.md). ``GET stats`` requests them."""

    values: dict[str, int]


@dataclass(frozen=True)
class WiringPart:
    """Part of the wiring of sensors ("S") or lights ("L"), from number `start` onwards. ``GET wiring`` requests it."""

    kind: str
    start: int
    places: tuple[int, ...]


Event = Online | Offline | Refused | Readings | Confirmed | CommandEnded | Stats | WiringPart


def parse_event(args: list[str], sensors: int) -> tuple[int, bool, int] | None:
    """Return (sensor, closed, new bitmap) from an EVENT's arguments, or None if they are invalid."""
    if len(args) < 4 or not is_number(args[1]) or args[2] not in ("0", "1"):
        return None
    sensor, closed = int(args[1]), args[2] == "1"
    bitmap = _bitmap(args[3], sensors)
    if bitmap is None or sensor >= sensors or bool(bitmap >> sensor & 1) != closed:
        return None
    return sensor, closed, bitmap


def parse_map(args: list[str], sensors: int) -> int | None:
    """Return the bitmap from a MAP's arguments, or None if it is not a bitmap of this many sensors."""
    return _bitmap(args[0], sensors) if args else None


def parse_stats(args: list[str]) -> Stats:
    """Return the numbers in a STATS line, ignoring all other words."""
    pairs = [word.partition(":") for word in args]
    return Stats({name: int(value) for name, _, value in pairs if is_number(value)})


def parse_wiring(args: list[str]) -> WiringPart | None:
    """Return the part of the wiring that a WIRING line's arguments contain, or None if they are invalid."""
    if len(args) < 3 or args[0] not in (SENSORS, LIGHTS) or not all(is_number(word) for word in args[1:]):
        return None
    start, *places = [int(word) for word in args[1:]]
    return WiringPart(args[0], start, tuple(places))


def indices_of_set_bits(bitmap: int) -> list[int]:
    """Return the numbers of the bits that are set, such as those of closed sensors, in ascending order."""
    bits = []
    while bitmap:
        lowest = bitmap & -bitmap
        bits.append(lowest.bit_length() - 1)
        bitmap ^= lowest
    return bits


def _bitmap(text: str, sensors: int) -> int | None:
    if len(text) != 2 * ((sensors + 7) // 8):
        return None
    try:
        bitmap = hex_to_bitmap(text)
    except ValueError:
        return None
    return bitmap if 0 <= bitmap < 1 << sensors else None
