"""The help of the commands that play a game: below it, what may be chosen in each game with --set."""

from __future__ import annotations

import click

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.speaking import terminal


class GameCommand(click.Command):
    """A command whose help ends with the options of every game."""

    left_out: tuple[str, ...] = ()  # options of games that the command itself does without

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list for each game; of a game that cannot be used, why."""
        from signalbox import games  # slow, and nothing else of a command's help needs them

        super().format_epilog(ctx, formatter)
        for name in games.names():
            with formatter.section(terminal().text(Message("help-of-set", game=name))):
                try:
                    choices = games.entry(name).options.choices()
                except UserError as fault:
                    formatter.write_text(str(fault))
                    continue
                listed = [each for each in choices if each.typed.partition("=")[0] not in self.left_out]
                formatter.write_dl([(each.typed, terminal().text(each.meaning)) for each in listed])
