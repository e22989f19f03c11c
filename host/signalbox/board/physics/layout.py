"""What a board is to its magnets: reeds on a plane, and what can lie over each of them. Lengths are in mm."""

from dataclasses import dataclass

from signalbox.board.parts import Magnet, Reed
from signalbox.core.messages import Text

MOUNTS = ("upright", "flat")
FAR_MM = 120.0  # a magnet that lies farther off is left out


@dataclass(frozen=True)
class Stack:
    """A magnet as it lies over a place: so high above the surface its lower face, and so far aside at most."""

    called: Text
    magnet: Magnet
    height_mm: float
    slack_mm: float


@dataclass(frozen=True)
class Spot:
    """A place with its reed: x to the right, y down, and what can lie over it, one at a time.

    `stands` are the squares that share the reed, as seen from it: the first is over it, and what lies on the others
    must not close it.
    """

    name: str
    x_mm: float
    y_mm: float
    stacks: tuple[Stack, ...]
    stands: tuple[tuple[float, float], ...] = ((0.0, 0.0),)


@dataclass(frozen=True)
class Layout:
    """All spots of a board, which all have the same reeds, mounted alike.

    "upright": the reed's upper end lies `cover_mm` under the middle of its place. "flat": its axis lies so deep, and it
    reaches from under the middle to the right. `words`: for every bay the sets of spots of which one at most is
    covered at a time; every other spot may be covered, whatever the others are.
    """

    reed: Reed
    mount: str
    cover_mm: float
    spots: tuple[Spot, ...]
    words: tuple[tuple[frozenset[str], ...], ...] = ()
