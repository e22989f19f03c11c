"""The magnetic layout of a board in mm: its reeds, the magnets that may be over each, and the field calibration.

Two constants, the same for every series, convert a field into the ampere-turns that makers specify for reeds. They were
fitted to makers' charts of closing distances (tests/host/board/physics).
"""

import math
from dataclasses import dataclass

from signalbox.board.parts import Magnet, Reed
from signalbox.core.messages import Text

LEADS = 1.3  # the length that gathers flux, including the leads, divided by the length of the glass
FIELD = 1.4  # the field that closes a reed, divided by that in a coil as long as its glass: mu0 x AT / glass
MU0 = 0.4 * math.pi  # mT x mm / AT


def leads_mm(reed: Reed) -> float:
    """Return the length in mm between the ends of the two cropped leads."""
    return LEADS * reed.glass_mm


def millitesla_per_at(reed: Reed) -> float:
    """Return the mean field in mT that closes a reed rated at one ampere-turn."""
    return FIELD * MU0 / reed.glass_mm


MOUNTS = ("upright", "flat")
FAR_MM = 120.0  # magnets farther away are ignored


@dataclass(frozen=True)
class MountedMagnet:
    """A magnet over a place: the height of its lower face above the surface, and its maximum sideways shift, in mm."""

    display_name: Text
    magnet: Magnet
    height_mm: float
    slack_mm: float


@dataclass(frozen=True)
class Spot:
    """The place of a reed, with x to the right and y down, and the magnets that may be over the reed, one at a time.

    `offsets` lead from the reed to the squares that share it. The first square is over the reed; magnets on the other
    squares must not close the reed.
    """

    name: str
    x_mm: float
    y_mm: float
    magnets: tuple[MountedMagnet, ...]
    offsets: tuple[tuple[float, float], ...] = ((0.0, 0.0),)


@dataclass(frozen=True)
class Layout:
    """All spots of a board. All reeds are of the same kind and mounted the same way.

    "upright": the reed's upper end is `cover_mm` under the middle of its place. "flat": the reed's axis is at that
    depth, and the reed extends from under the middle to the right. `code_reed_sets` contains, for each bay, the sets of
    spots that a part can cover; at most one set is covered at a time. All other spots may be covered independently.
    """

    reed: Reed
    mount: str
    cover_mm: float
    spots: tuple[Spot, ...]
    code_reed_sets: tuple[tuple[frozenset[str], ...], ...] = ()
