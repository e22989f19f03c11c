"""What a connection tells the table."""

from dataclasses import dataclass, field

from signalbox.core.messages import Message
from signalbox.device.link.hello import Hello


@dataclass(frozen=True)
class Online:
    """The board answered and is the right one. Comes again, without an Offline, when the board has restarted."""

    hello: Hello


@dataclass(frozen=True)
class Offline:
    """The board has gone; `reason` is for the people at the table."""

    reason: Message


@dataclass(frozen=True)
class Refused:
    """What answered cannot be played on; `reason` says why and what to do. There is no Offline besides it."""

    reason: Message


@dataclass(frozen=True)
class Readings:
    """What the sensors read now, and how it came to be.

    `bitmap` has bit n set when sensor n is closed. `changes` are (sensor, closed) in the order the board saw them;
    after a gap in the line they are the difference to the last bitmap, in the order of the sensors; without any, the
    gap has left no trace. `scene` is the number of the scene that the board was known to show when it said so, as
    `Connection.scene` counts them, and -1 when it was known to show none.
    """

    bitmap: int
    changes: tuple[tuple[int, bool], ...]
    scene: int = field(default=-1, compare=False)


@dataclass(frozen=True)
class Confirmed:
    """The Readings given last were still the truth at `as_of`, and nothing had changed since. Answers `verify`."""

    as_of: float


@dataclass(frozen=True)
class Done:
    """A command given with `Connection.command` has come to its end.

    `reason` is "" when the board carried it out, else the board's word for why not; "lost" when the board went first,
    and nobody knows.
    """

    kind: str
    args: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Stats:
    """Figures of the board's own work by their names on the line (docs/protocol.md), asked for with ``GET stats``."""

    values: dict[str, int]


@dataclass(frozen=True)
class WiringPart:
    """Where sensors ("S") or lights ("L") from number `start` on are soldered; ``GET wiring`` brings all parts."""

    kind: str
    start: int
    places: tuple[int, ...]


Event = Online | Offline | Refused | Readings | Confirmed | Done | Stats | WiringPart
