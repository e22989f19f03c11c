"""`signalbox boards`: is a board's description right?"""

from typing import Annotated

import typer

from signalbox import resources
from signalbox.errors import UserError

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
    from signalbox.board.load import load

    faults: list[str] = []
    for name in [board] if board is not None else resources.board_names():
        try:
            typer.echo(load(name).summary())
        except UserError as error:
            faults.append(str(error))
    if faults:
        raise UserError("\n".join(faults))
