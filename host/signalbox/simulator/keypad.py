"""CircuitPython's `keypad`: registers or a matrix, a scan interval, debouncing, and a queue that can overflow.

Debouncing follows the C code: a key's counter runs between -threshold and +threshold, one step per scan, and an event
happens when the counter reaches 0 from the other side. All counters start at 0, so keys that are already pressed are
never reported unless `reset` is called. If the queue is full, the newest event is lost, but the key's state changes.

Each crossing of a matrix has a reed in series with a diode, whose anode is at the column. If that diode is missing or
reversed, current flows through other reeds as well, and the scan sees ghosts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from types import ModuleType
from typing import Protocol

from signalbox.device.link.events import indices_of_set_bits

Level = bool | None  # None: the pin is an input and is not driven


def make_module(name: str, **members: object) -> ModuleType:
    """Return a new module with this name and these members."""
    module = ModuleType(name)
    module.__dict__.update(members)
    return module


class Pin:
    """A named pin: the level to which the firmware drives it, and whether it is claimed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.claimed = False
        self.level: Level = None
        self._listeners: list[Callable[[Level], None]] = []

    def drive(self, level: Level) -> None:
        before, self.level = self.level, level
        if level is not before:
            for listener in self._listeners:
                listener(level)

    def on_change(self, listener: Callable[[Level], None]) -> None:
        """Call `listener` with each new level."""
        self._listeners.append(listener)

    def claim(self) -> None:
        """Claim the pin. Raise ValueError, as CircuitPython does, if it is in use."""
        claim_all([self])

    def release(self) -> None:
        self.claimed = False


def claim_all(pins: Iterable[Pin]) -> None:
    """Claim either all pins or none. Raise ValueError, as CircuitPython does, if one of them is in use."""
    pins = list(pins)
    for pin in pins:
        if pin.claimed:
            raise ValueError(f"{pin.name} in use")
    for pin in pins:
        pin.claimed = True


class Crossing(Enum):
    """The component in series with a reed in a matrix: a diode, a reversed diode, a wire or nothing."""

    DIODE = "anode at the column"
    REVERSED = "anode at the row"
    BRIDGED = "no diode: a wire in its place"
    BROKEN = "nothing"


def scan_matrix(bitmap: int, rows: int, columns: int, crossings: Mapping[int, Crossing], *, low: bool = True) -> int:
    """Return the bitmap that a scan reads while the reeds in `bitmap` are closed.

    Bit n is the reed in row n // columns and column n % columns. Each row in turn is driven low if `low`, otherwise
    high; a column counts as closed if it follows the row. Diodes are assumed to drop no voltage, which is the worst
    case for ghosts.
    """
    to_columns: list[list[int]] = [[] for _ in range(rows)]
    to_rows: list[list[int]] = [[] for _ in range(columns)]
    for row in range(rows):
        for column in range(columns):
            key = row * columns + column
            if bitmap >> key & 1:
                crossing = crossings.get(key, Crossing.DIODE)
                if crossing in (Crossing.DIODE if low else Crossing.REVERSED, Crossing.BRIDGED):
                    to_columns[row].append(column)
                if crossing in (Crossing.REVERSED if low else Crossing.DIODE, Crossing.BRIDGED):
                    to_rows[column].append(row)
    return sum(
        1 << row * columns + column for row in range(rows) for column in _connected_columns(row, to_columns, to_rows)
    )


def _connected_columns(row: int, to_columns: list[list[int]], to_rows: list[list[int]]) -> set[int]:
    """Return the columns that take the level of a row, directly or through other rows."""
    columns: set[int] = set()
    rows = {row}
    unvisited = [row]
    while unvisited:
        for column in to_columns[unvisited.pop()]:
            if column not in columns:
                columns.add(column)
                unvisited += [other for other in to_rows[column] if other not in rows]
                rows.update(to_rows[column])
    return columns


class Chip(Protocol):
    """The chip to which a scanner belongs."""

    now_ms: int
    scanner: Scanner | None
    crossings: dict[int, Crossing]

    def ticks_at(self, at_ms: int) -> int: ...


class Event:
    """The press or release of a key, and its time in ticks."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.released = not pressed
        self.timestamp = timestamp


class EventQueue:
    """A queue of at most `max_events` events, oldest first."""

    def __init__(self, max_events: int) -> None:
        self.overflowed = False
        self._max_events = max_events
        self._events: deque[Event] = deque()

    def get_into(self, event: Event) -> bool:
        """Move the oldest event into `event`; return False if the queue is empty."""
        if not self._events:
            return False
        event.__dict__.update(self._events.popleft().__dict__)
        return True

    def clear(self) -> None:
        self._events.clear()
        self.overflowed = False

    def __len__(self) -> int:
        return len(self._events)

    def record(self, event: Event) -> None:
        """Add an event, or set `overflowed` if the queue is full. Only the scanner calls this method."""
        if len(self._events) < self._max_events:
            self._events.append(event)
        else:
            self.overflowed = True


class Scanner:
    """Scans keys in the background."""

    def __init__(
        self,
        chip: Chip,
        pins: Sequence[Pin],
        keys: int,
        read: Callable[[int], int],
        interval: float,
        max_events: int,
        scans: int,
    ) -> None:
        """Scan every `interval` seconds. `read` converts a bitmap of closed reeds to a bitmap of pressed keys."""
        claim_all(pins)
        self.key_count = keys
        self.events = EventQueue(max_events)
        self._chip = chip
        self._pins = pins
        self._read = read
        self._threshold = scans
        self._interval_ms = max(1, round(interval * 1000))
        self._level = read(0)  # the inputs: bit n is 1 while key n is pressed
        self._state = 0  # keys whose counter is at +threshold
        self._counters = dict.fromkeys(range(keys), 0)  # only those between the limits; `_state` implies the others
        self._scan(chip.now_ms)

    def reset(self) -> None:
        """Treat all keys as released, so that pressed keys are reported."""
        self._state = 0
        self._counters.clear()
        self._scan(self._chip.now_ms)

    def deinit(self) -> None:
        for pin in self._pins:
            pin.release()
        self._chip.scanner = None

    @property
    def next_ms(self) -> int | None:
        """The time of the next scan, or None if scans would have no effect."""
        return self._next_ms if self._counters or self._level != self._state else None

    def close(self, bitmap: int) -> None:
        """Close exactly the reeds in `bitmap` (bit n: the reed of key n)."""
        self._level = self._read(bitmap)

    def advance(self, now_ms: int) -> None:
        """Perform the scans up to and including `now_ms`."""
        while self._next_ms <= now_ms:
            if self.next_ms is None:
                self._next_ms += ((now_ms - self._next_ms) // self._interval_ms + 1) * self._interval_ms
            else:
                self._scan(self._next_ms)

    def _scan(self, at_ms: int) -> None:
        self._next_ms = at_ms + self._interval_ms
        differing = self._level ^ self._state
        if not differing and not self._counters:
            return
        ticks = self._chip.ticks_at(at_ms)
        for key in sorted(self._counters.keys() | set(indices_of_set_bits(differing))):
            self._count(key, bool(self._level >> key & 1), ticks)

    def _count(self, key: int, pressed: bool, ticks: int) -> None:
        limit = self._threshold
        counter = self._counters.pop(key, limit if self._state >> key & 1 else -limit)
        before = counter
        counter = min(counter + 1, limit) if pressed else max(counter - 1, -limit)
        if counter == 0 != before:
            counter = limit if pressed else -limit
            self.events.record(Event(key, pressed, ticks))
        self._state &= ~(1 << key)
        if counter == limit:
            self._state |= 1 << key
        elif counter != -limit:
            self._counters[key] = counter


def make_keypad(chip: Chip) -> ModuleType:
    """Return the `keypad` module of one chip."""

    def shift_register_keys(
        *,
        clock: Pin,
        data: Pin,
        latch: Pin,
        key_count: int,
        value_when_pressed: bool,
        value_to_latch: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> Scanner:
        if not value_to_latch:
            raise ValueError("a 74HC165 latches when its load pin goes high")
        all_keys = (1 << key_count) - 1
        inverted = all_keys if value_when_pressed else 0

        def read(bitmap: int) -> int:
            return (bitmap & all_keys) ^ inverted

        pins = [clock, data, latch]
        chip.scanner = Scanner(chip, pins, key_count, read, interval, max_events, debounce_threshold)
        return chip.scanner

    def key_matrix(
        row_pins: Sequence[Pin],
        column_pins: Sequence[Pin],
        columns_to_anodes: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> Scanner:
        rows, columns = len(row_pins), len(column_pins)

        def read(bitmap: int) -> int:
            return scan_matrix(bitmap, rows, columns, chip.crossings, low=columns_to_anodes)

        pins = [*row_pins, *column_pins]
        chip.scanner = Scanner(chip, pins, rows * columns, read, interval, max_events, debounce_threshold)
        return chip.scanner

    keys = {"ShiftRegisterKeys": shift_register_keys, "KeyMatrix": key_matrix}
    return make_module("keypad", Event=Event, EventQueue=EventQueue, **keys)
