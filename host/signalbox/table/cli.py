"""The commands `signalbox play` and `signalbox demo`."""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signalbox.errors import UserError

if TYPE_CHECKING:
    from signalbox.table.opening import OpenTable
    from signalbox.table.table import Options

app = typer.Typer(no_args_is_help=True)

DEMO_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
DEFAULT_GAME = "ptites-locos"

Game = Annotated[str, typer.Argument(help="The game to play.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game, such as repair=yes.")
]


Record = Annotated[Path | None, typer.Option(help="The record: a file, or a folder to make it in.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the record, or with the newest unfinished one.")]


@app.command()
def play(
    game: Game = DEFAULT_GAME,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="A seat, clockwise: a name, or NAME=simple for a computer player. Repeat it for each seat."),
    ] = None,
    board: Annotated[str, typer.Option(help="The board's serial port, or 'virtual' for a board on the page.")] = "",
    description: Annotated[str, typer.Option(help="A board description of your own, instead of the game's.")] = "",
    options: Set = None,
    seed: Annotated[str, typer.Option(help="For tests: dice that can be had again.")] = "",
    record: Record = None,
    resume: Resume = False,
    port: Annotated[int, typer.Option(help="The page's port on this machine.")] = 8080,
    lan: Annotated[
        bool, typer.Option("--lan", help="Show the page to the local network; hands need its token.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play at a real board, or at a virtual one when none answers."""
    from signalbox.table import playing

    opened = (
        _resumed(record)
        if resume
        else playing.fresh(game, seat or [], parse_options(options), seed, record, description)
    )
    playing.play(opened, board=board, page=playing.Page(port=port, lan=lan, browser=browser), tell=typer.echo)


@app.command()
def demo(
    game: Game = DEFAULT_GAME,
    players: Annotated[int, typer.Option(help="How many seats.")] = 2,
    seed: Annotated[str, typer.Option(help="The same seed gives the same game, to the byte on the line.")] = "1",
    sloppy: Annotated[float, typer.Option(min=0.0, max=1.0, help="How untidy the hands are, 0 to 1.")] = 0.0,
    options: Set = None,
    realtime: Annotated[bool, typer.Option("--realtime", help="At the wall clock, over a real serial line.")] = False,
    record: Record = None,
    resume: Resume = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print nothing but a line of JSON at the end.")] = False,
) -> None:
    """Watch a whole game: simulated people play it through firmware, line and table."""
    from signalbox.table import playing
    from signalbox.virtual.demo import play_simulated, summary

    def tell(sentence: str) -> None:
        if not as_json:
            typer.echo(sentence)

    with tempfile.TemporaryDirectory(prefix="signalbox-demo-") as folder:
        if resume:
            opened = _resumed(record)
        else:
            names = list(DEMO_NAMES[:players])
            opened = playing.fresh(game, names, parse_options(options), seed, record or Path(folder))
        try:
            if realtime:
                group, seconds = playing.play_demo(opened, seed, sloppy, tell)
                line = ""
            else:
                group, simulation = play_simulated(opened, seed, sloppy, tell)
                seconds, line = simulation.now, simulation.line.hexdigest()
        finally:
            if opened.table.journal is not None:
                opened.table.journal.close()
    figures = summary(opened, game, seed, group, seconds) | ({"line_sha256": line} if line else {})
    typer.echo(json.dumps(figures) if as_json else ", ".join(f"{name} {value}" for name, value in figures.items()))


def parse_options(texts: list[str] | None) -> Options:
    """OPTION=VALUE words as options: yes and no, whole numbers, or text. Raises UserError for anything else."""
    options: Options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UserError(f"--set takes OPTION=VALUE, such as --set repair=yes, not {text!r}.")
        words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        options[name] = words[value] if value in words else int(value) if value.isdigit() else value
    return options


def _resumed(record: Path | None) -> OpenTable:
    from signalbox.record.folder import default_folder, latest_unfinished
    from signalbox.table.opening import resumed_table

    path = record
    if path is None or path.is_dir():
        path = latest_unfinished(path or default_folder())
    if path is None:
        raise UserError("There is no unfinished game: start one with `signalbox play`.")
    return resumed_table(path, datetime.now(UTC))
