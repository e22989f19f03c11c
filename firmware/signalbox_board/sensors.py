# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The closed sensors: the bitmap and the change counter, updated from the scanner's events."""

from shared_rules.wire import SEQ_LIMIT

SETTLE_MS = 40  # by then a restarted scanner has reported every sensor: two scans, with some margin
EVENTS_PER_TURN = 4  # taken from the scanner per pass: each costs more than a millisecond
_STRAYS = 3  # events from before a restart that may still arrive


class Sensors:
    """The state of the sensors. `counter` counts the changes, modulo SEQ_LIMIT.

    The scanner reports only changes. After a start or restart, it reports every sensor that differs from its initial
    assumption: all open (or, in CircuitPython 9.1.0 to 9.2.0, all closed). Its events are then collected for SETTLE_MS,
    while the previous bitmap stays valid, and the differences are reported as changes.
    """

    def __init__(self, count: int, now: int) -> None:
        self.count = count
        self.bitmap = 0  # bit n is 1 while sensor n is closed
        self.counter = 0
        self.ready = False  # whether the bitmap is known yet
        self.restart(now)

    def restart(self, now: int) -> None:
        """Collect events for SETTLE_MS again, because the scanner was restarted at `now`."""
        self.is_settling = True  # if so, `update` must be called at `settled_ms`, even without events
        self.settled_ms = now + SETTLE_MS
        self._closed = 0
        self._reported = 0
        self._opened_first = 0
        self._closed_first = 0

    def update(self, now: int, events: list[tuple[int, bool, int]]) -> list[tuple[int, int, int, int, int]]:
        """Process the scanner's events (sensor, closed, ms) and return the changes.

        A change is (counter, ms, sensor, closed, bitmap), with the counter and the bitmap after the change.
        """
        changes: list[tuple[int, int, int, int, int]] = []
        for sensor, closed, ms in events:
            if self.is_settling:
                self._collect(sensor, closed)
            elif closed != bool(self.bitmap & 1 << sensor):
                changes.append(self._toggle(sensor, ms))
        if self.is_settling and now >= self.settled_ms and len(events) < EVENTS_PER_TURN:
            self.is_settling = False
            self._finish_settling(now, changes)
        return changes

    def _collect(self, sensor: int, closed: bool) -> None:
        bit = 1 << sensor
        if not self._reported & bit:
            self._reported |= bit
            if closed:
                self._closed_first += 1
            else:
                self._opened_first += 1
        if closed:
            self._closed |= bit
        else:
            self._closed &= ~bit

    def _finish_settling(self, now: int, changes: list[tuple[int, int, int, int, int]]) -> None:
        bitmap = self._closed
        if self._opened_first > self._closed_first + _STRAYS:  # the scanner assumed all closed
            bitmap |= ~self._reported & ((1 << self.count) - 1)
        if not self.ready:
            self.ready = True
            self.bitmap = bitmap
            return
        for sensor in _indices_of_set_bits(self.bitmap ^ bitmap, self.count):
            changes.append(self._toggle(sensor, now))

    def _toggle(self, sensor: int, ms: int) -> tuple[int, int, int, int, int]:
        self.bitmap ^= 1 << sensor
        self.counter = (self.counter + 1) % SEQ_LIMIT
        return self.counter, ms, sensor, self.bitmap >> sensor & 1, self.bitmap


def _indices_of_set_bits(bitmap: int, count: int) -> list[int]:
    """Return the indices of the bits that are 1. To save memory, the bitmap is read by bytes and never shifted."""
    data = bitmap.to_bytes((count + 7) // 8, "little")
    return [8 * i + bit for i in range(len(data)) if data[i] for bit in range(8) if data[i] >> bit & 1]
