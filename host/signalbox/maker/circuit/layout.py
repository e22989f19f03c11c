"""Where all that is soldered lies: reeds, lights and buttons as described, units where little wire is needed.

Lengths are in millimetres, x to the right and y down from the top left corner of the board, seen from above.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from signalbox.board import parts
from signalbox.board.model import MATRIX, PCB, STRIPBOARD, Board, Point, piece_sensors
from signalbox.maker.circuit.names import CONTROLLER, buffer, light, node, repeater, switch
from signalbox.maker.circuit.netlist import Spot
from signalbox.maker.circuit.placement import Taken, Unit, around, middle_of, place, rim

INPUTS = 8  # of a node: those of one shift register
NODES_A_BRANCH = 16  # registers that one output drives; more of them get buffers, each for a branch of its own
NODE_MM = (40.0, 30.0)  # a buffer's and a repeater's unit is as large
CONTROLLER_MM = (90.0, 60.0)
CABLES = {STRIPBOARD: 5, PCB: 1}  # from a node to the next: wires of the bus, or a ribbon
SLACK_MM = 40.0  # of every wire: both ends stripped, and a little play
PANEL_MM = 500.0  # from anything to a button that lies on a panel beside the board, and to the next such button
WIRES_TO_LIGHTS = 3  # from the controller to the first light: 5 V, data, ground
REED_HOLE_MM = 3.0
HOP_MM = 1000.0  # as far as the next light is sure to understand a light; a longer hop begins with a repeater


@dataclass(frozen=True)
class Layout:
    """The spot of every reed, light, button and unit, by its name, and the size of the board (width, height)."""

    size: Spot
    spots: Mapping[str, Spot]

    def length(self, one: str, other: str) -> float:
        """Millimetres from one to another along the board's sides, as a wire is laid; to the far corner of a unit."""
        if one not in self.spots or other not in self.spots:
            return PANEL_MM
        return _along(self.spots[one], self.spots[other]) + sum(sum(extent(home)) / 2 for home in (one, other))


def extent(home: str) -> Spot:
    """Width and height of a unit; nothing of what lies alone."""
    if home == CONTROLLER:
        return CONTROLLER_MM
    return NODE_MM if " " in home else (0.0, 0.0)


def lay_out(board: Board) -> Layout:
    """Everything of a board in its place."""
    size = millimetres(board, (board.grid.rows + 1, board.grid.columns + 1))
    fixed = dict(_fixed(board))
    served = {name: [fixed[reed] for reed in reeds if reed in fixed] for name, reeds in chain(board).items()}
    taken = [Taken(spot, _radius(board, name)) for name, spot in fixed.items()]
    first_light = [fixed[light(0)]] * WIRES_TO_LIGHTS
    if not served:  # rows and columns run all over the board
        first_light.append(middle_of(list(fixed.values())))
    units = [Unit(CONTROLLER, CONTROLLER_MM, tuple(rim(size, CONTROLLER_MM)), tuple(first_light))]
    for name, wired in served.items():
        middle = middle_of(wired or units[-1].wired)  # a buffer lies beside the node before it
        tried = tuple(around(size, NODE_MM, middle))
        units.append(Unit(name, NODE_MM, tried, tuple(wired), grounds=True))
    placed = place(tuple(units), CABLES[board.controller.nodes], tuple(taken))
    return Layout(size, fixed | placed | _repeaters(board, fixed))


def chain(board: Board) -> dict[str, list[str]]:
    """The units from the controller outwards, each with the reeds and buttons that have a wire to it."""
    found: dict[str, list[str]] = {}
    for number in range(1, nodes(board) + 1):
        if board.controller.nodes == PCB and is_behind_buffer(number):
            found[buffer(number)] = []
        found[node(number)] = [switch(sensor) for sensor in sensors_of(board, number)]
    return found


def is_behind_buffer(number: int) -> bool:
    """Whether node `number` is the first of a branch, and not of the first one."""
    return number > 1 and number % NODES_A_BRANCH == 1


def _radius(board: Board, name: str) -> float:
    """Of what a reed, light or button covers under the board, in mm."""
    is_reed = name.startswith("SW") and board.sensors.name(int(name.removeprefix("SW"))) not in board.buttons
    if is_reed:
        return REED_HOLE_MM / 2
    return parts.components()["light" if name.startswith("D") else "button"].across_mm / 2


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


def sensors_of(board: Board, number: int) -> range:
    """The sensors that node `number` reads."""
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


def _along(one: Spot, other: Spot) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
