"""The holes of a board: where a drill goes through it, and whether it can."""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from signalbox.board import Board
from signalbox.board.drawing import MARGIN
from signalbox.board.model import MATRIX, Point
from signalbox.board.shared import piece_sensors
from signalbox.errors import UserError
from signalbox.plans.marks import Layer, Spot

NODE_INPUTS = 8


@dataclass(frozen=True)
class Drills:
    """How wide the holes are, in mm: for a reed in its glass, and for the light of a WS2812B."""

    reed_mm: float = 3.0
    light_mm: float = 5.0
    button_mm: float = 12.0


@dataclass(frozen=True)
class Hole:
    """A hole seen from above, with the name of what it is for and its number along the registers or the chain.

    `read_at` says of a reed where it is read: ``2.4``, node 2 and its input 4 (from 0), or row 2, column 4 of a matrix.
    """

    layer: Layer
    name: str
    number: int
    at: Spot
    radius: float
    read_at: str = ""

    @property
    def label(self) -> str:
        """Its number for who solders: ``12 · 2.4`` for sensor 12, ``L7`` for light 7."""
        if self.layer == Layer.DRILL_LIGHT:
            return f"L{self.number}"
        return f"{self.number} · {self.read_at}"


def size_of(board: Board) -> Spot:
    """Width and height of a board with its rim, in mm."""
    grid = board.grid
    return ((grid.columns + 2 * MARGIN) * grid.pitch_mm, (grid.rows + 2 * MARGIN) * grid.pitch_mm)


def spot_of(board: Board, row: float, column: float) -> Spot:
    """Where a point of a description lies, from the top left corner of the rim."""
    return ((column - 0.5 + MARGIN) * board.grid.pitch_mm, (row - 0.5 + MARGIN) * board.grid.pitch_mm)


def holes(board: Board, drills: Drills) -> list[Hole]:
    """Every hole, reeds first. Raises UserError when two run into one another, or one into the rim's edge."""
    found = [_of_reed(board, drills, sensor.name, sensor.number, sensor.at) for sensor in piece_sensors(board)]
    found += [
        _of_reed(board, drills, bay.reed(letter), sensor, bay.code_at[letter])
        for bay in board.bays.values()
        for letter, sensor in bay.code.items()
    ]
    found += [
        Hole(Layer.DRILL_LIGHT, name, board.lights[name], spot_of(board, *point), drills.light_mm / 2)
        for name, point in board.picture.lights.items()
    ]
    found += [
        Hole(Layer.DRILL_BUTTON, name, board.buttons[name], spot_of(board, *point), drills.button_mm / 2)
        for name, point in board.picture.buttons.items()
    ]
    _refuse_cut_off(board, found)
    _refuse_overlaps(found)
    return found


def _of_reed(board: Board, drills: Drills, name: str, sensor: int, at: Point) -> Hole:
    if board.controller.scan == MATRIX:
        row, column = board.controller.crossing(sensor)
        read_at = f"{row + 1}.{column + 1}"
    else:
        read_at = f"{sensor // NODE_INPUTS + 1}.{sensor % NODE_INPUTS}"
    return Hole(Layer.DRILL_REED, name, sensor, spot_of(board, *at), drills.reed_mm / 2, read_at)


def _refuse_cut_off(board: Board, found: list[Hole]) -> None:
    width, height = size_of(board)
    for hole in found:
        (x, y), radius = hole.at, hole.radius
        if not (radius <= x <= width - radius and radius <= y <= height - radius):
            raise UserError(f"The hole for {_said(hole)} is cut by the board's edge: move it inwards.")


def _refuse_overlaps(found: list[Hole]) -> None:
    for one, other in _neighbours(found):
        apart = math.dist(one.at, other.at)
        needed = one.radius + other.radius
        if apart < needed:
            raise UserError(
                f"The holes for {_said(one)} and {_said(other)} run into one another: "
                f"they are {apart:.1f} mm apart and need {needed:.1f} mm, so move one of them."
            )


def _neighbours(found: list[Hole]) -> Iterator[tuple[Hole, Hole]]:
    """Every two holes that can touch, once."""
    cell = 2 * max(hole.radius for hole in found)
    cells: dict[tuple[int, int], list[Hole]] = defaultdict(list)
    for hole in found:
        column, row = (math.floor(at / cell) for at in hole.at)
        for right, down in itertools.product((-1, 0, 1), repeat=2):
            for other in cells.get((column + right, row + down), ()):
                yield other, hole
        cells[column, row].append(hole)


def _said(hole: Hole) -> str:
    what = {Layer.DRILL_LIGHT: "the light of", Layer.DRILL_BUTTON: "the button"}.get(hole.layer, "the reed of")
    return f"{what} {hole.name}"
