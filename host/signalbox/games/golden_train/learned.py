"""A player of Golden Train who forgets no wagon and goes by learned chances to win: the coach's (see `coach`)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from shared_rules.golden_train import State
from shared_rules.golden_train.position import DECIDE, TARGET
from signalbox.games.golden_train.memory import has_heard_every_wagon
from signalbox.games.one_ply import Evaluator

if TYPE_CHECKING:
    from signalbox.games.golden_train.coach import GoldenTrainCoach


class Learned:
    """What each action is worth: the chance to win behind it.

    Where nothing was learned, or a wagon lies there whose value it has not heard, it is what `otherwise` says.
    """

    def __init__(self, otherwise: Evaluator[State]) -> None:
        self._otherwise = otherwise

    def __call__(self, state: State, actions: list[int], random: Random) -> list[float]:
        """Of each legal action, to the player to act."""
        coach = _coach(state) if state.phase in (DECIDE, TARGET) and has_heard_every_wagon(state) else None
        if coach is None:
            return self._otherwise(state, actions, random)
        return [chances[state.seat] for chances in coach.behind(state.clone(), actions)]


def _coach(state: State) -> GoldenTrainCoach | None:
    from signalbox.games.golden_train.coach import coach  # late: it brings its weights

    return coach(state)
