"""Test that a virtual board started in the background is closed when nobody waits for it any more."""

import asyncio
import threading
from unittest.mock import Mock

import pytest

from signalbox.app import attract
from signalbox.board import load
from signalbox.simulator.hands import Hands


def test_unwanted_board_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    starting, may_start, world = threading.Event(), threading.Event(), Mock()

    def slow_world(*_: object) -> Mock:
        starting.set()
        may_start.wait()
        return world

    monkeypatch.setattr(attract, "World", {Hands: slow_world})
    board = load("ptites_locos")

    async def play() -> None:
        waiting = asyncio.ensure_future(attract.start_board(board, Hands.__new__(Hands)))
        await asyncio.sleep(0)
        assert starting.wait(20)  # blocks the loop while the start is in progress in a thread
        waiting.cancel()
        may_start.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(play())
    world.close.assert_called_once_with()
