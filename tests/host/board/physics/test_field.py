"""A magnet's field at a reed, for both orientations of the reed."""

import numpy as np
import pytest

from signalbox.board.parts import magnets, reeds
from signalbox.board.physics import crosstalk, layout

MAGNET = magnets()["disc_6x3_n42"]
REED = reeds()["mdsr10_15_20"]
DEPTH = 10.0


def ampere_turns(mount: str, *places: tuple[float, float]) -> list[float]:
    """Return the ampere-turns in reeds centred at (x, y) in mm, at DEPTH mm below the centre of the magnet."""
    middles = np.array([[x, y, -DEPTH] for x, y in places])
    return [*map(float, crosstalk.ampere_turns(MAGNET, REED, mount, middles))]


def test_upright_reed_is_symmetric() -> None:
    east, north, slanting = ampere_turns("upright", (6, 0), (0, 6), (6 / 2**0.5, -6 / 2**0.5))
    assert east == pytest.approx(north)
    assert east == pytest.approx(slanting)
    assert ampere_turns("upright", (0, 0))[0] > east > 0


def test_upright_reed_far_to_the_side_is_in_the_reversed_field() -> None:
    assert ampere_turns("upright", (40, 0))[0] < 0


def test_flat_reed_has_no_field_at_its_middle_and_to_its_side() -> None:
    middle, beside, east, west = ampere_turns("flat", (0, 0), (0, 8), (6, 0), (-6, 0))
    assert middle == pytest.approx(0, abs=1e-9)
    assert beside == pytest.approx(0, abs=1e-9)
    assert east == pytest.approx(-west)
    assert abs(east) > 10


def test_distant_field_is_that_of_a_dipole() -> None:
    """Compare with B = mu0 m / (2 pi r^3) on the axis, where mu0 m = remanence x volume."""
    volume = np.pi * 3**2 * 3
    distance = 400.0
    (measured,) = crosstalk.ampere_turns(MAGNET, REED, "upright", np.array([[0.0, 0.0, -distance]]))
    dipole_mt = MAGNET.remanence_t * 1000 * volume / (2 * np.pi * distance**3)
    assert measured * layout.mt_per_at(REED) == pytest.approx(dipole_mt, rel=0.01)


def test_farthest_distance_is_interpolated() -> None:
    distances = np.array([0.0, 1.0, 2.0, 3.0])
    field = np.array([0.0, -8.0, 4.0, 2.0])
    assert crosstalk.farthest_distance(field, distances, 3.0) == pytest.approx(2.5)
    assert crosstalk.farthest_distance(field, distances, 9.0) == 0.0
    assert crosstalk.farthest_distance(field, distances, 1.0) == 3.0
