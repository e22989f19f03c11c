"""The commands `signalbox replay` and `signalbox stats`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from signalbox.cli.command import Command
from signalbox.cli.options import browser_option, file_argument, folder_option, page_port_option
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.terminal_language import language_option, say, warn

if TYPE_CHECKING:
    from signalbox.app.replay.replay import Records
    from signalbox.device.runtime.command_page import Page
    from signalbox.play.analysis.record_statistics import StatisticsInfo

lan_option = click.option("--lan", is_flag=True, help="help-replay-lan")


@click.command(cls=Command, help="help-replay\n\nhelp-replay-more", examples=("replay", "replay game.jsonl --lan"))
@file_argument
@folder_option
@page_port_option
@browser_option
@lan_option
@language_option
@log_option
def replay(file: Path | None, folder: Path | None, page_port: int, browser: bool, lan: bool) -> None:
    """Replay a recorded game on a page."""
    from signalbox.app.replay.replay import Records
    from signalbox.device.runtime.command_page import Page
    from signalbox.play.record.record_folder import default_folder

    records = Records(folder or default_folder())
    name = records.add(_find(file, records))
    records.open_replay(name)  # reports problems with the record before a page is opened
    _serve(records, Page(page_port, lan=lan, browser=browser, path=f"replay/{quote(name)}"))


@click.command(cls=Command, help="help-stats", examples=("stats", "stats --page"))
@folder_option
@click.option("--json", "as_json", is_flag=True, help="help-stats-json")
@click.option("--page", "on_page", is_flag=True, help="help-stats-page")
@page_port_option
@browser_option
@language_option
@log_option
def stats(folder: Path | None, as_json: bool, on_page: bool, page_port: int, browser: bool) -> None:
    """Print statistics about the games, wins and dice in the user's records."""
    from signalbox.app.replay.replay import Records
    from signalbox.core.messages.catalogue import catalogue
    from signalbox.device.runtime.command_page import Page
    from signalbox.play.record.record_folder import default_folder

    records = Records(folder or default_folder())
    if on_page:
        _serve(records, Page(page_port, browser=browser, path="records"))
    elif as_json:
        click.echo(json.dumps(records.collect_statistics(), default=catalogue().json_default))
    else:
        _print(records.collect_statistics(), records.folder)


def _find(file: Path | None, records: Records) -> Path:
    """Return the record with this path or name, or the newest if `file` is None. Raise UserError if there is none."""
    from signalbox.play.record.record_folder import find_record

    if file is not None:
        return find_record(file, records.folder)
    paths = records.paths()
    if not paths:
        raise UserError(Message("records-play-first", folder=str(records.folder)))
    return paths[0]


def _serve(records: Records, page: Page) -> None:
    """Serve the pages of the records until Ctrl-C is pressed."""
    from signalbox.device.runtime.command_page import serve_page
    from signalbox.device.runtime.stopping import run, stop_on_signals
    from signalbox.web.hub import Hub
    from signalbox.web.replays import RECORDS_PAGE
    from signalbox.web.viewer import Screen

    hub = Hub(Screen({}, lambda _command, _viewer: None, {}, page=RECORDS_PAGE))
    hub.replays = records
    with stop_on_signals():
        run(serve_page(hub, page, say))


def _print(statistics: StatisticsInfo, folder: Path) -> None:
    from rich.console import Console

    from signalbox.app.replay.statistics_tables import tables

    console = Console()
    for table in tables(statistics):
        console.print(table)
    for sentence in statistics["skipped"]:
        warn(Message("records-skipped", why=sentence))
    if not statistics["games"]:
        say(Message("records-none", folder=str(folder)))
