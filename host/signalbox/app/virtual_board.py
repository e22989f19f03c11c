"""Starting a virtual board while all else goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from signalbox.simulator.hands import Hands
from signalbox.simulator.world import World

if TYPE_CHECKING:
    from signalbox.board import Board


async def started(board: Board, hands: Hands) -> World[Hands]:
    """The virtual board. Its process takes a while to start, and is ended even if nobody waits for it any more."""
    starting = asyncio.get_running_loop().run_in_executor(None, World[Hands], board, hands)
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        (await starting).close()
        raise
