"""A board's reeds as the parts' data have them: where each lies, at which ampere-turns it closes and opens, its bounce.

Each reed's own values are drawn within the bands of its class.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from signalbox.board.magnets import magnet_layout
from signalbox.board.physics.layout import FAR_MM
from signalbox.simulator import probabilities

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.physics.reach import Reach

NEAR_MM = 50.0  # a magnet on its way is felt from so far, and how exactly it was put down
_CELL_MM = 40.0  # reeds are looked up by the cell they are in

Point = tuple[float, float]
Bounce = tuple[float, float]  # opens and closes again, seconds after it has closed


class MagneticReeds:
    """All reeds of one board, by the number of their sensor. Ampere-turns count without their sign."""

    def __init__(self, board: Board, random: Random) -> None:
        """`random` draws what each reed is like, and how it bounces."""
        layout = magnet_layout(board)
        self.reed, self.mount, self.cover_mm = layout.reed, layout.mount, layout.cover_mm
        self.at = {board.sensors.numbers[spot.name]: (spot.x_mm, spot.y_mm) for spot in layout.spots}
        pitch = board.grid.pitch_mm  # magnets lie over reeds, or on squares beside one that they share
        self.spots = {square.name: (square.column * pitch, square.row * pitch) for square in board.squares.values()}
        self.spots |= {spot.name: (spot.x_mm, spot.y_mm) for spot in layout.spots}
        self.closes_at: dict[int, float] = {}
        self.opens_at: dict[int, float] = {}
        self._random = random
        self._far: dict[tuple[str, Reach], dict[int, float]] = {}
        self._cells: dict[tuple[int, int], list[int]] = defaultdict(list)
        low, high = (opens / closes for opens, closes in zip(self.reed.drop_out_at, self.reed.pull_in_at, strict=True))
        for sensor, (x, y) in self.at.items():
            self.closes_at[sensor] = random.uniform(*self.reed.pull_in_at)
            self.opens_at[sensor] = self.closes_at[sensor] * random.uniform(low, high)
            self._cells[int(x // _CELL_MM), int(y // _CELL_MM)].append(sensor)

    def near(self, one: Point, other: Point) -> Iterator[tuple[int, float]]:
        """The reeds that may feel a magnet on its way from one point to another: sensor, and mm from the way."""
        (x0, y0), (x1, y1) = one, other
        columns = range(int((min(x0, x1) - NEAR_MM) // _CELL_MM), int((max(x0, x1) + NEAR_MM) // _CELL_MM) + 1)
        rows = range(int((min(y0, y1) - NEAR_MM) // _CELL_MM), int((max(y0, y1) + NEAR_MM) // _CELL_MM) + 1)
        dx, dy = x1 - x0, y1 - y0
        length2 = dx * dx + dy * dy
        for column in columns:
            for row in rows:
                for sensor in self._cells.get((column, row), ()):
                    x, y = self.at[sensor]
                    share = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length2)) if length2 else 0.0
                    away = math.hypot(x - x0 - share * dx, y - y0 - share * dy)
                    if away < NEAR_MM:
                        yield sensor, away

    def far(self, spot: str, reach: Reach) -> Mapping[int, float]:
        """What reeds feel, by sensor, of a magnet over the middle of a spot that is not near them."""
        found = self._far.get((spot, reach))
        if found is None:
            x, y = self.spots[spot]
            found = self._far[spot, reach] = {
                sensor: reach.felt(of_x - x, of_y - y, 0.0)
                for sensor, (of_x, of_y) in self.at.items()
                if NEAR_MM <= math.hypot(of_x - x, of_y - y) < FAR_MM
            }
        return found

    def bounces(self) -> list[Bounce]:
        """How one bounces that has just closed."""
        lasts_s = self.reed.bounce_ms / 1000
        count = self._random.randint(*probabilities.BOUNCES)
        moments = sorted(self._random.uniform(0.0, lasts_s) for _ in range(2 * count))
        return list(zip(moments[::2], moments[1::2], strict=True))
