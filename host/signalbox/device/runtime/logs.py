"""The program's log, for whoever looks into a fault: a file beside the records, and standard error with --verbose.

Every module has a logger of its own name and says what happened and why. What is secret is never logged: no seed of a
game, no key of a page, no card that lies face down; nor is anything that happens with every reading.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from signalbox.device.runtime.log_file import Log

LOG_NAME = "signalbox.log"

_log: Log | None = None  # of the command that runs


def default_folder() -> Path:
    """The user's own folder of logs."""
    from platformdirs import user_data_path

    return user_data_path("signalbox") / "logs"


def stop(error: BaseException | None = None) -> None:
    """The command has ended, with an error or without: say so in the log, if there is one, and close it."""
    global _log
    if _log is not None:
        _log.close(error)
        _log = None


def _start(context: click.Context, verbose: bool, path: Path | None) -> None:
    """Begin the log of a command. A second command in the same process has a log of its own."""
    global _log
    if not context.resilient_parsing:
        from signalbox.device.runtime.log_file import Log

        stop()
        _log = Log(context.command_path, path, verbose)


def _keep(context: click.Context, _: click.Parameter, verbose: bool) -> None:
    _start(context, verbose, default_folder() / LOG_NAME)


def _print(context: click.Context, _: click.Parameter, verbose: bool) -> None:
    _start(context, verbose, None)


_verbose_option = partial(click.option, "--verbose", is_flag=True, expose_value=False)
log_option = _verbose_option(callback=_keep, help="help-verbose")
unkept_log_option = _verbose_option(callback=_print, help="help-verbose-unkept")
