"""Find the event queue and the readings of CircuitPython's `keypad` (9.2 or newer) in the chip's memory."""

import struct

from tests.emulated.pico import EmulatedPico

RAM_START = 0x2000_0000
EVENT_BYTES = 6  # in the queue: the key's number and a time
TYPE_BYTES = 4  # before an object's own fields
SCAN_TICKS = 2  # the firmware's SCAN_INTERVAL_S in 1/1024 s
SCANS = 2  # its DEBOUNCE_SCANS


class Queue:
    """The event queue, found by its size. `at` is the offset in RAM of its buffer address, capacity and indices."""

    def __init__(self, pico: EmulatedPico, events: int) -> None:
        self._memory = pico.mcu.sram
        size = events * EVENT_BYTES
        found = [address for address in range(0, len(self._memory) - 20, 4) if self._is_queue(address, size)]
        assert len(found) == 1, "no memory or more than one looks like the queue"
        self.at = found[0]

    @property
    def used(self) -> int:
        return self._words(self.at)[2]

    def _is_queue(self, address: int, size: int) -> bool:
        buffer, room, used, read, write = self._words(address)
        if room != size or not RAM_START < buffer < RAM_START + len(self._memory):
            return False
        return max(used - 1, read, write) < size and (write - read - used) % size == 0

    def _words(self, address: int) -> tuple[int, ...]:
        return struct.unpack_from("<5I", self._memory, address)


class Readings:
    """One counter per key, from -SCANS to SCANS, which rises when the key is read as closed, and falls otherwise."""

    def __init__(self, pico: EmulatedPico, keys: int, queue: Queue) -> None:
        self._memory = pico.mcu.sram
        self._keys = keys
        mark = struct.pack("<2IB", RAM_START + queue.at - TYPE_BYTES, SCAN_TICKS, SCANS)
        found = [i for i in range(4, len(self._memory) - len(mark), 4) if self._memory[i : i + len(mark)] == mark]
        assert len(found) == 1, "no memory or more than one looks like the scanner"
        self._at = struct.unpack_from("<I", self._memory, found[0] - 4)[0] - RAM_START
        self.begin()

    def begin(self) -> None:
        self._before = self._counters()

    def end(self) -> int:
        """Return a bitmap of the keys that were read as closed since `begin`, without debouncing."""
        pairs = zip(self._before, self._counters(), strict=True)
        return sum(1 << key for key, (before, after) in enumerate(pairs) if after > before or after == SCANS)

    def _counters(self) -> tuple[int, ...]:
        return struct.unpack_from(f"<{self._keys}b", self._memory, self._at)
