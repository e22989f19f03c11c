"""The field in a reed from a magnet moving over it, without numpy: the magnet is modelled as charges on two faces.

A magnet that is magnetised along its height is equivalent to two sheets of magnetic charge, one on each face. Here each
sheet consists of a few point charges. The mean field of one charge along a reed, weighted by 1 - u² as in `crosstalk`,
is proportional to the integral of u x potential, which has a closed form. Wherever a reed can be, the result is within
`ERROR` of the exact result of `crosstalk`, which tests/host/board/physics/test_charges.py checks.
"""

import math
from collections.abc import Callable
from functools import cache

from signalbox.board.parts import Magnet, Reed
from signalbox.board.physics.magnetic_layout import MountedMagnet, leads_mm, millitesla_per_at

ERROR = 0.03  # relative to the ampere-turns, or to one ampere-turn if they are fewer; valid from 2.5 mm
FAR = 2.0  # beyond this many times its own size, a magnet is modelled with fewer charges

Rings = tuple[tuple[float, float], ...]  # ((radius / the disc's)², share) of each ring, by Gauss-Legendre
NEAR_RINGS: Rings = ((0.5 - math.sqrt(1 / 12), 0.5), (0.5 + math.sqrt(1 / 12), 0.5))
NEAR_CORNERS = 8  # charges on a ring
FAR_RINGS: Rings = ((0.5, 1.0),)
FAR_CORNERS = 4
NEAR_SIDES = ((-math.sqrt(0.6), 5 / 18), (0.0, 8 / 18), (math.sqrt(0.6), 5 / 18))  # (position along half a side, share)
FAR_SIDES = ((-math.sqrt(1 / 3), 0.5), (math.sqrt(1 / 3), 0.5))

Charge = tuple[float, float, float, float]  # x, y, z of a point charge, mm, and its share of the remanence x mm²
FieldFunction = Callable[[float, float, float], float]


def field_function(magnet: Magnet, reed: Reed, mount: str) -> FieldFunction:
    """Return a function that converts the offset of a reed's middle from the magnet's (x, y, z up, mm) to ampere-turns.

    The result is negative where the field runs against the reed's axis; the reed responds to either direction. `mount`
    is "upright" or "flat".
    """
    near, far = _charges(magnet, is_near=True), _charges(magnet, is_near=False)
    half = leads_mm(reed) / 2
    far_mm2 = (FAR * max(magnet.size_mm) + half) ** 2
    # tesla x mm² of charge, over 4 pi: the mean of B along the reed is 3/(2 half) x the integral of u x potential
    scale = 1000 * 3 / (2 * half) / (4 * math.pi) / millitesla_per_at(reed)
    is_upright = mount == "upright"

    def field(x: float, y: float, z: float) -> float:
        total = 0.0
        for of_x, of_y, of_z, charge in near if x * x + y * y + z * z < far_mm2 else far:
            dx, dy, dz = x - of_x, y - of_y, z - of_z
            if is_upright:
                total += charge * _weighted_integral(half, dx * dx + dy * dy, dz)
            else:
                total += charge * _weighted_integral(half, dy * dy + dz * dz, dx)
        return scale * total

    return field


def _weighted_integral(half: float, aside2: float, along: float) -> float:
    """Return the integral of u / distance from u = -1 to 1 over a reed of length 2 x `half`.

    The reed's middle is `along` beyond the charge, and its axis passes the charge at a distance of sqrt(`aside2`).
    """
    first, last = along - half, along + half
    near, far = math.sqrt(aside2 + first * first), math.sqrt(aside2 + last * last)
    if first >= 0:
        angle = math.log((last + far) / (first + near))
    elif last <= 0:
        angle = math.log((near - first) / (far - last))
    else:
        angle = math.log((last + far) * (near - first) / aside2)
    return (along * angle + near - far) / (half * half)


def _charges(magnet: Magnet, *, is_near: bool) -> list[Charge]:
    """Return the point charges that model a magnet centred on the origin."""
    *sides, height = magnet.size_mm
    if magnet.shape == "disc":
        area = math.pi * sides[0] ** 2 / 4
        spots = _disc_charges(sides[0] / 2, *((NEAR_RINGS, NEAR_CORNERS) if is_near else (FAR_RINGS, FAR_CORNERS)))
    else:
        area = sides[0] * sides[1]
        along = NEAR_SIDES if is_near else FAR_SIDES
        spots = [(x * sides[0] / 2, y * sides[1] / 2, a * b) for x, a in along for y, b in along]
    charge = magnet.remanence_t * area
    return [(x, y, sign * height / 2, sign * charge * share) for sign in (1, -1) for x, y, share in spots]


def _disc_charges(radius: float, rings: Rings, corners: int) -> list[tuple[float, float, float]]:
    spots = []
    for ring, (square, share) in enumerate(rings):
        aside = radius * math.sqrt(square)
        for corner in range(corners):
            angle = (corner + ring / 2) * 2 * math.pi / corners
            spots.append((aside * math.cos(angle), aside * math.sin(angle), share / corners))
    return spots


STEP_MM = 0.5  # the distance between interpolation points near the magnet, for an upright reed
WIDE_MM = 10.0  # at this distance the points are twice as far apart, at double it three times
_STEPS = WIDE_MM / STEP_MM
RING_MM = 2.0  # the width of a ring in `maximum`
RINGS = 30
HEIGHTS_MM = (0.0, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0, 15.0, 20.0, 30.0)
ANGLES = 12  # the number of directions tried for a flat reed
ANGLE_MARGIN = 1.1  # the field may be stronger between the angles that are tried


class MagnetField:
    """The field of one kind of magnet in one kind of reed, in ampere-turns: negative if it opposes the reed's axis."""

    def __init__(self, reed: Reed, mount: str, cover_mm: float, mounted: MountedMagnet) -> None:
        self._field = field_function(mounted.magnet, reed, mount)
        self._is_upright = mount == "upright"
        half = leads_mm(reed) / 2
        depth = mounted.magnet.height_mm / 2 + mounted.height_mm + cover_mm
        self._depth = depth + half if self._is_upright else depth
        self._right = 0.0 if self._is_upright else half
        self._points: dict[tuple[int, int], float] = {}  # keyed by distance and height, in steps
        self._maxima: list[float] = []

    def field_at(self, x: float, y: float, raised_mm: float) -> float:
        """Return the interpolated field in a reed `x` mm right and `y` mm down from a magnet raised by `raised_mm`."""
        if not self._is_upright:
            return self._field_at(x, y, raised_mm)
        away = _STEPS * math.log(1 + math.hypot(x, y) / WIDE_MM)
        i = int(away)
        share = away - i
        if not raised_mm:
            return self._grid_field(i, 0) * (1 - share) + self._grid_field(i + 1, 0) * share
        up = _STEPS * math.log(1 + raised_mm / WIDE_MM)
        j = int(up)
        low = self._grid_field(i, j) * (1 - share) + self._grid_field(i + 1, j) * share
        high = self._grid_field(i, j + 1) * (1 - share) + self._grid_field(i + 1, j + 1) * share
        return low + (high - low) * (up - j)

    def maximum(self, distance: float) -> float:
        """Return the maximum absolute field in a reed at least `distance` mm to the side of the magnet."""
        if not self._maxima:
            self._fill_maxima()
        ring = int(distance / RING_MM)
        return self._maxima[ring] if ring < RINGS else self._maxima[-1]

    def _fill_maxima(self) -> None:
        turns = [0.0] if self._is_upright else [n * 2 * math.pi / ANGLES for n in range(ANGLES)]
        beyond = 0.0
        for ring in reversed(range(RINGS)):
            r = ring * RING_MM
            fields = (
                abs(self._field_at(r * math.cos(turn), r * math.sin(turn), up)) for turn in turns for up in HEIGHTS_MM
            )
            beyond = max(beyond, ANGLE_MARGIN * max(fields))
            self._maxima.append(beyond)
        self._maxima.reverse()

    def _grid_field(self, i: int, j: int) -> float:
        point = self._points.get((i, j))
        if point is None:
            away, up = (WIDE_MM * (math.exp(steps / _STEPS) - 1) for steps in (i, j))
            point = self._points[i, j] = self._field_at(away, 0.0, up)
        return point

    def _field_at(self, x: float, y: float, raised_mm: float) -> float:
        return self._field(x + self._right, y, -(self._depth + raised_mm))


@cache
def magnet_field(reed: Reed, mount: str, cover_mm: float, mounted: MountedMagnet) -> MagnetField:
    """Return the field of a mounted magnet in a reed. Equal arguments give the same object, which caches values."""
    return MagnetField(reed, mount, cover_mm, mounted)
