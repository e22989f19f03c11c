"""Calculating, from the field at each reed, whether every magnet on a board closes its own reed and no other.

A reed's cropped leads gather flux along its axis, most in the middle and none at the ends. The reed responds to the
mean of the flux density's component along its axis, weighted by 1 - u² from one end (u = -1) to the other (u = 1). Two
constants convert this mean into the ampere-turns that its maker specifies (`magnetic_layout`).

Everything is calculated for the worst case: all places are full, every piece is shifted as far aside as possible, and
all fields add up, including the neighbours' fields that oppose a reed's own magnet. Its own magnet must close the least
sensitive reed of the class. All other magnets together must neither close the most sensitive reed nor hold it closed.
"""

from dataclasses import dataclass

import magpylib
import numpy as np
from numpy.typing import NDArray

from signalbox.board.parts import Magnet, Reed
from signalbox.board.physics.magnetic_layout import FAR_MM, Layout, MountedMagnet, Spot, leads_mm, millitesla_per_at
from signalbox.core.messages import Text

Floats = NDArray[np.float64]

AXES = {"upright": (0.0, 0.0, 1.0), "flat": (1.0, 0.0, 0.0)}  # a reed's direction for each mount: x, y, z (up)
POINTS, _GAUSS = np.polynomial.legendre.leggauss(12)
WEIGHTS = _GAUSS * (1 - POINTS**2) / np.sum(_GAUSS * (1 - POINTS**2))


def ampere_turns(magnet: Magnet, reed: Reed, mount: str, middles: Floats) -> Floats:
    """Return the ampere-turns that a magnet produces in a reed at each of n positions of the reed.

    `middles` (n, 3) are the offsets of the reed's middle from the magnet's, in mm, with z along the magnetisation. The
    result (n,) is negative where the field runs against the reed's axis; the reed responds to either direction.
    """
    axis = np.array(AXES[mount])
    points = middles[:, None, :] + (POINTS * leads_mm(reed) / 2)[None, :, None] * axis
    tesla = np.asarray(magpylib.getB(_magpylib_magnet(magnet), points.reshape(-1, 3))).reshape(*points.shape)
    return np.asarray((tesla @ axis) @ WEIGHTS * 1000 / millitesla_per_at(reed), dtype=np.float64)


def farthest_distance(field: Floats, distances: Floats, needed: float) -> float:
    """Return the greatest distance at which the field is at least `needed`, or 0 if it never is.

    `field` (n,) is the field at the ascending `distances` (n,). The result is interpolated between two distances.
    """
    strength = np.abs(field)
    reaching = np.flatnonzero(strength >= needed)
    if len(reaching) == 0:
        return 0.0
    last = int(reaching[-1])
    if last + 1 == len(distances):
        return float(distances[last])
    share = (strength[last] - needed) / (strength[last] - strength[last + 1])
    return float(distances[last] + share * (distances[last + 1] - distances[last]))


def _magpylib_magnet(magnet: Magnet) -> "magpylib.magnet.Cylinder | magpylib.magnet.Cuboid":
    polarization = (0.0, 0.0, magnet.remanence_t)
    if magnet.shape == "disc":
        return magpylib.magnet.Cylinder(dimension=magnet.size_mm, polarization=polarization)
    return magpylib.magnet.Cuboid(dimension=magnet.size_mm, polarization=polarization)


GRID_MM = 0.1  # the step between the sampled distances
MAX_SAMPLED_MM = 60.0
_TURN = np.arange(8) * np.pi / 4
_ASIDE = np.vstack([[0.0, 0.0], np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)])  # (9, 2), in units of the slack


@dataclass(frozen=True)
class Finding:
    """The ampere-turns in one reed, and their margins.

    `own_at` is the minimum from its own magnet. `stray_at` is the maximum from all others while no magnet is over the
    reed, and `cause` is the spot that contributes most. `margin` is `own_at` minus the maximum from all others while
    the reed's own magnet is there, divided by the highest pull-in. `cross_margin` is the lowest pull-in divided by
    `stray_at`; `release_margin` is the lowest drop-out divided by `stray_at`.
    """

    name: str
    own_at: float
    margin: float
    stray_at: float
    cross_margin: float
    release_margin: float
    cause: str
    cause_mm: float


@dataclass(frozen=True)
class ReachDistances:
    """The reach of one magnet in mm: `..._up` for its lower face's height, `..._aside` for a sideways shift.

    Every reed of the class is closed up to `closes_up` and `closes_aside`, and open beyond `opens_up` and
    `opens_aside`.
    """

    display_name: Text
    closes_up: float
    closes_aside: float
    opens_up: float
    opens_aside: float


def compute_findings(layout: Layout) -> list[Finding]:
    """Return the finding for each reed, in the order of the spots."""
    spots = layout.spots
    away = np.array([[spot.x_mm, spot.y_mm] for spot in spots])
    offsets = away[:, None, :] - away[None, :, :]  # (n, n, 2): from the magnet at j to reed i
    stray_fields = _stray_maxima(layout, offsets)
    own = np.array([_own_minimum(layout, spot) for spot in spots])
    empty, full = _stray_sums(layout, stray_fields)
    low, high = layout.reed.pull_in_at
    results = []
    for i, spot in enumerate(spots):
        cause = int(np.argmax(stray_fields[i]))
        results.append(
            Finding(
                name=spot.name,
                own_at=float(own[i]),
                margin=float(own[i] - full[i]) / high,
                stray_at=float(empty[i]),
                cross_margin=_ratio(low, empty[i]),
                release_margin=_ratio(layout.reed.drop_out_at[0], empty[i]),
                cause=spots[cause].name,
                cause_mm=_nearest_distance(spots[cause], offsets[i, cause], is_own_spot=cause == i),
            )
        )
    return results


def _nearest_distance(spot: Spot, offset: Floats, *, is_own_spot: bool) -> float:
    """Return the distance in mm from a reed to the nearest magnet at a spot, except the reed's own if `is_own_spot`."""
    return min((float(np.hypot(*(offset - np.array(stand)))) for stand in spot.offsets[is_own_spot:]), default=0.0)


def compute_reaches(layout: Layout) -> list[ReachDistances]:
    """Return the reach of each kind of magnet used anywhere on the board."""
    magnets = dict.fromkeys(mounted for spot in layout.spots for mounted in spot.magnets)
    return [_reach_distances(layout, mounted) for mounted in magnets]


def _ratio(needed: float, field: float) -> float:
    return float(needed / field) if field > 0 else float("inf")


def _field_in_reeds(layout: Layout, mounted: MountedMagnet, offsets: Floats, raised_mm: Floats | float = 0.0) -> Floats:
    """Return the ampere-turns from a magnet, raised by `raised_mm` (n,), in reeds at `offsets` (n, 2) from it."""
    reed, half = layout.reed, leads_mm(layout.reed) / 2
    middles = np.zeros((len(offsets), 3))
    middles[:, :2] = offsets
    middles[:, 2] = -(mounted.magnet.height_mm / 2 + mounted.height_mm + layout.cover_mm + raised_mm)
    if layout.mount == "upright":
        middles[:, 2] -= half
    else:
        middles[:, 0] += half
    return ampere_turns(mounted.magnet, reed, layout.mount, middles)


def _shifted_fields(layout: Layout, mounted: MountedMagnet, offsets: Floats) -> Floats:
    """Return the ampere-turns (n, 9) from a magnet that is centred or shifted by its slack in eight directions."""
    moved = (offsets[:, None, :] + mounted.slack_mm * _ASIDE[None, :, :]).reshape(-1, 2)
    return _field_in_reeds(layout, mounted, moved).reshape(len(offsets), len(_ASIDE))


def _own_minimum(layout: Layout, spot: Spot) -> float:
    """Return the minimum ampere-turns from any magnet over a reed. It is negative if a shift reverses the field."""
    if not spot.magnets:
        return 0.0
    fields = [_shifted_fields(layout, mounted, np.zeros((1, 2)))[0] for mounted in spot.magnets]
    return min(float(np.min(strengths * np.sign(strengths[0]))) for strengths in fields)


def _stray_maxima(layout: Layout, offsets: Floats) -> Floats:
    """Return the maximum ampere-turns (n, n) in the reed of spot i from all magnets at spot j.

    The reed's own magnet is left out, but the magnets beside it at the same place are included.
    """
    count = len(layout.spots)
    stray_fields = np.zeros((count, count))
    for number in range(max(len(spot.offsets) for spot in layout.spots)):
        stands = [spot.offsets[number] if number < len(spot.offsets) else (np.inf, np.inf) for spot in layout.spots]
        stray_fields += _one_magnet_maxima(layout, offsets - np.array(stands)[None, :, :], is_own_spot=number > 0)
    return stray_fields


def _one_magnet_maxima(layout: Layout, offsets: Floats, *, is_own_spot: bool) -> Floats:
    """Return the maximum ampere-turns (n, n) from one magnet per spot, including the reed's own if `is_own_spot`."""
    count = len(layout.spots)
    stray_fields = np.zeros((count, count))
    distance = np.hypot(offsets[..., 0], offsets[..., 1])
    near = distance < FAR_MM
    if not is_own_spot:
        near &= ~np.eye(count, dtype=bool)
    for mounted in dict.fromkeys(mounted for spot in layout.spots for mounted in spot.magnets):
        is_near = near & np.array([mounted in spot.magnets for spot in layout.spots])[None, :]
        if layout.mount == "upright":  # the field is the same in every direction
            positions = np.stack([distance[is_near], np.zeros(int(is_near.sum()))], axis=1)
        else:
            positions = offsets[is_near]
        different, inverse = np.unique(positions.round(2), axis=0, return_inverse=True)
        maximum = np.abs(_shifted_fields(layout, mounted, different)).max(axis=1) if len(different) else np.zeros(0)
        stray_fields[is_near] = np.maximum(stray_fields[is_near], maximum[inverse.reshape(-1)])
    return stray_fields


def _stray_sums(layout: Layout, stray_fields: Floats) -> tuple[Floats, Floats]:
    """Return the maximum ampere-turns (n,) in each reed from other magnets, with its own absent and with it present."""
    index = {spot.name: i for i, spot in enumerate(layout.spots)}
    in_code = sorted({index[name] for sets in layout.code_reed_sets for reeds in sets for name in reeds})
    free = np.setdiff1d(np.arange(len(layout.spots)), in_code)
    empty = stray_fields[:, free].sum(axis=1)
    full = empty.copy()
    for sets in layout.code_reed_sets:
        members = [np.array(sorted(index[name] for name in reeds)) for reeds in sets]
        sums = np.stack([stray_fields[:, member].sum(axis=1) for member in members])  # (sets, n)
        covers = np.zeros(sums.shape, dtype=bool)
        for covered, member in zip(covers, members, strict=True):
            covered[member] = True
        empty += np.where(covers, 0.0, sums).max(axis=0)
        own = covers.any(axis=0)
        full += np.where(covers | ~own, sums, 0.0).max(axis=0)
    return empty, full


def _reach_distances(layout: Layout, mounted: MountedMagnet) -> ReachDistances:
    low, high = layout.reed.drop_out_at[0], layout.reed.pull_in_at[1]
    up = np.arange(0.0, MAX_SAMPLED_MM, GRID_MM)
    at_rest = MountedMagnet(mounted.display_name, mounted.magnet, 0.0, 0.0)
    rising = _field_in_reeds(layout, at_rest, np.zeros((len(up), 2)), up)
    rays = [_field_in_reeds(layout, mounted, up[:, None] * direction) for direction in _ASIDE[1:]]
    return ReachDistances(
        display_name=mounted.display_name,
        closes_up=farthest_distance(rising, up, high),
        closes_aside=min(_unbroken_reach(ray, up, high) for ray in rays),
        opens_up=farthest_distance(rising, up, low),
        opens_aside=max(farthest_distance(ray, up, low) for ray in rays),
    )


def _unbroken_reach(field: Floats, distances: Floats, needed: float) -> float:
    """Return the distance from the middle up to which the field never falls below `needed`."""
    too_weak = np.flatnonzero(np.abs(field) < needed)
    end = len(distances) if len(too_weak) == 0 else int(too_weak[0])
    return farthest_distance(field[: end + 1], distances[: end + 1], needed)
