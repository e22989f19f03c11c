"""Play at one board for a day of simulated time, and report memory in use, wrapped counters and misread moves.

Run ``python -m tests.bench.day [HOURS]`` to print one JSON object per line.
"""

import sys
import time

from tests.bench._output import Result, print_results
from tests.host.simulator.people.long_play import LongPlay

HOURS = 24
HOUR_S = 3600
LATE_MS = 2**32 - HOURS * HOUR_S * 500  # the controller's clock passes 2**32 in the middle of the day


def results(hours: float = HOURS) -> list[Result]:
    """Play for this many hours without a pause, and measure the memory of firmware and connection in bytes."""
    began = time.perf_counter()
    table = LongPlay("day", late_ms=LATE_MS)
    while table.now_s < hours * HOUR_S:
        table.play()
    assert not table.machine.crashes
    assert not table.wrong
    firmware, connection = zip(*table.held, strict=True)
    return [
        {
            "bench": "day",
            "hours": round(table.now_s / HOUR_S, 2),
            "games": table.games,
            "entries": table.turns,
            "sensor_changes": table.events,
            "wrong_moves": table.wrong_moves,
            "lost": table.lost,
            "firmware_bytes_after_first_game": firmware[0].bytes,
            "firmware_bytes_after_last_game": firmware[-1].bytes,
            "firmware_bytes_most": max(sample.bytes for sample in firmware),
            "firmware_objects_most": max(sample.objects for sample in firmware),
            "connection_bytes_after_first_game": connection[0].bytes,
            "connection_bytes_after_last_game": connection[-1].bytes,
            "board_clock_ms": table.controller.uptime.ms,
            "seconds": round(time.perf_counter() - began, 1),
        }
    ]


if __name__ == "__main__":
    print_results(results(float(sys.argv[1]) if len(sys.argv) > 1 else HOURS))
