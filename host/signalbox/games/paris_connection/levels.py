"""The computer players of Paris Connection by level.

A child and an easy player go by rules of thumb and leave many decisions to chance; fair goes by them always; strong
looks a round ahead by learned chances to win, and is the simple player for so many as nothing was learned for.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shared_rules.paris_connection import State
from signalbox.games.one_ply import OnePly
from signalbox.games.paris_connection.evaluator import TurnEvaluator
from signalbox.games.paris_connection.learned import Learned
from signalbox.games.players import CARELESS, STRONG, Careless

WIDTH_STRONG = 6
DEALS_STRONG = 1


def player(level: str) -> Callable[[State, Random], int]:
    """The player of a level."""
    if level == STRONG:
        return Learned(WIDTH_STRONG, DEALS_STRONG)
    simple: OnePly[State] = OnePly(TurnEvaluator())
    return Careless(simple, CARELESS[level]) if level in CARELESS else simple
