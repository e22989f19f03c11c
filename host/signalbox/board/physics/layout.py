"""A board as its magnets see it, in mm: reeds on a plane, what can lie over each, and how fields are calibrated.

Two constants, one pair for all series, turn a field into the ampere-turns in which a reed is sold. They were fitted to
makers' charts of closing distances (tests/host/board/physics).
"""

import math
from dataclasses import dataclass

from signalbox.board.parts import Magnet, Reed
from signalbox.core.messages import Text

LEADS = 1.3  # the length that gathers flux, leads included, in lengths of the glass
FIELD = 1.4  # the field that closes a reed, in those of a coil as long as its glass: mu0 x AT / glass
MU0 = 0.4 * math.pi  # mT x mm / AT


def leads_mm(reed: Reed) -> float:
    """Return the length from the end of one cropped lead to that of the other, mm."""
    return LEADS * reed.glass_mm


def mt_per_at(reed: Reed) -> float:
    """Return the mean field in mT that closes a reed of one ampere-turn."""
    return FIELD * MU0 / reed.glass_mm


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
