"""The commands `signalbox report` and `signalbox report replay`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from signalbox.errors import UserError

app = typer.Typer(help="Put all that is needed to look into a fault into one file.", no_args_is_help=False)


@app.callback(invoke_without_command=True)
def report(
    context: typer.Context,
    record: Annotated[
        Path | None,
        typer.Option(help="The game's record, or the name of one of your records.", show_default="the last game"),
    ] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="The file to write.")] = None,
) -> None:
    """Put record, line, description, versions, check and log of a game into one file, without what is still secret."""
    if context.invoked_subcommand is not None:
        return
    from signalbox.procedures.self_test.folder import default_folder as checks
    from signalbox.report import package
    from signalbox.report.collect import Folders, collect
    from signalbox.runtime import logs

    now = datetime.now(UTC)
    folders = Folders(logs.default_folder(), checks())
    made = collect(_named(record) if record else _last(folders.logs), folders, now)
    out = out or Path(f"signalbox-report-{now:%Y%m%dT%H%M%SZ}.zip")
    package.write(out, made.about, made.parts)
    for sentence in made.said:
        typer.echo(sentence)
    typer.echo(f"Written: {out}")


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="A report.")]) -> None:
    """Feed what a report's line carried into link and table, and say whether the same game comes of it."""
    from signalbox.report import package
    from signalbox.report.replay import replay as play_again

    outcomes = play_again(package.read(file))
    for outcome in outcomes:
        typer.echo(outcome.sentence)
    if not all(outcome.same for outcome in outcomes):
        raise typer.Exit(1)


def _named(record: Path) -> Path:
    """The record itself, or the one of that name among the user's own."""
    from signalbox.record.folder import default_folder

    folder = default_folder()
    return record if record.exists() or not (folder / record).exists() else folder / record


def _last(logs: Path) -> Path | None:
    """The record of the game that was played last, None when it had not begun. Raises UserError when it has gone."""
    from signalbox.record.folder import default_folder, records
    from signalbox.trace.line_log import logs as line_logs
    from signalbox.trace.line_log import record_of

    newest = next(iter(line_logs(logs)), None)
    if newest is None:
        return next(iter(records(default_folder())), None)
    record = record_of(newest)
    if record is not None and not record.exists():
        raise UserError(f"The last game's record {record} is not there any more: name one with --record.")
    return record
