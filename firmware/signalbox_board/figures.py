# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Figures about the board's performance: loop times, memory, lost events, and the scanner's speed."""

import gc

SCAN_RUNS = 100  # the number of scanner starts to average, as ticks are whole milliseconds
SCAN_PATIENCE_MS = 100  # if there is no event for this long, no sensor is closed, so there is nothing to measure


class Figures:
    """Counts since the start, and loop times since they were last sent."""

    def __init__(self) -> None:
        self.lost = 0  # how often the scanner lost events
        self.scan_us = 0  # 0: not measured
        self.scan_again = False  # whether the scanner must be restarted
        self._worst_ms = 0
        self._loops = 0
        self.runs = -1  # completed runs of the current measurement; -1: no measurement
        self._started_ms = 0
        self._total_ms = 0

    def record_loop(self, ms: int) -> None:
        """Count one pass of the loop that took `ms`."""
        self._loops += 1
        if ms > self._worst_ms:
            self._worst_ms = ms

    def stats_words(self) -> list[str]:
        """Return these figures as arguments of a STATS line, and reset the loop times."""
        words = ["loop:%d" % self._worst_ms, "loops:%d" % self._loops, "lost:%d" % self.lost]
        free = _count_free_bytes()
        if free >= 0:
            words.append("free:%d" % free)
        if self.scan_us:
            words.append("scan:%d" % self.scan_us)
        self._worst_ms = 0
        self._loops = 0
        return words

    def time_scans(self) -> None:
        """Begin to measure the scanner's speed: restart it repeatedly, and time the first event after each start."""
        self.scan_us = 0
        self.runs = 0
        self._total_ms = 0
        self.scan_again = True

    def record_scan_start(self, ms: int) -> None:
        """Record that the scanner was restarted and made its first scan at `ms`."""
        self.scan_again = False
        self._started_ms = ms

    def record_scan(self, ms: int) -> None:
        """Record a scanner event that happened at `ms`. Call it only while `runs` >= 0."""
        if self.scan_again or ms - self._started_ms > SCAN_PATIENCE_MS:
            return
        self._total_ms += ms - self._started_ms
        self.runs += 1
        if self.runs == SCAN_RUNS:
            self.scan_us = self._total_ms * 1000 // SCAN_RUNS
            self.runs = -1
        else:
            self.scan_again = True


def _count_free_bytes() -> int:
    """Return the number of free bytes on the heap, or -1 if it is unknown."""
    mem_free = getattr(gc, "mem_free", None)
    if mem_free is None:
        return -1
    gc.collect()
    return int(mem_free())
