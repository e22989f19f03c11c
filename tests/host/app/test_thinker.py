"""The thread that computers think in is free for the next thought as soon as nobody wants the one before."""

import threading
import time

from signalbox.app.thinker import Thinker
from signalbox.games.interruption import check_wanted

PATIENCE_S = 60


def test_a_thought_that_is_dropped_makes_room_for_the_next() -> None:
    thinks = threading.Event()

    def long() -> int:
        thinks.set()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            check_wanted()
            time.sleep(0.001)
        return 1

    with Thinker() as thinker:
        dropped = thinker.think(long)
        assert thinks.wait(PATIENCE_S)
        following = thinker.think(lambda: 2)
        assert not following.done()
        began = time.monotonic()
        dropped.cancel()
        assert following.result() == 2
        assert time.monotonic() - began < PATIENCE_S / 2
        assert dropped.done()


def test_a_thought_that_has_not_begun_is_dropped_unthought() -> None:
    thought: list[int] = []
    may_go_on = threading.Event()
    with Thinker() as thinker:
        first = thinker.think(lambda: int(may_go_on.wait(PATIENCE_S)))
        waiting = thinker.think(lambda: thought.append(1) or 1)  # type: ignore[func-returns-value]
        assert waiting.cancel()
        may_go_on.set()
        assert first.result() == 1
    assert not thought
