"""Sensors that the table ignores: which they are, and how they show that they work again."""

from __future__ import annotations

import json

from signalbox.board import Board
from signalbox.board.model import CHATTERING, DEAD, KINDS, STUCK
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.play.table.chattering import ChatterWatch

CLEAN_S = {DEAD: 0.35, STUCK: 0.35, CHATTERING: 3.0}  # closed or open for so long is no flicker
CLEAN_TIMES = {DEAD: 1, STUCK: 1, CHATTERING: 3}  # closed and open again without one: it works


class IgnoredSensor:
    """What is known of one sensor since it is ignored. Times are seconds."""

    def __init__(self, kind: str, at: float, times: int) -> None:
        self.kind = kind
        self._since = at
        self._steady_left = 2 * times * CLEAN_TIMES[kind]  # the more often it was named, the longer to prove itself
        self._wanted = self._steady_left

    def changed(self, at: float) -> bool:
        """It reads otherwise now; whether it has by now been closed and open cleanly enough to count again."""
        steady = at - self._since >= CLEAN_S[self.kind]
        self._since = at
        self._steady_left = self._steady_left - 1 if steady else self._wanted
        return self._steady_left <= 0


class IgnoredSensors:
    """The sensors of one board that do not work as far as anyone knows, and a watch on all of them."""

    def __init__(self, board: Board) -> None:
        self._names = {sensor: name for name, sensor in board.sensors.numbers.items()}
        of_squares = {square.name: square.sensor for square in board.squares.values()}
        self._sensors = board.sensors.numbers | of_squares  # a shared one answers to its squares' names too
        self._known: dict[int, IgnoredSensor] = {}
        self._times: dict[int, int] = {}  # how often each sensor was named
        self._chatter = ChatterWatch({*board.buttons.values()})
        self._bitmap: int | None = None
        self.mask = 0  # the bitmap of the sensors that are ignored

    def __bool__(self) -> bool:
        return bool(self._known)

    def __contains__(self, sensor: int) -> bool:
        return sensor in self._known

    def kinds(self) -> dict[str, str]:
        """The kind of every ignored sensor by the sensor's name, in the order of the sensors."""
        return {self._names[sensor]: self._known[sensor].kind for sensor in sorted(self._known)}

    def name(self, sensor: int) -> str:
        """What the table calls a sensor: its square, `B0.a` for a code reed, or the button."""
        return self._names[sensor]

    def sensor(self, name: str) -> int:
        """The sensor of that name in any case of letters. Raises UserError when there is none."""
        found = {known.lower(): sensor for known, sensor in self._sensors.items()}.get(name.strip().lower())
        if found is None:
            raise UserError(Message("sensor-unknown", sensor=name.strip(), example=next(iter(self._sensors))))
        return found

    def kind_now(self, sensor: int) -> str:
        """What is wrong with a sensor that reads otherwise than the board is, as it reads now."""
        return STUCK if self._bitmap is not None and self._bitmap >> sensor & 1 else DEAD

    def add(self, at: float, sensor: int, kind: str) -> None:
        """From now on this sensor is ignored."""
        self._times[sensor] = self._times.get(sensor, 0) + 1
        self._known[sensor] = IgnoredSensor(kind, at, self._times[sensor])
        self._chatter.forget(sensor)
        self.mask |= 1 << sensor

    def remove(self, sensor: int) -> None:
        """This sensor works again."""
        del self._known[sensor]
        self.mask &= ~(1 << sensor)

    def watch(self, at: float, bitmap: int) -> tuple[list[int], list[int]]:
        """The sensors that have begun to chatter with this bitmap, and the ignored ones that work after all."""
        changed = 0 if self._bitmap is None else self._bitmap ^ bitmap
        self._bitmap = bitmap
        chattering: list[int] = []
        working: list[int] = []
        while changed:
            sensor = (changed & -changed).bit_length() - 1
            changed &= changed - 1
            ignored = self._known.get(sensor)
            if ignored is None:
                if self._chatter.changed(at, sensor):
                    chattering.append(sensor)
            elif ignored.changed(at):
                working.append(sensor)
        return chattering, working

    # Kept beside the record.

    def to_text(self) -> str:
        """The ignored sensors as JSON."""
        return json.dumps(self.kinds())

    def restore(self, at: float, text: str) -> None:
        """Take over the sensors saved by `to_text`; a name that the board no longer has is left out."""
        for name, kind in json.loads(text).items():
            if name in self._sensors and kind in KINDS:
                self.add(at, self._sensors[name], kind)
