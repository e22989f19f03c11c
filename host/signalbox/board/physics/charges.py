"""How much of a magnet's field a reed feels, without numpy: the magnet as charges on its two faces.

A magnet that is magnetised along its height is two sheets of magnetic charge, one on each face. Here each sheet is some
point charges, and what a reed gathers of the field of one has a closed form: the mean along the reed, weighted by
1 - u² as in `field`, is that of u x potential. Where a reed can lie it is within `ERROR` of `field`, which is exact:
tests/host/board/physics/test_charges.py holds it to that.
"""

import math
from collections.abc import Callable

from signalbox.board.parts import Magnet, Reed
from signalbox.board.physics.calibration import leads_mm, mt_per_at

ERROR = 0.03  # of what is felt, or of one ampere-turn where that is less; from 2.5 mm on
FAR = 2.0  # from so many times its own size on, a magnet is a few charges less

Rings = tuple[tuple[float, float], ...]  # (radius / the disc's)² of each and its share: Gauss-Legendre
NEAR_RINGS: Rings = ((0.5 - math.sqrt(1 / 12), 0.5), (0.5 + math.sqrt(1 / 12), 0.5))
NEAR_CORNERS = 8  # charges on a ring
FAR_RINGS: Rings = ((0.5, 1.0),)
FAR_CORNERS = 4
NEAR_SIDES = ((-math.sqrt(0.6), 5 / 18), (0.0, 8 / 18), (math.sqrt(0.6), 5 / 18))  # along a half side, and share
FAR_SIDES = ((-math.sqrt(1 / 3), 0.5), (math.sqrt(1 / 3), 0.5))

Charge = tuple[float, float, float, float]  # x, y, z of a point charge, mm, and its share of the remanence x mm²
Felt = Callable[[float, float, float], float]


def felt(magnet: Magnet, reed: Reed, mount: str) -> Felt:
    """A function of where the reed's middle is as seen from the magnet's (x, y, z up, mm): the ampere-turns it feels.

    They are negative where the field runs against the reed; a reed does not mind which way it runs. `mount` is
    "upright" or "flat".
    """
    near, far = _charges(magnet, is_near=True), _charges(magnet, is_near=False)
    half = leads_mm(reed) / 2
    far_mm2 = (FAR * max(magnet.size_mm) + half) ** 2
    # tesla x mm² of charge, over 4 pi: the mean of B along the reed is 3/(2 half) x the integral of u x potential
    scale = 1000 * 3 / (2 * half) / (4 * math.pi) / mt_per_at(reed)
    is_upright = mount == "upright"

    def at(x: float, y: float, z: float) -> float:
        total = 0.0
        for of_x, of_y, of_z, charge in near if x * x + y * y + z * z < far_mm2 else far:
            dx, dy, dz = x - of_x, y - of_y, z - of_z
            if is_upright:
                total += charge * _gathered(half, dx * dx + dy * dy, dz)
            else:
                total += charge * _gathered(half, dy * dy + dz * dz, dx)
        return scale * total

    return at


def _gathered(half: float, aside2: float, along: float) -> float:
    """The integral of u / distance over a reed from u = -1 to 1, which is `2 half` long.

    Its middle lies `along` beyond the charge, and its axis passes the charge at the square root of `aside2`.
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
    """Its two sheets of charge, the magnet's middle at 0."""
    *sides, height = magnet.size_mm
    if magnet.shape == "disc":
        area = math.pi * sides[0] ** 2 / 4
        spots = _of_disc(sides[0] / 2, *((NEAR_RINGS, NEAR_CORNERS) if is_near else (FAR_RINGS, FAR_CORNERS)))
    else:
        area = sides[0] * sides[1]
        along = NEAR_SIDES if is_near else FAR_SIDES
        spots = [(x * sides[0] / 2, y * sides[1] / 2, a * b) for x, a in along for y, b in along]
    charge = magnet.remanence_t * area
    return [(x, y, sign * height / 2, sign * charge * share) for sign in (1, -1) for x, y, share in spots]


def _of_disc(radius: float, rings: Rings, corners: int) -> list[tuple[float, float, float]]:
    spots = []
    for ring, (square, share) in enumerate(rings):
        aside = radius * math.sqrt(square)
        for corner in range(corners):
            angle = (corner + ring / 2) * 2 * math.pi / corners
            spots.append((aside * math.cos(angle), aside * math.sin(angle), share / corners))
    return spots
