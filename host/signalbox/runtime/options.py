"""The options that several commands have, as decorators."""

from pathlib import Path

import click

PATH = click.Path(path_type=Path)

page_port_option = click.option(
    "--page-port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    metavar="PORT",
    help="The page's port on this machine, 0 for any.",
)
browser_option = click.option(
    "--browser/--no-browser", default=True, show_default=True, help="Open the page in a browser."
)
