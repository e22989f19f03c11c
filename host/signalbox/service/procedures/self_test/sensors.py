"""A test of all sensors with one magnet, in any order. Working sensors are ticked off, and the next one is lit."""

from dataclasses import replace
from typing import Any

from shared_rules.scene import BLINK, DIM, STEADY
from signalbox.board.scene import Entry
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Readings
from signalbox.service.procedures.procedure import BACK, BAD, FAIL, GOOD, GREEN, RED, WHITE, Answer, Prompt, Row
from signalbox.service.procedures.self_test import limits, step
from signalbox.service.procedures.self_test.sensor_results import DEAD as DEAD_SENSOR
from signalbox.service.procedures.self_test.sensor_results import LEFT_OUT, ChatterDetector, SensorResults
from signalbox.service.procedures.self_test.stage_wires import HOW_TO_GET, StageWires, append_wires, format_wires

NAMED = 8  # maximum number of sensors that a prompt names before "and more"

EMPTY = Answer("empty", Message("check-answer-empty"))
SKIP = Answer("skip", Message("check-answer-leave-out"))
DEAD = Answer("dead", Message("procedure-answer-dead"))
OTHER = Answer("other", Message("check-answer-other-square"))


class Sensors(step.CheckStep):
    """A test in which a person closes every sensor with a magnet. A square is green while its sensor is closed.

    On a half-built board, `stage_wires` are the wires of one stage, and only the sensors of that stage are tested.
    The sensors of earlier stages must be open.
    """

    name = "Sensors"

    def __init__(self, connection: Connection, stage_wires: StageWires | None = None) -> None:
        super().__init__(connection)
        board = connection.board
        self._stage_wires = stage_wires
        stage = range(board.sensors.count) if stage_wires is None else stage_wires.stage.sensors
        self._order = [sensor for sensor in step.sensor_order(board) if sensor in stage]
        self._watched = [sensor for sensor in step.sensor_order(board) if sensor < stage.stop]
        self._light_of = {sensor: step.guide_light(board, sensor) for sensor in self._watched}
        names = {sensor: step.sensor_name(board, sensor) for sensor in self._watched}
        self._results = SensorResults(names, step.sensor_points(board))
        self._bitmap = 0
        self.is_clearing = True
        self._chatter = ChatterDetector()
        self._closed_last: int | None = None  # the last requested sensor that closed
        self.other: int | None = None  # a sensor that has closed since then, although another one was requested
        self._history: list[int] = []  # the settled sensors, in order
        self.steps = len(self._order)

    # Display

    @property
    def prompt(self) -> Prompt:
        """The request to clear the board, then the request to close the next sensor."""
        if self.is_clearing:
            return self._prompt_to_clear()
        sensor = self.next_sensor
        if sensor is None:
            return Prompt(Message("check-take-magnet-off"), (EMPTY, BACK), sensors=tuple(self._closed_sensors()))
        return Prompt(step.closing_request(self.connection.board, sensor), (SKIP, DEAD, OTHER, BACK), sensors=(sensor,))

    @property
    def scene(self) -> list[Entry]:
        """The lights: dim for tested sensors, blinking for the next one, green for closed ones."""
        entries: dict[int, Entry] = {}
        for sensor, mark in self.sensor_marks.items():
            self._add_light(entries, sensor, {GOOD: GREEN, BAD: RED}.get(mark, WHITE), DIM)
        if not self.is_clearing and self.next_sensor is not None:
            self._add_light(entries, self.next_sensor, WHITE, BLINK)
        for sensor in self._closed_sensors():
            self._add_light(entries, sensor, *((WHITE, BLINK) if self.is_clearing else (GREEN, STEADY)))
        return list(entries.values())

    @property
    def next_sensor(self) -> int | None:
        """The sensor to test now, or None if no sensor is left to test."""
        return next((sensor for sensor in self._order if not self._results.is_settled(sensor)), None)

    @property
    def unreliable_bitmap(self) -> int:
        """The bitmap of the stuck and chattering sensors, which reveal nothing about the magnet."""
        return sum(1 << sensor for sensor in self._results.unreliable_sensors)

    def _prompt_to_clear(self) -> Prompt:
        if not self._bitmap:
            return Prompt(Message("check-reading-sensors"))
        closed = self._closed_sensors()
        names = [step.sensor_name(self.connection.board, sensor) for sensor in closed[:NAMED]]
        if len(closed) > NAMED:
            names.append(Message("check-more", count=len(closed) - NAMED))
        return Prompt(Message("check-take-off", sensors=tuple(names)), (EMPTY,), sensors=tuple(closed))

    def _add_light(self, entries: dict[int, Entry], sensor: int, colour: int, pattern: int) -> None:
        light = self._light_of[sensor]
        if light is not None:
            entries[light] = (light, colour, pattern, 0, 1)

    # Events

    def begin(self, now: float) -> None:
        if self.connection.bitmap is not None:
            self._bitmap = self.connection.bitmap
            self.is_clearing = bool(self._closed_sensors())
            self._update_progress()

    def handle(self, now: float, event: Event) -> None:
        if not isinstance(event, Readings):
            return
        self._bitmap = event.bitmap
        for sensor, _ in event.changes:
            self._detect_chatter(now, sensor)
        if self.is_clearing:
            self.is_clearing = bool(self._closed_sensors())
            self._update_progress()
            return
        for sensor, closed in event.changes:
            self._on_change(now, sensor, closed)
        self._update_progress()

    def handle_answer(self, now: float, word: str) -> None:
        wanted = self.next_sensor
        if word == EMPTY.word:
            self._history += self._closed_sensors()
            self._results.record_stuck(self._closed_sensors())
            self.is_clearing = False
        elif word == BACK.word:
            self._undo_last()
        elif wanted is not None:
            self._record_answer(wanted, word)
        self._update_progress()

    def end_early(self) -> None:
        """End the step. Sensors that are still closed count as stuck unless a magnet may be on them."""
        super().end_early()
        on_magnet = () if self.is_clearing else (self._closed_last, self.other)
        self._results.record_stuck(sensor for sensor in self._closed_sensors() if sensor not in on_magnet)
        self._update_progress()

    def _on_change(self, now: float, sensor: int, closed: bool) -> None:
        wanted = self.next_sensor
        if not self._results.record_change(now, sensor, closed) or not closed:
            return
        if sensor == wanted:
            self._closed_last, self.other = sensor, None
        elif sensor != self._closed_last:  # otherwise it is bouncing, or the magnet was not lifted far enough
            self.other = sensor
        self._add_to_history(sensor)

    def _detect_chatter(self, now: float, sensor: int) -> None:
        is_requested = not self.is_clearing and sensor in (self.next_sensor, self._closed_last)
        if is_requested or sensor in self._results.chattering or sensor not in self._watched:
            return
        if self._chatter.record_change(now, sensor):
            self._results.record_chattering(sensor)
            self._add_to_history(sensor)
            if self.other == sensor:
                self.other = None

    def _record_answer(self, sensor: int, word: str) -> None:
        if word != OTHER.word:
            self._results.record_answer(sensor, DEAD_SENSOR if word == DEAD.word else LEFT_OUT)
        elif self.other is None:
            raise UserError(step.close_first_message(self.connection.board, sensor))
        else:
            self._results.record_wrong_sensor(self.other, sensor)
            self.other = None
        self._add_to_history(sensor)

    def _add_to_history(self, sensor: int) -> None:
        if sensor not in self._history:
            self._history.append(sensor)

    def _undo_last(self) -> None:
        while self._history:
            sensor = self._history.pop()
            if self._results.is_settled(sensor):  # else it has been reset, since it reacted instead of another sensor
                self._results.forget(sensor)
                self._chatter.forget(sensor)
                return

    def _closed_sensors(self) -> list[int]:
        """Return the sensors that are closed, except stuck and chattering sensors."""
        unreliable = self._results.unreliable_sensors
        return [sensor for sensor in self._watched if self._bitmap >> sensor & 1 and sensor not in unreliable]

    def _update_progress(self) -> None:
        self.done_count = sum(self._results.is_settled(sensor) for sensor in self._order)
        self.is_finished = self.next_sensor is None and not self._closed_sensors() and not self.is_clearing

    # Results

    @property
    def sensor_marks(self) -> dict[int, str]:
        return self._results.marks()

    @property
    def rows(self) -> list[Row]:
        if not self.done_count:
            return []
        marks = list(self.sensor_marks.values())
        good, count = sum(self.sensor_marks.get(sensor) == GOOD for sensor in self._order), len(self._order)
        tested = Message("check-of", good=good, count=count)
        summary = self.row(Message("check-closed-and-opened"), tested, str(count), good == count)
        if summary.verdict == FAIL and (BAD not in marks or not self.is_finished):
            summary = replace(summary, verdict=step.NOT_TESTED)
        worst = self._results.worst_bounces
        limit = Message("check-at-most", maximum=str(limits.BOUNCES))
        bounces = self.row(Message("check-bounces"), str(worst), limit, worst <= limits.BOUNCES)
        faults, wires = self._results.faults(), self._wires
        single = [
            self.row(step.sensor_name(self.connection.board, sensor), append_wires(fault, wires.get(sensor)), "", False)
            for sensor in self._watched
            for fault in faults.get(sensor, [])
        ]
        return [summary, bounces, *self._rows_of_stage(), *single]

    @property
    def _wires(self) -> dict[int, Message]:
        """The wires to inspect, keyed by faulty sensor; {} if a whole node fails."""
        if self._stage_wires is None or not self.is_over or self._node_wires:
            return {}
        groups = self._stage_wires.sensor_wires(self._results)
        return {sensor: wires for sensor, group in groups.items() if (wires := format_wires(group)) is not None}

    @property
    def _node_wires(self) -> Message | None:
        """The wires that can make the stage's node fail as a whole, or None if it has not failed as a whole."""
        return self._stage_wires.node_wires(self._results, self._order) if self._stage_wires is not None else None

    def _rows_of_stage(self) -> list[Row]:
        if self._stage_wires is None or not self.is_over or not self._results.faults():
            return []
        if self._stage_wires.wires is None:
            return [self.row(Message("check-wires"), HOW_TO_GET)]
        wires, stage = self._node_wires, self._stage_wires.stage
        if wires is None:
            return []
        name = Message("check-whole", number=stage.number, kind=stage.kind)
        return [self.row(name, Message("check-node-fails", wires=wires), "", False)]

    def data(self) -> dict[str, Any]:
        board, pairs = self.connection.board, self._results.crosstalk_pairs()
        names = [[english(step.sensor_name(board, sensor)) for sensor in pair] for pair in pairs]
        return {"sensors": self._results.entries(), "together": names}
