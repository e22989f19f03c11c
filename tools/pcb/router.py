"""Routes the tracks by searching a grid with two layers, and reroutes tracks that are in the way.

Points of the grid are STEP_MM apart. Blocked areas are stored on a raster twice as fine, because the middle of a step
is also checked. The same board always gets the same tracks.
"""

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from signalbox.maker.circuit.netlist import Spot
from tools.pcb.model import CLEARANCE_MM, EDGE_MM, LAYERS, VIA_MM, Pcb, Segment, Via

STEP_MM = 0.635  # a quarter of the pitch of pins
RASTER_MM = STEP_MM / 2
EXTRA_CLEARANCE_MM = 0.03  # added to the clearance, because diagonal steps may come nearer between grid points
VIA_COST = 8.0  # in steps
CROSSING_COST = 12.0  # of a step through another net's track, which must then be removed
HISTORY_COST = 2.0  # added for every track that was removed here before
MAX_ROUNDS = 400
VIA = 0.0  # takes the place of a track width for vias

Place = tuple[int, int, int]  # layer, row, column on the grid
Mask = NDArray[np.bool_]
MOVES = ((0, 1, 1.0), (0, -1, 1.0), (1, 0, 1.0), (-1, 0, 1.0), (1, 1, 1.5), (1, -1, 1.5), (-1, 1, 1.5), (-1, -1, 1.5))


@dataclass
class RoutedNet:
    """The tracks of a net, and masks of the areas that they block: one for each track width, and one for vias (VIA)."""

    segments: list[Segment] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    masks: dict[float, Mask] = field(default_factory=dict)


class Router:
    """A router for the tracks of one board."""

    def __init__(self, pcb: Pcb) -> None:
        self._pcb = pcb
        self._rows, self._columns = (int(side / STEP_MM) + 1 for side in reversed(pcb.size))
        shape = (2 * self._rows - 1, 2 * self._columns - 1)
        self._y, self._x = (axis * RASTER_MM for axis in np.indices(shape))
        self._widths = sorted({pcb.width_of(net) for net in pcb.nets} | {VIA})
        self._fixed = {net: self._pad_masks(net) for net in pcb.nets}
        self._routed: dict[str, RoutedNet] = {}
        self._history = np.zeros((2, *shape))

    def route(self) -> tuple[list[Segment], list[Via]]:
        """Return all tracks and vias. Raise ValueError if the board is too crowded."""
        waiting = sorted(self._pcb.nets, key=self._net_extent)
        for _ in range(MAX_ROUNDS):
            if not waiting:
                tracks = [self._routed[net] for net in self._pcb.nets]
                segments = [segment for routed in tracks for segment in routed.segments]
                return segments, [via for routed in tracks for via in routed.vias]
            net = waiting.pop(0)
            waiting += self._route_net(net)
        raise ValueError(f"{self._pcb.name}: no room for {', '.join(waiting)}")

    def _pad_spots(self, net: str) -> list[tuple[Spot, float]]:
        return [(spot, pad.size) for pad_net, pad, spot in self._pcb.pads() if pad_net == net]

    def _net_extent(self, net: str) -> tuple[float, str]:
        """Return the sort key of a net: the extent of its pads, and its name. Short nets are routed first."""
        xs, ys = zip(*(spot for spot, _ in self._pad_spots(net)), strict=True)
        return (max(xs) - min(xs) + max(ys) - min(ys), net)

    def _pad_masks(self, net: str) -> dict[float, Mask]:
        """For each track width, return the mask of points blocked for a net by other nets' pads, holes and the edge."""
        width, height = self._pcb.size
        masks = {}
        for size in self._widths:
            half = _half_width(size)
            rim = half + EDGE_MM
            blocked = (self._x < rim) | (self._y < rim) | (self._x > width - rim) | (self._y > height - rim)
            for pad_net, pad, spot in self._pcb.pads():
                if pad_net != net or not pad_net:
                    taken = max(pad.size, pad.keepout - 2 * CLEARANCE_MM)
                    self._block(blocked, spot, spot, taken / 2 + half, is_square=pad.is_square)
                elif size == VIA:
                    self._block(blocked, spot, spot, pad.size / 2 + half)  # no via in or near a pad
            masks[size] = np.broadcast_to(blocked, (2, *blocked.shape))
        return masks

    def _block(self, mask: Mask, start: Spot, end: Spot, reach: float, is_square: bool = False) -> None:
        """Block all points of a mask that are too close to an obstacle from `start` to `end`."""
        distance = reach + CLEARANCE_MM + EXTRA_CLEARANCE_MM - 1e-6
        rows = _raster_range(start[1], end[1], distance, mask.shape[-2])
        columns = _raster_range(start[0], end[0], distance, mask.shape[-1])
        window = (rows, columns)
        (x1, y1), (x2, y2) = start, end
        x, y = self._x[window], self._y[window]
        long = (x2 - x1) ** 2 + (y2 - y1) ** 2
        fraction = np.clip(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / (long or 1.0), 0.0, 1.0)
        right, down = np.abs(x - x1 - fraction * (x2 - x1)), np.abs(y - y1 - fraction * (y2 - y1))
        mask[..., rows, columns] |= (np.maximum if is_square else np.hypot)(right, down) < distance

    def _route_net(self, net: str) -> list[str]:
        """Route a net. Remove the tracks of the nets in its way, and return the names of these nets."""
        width = self._pcb.width_of(net)
        others = [(name, other) for name, other in sorted(self._routed.items()) if name != net]
        empty = np.zeros_like(self._history)
        crossings = {
            each: sum((other.masks[each].astype(float) for _, other in others), empty) for each in (width, VIA)
        }
        paths = self._paths(net, width, crossings)
        routed = RoutedNet()
        for path in paths:
            self._draw(net, path, routed)
        self._join_pads(net, paths, routed)
        for width in self._widths:
            routed.masks[width] = self._mask(routed, width)
        self._routed[net] = routed
        removed = []
        for name, other in others:
            if self._crosses(paths, other, width):
                removed.append(name)
                self._history += other.masks[width]
                del self._routed[name]
        return removed

    def _crosses(self, paths: list[list[Place]], other: RoutedNet, width: float) -> bool:
        for path in paths:
            for one, two in pairwise(path):
                if one[0] != two[0]:
                    if other.masks[VIA][:, 2 * one[1], 2 * one[2]].any():
                        return True
                elif other.masks[width][one[0], one[1] + two[1], one[2] + two[2]]:
                    return True
            if any(other.masks[width][layer, 2 * row, 2 * column] for layer, row, column in path):
                return True
        return False

    def _mask(self, routed: RoutedNet, width: float) -> Mask:
        mask = np.zeros_like(self._history, dtype=bool)
        for segment in routed.segments:
            layer = mask[LAYERS.index(segment.layer)]
            self._block(layer, segment.start, segment.end, segment.width / 2 + _half_width(width))
        for via in routed.vias:
            self._block(mask, via.at, via.at, VIA_MM / 2 + _half_width(width))
        return mask.any(axis=0, keepdims=True).repeat(2, axis=0) if width == VIA else mask

    def _paths(self, net: str, width: float, crossings: dict[float, NDArray[np.float64]]) -> list[list[Place]]:
        """Return the paths that connect a net's first pad to the others, nearest first."""
        pads = [self._grid_place(spot) for spot, _ in self._pad_spots(net)]
        tree: set[Place] = {(layer, *pads[0]) for layer in (0, 1)}
        remaining = set(pads[1:]) - {pads[0]}
        paths = []
        while remaining:
            path = self._search(net, width, tree, remaining, crossings)
            paths.append(path)
            tree |= set(path)
            remaining.discard(path[-1][1:])
            for pad in pads:
                if {(0, *pad), (1, *pad)} & tree:
                    tree |= {(0, *pad), (1, *pad)}
                    remaining.discard(pad)
        return paths

    def _search(
        self,
        net: str,
        width: float,
        tree: set[Place],
        goals: set[tuple[int, int]],
        crossings: dict[float, NDArray[np.float64]],
    ) -> list[Place]:
        blocked, no_via = self._fixed[net][width], self._fixed[net][VIA]
        cost = 1.0 + CROSSING_COST * crossings[width] + HISTORY_COST * self._history
        via_cost = VIA_COST + CROSSING_COST * crossings[VIA][0]
        best = dict.fromkeys(tree, 0.0)
        previous: dict[Place, Place] = {}
        queue = [(self._estimate_cost(place, goals), 0.0, place) for place in sorted(tree)]
        heapq.heapify(queue)
        while queue:
            _, so_far, place = heapq.heappop(queue)
            if so_far > best[place]:
                continue
            if place[1:] in goals:
                return self._path_to(place, previous)
            layer, row, column = place
            for down, right, length in MOVES:
                r, c = row + down, column + right
                if not (0 <= r < self._rows and 0 <= c < self._columns):
                    continue
                middle = (layer, row + r, column + c)
                if blocked[layer, 2 * r, 2 * c] or blocked[middle]:
                    continue
                step = so_far + length * float(max(cost[middle], cost[layer, 2 * r, 2 * c]))
                self._relax((layer, r, c), place, step, best, previous, queue, goals)
            if not no_via[layer, 2 * row, 2 * column] and not blocked[1 - layer, 2 * row, 2 * column]:
                step = so_far + float(via_cost[2 * row, 2 * column])
                self._relax((1 - layer, row, column), place, step, best, previous, queue, goals)
        raise ValueError(f"{self._pcb.name}: there is no way for {net}")

    def _relax(
        self,
        place: Place,
        origin: Place,
        cost: float,
        best: dict[Place, float],
        previous: dict[Place, Place],
        queue: list[tuple[float, float, Place]],
        goals: set[tuple[int, int]],
    ) -> None:
        if cost < best.get(place, float("inf")):
            best[place] = cost
            previous[place] = origin
            heapq.heappush(queue, (cost + self._estimate_cost(place, goals), cost, place))

    @staticmethod
    def _estimate_cost(place: Place, goals: set[tuple[int, int]]) -> float:
        return min(
            max(abs(row - place[1]), abs(column - place[2])) + 0.5 * min(abs(row - place[1]), abs(column - place[2]))
            for row, column in goals
        )

    @staticmethod
    def _path_to(place: Place, previous: dict[Place, Place]) -> list[Place]:
        path = [place]
        while place in previous:
            place = previous[place]
            path.append(place)
        return path[::-1]

    def _grid_place(self, spot: Spot) -> tuple[int, int]:
        return (round(spot[1] / STEP_MM), round(spot[0] / STEP_MM))

    @staticmethod
    def _spot(place: Place) -> Spot:
        return (round(place[2] * STEP_MM, 4), round(place[1] * STEP_MM, 4))

    def _draw(self, net: str, path: list[Place], routed: RoutedNet) -> None:
        """Draw a path: a track for each straight piece, and a via for each change of layer."""
        width = self._pcb.width_of(net)
        for one, two in _straight_segments(path):
            if one[0] != two[0]:
                routed.vias.append(Via(net, self._spot(one)))
            else:
                routed.segments.append(Segment(net, LAYERS[one[0]], self._spot(one), self._spot(two), width))

    def _join_pads(self, net: str, paths: list[list[Place]], routed: RoutedNet) -> None:
        """Draw tracks from the grid to the middle of pads that are not on the grid."""
        ends = {end for path in paths for end in (path[0], path[-1])}
        for spot, _ in self._pad_spots(net):
            for layer in (0, 1):
                place = (layer, *self._grid_place(spot))
                if place in ends and self._spot(place) != spot:
                    routed.segments.append(
                        Segment(net, LAYERS[layer], self._spot(place), spot, self._pcb.width_of(net))
                    )


def _half_width(width: float) -> float:
    """Return half the width in mm of a track or via."""
    return (VIA_MM if width == VIA else width) / 2


def _raster_range(start: float, end: float, distance: float, count: int) -> slice:
    """Return the rows or columns of the raster within `distance` mm of an obstacle from `start` to `end`."""
    first, last = sorted((start, end))
    return slice(max(0, int((first - distance) / RASTER_MM)), min(count, int((last + distance) / RASTER_MM) + 2))


def _straight_segments(path: list[Place]) -> Iterator[tuple[Place, Place]]:
    """Yield the straight pieces of a path and its layer changes, each as its start and end."""
    start = path[0]
    for index, (one, two) in enumerate(pairwise(path)):
        last = index == len(path) - 2
        after = None if last else path[index + 2]
        bends = after is None or tuple(np.subtract(after, two)) != tuple(np.subtract(two, one))
        if bends:
            yield start, two
            start = two
