"""The command `signalbox`: looks up its subcommands by name and reports users' errors."""

import importlib
import io
import sys

import click

from signalbox import __version__
from signalbox.cli.command import Group
from signalbox.cli.options import DEFAULT_GAME
from signalbox.core.errors import UserError
from signalbox.device.runtime import logs

# In the order of the help. Commands import slow modules inside functions, so `signalbox --help` loads none.
COMMANDS = (
    *("play", "demo", "kiosk", "deploy", "check", "wiring", "record"),
    *("replay", "stats", "arena", "engine", "report", "boards", "build"),
)
_MODULES = {"demo": "play", "stats": "replay"}  # of commands that are not in a module of the same name


class Commands(Group):
    """The group that contains COMMANDS and imports each of them when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name, or None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(f"signalbox.cli.{_MODULES.get(cmd_name, cmd_name)}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.command(
    cls=Commands,
    help="help-signalbox\n\nhelp-signalbox-more",
    examples=(f"play {DEFAULT_GAME}", f"demo {DEFAULT_GAME} --realtime"),
)
@click.version_option(__version__, message="%(prog)s %(version)s", help="help-version")
def signalbox() -> None:
    """The command line of Signalbox."""


def main() -> None:
    """Run the command line. If it raises a UserError, print the error on standard error and exit with status 1."""
    _replace_unencodable()
    try:
        signalbox(prog_name="signalbox")
    except UserError as error:
        logs.stop(error)
        print(error, file=sys.stderr)
        sys.exit(1)
    except Exception as error:
        logs.stop(error)
        raise
    finally:
        logs.stop()


def _replace_unencodable() -> None:
    """Make standard input and output replace characters that their encoding lacks, instead of raising errors.

    On Windows, output to a file or to another program may have an encoding that lacks some characters.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
