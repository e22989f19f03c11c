"""How quick the board works: its loop with all lights moving, its memory, lost events, and the scan of its sensors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shared_rules import wire
from shared_rules.scene import BLINK, PULSE
from signalbox.core.messages import Message, Text
from signalbox.device.link.events import Done, Event, Readings, Stats
from signalbox.service.procedures.procedure import Answer, Prompt, Row
from signalbox.service.procedures.self_test import limits
from signalbox.service.procedures.self_test.check_step import UPDATE, CheckStep

if TYPE_CHECKING:
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.scenes import Entry

MOVING_S = 2.0  # all lights move for so long while the loop is timed
SCANNING_S = 0.6  # the board measures for a fifth of a second
WHITE = 0xFFFFFF
SKIP = Answer("skip", Message("check-answer-leave-this-out"))

FORGET, MOVING, REPORTED, MAGNET, SCAN, SCANNING, SCANNED, OVER = range(8)  # stages
STEPS = 100  # of a wave that runs over the lights


class Pace(CheckStep):
    """Asks for figures twice, for those of the time between; then lets the board time its scanner."""

    name = "Pace"

    def __init__(self, connection: Connection, scan_on: str, paced: bool = True) -> None:
        """`scan_on`: the square for the magnet that the timing of the scanner needs, when no sensor is closed.

        `paced`: it is a board of its own, whose times are held against limits.
        """
        super().__init__(connection)
        self.figures: dict[str, int] = {}  # with all lights moving
        self._square = connection.board.squares[scan_on]
        self._paced = paced
        self._scan: int | None = None
        self._stats: dict[str, int] = {}
        self._stage = FORGET
        self._since = 0.0
        self._why: Message | None = None  # there is no scan rate

    @property
    def prompt(self) -> Prompt:
        if self._stage == MAGNET:
            name = self.connection.board.sensors.name(self._square.sensor)
            text = Message("check-lay-for-scan", sensor=name)
            return Prompt(text, (SKIP,), sensors=(self._square.sensor,))
        return Prompt(Message("check-measuring-pace"))

    @property
    def scene(self) -> list[Entry]:
        if self._stage == MAGNET:
            return [(self._square.light, WHITE, BLINK, 0, 1)]
        if self._stage in (MOVING, REPORTED):
            count = len(self.connection.board.lights)
            return [(light, WHITE, PULSE, light % STEPS, STEPS) for light in range(count)]
        return []

    def begin(self, now: float) -> None:
        self._go(now, FORGET)

    def resume(self, now: float) -> None:
        """Begin anew what was cut short."""
        self._go(now, FORGET if self._stage in (FORGET, MOVING, REPORTED) else MAGNET)

    def handle(self, now: float, event: Event) -> None:
        if isinstance(event, Stats):
            self._stats = event.values
        elif isinstance(event, Readings):
            if event.bitmap and self._stage == MAGNET:
                self._go(now, SCAN)
        elif isinstance(event, Done) and event.reason != "lost":
            self._done(now, event)

    def tick(self, now: float) -> None:
        if self._stage == MOVING and now >= self._since + MOVING_S and self.connection.online:
            self._go(now, REPORTED)
        elif self._stage == SCANNING and now >= self._since + SCANNING_S and self.connection.online:
            self._go(now, SCANNED)
        elif self._stage == MAGNET and self.connection.bitmap and self.connection.online:
            self._go(now, SCAN)  # it lies there already

    def deadline(self) -> float | None:
        return {MOVING: self._since + MOVING_S, SCANNING: self._since + SCANNING_S}.get(self._stage)

    def answered(self, now: float, word: str) -> None:
        self._why = Message("check-left-out")
        self._go(now, OVER)

    @property
    def rows(self) -> list[Row]:
        return (
            [
                self._loop_row(),
                self._free_row(),
                self._lost_row(),
                self._scan_row(),
            ]
            if self._stage > REPORTED
            else []
        )

    def data(self) -> dict[str, Any]:
        return {"figures": self.figures, "scan_us": self._scan}

    def _done(self, now: float, done: Done) -> None:
        if done.kind == wire.GET and self._stage == FORGET:
            self._go(now, MOVING)
        elif done.kind == wire.GET and self._stage == REPORTED:
            self.figures = self._stats
            self._go(now, SCAN if self.connection.bitmap or not self.figures else MAGNET)
        elif done.kind == wire.SCAN and self._stage == SCAN:
            if done.reason:
                self._go(now, OVER)
            else:
                self._go(now, SCANNING)
        elif done.kind == wire.GET and self._stage == SCANNED:
            self._scan = self._stats.get("scan")
            lifted = self._stats and self._scan is None and not self.connection.bitmap
            self._go(now, MAGNET if lifted else OVER)

    def _go(self, now: float, stage: int) -> None:
        self._stage = stage
        self._since = now
        self._stats = {}
        self.finished = stage == OVER
        if not self.connection.online:
            return  # gone meanwhile: `resume` follows
        if stage in (FORGET, REPORTED, SCANNED):
            self.connection.command(now, wire.GET, ["stats"])
        elif stage == SCAN:
            self.connection.command(now, wire.SCAN, [])

    def _loop_row(self) -> Row:
        limit = _at_most(Message("check-ms", count=limits.LOOP_MS)) if self._paced else ""
        name, value = Message("check-loop"), self.figures.get("loop")
        if value is None:
            return self._not_told(name, limit)
        return self.row(name, Message("check-ms", count=value), limit, value <= limits.LOOP_MS if limit else None)

    def _free_row(self) -> Row:
        limit = Message("check-at-least", least=Message("check-bytes", count=limits.FREE_MIN))
        name, value = Message("check-free"), self.figures.get("free")
        if value is None:
            return self._not_told(name, limit)
        return self.row(name, Message("check-bytes", count=value), limit, value >= limits.FREE_MIN)

    def _lost_row(self) -> Row:
        name, value = Message("check-scans-lost"), self.figures.get("lost")
        if value is None:
            return self._not_told(name, "0")
        return self.row(name, Message("check-number", count=value), "0", value == 0)

    def _scan_row(self) -> Row:
        name = Message("check-scan")
        limit = _at_most(Message("check-us", count=limits.SCAN_US)) if self._paced else ""
        if self._scan is None:
            return self.not_reported(name, limit, self._why or UPDATE)
        good = self._scan <= limits.SCAN_US if self._paced else None
        return self.row(name, Message("check-us", count=self._scan), limit, good)

    def _not_told(self, name: Message, limit: Text) -> Row:
        return self.not_reported(name, limit, Message("check-board-not-told") if self.figures else UPDATE)


def _at_most(most: Message) -> Message:
    return Message("check-at-most", most=most)
