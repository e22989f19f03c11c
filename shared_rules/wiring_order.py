# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The wiring order: which input of the chain each sensor uses, and which pixel of the chain each light is.

`sensors[s]` is the input of sensor s in the description, and `lights[n]` is the pixel of light n. A board soldered in
the order of its description has the plain order 0, 1, 2, …; any other order is learned and saved.
"""

from shared_rules.wire import crc32

SENSORS = "S"
LIGHTS = "L"


def default_order(count: int) -> list[int]:
    """Return the order of a board that is soldered in the order of its description."""
    return list(range(count))


def is_order(order: list[int]) -> bool:
    """Return whether the order contains every number from 0 to len(order) - 1 exactly once."""
    return sorted(order) == default_order(len(order))


def pack(sensors: list[int], lights: list[int]) -> bytes:
    """Return both orders packed as little-endian 16-bit integers. Places are 0..65535."""
    places = sensors + lights
    data = bytearray(2 * len(places))  # allocated at full size: growing would fragment the memory
    for i in range(len(places)):
        data[2 * i] = places[i] & 255
        data[2 * i + 1] = places[i] >> 8
    return bytes(data)


def unpack(data: bytes, sensors: int, lights: int) -> tuple[list[int], list[int]]:
    """Return both orders, given their lengths. Raise ValueError if `data` does not contain two such orders."""
    if len(data) != 2 * (sensors + lights):
        raise ValueError("not the wiring of this board")
    places = [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]
    if not (is_order(places[:sensors]) and is_order(places[sensors:])):
        raise ValueError("not an order")
    return places[:sensors], places[sensors:]


def checksum(sensors: list[int], lights: list[int]) -> str:
    """Return the CRC-32 of the packed orders as eight hex digits, which identifies the wiring."""
    return "%08x" % crc32(pack(sensors, lights))
