"""3D-printed parts, read from their STL: watertight, the stated size, and open for magnets and lights."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from signalbox.board import Board
from signalbox.board.sensing import CODE
from signalbox.core.messages import Message
from signalbox.maker.plans.carriers import Carrier, carriers
from signalbox.maker.plans.check import check_board

Triangles = NDArray[np.float32]  # (count, corners, axes)


@pytest.fixture(scope="module")
def named_carriers(board: Board) -> dict[str, Carrier]:
    return {carrier.name: carrier for carrier in carriers(board)}


def read(stl: bytes) -> Triangles:
    assert len(stl) == 84 + 50 * int.from_bytes(stl[80:84], "little")
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    triangles: Triangles = np.frombuffer(stl[84:], dtype=record)["corners"]
    return triangles


def faces_at(triangles: Triangles, x: float, y: float) -> int:
    """Return how many faces a vertical line at (x, y) crosses."""
    a, b, c = (triangles[:, corner, :2] - np.array([x, y]) for corner in range(3))

    def cross(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])

    signs = np.stack([cross(a, b), cross(b, c), cross(c, a)])
    return int(((signs > 0).all(axis=0) | (signs < 0).all(axis=0)).sum())


@pytest.mark.parametrize("name", ["loco-shoe", "platform-blue", "platform-red", "platform-yellow"])
def test_carrier_is_closed_and_has_its_size(named_carriers: dict[str, Carrier], name: str) -> None:
    triangles = read(named_carriers[name].stl)
    corners = triangles.reshape(-1, 3)
    assert corners.max(axis=0) - corners.min(axis=0) == pytest.approx(named_carriers[name].size, abs=0.05)
    assert corners[:, 2].min() == pytest.approx(0)
    edges: Counter[tuple[bytes, bytes]] = Counter()
    for triangle in triangles:
        points = [point.tobytes() for point in triangle]
        edges.update(zip(points, points[1:] + points[:1], strict=True))
    assert all(edges[other, one] == count for (one, other), count in edges.items())


@pytest.mark.parametrize("colour", ["blue", "red", "yellow"])
def test_platform_is_open_over_its_code_reeds_and_every_light(
    board: Board, named_carriers: dict[str, Carrier], colour: str
) -> None:
    part = board.parts[colour]
    bay = board.bays[part.home]
    triangles = read(named_carriers[f"platform-{colour}"].stl)
    cells = [board.squares[name] for lane in bay.cells for name in lane]
    row = sum(cell.row for cell in cells) / len(cells)
    column = sum(cell.column for cell in cells) / len(cells)

    def to_mm(point: tuple[float, float]) -> tuple[float, float]:
        return ((point[1] - column) * 40 + 0.013, (row - point[0]) * 40 + 0.007)

    for letter, point in bay.code_at.items():
        assert faces_at(triangles, *to_mm(point)) == (0 if letter in part.code else 2), letter
    for cell in cells:
        assert faces_at(triangles, *to_mm(board.picture.lights[cell.name])) == 0
        assert faces_at(triangles, *to_mm(cell.at)) == 2


def test_shoe_has_a_covered_pocket(board: Board, named_carriers: dict[str, Carrier]) -> None:
    triangles = read(named_carriers["loco-shoe"].stl)
    assert named_carriers["loco-shoe"].count == 16
    assert faces_at(triangles, 0.013, 0.007) == 2  # both faces of the roof
    magnet = board.sensors.sensing.uses["loco"].magnet
    inside = triangles.reshape(-1, 3)
    pocket = inside[np.hypot(inside[:, 0], inside[:, 1]) < magnet.size_mm[0] / 2 + 0.2]
    assert pocket[:, 2].max() == pytest.approx(1 + magnet.height_mm + 0.2, abs=1e-3)
    assert np.hypot(pocket[:, 0], pocket[:, 1]).max() == pytest.approx(magnet.size_mm[0] / 2 + 0.1, abs=1e-3)


def test_magnets_protruding_from_a_platform_are_refused(board: Board) -> None:
    sensing = board.sensors.sensing
    thick = replace(sensing.uses[CODE], above_mm=0.5)
    uses = {**sensing.uses, CODE: thick}
    higher = replace(board, sensors=replace(board.sensors, sensing=replace(sensing, uses=uses)))
    thin = [fault for fault in check_board(higher).faults if fault.id == "building-platforms-thin"]
    assert thin == [Message("building-platforms-thin", needed=2.5, thick=2)]
