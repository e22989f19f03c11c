"""The command `signalbox deploy`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from signalbox.deploy.copy import Plan
    from signalbox.deploy.drive import Drive

app = typer.Typer(no_args_is_help=True)


@app.command()
def deploy(
    drive: Annotated[Path, typer.Option(metavar="PATH", help="The board's drive CIRCUITPY, or any folder.")],
    description: Annotated[
        str, typer.Option(metavar="NAME|PATH", help="A board, or its .toml file; the one on the drive if not given.")
    ] = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Take the place of another project's code.py, and keep that one aside.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
) -> None:
    """Put the firmware and a board's description on the board's drive. Your settings.json on it stays as it is."""
    from signalbox.board import load
    from signalbox.deploy.choice import choose_board
    from signalbox.deploy.copy import carry_out, plan, refuse_strangers
    from signalbox.deploy.drive import Drive
    from signalbox.deploy.files import drive_files

    target = Drive(drive)
    described = load(choose_board(target, description))
    made = plan(target, drive_files(described.firmware_data()))
    if not replace:
        refuse_strangers(target, made)
    typer.echo(f"{described.name}, hash {described.hash}, to {drive}:")
    if dry_run:
        _tell(made, "would write")
        return
    kept = carry_out(target, made)
    _tell(made, "wrote")
    for name in kept:
        typer.echo(f"  kept the other project's file as {name}")
    _tell_next(target, made)


def _tell(made: Plan, verb: str) -> None:
    for file in made.write:
        over = ", in place of another project's" if file in made.strangers else ""
        typer.echo(f"  {verb} {file.place} ({len(file.data)} bytes{over})")
    typer.echo(f"  unchanged: {len(made.same)} of {len(made.same) + len(made.write)} files")


def _tell_next(drive: Drive, made: Plan) -> None:
    from signalbox.deploy.choice import warning

    if made.write:
        typer.echo("All files are whole. Eject the drive, then press the board's reset button or unplug it once.")
    else:
        typer.echo("Nothing to do: all files are there.")
    said = warning(drive)
    if said:
        typer.echo(said)
