"""The commands `signalbox play` and `signalbox demo`."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from signalbox.cli.command import GameCommand, NameType
from signalbox.cli.options import (
    DEFAULT_GAME,
    GAME,
    PATH,
    browser_option,
    description_option,
    page_port_option,
    set_option,
)
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.faults.spec import CLEAN, parse
from signalbox.device.runtime.logs import log_option, unsaved_log_option
from signalbox.device.runtime.terminal_language import language_option, say, warn
from signalbox.games.options import parse_options
from signalbox.play.table.pace import PACES

DEFAULT_SEED = "1"  # for a demo


def _people_kinds() -> Sequence[str]:
    from signalbox.simulator.people.demo import PEOPLE

    return PEOPLE


_game_argument = click.argument("game", type=GAME, required=False, metavar="[GAME]", help="help-game")
_broken_option = click.option("--broken", multiple=True, metavar="SENSOR=KIND", help="help-broken")
_physics_option = click.option("--physics/--no-physics", default=None, help="help-physics", show_default="physics")
_faults_option = click.option("--faults", default="", metavar="SPEC", help="help-faults")
_record_option = click.option("--record", type=PATH, help="help-record-to")
_resume_option = click.option("--resume", is_flag=True, help="help-resume")


@click.command(
    cls=GameCommand,
    help="help-play\n\nhelp-play-more",
    examples=(
        f"play {DEFAULT_GAME} --seat Ann --seat Ben",
        f"play {DEFAULT_GAME} --seat Ann --seat Robin=strong --lan",
    ),
)
@_game_argument
@click.option("--seat", multiple=True, metavar="NAME", help="help-play-seat")
@click.option(
    "--players", type=int, metavar="COUNT", help="help-play-players", show_default="help-play-default-players"
)
@click.option("--board", default="", metavar="PORT", help="help-play-board")
@description_option
@set_option
@click.option("--seed", default="", help="help-play-seed")
@_record_option
@_resume_option
@page_port_option
@click.option("--lan", is_flag=True, help="help-play-lan")
@browser_option
@click.option("--patterns/--no-patterns", default=None, help="help-play-patterns", show_default="help-default-last")
@click.option(
    "--move-everything/--no-move-everything",
    default=None,
    help="help-play-move-everything",
    show_default="help-default-last",
)
@click.option("--pace", type=NameType(lambda: (*PACES,)), help="help-play-pace", show_default="help-default-last")
@click.option("--backup", type=PATH, metavar="FOLDER", help="help-play-backup", show_default="help-default-last")
@click.option("--no-backup", is_flag=True, help="help-play-no-backup")
@click.option(
    "--voice-folder", type=PATH, metavar="FOLDER", help="help-play-voices", show_default="help-play-default-voices"
)
@click.option("--kiosk", is_flag=True, help="help-play-kiosk")
@click.option("--kiosk-idle", type=float, default=None, hidden=True)
@click.option("--kiosk-attract", type=float, default=None, hidden=True)
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
    move_everything: bool | None,
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
    """Play on a real board, or on a virtual one if no board responds."""
    from signalbox.app import game_start, preferences
    from signalbox.app.evening_settings import EveningSettings
    from signalbox.app.kiosk import ATTRACT_S, IDLE_S, INITIAL_STATE, Kiosk, resume_interrupted_game
    from signalbox.app.main_loop import MainLoop
    from signalbox.core.seats import ENGINE
    from signalbox.device.runtime.command_page import Page
    from signalbox.device.runtime.stopping import run, stop_on_signals
    from signalbox.play.lobby.setup import parse_seat

    line_faults = parse(faults) if faults else CLEAN
    _check_backup(backup, no_backup, record)
    path = preferences.default_path()
    shown_patterns = preferences.resolve_patterns(patterns, path, warn)
    preferences.resolve_move_everything(move_everything, path, warn)
    chosen_pace = preferences.resolve_pace(pace, path, warn)
    backup = preferences.resolve_backup_folder(backup and backup.absolute(), no_backup, path, warn)
    open_table = None
    if resume:
        engines = [played for played in map(parse_seat, seat) if played.kind == ENGINE]
        seats = seat if len(seat) > len(engines) else ()
        _check_options_unset(
            seat=seats, players=players, description=description, set=options, seed=seed, patterns=patterns
        )
        open_table = game_start.resume_game(record, game, engines=engines)
        say(game_start.resumed_message(open_table))
    elif game or seat or players or description or options or seed:
        open_table = game_start.new_game(
            game or _default_game(description),
            seat,
            parse_options(options),
            _check_seed(seed),
            record,
            description,
            players=players,
            patterns=shown_patterns,
            tell=say,
            initial_state=INITIAL_STATE if kiosk else game_start.NO_STATE,
        )
    if open_table is not None:
        open_table.table.config.pace = chosen_pace
    page = Page(page_port, lan, browser, voice_folder or preferences.default_voice_folder())
    kiosk_times = Kiosk(kiosk_idle or IDLE_S, kiosk_attract or ATTRACT_S) if kiosk else None
    has_physics = physics is not False
    settings = EveningSettings(board, page, line_faults, broken, has_physics, backup, record, description, kiosk_times)
    if open_table is None and kiosk:
        open_table = resume_interrupted_game(settings.records, warn)
        if open_table is not None:
            say(game_start.resumed_message(open_table))
            open_table.table.config.pace = chosen_pace
    with stop_on_signals():
        run(MainLoop(settings, say, warn).run(open_table))


@click.command(
    cls=GameCommand,
    help="help-demo\n\nhelp-demo-more",
    examples=(f"demo {DEFAULT_GAME} --seed 7", f"demo {DEFAULT_GAME} --players 3 --realtime"),
)
@_game_argument
@click.option(
    "--players", type=int, metavar="COUNT", help="help-demo-players", show_default="help-demo-default-players"
)
@click.option("--seed", help="help-demo-seed", show_default=DEFAULT_SEED)
@click.option("--sloppy", type=click.FloatRange(0, 1), metavar="SHARE", help="help-demo-sloppy", show_default="0")
@click.option("--people", type=NameType(_people_kinds), help="help-demo-people", show_default="sloppy")
@click.option("--tags", is_flag=True, help="help-demo-tags")
@description_option
@set_option
@_broken_option
@_physics_option
@_faults_option
@click.option("--patterns/--no-patterns", default=None, help="help-demo-patterns", show_default="no-patterns")
@click.option("--realtime", is_flag=True, help="help-demo-realtime")
@page_port_option
@browser_option
@_record_option
@_resume_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="help-demo-json")
@unsaved_log_option
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
    """Watch simulated people play a whole game."""
    from signalbox.app import game_start
    from signalbox.device.runtime.command_page import Page
    from signalbox.device.runtime.stopping import stop_on_signals
    from signalbox.simulator.people.demo import SLOPPY, DemoOptions, fault_summary, game_summary, play_simulated

    tell = _ignore_message if as_json else say
    line_faults = parse(faults) if faults else CLEAN
    with tempfile.TemporaryDirectory(prefix="signalbox-demo-") as folder, stop_on_signals():
        if resume:
            _check_options_unset(players=players, description=description, seed=seed, set=options, patterns=patterns)
            open_table = game_start.resume_game(record, game, demo=True)
            if open_table.news is not None:
                tell(open_table.news)
            recorded = DemoOptions.from_journal(open_table)
            demo_options = replace(
                recorded,
                sloppy=recorded.sloppy if sloppy is None else sloppy,
                broken=broken or recorded.broken,
                people=people or recorded.people,
                tags=tags or recorded.tags,
                physics=recorded.physics if physics is None else physics,
            )
        else:
            seed = DEFAULT_SEED if seed is None else _check_seed(seed)
            demo_options = DemoOptions(seed, sloppy or 0.0, broken, people or SLOPPY, tags, physics is not False)
            game, choices, path = game or _default_game(description), parse_options(options), record or Path(folder)
            open_table = game_start.new_demo_game(
                game, players, choices, demo_options, path, description, patterns=bool(patterns)
            )
        with game_start.closing_journal(open_table, "demo", warn if record else _ignore_message):
            if realtime:
                group, seconds, outcome = game_start.play_demo(
                    open_table, demo_options, tell, Page(page_port, browser=browser and not as_json), line_faults
                )
            else:
                group, simulation = play_simulated(open_table, demo_options, tell, line_faults)
                seconds, outcome = simulation.now, {"line_sha256": simulation.line.hexdigest()}
                outcome |= fault_summary(simulation) if line_faults.has_faults else {}
    assert open_table.table.journal is not None, "a game that is over has a journal"
    game = open_table.table.journal.header.game
    figures = game_summary(open_table, game, demo_options, group, seconds) | outcome
    if demo_options.broken:
        figures["ignored_sensors"] = open_table.table.diagnosis.ignored.kinds()
    click.echo(json.dumps(figures) if as_json else ", ".join(f"{name} {value}" for name, value in figures.items()))


def _check_backup(backup: Path | None, is_switched_off: bool, record: Path | None) -> None:
    """Raise UserError if backups are both requested and disabled, or if the folder `backup` is unsuitable."""
    from signalbox.play.record.backup import check_backup_folder
    from signalbox.play.record.record_folder import default_folder

    if backup is not None and is_switched_off:
        raise UserError(Message("backup-both"))
    if backup is not None:
        folders = [] if record is None else [record, record.parent]
        check_backup_folder(backup, [default_folder(), *folders])


def _check_seed(seed: str) -> str:
    """Return the seed unchanged. Raise UserError if it is not valid Unicode."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise UserError(Message("seed-unreadable")) from None
    return seed


def _default_game(description: str) -> str:
    """Return the game that a board description is for, or DEFAULT_GAME if `description` is empty."""
    from signalbox.board import load
    from signalbox.games.registry import dashed_name

    return dashed_name(load(description).game) if description else DEFAULT_GAME


def _check_options_unset(**options: object) -> None:
    """Raise UserError if any of these options has a value, because a resumed game already has its own."""
    for name, value in options.items():
        if value not in (None, "", ()):
            option = f"no-{name}" if value is False else name
            raise UserError(Message("resume-leave-out", option=option))


def _ignore_message(_: Message) -> None:
    pass
