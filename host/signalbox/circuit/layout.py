"""Where all that is soldered lies: reeds, lights and buttons as described, units where little wire is needed.

Lengths are in millimetres, x to the right and y down from the top left corner of the board, seen from above.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from signalbox.board.model import MATRIX, Board, Point
from signalbox.board.shared import piece_sensors
from signalbox.circuit.names import CONTROLLER, light, node, repeater, switch
from signalbox.circuit.netlist import Spot

INPUTS = 8  # of a node: those of one shift register
NODE_MM = (40.0, 30.0)
CONTROLLER_MM = (90.0, 60.0)
STEP_MM = 5.0  # between the spots that are tried for a unit
REACH_MM = 60.0  # how far from the middle of what it serves a node is tried
HOLE_MM = 2.0  # round the middle of a reed or a light, which a node should not cover
COVERED_MM = 25.0  # of wire that it is worth not to lie over a reed or a light
RIBBON = 2.0  # what a millimetre of the five wires from node to node counts beside one of a reed's
SLACK_MM = 40.0  # of every wire: both ends stripped, and a little play
PANEL_MM = 500.0  # from anything to a button that lies on a panel beside the board, and to the next such button
HOP_MM = 1000.0  # as far as the next light is sure to understand a light; a longer hop begins with a repeater
ROUNDS = 3  # of moving each unit to where it is best, given the others; a fourth moves nothing on our boards


@dataclass(frozen=True)
class Layout:
    """The spot of every reed, light, button and unit, by its name, and the size of the board (width, height)."""

    size: Spot
    spots: Mapping[str, Spot]

    def length(self, one: str, other: str) -> float:
        """Millimetres from one to another along the board's sides, as a wire is laid."""
        if one not in self.spots or other not in self.spots:
            return PANEL_MM
        return _along(self.spots[one], self.spots[other])


def lay_out(board: Board) -> Layout:
    """Everything of a board in its place."""
    size = millimetres(board, (board.grid.rows + 1, board.grid.columns + 1))
    fixed = dict(_fixed(board))
    served = {
        node(number): [fixed[name] for sensor in _sensors_of(board, number) if (name := switch(sensor)) in fixed]
        for number in range(1, nodes(board) + 1)
    }
    units = _place(size, served, list(fixed.values()), fixed[light(0)])
    return Layout(size, fixed | units | _repeaters(board, fixed))


def _repeaters(board: Board, fixed: Mapping[str, Spot]) -> dict[str, Spot]:
    """The repeater of each light that lies too far behind the one before, beside that one."""
    hops = [(number, fixed[light(number - 1)], fixed[light(number)]) for number in range(1, len(board.lights))]
    return {repeater(number): here for number, here, there in hops if _along(here, there) > HOP_MM}


def millimetres(board: Board, at: Point) -> Spot:
    """The spot of a point of the grid (row, column)."""
    return (round(at[1] * board.grid.pitch_mm, 3), round(at[0] * board.grid.pitch_mm, 3))


def nodes(board: Board) -> int:
    """How many nodes read the board's sensors: none those of a matrix."""
    return 0 if board.controller.scan == MATRIX else -(-board.sensors.count // INPUTS)


def _sensors_of(board: Board, number: int) -> range:
    return range((number - 1) * INPUTS, min(number * INPUTS, board.sensors.count))


def _fixed(board: Board) -> Iterator[tuple[str, Spot]]:
    for over in piece_sensors(board):
        yield switch(over.number), millimetres(board, over.at)
    for bay in board.bays.values():
        for letter, sensor in bay.code.items():
            yield switch(sensor), millimetres(board, bay.code_at[letter])
    for name, at in board.picture.buttons.items():
        yield switch(board.buttons[name]), millimetres(board, at)
    for name, number in board.lights.items():
        yield light(number), millimetres(board, board.picture.lights[name])


def _place(size: Spot, served: Mapping[str, list[Spot]], taken: Sequence[Spot], first_light: Spot) -> dict[str, Spot]:
    """A spot for each node and the controller: little wire, over few reeds and lights, none over another.

    Where there are no nodes, the controller's wires run all over the board.
    """
    chain = list(served)
    spots = {name: _inside(size, NODE_MM, _middle(spots)) for name, spots in served.items()}
    rim = list(_rim(size))
    for _ in range(ROUNDS):
        nodes_there = [(spots[name], NODE_MM) for name in chain]
        ends = [spots[chain[0]] if chain else _middle(taken)]
        spots[CONTROLLER] = _best(rim, CONTROLLER_MM, [first_light], ends, taken, nodes_there) or rim[0]
        for place, name in enumerate(chain):
            beside = [spots[chain[place - 1] if place else CONTROLLER]]
            beside += [spots[each] for each in chain[place + 1 : place + 2]]
            others = [(spots[each], CONTROLLER_MM if each == CONTROLLER else NODE_MM) for each in spots if each != name]
            middle = _middle(served[name])
            near = [spot for spot in taken if _along(spot, middle) < 4 * REACH_MM]
            found = _best(_around(size, middle), NODE_MM, served[name], beside, near, others)
            if found is not None:
                spots[name] = found
    return spots


def _best(
    tried: Sequence[Spot],
    extent: Spot,
    reeds: Sequence[Spot],
    beside: Sequence[Spot],
    taken: Sequence[Spot],
    others: Sequence[tuple[Spot, Spot]],
) -> Spot | None:
    """The spot of those tried that costs least; None when others lie over all of them."""
    import numpy as np  # of the extra `build`

    spots = np.array(tried)
    free = np.ones(len(spots), dtype=bool)
    for other, its in others:
        apart = (np.array(extent) + its) / 2
        free &= (np.abs(spots - other) >= apart).any(axis=1)
    if not free.any():
        return None
    wire = sum((np.abs(spots - reed).sum(axis=1) for reed in reeds), np.zeros(len(spots)))
    ribbon = sum(np.abs(spots - other).sum(axis=1) for other in beside)
    over = np.abs(spots[:, None, :] - np.array(taken).reshape(1, -1, 2)) < (np.array(extent) + HOLE_MM) / 2
    cost = wire + RIBBON * ribbon + COVERED_MM * over.all(axis=2).sum(axis=1)
    return tried[int(np.argmin(np.where(free, cost, np.inf)))]


def _along(one: Spot, other: Spot) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _middle(spots: Sequence[Spot]) -> Spot:
    if not spots:  # all of its sensors lie beside the board
        return (0.0, 0.0)
    return (median(x for x, _ in spots), median(y for _, y in spots))


def _inside(size: Spot, extent: Spot, spot: Spot) -> Spot:
    x, y = (min(max(spot[axis], extent[axis] / 2), size[axis] - extent[axis] / 2) for axis in (0, 1))
    return (x, y)


def _around(size: Spot, middle: Spot) -> list[Spot]:
    """The spots to try for a node, on a raster of the whole board."""
    count = int(REACH_MM // STEP_MM)
    x, y = (STEP_MM * round(part / STEP_MM) for part in middle)
    raster = range(-count, count + 1)
    tried = (_inside(size, NODE_MM, (x + STEP_MM * right, y + STEP_MM * down)) for right in raster for down in raster)
    return list(dict.fromkeys(tried))


def _rim(size: Spot) -> Iterator[Spot]:
    """The spots to try for the controller: along the rim, where its plug is reached."""
    width, height = CONTROLLER_MM[0] / 2, CONTROLLER_MM[1] / 2
    for step in range(int((size[0] - 2 * width) // STEP_MM) + 1):
        yield (width + STEP_MM * step, height)
        yield (width + STEP_MM * step, size[1] - height)
    for step in range(int((size[1] - 2 * height) // STEP_MM) + 1):
        yield (width, height + STEP_MM * step)
        yield (size[0] - width, height + STEP_MM * step)
