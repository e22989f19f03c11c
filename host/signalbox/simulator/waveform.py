"""What leaves the pin of the lights: the pulses that CircuitPython makes of a frame on an RP2040."""

from __future__ import annotations

BIT_PS = 1_250_000  # picoseconds: 800,000 bits a second
ZERO_PS = 312_500  # high for a zero
ONE_PS = 703_125  # high for a one
LATCH_PS = 300_000_000  # low after a frame: the lights take it over


def edges(frame: bytes) -> tuple[list[int], int]:
    """When the line rises and falls, beginning with the first rise at 0; and when it has been low for long enough."""
    found: list[int] = []
    start = 0
    for byte in frame:
        for bit in (128, 64, 32, 16, 8, 4, 2, 1):
            found.append(start)
            found.append(start + (ONE_PS if byte & bit else ZERO_PS))
            start += BIT_PS
    return found, start + LATCH_PS
