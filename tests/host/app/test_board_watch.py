"""Test that a board that is slow to start is found."""

import asyncio

import pytest

from signalbox.app import board_watch
from signalbox.app.board_watch import BoardWatch
from signalbox.board import Board, load
from signalbox.core.messages import Message
from signalbox.device.link import ports
from signalbox.device.link.ports import Probe

BOARD = load("golden_train")
PORT = "/dev/ttyACM9"


def test_port_without_an_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(name: str, _wanted: Board | None) -> Probe:
        asked.append(name)
        is_slow = len(asked) < 3
        return Probe(name, None, Message("port-silent", port=name) if is_slow else None, BOARD)

    monkeypatch.setattr(board_watch, "LOOK_S", 0.0)
    monkeypatch.setattr(board_watch, "AGAIN_S", 0.01)
    monkeypatch.setattr(ports, "candidates", lambda: [PORT])
    monkeypatch.setattr(ports, "ask", ask)

    async def found() -> Probe | None:
        told: asyncio.Future[Probe | None] = asyncio.get_running_loop().create_future()
        watch = asyncio.ensure_future(BoardWatch("", None, told.set_result).run())
        try:
            return await asyncio.wait_for(told, 10)
        finally:
            watch.cancel()

    probe = asyncio.run(found())
    assert probe is not None
    assert (probe.port, len(asked)) == (PORT, 3)
