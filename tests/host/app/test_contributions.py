"""Test that additions to the dice before a game lay the virtual board out again."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from signalbox.app import playing
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live import Live
from signalbox.board.tabletop import HAND
from signalbox.play.table.commands import Contribute, Press
from signalbox.play.table.decision import Decision
from signalbox.simulator.people.demo import DemoOptions, simulated_players
from signalbox.simulator.world import World

PATIENCE_S = 60


@pytest.mark.realtime
def test_locos_follow_the_newly_drawn_starts(tmp_path: Path) -> None:
    opened = playing.fresh("paris-connection", ["Ann", "Ben", "Cleo"], {}, "", tmp_path)
    table = opened.table
    table.config.own_hands = True
    group = simulated_players(opened, DemoOptions("1", 0.0), ())

    def locos() -> dict[str, str]:
        return {at: piece for piece, at in group.hands.tabletop.at.items() if at != HAND}

    async def begin(live: Live) -> Decision:
        running = asyncio.create_task(live.run())
        async with asyncio.timeout(PATIENCE_S):
            while not table.reading.known:
                await asyncio.sleep(0.01)
            before = locos()
            number = 0
            while locos() == before:  # until the draw changes
                number += 1
                live.command(Contribute("0", str(number)))
            while table.match is None:
                live.command(Press("confirm"))
                await asyncio.sleep(0.1)
            while not table.match.decision.is_right():
                await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return table.match.decision

    with closing(World(opened.board, group.hands)) as world:
        decision = asyncio.run(begin(Live(opened, ScreenBoard(opened, world))))
    standing = {piece["square"]: piece["colour"] for piece in decision.state.view(0)["pieces"]}
    assert {at: group.hands.tabletop.colours[piece] for at, piece in locos().items()} == standing
