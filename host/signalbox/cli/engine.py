"""The command `signalbox engine`."""

import click

from signalbox.cli.command import Command, NameType
from signalbox.device.runtime.terminal_language import language_option
from signalbox.games.players import PLAYERS, STRONG


@click.command(cls=Command, help="help-engine\n\nhelp-engine-more", examples=("engine", "engine --level easy"))
@click.option("--level", type=NameType(lambda: PLAYERS), default=STRONG, show_default=True, help="help-engine-level")
@language_option
def engine(level: str) -> None:
    """Act as an engine for a program that uses the protocol described in docs/engines.md."""
    import sys

    from signalbox.ai.engines.signalbox_engine import run_server

    run_server(sys.stdin.buffer, sys.stdout.buffer, level)
