"""The options shared by several commands, as decorators, and the types of their values."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from signalbox.cli.command import NameType
from signalbox.core.errors import UserError
from signalbox.core.messages import Message


class _Path(click.Path):
    """A path type that rejects "", which would mean the current folder."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        """Return the path. Raise UserError if it is empty."""
        if value == "":
            raise UserError(Message("path-empty"))
        return super().convert(value, param, ctx)


def _game_names() -> Sequence[str]:
    from signalbox import games

    return games.names()


def _find_game(text: str) -> str:
    from signalbox import games

    return games.resolve_name(text)


def _board_names() -> Sequence[str]:
    from signalbox.board.load import dashed_board_names

    return dashed_board_names()


def _find_board(text: str) -> str:
    from signalbox.board.load import resolve_board_name

    return resolve_board_name(text)


PATH = _Path(path_type=Path)
DEFAULT_GAME = "ptites-locos"
GAME = NameType(_game_names, _find_game, DEFAULT_GAME)
BOARD = NameType(_board_names, _find_board)  # it also accepts the path of a description

page_port_option = click.option(
    "--page-port", type=click.IntRange(0, 65535), default=8080, show_default=True, metavar="PORT", help="help-page-port"
)
browser_option = click.option("--browser/--no-browser", default=True, show_default=True, help="help-browser")
_description = partial(click.option, "--description", type=BOARD, default="", metavar="NAME|PATH")
description_option = _description(help="help-own-description")
board_description_option = _description(help="help-described")
set_option = click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="help-set-option")
file_argument = click.argument("file", type=PATH, required=False, help="help-record-file")
folder_option = click.option("--folder", type=PATH, help="help-record-folder")


@contextmanager
def require_extra(message: Message) -> Iterator[None]:
    """Raise UserError with the message `message` if a package from an extra cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("signalbox"):
            raise
        raise UserError(message) from error
