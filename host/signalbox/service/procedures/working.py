"""Putting a procedure together with its board, its page and its terminal, for the commands that run one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.board import Board, board_names, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import typed
from signalbox.device.runtime.page import Page, serve_page
from signalbox.device.runtime.port import find_serial_port
from signalbox.device.runtime.stopping import run
from signalbox.service.procedures.live import Live
from signalbox.service.procedures.terminal import QUIT, Terminal

if TYPE_CHECKING:
    from signalbox.service.procedures.magnet import Magnet
    from signalbox.service.procedures.person import Person
    from signalbox.service.procedures.procedure import Procedure
    from signalbox.simulator.world import World

Tell = Callable[[Message], None]


def described(description: str) -> Board:
    """The board of that description, or the only one there is. Raises UserError."""
    names = board_names()
    if not description and len(names) > 1:
        raise UserError(Message("which-description", boards=tuple(names)))
    return load(description or names[0])


def connected(description: str, wanted: str, tell: Tell) -> tuple[Board, str]:
    """A real board and its serial port: the one of that description, without it the one that the board says it is.

    Raises UserError when the board does not answer on the serial port `wanted`, or without one on any.
    """
    found = find_serial_port(load(description) if description else None, wanted, tell)
    if found is None:
        raise UserError(Message("procedure-no-board"))
    return found.board, found.port


def work(
    procedure: Procedure,
    tell: Tell,
    *,
    serial_port: str = "",
    world: World[Magnet] | None = None,
    person: Person | None = None,
    page: Page | None = None,
) -> None:
    """Run a procedure to its end with the board on `serial_port`, or the virtual one in `world`.

    `person` may work at the virtual one. Ctrl-C, or `quit` typed, raises KeyboardInterrupt; what the procedure has
    found stays in it. Raises UserError when the page cannot be served, and what the procedure raises.
    """
    try:
        run(_work(procedure, tell, serial_port, world, person, page))
    finally:
        if world is not None:
            world.close()


async def _work(
    procedure: Procedure,
    tell: Tell,
    serial_port: str,
    world: World[Magnet] | None,
    person: Person | None,
    page: Page | None,
) -> None:
    live = Live(procedure, serial_port=serial_port, world=world, person=person, terminal=Terminal(tell))
    if sys.stdin is not None and person is None:  # a closed one: the page is enough
        tell(Message("procedure-quit", word=typed(QUIT)))
        live.read_lines(sys.stdin)
    if page is None:
        await live.run()
    else:
        from signalbox.service.procedures.page import make_hub

        live.hub = make_hub(live)
        await live.run(serve_page(live.hub, page, tell))
    if live.quitted:
        raise KeyboardInterrupt
