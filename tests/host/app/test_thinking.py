"""Test that a computer's long search does not hold up the table."""

import asyncio
import threading
from contextlib import closing
from pathlib import Path

import pytest

from shared_rules.game import State
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live import Live
from signalbox.play.table.commands import Lift, Place
from signalbox.simulator.people.demo import DemoOptions, simulated_players
from signalbox.simulator.world import World
from tests.host.play.table.harness import table_at
from tests.host.play.table.test_thinking import TO_DRIVE

PATIENCE_S = 60
SQUARE = "Q1.1.1"


@pytest.mark.realtime
def test_table_follows_the_board_during_a_search(tmp_path: Path) -> None:
    thinks, may_stop = threading.Event(), threading.Event()

    def choose(state: State) -> int:
        thinks.set()
        assert may_stop.wait(PATIENCE_S), "the table waits for the computer"
        return state.legal_actions()[0]

    async def play(live: Live) -> None:
        playing = asyncio.create_task(live.run())
        assert await asyncio.to_thread(thinks.wait, PATIENCE_S)
        async with asyncio.timeout(PATIENCE_S):
            before = live.table.reading.bitmap
            loco = group.hands.tabletop.piece_at(SQUARE)
            assert loco is not None
            live.command(Lift(loco))
            while live.table.reading.bitmap == before:
                await asyncio.sleep(0.01)
            live.command(Place(loco, SQUARE))
            while live.table.reading.bitmap != before:
                await asyncio.sleep(0.01)
            may_stop.set()
            while live.table.decision is not None and live.table.decision.chosen is None:
                await asyncio.sleep(0.01)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    opened = table_at(tmp_path, TO_DRIVE, kinds="c")
    opened.table.config.computers.choosers = {0: choose}
    group = simulated_players(opened, DemoOptions("1", 0.0), ())
    with closing(World(opened.board, group.hands)) as world:
        asyncio.run(play(Live(opened, ScreenBoard(opened, world))))
    assert opened.table.decision is not None
    assert opened.table.decision.chosen == opened.table.decision.state.legal_actions()[0]
