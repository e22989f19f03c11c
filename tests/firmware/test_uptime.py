"""Test that the wrapping tick counter is extended correctly."""

import pytest
from signalbox_board.uptime import TICKS_PERIOD, Uptime, ticks_since


@pytest.mark.parametrize(
    ("earlier", "later", "ms"), [(0, 25, 25), (TICKS_PERIOD - 10, 15, 25), (15, TICKS_PERIOD - 10, -25), (7, 7, 0)]
)
def test_difference_across_the_wrap(earlier: int, later: int, ms: int) -> None:
    assert ticks_since(earlier, later) == ms


def test_uptime_over_many_wraps() -> None:
    start = TICKS_PERIOD - 65536
    uptime = Uptime(start)
    step = TICKS_PERIOD // 3
    for turn in range(1, 13):
        assert uptime.update((start + turn * step) % TICKS_PERIOD) == turn * step


def test_event_before_the_wrap_is_in_the_past() -> None:
    uptime = Uptime(TICKS_PERIOD - 100)
    uptime.update(20)
    assert uptime.ms_at(TICKS_PERIOD - 30) == 70
    assert uptime.ms == 120
