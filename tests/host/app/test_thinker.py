"""Test that the computers' thread is free for the next search as soon as the previous one is cancelled."""

import threading
import time

import pytest

from signalbox.app.background import Thinker
from signalbox.games.search_budget import check_cancelled, within_budget

PATIENCE_S = 60


def test_cancelled_search_makes_room_for_the_next() -> None:
    thinks = threading.Event()

    def long() -> int:
        thinks.set()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            check_cancelled()
            time.sleep(0.001)
        return 1

    with Thinker() as thinker:
        dropped = thinker.think(long, PATIENCE_S)
        assert thinks.wait(PATIENCE_S)
        following = thinker.think(lambda: 2, PATIENCE_S)
        assert not following.done()
        began = time.monotonic()
        dropped.cancel()
        assert following.result() == 2
        assert time.monotonic() - began < PATIENCE_S / 2
        assert dropped.done()


def test_search_cancelled_before_it_begins_never_runs() -> None:
    thought: list[int] = []
    may_go_on = threading.Event()
    with Thinker() as thinker:
        first = thinker.think(lambda: int(may_go_on.wait(PATIENCE_S)), PATIENCE_S)
        waiting = thinker.think(lambda: thought.append(1) or 1, PATIENCE_S)  # type: ignore[func-returns-value]
        assert waiting.cancel()
        may_go_on.set()
        assert first.result() == 1
    assert not thought


def test_waiting_for_the_thread_takes_no_time_from_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def three_looks() -> int:
        nonlocal now
        looks = 0
        for _ in within_budget(range(3)):
            looks += 1
            now += 1
        return looks

    with Thinker() as thinker:
        hasty = thinker.think(three_looks, 0.5)
        at_leisure = thinker.think(three_looks, 2.5)
        assert (hasty.result(), hasty.cut_after()) == (1, 1)
        assert (at_leisure.result(), at_leisure.cut_after()) == (3, None)
