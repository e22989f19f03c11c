"""One game between computer players, fully determined by the tournament's seed and the game's number."""

from __future__ import annotations

import functools
from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, TERMINAL, NotAllowedError
from signalbox import games
from signalbox.ai.engines.command import is_engine, parse_command
from signalbox.ai.engines.engine import Engine
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.games.one_ply import Player
from signalbox.games.players import create_player
from signalbox.games.registry import explain_error
from signalbox.play.analysis.game_analysis import GameAnalysis, RunningAnalysis

if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_rules.game import Game, Options, State

    Observer = Callable[[State, State, bool], None]


@dataclass(frozen=True)
class Tournament:
    """A tournament's settings. `players` has a name for each seat; `description` is a board's name or file."""

    game: str
    description: str
    players: tuple[str, ...]
    seed: str
    options: Options = field(default_factory=dict)


@dataclass(frozen=True)
class Match:
    """A finished game. `players` and `returns` (shares of one win) are listed by seat. Seat `first` began."""

    number: int
    deal: int
    players: tuple[str, ...]
    returns: tuple[float, ...]
    first: int
    turns: int


def play_match(tournament: Tournament, number: int, observe: Observer | None = None) -> Match:
    """Play game `number`, counted from 0, and return its result.

    Games are grouped into deals of one game per seat, in which each player plays each seat once. All games in a deal
    have the same start and the same random numbers for rolls and draws. Every player receives only what its seat may
    know of the state. An engine is restarted for each game and seat, so that it cannot use what it saw in another game
    of the deal. Raise UserError if the game cannot be played with these settings, or if an engine fails.
    """
    deal, shift = divmod(number, len(tournament.players))
    seats = deque(tournament.players)
    seats.rotate(shift)
    options, state = start_random_game(tournament, Random(f"{tournament.seed} start {deal}"))
    chance = Random(f"{tournament.seed} chance {deal}")
    randoms = [Random(f"{tournament.seed} mind {number} {seat}") for seat in range(len(seats))]
    first = state.turn()
    with ExitStack() as engines:
        players = [_make_player(tournament, name, seat, options, engines) for seat, name in enumerate(seats)]
        turns = _play(state, players, chance, randoms, observe)
    return Match(number, deal, tuple(seats), tuple(state.returns()), first, turns)


def start_random_game(tournament: Tournament, random: Random) -> tuple[Options, State]:
    """Return a full set of options and the initial state of a random game. Raise UserError for invalid settings."""
    rules, players = _cached_rules(tournament.game, tournament.description), len(tournament.players)
    try:
        full_options = rules.draw_options(players, tournament.options, lambda count: int(random.random() * count))
        setups = rules.setups(players, full_options)
        options = setups[int(random.random() * len(setups))][0]
        return options, rules.start(players, options)
    except NotAllowedError as error:
        raise UserError(explain_error(error)) from None


def _make_player(tournament: Tournament, name: str, seat: int, options: Options, engines: ExitStack) -> Player:
    """Return the player for a seat. If the player is an engine, it is closed together with `engines`."""
    if not is_engine(name):
        return _cached_player(name, tournament.game)
    rules, board = _cached_rules(tournament.game, tournament.description), load(tournament.description)
    engine = Engine(parse_command(name.partition(":")[2]), rules, board, len(tournament.players), seat)
    engines.callback(engine.close)
    engine.begin(options)
    return engine


def _play(state: State, seats: list[Player], chance: Random, randoms: list[Random], observe: Observer | None) -> int:
    """Play to the end and return the number of turns.

    After each step, `observe` is called with the positions before and after, and whether chance decided the step.
    """
    turns, last_seat = 0, -1
    while (player := state.current_player()) != TERMINAL:
        if state.turn() != last_seat:
            turns, last_seat = turns + 1, state.turn()
        before = state if observe is None else state.clone()
        if player == CHANCE:
            state.apply(state.sample_chance(chance))
        else:
            player_random = randoms[player]
            state.apply(seats[player](state.resample_from_infostate(player, player_random), player_random))
        if observe is not None:
            observe(before, state, player == CHANCE)
    return turns


@functools.cache
def _cached_rules(game: str, description: str) -> Game:
    return games.rules(game, load(description))


@functools.cache
def _cached_player(name: str, game: str) -> Player:
    return create_player(name, game)


@dataclass(frozen=True)
class AnalysedMatch:
    """A finished game, with statistics on its course.

    `ending` is a key of `GameFigures.endings` or "". `counts` has the sum over all seats for each key of
    `GameFigures.counts`. `luck` has each seat's luck in standard deviations, or is empty if the game does not measure
    it. `lead_start` is the fraction of turns, 0 to 1, after which nobody was ever ahead of the winners, or None if the
    game has no points.
    """

    match: Match
    ending: str
    counts: dict[str, int] = field(default_factory=dict)
    luck: tuple[float, ...] = ()
    lead_start: float | None = None
    lead_changes: int = 0  # how often another seat took the sole lead


def play_and_analyse(tournament: Tournament, number: int) -> AnalysedMatch:
    """Play a game as `play_match` does, and return it with its statistics. Raise UserError in the same cases."""
    figures = games.entry(tournament.game).figures
    running = RunningAnalysis(figures, len(tournament.players))
    last: list[State] = []

    def observe(before: State, state: State, by_chance: bool) -> None:
        running.count_entry(before, state, by_chance=by_chance)
        last[:] = [state]

    match = play_match(tournament, number, observe)
    [state] = last
    analysis = running.finish(state)
    has_luck = any(part.count for part in analysis.luck)
    luck = tuple(round(part.deviations, 3) for part in analysis.luck) if has_luck else ()
    counts = {key: sum(by_seat) for key, by_seat in analysis.counts.items()}
    return AnalysedMatch(match, figures.ending(state), counts, luck, lead_start(analysis), count_lead_changes(analysis))


def lead_start(analysis: GameAnalysis) -> float | None:
    """Return the fraction of turns after which nobody was ever ahead of the winners, or None if there are no points."""
    if not analysis.points:
        return None
    samples = [*zip(*analysis.points, strict=True)]
    behind = [number for number, now in enumerate(samples) if max(now[seat] for seat in analysis.winners) < max(now)]
    return round((behind[-1] + 1) / len(samples), 3) if behind else 0.0


def count_lead_changes(analysis: GameAnalysis) -> int:
    """Return how often the sole lead passed to another seat."""
    changes, leader = 0, -1
    for now in zip(*analysis.points, strict=True):
        ahead = [seat for seat, points in enumerate(now) if points == max(now)]
        if len(ahead) == 1:
            changes += leader not in (-1, ahead[0])
            leader = ahead[0]
    return changes
