"""The whole self-test: its parts one after the other, over a cable that may be pulled in between."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from signalbox.link.events import Event, Offline, Online, Refused
from signalbox.procedures.procedure import FAIL, Procedure, Prompt, Row
from signalbox.procedures.self_test.directions import sensor_order
from signalbox.procedures.self_test.identity import Find, Identity
from signalbox.procedures.self_test.lights import Lights
from signalbox.procedures.self_test.pace import Pace
from signalbox.procedures.self_test.part import NOT_TESTED, NOT_TOLD, Part
from signalbox.procedures.self_test.power import Power
from signalbox.procedures.self_test.sensors import Sensors
from signalbox.procedures.self_test.soak import Soak

if TYPE_CHECKING:
    from signalbox.link.connection import Connection
    from signalbox.link.scenes import Entry

logger = logging.getLogger(__name__)

LINK, SENSORS, LIGHTS, POWER = ONLY = ("link", "sensors", "lights", "power")


class Check(Procedure):
    """Runs `parts` with the board; `identity` comes first by itself."""

    title = "Checking the board"

    def __init__(self, connection: Connection, identity: Identity, parts: list[Part]) -> None:
        super().__init__(connection)
        self.identity = identity
        self.parts: list[Part] = [identity, *parts]
        self.absences = 0  # how often the board was gone
        self._at = 0
        self._begun = False
        self._away = "Looking for the board."  # "" while it is online
        self.steps = sum(part.steps for part in self.parts)

    @property
    def part(self) -> Part:
        """The part whose turn it is; at the end the last one."""
        return self.parts[min(self._at, len(self.parts) - 1)]

    @property
    def prompt(self) -> Prompt:
        if self.finished:
            return Prompt(f"The check is over: {verdict(self.rows, True)}.")
        return Prompt(self._away) if self._away else self.part.prompt

    @property
    def scene(self) -> list[Entry]:
        return self.part.scene if self._begun else []

    @property
    def rows(self) -> list[Row]:
        """The results of all parts; of one that is not finished, that it is not."""
        rows: list[Row] = []
        for part in self.parts:
            rows += part.rows
            if not part.finished and self._begun:
                rows.append(Row(part.name, "this part", "not finished", "", NOT_TESTED))
        if self.absences:
            times = "once" if self.absences == 1 else f"{self.absences} times"
            rows.append(Row(self.identity.name, "gone during the check", times))
        return rows

    @property
    def missing(self) -> list[str]:
        """The names of the parts that were not finished."""
        return [part.name for part in self.parts if not part.finished]

    @property
    def sensor_marks(self) -> dict[int, str]:
        return {sensor: mark for part in self.parts for sensor, mark in part.sensor_marks.items()}

    @property
    def light_marks(self) -> dict[int, str]:
        return {light: mark for part in self.parts for light, mark in part.light_marks.items()}

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Online):
            self._away = ""
            self._join(now)
        elif isinstance(event, Offline):
            self.absences += 1
            self._away = event.reason
        elif isinstance(event, Refused):
            self._away = event.sentence
        elif self._begun:
            self.part.handle(now, event)
        self._advance(now)

    def answer(self, now: float, word: str) -> None:
        self.part.answer(now, word)
        self._advance(now)

    def tick(self, now: float) -> None:
        if self._begun and not self._away:
            self.part.tick(now)
            self._advance(now)

    def deadline(self) -> float | None:
        return self.part.deadline() if self._begun and not self._away else None

    def cut_off(self) -> None:
        """It ends here, finished or not."""
        if self._begun and not self.finished:
            self.part.cut_off()

    def data(self) -> dict[str, Any]:
        """Everything measured, by part."""
        return {part.name.lower(): part.data() for part in self.parts}

    def _join(self, now: float) -> None:
        """The board is there: go on where it was left."""
        if self._begun:
            self.part.resume(now)
        else:
            self._begun = True
            self.part.begin(now)

    def _advance(self, now: float) -> None:
        while self._begun and not self.finished and self.part.finished:
            for row in self.part.rows:
                self.lines.append(told(row))
                logger.log(logging.WARNING if row.verdict == FAIL else logging.INFO, "%s", told(row))
            self._at += 1
            if self._at == len(self.parts):
                self.finished = True
            elif self.connection.online:
                self.part.begin(now)
            else:
                self._begun = False
        self.done = sum(part.done for part in self.parts)


def make_check(
    connection: Connection,
    *,
    only: Collection[str] = (),
    each_light: bool = False,
    paced: bool = True,
    circuitpython: Find = lambda uid: None,
) -> Check:
    """The self-test of one board, or some parts `only`.

    `paced`: it is a board on a cable, whose times count. `circuitpython` gives the version on the drive of the
    controller with a serial number, None where it is not known.
    """
    board = connection.board
    first = board.square_of_sensor(sensor_order(board)[0])
    assert first is not None, "a board has squares"
    parts: dict[str, list[Part]] = {
        LINK: [Soak(connection, paced), Pace(connection, first, paced)],
        SENSORS: [Sensors(connection)],
        LIGHTS: [Lights(connection, each_light)],
        POWER: [Power(connection)],
    }
    chosen = [part for name, group in parts.items() if not only or name in only for part in group]
    return Check(connection, Identity(connection, circuitpython), chosen)


def told(row: Row) -> str:
    """A result as a line."""
    limit = f" (limit: {row.limit})" if row.limit else ""
    end = f": {row.verdict}" if row.verdict else ""
    return f"{row.part}: {row.name}: {row.value}{limit}{end}"


def verdict(rows: list[Row], finished: bool) -> str:
    """What came of it in a few words: "passed", "2 failed, 1 not tested", "unfinished"."""
    counts = {word: sum(row.verdict == word for row in rows) for word in (FAIL, NOT_TESTED, NOT_TOLD)}
    names = {FAIL: "failed", NOT_TESTED: "not tested", NOT_TOLD: "not told"}
    found = [f"{count} {names[word]}" for word, count in counts.items() if count]
    if not counts[FAIL]:
        found.insert(0, "passed" if finished else "nothing failed so far")
    return ", ".join(found if finished else ["unfinished", *found])
