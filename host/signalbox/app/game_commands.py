"""The commands `signalbox play` and `signalbox demo`."""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from signalbox.app.option_help import GameCommand
from signalbox.errors import UserError
from signalbox.games.options import typed_options
from signalbox.link.faults.spec import CLEAN, Faults, parse
from signalbox.messages import Message
from signalbox.runtime.logs import log_option, unkept_log_option
from signalbox.runtime.options import PATH, browser_option, page_port_option
from signalbox.runtime.speaking import language_option, say, warn
from signalbox.table.pace import PACES

if TYPE_CHECKING:
    pass

DEFAULT_GAME = "ptites-locos"
DEFAULT_SEED = "1"  # of a demo
WHOLE_NUMBER = re.compile("-?[0-9]{1,9}")

_game_argument = click.argument(
    "game",
    required=False,
    help="The game to play, as `signalbox boards list` names it; if not given that of the --description, "
    f"or {DEFAULT_GAME}, or with --resume any.",
)
_description_option = click.option(
    "--description",
    default="",
    metavar="NAME|PATH",
    help="A board description of your own, or another one than the game's.",
)
_set_option = click.option(
    "--set",
    "options",
    multiple=True,
    metavar="OPTION=VALUE",
    help="An option of the game, such as repair=yes or first=Ann; below are all of them.",
)
_broken_option = click.option(
    "--broken",
    multiple=True,
    metavar="SENSOR=KIND",
    help="A virtual sensor that is dead, stuck or chattering, such as Q2.3.1=dead; random:2 draws two by lot.",
)
_physics_option = click.option(
    "--physics/--no-physics",
    default=None,
    help="Virtual reeds feel magnets, as docs/magnets.md reckons them; without, each closes under its own piece alone.",
    show_default="physics",
)
_faults_option = click.option(
    "--faults",
    default="",
    metavar="SPEC",
    help="For tests: a line as bad as this, such as damage=1%,cut=30s (docs/faults.md).",
)
_record_option = click.option("--record", type=PATH, help="The record: a file, or a folder to make it in.")
_resume_option = click.option(
    "--resume", is_flag=True, help="Go on with the record, or with the newest unfinished one."
)


@click.command(cls=GameCommand, short_help="help-play")
@_game_argument
@click.option(
    "--seat",
    multiple=True,
    metavar="NAME",
    help="A seat, clockwise: a name, or NAME=simple for a computer player. Repeat it for each seat; without it one "
    "person plays against computer players.",
)
@click.option(
    "--players",
    type=int,
    metavar="COUNT",
    help="How many seats: those without a --seat are computer players.",
    show_default="as many as are named, else 2 or as many as the game needs",
)
@click.option(
    "--board", default="", metavar="PORT", help="The board's serial port, or 'virtual' for a board on the page."
)
@_description_option
@_set_option
@click.option("--seed", default="", help="For tests: dice that can be had again.")
@_record_option
@_resume_option
@page_port_option
@click.option(
    "--lan",
    is_flag=True,
    help="Show the page to the local network: phones join by the codes on the table's page, anyone may watch; the "
    "table's page needs its token. The line is not encrypted: use it in a network you trust.",
)
@browser_option
@click.option(
    "--patterns/--no-patterns",
    default=None,
    help="Tell every colour by a pattern too, on the page and as the rhythm of its lights; remembered for your next "
    "game.",
    show_default="as the last time",
)
@click.option(
    "--pace",
    type=click.Choice(tuple(PACES)),
    help="How fast a computer plays: how long it waits after your last action, so that you can undo it, and how long "
    "the way of its pieces is shown; remembered for your next game.",
    show_default="as the last time",
)
@click.option(
    "--backup",
    type=PATH,
    metavar="FOLDER",
    help="Copy the record to this folder, such as a stick's, when a game ends; remembered for your next game.",
    show_default="as the last time",
)
@click.option("--no-backup", is_flag=True, help="Copy records nowhere; remembered for your next game.")
@click.option(
    "--voice-folder",
    type=PATH,
    metavar="FOLDER",
    help="Recordings of what is said aloud: LANGUAGE/message-id.ogg, .mp3 or .wav.",
    show_default="the folder voices of your data",
)
@click.option(
    "--kiosk",
    is_flag=True,
    help="A table that stands open to everybody: it begins by itself, goes back to its start when nobody is there, and "
    "plays a game by itself until somebody touches it (docs/kiosk.md).",
)
@click.option("--kiosk-idle", type=float, default=None, hidden=True, help="Seconds until it goes back.")
@click.option("--kiosk-attract", type=float, default=None, hidden=True, help="Seconds until it plays by itself.")
@_broken_option
@_physics_option
@_faults_option
@language_option
@log_option
def play(
    *,
    game: str | None,
    seat: tuple[str, ...],
    players: int | None,
    board: str,
    description: str,
    options: tuple[str, ...],
    seed: str,
    record: Path | None,
    resume: bool,
    page_port: int,
    lan: bool,
    browser: bool,
    patterns: bool | None,
    pace: str | None,
    backup: Path | None,
    no_backup: bool,
    voice_folder: Path | None,
    kiosk: bool,
    kiosk_idle: float | None,
    kiosk_attract: float | None,
    broken: tuple[str, ...],
    physics: bool | None,
    faults: str,
) -> None:
    """Play at a real board, or at a virtual one when none answers.

    The page and this terminal are the table's face: they show what everybody may know. What a seat holds in secret is
    shown on its own page alone. The table's page has a link to it for every seat, as a code for phones with --lan; a
    link works once.
    """
    import asyncio

    from signalbox.app import playing, preferences
    from signalbox.app.evening import Evening
    from signalbox.app.hosting import Hosting
    from signalbox.app.kiosk import ATTRACT_S, IDLE_S, KEPT, Kiosk, game_under_way
    from signalbox.runtime.page import Page
    from signalbox.runtime.stopping import stopping

    bad = _faults(faults)
    _check_backup(backup, no_backup, record)
    path = preferences.default_path()
    shown_patterns = preferences.patterns(patterns, path, warn)
    chosen_pace = preferences.pace(pace, path, warn)
    copies = preferences.backup(backup and backup.absolute(), no_backup, path, warn)
    opened = None
    if resume:
        _check_left_out(seat=seat, players=players, description=description, set=options, seed=seed, patterns=patterns)
        opened = playing.resumed(record, game)
        say(playing.going_on(opened))
    elif game or seat or players or description or options or seed:
        opened = playing.fresh(
            game or _game_of(description),
            seat,
            typed_options(options),
            _text(seed),
            record,
            description,
            players=players,
            patterns=shown_patterns,
            tell=say,
            kept=KEPT if kiosk else playing.NOTHING,
        )
    if opened is not None:
        opened.table.config.pace = chosen_pace
    page = Page(page_port, lan, browser, voice_folder or preferences.default_voices())
    opens = Kiosk(kiosk_idle or IDLE_S, kiosk_attract or ATTRACT_S) if kiosk else None
    hosting = Hosting(board, page, bad, broken, physics is not False, copies, record, description, opens)
    if opened is None and kiosk:
        opened = game_under_way(hosting.records, warn)
        if opened is not None:
            say(playing.going_on(opened))
            opened.table.config.pace = chosen_pace
    with stopping():
        asyncio.run(Evening(hosting, say, warn).run(opened))


@click.command(cls=GameCommand, short_help="help-demo")
@_game_argument
@click.option(
    "--players", type=int, metavar="COUNT", help="How many seats.", show_default="2, or as many as the game needs"
)
@click.option("--seed", help="The same seed gives the same game, to the byte on the line.", show_default=DEFAULT_SEED)
@click.option(
    "--sloppy", type=click.FloatRange(0, 1), metavar="SHARE", help="How untidy the hands are, 0 to 1.", show_default="0"
)
@click.option(
    "--people",
    metavar="KIND",
    help="sloppy people know what they mean. The others know only what the lights ask for: lights, child (who plays "
    "about as well), sleeper (who takes minutes).",
    show_default="sloppy",
)
@click.option("--tags", is_flag=True, help="The board knows each of its pieces, and not only where one stands.")
@_description_option
@_set_option
@_broken_option
@_physics_option
@_faults_option
@click.option(
    "--patterns/--no-patterns",
    default=None,
    help="Tell every colour by the rhythm of its lights too.",
    show_default="no-patterns",
)
@click.option("--realtime", is_flag=True, help="At the wall clock, over a real serial line, with a page to watch it.")
@page_port_option
@browser_option
@_record_option
@_resume_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print nothing but a line of JSON at the end.")
@unkept_log_option
def demo(
    *,
    game: str | None,
    players: int | None,
    seed: str | None,
    sloppy: float | None,
    people: str | None,
    tags: bool,
    description: str,
    options: tuple[str, ...],
    broken: tuple[str, ...],
    physics: bool | None,
    faults: str,
    patterns: bool | None,
    realtime: bool,
    page_port: int,
    browser: bool,
    record: Path | None,
    resume: bool,
    as_json: bool,
) -> None:
    """Watch simulated people play a whole game.

    They play it through firmware, line and table.
    """
    from signalbox.app import playing
    from signalbox.runtime.page import Page
    from signalbox.runtime.stopping import stopping
    from signalbox.simulator.players.demo import PEOPLE, SLOPPY, DemoOptions, play_simulated, summary, trouble

    tell = _say_nothing if as_json else say
    bad = _faults(faults)
    if people is not None and people not in PEOPLE:
        raise UserError(Message("people-unknown", people=people, kinds=PEOPLE))
    with tempfile.TemporaryDirectory(prefix="signalbox-demo-") as folder, stopping():
        if resume:
            _check_left_out(players=players, description=description, seed=seed, set=options, patterns=patterns)
            opened = playing.resumed(record, game, demo=True)
            if opened.news is not None:
                tell(opened.news)
            begun = DemoOptions.of(opened)
            demo_options = replace(
                begun,
                sloppy=begun.sloppy if sloppy is None else sloppy,
                broken=broken or begun.broken,
                people=people or begun.people,
                tags=tags or begun.tags,
                physics=begun.physics if physics is None else physics,
            )
        else:
            seed = DEFAULT_SEED if seed is None else _text(seed)
            demo_options = DemoOptions(seed, sloppy or 0.0, broken, people or SLOPPY, tags, physics is not False)
            opened = playing.fresh_demo(
                game or _game_of(description),
                players,
                typed_options(options),
                demo_options,
                record or Path(folder),
                description,
                patterns=bool(patterns),
            )
        with playing.leaving(opened, "demo", warn if record else _say_nothing):
            if realtime:
                group, seconds, came_of_it = playing.play_demo(
                    opened, demo_options, tell, Page(page_port, browser=browser and not as_json), bad
                )
            else:
                group, simulation = play_simulated(opened, demo_options, tell, bad)
                seconds, came_of_it = simulation.now, {"line_sha256": simulation.line.hexdigest()}
                came_of_it |= trouble(simulation) if bad.does_anything else {}
    assert opened.table.journal is not None, "a game that has ended has begun"
    game = opened.table.journal.header.game
    figures = summary(opened, game, demo_options, group, seconds) | came_of_it
    if demo_options.broken:
        figures["ignored_sensors"] = opened.table.diagnosis.ignored.kinds()
    click.echo(json.dumps(figures) if as_json else ", ".join(f"{name} {value}" for name, value in figures.items()))


def _check_backup(backup: Path | None, is_ended: bool, record: Path | None) -> None:
    """Raises UserError when records are to be copied and not, or cannot be copied there."""
    from signalbox.record.backup import prove_folder
    from signalbox.record.folder import default_folder

    if backup is not None and is_ended:
        raise UserError(Message("backup-both"))
    if backup is not None:
        folders = [] if record is None else [record, record.parent]
        prove_folder(backup, [default_folder(), *folders])


def _faults(spec: str) -> Faults:
    return parse(spec) if spec else CLEAN


def _text(seed: str) -> str:
    """The seed as it is. Raises UserError when its bytes were no UTF-8."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise UserError(Message("seed-unreadable")) from None
    return seed


def _game_of(description: str) -> str:
    """The name of the game that a description is of."""
    from signalbox.board import load
    from signalbox.games.registry import listed_name

    return listed_name(load(description).game) if description else DEFAULT_GAME


def _check_left_out(**given: object) -> None:
    """Raises UserError for what a game brings along when it is resumed."""
    for name, value in given.items():
        if value not in (None, "", ()):
            option = f"no-{name}" if value is False else name
            raise UserError(Message("resume-leave-out", option=option))


def _say_nothing(_: Message) -> None:
    pass
