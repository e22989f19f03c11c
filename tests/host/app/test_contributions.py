"""Test that the virtual board is laid out again when contributions to the dice change a game's initial layout."""

import asyncio
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from signalbox.app import game_start
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live_game import LiveGame
from signalbox.board.tabletop import HAND
from signalbox.play.table.commands import AddToSeed, PressButton
from signalbox.play.table.config import VirtualHands
from signalbox.play.table.decision import Decision
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players
from signalbox.simulator.virtual_board import World
from tests.host.app.running import until


@pytest.mark.realtime
def test_locos_follow_the_newly_drawn_starts(tmp_path: Path) -> None:
    opened = game_start.new_game("paris-connection", ["Ann", "Ben", "Cleo"], {}, "", tmp_path)
    table = opened.table
    table.config.virtual_hands = VirtualHands.COMPUTERS
    group = make_simulated_players(opened, DemoOptions("1", 0.0), ())

    def locos() -> dict[str, str]:
        return {square: piece for piece, square in group.hands.tabletop.at.items() if square != HAND}

    async def begin(live: LiveGame) -> Decision:
        running = asyncio.create_task(live.run())
        await until(lambda: table.reading.is_known)
        before, numbers = locos(), count()
        while locos() == before:  # until the draw changes
            live.command(AddToSeed("0", str(next(numbers))))
        while table.match is None:
            live.command(PressButton("confirm"))
            await asyncio.sleep(0.1)
        await until(table.match.decision.is_right)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return table.match.decision

    with closing(World(opened.board, group.hands)) as world:
        decision = asyncio.run(begin(LiveGame(opened, ScreenBoard(opened, world))))
    expected = {piece["square"]: piece["colour"] for piece in decision.state.view(0)["pieces"]}
    assert {square: group.hands.tabletop.colours[piece] for square, piece in locos().items()} == expected
