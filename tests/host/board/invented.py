"""Randomly generated boards with different numbers of lanes, strands, bays and platforms."""

import itertools
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from signalbox.board.bays import OPPOSITE
from signalbox.games.ptites_locos.board import BUTTONS, half_turn

CODES = [["a", "b"], ["a", "c"], ["b", "c"], ["a", "d"], ["a", "e"]]  # no half turn changes one code into another
COLOURS = ["blue", "red", "yellow", "pink", "brown"]
SEATS = ["green", "orange", "violet", "white"]
BAY_STEP = 8  # columns from bay to bay


@dataclass
class Layout:
    """A random board: squares per quadrant and lane, side A of each platform, bays in track order, number of seats."""

    lengths: list[list[int]]
    sides: list[list[int]]
    order: list[int]
    seats: int

    @property
    def lanes(self) -> int:
        return len(self.lengths[0])

    @property
    def strands(self) -> int:
        return len(self.sides[0])

    @property
    def bays(self) -> list[str]:
        return [f"B{i}" for i in self.order]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Draw a layout with up to three lanes, at most one limbo lane, and up to four bays."""
    lanes = draw(st.integers(1, 3))
    bays = draw(st.integers(2, 4))
    strands = lanes + draw(st.integers(0, 1))
    lengths = draw(
        st.lists(st.lists(st.integers(1, 6), min_size=lanes, max_size=lanes), min_size=bays - 1, max_size=bays - 1)
    )
    sides = []
    for _ in range(bays - 1):
        missing = draw(st.sets(st.integers(1, strands), max_size=1))
        sides.append([0 if lane in missing else lane for lane in draw(st.permutations(range(1, strands + 1)))])
    return Layout(lengths, sides, draw(st.permutations(range(bays))), draw(st.integers(2, 4)))


def description(layout: Layout) -> dict[str, Any]:
    """Return the board description of a layout, as parsed from TOML."""
    sensor, light = itertools.count(), itertools.count()

    def line(row: float, column: float) -> dict[str, Any]:
        return {"at": [row, column], "sensor": next(sensor), "light": next(light)}

    squares = {name: line(*at) for name, at in _spots(layout)}
    for i in range(layout.seats * 2 + 1):
        squares[f"H{i + 1}"] = line(59, 1 + i) | {"place": "hangar"}
    bays = {
        bay: {"title": f"number {i}", "code": {x: {"at": at, "sensor": next(sensor)} for x, at in _reeds(layout, i)}}
        for i, bay in enumerate(sorted(layout.bays))
    }
    lights = [f"buffer.{bay}" for bay in layout.bays] + [f"buffer.A{lane + 1}" for lane in range(layout.lanes)]
    lights += [f"seat.{seat + 1}" for seat in range(layout.seats)]
    lights += ["dice.colour", *(f"dice.{die}.{pip}" for die in (1, 2) for pip in range(1, 8))]
    platforms = zip(COLOURS, layout.bays[1:], CODES, layout.sides, strict=False)
    return {
        "board": {
            "title": "Invented",
            "game": "ptites_locos",
            "rows": 60,
            "columns": 60,
            "pitch_mm": 40,
            "seats": SEATS[: layout.seats],
        },
        "game": {"locos": 3, "to_win": 3, "tiles": 5},
        "colours": {colour: f"#{16 * i:02x}8040" for i, colour in enumerate(COLOURS + SEATS)},
        "controller": {"kind": "other", "pixel_order": "RGB"},
        "pins": {"clock": "D1", "latch": "D2", "data": "D3", "pixels": "D4"},
        "power": {"budget_ma": 0, "supply_budget_ma": 1000, "light_ma": 40, "idle_ma": 0.6},
        "track": {"lanes": layout.lanes, "strands": layout.strands, "lengths": layout.lengths, "bays": layout.bays},
        "platforms": {
            name: {"home": home, "code": code, "A": side, "B": half_turn(side)} for name, home, code, side in platforms
        },
        "bays": bays,
        "buttons": {name: next(sensor) for name in BUTTONS},
        "squares": squares,
        "lights": {name: {"at": [1 + i, 60], "light": next(light)} for i, name in enumerate(lights)},
    }


def _spots(layout: Layout) -> list[tuple[str, tuple[float, float]]]:
    """Return the name and (row, column) of every square of the track: quadrant lanes in rows, bays side by side."""
    spots: list[tuple[str, tuple[float, float]]] = []
    for lane in range(1, layout.lanes + 1):
        spots += [(f"S{lane}", (50, lane)), (f"A{lane}", (52, lane))]
    for q, lengths in enumerate(layout.lengths, 1):
        for lane, length in enumerate(lengths, 1):
            spots += [(f"Q{q}.{lane}.{k}", (lane + 5 * q, k)) for k in range(1, length + 1)]
    for i, bay in enumerate(sorted(layout.bays)):
        for lane in range(1, layout.strands + 1):
            spots += [(f"{bay}.{lane}.{end}", (30 + lane, 2 + BAY_STEP * i + end)) for end in (0, 1)]
    return spots


def _reeds(layout: Layout, bay: int) -> list[tuple[str, list[float]]]:
    """Return the code reeds of the bay with this index: a, b and c above its cells, and their opposites below."""
    left = 2 + BAY_STEP * bay
    outer = {letter: [30.5, left + x] for letter, x in zip("abc", (-0.25, 0.5, 1.25), strict=True)}
    inner = {OPPOSITE[x]: [61 + layout.strands - row, 2 * left + 1 - column] for x, (row, column) in outer.items()}
    return sorted((outer | inner).items())
