"""The commands of `signalbox record`: list, show, export, verify."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.errors import UserError
from signalbox.runtime.options import PATH

if TYPE_CHECKING:
    from rich.table import Table

PIPE_COLUMNS = 120  # the width of a table that goes to a file or a pipe

_file_argument = click.argument(
    "file",
    type=PATH,
    required=False,
    help="A record, an export, or the name of one of your records; the newest when left out.",
)


@click.group()
def record() -> None:
    """Look at recorded games."""


@record.command("list")
@click.option("--folder", type=PATH, help="The folder of records, when it is not your own.")
def list_records(folder: Path | None) -> None:
    """List the recorded games, the newest first."""
    from signalbox.record.folder import default_folder, records
    from signalbox.record.listing import records_table

    folder = folder or default_folder()
    paths = records(folder)
    if paths:
        _print(records_table(paths))
    else:
        click.echo(f"There are no records in {folder}.")


@record.command()
@_file_argument
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a position.")
def show(file: Path | None, as_json: bool) -> None:
    """Show every position of a game. Of a damaged record, all that is whole."""
    from signalbox.board import load
    from signalbox.record.listing import positions_table
    from signalbox.record.reading import read_record
    from signalbox.record.replay import board_warning
    from signalbox.record.show import positions

    found = read_record(_find(file))
    if not found.header.game_data:
        _warn(board_warning(found.header, load(found.header.board)))
    if as_json:
        for row in positions(found):
            click.echo(json.dumps(row))
    else:
        _print(positions_table(found.header, positions(found)))
    if found.warning:
        raise UserError(found.warning)


@record.command()
@_file_argument
@click.option("-o", "--out", type=PATH, help="The file to write.")
def export(file: Path | None, out: Path | None) -> None:
    """Write a game to one JSON file.

    Its seed is left out while the game is not over.
    """
    from signalbox.record.reading import EXPORT_SUFFIX
    from signalbox.record.show import export as write

    path = _find(file)
    out = out or Path(path.with_suffix(EXPORT_SUFFIX).name)
    _warn(write(path, out))
    click.echo(f"Written: {out}")


@record.command()
@_file_argument
def verify(file: Path | None) -> None:
    """Check the dice of a finished game.

    Every roll and draw has to follow from the seed committed to at its start.
    """
    from signalbox.record.reading import read_record
    from signalbox.record.verify import verify as check

    findings = check(read_record(_find(file)))
    for sentence in findings.sentences():
        click.echo(sentence)
    if not findings.honest:
        raise click.exceptions.Exit(1)


def _find(file: Path | None) -> Path:
    """The file itself, or the one of that name among the records, or the newest record."""
    from signalbox.record.folder import default_folder, records

    folder = default_folder()
    if file is None:
        newest = next(iter(records(folder)), None)
        if newest is None:
            raise UserError(f"There are no records in {folder} yet: play a game first, or name a file.")
        return newest
    return file if file.exists() or not (folder / file).exists() else folder / file


def _print(table: "Table") -> None:
    from rich.console import Console

    console = Console() if sys.stdout.isatty() else Console(width=PIPE_COLUMNS)
    console.print(table)


def _warn(sentence: str) -> None:
    if sentence:
        click.echo(sentence, err=True)
