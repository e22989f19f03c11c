"""The commands `signalbox play` and `signalbox demo`."""

from __future__ import annotations

import json
import tempfile
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signalbox.table.opening import OpenTable
    from signalbox.table.table import Options

app = typer.Typer(no_args_is_help=True)

DEMO_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
DEFAULT_GAME = "ptites-locos"

Game = Annotated[str, typer.Argument(help="The game to play.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game, such as repair=yes.")
]


@app.command()
def demo(
    game: Game = DEFAULT_GAME,
    players: Annotated[int, typer.Option(help="How many seats.")] = 2,
    seed: Annotated[str, typer.Option(help="The same seed gives the same game, to the byte on the line.")] = "1",
    sloppy: Annotated[float, typer.Option(min=0.0, max=1.0, help="How untidy the hands are, 0 to 1.")] = 0.0,
    options: Set = None,
    realtime: Annotated[bool, typer.Option("--realtime", help="At the wall clock, over a real serial line.")] = False,
    record: Annotated[Path | None, typer.Option(help="Keep the record in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the demo in this record.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print nothing but a line of JSON at the end.")] = False,
) -> None:
    """Watch a whole game: simulated people play it through firmware, line and table."""
    from signalbox.virtual.demo import play_simulated, summary

    def tell(sentence: str) -> None:
        if not as_json:
            typer.echo(sentence)

    with _demo_table(game, players, seed, _parse_options(options), record, resume) as opened:
        if realtime:
            from signalbox.table.live import demo_live

            group, seconds = demo_live(opened, seed, sloppy, tell)
            line = ""
        else:
            group, simulation = play_simulated(opened, seed, sloppy, tell)
            seconds, line = simulation.now, simulation.line.hexdigest()
        figures = summary(opened, game, seed, group, seconds) | ({"line_sha256": line} if line else {})
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        typer.echo(", ".join(f"{name} {value}" for name, value in figures.items()))


@contextmanager
def _demo_table(
    game: str, players: int, seed: str, options: Options, record: Path | None, resume: Path | None
) -> Iterator[OpenTable]:
    """The table of a demo, and its record closed at the end; without a file to keep it in, the record is temporary."""
    from signalbox.record.dice import Dice
    from signalbox.table.opening import NewGame, new_table, resumed_table
    from signalbox.table.seats import Seat

    now = datetime.now(UTC)
    with tempfile.TemporaryDirectory(prefix="signalbox-demo-") as folder:
        if resume is not None:
            opened = resumed_table(resume, now)
        else:
            seats = [Seat(name) for name in DEMO_NAMES[:players]]
            opened = new_table(NewGame(game, seats, options, Dice.from_text(seed), record or Path(folder)), now)
        try:
            yield opened
        finally:
            if opened.table.journal is not None:
                opened.table.journal.close()


def _parse_options(texts: list[str] | None) -> Options:
    """OPTION=VALUE words as options: yes and no, whole numbers, or text."""
    from signalbox.errors import UserError

    options: Options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UserError(f"--set takes OPTION=VALUE, such as --set repair=yes, not {text!r}.")
        words: dict[str, bool] = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        options[name] = words[value] if value in words else int(value) if value.isdigit() else value
    return options
