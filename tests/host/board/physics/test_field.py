"""What a reed feels of a magnet: which way it lies, and that nothing else matters that should not."""

import numpy as np
import pytest

from signalbox.board.parts import magnets, reeds
from signalbox.board.physics import crosstalk, layout

MAGNET = magnets()["disc_6x3_n42"]
REED = reeds()["mdsr10_15_20"]
DEPTH = 10.0


def felt(mount: str, *places: tuple[float, float]) -> list[float]:
    """By a reed's middle at places (x, y) DEPTH below the magnet's."""
    middles = np.array([[x, y, -DEPTH] for x, y in places])
    return [float(each) for each in crosstalk.ampere_turns(MAGNET, REED, mount, middles)]


def test_an_upright_reed_does_not_mind_from_which_side() -> None:
    east, north, slanting = felt("upright", (6, 0), (0, 6), (6 / 2**0.5, -6 / 2**0.5))
    assert east == pytest.approx(north)
    assert east == pytest.approx(slanting)
    assert felt("upright", (0, 0))[0] > east > 0


def test_an_upright_reed_far_aside_feels_the_field_the_other_way() -> None:
    assert felt("upright", (40, 0))[0] < 0


def test_a_flat_reed_is_dead_under_its_middle_and_beside_it() -> None:
    middle, beside, east, west = felt("flat", (0, 0), (0, 8), (6, 0), (-6, 0))
    assert middle == pytest.approx(0, abs=1e-9)
    assert beside == pytest.approx(0, abs=1e-9)
    assert east == pytest.approx(-west)
    assert abs(east) > 10


def test_far_off_it_is_the_field_of_a_dipole() -> None:
    """On the axis B = mu0 m / (2 pi r^3), with mu0 m = remanence x volume."""
    volume = np.pi * 3**2 * 3
    distance = 400.0
    (seen,) = crosstalk.ampere_turns(MAGNET, REED, "upright", np.array([[0.0, 0.0, -distance]]))
    dipole_mt = MAGNET.remanence_t * 1000 * volume / (2 * np.pi * distance**3)
    assert seen * layout.mt_per_at(REED) == pytest.approx(dipole_mt, rel=0.01)


def test_the_farthest_distance_lies_between_two_that_were_tried() -> None:
    distances = np.array([0.0, 1.0, 2.0, 3.0])
    felt_there = np.array([0.0, -8.0, 4.0, 2.0])
    assert crosstalk.farthest(felt_there, distances, 3.0) == pytest.approx(2.5)
    assert crosstalk.farthest(felt_there, distances, 9.0) == 0.0
    assert crosstalk.farthest(felt_there, distances, 1.0) == 3.0
