"""The commands of `signalbox record`: list, show, export, verify."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signalbox.errors import UserError

if TYPE_CHECKING:
    from rich.table import Table

PIPE_COLUMNS = 120  # the width of a table that goes to a file or a pipe

app = typer.Typer(help="Look at recorded games.", no_args_is_help=True)

File = Annotated[
    Path | None,
    typer.Argument(help="A record, an export, or the name of one of your records; the newest when left out."),
]


@app.command("list")
def list_records(
    folder: Annotated[Path | None, typer.Option(help="The folder of records, when it is not your own.")] = None,
) -> None:
    """List the recorded games, the newest first."""
    from signalbox.record.folder import default_folder, records
    from signalbox.record.listing import records_table

    folder = folder or default_folder()
    paths = records(folder)
    if paths:
        _print(records_table(paths))
    else:
        typer.echo(f"There are no records in {folder}.")


@app.command()
def show(
    file: File = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON a position.")] = False,
) -> None:
    """Show every position of a game. Of a damaged record, all that is whole."""
    from signalbox.board import load
    from signalbox.record.listing import positions_table
    from signalbox.record.reading import read_record
    from signalbox.record.replay import board_warning
    from signalbox.record.show import positions

    record = read_record(_find(file))
    if not record.header.game_data:
        _warn(board_warning(record.header, load(record.header.board)))
    if as_json:
        for row in positions(record):
            typer.echo(json.dumps(row))
    else:
        _print(positions_table(record.header, positions(record)))
    if record.warning:
        raise UserError(record.warning)


@app.command()
def export(
    file: File = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="The file to write.")] = None,
) -> None:
    """Write a game to one JSON file, without its seed while the game is not over."""
    from signalbox.record.reading import EXPORT_SUFFIX
    from signalbox.record.show import export as write

    path = _find(file)
    out = out or Path(path.with_suffix(EXPORT_SUFFIX).name)
    _warn(write(path, out))
    typer.echo(f"Written: {out}")


@app.command()
def verify(file: File = None) -> None:
    """Check that every roll and draw of a finished game follows from the seed committed to at its start."""
    from signalbox.record.reading import read_record
    from signalbox.record.verify import verify as check

    findings = check(read_record(_find(file)))
    for sentence in findings.sentences():
        typer.echo(sentence)
    if not findings.honest:
        raise typer.Exit(1)


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
        typer.echo(sentence, err=True)
