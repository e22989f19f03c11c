"""The command `signalbox boards edit`, beside the other commands of `boards`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.cli.boards import boards as boards
from signalbox.cli.options import PATH, browser_option, page_port_option
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.runtime.logs import log_option
from signalbox.device.runtime.speaking import language_option, say

if TYPE_CHECKING:
    from signalbox.device.runtime.page import Page
    from signalbox.maker.editor.editor import Editor


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
    """Move and renumber what is on a board, on a page."""
    from signalbox.device.runtime.page import Page
    from signalbox.device.runtime.stopping import run, stopping

    if path.suffix != ".toml":
        raise UserError(Message("editor-no-toml", file=str(path)))
    try:
        from signalbox.maker.editor.editor import Editor
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("signalbox"):
            raise
        raise UserError(Message("editor-needs-packages")) from error

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
