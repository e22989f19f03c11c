"""The field of a magnet at a reed, calculated without numpy, matches magpylib for both orientations of the reed."""

import itertools
import math

import numpy as np
import pytest

from signalbox.board.parts import Magnet, Reed, magnets, reeds
from signalbox.board.physics import crosstalk, magnetic_layout
from signalbox.board.physics import magnet_field as charges
from signalbox.board.physics.magnet_field import STEP_MM, MagnetField
from signalbox.board.physics.magnetic_layout import MOUNTS, MountedMagnet, leads_mm
from tests.soak import mark_thorough_except

AWAY_MM = [0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 30, 40, 60]
GAPS_MM = [2.5, 3, 4, 6, 9, 13, 20, 32]  # from the magnet's lower face to an upright reed's end or a flat reed's axis
TURNS = [0.0, 0.4, math.pi / 2, 2.0, math.pi]
BLOCK = Magnet(
    name="block", title="", maker="", number="", numbers=(), price=(0, 0), shape="block", size_mm=(5, 3, 2),
    grade="N42", remanence_t=1.3,
)  # fmt: skip


@pytest.fixture(autouse=True)
def more_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use more integration points: the default is too few when a flat reed is directly below a magnet."""
    points, gauss = np.polynomial.legendre.leggauss(60)
    monkeypatch.setattr(crosstalk, "POINTS", points)
    monkeypatch.setattr(crosstalk, "WEIGHTS", gauss * (1 - points**2) / np.sum(gauss * (1 - points**2)))


@pytest.mark.parametrize("mount", MOUNTS)
@pytest.mark.parametrize(
    "reed", {reed.glass_mm: reed for reed in reeds().values()}.values(), ids=lambda reed: reed.name
)
@pytest.mark.parametrize(
    "magnet", mark_thorough_except([*magnets().values(), BLOCK], 3), ids=lambda magnet: magnet.name
)
def test_field_is_within_the_stated_error(magnet: Magnet, reed: Reed, mount: str) -> None:
    half = leads_mm(reed) / 2
    middles = [
        (
            away * math.cos(turn) + half * (mount == "flat"),
            away * math.sin(turn),
            -(magnet.height_mm / 2 + gap) - half * (mount == "upright"),
        )
        for away, gap, turn in itertools.product(AWAY_MM, GAPS_MM, TURNS)
    ]
    field = charges.field_function(magnet, reed, mount)
    exact = crosstalk.ampere_turns(magnet, reed, mount, np.array(middles))
    error = np.abs(np.array([field(*middle) for middle in middles]) - exact) / np.maximum(1.0, np.abs(exact))
    assert error.max() < charges.ERROR


@pytest.mark.parametrize("mount", MOUNTS)
def test_magnet_field_follows_its_magnet_at_every_height(mount: str) -> None:
    reed, magnet = reeds()["mdsr10_15_20"], magnets()["disc_6x2_n45"]
    field = MagnetField(reed, mount, 1.5, MountedMagnet("loco", magnet, 1.0, 3.0))
    depth = 1.5 + 1.0 + magnet.height_mm / 2 + leads_mm(reed) / 2 * (mount == "upright")
    points = [
        (away * math.cos(turn), away * math.sin(turn), raised)
        for away, raised, turn in itertools.product(
            [*AWAY_MM, 2.25 * STEP_MM], (0.0, 0.7 * STEP_MM, 3.3, 8.0, 21.9), TURNS
        )
    ]
    middles = [(x + leads_mm(reed) / 2 * (mount == "flat"), y, -(depth + raised)) for x, y, raised in points]
    exact = crosstalk.ampere_turns(magnet, reed, mount, np.array(middles))
    for point, expected in zip(points, exact, strict=True):
        assert field.field_at(*point) == pytest.approx(expected, rel=charges.ERROR, abs=0.25)
        assert abs(expected) <= field.maximum(math.hypot(*point[:2]))


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
    assert measured * magnetic_layout.millitesla_per_at(REED) == pytest.approx(dipole_mt, rel=0.01)


def test_farthest_distance_is_interpolated() -> None:
    distances = np.array([0.0, 1.0, 2.0, 3.0])
    field = np.array([0.0, -8.0, 4.0, 2.0])
    assert crosstalk.farthest_distance(field, distances, 3.0) == pytest.approx(2.5)
    assert crosstalk.farthest_distance(field, distances, 9.0) == 0.0
    assert crosstalk.farthest_distance(field, distances, 1.0) == 3.0
