"""The computer players of Golden Train by level: the better it remembers, the better it plays.

Strong forgets nothing, and goes by learned chances to win; the others count wagons. The two lowest remember as a child
does, the wagons of its own train better than those of others.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shared_rules.golden_train import State
from signalbox.games.golden_train.evaluator import AttackEvaluator
from signalbox.games.golden_train.learned import Learned
from signalbox.games.golden_train.memory import Forgetting
from signalbox.games.one_ply import OnePly
from signalbox.games.players import CHILD, EASY, FAIR, STRONG

MEMORIES = {
    CHILD: Forgetting(0.15, keep_own=0.5),
    EASY: Forgetting(0.5, sure=1, keep_own=0.75),
    FAIR: Forgetting(0.88, sure=1),
    STRONG: Forgetting(1.0),
}


def player(level: str) -> Callable[[State, Random], int]:
    """The player of a level."""
    counts = AttackEvaluator(MEMORIES[level], counts_dynamites=level != CHILD)
    return OnePly(Learned(counts) if level == STRONG else counts)
