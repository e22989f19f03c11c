"""The commands of `signalbox record`: list, show, export, verify, repair, backup."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.cli.command import Group
from signalbox.cli.options import PATH, file_argument, folder_option
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.device.runtime.terminal_language import language_option, say, warn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

    from signalbox.play.record.entries import Header
    from signalbox.play.record.show_and_export import RowAfterGap

UNPROVED = 3  # exit status for a record that has no contradictions, but is not fully proved
PIPE_COLUMNS = 120  # the width of tables written to a file or a pipe


@click.group(cls=Group, help="help-record", examples=("record list", "record show game.jsonl"))
def record() -> None:
    """Inspect recorded games."""


@record.command("list", help="help-record-list", examples=("record list", "record list --folder stick"))
@folder_option
@language_option
def list_records(folder: Path | None) -> None:
    """List the recorded games, newest first."""
    from signalbox.play.record.record_folder import default_folder, list_records
    from signalbox.play.record.show_and_export import records_table

    folder = folder or default_folder()
    paths = list_records(folder)
    if paths:
        _print(records_table(paths))
    else:
        say(Message("records-none", folder=str(folder)))


@record.command(
    help="help-record-show\n\nhelp-record-show-more", examples=("record show", "record show game.jsonl --json")
)
@file_argument
@click.option("--json", "as_json", is_flag=True, help="help-record-show-json")
@language_option
def show(file: Path | None, as_json: bool) -> None:
    """Show every position of a game."""
    from signalbox.board import load
    from signalbox.play.record.record_file import HeaderLostError
    from signalbox.play.record.record_folder import read_record
    from signalbox.play.record.replay import board_warning
    from signalbox.play.record.show_and_export import positions, positions_table, rows_after_gap, rows_without_header

    path = _find(file)
    try:
        game = read_record(path)
    except HeaderLostError as error:
        _warn(error.warning)
        _print_entries(Message("records-whole"), None, rows_without_header(path, error.intact), as_json=as_json)
        raise click.exceptions.Exit(1) from None
    if not game.header.game_data:
        _warn(board_warning(game.header, load(game.header.board)))
    if as_json:
        for row in positions(game):
            click.echo(json.dumps(row))
    else:
        _print(positions_table(game.header, positions(game)))
    if not game.warning:
        return
    _warn(game.warning)
    title = Message("records-whole-behind")
    _print_entries(title, game.header, rows_after_gap(game), as_json=as_json)
    raise click.exceptions.Exit(1)


@record.command(
    help="help-record-export\n\nhelp-record-export-more",
    examples=("record export", "record export game.jsonl --out game.json"),
)
@file_argument
@click.option("-o", "--out", type=PATH, help="help-record-export-out")
@language_option
def export(file: Path | None, out: Path | None) -> None:
    """Write a game to one JSON file."""
    from signalbox.play.record.record_folder import EXPORT_SUFFIX
    from signalbox.play.record.show_and_export import export as write

    path = _find(file)
    out = out or Path(path.with_suffix(EXPORT_SUFFIX).name)
    _warn(write(path, out))
    say(Message("record-written", file=str(out)))


@record.command(
    help="help-record-verify\n\nhelp-record-verify-more",
    examples=("record verify --commitment 0123456789abcdef", "record verify game.jsonl --added Ann=4711"),
)
@file_argument
@click.option("--commitment", default="", metavar="HEX", help="help-record-verify-commitment")
@click.option("--head", default="", metavar="HEX", help="help-record-verify-head")
@click.option("--added", multiple=True, metavar="NAME=TEXT", help="help-record-verify-added")
@language_option
def verify(file: Path | None, commitment: str, head: str, added: tuple[str, ...]) -> None:
    """Check a finished game against values that were noted during play.

    Exits with status 0 if everything is proved correct, 1 if there is a contradiction, and 3 otherwise.
    """
    from signalbox.core.sentences import replace_unprintable
    from signalbox.play.record.record_folder import read_record, with_seed
    from signalbox.play.record.verify import Notes
    from signalbox.play.record.verify import verify as check

    pairs = [text.partition("=") for text in added]
    if not all(name and text for name, _, text in pairs):
        raise UserError(Message("proof-added-how"))
    notes = Notes(commitment, head, {name: text for name, _, text in pairs})
    path = _find(file)
    findings = check(with_seed(read_record(path), path), notes)
    for sentence in findings.messages():
        click.echo(replace_unprintable(user_catalogue().text(sentence)))
    if not findings.is_proved:
        raise click.exceptions.Exit(1 if findings.contradictions else UNPROVED)


@record.command(
    help="help-record-repair", examples=("record repair game.jsonl", "record repair game.jsonl --out whole.jsonl")
)
@file_argument
@click.option("-o", "--out", type=PATH, help="help-record-repair-out")
@language_option
def repair(file: Path | None, out: Path | None) -> None:
    """Save the intact entries of a damaged record as a new record."""
    from signalbox.play.record.backup import repair as save

    path = _find(file)
    say(save(path, out or path.with_stem(f"{path.stem}-repaired")))


@record.command(
    help="help-record-backup\n\nhelp-record-backup-more",
    examples=("record backup /media/ann/stick", "record backup /media/ann/stick game.jsonl"),
)
@click.argument("folder", type=PATH, help="help-record-backup-folder")
@click.argument("files", metavar="[FILE]...", type=PATH, nargs=-1, help="help-record-backup-files")
@language_option
def backup(folder: Path, files: tuple[Path, ...]) -> None:
    """Copy records to another disk."""
    from signalbox.play.record.backup import backup as copy
    from signalbox.play.record.record_folder import EXPORT_SUFFIX, SUFFIX

    paths = [_find(file) for file in files] or _user_records()
    for path in paths:
        if not os.path.isfile(path):
            raise UserError(Message("record-missing", record=str(path)))
        if path.suffix not in (SUFFIX, EXPORT_SUFFIX):
            raise UserError(Message("record-copy-none-here", record=str(path), suffix=SUFFIX))
    for sentence in copy(folder, paths).messages(folder):
        say(sentence)


def _find(file: Path | None) -> Path:
    """Return the record with this path or name, or the newest record if `file` is None."""
    from signalbox.play.record.record_folder import find_record

    return _user_records()[0] if file is None else find_record(file)


def _user_records() -> list[Path]:
    """Return all of the user's records, newest first. Raise UserError if there are none."""
    from signalbox.play.record.record_folder import default_folder, list_records

    folder = default_folder()
    paths = list_records(folder)
    if not paths:
        raise UserError(Message("records-none-yet", folder=str(folder)))
    return paths


def _print_entries(title: Message, header: "Header | None", rows: "Iterable[RowAfterGap]", *, as_json: bool) -> None:
    """Print entries, if there are any, under a title and without positions."""
    from signalbox.play.record.show_and_export import rows_after_gap_lines

    entries = list(rows)
    if as_json:
        for entry in entries:
            click.echo(json.dumps(entry))
    elif entries:
        click.echo("\n".join([user_catalogue().text(title), *rows_after_gap_lines(header, entries)]))


def _print(table: "Table") -> None:
    from rich.console import Console

    console = Console() if sys.stdout.isatty() else Console(width=PIPE_COLUMNS)
    console.print(table)


def _warn(message: Message | None) -> None:
    if message:
        warn(message)
