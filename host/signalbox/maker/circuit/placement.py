"""Placement of all soldered parts: reeds, lights and buttons as described, units where they need the least wire.

Units must not overlap, and may cover holes only if that saves a lot of wire. Lengths are in millimetres, x to the
right and y down from the top left corner of the board, seen from above. The length of a wire is measured parallel
to the board's sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from statistics import median
from typing import TYPE_CHECKING

from signalbox.board import parts
from signalbox.board.model import MATRIX, PCB, STRIPBOARD, Board, Point, piece_sensors
from signalbox.maker.circuit.names import CONTROLLER, Unit, buffer, light, node, repeater, switch
from signalbox.maker.circuit.netlist import Home, Spot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STEP_MM = 5.0  # the distance between candidate spots
REACH_MM = 60.0  # the maximum distance of a candidate spot from the middle of the unit's wires
COVERED_MM = 120.0  # the cost of covering a reed or a light, in mm of wire
MAX_CACHED_BOARDS = 8
MAX_ROUNDS = 20  # rounds in which each unit moves to its best spot, given the others; our boards take 3 to 8


@dataclass(frozen=True)
class Placeable:
    """A unit to place: its size, the candidate spots, and the spot at the other end of each of its wires.

    If `has_ground` is true, the ground wire of a reed chain also runs from the unit to the nearest of `wire_ends`.
    """

    unit: Unit
    extent: Spot
    candidates: tuple[Spot, ...]
    wire_ends: tuple[Spot, ...]
    has_ground: bool = False


@dataclass(frozen=True)
class Obstacle:
    """An object under the board other than a unit of the chain: its spot and the radius that it covers."""

    spot: Spot
    radius: float


@lru_cache(maxsize=MAX_CACHED_BOARDS)  # every sheet needs the layout
def place_units(chain: tuple[Placeable, ...], cables: int, obstacles: tuple[Obstacle, ...]) -> dict[Home, Spot]:
    """Return the spot of each unit in a chain, with `cables` cables between each unit and the next.

    First the shortest wiring of the chain is found exactly, ignoring overlaps. Then units are moved one by one to avoid
    overlaps and save wire, until no unit moves. The second step is repeated with each unit starting at the spot that is
    best for it alone, and the better result is returned.
    """
    import numpy as np  # from the `build` extra

    options = [np.array(unit.candidates) for unit in chain]
    costs = [_unit_costs(unit, spots, obstacles) for unit, spots in zip(chain, options, strict=True)]
    starts = [_shortest_chain(options, costs, cables), [int(np.argmin(cost)) for cost in costs]]
    results = [_improve_places(chain, options, costs, cables, start) for start in starts]
    best = min(results, key=lambda places: _total_cost(chain, options, costs, cables, places))
    return {placeable.unit: placeable.candidates[index] for placeable, index in zip(chain, best, strict=True)}


def spots_around(size: Spot, extent: Spot, middle: Spot) -> list[Spot]:
    """Return candidate spots for a unit: points of a grid around `middle`, moved so that the unit is on the board."""
    count = int(REACH_MM // STEP_MM)
    x, y = (STEP_MM * round(part / STEP_MM) for part in middle)
    raster = range(-count, count + 1)
    steps = product(raster, repeat=2)
    spots = (nearest_on_board(size, extent, (x + STEP_MM * right, y + STEP_MM * down)) for right, down in steps)
    return list(dict.fromkeys(spots))


def spots_at_rim(size: Spot, extent: Spot) -> list[Spot]:
    """Return candidate spots for a unit at the rim, where its plug can be reached."""
    width, height = extent[0] / 2, extent[1] / 2
    across = [width + STEP_MM * step for step in range(int((size[0] - 2 * width) // STEP_MM) + 1)]
    down = [height + STEP_MM * step for step in range(int((size[1] - 2 * height) // STEP_MM) + 1)]
    upright = [(x, y) for x in across for y in (height, size[1] - height)]
    return upright + [(x, y) for y in down for x in (width, size[0] - width)]


def nearest_on_board(size: Spot, extent: Spot, spot: Spot) -> Spot:
    """Return the spot nearest to `spot` at which no part of a unit extends beyond the board's edge."""
    x, y = (min(max(spot[axis], extent[axis] / 2), size[axis] - extent[axis] / 2) for axis in (0, 1))
    return (x, y)


def middle_of(spots: Sequence[Spot]) -> Spot:
    """Return the spot from which wires to all `spots` are shortest in total, or (0, 0) if there are no spots."""
    return (median(x for x, _ in spots), median(y for _, y in spots)) if spots else (0.0, 0.0)


def _unit_costs(unit: Placeable, spots: Floats, obstacles: Sequence[Obstacle]) -> Floats:
    """Return the cost of each candidate spot in mm of wire, excluding the cables to other units."""
    import numpy as np

    cost = np.zeros(len(spots))
    distances_to = [np.abs(spots - other).sum(axis=1) for other in unit.wire_ends]
    for distances in distances_to:
        cost += distances
    if unit.has_ground and distances_to:
        cost += np.minimum.reduce(distances_to)
    for other in obstacles:
        reach = np.array(unit.extent) / 2 + other.radius
        cost += COVERED_MM * (np.abs(spots - other.spot) < reach).all(axis=1)
    return cost


def _shortest_chain(options: Sequence[Floats], costs: Sequence[Floats], cables: int) -> list[int]:
    """Return the index of the best spot for every unit, ignoring overlaps, by dynamic programming along the chain."""
    import numpy as np

    cost, best_before = costs[0], []
    for before, spots, own_cost in zip(options, options[1:], costs[1:], strict=False):
        total = cost[:, None] + cables * np.abs(before[:, None, :] - spots[None, :, :]).sum(axis=2)
        best_before.append(total.argmin(axis=0))
        cost = total.min(axis=0) + own_cost
    places = [int(cost.argmin())]
    for best in reversed(best_before):
        places.append(int(best[places[-1]]))
    return places[::-1]


def _improve_places(
    chain: Sequence[Placeable], options: Sequence[Floats], costs: Sequence[Floats], cables: int, start: Sequence[int]
) -> list[int]:
    """Move each unit to its cheapest spot, given the spots of the others, until no unit moves."""
    import numpy as np

    places = list(start)
    for _ in range(MAX_ROUNDS):
        before = list(places)
        for index, unit in enumerate(chain):
            cost = costs[index].copy()
            for neighbour in (index - 1, index + 1):
                if 0 <= neighbour < len(chain):
                    cost += cables * np.abs(options[index] - options[neighbour][places[neighbour]]).sum(axis=1)
            for other, other_unit in enumerate(chain):
                if other != index:
                    apart = (np.array(unit.extent) + other_unit.extent) / 2
                    cost[(np.abs(options[index] - options[other][places[other]]) < apart).all(axis=1)] = np.inf
            if np.isfinite(cost.min()):
                places[index] = int(cost.argmin())
        if places == before:
            break
    return places


def _total_cost(
    chain: Sequence[Placeable], options: Sequence[Floats], costs: Sequence[Floats], cables: int, places: Sequence[int]
) -> float:
    """Return the total cost in mm of wire, including the cost of covered things, or infinity if units overlap."""
    import numpy as np

    spots = [options[index][place] for index, place in enumerate(places)]
    cost = sum(costs[index][place] for index, place in enumerate(places))
    cost += cables * sum(np.abs(spot - other).sum() for spot, other in pairwise(spots))
    for index, spot in enumerate(spots):
        for other in range(index):
            apart = (np.array(chain[index].extent) + chain[other].extent) / 2
            if (np.abs(spot - spots[other]) < apart).all():
                return float("inf")
    return float(cost)


INPUTS = 8  # per node, which is one shift register
NODES_PER_BRANCH = 16  # registers that one output can drive; further branches get a buffer each
NODE_MM = (40.0, 30.0)  # buffers and repeaters have the same size
CONTROLLER_MM = (90.0, 60.0)
CABLES = {STRIPBOARD: 5, PCB: 1}  # from one node to the next: the wires of the bus, or one ribbon
SLACK_MM = 40.0  # extra length of every wire: two stripped ends and a little play
PANEL_MM = 500.0  # from anything to a button on a panel beside the board, and from one such button to the next
WIRES_TO_LIGHTS = 3  # from the controller to the first light: 5 V, data, ground
REED_HOLE_MM = 3.0  # the diameter of the hole for a reed in its glass
HOP_MM = 1000.0  # the longest hop that data cross reliably; longer ones begin with a repeater


@dataclass(frozen=True)
class Layout:
    """The spot of every reed, light, button and unit, and the size of the board (width, height)."""

    size: Spot
    spots: Mapping[Home, Spot]

    def wire_length(self, one: Home, other: Home) -> float:
        """Return the length in mm of a wire between two components or units, up to the farthest corner of a unit."""
        if one not in self.spots or other not in self.spots:
            return PANEL_MM
        return _manhattan(self.spots[one], self.spots[other]) + sum(sum(extent(home)) / 2 for home in (one, other))


def extent(home: Home) -> Spot:
    """Return the width and height of a unit, or (0, 0) for a component that is mounted on its own."""
    if not isinstance(home, Unit):
        return (0.0, 0.0)
    return CONTROLLER_MM if home == CONTROLLER else NODE_MM


def lay_out(board: Board) -> Layout:
    """Return the layout of a board, with a spot for everything."""
    size = to_millimetres(board, (board.grid.rows + 1, board.grid.columns + 1))
    obstacles = dict(_fixed_obstacles(board))
    fixed: dict[Home, Spot] = {name: covered.spot for name, covered in obstacles.items()}
    served = {unit: [fixed[reed] for reed in reeds if reed in fixed] for unit, reeds in chain(board).items()}
    first_light = [fixed[light(0)]] * WIRES_TO_LIGHTS
    if not served:  # in a matrix, wires run all over the board
        first_light.append(middle_of(list(fixed.values())))
    units = [Placeable(CONTROLLER, CONTROLLER_MM, tuple(spots_at_rim(size, CONTROLLER_MM)), tuple(first_light))]
    for unit, wire_ends in served.items():
        middle = middle_of(wire_ends or units[-1].wire_ends)  # a buffer has no reeds, so it goes near the previous node
        candidates = tuple(spots_around(size, NODE_MM, middle))
        units.append(Placeable(unit, NODE_MM, candidates, tuple(wire_ends), has_ground=True))
    placed = place_units(tuple(units), CABLES[board.controller.nodes], tuple(obstacles.values()))
    return Layout(size, fixed | placed | _place_repeaters(board, fixed))


def chain(board: Board) -> dict[Unit, list[str]]:
    """Return the units from the controller outwards, each with the reeds and buttons wired to it."""
    switches: dict[Unit, list[str]] = {}
    for number in range(1, count_nodes(board) + 1):
        if board.controller.nodes == PCB and follows_buffer(number):
            switches[buffer(number)] = []
        switches[node(number)] = [switch(sensor) for sensor in sensors_of(board, number)]
    return switches


def follows_buffer(number: int) -> bool:
    """Return whether node `number` begins a branch other than the first."""
    return number > 1 and number % NODES_PER_BRANCH == 1


def _place_repeaters(board: Board, fixed: Mapping[Home, Spot]) -> dict[Home, Spot]:
    """Return the spots of repeaters. Each repeater is at a light from which the next light is too far away."""
    hops = [(number, fixed[light(number - 1)], fixed[light(number)]) for number in range(1, len(board.lights))]
    return {repeater(number): start for number, start, end in hops if _manhattan(start, end) > HOP_MM}


def to_millimetres(board: Board, point: Point) -> Spot:
    """Return the spot, in mm, of a grid point (row, column)."""
    return (round(point[1] * board.grid.pitch_mm, 3), round(point[0] * board.grid.pitch_mm, 3))


def count_nodes(board: Board) -> int:
    """Return the number of nodes that read the board's sensors, or 0 for a matrix."""
    return 0 if board.controller.scan == MATRIX else -(-board.sensors.count // INPUTS)


def sensors_of(board: Board, number: int) -> range:
    """Return the sensors that node `number` reads."""
    return range((number - 1) * INPUTS, min(number * INPUTS, board.sensors.count))


def _fixed_obstacles(board: Board) -> Iterator[tuple[str, Obstacle]]:
    """Yield the reference of every reed, button and light, with its spot and the radius that it covers."""
    reed, button, lamp = REED_HOLE_MM / 2, *(parts.components()[kind].across_mm / 2 for kind in ("button", "light"))
    for over in piece_sensors(board):
        yield switch(over.number), Obstacle(to_millimetres(board, over.at), reed)
    for bay in board.bays.values():
        for letter, sensor in bay.code.items():
            yield switch(sensor), Obstacle(to_millimetres(board, bay.code_at[letter]), reed)
    for name, at in board.picture.buttons.items():
        yield switch(board.buttons[name]), Obstacle(to_millimetres(board, at), button)
    for name, number in board.lights.items():
        yield light(number), Obstacle(to_millimetres(board, board.picture.lights[name]), lamp)


def _manhattan(one: Spot, other: Spot) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
