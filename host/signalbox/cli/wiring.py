"""The commands `signalbox wiring`."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.cli.command import Group, Name
from signalbox.cli.options import DEFAULT_GAME, board_description_option, browser_option, page_port_option
from signalbox.core.messages import Message
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.speaking import language_option, say

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.device.link.connection import Connection
    from signalbox.device.runtime.page import Page
    from signalbox.service.procedures.procedure import Procedure
    from signalbox.service.procedures.wiring.change import OpenStore

PARTS = ("sensors", "lights")

_board_option = click.option("--board", default="", metavar="PORT", help="help-wiring-board")


def _board_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a command that works on a board but shows no page."""
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
@click.option("--only", type=Name(lambda: PARTS), help="help-wiring-only")
@page_port_option
@browser_option
@language_option
@log_option
def learn(board: str, description: str, only: str | None, page_port: int, browser: bool) -> None:
    """Learn the wiring by moving one magnet over the board."""
    from signalbox.device.runtime.page import Page
    from signalbox.device.runtime.stopping import stopping
    from signalbox.service.procedures.wiring.learn import Learn

    def make(connection: Connection, open_store: OpenStore) -> Procedure:
        return Learn(connection, open_store, _now, sensors=only != "lights", lights=only != "sensors")

    with stopping():
        try:
            _run(make, board, description, Page(page_port, browser=browser))
        except KeyboardInterrupt:
            say(Message("wiring-stopped"))
            raise


@wiring.command(
    help="help-wiring-show", examples=("wiring show", f"wiring show --board virtual --description {DEFAULT_GAME}")
)
@_board_options
def show(board: str, description: str) -> None:
    """Show where the soldering differs from the description."""
    from signalbox.service.procedures.wiring.change import Show

    _run(Show, board, description)


@wiring.command(help="help-wiring-forget", examples=("wiring forget", "wiring forget --board /dev/ttyACM0"))
@_board_options
def forget(board: str, description: str) -> None:
    """Return to the wiring in the board's description."""
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.service.procedures.wiring.change import Change

    def make(connection: Connection, open_store: OpenStore) -> Procedure:
        described = WiringOrder.as_described(connection.board)
        return Change(connection, open_store, lambda _: described, lambda store: store.add(described, _now()))

    _run(make, board, description)


@wiring.command(help="help-wiring-undo", examples=("wiring undo", "wiring undo --board /dev/ttyACM0"))
@_board_options
def undo(board: str, description: str) -> None:
    """Undo the last wiring change, learned or forgotten."""
    from signalbox.service.procedures.wiring.change import Change

    def make(connection: Connection, open_store: OpenStore) -> Procedure:
        return Change(connection, open_store, lambda store: store.before, lambda store: store.undo())

    _run(make, board, description)


def _run(
    make: Callable[[Connection, OpenStore], Procedure], port: str, description: str, page: Page | None = None
) -> None:
    """Run the procedure returned by `make` on the board at a port."""
    from signalbox.device.link.connection import Connection
    from signalbox.device.link.ports import VIRTUAL
    from signalbox.service.procedures.running import connected, described, work
    from signalbox.service.procedures.wiring.store import WiringStore, default_folder

    if port != VIRTUAL:
        known, serial_port = connected(description, port, say)
        folder = default_folder()
        procedure = make(Connection(known), lambda uid: WiringStore(folder, known, uid))
        work(procedure, say, serial_port=serial_port, page=page)
        return
    board = described(description)
    from signalbox.service.procedures.running import Magnet
    from signalbox.simulator.world import World

    with tempfile.TemporaryDirectory() as scratch:  # a virtual board's wiring is not kept after the program ends
        procedure = make(Connection(board), lambda uid: WiringStore(Path(scratch), board, uid))
        work(procedure, say, world=World(board, Magnet(), _random_order(board)), page=page)


def _random_order(board: Board) -> WiringOrder:
    """Return a random soldering order, because the order in the description would leave nothing to learn."""
    from signalbox.board.wiring_order import WiringOrder

    sensors, lights = list(range(board.sensors.count)), list(range(len(board.lights)))
    random.shuffle(sensors)
    random.shuffle(lights)
    return WiringOrder(tuple(sensors), tuple(lights))


def _now() -> datetime:
    return datetime.now(UTC)
