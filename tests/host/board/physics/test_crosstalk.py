"""The field at each reed on a board when its own magnet is at its weakest and all others are at their strongest."""

import itertools

import numpy as np
import pytest

from signalbox.board.parts import magnets, reeds
from signalbox.board.physics import crosstalk
from signalbox.board.physics import magnetic_layout as calibration
from signalbox.board.physics.magnetic_layout import Layout, MountedMagnet, Spot

REED = reeds()["mdsr10_15_20"]
PIECE = MountedMagnet("loco", magnets()["disc_6x2_n45"], 1.0, 0.0)
CODE = MountedMagnet("platform", magnets()["disc_4x2_n45"], 0.5, 0.0)
COVER = 1.5


def ampere_turns(mounted: MountedMagnet, reed: Spot, spot: Spot) -> float:
    """Return the ampere-turns that a magnet centred over `spot` produces in an upright reed."""
    depth = mounted.magnet.height_mm / 2 + mounted.height_mm + COVER + calibration.leads_mm(REED) / 2
    middle = np.array([[reed.x_mm - spot.x_mm, reed.y_mm - spot.y_mm, -depth]])
    return abs(float(crosstalk.ampere_turns(mounted.magnet, REED, "upright", middle)[0]))


def layout(*spots: Spot, code_reed_sets: tuple[tuple[frozenset[str], ...], ...] = (), mount: str = "upright") -> Layout:
    return Layout(REED, mount, COVER, spots, code_reed_sets)


def test_single_reed_senses_only_its_own_magnet() -> None:
    spot = Spot("A", 40, 40, (PIECE,))
    (found,) = crosstalk.compute_findings(layout(spot))
    assert found.own_at == pytest.approx(ampere_turns(PIECE, spot, spot))
    assert found.margin == pytest.approx(found.own_at / 20)
    assert found.stray_at == 0
    assert found.cross_margin == found.release_margin == np.inf


def test_all_other_magnets_count_and_the_nearest_is_named() -> None:
    spots = [Spot("A", 0, 0, (PIECE,)), Spot("B", 20, 0, (PIECE,)), Spot("C", 0, 30, (PIECE,)), Spot("far", 500, 0, ())]
    found = crosstalk.compute_findings(layout(*spots))[0]
    stray = ampere_turns(PIECE, spots[0], spots[1]) + ampere_turns(PIECE, spots[0], spots[2])
    assert found.stray_at == pytest.approx(stray)
    assert found.margin == pytest.approx((found.own_at - stray) / 20)
    assert found.cross_margin == pytest.approx(15 / stray)
    assert found.release_margin == pytest.approx(7.5 / stray)
    assert (found.cause, found.cause_mm) == ("B", 20)


def test_loose_piece_is_weaker_at_its_own_reed_and_stronger_at_the_next() -> None:
    loose = MountedMagnet("loco", PIECE.magnet, PIECE.height_mm, 4.0)
    tight, wide = (
        crosstalk.compute_findings(layout(Spot("A", 0, 0, (piece,)), Spot("B", 16, 0, (piece,))))[0]
        for piece in (PIECE, loose)
    )
    assert wide.own_at < tight.own_at
    assert wide.stray_at > tight.stray_at


def test_worst_piece_of_a_place_counts_in_either_direction() -> None:
    high = MountedMagnet("loco on a platform", PIECE.magnet, 5.0, 0.0)
    spots = [Spot("A", 0, 0, (PIECE, high)), Spot("B", 20, 0, (PIECE, high))]
    found = crosstalk.compute_findings(layout(*spots))[0]
    assert found.own_at == pytest.approx(ampere_turns(high, spots[0], spots[0]))
    assert found.stray_at == pytest.approx(max(ampere_turns(PIECE, *spots), ampere_turns(high, *spots)))


def test_code_magnets_are_combined_only_within_one_set() -> None:
    xy = {"a": (0, 0), "b": (28, 0), "c": (56, 0), "d": (10, 20)}
    spots = {name: Spot(name, x, y, (CODE,)) for name, (x, y) in xy.items()} | {"loco": Spot("loco", 30, 25, (PIECE,))}
    reed_sets = (frozenset("ab"), frozenset("ac"), frozenset("bd"))
    found = {
        finding.name: finding
        for finding in crosstalk.compute_findings(layout(*spots.values(), code_reed_sets=(reed_sets,)))
    }
    for name, reed in spots.items():
        always = [] if name == "loco" else [ampere_turns(PIECE, reed, spots["loco"])]
        apart = [names for names in reed_sets if name not in names]
        stray = sum(always) + max(sum(ampere_turns(CODE, reed, spots[letter]) for letter in names) for names in apart)
        assert found[name].stray_at == pytest.approx(stray, rel=1e-3), name
        possible = [names for names in reed_sets if name in names] or apart
        with_own = sum(always) + max(
            sum(ampere_turns(CODE, reed, spots[letter]) for letter in names - {name}) for names in possible
        )
        assert found[name].margin == pytest.approx((found[name].own_at - with_own) / 20, rel=1e-3), name


@pytest.mark.parametrize("mount", ["upright", "flat"])
def test_reach_matches_the_field(mount: str) -> None:
    spots = [Spot("A", 0, 0, (PIECE,))]
    (reach,) = crosstalk.compute_reaches(layout(*spots, mount=mount))
    assert reach.opens_up > reach.closes_up > 0
    assert reach.opens_aside > reach.closes_aside > 0
    for distance, needed in ((reach.closes_aside, 20.0), (reach.opens_aside, 7.5)):
        around = [(distance * np.cos(turn), distance * np.sin(turn)) for turn in np.arange(8) * np.pi / 4]
        lower = COVER + PIECE.height_mm + PIECE.magnet.height_mm / 2
        half = calibration.leads_mm(REED) / 2
        shift = (half, 0.0, 0.0) if mount == "flat" else (0.0, 0.0, -half)
        middles = np.array([[x, y, -lower] for x, y in around]) + shift
        field = np.abs(crosstalk.ampere_turns(PIECE.magnet, REED, mount, middles))
        edge = field.min() if needed == 20.0 else field.max()
        assert edge == pytest.approx(needed, rel=0.05)


def test_flat_reed_extends_to_the_right() -> None:
    spots = [Spot("left", 0, 0, (PIECE,)), Spot("right", 22, 0, (PIECE,))]
    left, right = crosstalk.compute_findings(layout(*spots, mount="flat"))
    assert left.stray_at > right.stray_at


def test_stray_field_grows_towards_the_middle_of_a_large_board() -> None:
    spots = [Spot(f"{x}.{y}", 40 * x, 40 * y, (PIECE,)) for x, y in itertools.product(range(20), range(20))]
    found = {finding.name: finding for finding in crosstalk.compute_findings(layout(*spots))}
    assert found["0.0"].stray_at < found["0.10"].stray_at < found["10.10"].stray_at
