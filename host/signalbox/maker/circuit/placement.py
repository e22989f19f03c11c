"""Where units lie so that all wire together is as short as can be: over few holes, none over another.

Lengths are in millimetres. A wire's is the way along the board's sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from signalbox.maker.circuit.netlist import Spot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STEP_MM = 5.0  # between the spots that are tried
REACH_MM = 60.0  # how far from the middle of what it serves a unit is tried
COVERED_MM = 120.0  # of wire that it is worth not to lie over a reed or a light
BOARDS_KEPT = 8
ROUNDS_MOST = 20  # of moving each unit to where it is best, given the others; ours take 3 to 8


@dataclass(frozen=True)
class Unit:
    """What is to be placed: its size, the spots that are tried, and whatever has a wire to it: twice there, two wires.

    `grounds`: one more wire leads from it to the nearest of them all, as to the first of a chain of reeds.
    """

    name: str
    extent: Spot
    tried: tuple[Spot, ...]
    wired: tuple[Spot, ...]
    grounds: bool = False


@dataclass(frozen=True)
class Taken:
    """Where something else lies under the board, and the radius that it covers."""

    spot: Spot
    radius: float


def place(chain: tuple[Unit, ...], cables: int, taken: tuple[Taken, ...]) -> dict[str, Spot]:
    """The spot of each unit of a chain, in which so many cables run from each to the next.

    Without regard to one unit lying over another, the shortest wiring of a chain is found exactly, one unit after
    the other; then units that are in each other's way, and whatever is better off for it, are moved until none is.
    Beginning in the middle of what each serves may end better: the shorter one is taken.
    """
    return dict(zip((unit.name for unit in chain), _placed(chain, cables, taken), strict=True))


@lru_cache(maxsize=BOARDS_KEPT)
def _placed(chain: tuple[Unit, ...], cables: int, taken: tuple[Taken, ...]) -> tuple[Spot, ...]:
    """The spots of `place`, in the order of the chain: a board is checked, and then laid out for each of its sheets."""
    import numpy as np  # of the extra `build`

    tried = [np.array(unit.tried) for unit in chain]
    own = [_own(unit, spots, taken) for unit, spots in zip(chain, tried, strict=True)]
    starts = [_shortest(tried, own, cables), [int(np.argmin(cost)) for cost in own]]
    found = [_settled(chain, tried, own, cables, start) for start in starts]
    best = min(found, key=lambda places: _cost(chain, tried, own, cables, places))
    return tuple(unit.tried[at] for unit, at in zip(chain, best, strict=True))


def around(size: Spot, extent: Spot, middle: Spot) -> list[Spot]:
    """The spots to try for a unit round a spot, on a raster of the whole board."""
    count = int(REACH_MM // STEP_MM)
    x, y = (STEP_MM * round(part / STEP_MM) for part in middle)
    raster = range(-count, count + 1)
    tried = (inside(size, extent, (x + STEP_MM * right, y + STEP_MM * down)) for right in raster for down in raster)
    return list(dict.fromkeys(tried))


def rim(size: Spot, extent: Spot) -> list[Spot]:
    """The spots to try for a unit whose plug has to be reached."""
    width, height = extent[0] / 2, extent[1] / 2
    across = [width + STEP_MM * step for step in range(int((size[0] - 2 * width) // STEP_MM) + 1)]
    down = [height + STEP_MM * step for step in range(int((size[1] - 2 * height) // STEP_MM) + 1)]
    found = [(x, y) for x in across for y in (height, size[1] - height)]
    return found + [(x, y) for y in down for x in (width, size[0] - width)]


def inside(size: Spot, extent: Spot, spot: Spot) -> Spot:
    """The nearest spot at which nothing of a unit stands over the board's edge."""
    x, y = (min(max(spot[axis], extent[axis] / 2), size[axis] - extent[axis] / 2) for axis in (0, 1))
    return (x, y)


def middle_of(spots: Sequence[Spot]) -> Spot:
    """From where wires along the sides to all of these are shortest; the corner when there are none."""
    return (median(x for x, _ in spots), median(y for _, y in spots)) if spots else (0.0, 0.0)


def _own(unit: Unit, spots: Floats, taken: Sequence[Taken]) -> Floats:
    """What each spot that is tried costs by itself, in mm of wire."""
    import numpy as np

    cost = np.zeros(len(spots))
    to_wired = [np.abs(spots - other).sum(axis=1) for other in unit.wired]
    for each in to_wired:
        cost += each
    if unit.grounds and to_wired:
        cost += np.minimum.reduce(to_wired)
    for other in taken:
        reach = np.array(unit.extent) / 2 + other.radius
        cost += COVERED_MM * (np.abs(spots - other.spot) < reach).all(axis=1)
    return cost


def _shortest(tried: Sequence[Floats], own: Sequence[Floats], cables: int) -> list[int]:
    """The best spot of every unit, those that lie over others too: from each unit's spots back to the one before."""
    import numpy as np

    cost, came_from = own[0], []
    for before, spots, each in zip(tried, tried[1:], own[1:], strict=False):
        whole = cost[:, None] + cables * np.abs(before[:, None, :] - spots[None, :, :]).sum(axis=2)
        came_from.append(whole.argmin(axis=0))
        cost = whole.min(axis=0) + each
    places = [int(cost.argmin())]
    for best in reversed(came_from):
        places.append(int(best[places[-1]]))
    return places[::-1]


def _settled(
    chain: Sequence[Unit], tried: Sequence[Floats], own: Sequence[Floats], cables: int, start: Sequence[int]
) -> list[int]:
    """Each unit where it costs least, given where all others are, until none moves."""
    import numpy as np

    places = list(start)
    for _ in range(ROUNDS_MOST):
        before = list(places)
        for at, unit in enumerate(chain):
            cost = own[at].copy()
            for beside in (at - 1, at + 1):
                if 0 <= beside < len(chain):
                    cost += cables * np.abs(tried[at] - tried[beside][places[beside]]).sum(axis=1)
            for other, there in enumerate(chain):
                if other != at:
                    apart = (np.array(unit.extent) + there.extent) / 2
                    cost[(np.abs(tried[at] - tried[other][places[other]]) < apart).all(axis=1)] = np.inf
            if np.isfinite(cost.min()):
                places[at] = int(cost.argmin())
        if places == before:
            break
    return places


def _cost(
    chain: Sequence[Unit], tried: Sequence[Floats], own: Sequence[Floats], cables: int, places: Sequence[int]
) -> float:
    """Millimetres of wire, and those that it is worth to cover nothing; units over one another cost more than any."""
    import numpy as np

    spots = [tried[at][place] for at, place in enumerate(places)]
    cost = sum(own[at][place] for at, place in enumerate(places))
    cost += cables * sum(np.abs(one - other).sum() for one, other in pairwise(spots))
    for at, spot in enumerate(spots):
        for other in range(at):
            apart = (np.array(chain[at].extent) + chain[other].extent) / 2
            if (np.abs(spot - spots[other]) < apart).all():
                return float("inf")
    return float(cost)
