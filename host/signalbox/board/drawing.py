"""A board as the page draws it. Lengths are in steps of the pitch; x points right, y down; cell (1, 1) is at (1, 1)."""

import math
from collections.abc import Callable

from signalbox.board.bays import bay_bounds, lane_edges
from signalbox.board.drawing_types import Drawing, DrawnArea, DrawnBay, DrawnLight, DrawnPart, DrawnPoint, DrawnSquare
from signalbox.board.model import Area, Bay, Board, Point, light_of, square_lights
from signalbox.core.messages import Message, Text

MARGIN = 0.5  # the width of the rim around the cells, in steps
HALF = 0.5  # the distance from the centre of a cell to its side, in steps


def draw(board: Board, display_name: Callable[[str], Text] = str) -> Drawing:
    """Return everything to draw, as JSON data and messages; docs/board_descriptions.md lists the keys.

    `display_name` returns the text to show for a square's name; by default, names are shown unchanged.
    """
    return {
        "name": board.name,
        "title": Message("board-title", board=board.name, title=board.title),
        "game": board.game,
        "scene": board.picture.scene,
        "rows": board.grid.rows,
        "columns": board.grid.columns,
        "pitch_mm": board.grid.pitch_mm,
        "box": [HALF - MARGIN, HALF - MARGIN, board.grid.columns + 2 * MARGIN, board.grid.rows + 2 * MARGIN],
        "squares": _drawn_squares(board, display_name),
        "rails": [[_xy(point) for point in rail] for rail in board.picture.rails],
        "bays": [_drawn_bay(board, bay) for bay in board.bays.values()],
        "parts": _drawn_parts(board),
        "areas": [_drawn_area(area) for area in board.picture.areas],
        "borders": [{"line": [_xy(one), _xy(other)], "style": "checkered"} for one, other in board.picture.borders],
        "buffers": _drawn_lights(board, "buffer."),
        "lights": _drawn_lights(board, ""),
        "buttons": dict(board.buttons),
        "seats": list(board.seats),
        "colours": {name: _hex_colour(value) for name, value in board.colours.items()},
        "looks": {
            colour: {
                "paint": _hex_colour(board.picture.paint.get(colour, board.colours[colour])),
                "shape": shape,
                "called": piece_name(colour, shape),
            }
            for colour, shape in board.picture.pieces.items()
        },
    }


def _xy(point: Point) -> DrawnPoint:
    return [round(point[1], 3), round(point[0], 3)]


def _hex_colour(colour: int) -> str:
    return f"#{colour:06x}"


def piece_name(colour: str, shape: str) -> Message:
    """Return the displayed name of a piece: its colour and shape, or just the shape if both are the same word."""
    if colour == shape:
        return Message("shape-called", shape=shape)
    return Message("piece-called", colour=colour, shape=shape)


def _drawn_area(area: Area) -> DrawnArea:
    return {
        "shape": [_xy(corner) for corner in area.corners],
        "style": area.style,
        "label": area.label,
        "print": Message("board-print", text=area.label),
        "at": _xy(area.label_at),
    }


def _drawn_squares(board: Board, display_name: Callable[[str], Text]) -> list[DrawnSquare]:
    cells = {name: bay.name for bay in board.bays.values() for lane in bay.cells for name in lane}
    return [
        {
            "name": square.name,
            "called": display_name(square.name),
            "x": square.column,
            "y": square.row,
            "kind": board.picture.kinds[square.name],
            "lx": _xy(board.picture.lights[light_of(board, square.name)])[0],
            "ly": _xy(board.picture.lights[light_of(board, square.name)])[1],
            "sensor": square.sensor,
            "light": square.light,
            "place": square.place,
            "bay": cells.get(square.name),
        }
        for square in board.squares.values()
    ]


def _drawn_lights(board: Board, prefix: str) -> list[DrawnLight]:
    """Return the lights whose names begin with `prefix`, except the lights of squares."""
    names = [name for name in board.lights if name not in square_lights(board) and name.startswith(prefix)]
    points = {name: board.picture.lights[name] for name in names}
    return [{"name": name, "light": board.lights[name], "x": x, "y": y} for name, (y, x) in points.items()]


def _drawn_parts(board: Board) -> list[DrawnPart]:
    return [
        {
            "name": part.name,
            "called": Message("platform-called", platform=part.name),
            "print": Message("board-print", text=part.name),
            "colour": _hex_colour(board.colours[part.colour]),
            "home": part.home,
            "code": list(part.code),
            "strands": {side: list(lanes) for side, lanes in part.strands.items()},
        }
        for part in board.parts.values()
    ]


def _drawn_bay(board: Board, bay: Bay) -> DrawnBay:
    """Return a bay's drawing. `outline` is x, y, width, height; each lane has four points: start, entry, exit, end."""
    first_row, first_column, last_row, last_column = bay_bounds(board.squares, bay)
    top, left, bottom, right = first_row - HALF, first_column - HALF, last_row + HALF, last_column + HALF
    centre = _xy(((top + bottom) / 2, (left + right) / 2))
    lanes = []
    for number, lane in enumerate(bay.cells, 1):
        lane_start, lane_end = lane_edges(board.squares, bay, number)
        entry_at, exit_at = (board.squares[name].at for name in lane)
        lanes.append([_xy(lane_start), _xy(entry_at), _xy(exit_at), _xy(lane_end)])
    return {
        "name": bay.name,
        "title": Message("bay-called", bay=bay.title),
        "outline": [left, top, right - left, bottom - top],
        "centre": centre,
        "rim": _first_lane_side(board, bay),
        "turn": _part_rotation(board, bay),
        "buffer": f"buffer.{bay.name}",
        "cells": [list(lane) for lane in bay.cells],
        "lanes": lanes,
        "code": [
            {"letter": letter, "sensor": sensor, "x": bay.code_at[letter][1], "y": bay.code_at[letter][0]}
            for letter, sensor in bay.code.items()
        ],
        "label": {"text": bay.title, "x": centre[0], "y": centre[1]},
    }


def _first_lane_side(board: Board, bay: Bay) -> str:
    """Return the side of the bay where lane 1 is: north, east, south or west."""
    outer, inner = board.squares[bay.cells[0][0]].at, board.squares[bay.cells[-1][0]].at
    down, right = outer[0] - inner[0], outer[1] - inner[1]
    if abs(down) > abs(right):
        return "south" if down > 0 else "north"
    return "east" if right > 0 else "west"


def _part_rotation(board: Board, bay: Bay) -> float:
    """Return the clockwise rotation, in degrees, that fits a part drawn with lane 1 at the top into the bay."""
    outer, inner = board.squares[bay.cells[0][0]].at, board.squares[bay.cells[-1][0]].at
    return round(math.degrees(math.atan2(outer[1] - inner[1], inner[0] - outer[0])) % 360, 1)
