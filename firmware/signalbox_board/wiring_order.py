# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The order in which sensors and lights are soldered, learned by the PC and stored in the controller's own memory.

Everywhere else, sensors and lights are numbered as in the description.
"""

from shared_rules.wire import crc32
from shared_rules.wiring_order import LIGHTS, SENSORS, checksum, default_order, is_order, pack, unpack

MYPY = False
if MYPY:
    from collections.abc import Sequence

_MARK = b"SBW1"  # a record: the mark, the description's hash, the CRC-32 of the orders, the orders
_HASH = 8
_SUM = 4
_HEAD = len(_MARK) + _HASH + _SUM
WIRING_DAMAGED = "The learned wiring is damaged: run `signalbox wiring learn`, or squares and lights are mixed up."
NOTHING = bytes(len(_MARK))  # written over a record to delete it


class WiringOrder:
    """The current orders, and any that are being received. If `record` is not None, it must be stored."""

    def __init__(self, sensors: int, lights: int, hash: str) -> None:
        self.capacity = 0  # bytes of non-volatile memory
        self.record: bytes | None = None
        self.sensors: Sequence[int] = range(sensors)
        self.lights: Sequence[int] = range(lights)
        self._hash = hash
        self._staged: dict[str, list[int]] = {}  # empty unless orders are being received
        self._use_plain_orders()

    def load(self, memory: bytes) -> None:
        """Load the orders from the start of the non-volatile memory, if it has a record for this description."""
        self.capacity = len(memory)
        length = 2 * (len(self.sensors) + len(self.lights))
        data = bytes(memory[_HEAD : _HEAD + length])
        head = self._record_header(data)
        if bytes(memory[: len(_MARK) + _HASH]) != head[:-_SUM]:  # no record, or one for another description
            return
        try:
            if bytes(memory[:_HEAD]) != head:
                raise ValueError
            self._set_orders(*unpack(data, len(self.sensors), len(self.lights)))
        except ValueError:
            self.damaged = True

    def discard_staged_orders(self) -> None:
        """Discard the orders that are being received."""
        self._staged = {}

    def in_pixel_order(self, colours: list[int]) -> list[int]:
        """Return the colours of all lights in pixel order."""
        if not self._is_reordered:
            return colours
        arranged = default_order(len(colours))
        for light in range(len(colours)):
            arranged[self.lights[light]] = colours[light]
        return arranged

    def stage(self, kind: str, start: int, places: list[int]) -> None:
        """Stage the places of sensors or lights from number `start`. Raise ValueError with the reason for a NAK."""
        if not self._staged:
            self._staged = {SENSORS: default_order(len(self.sensors)), LIGHTS: default_order(len(self.lights))}
        order = self._staged.get(kind)
        if order is None or not places or start + len(places) > len(order) or max(places) >= len(order):
            raise ValueError("arguments")
        order[start : start + len(places)] = places

    def store(self, expected_sum: str) -> None:
        """Apply and store the received orders if their checksum is `expected_sum`.

        Places that were not received keep the default. Raise ValueError with the reason for a NAK, without changes.
        """
        if not self._staged:
            raise ValueError("wiring")
        sensors, lights = self._staged[SENSORS], self._staged[LIGHTS]
        if not (is_order(sensors) and is_order(lights)) or checksum(sensors, lights) != expected_sum:
            raise ValueError("wiring")
        data = pack(sensors, lights)
        if _HEAD + len(data) > self.capacity:
            raise ValueError("room")
        self._set_orders(sensors, lights)
        self.record = self._record_header(data) + data
        self.discard_staged_orders()

    def forget(self) -> None:
        """Discard the learned orders permanently, and return to the default ones."""
        self._use_plain_orders()
        self.record = NOTHING if self.capacity else None
        self.discard_staged_orders()

    def _use_plain_orders(self) -> None:
        self.sensors = range(len(self.sensors))  # a range takes no memory
        self.lights = range(len(self.lights))
        self.sensors_by_input: Sequence[int] = self.sensors  # the sensor on each input
        self._is_reordered = False  # whether the lights are not in plain order
        self.learned = ""  # the checksum of the current orders, or "" if they are plain
        self.damaged = False  # whether learned orders can no longer be read

    def _set_orders(self, sensors: list[int], lights: list[int]) -> None:
        self.sensors = sensors
        self.lights = lights
        by_input = default_order(len(sensors))
        for sensor in range(len(sensors)):
            by_input[sensors[sensor]] = sensor
        self.sensors_by_input = by_input
        self._is_reordered = lights != default_order(len(lights))
        is_plain = sensors == default_order(len(sensors)) and not self._is_reordered
        self.learned = "" if is_plain else checksum(sensors, lights)
        self.damaged = False

    def _record_header(self, data: bytes) -> bytes:
        return _MARK + self._hash.encode() + crc32(data).to_bytes(_SUM, "little")
