"""The command `signalbox arena`."""

from __future__ import annotations

import json
from contextlib import closing, contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import click

from signalbox.cli.command import GameCommand
from signalbox.cli.options import DEFAULT_GAME, GAME, PATH, description_option, require_extra
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import user_catalogue
from signalbox.device.runtime.stopping import defer_ctrl_c, interrupt_on_ctrl_c
from signalbox.device.runtime.terminal_language import language_option, say

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from signalbox.ai.arena.match import AnalysedMatch, Match, Tournament
    from signalbox.ai.arena.progress import Progress
    from signalbox.ai.arena.ratings import Rating, Ratings

    Rater = Callable[[Sequence[Match], str], Ratings]

T = TypeVar("T")


class Runner(Protocol):
    """A function that plays games 0 to `count` - 1 and yields their results in order. Close the generator to stop."""

    def __call__(self, play: Callable[[int], T], count: int, /) -> Generator[T, None, None]: ...


RANDOM_OPTION = "first"  # the option whose value an arena draws by lot
MAX_GAMES = 1_000_000
MAX_WORKERS = 64


class ArenaCommand(GameCommand):
    """A command whose help omits the option that determines who begins."""

    excluded_options = (RANDOM_OPTION,)


@contextmanager
def convert_ctrl_c() -> Iterator[None]:
    """Turn Ctrl-C into a UserError."""
    try:
        with interrupt_on_ctrl_c():
            yield
    except KeyboardInterrupt:
        raise UserError(Message("arena-stopped")) from None


@click.command(
    cls=ArenaCommand,
    help="help-arena\n\nhelp-arena-more",
    examples=(
        f"arena {DEFAULT_GAME} --seats strong,easy",
        f"arena {DEFAULT_GAME} --seats fair,fair,random --games 1000",
    ),
)
@click.argument("game", type=GAME, required=False, metavar="[GAME]", help="help-arena-game")
@click.option("--seats", required=True, metavar="PLAYER,PLAYER", help="help-arena-seats")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, MAX_GAMES),
    default=200,
    show_default=True,
    metavar="COUNT",
    help="help-arena-games",
)
@click.option("--seed", default="1", show_default=True, help="help-arena-seed")
@description_option
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="help-arena-set")
@click.option(
    "--workers",
    type=click.IntRange(1, MAX_WORKERS),
    default=1,
    show_default=True,
    metavar="COUNT",
    help="help-arena-workers",
)
@click.option("--dask", "address", default="", metavar="ADDRESS", help="help-arena-dask")
@click.option("--ratings", "with_ratings", is_flag=True, help="help-arena-ratings")
@click.option("--plot", type=PATH, metavar="FILE", help="help-arena-plot")
@click.option("--report", type=PATH, metavar="FILE", help="help-arena-report")
@click.option("--json", "as_json", is_flag=True, help="help-arena-json")
@language_option
@convert_ctrl_c()
def arena(
    game: str | None,
    seats: str,
    count: int,
    seed: str,
    description: str,
    options: tuple[str, ...],
    workers: int,
    address: str,
    with_ratings: bool,
    plot: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Have computer players play many games, and report their shares of wins."""
    from signalbox.ai.arena.match import play_and_analyse, play_match
    from signalbox.ai.arena.processes import option_variants
    from signalbox.ai.arena.progress import Progress

    tournament = _make_tournament(game, seats, seed, description, options)
    run = _runner(workers, address)
    rate = _rater() if with_ratings else None
    for path in (plot, report):
        if path is not None and not path.parent.is_dir():
            raise UserError(Message("arena-no-folder", path=str(path)))
    draw = None if plot is None and report is None else _plotter(plot)
    others = [] if report is None else option_variants(tournament)
    progress = Progress(count * (1 + len(others)), is_shown=not as_json)
    matches: list[Match] = []
    analysed: list[AnalysedMatch] = []

    def add_match(match: Match) -> None:
        matches.append(match)
        if as_json:
            click.echo(json.dumps(asdict(match)))

    def add_analysed_match(game: AnalysedMatch) -> None:
        analysed.append(game)
        add_match(game.match)

    try:
        if report is None:
            _collect(run(partial(play_match, tournament), count), add_match, progress)
        else:
            _collect(run(partial(play_and_analyse, tournament), count), add_analysed_match, progress)
    finally:  # if an engine fails, the games before that still count
        if matches:
            _print_results(tournament, matches, rate, as_json)
    if plot is not None and draw is not None:
        _write(plot, draw(matches, _title(tournament)))
    if report is not None:
        variant_games: list[tuple[Message, list[AnalysedMatch]]] = []
        for other in others:
            variant_games.append((other.meaning, []))
            _collect(run(partial(play_and_analyse, other.tournament), count), variant_games[-1][1].append, progress)
        _write(report, _html_report(tournament, analysed, variant_games).encode())


def _collect(results: Generator[T, None, None], add_result: Callable[[T], None], progress: Progress) -> None:
    """Call `add_result` with each result as it arrives. Afterwards, even after an error, stop the players."""
    with closing(results), progress:
        for result in results:
            with defer_ctrl_c():  # so that no result is only partly printed
                progress.count_game()
                add_result(result)


def _runner(workers: int, address: str) -> Runner:
    """Return a function that plays the games on this machine or on a cluster."""
    from signalbox.ai.arena.processes import ordered_results

    if not address:
        return partial(ordered_results, workers=workers)
    if workers > 1:
        raise UserError(Message("arena-workers-or-dask"))
    with require_extra(Message("arena-needs-packages", extra="dask")):
        from signalbox.ai.arena.dask_cluster import run_on_cluster
    return partial(run_on_cluster, address=address)


def _plotter(plot: Path | None) -> Callable[[Sequence[Match], str], bytes]:
    """Return a function that plots a tournament. Raise UserError at once if plotting is impossible."""
    kind = "svg" if plot is None else plot.suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise UserError(Message("arena-plot-kind"))
    with require_extra(Message("arena-needs-packages", extra="arena")):
        from signalbox.ai.arena.plot import draw_picture
    return lambda matches, title: draw_picture(matches, title, user_catalogue().text, kind)


def _rater() -> Rater:
    """Return a function that rates players. Raise UserError at once if packages are missing."""
    with require_extra(Message("arena-needs-packages", extra="arena")):
        from signalbox.ai.arena.ratings import fit_ratings
    return fit_ratings


def _html_report(
    tournament: Tournament, analysed: Sequence[AnalysedMatch], variants: Sequence[tuple[Message, list[AnalysedMatch]]]
) -> str:
    """Return the report as an HTML page."""
    from signalbox import games
    from signalbox.ai.arena.report import Report, Variant

    catalogue, figures = user_catalogue(), games.entry(tournament.game).figures
    page = Report(_title(tournament), catalogue.language, catalogue.text, figures)
    return page.page(analysed, [Variant(meaning, games) for meaning, games in variants])


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UserError(Message("arena-not-written", path=str(path), why=error.strerror or str(error))) from None


def _title(tournament: Tournament) -> str:
    from signalbox.board import load

    return load(tournament.description).title


def _make_tournament(game: str | None, seats: str, seed: str, description: str, options: tuple[str, ...]) -> Tournament:
    """Return the tournament that the arguments describe. Raise UserError if it cannot be played."""
    from random import Random

    from signalbox import games
    from signalbox.ai.arena.match import Tournament, start_random_game
    from signalbox.ai.engines.command import parse_command
    from signalbox.board import load
    from signalbox.core.messages.typed_words import match_word
    from signalbox.core.seats import ENGINE
    from signalbox.games.options import parse_options
    from signalbox.games.players import PLAYERS, check_name

    game_name = game or (load(description).game if description else DEFAULT_GAME)
    players = tuple(match_word(name, PLAYERS) or name for name in _split_names(seats))
    for name in players:
        kind, _, command = name.partition(":")
        if kind == ENGINE:
            parse_command(command)
        else:
            check_name(name)
    chosen_options = parse_options(options)
    if RANDOM_OPTION in chosen_options:
        raise UserError(Message("arena-first"))
    board = description or games.entry(game_name).board
    tournament = Tournament(games.dashed_name(game_name), board, players, seed, chosen_options)
    start_random_game(tournament, Random(0))
    return tournament


def _split_names(seats: str) -> list[str]:
    """Split comma-separated names. A name in double quotes may contain commas."""
    import csv

    return [name.strip() for row in csv.reader([seats], skipinitialspace=True) for name in row]


def _print_results(tournament: Tournament, matches: Sequence[Match], rate: Rater | None, as_json: bool) -> None:
    rated = None if rate is None else rate(matches, tournament.seed)
    if as_json:
        click.echo(json.dumps(_summary(tournament, matches) | ({} if rated is None else {"ratings": rated})))
        return
    _print_shares(tournament, matches)
    if rated is not None:
        from signalbox.games.players import display_name

        for player in rated["players"]:
            rating, low, high = _format_rating(player)
            say(Message("arena-rating", player=display_name(player["name"]), rating=rating, low=low, high=high))
        for place, order in enumerate(rated["order"], 1):
            rating, low, high = _format_rating(order)
            say(Message("arena-rating-order", place=place, rating=rating, low=low, high=high))


def _format_rating(rating: Rating) -> tuple[str, str, str]:
    """Return the rating and the ends of its interval as text, with signs."""
    points, low, high = (f"{value:+d}" for value in (rating["rating"], rating["low"], rating["high"]))
    return points, low, high


def _summary(tournament: Tournament, matches: Sequence[Match]) -> dict[str, object]:
    from signalbox.ai.arena.ratings import mean, shares_by_order, shares_by_player

    return {
        "game": tournament.game,
        "games": len(matches),
        "seed": tournament.seed,
        "options": tournament.options,
        "players": shares_by_player(matches),
        "order": shares_by_order(matches),
        "turns": round(mean(match.turns for match in matches), 1),
    }


def _print_shares(tournament: Tournament, matches: Sequence[Match]) -> None:
    from signalbox.ai.arena.ratings import mean, shares_by_order, shares_by_player
    from signalbox.games.players import display_name

    turns = mean(match.turns for match in matches)
    say(Message("arena-played", count=len(matches), game=_title(tournament), turns=turns))
    for player in shares_by_player(matches):
        win, low, high, even = (100 * share for share in (player["win"], player["low"], player["high"], player["even"]))
        say(Message("arena-player", player=display_name(player["name"]), win=win, low=low, high=high, even=even))
    for place, order in enumerate(shares_by_order(matches), 1):
        win, low, high = (100 * share for share in (order["win"], order["low"], order["high"]))
        say(Message("arena-order", place=place, win=win, low=low, high=high))
