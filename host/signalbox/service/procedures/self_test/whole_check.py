"""The complete self-test, which runs its steps in turn and copes with the cable being unplugged."""

import logging
from collections.abc import Collection
from typing import Any

from signalbox.board.scene import Entry
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Offline, Online, Refused
from signalbox.maker.circuit.wire_list import Stage
from signalbox.service.procedures.procedure import FAIL, Procedure, Prompt, Row
from signalbox.service.procedures.self_test.lights import Lights, Power
from signalbox.service.procedures.self_test.link import FindVersion, FindWiring, Identity, Pace, Soak
from signalbox.service.procedures.self_test.sensors import Sensors
from signalbox.service.procedures.self_test.stage_wires import StageWires
from signalbox.service.procedures.self_test.step import NOT_REPORTED, NOT_TESTED, CheckStep, sensor_order, stage_title

logger = logging.getLogger(__name__)

LINK, SENSORS, LIGHTS, POWER = ONLY = ("link", "sensors", "lights", "power")


class Check(Procedure):
    """A self-test: `identity`, then `steps`. `stage` is the last stage built, or None if the board is complete."""

    title = Message("check-title")

    def __init__(
        self, connection: Connection, identity: Identity, steps: list[CheckStep], stage: Stage | None = None
    ) -> None:
        super().__init__(connection)
        self.identity = identity
        self.stage = stage
        self.check_steps: list[CheckStep] = [identity, *steps]
        self.absences = 0  # how often the board went offline
        self._index = 0
        self._has_begun = False
        self._offline_reason: Message | None = Message("board-looked-for")  # None while it is online
        self.steps = sum(step.steps for step in self.check_steps)

    @property
    def check_step(self) -> CheckStep:
        """The current step or, if all steps have finished, the last step."""
        return self.check_steps[min(self._index, len(self.check_steps) - 1)]

    @property
    def prompt(self) -> Prompt:
        if self.is_finished:
            return Prompt(Message("check-over", verdict=verdict(self.rows, True)))
        return Prompt(self._offline_reason) if self._offline_reason else self.check_step.prompt

    @property
    def scene(self) -> list[Entry]:
        return self.check_step.scene if self._has_begun else []

    @property
    def rows(self) -> list[Row]:
        """The results of all steps, with a row for each unfinished step."""
        rows: list[Row] = []
        if self.stage is not None:
            rows.append(Row(self.identity.name, Message("check-stage"), stage_title(self.connection.board, self.stage)))
        for step in self.check_steps:
            rows += step.rows
            if not step.is_finished and self._has_begun:
                rows.append(Row(step.name, Message("check-this-part"), Message("check-not-finished"), "", NOT_TESTED))
        if self.absences:
            rows.append(Row(self.identity.name, Message("check-gone"), Message("check-times", count=self.absences)))
        return rows

    @property
    def sensor_marks(self) -> dict[int, str]:
        return {sensor: mark for step in self.check_steps for sensor, mark in step.sensor_marks.items()}

    @property
    def light_marks(self) -> dict[int, str]:
        return {light: mark for step in self.check_steps for light, mark in step.light_marks.items()}

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Online):
            self._offline_reason = None
            self._on_online(now)
        elif isinstance(event, Offline):
            self.absences += 1
            self._offline_reason = event.reason
        elif isinstance(event, Refused):
            self._offline_reason = event.reason
        elif self._has_begun:
            self.check_step.handle(now, event)
        self._advance(now)

    def answer(self, now: float, word: str) -> None:
        self.check_step.answer(now, word)
        self._advance(now)

    def tick(self, now: float) -> None:
        if self._has_begun and not self._offline_reason:
            self.check_step.tick(now)
            self._advance(now)

    def deadline(self) -> float | None:
        return self.check_step.deadline() if self._has_begun and not self._offline_reason else None

    def end_early(self) -> None:
        """End the check, even if it has not finished."""
        if self._has_begun and not self.is_finished:
            self.check_step.end_early()

    def data(self) -> dict[str, Any]:
        """Return all measurements, keyed by step."""
        return {step.name.lower(): step.data() for step in self.check_steps}

    def _on_online(self, now: float) -> None:
        """Begin or resume the current step."""
        if self._has_begun:
            self.check_step.resume(now)
        else:
            self._has_begun = True
            self.check_step.begin(now)

    def _advance(self, now: float) -> None:
        while self._has_begun and not self.is_finished and self.check_step.is_finished:
            for row in self.check_step.rows:
                self.lines.append(format_row(row))
                level = logging.WARNING if row.verdict == FAIL else logging.INFO
                logger.log(level, "%s", english(format_row(row)))
            self._index += 1
            if self._index == len(self.check_steps):
                self.is_finished = True
            elif self.connection.online:
                self.check_step.begin(now)
            else:
                self._has_begun = False
        self.done_count = sum(step.done_count for step in self.check_steps)


def make_check(
    connection: Connection,
    *,
    only: Collection[str] = (),
    each_light: bool = False,
    stage: Stage | None = None,
    check_timing: bool = True,
    circuitpython: FindVersion = lambda uid: None,
    sheets: str = "",
    wiring: FindWiring = lambda uid: None,
) -> Check:
    """Return the self-test of a board.

    If `only` is not empty, it names the steps to run. If `stage` is given, the board is half-built, and only the
    parts that this stage adds are tested. If `check_timing`, the board is on a cable, and its timings are checked
    against limits. For `circuitpython`, `sheets` and `wiring`, see `Identity`.
    """
    board = connection.board
    first = board.sensors.squares.get(sensor_order(board)[0])
    assert first is not None, "a board has squares"
    steps: dict[str, list[CheckStep]] = {
        LINK: [Soak(connection, check_timing), Pace(connection, first, check_timing)],
        SENSORS: [Sensors(connection)],
        LIGHTS: [Lights(connection, each_light)],
        POWER: [Power(connection)],
    }
    selected = [step for name, group in steps.items() if not only or name in only for step in group]
    if stage is not None:
        stage_wires = StageWires(board, stage)
        selected = [Sensors(connection, stage_wires) if stage.sensors else Lights(connection, each_light, stage_wires)]
    return Check(connection, Identity(connection, circuitpython, sheets, wiring), selected, stage)


def format_row(row: Row) -> Message:
    """Return a message that states a result in one line of text."""
    part, verdict, name, value, limit = row.part_text, row.verdict_text, row.name, row.value, row.limit
    if limit and verdict:
        return Message("check-line-whole", part=part, name=name, value=value, limit=limit, verdict=verdict)
    if limit:
        return Message("check-line-limit", part=part, name=name, value=value, limit=limit)
    if verdict:
        return Message("check-line-verdict", part=part, name=name, value=value, verdict=verdict)
    return Message("check-line", part=part, name=name, value=value)


def verdict(rows: list[Row], is_finished: bool) -> Message:
    """Return the verdict on the whole check, such as "passed", "2 failed, 1 not tested" or "unfinished"."""
    verdicts = [row.verdict for row in rows]
    failed, untested, not_reported = map(verdicts.count, (FAIL, NOT_TESTED, NOT_REPORTED))
    if is_finished:
        return Message("check-verdict", failed=failed, untested=untested, not_reported=not_reported)
    return Message("check-verdict-unfinished", failed=failed, untested=untested, not_reported=not_reported)
