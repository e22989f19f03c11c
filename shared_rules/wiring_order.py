# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The wiring order: the input of the chain for each sensor, the pixel of the chain for each light.

`sensors[s]` is the input of the description's sensor s, `lights[n]` the pixel of its light n. A board whose maker
soldered in the description's order has the plain order 0, 1, 2, …; any other one is learned and kept.
"""

from shared_rules.wire import crc32

SENSORS = "S"
LIGHTS = "L"


def plain(count: int) -> list[int]:
    """Return the order of a board that is soldered as described."""
    return list(range(count))


def is_order(order: list[int]) -> bool:
    """Return whether every place 0..len-1 is there once."""
    return sorted(order) == plain(len(order))


def pack(sensors: list[int], lights: list[int]) -> bytes:
    """Return both orders, two bytes a place, the lower one first. Places are 0..65535."""
    places = sensors + lights
    data = bytearray(2 * len(places))  # whole from the start: growing would fragment the memory
    for i in range(len(places)):
        data[2 * i] = places[i] & 255
        data[2 * i + 1] = places[i] >> 8
    return bytes(data)


def unpack(data: bytes, sensors: int, lights: int) -> tuple[list[int], list[int]]:
    """Return the orders of so many sensors and lights. Raise ValueError when `data` does not hold just them."""
    if len(data) != 2 * (sensors + lights):
        raise ValueError("not the wiring of this board")
    places = [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]
    if not (is_order(places[:sensors]) and is_order(places[sensors:])):
        raise ValueError("not an order")
    return places[:sensors], places[sensors:]


def checksum(sensors: list[int], lights: list[int]) -> str:
    """Return eight hex digits that tell two wirings apart: the CRC-32 of the packed orders."""
    return "%08x" % crc32(pack(sensors, lights))
