# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Milliseconds since the start, from CircuitPython's ticks, which wrap at 2**29."""

TICKS_PERIOD = 1 << 29  # supervisor.ticks_ms() counts 0..2**29-1; it first wraps about 65 s after power-on


def ticks_since(then: int, now: int) -> int:
    """Return the milliseconds from tick `then` to tick `now`, negative if `now` is earlier."""
    half = TICKS_PERIOD >> 1
    return ((now - then + half) & (TICKS_PERIOD - 1)) - half


class Uptime:
    """A clock that does not wrap. Update it at least every six days (the ticks' period)."""

    def __init__(self, ticks: int) -> None:
        self._ticks = ticks
        self.ms = 0

    def update(self, ticks: int) -> int:
        """Update the clock, and return the milliseconds since the start."""
        self.ms += (ticks - self._ticks) & (TICKS_PERIOD - 1)
        self._ticks = ticks
        return self.ms

    def ms_at(self, ticks: int) -> int:
        """Return the time of an event stamped `ticks`, in milliseconds since the start."""
        return self.ms + ticks_since(self._ticks, ticks)
