"""The holes to drill in a board, and messages about holes that cannot be drilled."""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from signalbox.board import Board, parts
from signalbox.board.drawing import MARGIN
from signalbox.board.model import MATRIX, Point, piece_sensors
from signalbox.core.messages import Message
from signalbox.maker.circuit.placement import INPUTS, REED_HOLE_MM
from signalbox.maker.plans.marks import Layer, Spot

LIGHT_MM, BUTTON_MM = 5.0, 12.0  # the diameters of the holes for a WS2812B's light and for a button
ROUNDED_MM = 0.001  # an overlap this small may be due to rounding
MAX_NAMED = 20  # the maximum number of pairs of holes that get their own line


@dataclass(frozen=True, order=True)
class Hole:
    """A hole seen from above, with the name of its sensor or light and its number on the chain.

    `covered_mm` is the radius, in mm, that its part covers under the board; for a reed it is the radius of the hole.
    `input_label` names the input of a reed: ``2.4`` is node 2, input 4 (from 0) or, in a matrix, row 2, column 4.
    """

    layer: Layer
    name: str
    number: int
    at: Spot
    radius: float
    covered_mm: float
    input_label: str = ""

    @property
    def label(self) -> str:
        """The number to print for soldering: ``12 · 2.4`` for sensor 12, ``L7`` for light 7."""
        if self.layer == Layer.DRILL_LIGHT:
            return f"L{self.number}"
        return f"{self.number} · {self.input_label}"


def size_of(board: Board) -> Spot:
    """Return the width and height of a board with its rim, in mm."""
    grid = board.grid
    return ((grid.columns + 2 * MARGIN) * grid.pitch_mm, (grid.rows + 2 * MARGIN) * grid.pitch_mm)


def spot_of(board: Board, row: float, column: float) -> Spot:
    """Return the spot in mm of a point in a description, measured from the top left corner of the rim."""
    return ((column - 0.5 + MARGIN) * board.grid.pitch_mm, (row - 0.5 + MARGIN) * board.grid.pitch_mm)


def holes(board: Board) -> list[Hole]:
    """Return all holes, reeds first."""
    result = [_reed_hole(board, sensor.name, sensor.number, sensor.at) for sensor in piece_sensors(board)]
    result += [
        _reed_hole(board, bay.reed_name(letter), sensor, bay.code_at[letter])
        for bay in board.bays.values()
        for letter, sensor in bay.code.items()
    ]
    light, button = (parts.components()[kind].across_mm / 2 for kind in ("light", "button"))
    result += [
        Hole(Layer.DRILL_LIGHT, name, board.lights[name], spot_of(board, *point), LIGHT_MM / 2, light)
        for name, point in board.picture.lights.items()
    ]
    result += [
        Hole(Layer.DRILL_BUTTON, name, board.buttons[name], spot_of(board, *point), BUTTON_MM / 2, button)
        for name, point in board.picture.buttons.items()
    ]
    return result


def hole_faults(board: Board) -> list[Message]:
    """Return messages about holes that cannot be drilled and parts that overlap under the board."""
    drilled_holes = holes(board)
    return [*_edge_faults(board, drilled_holes), *_distance_faults(drilled_holes)]


def _reed_hole(board: Board, name: str, sensor: int, at: Point) -> Hole:
    if board.controller.scan == MATRIX:
        row, column = board.controller.matrix_position(sensor)
        input_label = f"{row + 1}.{column + 1}"
    else:
        input_label = f"{sensor // INPUTS + 1}.{sensor % INPUTS}"
    return Hole(Layer.DRILL_REED, name, sensor, spot_of(board, *at), REED_HOLE_MM / 2, REED_HOLE_MM / 2, input_label)


def _edge_faults(board: Board, drilled_holes: list[Hole]) -> Iterator[Message]:
    width, height = size_of(board)
    for hole in drilled_holes:
        (x, y), radius = hole.at, hole.radius
        if not (radius <= x <= width - radius and radius <= y <= height - radius):
            yield Message("building-hole-cut", hole=_hole_name(hole))


def _distance_faults(all_holes: list[Hole]) -> Iterator[Message]:
    """Yield messages about the MAX_NAMED worst pairs of holes that are too close, and a count of the other pairs."""
    pairs = sorted(
        (apart - max(one.radius + other.radius, one.covered_mm + other.covered_mm), apart, one, other)
        for one, other in _nearby_pairs(all_holes)
        for apart in [math.dist(one.at, other.at)]
    )
    close = [pair for pair in pairs if pair[0] < -ROUNDED_MM]
    for _, apart, one, other in close[:MAX_NAMED]:
        first, second, drilled = _hole_name(one), _hole_name(other), one.radius + other.radius
        if apart < drilled:
            yield Message("building-holes-meet", one=first, other=second, apart=apart, needed=drilled)
        else:
            covered = one.covered_mm + other.covered_mm
            yield Message("building-parts-touch", one=first, other=second, apart=apart, needed=covered)
    if len(close) > MAX_NAMED:
        yield Message("building-more-holes", count=len(close) - MAX_NAMED)


def _nearby_pairs(drilled_holes: list[Hole]) -> Iterator[tuple[Hole, Hole]]:
    """Yield every pair of holes that may touch, each once."""
    cell = 2 * max(max(hole.radius, hole.covered_mm) for hole in drilled_holes)
    cells: dict[tuple[int, int], list[Hole]] = defaultdict(list)
    for hole in drilled_holes:
        column, row = (math.floor(axis / cell) for axis in hole.at)
        for right, down in itertools.product((-1, 0, 1), repeat=2):
            for other in cells.get((column + right, row + down), ()):
                yield other, hole
        cells[column, row].append(hole)


def _hole_name(hole: Hole) -> Message:
    kind = {Layer.DRILL_LIGHT: "light", Layer.DRILL_BUTTON: "button"}.get(hole.layer, "reed")
    return Message("building-hole", kind=kind, name=hole.name)
