"""`signalbox boards`: is a board's description right?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from signalbox.errors import UserError

if TYPE_CHECKING:
    from signalbox.board import Board

app = typer.Typer(help="The boards' descriptions.", no_args_is_help=True)


@app.callback()
def boards() -> None:
    """The boards' descriptions."""


@app.command()
def check(
    board: Annotated[
        str | None, typer.Argument(metavar="[NAME|PATH]", help="A board, or its .toml file; all boards if not given.")
    ] = None,
) -> None:
    """Say whether a board's description is right, and everything that is wrong with it."""
    from signalbox.board import board_names, load
    from signalbox.board.find import left_out

    faults: list[str] = []
    for name in [board] if board is not None else board_names():
        try:
            typer.echo(_summary(load(name)))
        except UserError as error:
            faults.append(str(error))
    faults += left_out() if board is None else []
    if faults:
        raise UserError("\n".join(faults))


@app.command("list")
def list_boards() -> None:
    """List the boards that come with the games: of each its name, its game and its description."""
    from signalbox.board import load
    from signalbox.board.find import board_files, left_out
    from signalbox.installed_games import listed_name

    faults: list[str] = []
    for name, path in sorted(board_files().items()):
        try:
            typer.echo(f"{name}: {listed_name(load(name).game)}, {path}")
        except UserError as error:
            faults.append(str(error))
    for sentence in [*faults, *left_out()]:
        typer.echo(sentence, err=True)


@app.command()
def squares(
    board: Annotated[str, typer.Argument(metavar="NAME|PATH", help="A board, or its .toml file.")],
) -> None:
    """List every square, light and button with its spot and its numbers, as a description writes them."""
    from signalbox.board.load import load
    from signalbox.board.toml_table import toml_key

    described = load(board)
    typer.echo("[squares]")
    for square in described.squares.values():
        place = f', place = "{square.place}"' if square.place != square.name else ""
        numbers = f"sensor = {square.sensor}, light = {square.light}"
        typer.echo(f"{toml_key(square.name)} = {{ at = [{square.row:g}, {square.column:g}], {numbers}{place} }}")
    typer.echo("\n[lights]")
    others = {name: light for name, light in described.lights.items() if name not in described.squares}
    for name, light in others.items():
        row, column = described.picture.lights[name]
        typer.echo(f"{toml_key(name)} = {{ at = [{row:g}, {column:g}], light = {light} }}")
    typer.echo("\n[buttons]")
    for name, sensor in described.buttons.items():
        typer.echo(f"{toml_key(name)} = {sensor}")


def _summary(board: Board) -> str:
    parts = f", {len(board.bays)} bays, {len(board.parts)} parts that move" if board.bays else ""
    return (
        f"{board.name} is right: {board.title}, {len(board.squares)} squares{parts}, "
        f"{board.sensors.count} sensors, {len(board.lights)} lights, hash {board.hash}."
    )
