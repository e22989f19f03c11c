"""The command `signalbox build`."""

from pathlib import Path

import click

from signalbox.cli.command import Command, NameType
from signalbox.cli.options import BOARD, DEFAULT_GAME, PATH, require_extra
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.device.runtime.terminal_language import language_option, say
from signalbox.maker.plans.sheet_pages import PAGE_SIZE_NAMES


@click.command(
    cls=Command,
    help="help-build\n\nhelp-build-more",
    examples=(f"build {DEFAULT_GAME} --out plans", "build my_board.toml --out plans --paper A4 --pictures"),
)
@click.argument("board", type=BOARD, metavar="NAME|PATH", help="help-board")
@click.option("--out", type=PATH, required=True, metavar="FOLDER", help="help-build-out")
@click.option(
    "--paper",
    "page_sizes",
    multiple=True,
    type=NameType(lambda: PAGE_SIZE_NAMES),
    help="help-build-paper",
    show_default="help-build-default-paper",
)
@click.option(
    "--as-soldered", is_flag=False, flag_value="", default=None, metavar="[SERIAL]", help="help-build-as-soldered"
)
@click.option("--pictures", is_flag=True, help="help-build-pictures")
@language_option
def build(board: str, out: Path, page_sizes: tuple[str, ...], as_soldered: str | None, pictures: bool) -> None:
    """Write everything needed to build a board."""
    from signalbox.board import load
    from signalbox.board.load import fingerprint
    from signalbox.service.procedures.wiring.saved_orders import default_folder, load_learned_wiring

    loaded_board = load(board)
    if as_soldered is not None:
        loaded_board = load_learned_wiring(default_folder(), loaded_board, as_soldered).renumber_board(loaded_board)
    with require_extra(Message("building-needs-packages")):
        from signalbox.maker.plans.build import build as build_files
        from signalbox.maker.plans.build import check_output_folder, write_folder
    check_output_folder(out)
    files = build_files(loaded_board, page_sizes or PAGE_SIZE_NAMES, pictures, board, user_catalogue().language)
    write_folder(out, files)
    say(Message("building-written", folder=str(out), count=len(files), hash=fingerprint(loaded_board)))
