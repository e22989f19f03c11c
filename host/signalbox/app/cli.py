"""The command `signalbox`. Every package brings its own commands; here they are joined, and a user's errors caught."""

import importlib
import io
import sys
from typing import Annotated

import typer

from signalbox import __version__
from signalbox.errors import UserError
from signalbox.runtime import logs

# A group of commands and the module whose `app` holds them; "" puts them beside the groups. Those modules import what
# is slow inside their commands: `signalbox --help` waits for none of it.
COMMAND_GROUPS = [
    ("", "signalbox.app.game_commands"),
    ("", "signalbox.deploy.cli"),
    ("", "signalbox.procedures.self_test.cli"),
    ("record", "signalbox.record.cli"),
    ("boards", "signalbox.board.cli"),
    ("wiring", "signalbox.procedures.wiring.cli"),
    ("report", "signalbox.report.cli"),
]


def make_app() -> typer.Typer:
    """All commands in one app."""
    app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)
    app.callback()(_signalbox)
    for name, module in COMMAND_GROUPS:
        app.add_typer(importlib.import_module(module).app, name=name or None)
    return app


def main() -> None:
    """Run the command line. A UserError is its text on standard error and exit status 1."""
    _take_any_character()
    try:
        make_app()()
    except UserError as error:
        logs.stop(error)
        print(error, file=sys.stderr)
        sys.exit(1)
    except Exception as error:
        logs.stop(error)
        raise
    finally:
        logs.stop()


def _take_any_character() -> None:
    """A name that the terminal's encoding has no letters for is printed with question marks and ends no game.

    On Windows output that goes to a file or another program has such an encoding.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"signalbox {__version__}")
        raise typer.Exit


def _signalbox(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """A controller for train board games on a real board: reed switches in, lights out, the rules on the PC."""
