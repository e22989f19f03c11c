"""Test real boards that start slowly, and that a virtual board is closed if it is no longer needed once started."""

import asyncio
import sys
import threading
from unittest.mock import Mock

import pytest

from signalbox.app import attract, board_watch
from signalbox.app.board_watch import BoardWatch
from signalbox.app.live_lobby import LobbyBoard
from signalbox.board import Board, load
from signalbox.core.messages import Message
from signalbox.device.link import ports
from signalbox.device.link.ports import Probe
from signalbox.play.lobby.commands import BeginGame
from signalbox.play.lobby.lobby import Lobby
from signalbox.play.lobby.setup import Setup
from signalbox.simulator.board_process import BoardProcess
from signalbox.simulator.hands import Hands
from tests.host.app.running import until

LOOK_S = 0.3  # far longer than a board takes to report a press


@pytest.mark.realtime
@pytest.mark.skipif(sys.platform == "win32", reason="it takes pseudo-terminals")
def test_press_counts_once_the_board_listens() -> None:
    board = load("ptites_locos")
    start = Lobby(Setup("ptites-locos"), (), "normal", False, lambda _: None)
    start.set_board(board)
    confirm = 1 << board.buttons["confirm"]

    async def play(process: BoardProcess) -> None:
        start_board = LobbyBoard(start, Probe(process.port, None, None, board), lambda: None, lambda: None)
        process.set_magnets(confirm)  # somebody is already leaning on the button
        await asyncio.sleep(LOOK_S)
        running = asyncio.create_task(start_board.run())
        assert not start_board.is_ready
        await until(lambda: start_board.is_ready)
        process.set_magnets(0)
        await asyncio.sleep(LOOK_S)
        assert start.decision is None
        process.set_magnets(confirm)
        await until(lambda: start.decision == BeginGame())
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with BoardProcess(board) as process:
        asyncio.run(play(process))


BOARD = load("golden_train")
PORT = "/dev/ttyACM9"


def test_silent_port_is_probed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    probed: list[str] = []

    def ask(name: str, _wanted: Board | None) -> Probe:
        probed.append(name)
        is_slow = len(probed) < 3
        return Probe(name, None, Message("port-silent", port=name) if is_slow else None, BOARD)

    monkeypatch.setattr(board_watch, "SCAN_INTERVAL_S", 0.0)
    monkeypatch.setattr(board_watch, "PROBE_RETRY_S", 0.01)
    monkeypatch.setattr(ports, "candidates", lambda: [PORT])
    monkeypatch.setattr(ports, "probe_port", ask)

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
