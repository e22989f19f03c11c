"""One game between computer players. Which one it is follows from the tournament and its number alone."""

from __future__ import annotations

import functools
from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, TERMINAL, NotAllowedError
from signalbox import games
from signalbox.ai.engines.command import is_engine, parse
from signalbox.ai.engines.engine import Engine
from signalbox.board import load
from signalbox.core.errors import UserError
from signalbox.games.one_ply import Player
from signalbox.games.players import named
from signalbox.games.registry import objection

if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_rules.game import Game, Options, State

    See = Callable[[State, State, bool], None]


@dataclass(frozen=True)
class Tournament:
    """What is played: the players by their names, one a seat, on a board by its name or file."""

    game: str
    description: str
    players: tuple[str, ...]
    seed: str
    options: Options = field(default_factory=dict)


@dataclass(frozen=True)
class Match:
    """A game that is over. `players` and `returns` are by seat; `returns` are shares of one win. `first` began."""

    number: int
    deal: int
    players: tuple[str, ...]
    returns: tuple[float, ...]
    first: int
    turns: int


def play(tournament: Tournament, number: int, see: See | None = None) -> Match:
    """Play game `number`, from 0. So many games as there are seats follow one deal: each player has each seat once.

    In these the start is the same, and so are the random numbers that rolls and draws are made of. Every player gets
    the state as its seat may know it; an engine is started anew for each game and seat, so that it cannot know one deal
    from another's. Raises UserError where the game cannot be played so, or an engine does not go on to its end.
    """
    deal, shift = divmod(number, len(tournament.players))
    seats = deque(tournament.players)
    seats.rotate(shift)
    options, state = start(tournament, Random(f"{tournament.seed} start {deal}"))
    chance = Random(f"{tournament.seed} chance {deal}")
    minds = [Random(f"{tournament.seed} mind {number} {seat}") for seat in range(len(seats))]
    first = state.turn()
    with ExitStack() as engines:
        players = [_seated(tournament, name, seat, options, engines) for seat, name in enumerate(seats)]
        turns = _play_to_the_end(state, players, chance, minds, see)
    return Match(number, deal, tuple(seats), tuple(state.returns()), first, turns)


def start(tournament: Tournament, random: Random) -> tuple[Options, State]:
    """A new game, drawn, and its options, complete: as `Game.random_start` has it, which does not tell these.

    Raises UserError for options or a number of players that cannot be.
    """
    rules, players = _rules(tournament.game, tournament.description), len(tournament.players)
    try:
        drawn = rules.drawn(players, tournament.options, lambda count: int(random.random() * count))
        setups = rules.setups(players, drawn)
        options = setups[int(random.random() * len(setups))][0]
        return options, rules.start(players, options)
    except NotAllowedError as error:
        raise UserError(objection(error)) from None


def _seated(tournament: Tournament, name: str, seat: int, options: Options, engines: ExitStack) -> Player:
    """The player of a seat; an engine is ended with the others."""
    if not is_engine(name):
        return _player(name, tournament.game)
    rules, board = _rules(tournament.game, tournament.description), load(tournament.description)
    engine = Engine(parse(name.partition(":")[2]), rules, board, len(tournament.players), seat)
    engines.callback(engine.close)
    engine.begin(options)
    return engine


def _play_to_the_end(state: State, seats: list[Player], chance: Random, minds: list[Random], see: See | None) -> int:
    """How many turns it took. `see` gets each position, the one after it, and whether chance led there."""
    turns, of = 0, -1
    while (player := state.current_player()) != TERMINAL:
        if state.turn() != of:
            turns, of = turns + 1, state.turn()
        before = state if see is None else state.clone()
        if player == CHANCE:
            state.apply(state.sample_chance(chance))
        else:
            mind = minds[player]
            state.apply(seats[player](state.resample_from_infostate(player, mind), mind))
        if see is not None:
            see(before, state, player == CHANCE)
    return turns


@functools.cache
def _rules(game: str, description: str) -> Game:
    return games.rules(game, load(description))


@functools.cache
def _player(name: str, game: str) -> Player:
    return named(name, game)
