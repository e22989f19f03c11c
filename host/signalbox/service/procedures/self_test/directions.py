"""Where things are on the board, in words and by light: sensors, and the lights that lead to them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from signalbox.board.model import middle, piece_sensors
from signalbox.core.messages import Message, Text

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.model import Point


def sensor_order(board: Board) -> list[int]:
    """The sensors in the order in which they are asked for: squares along the chain, code reeds, buttons."""
    squares = sorted(board.sensors.squares)
    reeds = [sensor for bay in board.bays.values() for sensor in bay.code.values()]
    return [*squares, *reeds, *board.buttons.values()]


def sensor_name(board: Board, sensor: int) -> Text:
    """A sensor's short name: ``S1``, ``B0.a``, ``button roll``."""
    name = board.sensors.name(sensor)
    return Message("check-button", button=name) if sensor in board.buttons.values() else name


def what_to_do(board: Board, sensor: int) -> Message:
    """How to close a sensor."""
    name = board.sensors.name(sensor)
    if sensor in board.buttons.values():
        return Message("check-press", button=name)
    for bay in board.bays.values():
        for letter, number in bay.code.items():
            if number == sensor:
                return Message("check-lay-on-reed", reed=letter, bay=bay.title, sensor=name)
    return Message("check-lay-on", sensor=name)


def what_first(board: Board, sensor: int) -> Message:
    """The same, to be done before something can be said of it."""
    name = board.sensors.name(sensor)
    if sensor in board.buttons.values():
        return Message("check-press-first", button=name)
    return Message("check-lay-on-first", sensor=name)


def guide_light(board: Board, sensor: int) -> int | None:
    """The light that leads to a sensor: its square's, or the nearest one of a code reed; None for a button."""
    square = board.sensors.squares.get(sensor)
    if square is not None:
        return board.squares[square].light
    for bay in board.bays.values():
        for letter, number in bay.code.items():
            if number == sensor:
                return _nearest_light(board, bay.code_at[letter])
    return None


def sensor_points(board: Board) -> dict[int, Point]:
    """Where every sensor is that lies under the board: row and column."""
    reeds = {sensor: bay.code_at[letter] for bay in board.bays.values() for letter, sensor in bay.code.items()}
    return {sensor.number: sensor.at for sensor in piece_sensors(board)} | reeds


def light_points(board: Board) -> dict[int, Point]:
    """Where every light is: row and column. A square's light counts as in its middle."""
    points = {number: board.picture.lights[name] for name, number in board.lights.items()}
    lit: dict[int, list[Point]] = {}
    for square in board.squares.values():
        lit.setdefault(square.light, []).append(square.at)
    return points | {light: middle(squares) for light, squares in lit.items()}


def light_names(board: Board) -> dict[int, str]:
    """The name of every light."""
    return {number: name for name, number in board.lights.items()}


def _nearest_light(board: Board, at: Point) -> int:
    points = light_points(board)
    return min(points, key=lambda light: (math.dist(points[light], at), light))
