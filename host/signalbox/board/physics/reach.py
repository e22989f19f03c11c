"""What an upright or flat reed feels of a magnet as that is moved about over it: `charges`, kept for quick answers."""

import math
from functools import cache

from signalbox.board.parts import Reed
from signalbox.board.physics import charges
from signalbox.board.physics.calibration import leads_mm
from signalbox.board.physics.layout import Stack

STEP_MM = 0.5  # between the points of which is interpolated for an upright reed, near the magnet
WIDE_MM = 10.0  # from so far on they are twice as far apart, from twice as far three times
_STEPS = WIDE_MM / STEP_MM
RING_MM = 2.0  # of `most`
RINGS = 30
HEIGHTS_MM = (0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0, 15.0, 20.0, 30.0)
ANGLES = 12  # a flat reed is tried from so many sides
SPARE = 1.1  # what lies between those that were tried may be stronger


class Reach:
    """One kind of magnet over reeds of one kind. Results are ampere-turns, below 0 where the field runs against it."""

    def __init__(self, reed: Reed, mount: str, cover_mm: float, stack: Stack) -> None:
        self._felt = charges.felt(stack.magnet, reed, mount)
        self._is_upright = mount == "upright"
        half = leads_mm(reed) / 2
        depth = stack.magnet.height_mm / 2 + stack.height_mm + cover_mm
        self._depth = depth + half if self._is_upright else depth
        self._right = 0.0 if self._is_upright else half
        self._points: dict[tuple[int, int], float] = {}  # by distance and height, in steps
        self._most: list[float] = []

    def felt(self, x: float, y: float, raised: float) -> float:
        """By a reed whose spot lies x to the right and y down of the magnet, which is raised so many mm over its place.

        For an upright reed it is interpolated.
        """
        if not self._is_upright:
            return self._at(x, y, raised)
        away = _STEPS * math.log(1 + math.hypot(x, y) / WIDE_MM)
        i = int(away)
        share = away - i
        if not raised:
            return self._point(i, 0) * (1 - share) + self._point(i + 1, 0) * share
        up = _STEPS * math.log(1 + raised / WIDE_MM)
        j = int(up)
        low = self._point(i, j) * (1 - share) + self._point(i + 1, j) * share
        high = self._point(i, j + 1) * (1 - share) + self._point(i + 1, j + 1) * share
        return low + (high - low) * (up - j)

    def most(self, away: float) -> float:
        """The most, without its sign, that a reed feels whose spot is `away` mm or more from under the magnet."""
        if not self._most:
            self._try()
        ring = int(away / RING_MM)
        return self._most[ring] if ring < RINGS else self._most[-1]

    def _try(self) -> None:
        turns = [0.0] if self._is_upright else [n * 2 * math.pi / ANGLES for n in range(ANGLES)]
        beyond = 0.0
        for ring in reversed(range(RINGS)):
            away = ring * RING_MM
            here = (
                abs(self._at(away * math.cos(turn), away * math.sin(turn), up)) for turn in turns for up in HEIGHTS_MM
            )
            beyond = max(beyond, SPARE * max(here))
            self._most.append(beyond)
        self._most.reverse()

    def _point(self, i: int, j: int) -> float:
        found = self._points.get((i, j))
        if found is None:
            away, up = (WIDE_MM * (math.exp(steps / _STEPS) - 1) for steps in (i, j))
            found = self._points[i, j] = self._at(away, 0.0, up)
        return found

    def _at(self, x: float, y: float, raised: float) -> float:
        return self._felt(x + self._right, y, -(self._depth + raised))


@cache
def reach(reed: Reed, mount: str, cover_mm: float, stack: Stack) -> Reach:
    """The same one for the same parts, with all that it has reckoned so far."""
    return Reach(reed, mount, cover_mm, stack)
