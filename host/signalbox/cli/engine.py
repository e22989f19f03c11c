"""The command `signalbox engine`."""

from __future__ import annotations

import click

from signalbox.device.runtime.speaking import language_option


@click.command(help="help-engine\n\nhelp-engine-more")
@click.option(
    "--level", metavar="PLAYER", default="strong", show_default="help-engine-default-level", help="help-engine-level"
)
@language_option
def engine(level: str) -> None:
    """Play for a program that speaks the protocol of docs/engines.md."""
    import sys

    from signalbox.ai.engines.server import converse
    from signalbox.core.messages.typed import meant
    from signalbox.games.players import PLAYERS, check_name

    name = meant(level, PLAYERS) or level
    check_name(name)
    converse(sys.stdin.buffer, sys.stdout.buffer, name)
