"""The commands `signalbox wiring`."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signalbox.errors import UserError
from signalbox.runtime.logs import Verbose

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.link.connection import Connection
    from signalbox.procedures.procedure import Procedure
    from signalbox.procedures.wiring.change import OpenStore
    from signalbox.runtime.page import Page

app = typer.Typer(no_args_is_help=True, help="Learn in which order a board's sensors and lights are soldered.")

PARTS = ("sensors", "lights")

SerialPort = Annotated[str, typer.Option("--board", help="The board's serial port, or 'virtual' to try it out.")]
Description = Annotated[str, typer.Option(metavar="NAME|PATH", help="Its name or .toml file; a real board says it.")]


@app.command()
def learn(
    board: SerialPort = "",
    description: Description = "",
    only: Annotated[str, typer.Option(metavar="sensors|lights", help="Learn only these.")] = "",
    page_port: Annotated[
        int, typer.Option(min=0, max=65535, help="The page's port on this machine, 0 for any.")
    ] = 8080,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    verbose: Verbose = False,
) -> None:
    """Walk over the board with one magnet. Nothing changes before the end; Ctrl-C leaves all as it was."""
    from signalbox.procedures.wiring.learn import Learn
    from signalbox.runtime.page import Page
    from signalbox.runtime.stopping import stopping

    if only and only not in PARTS:
        raise UserError(f"There is no --only {only}: say {' or '.join(PARTS)}, or leave it out for both.")

    def make(connection: Connection, open_store: OpenStore) -> Procedure:
        return Learn(connection, open_store, _now, sensors=only != "lights", lights=only != "sensors")

    with stopping():
        try:
            _run(make, board, description, Page(page_port, browser=browser))
        except KeyboardInterrupt:
            typer.echo("Stopped: the board keeps the wiring it had.")
            raise


@app.command()
def show(board: SerialPort = "", description: Description = "", verbose: Verbose = False) -> None:
    """Say where sensors and lights are soldered, as far as that differs from the description."""
    from signalbox.procedures.wiring.change import Show

    _run(Show, board, description)


@app.command()
def forget(board: SerialPort = "", description: Description = "", verbose: Verbose = False) -> None:
    """Let the board go by its description again."""
    from signalbox.board.wiring_order import WiringOrder
    from signalbox.procedures.wiring.change import Change

    def make(connection: Connection, open_store: OpenStore) -> Procedure:
        described = WiringOrder.as_described(connection.board)
        return Change(connection, open_store, lambda _: described, lambda store: store.add(described, _now()))

    _run(make, board, description)


@app.command()
def undo(board: SerialPort = "", description: Description = "", verbose: Verbose = False) -> None:
    """Let the board go by the wiring before the last one that was learned or forgotten here."""
    from signalbox.procedures.wiring.change import Change

    _run(
        lambda connection, open_store: Change(
            connection, open_store, lambda store: store.before, lambda store: store.undo()
        ),
        board,
        description,
    )


def _run(
    make: Callable[[Connection, OpenStore], Procedure],
    wanted: str,
    description: str,
    page: Page | None = None,
) -> None:
    """Run what `make` makes with the board that is wanted."""
    from signalbox.link.connection import Connection
    from signalbox.procedures.wiring.store import WiringStore, default_folder
    from signalbox.procedures.working import connected, described, work
    from signalbox.runtime.port import VIRTUAL

    if wanted != VIRTUAL:
        known, serial_port = connected(description, wanted, typer.echo)
        folder = default_folder()
        work(
            make(Connection(known), lambda uid: WiringStore(folder, known, uid)),
            typer.echo,
            serial_port=serial_port,
            page=page,
        )
        return
    board = described(description)
    from signalbox.procedures.magnet import Magnet
    from signalbox.simulator.world import World

    with tempfile.TemporaryDirectory() as scratch:  # a board that is none outlasts nothing
        procedure = make(Connection(board), lambda uid: WiringStore(Path(scratch), board, uid))
        work(procedure, typer.echo, world=World(board, Magnet(), _in_any_order(board)), page=page)


def _in_any_order(board: Board) -> WiringOrder:
    """A virtual board soldered by lot, or there would be nothing to learn."""
    from signalbox.board.wiring_order import WiringOrder

    sensors, lights = list(range(board.sensors.count)), list(range(len(board.lights)))
    random.shuffle(sensors)
    random.shuffle(lights)
    return WiringOrder(tuple(sensors), tuple(lights))


def _now() -> datetime:
    return datetime.now(UTC)
