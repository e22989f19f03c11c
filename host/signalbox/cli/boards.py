"""The command `signalbox boards`: check, list and edit board descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.board.model import square_lights
from signalbox.cli.command import Group
from signalbox.cli.options import BOARD, DEFAULT_GAME, PATH, browser_option, page_port_option, require_extra
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.terminal_language import language_option, say

if TYPE_CHECKING:
    from signalbox.board import Board
    from signalbox.device.runtime.command_page import Page
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
    """Check that board descriptions are correct and that the boards can be built."""
    from signalbox.board import BoardError, board_names, load
    from signalbox.board.load import unavailable_boards
    from signalbox.maker.plans.check import check_board

    faults: list[str] = []
    for name in [board] if board is not None else board_names():
        try:
            loaded_board = load(name)
        except UserError as error:
            faults.append(str(error))
            continue
        result = check_board(loaded_board)
        say(_summary(loaded_board, is_correct=not result.faults))
        for line in result.lines:
            say(line)
        for sentence in result.skipped:  # a check that could not be made is not a fault
            click.echo(f"  {user_catalogue().text(sentence)}", err=True)
        if result.faults:
            faults.append(str(BoardError(name, result.faults)))
    faults += map(user_catalogue().text, unavailable_boards() if board is None else [])
    if faults:
        raise UserError("\n".join(faults))


@boards.command("list", help="help-boards-list", examples=("boards list", "boards list --lang fr"))
@language_option
def list_boards() -> None:
    """List the names, games and description paths of all boards."""
    from signalbox.board import load
    from signalbox.board.load import board_files, unavailable_boards
    from signalbox.core.installed_games import dashed_name

    faults: list[str] = []
    for name, path in sorted(board_files().items()):
        try:
            click.echo(f"{dashed_name(name)}: {dashed_name(load(name).game)}, {path}")
        except UserError as error:
            faults.append(str(error))
    for sentence in [*faults, *map(user_catalogue().text, unavailable_boards())]:
        click.echo(sentence, err=True)


@boards.command(help="help-boards-squares", examples=(f"boards squares {DEFAULT_GAME}", "boards squares my_board.toml"))
@click.argument("board", type=BOARD, metavar="NAME|PATH", help="help-board")
@language_option
def squares(board: str) -> None:
    """Print a board's squares, lights and buttons as written in a TOML board description."""
    from signalbox.board.load import load
    from signalbox.board.toml_table import toml_key

    loaded_board = load(board)
    click.echo("[squares]")
    for square in loaded_board.squares.values():
        place = f', place = "{square.place}"' if square.place != square.name else ""
        numbers = f"sensor = {square.sensor}, light = {square.light}"
        click.echo(f"{toml_key(square.name)} = {{ at = [{square.row:g}, {square.column:g}], {numbers}{place} }}")
    click.echo("\n[lights]")
    others = {name: light for name, light in loaded_board.lights.items() if name not in square_lights(loaded_board)}
    for name, light in others.items():
        row, column = loaded_board.picture.lights[name]
        click.echo(f"{toml_key(name)} = {{ at = [{row:g}, {column:g}], light = {light} }}")
    click.echo("\n[buttons]")
    for name, sensor in loaded_board.buttons.items():
        point = loaded_board.picture.buttons.get(name)
        line = f"{{ at = [{point[0]:g}, {point[1]:g}], sensor = {sensor} }}" if point is not None else str(sensor)
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
    """Show a page for moving and renumbering the squares, lights, buttons and code reeds of a board."""
    from signalbox.device.runtime.command_page import Page
    from signalbox.device.runtime.stopping import run, stop_on_signals

    if path.suffix != ".toml":
        raise UserError(Message("editor-no-toml", file=str(path)))
    with require_extra(Message("editor-needs-packages")):
        from signalbox.maker.editor.editor import Editor
    editor = Editor(path)
    with stop_on_signals():
        try:
            run(_edit(editor, Page(page_port, browser=browser)))
        finally:
            if not editor.is_saved:
                say(Message("editor-not-saved", file=str(path)))


async def _edit(editor: Editor, page: Page) -> None:
    """Serve the editor's page until Ctrl-C is pressed."""
    from signalbox.device.runtime.command_page import serve_page
    from signalbox.maker.editor.editor import make_hub

    say(Message("editor-ctrl-c"))
    await serve_page(make_hub(editor), page, say)


def _summary(board: Board, is_correct: bool) -> Message:
    return Message(
        "boards-checked",
        board=board.name,
        right="yes" if is_correct else "no",
        title=Message("board-title", board=board.name, title=board.title),
        squares=str(len(board.squares)),
        bays=len(board.bays),
        parts=str(len(board.parts)),
        sensors=str(board.sensors.count),
        lights=str(len(board.lights)),
        hash=board.hash,
    )
