"""Test that a virtual board started in the background is closed when nobody is waiting for it any more."""

import asyncio
import threading

import pytest

from signalbox.app import attract
from signalbox.board import load
from signalbox.simulator.hands import Hands


class SlowWorld:
    """A board that starts when the test allows it."""

    def __class_getitem__(cls, _: object) -> "type[SlowWorld]":
        return cls

    may_start = threading.Event()
    starting = threading.Event()
    closed = 0

    def __init__(self, *_: object) -> None:
        SlowWorld.starting.set()
        SlowWorld.may_start.wait()

    def close(self) -> None:
        SlowWorld.closed += 1


def test_unwanted_board_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attract, "World", SlowWorld)
    board = load("ptites_locos")

    async def play() -> None:
        waiting = asyncio.ensure_future(attract.started(board, Hands.__new__(Hands)))
        await asyncio.sleep(0)
        assert SlowWorld.starting.wait(20)  # blocks the loop: the start is under way in a thread
        waiting.cancel()
        SlowWorld.may_start.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(play())
    assert SlowWorld.closed == 1
