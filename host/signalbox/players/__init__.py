"""Computer players: `named` gives one by its name, as a function from a state and a Random to an action."""

from collections.abc import Callable
from random import Random

from shared_rules.game import State
from signalbox.errors import UserError
from signalbox.players.one_ply import OnePly
from signalbox.players.random_player import random_player

Player = Callable[[State, Random], int]

PLAYERS: dict[str, Callable[[], Player]] = {
    "simple": OnePly,
    "random": lambda: random_player,
}


def named(name: str) -> Player:
    """A player for one game. Raises UserError when there is none of that name."""
    if name not in PLAYERS:
        raise UserError(f"There is no computer player {name!r}: choose {' or '.join(PLAYERS)}.")
    return PLAYERS[name]()
