"""The commands of `signalbox wiring`."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.cli.command import Group, NameType
from signalbox.cli.options import DEFAULT_GAME, board_description_option, browser_option, page_port_option
from signalbox.core.messages import Message
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.terminal_language import language_option, say

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.device.link.connection import Connection
    from signalbox.device.runtime.command_page import Page
    from signalbox.service.procedures.procedure import Procedure
    from signalbox.service.procedures.wiring.change import OpenStore

PARTS = ("sensors", "lights")

_board_option = click.option("--board", default="", metavar="PORT", help="help-wiring-board")


def _board_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for a command that works with a board but shows no page."""
    return _board_option(board_description_option(language_option(log_option(command))))


@click.group(
    cls=Group,
    help="help-wiring",
    examples=("wiring learn", f"wiring show --board virtual --description {DEFAULT_GAME}"),
)
def wiring() -> None:
    """Learn the order in which sensors and lights are soldered."""


@wiring.command(
    help="help-wiring-learn\n\nhelp-wiring-learn-more",
    examples=("wiring learn --only lights", f"wiring learn --board virtual --description {DEFAULT_GAME}"),
)
@_board_option
@board_description_option
@click.option("--only", type=NameType(lambda: PARTS), help="help-wiring-only")
@page_port_option
@browser_option
@language_option
@log_option
def learn(board: str, description: str, only: str | None, page_port: int, browser: bool) -> None:
    """Learn the wiring by moving one magnet over the board."""
    from signalbox.device.runtime.command_page import Page
    from signalbox.device.runtime.stopping import stop_on_signals
    from signalbox.service.procedures.wiring.learn import LearnWiring

    make_procedure = partial(LearnWiring, clock=_now, sensors=only != "lights", lights=only != "sensors")
    with stop_on_signals():
        try:
            _run(make_procedure, board, description, Page(page_port, browser=browser))
        except KeyboardInterrupt:
            say(Message("wiring-stopped"))
            raise


@wiring.command(
    help="help-wiring-show", examples=("wiring show", f"wiring show --board virtual --description {DEFAULT_GAME}")
)
@_board_options
def show(board: str, description: str) -> None:
    """Show where the actual wiring differs from the description."""
    from signalbox.service.procedures.wiring.change import ShowWiring

    _run(ShowWiring, board, description)


@wiring.command(help="help-wiring-forget", examples=("wiring forget", "wiring forget --board /dev/ttyACM0"))
@_board_options
def forget(board: str, description: str) -> None:
    """Restore the wiring given in the board's description."""
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.service.procedures.wiring.change import ChangeWiring

    def make_procedure(connection: Connection, open_store: OpenStore) -> Procedure:
        original_order = WiringOrder.as_described(connection.board)
        return ChangeWiring(
            connection, open_store, lambda _: original_order, lambda store: store.add(original_order, _now())
        )

    _run(make_procedure, board, description)


@wiring.command(help="help-wiring-undo", examples=("wiring undo", "wiring undo --board /dev/ttyACM0"))
@_board_options
def undo(board: str, description: str) -> None:
    """Undo the last `learn` or `forget`."""
    from signalbox.service.procedures.wiring.change import ChangeWiring

    def make_procedure(connection: Connection, open_store: OpenStore) -> Procedure:
        return ChangeWiring(connection, open_store, lambda store: store.previous_wiring, lambda store: store.undo())

    _run(make_procedure, board, description)


def _run(
    make_procedure: Callable[[Connection, OpenStore], Procedure], port: str, description: str, page: Page | None = None
) -> None:
    """Run the procedure that `make_procedure` returns, on the board at a port."""
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.ports import VIRTUAL
    from signalbox.service.procedures.running import find_real_board, load_board, run_procedure
    from signalbox.service.procedures.wiring.saved_orders import WiringStore, default_folder

    if port != VIRTUAL:
        real_board, serial_port = find_real_board(description, port, say)
        folder = default_folder()
        procedure = make_procedure(Connection(real_board), lambda uid: WiringStore(folder, real_board, uid))
        run_procedure(procedure, say, serial_port=serial_port, page=page)
        return
    board = load_board(description)
    from signalbox.service.procedures.running import Magnet
    from signalbox.simulator.virtual_board import World

    with tempfile.TemporaryDirectory() as temp_folder:  # a virtual board's wiring is not kept after the program ends
        procedure = make_procedure(Connection(board), lambda uid: WiringStore(Path(temp_folder), board, uid))
        run_procedure(procedure, say, world=World(board, Magnet(), _random_order(board)), page=page)


def _random_order(board: Board) -> WiringOrder:
    """Return a random soldering order, because the order in the description would leave nothing to learn."""
    from signalbox.board.wiring_order import WiringOrder

    sensors, lights = list(range(board.sensors.count)), list(range(len(board.lights)))
    random.shuffle(sensors)
    random.shuffle(lights)
    return WiringOrder(tuple(sensors), tuple(lights))


def _now() -> datetime:
    return datetime.now(UTC)
