# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The scanner of the sensors, a chain of shift registers or a matrix: CircuitPython's `keypad`, in an interrupt."""

import keypad
import microcontroller

MYPY = False
if MYPY:
    from typing import Any

SCAN_INTERVAL_S = 0.002  # between two scans of the sensors
DEBOUNCE_SCANS = 2  # a sensor counts as changed after this many scans that agree
SLOW_SCAN_INTERVAL_S = 0.02  # where CircuitPython has no threshold (before 9.1) a long interval debounces


class Scanner:
    """The changes at the sensors, from a `keypad` of any kind. Sensors are numbered as its keys are."""

    def __init__(self, make: "Any", sensors: int, wiring: "dict[str, Any]") -> None:
        """Start it on these pins. Raises ValueError when one of them is in use."""
        self.slow = False
        self._sensors = sensors
        self._event = keypad.Event()  # the last one that was taken
        try:
            self._keys = make(
                interval=SCAN_INTERVAL_S, max_events=2 * sensors, debounce_threshold=DEBOUNCE_SCANS, **wiring
            )
        except TypeError:
            self.slow = True
            self._keys = make(interval=SLOW_SCAN_INTERVAL_S, max_events=2 * sensors, **wiring)
        self._queue: keypad.EventQueue = self._keys.events
        self.restart()  # without it, reeds that are closed at the start would never be reported

    def overflowed(self) -> bool:
        """Return whether it has lost events: it keeps the changed state but not the news of it."""
        return self._queue.overflowed

    def restart(self) -> None:
        """Start again with an empty queue. Its interrupt must not come while that is done, see `_take`."""
        microcontroller.disable_interrupts()
        try:
            self._queue.clear()
            self._keys.reset()
        finally:
            microcontroller.enable_interrupts()

    def events(self, most: int, ticks: int) -> list[tuple[int, bool, int]]:
        """Return its news, at most so many (sensor, closed, ticks); more wait. `ticks`: now."""
        events: list[tuple[int, bool, int]] = []
        while len(events) < most and self._take():
            event = self._event
            if event.key_number < self._sensors:  # at other crossings of a matrix there is nothing but a bad wire
                stamp = getattr(event, "timestamp", ticks)  # CircuitPython 7.0 has none
                events.append((event.key_number, event.pressed, stamp))
        return events

    def deinit(self) -> None:
        """Stop, and let the pins go."""
        self._keys.deinit()

    def _take(self) -> bool:
        """Move the queue's next event to `_event`; False when it has none.

        The queue counts its bytes without a lock. Whatever the scanner's interrupt adds while one is taken out would
        not be counted, and from then on every change would be told only after so many others.
        """
        if not self._queue:
            return False
        microcontroller.disable_interrupts()
        try:
            return self._queue.get_into(self._event)  # unlike `get` it needs no memory: nothing is collected meanwhile
        finally:
            microcontroller.enable_interrupts()


def registers(pins: dict[str, list[microcontroller.Pin]], sensors: int) -> Scanner:
    """Scan a chain of 74HC165: a closed reed pulls its input to ground."""
    wiring = {
        "clock": pins["clock"][0],
        "latch": pins["latch"][0],
        "data": pins["data"][0],
        "key_count": sensors,
        "value_when_pressed": False,
    }
    return Scanner(keypad.ShiftRegisterKeys, sensors, wiring)


def matrix(pins: dict[str, list[microcontroller.Pin]], sensors: int) -> Scanner:
    """Scan rows and columns: a closed reed joins its column to its row, through a diode with its band at the row.

    One row after the other is pulled to ground and all columns are read; so the RP2350 needs no pull-down, which it
    cannot do.
    """
    wiring = {"row_pins": pins["rows"], "column_pins": pins["columns"], "columns_to_anodes": True}
    return Scanner(keypad.KeyMatrix, sensors, wiring)


SCANNERS = {"registers": registers, "matrix": matrix}
