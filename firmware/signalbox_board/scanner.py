# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Scans a chain of shift registers or a matrix with CircuitPython's interrupt-driven `keypad`."""

import keypad
import microcontroller
import supervisor

MYPY = False
if MYPY:
    from typing import Any

SCAN_INTERVAL_S = 0.002  # between two scans of the sensors
DEBOUNCE_SCANS = 2  # a sensor counts as changed after this many scans that agree
SLOW_SCAN_INTERVAL_S = 0.02  # CircuitPython before 9.1 has no threshold, so a long interval debounces


class Scanner:
    """A source of sensor changes, based on any kind of `keypad`. Sensors have the same numbers as its keys."""

    def __init__(self, keypad_class: "Any", sensors: int, wiring: "dict[str, Any]") -> None:
        """Start scanning on these pins. Raise ValueError if any pin is in use."""
        self.slow = False
        self._sensors = sensors
        self._event = keypad.Event()  # the last event taken from the queue
        try:
            self._keys = keypad_class(
                interval=SCAN_INTERVAL_S, max_events=2 * sensors, debounce_threshold=DEBOUNCE_SCANS, **wiring
            )
        except TypeError:
            self.slow = True
            self._keys = keypad_class(interval=SLOW_SCAN_INTERVAL_S, max_events=2 * sensors, **wiring)
        self._queue: keypad.EventQueue = self._keys.events
        self.restart()  # otherwise reeds that are closed at the start would never be reported

    def has_events(self) -> bool:
        return bool(self._queue)

    def has_lost_events(self) -> bool:
        """Return whether events have been lost. The scanner does not report those changes again."""
        return self._queue.overflowed

    def restart(self) -> int:
        """Restart with an empty queue, and return the ticks at the first scan, which is made at once.

        A closed sensor is reported at the second scan. Interrupts are disabled during the restart (see `_next_event`).
        """
        microcontroller.disable_interrupts()
        try:
            self._queue.clear()
            ticks = supervisor.ticks_ms()
            self._keys.reset()
        finally:
            microcontroller.enable_interrupts()
        return ticks

    def events(self, maximum: int, ticks: int) -> list[tuple[int, bool, int]]:
        """Return up to `maximum` events (sensor, closed, ticks); the rest stay queued. `ticks` is the current time."""
        events: list[tuple[int, bool, int]] = []
        while self._queue and len(events) < maximum and self._next_event():
            event = self._event
            if event.key_number < self._sensors:  # only a bad wire closes an unused crossing of a matrix
                stamp = getattr(event, "timestamp", ticks)  # CircuitPython 7.0 has none
                events.append((event.key_number, event.pressed, stamp))
        return events

    def deinit(self) -> None:
        """Stop scanning and release the pins."""
        self._keys.deinit()

    def _next_event(self) -> bool:
        """Move the queue's next event to `_event`. Return False if there is none.

        The queue counts its bytes without a lock. An event that the scanner's interrupt adds while another is removed
        would not be counted, and from then on changes would be reported late.
        """
        microcontroller.disable_interrupts()
        try:
            return self._queue.get_into(self._event)  # unlike `get` it allocates no memory, so no collection runs
        finally:
            microcontroller.enable_interrupts()


def scan_registers(pins: dict[str, list[microcontroller.Pin]], sensors: int) -> Scanner:
    """Start scanning a chain of 74HC165 registers, in which a closed reed pulls its input to ground."""
    wiring = {
        "clock": pins["clock"][0],
        "latch": pins["latch"][0],
        "data": pins["data"][0],
        "key_count": sensors,
        "value_when_pressed": False,
    }
    return Scanner(keypad.ShiftRegisterKeys, sensors, wiring)


def scan_matrix(pins: dict[str, list[microcontroller.Pin]], sensors: int) -> Scanner:
    """Start scanning rows and columns. A closed reed connects its column to its row through a diode.

    The diode's band faces the row. The rows are pulled to ground one after the other while all columns are read,
    because pull-downs do not work on the RP2350.
    """
    wiring = {"row_pins": pins["rows"], "column_pins": pins["columns"], "columns_to_anodes": True}
    return Scanner(keypad.KeyMatrix, sensors, wiring)


SCANNERS = {"registers": scan_registers, "matrix": scan_matrix}
