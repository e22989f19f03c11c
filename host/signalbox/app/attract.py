"""Demo games on a virtual board while nobody is there. No record is kept."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signalbox import games
from signalbox.app import playing
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live import GamePages, Live
from signalbox.board import Board, draw
from signalbox.core.seats import Seat
from signalbox.play.lobby.setup import COMPUTER_PLAYER, COMPUTERS, rules_on
from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS
from signalbox.play.teaching.rules import rules_shown
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DemoOptions, simulated_players
from signalbox.simulator.world import World

if TYPE_CHECKING:
    from signalbox.device.link.scenes import Entry
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.table.table import Table
    from signalbox.web.hub import Hub
    from signalbox.web.seat_links import Seats
    from signalbox.web.viewer import Screen

_LOOK_S = 1.0  # between checks for the end of the game

Mirror = Callable[["list[Entry]"], None]  # shows lights on a real board
Show = Callable[["Screen[Any]"], "Hub"]  # shows a screen on all pages


async def start_board(board: Board, hands: Hands) -> World[Hands]:
    """Start and return a virtual board. If cancelled while the board's process is starting, end the process."""
    starting = asyncio.get_running_loop().run_in_executor(None, World[Hands], board, hands)
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        (await starting).close()
        raise


class Attract:
    """An unattended kiosk's demo games, played in turn. Each run starts with the game after the last one played."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._turn = 0

    async def run(self, offered: Sequence[str], board: str | None, seats: Seats, mirror: Mirror) -> None:
        """Play one game after another until cancelled. Meanwhile, the `seats` keep their pages.

        `board` names the board to play on; if None, each game uses its own board. `mirror` receives the lights.
        """
        while True:
            game = offered[self._turn % len(offered)]
            self._turn += 1
            with tempfile.TemporaryDirectory(prefix="signalbox-attract-") as folder:
                await self._play(game, board or games.entry(game).board, Path(folder), seats, mirror)

    async def _play(self, game: str, board: str, folder: Path, seats: Seats, mirror: Mirror) -> None:
        count = rules_on(game, board).min_players
        computers = [Seat(name, COMPUTER_PLAYER) for name in COMPUTERS[:count]]
        opened = playing.new_game(game, computers, {}, "", folder, board)
        config = opened.table.config
        config.own_hands = True
        config.messages.after = None  # no record is kept
        players = simulated_players(opened, DemoOptions(config.dice.commitment, 0.0), config.computers.choosers)
        world = await start_board(opened.board, players.hands)
        try:
            pages = GamePages(opened, kiosk="attract", mirror=mirror)
            live = Live(opened, ScreenBoard(opened, world, players), pages=pages)
            pages.hub = self._show(_screen(opened, seats))
            await live.run(_wait_until_seen(opened.table))
        finally:
            world.close()
            opened.close()


def _screen(opened: OpenTable, seats: Seats) -> Screen[Any]:
    """Return the game's screen. Commands on it do nothing; they only count as touches."""
    from signalbox.web.viewer import Screen

    drawing = draw(opened.board, opened.table.config.messages.place)
    return Screen(drawing, lambda *_: None, PAGE_VERBS, of_a_seat=SEAT_COMMANDS, seats=seats, rules=rules_shown)


async def _wait_until_seen(table: Table) -> None:
    while not table.is_over:
        await asyncio.sleep(_LOOK_S)
    await asyncio.sleep(playing.ENDING_S)
