# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The firmware of a board: its sensors, its lights and the link to the PC. It does not depend on any game."""

VERSION = "0.1.0"
NO_PORTS = "This controller has no second USB serial port (usb_cdc), so no PC can talk with it: use a Pico."
# Bytes: about half for the firmware, the rest for garbage. Controllers with less memory use a smaller reserve.
HEAP_RESERVES = (96_000, 88_000, 44_000)


def _reserve_heap() -> list[None]:
    """Grow the heap. It keeps its new size as long as the returned list exists.

    CircuitPython grows its heap only if it is still full after a garbage collection, so without spare room there would
    be ten collections a second. Growing it once, before any other module is loaded, wastes the least memory. The
    returned list stays at the start of the new area, which is therefore not freed. The list has eight items because
    CircuitPython 10 treats an area as empty if only its first 16 bytes are used.
    """
    for size in HEAP_RESERVES:
        try:
            keeper: list[None] = [None] * (size // 4)
        except MemoryError:
            continue
        keeper.clear()
        keeper.extend([None] * 8)
        return keeper
    return []


HEAP_KEEPER = _reserve_heap()
