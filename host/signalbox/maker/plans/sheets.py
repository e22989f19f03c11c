"""The two sides of a board at 1:1, with everything to drill, cut and engrave, and the numbers for soldering."""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import dist
from operator import eq

from signalbox.board import Board, draw
from signalbox.board.model import MATRIX, Area, piece_sensors, square_lights
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue
from signalbox.maker.plans.holes import holes, size_of, spot_of
from signalbox.maker.plans.marks import (
    CAPITAL_HEIGHT,
    Box,
    Circle,
    Layer,
    Line,
    Mark,
    Sheet,
    Spot,
    Text,
    bounding_box,
    boxes_touch,
    cross,
    mirror_spots,
    rectangle,
    text_width,
)

GAP = 0.7  # mm from a hole to its label
CLEAR = 0.3  # mm to keep clear around labels
CELL = 8.0  # mm; only marks in nearby cells are compared
RINGS = (0.0, 2.5, 5.0, 8.0, 12.0)  # mm further out; beyond the first ring, a line leads back to the hole
DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))  # preferably below


class Labels:
    """The labels on a sheet, placed one by one and clear of all earlier marks if there is room. Sizes are in mm."""

    def __init__(self, width: float, height: float, existing_marks: Iterable[Mark]) -> None:
        self.marks: list[Mark] = []
        self._width, self._height = width, height
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)
        for mark in existing_marks:
            self._occupy(bounding_box(mark))

    def write(self, at: Spot, radius: float, text: str, size: float, layer: Layer, *, optional: bool = False) -> None:
        """Write `text` next to a hole. If there is no room, write it over other marks or, if `optional`, omit it."""
        half = (text_width(text, size) / 2, size * CAPITAL_HEIGHT / 2)
        places = [
            (ring, (at[0] + right * (reach + half[0]), at[1] + down * (reach + half[1])))
            for ring in RINGS
            for reach in [radius + GAP + ring]
            for right, down in DIRECTIONS
        ]
        free = next((place for place in places if self._is_free(_box_around(place[1], half))), None)
        if free is None and optional:
            return
        ring, spot = free or places[0]
        if ring:
            self.marks.append(_leader_line(layer, at, radius, spot, half))
        self.marks.append(Text(layer, spot, size, text))
        self._occupy(_box_around(spot, half))

    def _is_free(self, box: Box) -> bool:
        if box[0] < 0 or box[1] < 0 or box[2] > self._width or box[3] > self._height:
            return False
        return not any(boxes_touch(box, other) for cell in _cells_in(box) for other in self._cells.get(cell, ()))

    def _occupy(self, box: Box) -> None:
        for cell in _cells_in(box):
            self._cells[cell].append(box)


def _box_around(middle: Spot, half: Spot) -> Box:
    (x, y), (right, down) = middle, half
    return (x - right - CLEAR, y - down - CLEAR, x + right + CLEAR, y + down + CLEAR)


def _cells_in(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.floor(side / CELL) for side in box)
    return itertools.product(range(left, right + 1), range(top, bottom + 1))


def _leader_line(layer: Layer, at: Spot, radius: float, spot: Spot, half: Spot) -> Line:
    """Return a line from the edge of a hole to the nearest side of its label."""
    end = tuple(min(max(hole, label - side), label + side) for hole, label, side in zip(at, spot, half, strict=True))
    share = radius / math.dist(at, end)
    start = (at[0] + (end[0] - at[0]) * share, at[1] + (end[1] - at[1]) * share)
    return Line(layer, (start, (end[0], end[1])))


NUMBER_SIZE = 2.6  # mm, the size of numbers and names; less if the squares are small
NUMBER_SHARE = 0.07  # the maximum size as a fraction of the pitch
BESIDE_ARM = 3.0  # mm, the arm of the cross on a square beside its shared reed
CHECKER = 1.5  # mm between the ticks of a checkered border, which is also half the length of a tick


def top_sheet(board: Board, catalogue: Catalogue) -> Sheet:
    """Return the side that players see: its holes, its edge, everything printed, and the names of squares."""
    width, height = size_of(board)
    drilled = holes(board)
    circles = [Circle(hole.layer, hole.at, hole.radius) for hole in drilled]
    printed = _printed_marks(board, catalogue)
    labels = Labels(width, height, [*circles, *_marks_to_avoid(printed)])
    for hole in drilled:
        if hole.layer == Layer.DRILL_REED or hole.name not in square_lights(board):
            labels.write(hole.at, hole.radius, hole.name, _text_size(board), Layer.NOTE)
    marks = [*_edge_marks(board), *printed, *circles, *_drill_crosses(circles), *labels.marks]
    shares = any(len(sensor.squares) > 1 for sensor in piece_sensors(board))
    legend = Message("sheets-legend-shared") if shares else Message("sheets-legend")
    return Sheet(Message("sheets-top"), legend, width, height, tuple(marks))


def underside_sheet(board: Board, catalogue: Catalogue) -> Sheet:
    """Return the side with the wires, seen from below. Each hole has its number, and its name if there is room."""
    width, height = size_of(board)
    drilled = [(hole, mirror_spots([hole.at], width)[0]) for hole in holes(board)]
    circles = [Circle(hole.layer, at, hole.radius) for hole, at in drilled]
    labels = Labels(width, height, circles)
    for hole, at in drilled:
        labels.write(at, hole.radius, hole.label, _text_size(board), Layer.ENGRAVE)
    for hole, at in drilled:
        if hole.layer == Layer.DRILL_REED or hole.name not in square_lights(board):
            labels.write(at, hole.radius, hole.name, _text_size(board) * 0.8, Layer.NOTE, optional=True)
    marks = [*_edge_marks(board), *circles, *_drill_crosses(circles), *labels.marks]
    is_matrix = board.controller.scan == MATRIX
    legend = Message("sheets-legend-matrix") if is_matrix else Message("sheets-legend-nodes")
    return Sheet(Message("sheets-underside"), legend, width, height, tuple(marks))


def _text_size(board: Board) -> float:
    return min(NUMBER_SIZE, board.grid.pitch_mm * NUMBER_SHARE)


def _edge_marks(board: Board) -> list[Mark]:
    return [rectangle(Layer.CUT, (0.0, 0.0, *size_of(board)))]


def _drill_crosses(circles: list[Circle]) -> list[Mark]:
    """Return a cross for each hole, to position the drill."""
    return [arm for circle in circles for arm in cross(Layer.NOTE, circle.at, circle.radius)]


def _ticked_line(start: Spot, end: Spot) -> list[Mark]:
    """Return a line with ticks along it, which distinguish it from the edges of hexes."""
    length = dist(start, end)
    direction = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    marks: list[Mark] = [Line(Layer.ENGRAVE, (start, end))]
    for number in range(1, round(length / CHECKER)):
        x, y = (origin + step * number * CHECKER for origin, step in zip(start, direction, strict=True))
        right, down = -direction[1] * CHECKER, direction[0] * CHECKER
        marks.append(Line(Layer.ENGRAVE, ((x - right, y - down), (x + right, y + down))))
    return marks


def _area_text(area: Area, catalogue: Catalogue) -> str:
    """Return the text of an area: its label, then the number at the end of its style, if any (a city's value)."""
    number = area.style[len(area.style.rstrip("0123456789")) :]
    label = catalogue.text(Message("board-print", text=area.label)) if area.label else ""
    return " ".join(word for word in (label, number) if word)


def _marks_to_avoid(marks: list[Mark]) -> list[Mark]:
    """Return the marks that names must avoid: texts and axis-parallel lines (the boxes of others are too large)."""
    avoided: list[Mark] = [mark for mark in marks if isinstance(mark, Text)]
    for line in marks:
        if isinstance(line, Line):
            points = line.points + line.points[: int(line.closed)]
            avoided += [Line(line.layer, pair) for pair in itertools.pairwise(points) if any(map(eq, *pair))]
    return avoided


def _printed_marks(board: Board, catalogue: Catalogue) -> list[Mark]:
    """Return the track, areas, borders and bays, with their texts."""
    pitch = board.grid.pitch_mm
    marks: list[Mark] = []
    for area in board.picture.areas:
        marks.append(Line(Layer.ENGRAVE, tuple(spot_of(board, *corner) for corner in area.corners), closed=True))
        if text := _area_text(area, catalogue):
            marks.append(Text(Layer.ENGRAVE, spot_of(board, *area.label_at), _text_size(board), text))
    for rail in board.picture.rails:
        marks.append(Line(Layer.ENGRAVE, tuple(spot_of(board, *point) for point in rail)))
    for one, other in board.picture.borders:
        marks += _ticked_line(spot_of(board, *one), spot_of(board, *other))
    for sensor in piece_sensors(board):
        for square in sensor.squares[1:]:
            marks += cross(Layer.ENGRAVE, spot_of(board, *square.at), BESIDE_ARM)
    for bay in draw(board)["bays"]:
        left, top_, width, height = (side * pitch for side in bay["outline"])
        marks.append(rectangle(Layer.ENGRAVE, (left, top_, left + width, top_ + height)))
        x, y = (at * pitch for at in bay["centre"])
        called = catalogue.text(Message("bay-called", bay=bay["label"]["text"]))
        marks.append(Text(Layer.ENGRAVE, (x, y), _text_size(board) * 1.5, called))
    return marks
