"""The commands `signalbox report` and `signalbox report replay`."""

from datetime import UTC, datetime
from pathlib import Path

import click

from signalbox.cli.command import Group
from signalbox.cli.options import PATH
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.terminal_language import language_option, say


@click.group(
    cls=Group,
    help="help-report\n\nhelp-report-more",
    examples=("report", "report --record game.jsonl --out report.zip"),
    invoke_without_command=True,
)
@click.option("--record", type=PATH, help="help-report-record", show_default="help-report-default-record")
@click.option("-o", "--out", type=PATH, help="help-report-out")
@language_option
@click.pass_context
def report(context: click.Context, record: Path | None, out: Path | None) -> None:
    """Collect in one file everything needed to investigate a problem."""
    if context.invoked_subcommand is not None:
        return
    from signalbox.app.report.collect import collect_report, report_name, write_report
    from signalbox.device.runtime import logs
    from signalbox.play.record.record_folder import find_record
    from signalbox.service.procedures.self_test.report import reports_folder as checks

    now = datetime.now(UTC)
    log_folder = logs.default_folder()
    package = collect_report(find_record(record) if record else _last_record(log_folder), log_folder, checks(), now)
    out = out or Path(report_name(now))
    write_report(out, package.about, package.parts)
    for sentence in package.notices:
        say(sentence)
    say(Message("report-written", file=str(out)))


@report.command(
    help="help-report-replay",
    examples=("report replay report.zip", "report replay signalbox-report-20260704T193000Z.zip"),
)
@click.argument("file", type=PATH, help="help-report-file")
def replay(file: Path) -> None:
    """Replay the line log in a report, and print whether this reproduces the original run."""
    from signalbox.app.report.collect import read_report
    from signalbox.app.report.replay import replay as play_again

    outcomes = play_again(read_report(file))
    for outcome in outcomes:
        click.echo(outcome.sentence)
    if not all(outcome.is_identical for outcome in outcomes):
        raise click.exceptions.Exit(1)


def _last_record(log_folder: Path) -> Path | None:
    """Return the last game's record, or None if that game never began. Raise UserError if the record is missing."""
    from signalbox.play.record.record_folder import default_folder, list_records
    from signalbox.play.trace.line_log import list_logs, logged_record_path

    newest = next(iter(list_logs(log_folder)), None)
    if newest is None:
        return next(iter(list_records(default_folder())), None)
    record = logged_record_path(newest)
    if record is not None and not record.exists():
        raise UserError(Message("report-record-gone", record=str(record)))
    return record
