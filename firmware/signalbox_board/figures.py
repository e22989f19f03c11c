# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Figures of the board's own work: loop times, memory, lost events, the scanner's pace."""

import gc

SCAN_RUNS = 20  # starts of the scanner that are averaged
SCAN_PATIENCE_MS = 100  # without an event for so long nothing is closed, and nothing can be measured


class Figures:
    """Counts since the start; loop times since they were last sent."""

    def __init__(self) -> None:
        self.lost = 0  # times that the scanner lost events
        self.scan_us = 0  # 0: not measured
        self.scan_again = False  # the scanner is to be started again
        self._worst_ms = 0
        self._loops = 0
        self._runs = -1  # of the measurement under way; -1: none is
        self._started_ms = 0
        self._total_ms = 0

    def loop(self, ms: int) -> None:
        """Count one turn of the loop that took so long."""
        self._loops += 1
        if ms > self._worst_ms:
            self._worst_ms = ms

    def stats_words(self) -> list[str]:
        """Return the words of a STATS line about these; loop times begin anew."""
        words = ["loop:%d" % self._worst_ms, "loops:%d" % self._loops, "lost:%d" % self.lost]
        free = _free()
        if free >= 0:
            words.append("free:%d" % free)
        if self.scan_us:
            words.append("scan:%d" % self.scan_us)
        self._worst_ms = 0
        self._loops = 0
        return words

    def time_scans(self) -> None:
        """Measure the scanner: start it again and again, and time the first event."""
        self.scan_us = 0
        self._runs = 0
        self._total_ms = 0
        self.scan_again = True

    def scan_started(self, now: int) -> None:
        """Note that the scanner has been started again."""
        self.scan_again = False
        self._started_ms = now

    def scanned(self, ms: int) -> None:
        """Note an event of the scanner that happened at `ms`."""
        if self._runs < 0 or self.scan_again or ms - self._started_ms > SCAN_PATIENCE_MS:
            return
        self._total_ms += ms - self._started_ms
        self._runs += 1
        if self._runs == SCAN_RUNS:
            self.scan_us = self._total_ms * 1000 // SCAN_RUNS
            self._runs = -1
        else:
            self.scan_again = True


def _free() -> int:
    """Return the bytes of heap that are free, -1 where this is not known."""
    mem_free = getattr(gc, "mem_free", None)
    if mem_free is None:
        return -1
    gc.collect()
    return int(mem_free())
