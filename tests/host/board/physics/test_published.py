"""The reed model matches the closing and opening distances that manufacturers publish for reed classes and magnets.

The two constants of the model are fitted to two magnets, across all series. The other magnets are held out.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from signalbox.board.parts import Magnet, Reed
from signalbox.board.physics import crosstalk, magnetic_layout

PUBLISHED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "published.toml").read_text())
FITTED = ("NDR-S", "NDC-M")  # a block and a cylinder
REMANENCE_T = 1.2  # assumed to be N35: the makers' pages do not state it
NEAR_MM, NEAR_ERROR_MM = 4.0, 0.5  # below this distance, the makers' own tolerance dominates
MAX_ERROR = 0.2
OUTLIERS = {  # held-out points with larger errors
    ("MM-1018", "30-40", "NDR-M", 30),  # the class below closes at 7.5 mm, not 9.5, with the same ampere-turns
    ("MM-1018", "10-20", "NDC-T", 10),  # the smallest magnets: 1.3 mm off
    ("UM-0018-H", "7-12", "NDR-T", 12),
    ("UM-0018-H", "12-17", "NDR-T", 17),
}

Key = tuple[str, str, str, int]  # series, class, magnet, ampere-turns


@dataclass(frozen=True)
class Point:
    """The distances in mm at which a magnet closes and opens a reed; `pull_in_at` is the reed's pull-in value."""

    series: str
    band: str
    magnet: str
    pull_in_at: int
    closes_mm: float
    opens_mm: float

    @property
    def key(self) -> Key:
        return self.series, self.band, self.magnet, self.pull_in_at


def points() -> list[Point]:
    """Return two points per table row: the most sensitive reed of the class (far) and the least sensitive (near)."""
    return [
        Point(series, band, magnet, at, operate, release)
        for series, table in PUBLISHED["series"].items()
        for band, rows in table["bands"].items()
        for magnet, (near, far, release_near, release_far) in rows.items()
        for at, operate, release in zip(
            map(int, band.split("-")), (far, near), (release_far, release_near), strict=True
        )
    ]


def reed(series: str) -> Reed:
    table = PUBLISHED["series"][series]
    return Reed(
        name=series, title="", maker="", number="", numbers=(), price=(0, 0), pull_in_at=(0, 0), drop_out_at=(0, 0),
        glass_mm=table["glass_mm"], diameter_mm=table["diameter_mm"], lead_mm=0.5, bounce_ms=0.15,
    )  # fmt: skip


def magnet(name: str) -> Magnet:
    size = tuple(PUBLISHED["magnets"][name])
    return Magnet(
        name=name, title="", maker="", number="", numbers=(), price=(0, 0),
        shape="disc" if len(size) == 2 else "block", size_mm=size, grade="", remanence_t=REMANENCE_T,
    )  # fmt: skip


@cache
def field(series: str, name: str) -> tuple[crosstalk.Floats, crosstalk.Floats]:
    """Return distances in mm from the side of the magnet to the glass, and the ampere-turns at each."""
    gaps = np.arange(0.0, 60.0, 0.1)
    aside = gaps + magnet(name).size_mm[0] / 2 + reed(series).diameter_mm / 2
    middles = np.stack([aside, np.zeros_like(aside), np.zeros_like(aside)], axis=1)
    return gaps, crosstalk.ampere_turns(magnet(name), reed(series), "upright", middles)


def distance_mm(series: str, name: str, ampere_turns: float) -> float:
    gaps, strength = field(series, name)
    return crosstalk.farthest_distance(strength, gaps, ampere_turns)


def error(calculated_mm: float, published_mm: float) -> float:
    """Return the error relative to the published distance, less the maker's tolerance at short distances."""
    allowed = NEAR_ERROR_MM if published_mm < NEAR_MM else 0.0
    return max(0.0, abs(calculated_mm - published_mm) - allowed) / published_mm


def errors(held: list[Point]) -> dict[Key, float]:
    return {
        point.key: error(distance_mm(point.series, point.magnet, point.pull_in_at), point.closes_mm) for point in held
    }


HELD_OUT = [point for point in points() if point.magnet not in FITTED]


def test_closing_distances_match_the_charts() -> None:
    found = errors(HELD_OUT)
    assert len(found) == 88
    wrong = {key for key, share in found.items() if share > MAX_ERROR}
    assert wrong == OUTLIERS
    assert np.mean([*found.values()]) < 0.07
    assert len(found) - len(wrong) >= 12


@pytest.mark.parametrize("series", PUBLISHED["series"])
def test_shared_constants_fit_every_series(series: str) -> None:
    assert np.mean([*errors([point for point in HELD_OUT if point.series == series]).values()]) < 0.09


def test_constants_are_the_best_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    fitted = [point for point in points() if point.magnet in FITTED]
    found = {}
    for leads in (1.1, 1.2, 1.3, 1.4, 1.5):
        for strength in (1.3, 1.35, 1.4, 1.45, 1.5):
            monkeypatch.setattr(magnetic_layout, "LEADS", leads)
            monkeypatch.setattr(magnetic_layout, "FIELD", strength)
            field.cache_clear()
            found[leads, strength] = float(np.sqrt(np.mean(np.square([*errors(fitted).values()]))))
    monkeypatch.undo()
    field.cache_clear()
    assert min(found, key=lambda pair: found[pair]) == (magnetic_layout.LEADS, magnetic_layout.FIELD)


@pytest.mark.parametrize(("series", "share"), [("MM-1018", 0.7), ("SM-1322", 0.7), ("UM-0018-H", 0.92)])
def test_opening_distances_match_the_charts(series: str, share: float) -> None:
    """The reeds of a series open at a fixed share of their closing value. The share is fitted to the FITTED magnets."""
    own = [point for point in points() if point.series == series]

    def mean(candidate: float, fitted: bool) -> float:
        return float(
            np.mean(
                [
                    error(distance_mm(series, point.magnet, candidate * point.pull_in_at), point.opens_mm)
                    for point in own
                    if (point.magnet in FITTED) is fitted
                ]
            )
        )

    assert abs(min(np.arange(0.5, 1.0, 0.02), key=lambda candidate: mean(candidate, True)) - share) < 0.08
    assert mean(share, False) < 0.1


def end_on_errors(sensor: str, depth_mm: float, fitted: bool) -> list[float]:
    """Return a sensor's errors if its reed is of the longest series and lies `depth_mm` deep in the housing."""
    gaps = np.arange(0.0, 60.0, 0.1)
    inside = reed("SM-1322")
    found = []
    for band, rows in PUBLISHED["end_on"][sensor].items():
        for name in (name for name in rows if (name in FITTED) is fitted):
            behind = gaps + magnet(name).height_mm / 2 + magnetic_layout.leads_mm(inside) / 2
            middles = np.stack([np.zeros_like(gaps), np.zeros_like(gaps), -behind], axis=1)
            strength = crosstalk.ampere_turns(magnet(name), inside, "upright", middles)
            for ampere_turns, published in zip(map(int, band.split("-")), reversed(rows[name]), strict=True):
                distance = max(0.0, crosstalk.farthest_distance(strength, gaps, ampere_turns) - depth_mm)
                found.append(error(distance, published))
    return found


@pytest.mark.parametrize("sensor", PUBLISHED["end_on"])
def test_same_constants_hold_end_to_end(sensor: str) -> None:
    """On boards, magnets and upright reeds are placed end to end. Only the depth is fitted, to the FITTED magnets."""
    depths = [float(depth) for depth in np.arange(0.0, 5.0, 0.25)]
    depth = min(depths, key=lambda tried: float(np.mean(end_on_errors(sensor, tried, fitted=True))))
    held = end_on_errors(sensor, depth, fitted=False)
    assert len(held) == 24
    assert np.mean(held) < 0.16
    assert np.median(held) < MAX_ERROR
