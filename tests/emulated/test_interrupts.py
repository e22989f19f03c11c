"""Test the scanner's interrupt at the worst moment: while an event is being taken out of the queue."""

import pytest

from tests.emulated.conftest import Table
from tests.emulated.pico import MS, TICK_MS, EmulatedPico
from tests.emulated.scanner_memory import Queue

pytestmark = pytest.mark.emulated

FIRST, SECOND = 0xFF00, 0xFF0000  # eight reeds each
HELD_MS = 8  # the first eight are being reported when the second eight change
WINDOW_MS = 30
PATIENCE_MS = 500
MIN_LEAPS = 4  # minimum events: the scanner reports a change at the second scan, and scans at every other tick


def disturb(pico: EmulatedPico, queue: Queue, ms: float) -> int:
    """Let time pass, leaping to the next tick whenever the queue is inconsistent. Return the number of leaps.

    The scanner's interrupt is due at the next tick. The queue is inconsistent when bytes have been taken out of it but
    the new count is not stored yet. As no second tick comes while interrupts are disabled, there is only one leap for
    each event.
    """
    core = pico.mcu.core
    storing: set[int] = set()  # addresses of the instructions known to store the count
    leaps = 0
    end_ns = pico.now_ns + ms * MS
    while pico.now_ns < end_ns:
        at, used = core.pc, queue.used
        if at in storing and used and pico.alarm_ms <= TICK_MS:
            pico.leap()
            leaps += 1
        pico.step()
        if core.pc == at + 2 and used - queue.used in (1, 2):
            storing.add(at)
    return leaps


def test_change_during_an_interrupt_is_reported(quick: Table) -> None:
    quick.pico.chain.close(quick.closed_at_start)
    quick.pc.run(PATIENCE_MS)
    queue = Queue(quick.pico, 2 * quick.board.sensors.count)
    quick.pico.chain.close(quick.closed_at_start ^ FIRST)
    quick.pc.run(HELD_MS)
    quick.pico.chain.close(quick.closed_at_start ^ FIRST ^ SECOND)
    assert disturb(quick.pico, queue, WINDOW_MS) >= MIN_LEAPS
    quick.pc.run(PATIENCE_MS)
    assert quick.pc.bitmap() == quick.pico.chain.closed
    assert queue.used == 0
    quick.pico.chain.close(quick.closed_at_start)
    quick.pc.run(PATIENCE_MS)
    assert quick.pc.bitmap() == quick.closed_at_start
