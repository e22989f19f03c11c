"""One game between computer players. Which one it is follows from the tournament and its number alone."""

from __future__ import annotations

import functools
from collections import deque
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from shared_rules.game import CHANCE, TERMINAL, NotAllowedError
from signalbox import games
from signalbox.board import load
from signalbox.errors import UserError
from signalbox.games.one_ply import Player
from signalbox.games.players import named
from signalbox.games.registry import objection

if TYPE_CHECKING:
    from shared_rules.game import Game, Options, State


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


def play(tournament: Tournament, number: int) -> Match:
    """Play game `number`, from 0. So many games as there are seats follow one deal: each player has each seat once.

    In these the start is the same, and so are the random numbers that rolls and draws are made of. Every player gets
    the state as its seat may know it. Raises UserError where the game cannot be played so.
    """
    deal, shift = divmod(number, len(tournament.players))
    seats = deque(tournament.players)
    seats.rotate(shift)
    state = start(tournament, Random(f"{tournament.seed} start {deal}"))
    chance = Random(f"{tournament.seed} chance {deal}")
    minds = [Random(f"{tournament.seed} mind {number} {seat}") for seat in range(len(seats))]
    first = state.turn()
    turns = _play_to_the_end(state, [_player(name, tournament.game) for name in seats], chance, minds)
    return Match(number, deal, tuple(seats), tuple(state.returns()), first, turns)


def start(tournament: Tournament, random: Random) -> State:
    """A new game, drawn. Raises UserError for options or a number of players that cannot be."""
    try:
        return _rules(tournament.game, tournament.description).random_start(
            len(tournament.players), random, tournament.options
        )
    except NotAllowedError as error:
        raise UserError(objection(error)) from None


def _play_to_the_end(state: State, seats: list[Player], chance: Random, minds: list[Random]) -> int:
    """How many turns it took."""
    turns, of = 0, -1
    while (player := state.current_player()) != TERMINAL:
        if state.turn() != of:
            turns, of = turns + 1, state.turn()
        if player == CHANCE:
            state.apply(state.sample_chance(chance))
        else:
            mind = minds[player]
            state.apply(seats[player](state.resample_from_infostate(player, mind), mind))
    return turns


@functools.cache
def _rules(game: str, description: str) -> Game:
    return games.rules(game, load(description))


@functools.cache
def _player(name: str, game: str) -> Player:
    return named(name, game)
