"""Long play: ticks wrap at 2**29, counters and sequence numbers at 2**16; clocks go past 2**29, 2**31 and 2**32."""

import pytest

from shared_rules.wire import SEQ_LIMIT
from tests.host.simulator.people.long_play import NEAR, LongPlay

pytestmark = pytest.mark.thorough

WRAPS_MS = (2**29, 2**31, 2**32)
BEFORE_MS = 60_000  # a game of a few minutes begins this long before the wrap
GROWN_BYTES = 512  # for numbers that have become longer


def test_games_continue_over_every_wrap_and_nothing_grows() -> None:
    table = LongPlay("wraps")
    for wrap_ms in WRAPS_MS:
        table.controller.uptime.ms = wrap_ms - BEFORE_MS
        table.play()
        assert table.controller.uptime.ms > wrap_ms
    assert table.events > NEAR  # the counter started NEAR below its wrap
    assert table.controller.sensors.counter == (SEQ_LIMIT - NEAR + table.events) % SEQ_LIMIT
    for held in zip(*table.held, strict=True):
        assert held[-1].bytes <= held[0].bytes + GROWN_BYTES
    assert table.connection.hello is not None
    nonce = table.connection.hello.nonce
    table.machine.reset()
    table.play()
    assert table.controller.uptime.ms < WRAPS_MS[0]
    assert table.connection.hello.nonce != nonce
    assert (table.wrong_moves, table.lost, table.wrong, table.machine.crashes) == (0, 0, [], [])
