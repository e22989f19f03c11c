"""The command `signalbox`: its commands by name, and a user's errors caught."""

import importlib
import io
import sys
from typing import Any

import click

from signalbox import __version__
from signalbox.cli.command_help import speak_in_help
from signalbox.cli.usage_errors import spoken
from signalbox.core.errors import UserError
from signalbox.device.runtime import logs

# Where each command or group of commands is, in the order of the help. None is loaded before it is asked for, and what
# is slow they import inside: `signalbox --help` waits for none of it.
COMMANDS = {
    "play": "signalbox.cli.play",
    "demo": "signalbox.cli.play",
    "kiosk": "signalbox.cli.kiosk",
    "deploy": "signalbox.cli.deploy",
    "check": "signalbox.cli.check",
    "wiring": "signalbox.cli.wiring",
    "record": "signalbox.cli.record",
    "replay": "signalbox.cli.replay",
    "stats": "signalbox.cli.replay",
    "arena": "signalbox.cli.arena",
    "engine": "signalbox.cli.engine",
    "report": "signalbox.cli.report",
    "boards": "signalbox.cli.edit",
    "build": "signalbox.cli.build",
}


speak_in_help()


class Commands(click.Group):
    """The commands of COMMANDS."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Raises SpokenUsageError for what is wrong before the command's name."""
        with spoken():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Raises SpokenUsageError for what is wrong with a command."""
        with spoken():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The one of that name. Raises NoSuchCommand, which suggests others."""
        if cmd_name not in COMMANDS:
            raise click.exceptions.NoSuchCommand(cmd_name, possibilities=COMMANDS, ctx=ctx)
        command = getattr(importlib.import_module(COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.command(cls=Commands, help="help-signalbox\n\nhelp-signalbox-more")
@click.version_option(__version__, message="%(prog)s %(version)s", help="help-version")
def signalbox() -> None:
    """All commands."""


def main() -> None:
    """Run the command line. A UserError is its text on standard error and exit status 1."""
    _take_any_character()
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


def _take_any_character() -> None:
    """A name that the terminal's encoding has no letters for is printed with question marks and ends no game.

    On Windows output that goes to a file or another program has such an encoding.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
