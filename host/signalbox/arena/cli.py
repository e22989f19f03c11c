"""The command `signalbox arena`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from signalbox.app.game_commands import DEFAULT_GAME
from signalbox.app.option_help import GameCommand
from signalbox.errors import UserError
from signalbox.messages import Message
from signalbox.runtime.options import description_option
from signalbox.runtime.speaking import language_option, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from signalbox.arena.match import Match, Tournament

DRAWN = "first"  # the option of games that is drawn here
MOST_GAMES = 1_000_000
MOST_WORKERS = 64


class ArenaCommand(GameCommand):
    """One whose help leaves out who begins."""

    left_out = (DRAWN,)


@click.command(cls=ArenaCommand, help="help-arena\n\nhelp-arena-more")
@click.argument("game", required=False, help=f"help-arena-game  [default: {DEFAULT_GAME}]")
@click.option("--seats", required=True, metavar="PLAYER,PLAYER", help="help-arena-seats")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1, MOST_GAMES),
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
    type=click.IntRange(1, MOST_WORKERS),
    default=1,
    show_default=True,
    metavar="COUNT",
    help="help-arena-workers",
)
@click.option("--json", "as_json", is_flag=True, help="help-arena-json")
@language_option
def arena(
    game: str | None,
    seats: str,
    count: int,
    seed: str,
    description: str,
    options: tuple[str, ...],
    workers: int,
    as_json: bool,
) -> None:
    """Let computer players play many games, and say who wins how often."""
    from signalbox.arena.tournament import play_all

    tournament = _tournament(game, seats, seed, description, options)
    matches: list[Match] = []
    try:
        for match in play_all(tournament, count, workers):
            matches.append(match)
            if as_json:
                click.echo(json.dumps(asdict(match)))
    finally:  # an engine may break: what was played before is told all the same
        if matches and as_json:
            click.echo(json.dumps(_summary(tournament, matches)))
        elif matches:
            _tell(tournament, matches)


def _tournament(game: str | None, seats: str, seed: str, description: str, options: tuple[str, ...]) -> Tournament:
    """What is asked for. Raises UserError where that cannot be played."""
    from random import Random

    from signalbox import games
    from signalbox.arena.match import Tournament, start
    from signalbox.board import load
    from signalbox.engines.command import is_engine, parse
    from signalbox.games.options import typed_options
    from signalbox.games.players import PLAYERS, check_name
    from signalbox.messages.typed import meant

    played = game or (load(description).game if description else DEFAULT_GAME)
    players = tuple(meant(name, PLAYERS) or name for name in _names(seats))
    for name in players:
        if is_engine(name):
            parse(name.partition(":")[2])
        else:
            check_name(name)
    chosen = typed_options(options)
    if DRAWN in chosen:
        raise UserError(Message("arena-first"))
    on = description or games.entry(played).board
    found = Tournament(games.listed_name(played), on, players, seed, chosen)
    start(found, Random(0))
    return found


def _names(seats: str) -> list[str]:
    """What stands between the commas; one that stands in double quotes may have commas itself."""
    import csv

    return [name.strip() for row in csv.reader([seats], skipinitialspace=True) for name in row]


def _summary(tournament: Tournament, matches: Sequence[Match]) -> dict[str, object]:
    from signalbox.arena.shares import by_order, by_player, mean

    return {
        "game": tournament.game,
        "games": len(matches),
        "seed": tournament.seed,
        "options": tournament.options,
        "players": by_player(matches),
        "order": by_order(matches),
        "turns": round(mean(match.turns for match in matches), 1),
    }


def _tell(tournament: Tournament, matches: Sequence[Match]) -> None:
    from signalbox.arena.shares import by_order, by_player, mean
    from signalbox.board import load

    title, turns = load(tournament.description).title, mean(match.turns for match in matches)
    say(Message("arena-played", count=len(matches), game=title, turns=turns))
    for one in by_player(matches):
        win, low, high, even = (100 * each for each in (one["win"], one["low"], one["high"], one["even"]))
        say(Message("arena-player", player=one["name"], win=win, low=low, high=high, even=even))
    for place, other in enumerate(by_order(matches), 1):
        win, low, high = (100 * each for each in (other["win"], other["low"], other["high"]))
        say(Message("arena-order", place=place, win=win, low=low, high=high))
