"""Test the connection to a real board on the start screen: when the board's buttons begin to take effect."""

import asyncio
import sys

import pytest

from signalbox.app.start_stage import StartBoard
from signalbox.board import load
from signalbox.device.link.ports import Probe
from signalbox.play.lobby.commands import Begin
from signalbox.play.lobby.setup import Setup
from signalbox.play.lobby.start import LobbyVisit
from signalbox.simulator.process import BoardProcess
from tests.host.app.running import until

pytestmark = [pytest.mark.realtime, pytest.mark.skipif(sys.platform == "win32", reason="it takes pseudo-terminals")]

LOOK_S = 0.3  # far longer than a board takes to report a press


def test_press_counts_once_the_board_listens() -> None:
    board = load("ptites_locos")
    start = LobbyVisit(Setup("ptites-locos"), (), "normal", False, lambda _: None)
    start.board_changed(board)
    confirm = 1 << board.buttons["confirm"]

    async def play(process: BoardProcess) -> None:
        start_board = StartBoard(start, Probe(process.port, None, None, board), lambda: None, lambda: None)
        process.set_magnets(confirm)  # somebody is already leaning on the button
        await asyncio.sleep(LOOK_S)
        running = asyncio.create_task(start_board.run())
        assert not start_board.is_ready
        await until(lambda: start_board.is_ready)
        process.set_magnets(0)
        await asyncio.sleep(LOOK_S)
        assert start.decision is None
        process.set_magnets(confirm)
        await until(lambda: start.decision == Begin())
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with BoardProcess(board) as process:
        asyncio.run(play(process))
