"""Printed parts that hold magnets, as STL in mm: a shoe for each kind of piece, a plate for each moving part.

Every shape has its lower face at z = 0, as on the board; magnets are inserted from below with the north pole up.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

import manifold3d
import numpy as np

from signalbox.board.bays import bay_bounds
from signalbox.board.model import SIDES, Bay, Board, Part, Point
from signalbox.board.sensing import CODE, MagnetUse
from signalbox.core.messages import Message

FIT_MM = 0.2  # the clearance of a magnet in its pocket
ROOF_MM = 0.8  # the thickness above a magnet
WALL_MM = 2.0  # the thickness around a magnet in a shoe
GAP_MM = 0.5  # the gap between a plate and the edge of its bay, on all sides
WINDOW_MM = 7.0  # the diameter of a window for a light
SEGMENTS = 48  # segments of a circle


@dataclass(frozen=True)
class Carrier:
    """A printed part: its file name, its use, the number needed, its size in mm, and its mesh as a binary STL."""

    name: str
    use: Message
    count: int
    size: tuple[float, float, float]
    stl: bytes


def carriers(board: Board) -> list[Carrier]:
    """Return all carriers of a board, without checking whether the magnets fit into them."""
    return [*_shoes(board), *_plates(board)]


def _shoes(board: Board) -> Iterator[Carrier]:
    uses = board.sensors.sensing.uses
    for shape in dict.fromkeys(board.picture.pieces.values()):
        colours = [colour for colour, piece_shape in board.picture.pieces.items() if piece_shape == shape]
        count = sum(board.picture.counts.get(colour, 1) for colour in colours)
        use = uses[shape]
        diameter = _pocket_width(use) + 2 * WALL_MM
        height = use.above_mm + use.magnet.height_mm + FIT_MM + ROOF_MM
        body = manifold3d.Manifold.cylinder(height, diameter / 2, diameter / 2, SEGMENTS) - _pocket(use, 0.0, 0.0)
        called = Message("lists-glued-under", shape=Message("shape-called", shape=shape))
        yield Carrier(f"{shape}-shoe", called, count, (diameter, diameter, height), _to_stl(body))


def _plates(board: Board) -> Iterator[Carrier]:
    thickness = board.sensors.sensing.platform_mm
    use = board.sensors.sensing.uses[CODE] if board.parts else None
    for part in board.parts.values():
        assert use is not None
        bay = board.bays[part.home]
        width, depth = _plate_size(board, bay)
        body = manifold3d.Manifold.cube([width, depth, thickness], True).translate([0, 0, thickness / 2])
        for x, y in _code_spots(board, bay, part):
            body -= _pocket(use, x, y)
        for x, y in _window_spots(board, bay):
            window = manifold3d.Manifold.cylinder(thickness + 2, WINDOW_MM / 2, WINDOW_MM / 2, SEGMENTS)
            body -= window.translate([x, y, -1])
        called = Message("lists-platform", platform=part.name)
        yield Carrier(f"platform-{part.name}", called, 1, (width, depth, thickness), _to_stl(body))


def _pocket_width(use: MagnetUse) -> float:
    return max(use.magnet.size_mm[:-1]) + FIT_MM


def _pocket(use: MagnetUse, x: float, y: float) -> manifold3d.Manifold:
    """Return the space to cut out for a magnet and for inserting it from below."""
    height = use.above_mm + use.magnet.height_mm + FIT_MM
    if use.magnet.shape == "disc":
        hole = manifold3d.Manifold.cylinder(height + 1, _pocket_width(use) / 2, _pocket_width(use) / 2, SEGMENTS)
        return hole.translate([x, y, -1])
    sides = [side + FIT_MM for side in use.magnet.size_mm[:-1]]
    return manifold3d.Manifold.cube([*sides, height + 1], True).translate([x, y, (height - 1) / 2])


def _plate_size(board: Board, bay: Bay) -> tuple[float, float]:
    """Return the width and depth of a plate for a bay, in mm."""
    (top, left, bottom, right), pitch = bay_bounds(board.squares, bay), board.grid.pitch_mm
    return (right - left + 1) * pitch - 2 * GAP_MM, (bottom - top + 1) * pitch - 2 * GAP_MM


def _offset_from_middle(board: Board, bay: Bay, point: Point) -> tuple[float, float]:
    """Return the offset of a point from the middle of a part's home bay, in mm: x to the right and y up."""
    top, left, bottom, right = bay_bounds(board.squares, bay)
    return (point[1] - (left + right) / 2) * board.grid.pitch_mm, ((top + bottom) / 2 - point[0]) * board.grid.pitch_mm


def _code_spots(board: Board, bay: Bay, part: Part) -> list[tuple[float, float]]:
    """Return the spots of a part's magnets when side A is at the buffer."""
    closed = bay.code_of(part, SIDES[0])
    letters = [letter for letter, sensor in bay.code.items() if closed >> sensor & 1]
    return [_offset_from_middle(board, bay, bay.code_at[letter]) for letter in letters]


def _window_spots(board: Board, bay: Bay) -> list[tuple[float, float]]:
    """Return the spots of the windows that show each cell's light in any bay, with either side at the buffer."""
    spots: set[tuple[float, float]] = set()
    for lane in bay.cells:
        for name in lane:
            at, light = board.squares[name].at, board.picture.lights[name]
            x, y = _offset_from_middle(board, bay, at)
            right, up = (light[1] - at[1]) * board.grid.pitch_mm, (at[0] - light[0]) * board.grid.pitch_mm
            for offset in ((right, up), (-up, right), (-right, -up), (up, -right)):
                spots.add((round(x + offset[0], 3), round(y + offset[1], 3)))
    return sorted(spots)


def _to_stl(body: manifold3d.Manifold) -> bytes:
    """Return a binary STL: 80 bytes, the number of triangles, and for each a normal, three corners and two bytes."""
    mesh = body.to_mesh()
    corners = np.asarray(mesh.vert_properties, dtype="<f4")[:, :3][np.asarray(mesh.tri_verts)]
    sides = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normals = np.cross(*sides)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0)
    records = np.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    records["normal"], records["corners"] = normals, corners
    return b"\0" * 80 + struct.pack("<I", len(corners)) + records.tobytes()
