"""A step of the self-test, the stages of a half-built board, and the names of sensors and lights."""

import math
from abc import abstractmethod
from typing import Any

from signalbox.board import Board
from signalbox.board.model import Point, centre, light_names, piece_sensors
from signalbox.core.errors import UserError
from signalbox.core.messages import Message, Text
from signalbox.device.link.events import Event
from signalbox.maker.circuit.wire_list import Stage, stages
from signalbox.service.procedures.procedure import FAIL, PASS, Procedure, Row

NOT_REPORTED = "not told"  # the board omits this figure
NOT_TESTED = "not tested"
UPDATE = Message("check-update")


def find_stage(board: Board, number: int) -> Stage:
    """Return the stage with this number, counted from 1. Raise UserError if the board has no such stage."""
    all_stages = stages(board)
    if 1 <= number <= len(all_stages):
        return all_stages[number - 1]
    sensing = sum(bool(stage.sensors) for stage in all_stages)
    sensors, lights = _format_span(1, sensing), _format_span(sensing + 1, len(all_stages))
    kind = all_stages[0].kind
    raise UserError(Message("check-stage-unknown", number=str(number), kind=kind, sensors=sensors, lights=lights))


def stage_title(board: Board, stage: Stage) -> Message:
    """Return the number of a stage and the parts it tests, such as "3 of 20, node 3"."""
    number, count = stage.number, len(stages(board))
    if stage.lights:
        first, last = stage.lights[0], stage.lights[-1]
        return Message("check-stage-lights", number=number, count=count, first=first, last=last)
    return Message("check-stage-sensors", number=number, count=count, kind=stage.kind)


def _format_span(first: int, last: int) -> Text:
    return str(first) if first == last else Message("check-span", first=first, last=last)


class CheckStep(Procedure):
    """One step of the self-test. `name` is the heading of its rows."""

    name = ""
    _ended_early = False

    @abstractmethod
    def begin(self, now: float) -> None:
        """Begin the step. The board must be online."""

    def resume(self, now: float) -> None:  # most steps just continue
        """Resume the step now that the board is online again. Any command that was in progress has been lost."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return all measurements for the report's JSON."""

    def handle(self, now: float, event: Event) -> None:
        """Handle an event. The default implementation ignores it."""

    def end_early(self) -> None:
        """End the step before it has finished."""
        self._ended_early = True

    @property
    def is_over(self) -> bool:
        """True once the step has finished or has been ended early."""
        return self.is_finished or self._ended_early

    def answer(self, now: float, word: str) -> None:
        """Handle an answer. Raise UserError if the prompt does not offer this word."""
        self.prompt.check(word)
        self.handle_answer(now, word)

    def handle_answer(self, now: float, word: str) -> None:
        """Handle an answer that the prompt offers."""

    def row(self, name: Text, value: Text, limit: Text = "", is_good: bool | None = None) -> Row:
        """Return a result. It has a verdict if `is_good` is given; otherwise it is for information only."""
        return Row(self.name, name, value, limit, "" if is_good is None else PASS if is_good else FAIL)

    def unreported_row(self, name: Text, limit: Text, reason: Text = UPDATE) -> Row:
        """Return a result for a figure that the board does not report."""
        return Row(self.name, name, reason, limit, NOT_REPORTED)


def sensor_order(board: Board) -> list[int]:
    """Return the sensors in the order in which they are tested: squares along the chain, code reeds, buttons."""
    reeds = [sensor for bay in board.bays.values() for sensor in bay.code.values()]
    return [*sorted(board.sensors.squares), *reeds, *board.buttons.values()]


def sensor_name(board: Board, sensor: int) -> Text:
    """Return a sensor's short name, such as ``S1``, ``B0.a`` or ``roll button``."""
    name = board.sensors.name(sensor)
    return Message("check-button", button=name) if sensor in board.buttons.values() else name


def closing_request(board: Board, sensor: int) -> Message:
    """Return the instruction to close a sensor."""
    name = board.sensors.name(sensor)
    if sensor in board.buttons.values():
        return Message("check-press", button=name)
    for bay in board.bays.values():
        for letter, number in bay.code.items():
            if number == sensor:
                return Message("check-lay-on-reed", reed=letter, bay=bay.title, sensor=name)
    return Message("check-lay-on", sensor=name)


def close_first_message(board: Board, sensor: int) -> Message:
    """Return the message that refuses an answer because a sensor has to be closed first."""
    name = board.sensors.name(sensor)
    if sensor in board.buttons.values():
        return Message("check-press-first", button=name)
    return Message("check-lay-on-first", sensor=name)


def guide_light(board: Board, sensor: int) -> int | None:
    """Return the light of a sensor's square, or the light nearest to a code reed; None for a button."""
    square = board.sensors.squares.get(sensor)
    if square is not None:
        return board.squares[square].light
    point, points = sensor_points(board).get(sensor), light_points(board)
    return None if point is None else min(points, key=lambda light: (math.dist(points[light], point), light))


def sensor_points(board: Board) -> dict[int, Point]:
    """Return the point (row, column) of every sensor under the board."""
    reeds = {sensor: bay.code_at[letter] for bay in board.bays.values() for letter, sensor in bay.code.items()}
    return {sensor.number: sensor.at for sensor in piece_sensors(board)} | reeds


def light_points(board: Board) -> dict[int, Point]:
    """Return the point (row, column) of every light. A light of several squares is at the middle of these squares."""
    points = {number: board.picture.lights[name] for number, name in light_names(board).items()}
    squares_of: dict[int, list[Point]] = {}
    for square in board.squares.values():
        squares_of.setdefault(square.light, []).append(square.at)
    return points | {light: centre(squares) for light, squares in squares_of.items()}
