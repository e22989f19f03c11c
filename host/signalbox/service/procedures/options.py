"""The option that every procedure with a board has, as a decorator."""

import click

description_option = click.option("--description", default="", metavar="NAME|PATH", help="help-described")
