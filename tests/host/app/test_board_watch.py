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


def test_silent_port_is_probed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    probed: list[str] = []

    def ask(name: str, _wanted: Board | None) -> Probe:
        probed.append(name)
        is_slow = len(probed) < 3
        return Probe(name, None, Message("port-silent", port=name) if is_slow else None, BOARD)

    monkeypatch.setattr(board_watch, "LOOK_S", 0.0)
    monkeypatch.setattr(board_watch, "AGAIN_S", 0.01)
    monkeypatch.setattr(ports, "candidates", lambda: [PORT])
    monkeypatch.setattr(ports, "ask", ask)

    async def found() -> Probe | None:
        result: asyncio.Future[Probe | None] = asyncio.get_running_loop().create_future()
        watch = asyncio.ensure_future(BoardWatch("", None, result.set_result).run())
        try:
            return await asyncio.wait_for(result, 10)
        finally:
            watch.cancel()

    probe = asyncio.run(found())
    assert probe is not None
    assert (probe.port, len(probed)) == (PORT, 3)
