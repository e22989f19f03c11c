"""The options that several commands have, as decorators."""

import os
from pathlib import Path

import click

from signalbox.core.errors import UserError
from signalbox.core.messages import Message


class _Path(click.Path):
    """A path that is not "": that would be the folder one is in, which nobody has named."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Raises UserError for an empty one."""
        if value == "":
            raise UserError(Message("path-empty"))
        return super().convert(value, param, ctx)


PATH = _Path(path_type=Path)

page_port_option = click.option(
    "--page-port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    metavar="PORT",
    help="help-page-port",
)
browser_option = click.option("--browser/--no-browser", default=True, show_default=True, help="help-browser")
description_option = click.option("--description", default="", metavar="NAME|PATH", help="help-own-description")
set_option = click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="help-set-option")
