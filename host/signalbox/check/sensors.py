"""Every sensor tried with one magnet, in any order: what closes and opens is ticked off, the next one is lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules.scene import BLINK, DIM, STEADY
from signalbox.check import limits
from signalbox.check.crosstalk import Crosstalk
from signalbox.check.part import NOT_TESTED, Part
from signalbox.check.places import guide_light, sensor_name, sensor_order, what_to_do
from signalbox.check.reed import Reed
from signalbox.errors import UserError
from signalbox.link.events import Event, Readings
from signalbox.workbench.procedure import BAD, FAIL, GOOD, PASS, PASSED_OVER, Answer, Prompt, Row

if TYPE_CHECKING:
    from signalbox.link.connection import Connection
    from signalbox.link.scenes import Entry

WHITE, GREEN, RED = 0xFFFFFF, 0x00FF00, 0xFF0000
NAMED = 8  # sensors that a prompt names before it says "and more"

EMPTY = Answer("empty", "The board is empty")
SKIP = Answer("skip", "Leave it out")
DEAD = Answer("dead", "It does not answer")
OTHER = Answer("other", "Another square lights up")
BACK = Answer("back", "One back")

DEAD_REED = "does not answer"
STUCK = "closed all the time"


class Sensors(Part):
    """First nothing may lie on the board; then the walk. A square shines green while its magnet is felt."""

    name = "Sensors"

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._board = connection.board
        self._order = sensor_order(self._board)
        self._reeds = {sensor: Reed() for sensor in self._order}
        self._crosstalk = Crosstalk()
        self._bitmap = 0
        self._clearing = True
        self._stuck: set[int] = set()
        self._said: dict[int, str] = {}  # what the person said of a sensor: DEAD_REED, SKIP.word
        self._instead: dict[int, int] = {}  # sensor -> the one that answered in its place
        self._last: int | None = None  # the sensor that closed last
        self._history: list[int] = []  # sensors in the order in which they were settled
        self.steps = len(self._order)

    # What is shown

    @property
    def prompt(self) -> Prompt:
        """Take everything off; then the next sensor that is missing."""
        if self._clearing and not self._bitmap:
            return Prompt("Reading the sensors.")
        if self._clearing:
            closed = self._closed()
            names = [sensor_name(self._board, sensor) for sensor in closed[:NAMED]]
            if len(closed) > NAMED:
                names.append(f"{len(closed) - NAMED} more")
            listed = f"{', '.join(names[:-1])} and {names[-1]} are" if len(names) > 1 else f"{names[0]} is"
            text = f"Take everything off the board: {listed} closed."
            return Prompt(text, (EMPTY,), sensors=tuple(closed))
        wanted = self.wanted
        if wanted is None:
            return Prompt("Take the magnet off the board.", (EMPTY, BACK), sensors=tuple(self._closed()))
        return Prompt(f"{what_to_do(self._board, wanted)}.", (SKIP, DEAD, OTHER, BACK), sensors=(wanted,))

    @property
    def scene(self) -> list[Entry]:
        """Dim: tried. Blinking: the next one. Green: closed."""
        shown: dict[int, Entry] = {}
        for sensor, mark in self.sensor_marks.items():
            self._light(shown, sensor, {GOOD: GREEN, BAD: RED}.get(mark, WHITE), DIM)
        if self._clearing:
            for sensor in self._closed():
                self._light(shown, sensor, WHITE, BLINK)
            return list(shown.values())
        if self.wanted is not None:
            self._light(shown, self.wanted, WHITE, BLINK)
        for sensor in self._closed():
            self._light(shown, sensor, GREEN, STEADY)
        return list(shown.values())

    @property
    def wanted(self) -> int | None:
        """The first sensor that is missing; None when all are settled."""
        return next((sensor for sensor in self._order if not self._settled(sensor)), None)

    @property
    def stuck(self) -> int:
        """The bitmap of the sensors that are closed with nothing there."""
        return self._board.bitmap(sorted(self._stuck))

    @property
    def is_clearing(self) -> bool:
        """Whether the board is to be emptied first."""
        return self._clearing

    # What happens

    def begin(self, now: float) -> None:
        if self.connection.bitmap is not None:
            self._bitmap = self.connection.bitmap
            self._clear()

    def resume(self, now: float) -> None:
        """Readings follow; what was tried stays."""

    def handle(self, now: float, event: Event) -> None:
        if not isinstance(event, Readings):
            return
        self._bitmap = event.bitmap
        if self._clearing:
            self._clear()
            return
        for sensor, closed in event.changes:
            if sensor in self._reeds and sensor not in self._stuck:
                self._changed(now, sensor, closed)
        self._count()

    def answered(self, now: float, word: str) -> None:
        if word == EMPTY.word:
            closed = self._closed()
            self._stuck.update(closed)
            self._history += closed
            self._clearing = False
        elif word == BACK.word:
            self._back()
        else:
            self._say(word)
        self._count()

    # What is found

    @property
    def sensor_marks(self) -> dict[int, str]:
        marks = {}
        for sensor in self._order:
            faults = self.faults(sensor)
            if faults:
                marks[sensor] = BAD
            elif self._reeds[sensor].worked:
                marks[sensor] = GOOD
            elif self._said.get(sensor) == SKIP.word:
                marks[sensor] = PASSED_OVER
        return marks

    def faults(self, sensor: int) -> list[str]:
        """What is wrong with a sensor, as far as is known."""
        reed = self._reeds[sensor]
        if sensor in self._stuck:
            return [STUCK]
        if sensor in self._instead:
            return [f"{sensor_name(self._board, self._instead[sensor])} answers in its place"]
        if self._said.get(sensor) == DEAD_REED:
            return [DEAD_REED]
        found = [f"bounces {reed.worst} times in one movement"] if reed.worst > limits.BOUNCES else []
        others = [b if a == sensor else a for a, b in self._crosstalk.pairs(self._stuck) if sensor in (a, b)]
        return found + [f"closes together with {sensor_name(self._board, other)}" for other in others]

    @property
    def rows(self) -> list[Row]:
        marks = self.sensor_marks
        good = sum(mark == GOOD for mark in marks.values())
        count = len(self._order)
        if not self.done:
            return []
        rows = [self.row("closed and opened", f"{good} of {count}", f"{count}", good == count)]
        if rows[0].verdict == FAIL and BAD not in marks.values():
            rows = [Row(self.name, "closed and opened", f"{good} of {count}", f"{count}", NOT_TESTED)]
        worst = max(reed.worst for reed in self._reeds.values())
        rows.append(
            self.row("bounces in one movement", str(worst), f"at most {limits.BOUNCES}", worst <= limits.BOUNCES)
        )
        for sensor in self._order:
            name = sensor_name(self._board, sensor)
            rows += [self.row(name, fault, "", False) for fault in self.faults(sensor)]
        return rows

    def data(self) -> dict[str, Any]:
        return {
            "sensors": [self._entry(sensor) for sensor in sorted(self._order)],
            "together": [
                [sensor_name(self._board, sensor) for sensor in pair] for pair in self._crosstalk.pairs(self._stuck)
            ],
        }

    def _entry(self, sensor: int) -> dict[str, Any]:
        reed = self._reeds[sensor]
        mark = self.sensor_marks.get(sensor)
        return {
            "sensor": sensor,
            "name": sensor_name(self._board, sensor),
            "closed": reed.closed,
            "opened": reed.opened,
            "bounces": reed.bounces,
            "longest_closed_s": round(reed.longest_s, 3),
            "verdict": {GOOD: PASS, BAD: FAIL}.get(mark or "", NOT_TESTED),
            "faults": self.faults(sensor),
        }

    # Inside

    def _closed(self) -> list[int]:
        """The sensors closed now, but for those that always are."""
        return [sensor for sensor in self._order if self._bitmap >> sensor & 1 and sensor not in self._stuck]

    def _tried(self) -> dict[int, Reed]:
        return {sensor: reed for sensor, reed in self._reeds.items() if sensor not in self._stuck}

    def _clear(self) -> None:
        if not self._closed():
            self._clearing = False

    def _settled(self, sensor: int) -> bool:
        return (
            sensor in self._stuck or sensor in self._instead or sensor in self._said or self._reeds[sensor].closed > 0
        )

    def _changed(self, now: float, sensor: int, closed: bool) -> None:
        was_settled = self._settled(sensor) and self._said.get(sensor) is None
        reed = self._reeds[sensor]
        if reed.is_closed == closed:  # a change was lost with the line
            return
        reed.change(now, closed)
        self._crosstalk.changed(now, sensor, self._tried())
        if closed:
            self._last = sensor
            self._said.pop(sensor, None)  # it does answer
            if not was_settled:
                self._history.append(sensor)

    def _say(self, word: str) -> None:
        wanted = self.wanted
        assert wanted is not None, "the prompt asks for one"
        if word == OTHER.word:
            self._take_other(wanted)
        else:
            self._said[wanted] = DEAD_REED if word == DEAD.word else word
        self._history.append(wanted)

    def _take_other(self, wanted: int) -> None:
        """The sensor that closed last did so for the magnet on `wanted`: it is missing itself again."""
        if self._last is None:
            raise UserError(f"{what_to_do(self._board, wanted)} first.")
        self._instead[wanted] = self._last
        if self._last not in self._instead:
            self._forget(self._last)
        self._last = None

    def _back(self) -> None:
        if self._history:
            sensor = self._history.pop()
            self._forget(sensor)
            self._stuck.discard(sensor)

    def _forget(self, sensor: int) -> None:
        """Try a sensor anew."""
        is_closed = self._reeds[sensor].is_closed
        self._reeds[sensor] = Reed()
        self._reeds[sensor].is_closed = is_closed
        self._crosstalk.forget(sensor)
        self._said.pop(sensor, None)
        self._instead.pop(sensor, None)
        self._history = [other for other in self._history if other != sensor]

    def _count(self) -> None:
        self.done = sum(self._settled(sensor) for sensor in self._order)
        self.finished = self.wanted is None and not self._closed() and not self._clearing

    def _light(self, shown: dict[int, Entry], sensor: int, colour: int, pattern: int) -> None:
        light = guide_light(self._board, sensor)
        if light is not None:
            shown[light] = (light, colour, pattern, 0, 1)
