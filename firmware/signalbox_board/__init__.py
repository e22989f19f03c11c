# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The firmware of a board: its sensors, its lights and the link to the PC. It does not depend on any game."""

VERSION = "0.1.0"
NO_PORTS = "This controller has no second USB serial port (usb_cdc), so no PC can talk with it: use a Pico."
HEAP_RESERVES = (96_000, 44_000)  # bytes: about half for the firmware, the rest for garbage; less where there is less


def _reserve_heap() -> list[None]:
    """Grow the heap. It keeps its new size as long as the returned object exists.

    CircuitPython's heap grows only if it is still full after a collection. Without spare room it would collect ten
    times a second. It grows at once, before any other module is loaded, because each growth wastes some memory. The
    returned list stays at the start of the new part of the heap and so preserves it. It has eight items, since
    CircuitPython 10 takes a part for empty if only its first 16 bytes are used.
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
