"""The command `signalbox boards`: check, list and edit board descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.board.model import square_lights
from signalbox.cli.command import Group
from signalbox.cli.options import BOARD, DEFAULT_GAME, PATH, browser_option, needed, page_port_option
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import own
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.speaking import language_option, say

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.runtime.page import Page
    from signalbox.maker.editor.editor import Editor


@click.group(cls=Group, help="help-boards", examples=("boards list", f"boards check {DEFAULT_GAME}"))
def boards() -> None:
    """Check, list and edit board descriptions."""


@boards.command(
    help="help-boards-check\n\nhelp-boards-check-more",
    examples=(f"boards check {DEFAULT_GAME}", "boards check my_board.toml"),
)
@click.argument("board", type=BOARD, required=False, metavar="[NAME|PATH]", help="help-boards-check-board")
@language_option
def check(board: str | None) -> None:
    """Report whether descriptions are correct and can be built."""
    from signalbox.board import BoardError, board_names, load
    from signalbox.board.load import left_out
    from signalbox.maker.plans.check import check_board

    faults: list[str] = []
    for name in [board] if board is not None else board_names():
        try:
            described = load(name)
        except UserError as error:
            faults.append(str(error))
            continue
        checked = check_board(described)
        say(_summary(described, is_right=not checked.faults))
        for line in checked.lines:
            say(line)
        for sentence in checked.left_out:  # these do not make the description wrong
            click.echo(f"  {own().text(sentence)}", err=True)
        if checked.faults:
            faults.append(str(BoardError(name, checked.faults)))
    faults += map(own().text, left_out() if board is None else [])
    if faults:
        raise UserError("\n".join(faults))


@boards.command("list", help="help-boards-list", examples=("boards list", "boards list --lang fr"))
@language_option
def list_boards() -> None:
    """List the boards of all games with their names, games and descriptions."""
    from signalbox.board import load
    from signalbox.board.load import board_files, left_out
    from signalbox.core.installed_games import listed_name

    faults: list[str] = []
    for name, path in sorted(board_files().items()):
        try:
            click.echo(f"{listed_name(name)}: {listed_name(load(name).game)}, {path}")
        except UserError as error:
            faults.append(str(error))
    for sentence in [*faults, *map(own().text, left_out())]:
        click.echo(sentence, err=True)


@boards.command(help="help-boards-squares", examples=(f"boards squares {DEFAULT_GAME}", "boards squares my_board.toml"))
@click.argument("board", type=BOARD, metavar="NAME|PATH", help="help-board")
@language_option
def squares(board: str) -> None:
    """Print all squares, lights and buttons as they are written in a description."""
    from signalbox.board.load import load
    from signalbox.board.toml_table import toml_key

    described = load(board)
    click.echo("[squares]")
    for square in described.squares.values():
        place = f', place = "{square.place}"' if square.place != square.name else ""
        numbers = f"sensor = {square.sensor}, light = {square.light}"
        click.echo(f"{toml_key(square.name)} = {{ at = [{square.row:g}, {square.column:g}], {numbers}{place} }}")
    click.echo("\n[lights]")
    others = {name: light for name, light in described.lights.items() if name not in square_lights(described)}
    for name, light in others.items():
        row, column = described.picture.lights[name]
        click.echo(f"{toml_key(name)} = {{ at = [{row:g}, {column:g}], light = {light} }}")
    click.echo("\n[buttons]")
    for name, sensor in described.buttons.items():
        at = described.picture.buttons.get(name)
        line = f"{{ at = [{at[0]:g}, {at[1]:g}], sensor = {sensor} }}" if at is not None else str(sensor)
        click.echo(f"{toml_key(name)} = {line}")


@boards.command(
    help="help-boards-edit\n\nhelp-boards-edit-more",
    examples=("boards edit my_board.toml", "boards edit my_board.toml --no-browser --page-port 8081"),
)
@click.argument("path", type=PATH, metavar="PATH", help="help-boards-edit-path")
@page_port_option
@browser_option
@language_option
@log_option
def edit(path: Path, page_port: int, browser: bool) -> None:
    """Show a page for moving and renumbering the items on a board."""
    from signalbox.device.runtime.page import Page
    from signalbox.device.runtime.stopping import run, stopping

    if path.suffix != ".toml":
        raise UserError(Message("editor-no-toml", file=str(path)))
    with needed(Message("editor-needs-packages")):
        from signalbox.maker.editor.editor import Editor
    editor = Editor(path)
    with stopping():
        try:
            run(_edit(editor, Page(page_port, browser=browser)))
        finally:
            if not editor.saved:
                say(Message("editor-not-saved", file=str(path)))


async def _edit(editor: Editor, page: Page) -> None:
    """Serve the page until Ctrl-C."""
    from signalbox.device.runtime.page import serve_page
    from signalbox.maker.editor.editor import make_hub

    say(Message("editor-ctrl-c"))
    await serve_page(make_hub(editor), page, say)


def _summary(board: Board, is_right: bool) -> Message:
    return Message(
        "boards-checked",
        board=board.name,
        right="yes" if is_right else "no",
        title=Message("board-title", board=board.name, title=board.title),
        squares=str(len(board.squares)),
        bays=len(board.bays),
        parts=str(len(board.parts)),
        sensors=str(board.sensors.count),
        lights=str(len(board.lights)),
        hash=board.hash,
    )
