"""Demo games, played on a virtual board while nobody is using the kiosk. They are not recorded."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signalbox import games
from signalbox.app import game_start
from signalbox.app.game_board import ScreenBoard
from signalbox.app.live_game import GamePages, LiveGame
from signalbox.board import Board, draw
from signalbox.core.seats import Seat
from signalbox.play.lobby.setup import COMPUTER_PLAYER, COMPUTERS, load_rules
from signalbox.play.table.commands import PAGE_VERBS, SEAT_COMMANDS
from signalbox.play.table.config import VirtualHands
from signalbox.play.teaching.rules import rules_info
from signalbox.simulator.hands import Hands
from signalbox.simulator.people.demo import DemoOptions, make_simulated_players
from signalbox.simulator.virtual_board import World

if TYPE_CHECKING:
    from signalbox.board.scene import Entry
    from signalbox.play.table.opening import OpenTable
    from signalbox.play.table.table import Table
    from signalbox.web.hub import Hub
    from signalbox.web.seat_links import Seats
    from signalbox.web.viewer import Screen

_POLL_INTERVAL_S = 1.0  # interval between checks for the end of the game

MirrorLights = Callable[["list[Entry]"], None]  # shows lights on a real board
ShowScreen = Callable[["Screen[Any]"], "Hub"]  # shows a screen on all pages


async def start_board(board: Board, hands: Hands) -> World[Hands]:
    """Start a virtual board and return it. If cancelled while its process is starting, end the process."""
    starting = asyncio.get_running_loop().run_in_executor(None, World[Hands], board, hands)
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        (await starting).close()
        raise


class AttractMode:
    """Plays demo games in rotation at an unattended kiosk. Each call of `run` continues the rotation."""

    def __init__(self, show_screen: ShowScreen) -> None:
        self._show_screen = show_screen
        self._next_index = 0

    async def run(self, game_names: Sequence[str], board: str | None, seats: Seats, mirror: MirrorLights) -> None:
        """Play one game after another until cancelled. The private pages of `seats` remain valid.

        `board` names the board to play on; if None, each game uses its own. `mirror` is called with the lights to show.
        """
        while True:
            game = game_names[self._next_index % len(game_names)]
            self._next_index += 1
            with tempfile.TemporaryDirectory(prefix="signalbox-attract-") as folder:
                await self._play(game, board or games.entry(game).board, Path(folder), seats, mirror)

    async def _play(self, game: str, board: str, folder: Path, seats: Seats, mirror: MirrorLights) -> None:
        count = load_rules(game, board).min_players
        computers = [Seat(name, COMPUTER_PLAYER) for name in COMPUTERS[:count]]
        open_table = game_start.new_game(game, computers, {}, "", folder, board)
        config = open_table.table.config
        config.virtual_hands = VirtualHands.COMPUTERS
        config.messages.closing_line = None  # no record is kept
        demo_options = DemoOptions(config.dice.commitment, 0.0)
        players = make_simulated_players(open_table, demo_options, config.computers.choosers)
        world = await start_board(open_table.board, players.hands)
        try:
            pages = GamePages(open_table, kiosk="attract", mirror=mirror)
            live = LiveGame(open_table, ScreenBoard(open_table, world, players), pages=pages)
            pages.hub = self._show_screen(_screen(open_table, seats))
            await live.run(_wait_for_end(open_table.table))
        finally:
            world.close()
            open_table.close()


def _screen(open_table: OpenTable, seats: Seats) -> Screen[Any]:
    """Return the game's screen. Its commands change nothing in the game; the kiosk only counts them as touches."""
    from signalbox.web.viewer import Screen

    drawing = draw(open_table.board, open_table.table.config.messages.place_name)
    return Screen(drawing, lambda *_: None, PAGE_VERBS, seat_commands=SEAT_COMMANDS, seats=seats, rules=rules_info)


async def _wait_for_end(table: Table) -> None:
    while not table.is_over:
        await asyncio.sleep(_POLL_INTERVAL_S)
    await asyncio.sleep(game_start.ENDING_S)
