"""A player who looks one turn ahead: through the decisions and rolls of its own turn, to what the others would find.

Decisions that follow one another, such as a platform's side and the loco to drive, are weighed together. The next roll
within the turn counts with its average over a few outcomes, evenly spread through their probabilities.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from shared_rules import ptites_locos
from shared_rules.game import CHANCE, TERMINAL, State
from signalbox.players.prospects import Prospects

ROLLS_AHEAD = 1
ROLLS_SAMPLED = 6  # of one roll looked through: twice as many cost twice the time and won no more games
WIN = 1000.0  # beyond any sum of prospects

Judge = Callable[[Any, int], float]  # of a game's own state, for a seat


class OnePly:
    """Chooses by one look ahead. Keeps tables from one decision to the next, but no memory of the game."""

    def __init__(self) -> None:
        self._prospects: Prospects | None = None

    def __call__(self, state: State, random: Random) -> int:
        """The best action for the player to act; `random` breaks ties and spreads the rolls looked at."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        search = _Search(self._judge_of(state), state.current_player(), random.random())
        values = [search.after(state, action, ROLLS_AHEAD) for action in actions]
        best = max(values)
        return random.choice([action for action, value in zip(actions, values, strict=True) if value == best])

    def _judge_of(self, state: State) -> Judge:
        if not isinstance(state, ptites_locos.State):
            return _returns
        if self._prospects is None or self._prospects.track is not state.track:
            self._prospects = Prospects(state.track)
        return self._prospects.judge


class _Search:
    """One look ahead for `seat`. `offset`, 0 to 1, places the sample of every roll."""

    def __init__(self, judge: Judge, seat: int, offset: float) -> None:
        self._judge = judge
        self._seat = seat
        self._offset = offset

    def after(self, state: State, action: int, rolls: int) -> float:
        """What the position is worth once `action` is played, looking past `rolls` rolls of this turn."""
        state.apply(action)
        value = self._value(state, rolls)
        state.undo()
        return value

    def _value(self, state: State, rolls: int) -> float:
        player = state.current_player()
        if player == TERMINAL:
            return WIN * (2 * state.returns()[self._seat] - 1)
        if player == self._seat:
            return max([self.after(state, action, rolls) for action in state.legal_actions()])
        if player == CHANCE and rolls and state.turn() == self._seat:
            outcomes = sample(state.chance_outcomes(), ROLLS_SAMPLED, self._offset)
            return sum([self.after(state, outcome, rolls - 1) for outcome in outcomes]) / len(outcomes)
        return self._judge(state, self._seat)


def sample(outcomes: list[tuple[int, float]], count: int, offset: float) -> list[int]:
    """`count` outcomes at even steps through their probabilities, the first at `offset` (0 to 1) of a step."""
    chosen: list[int] = []
    reached = 0.0
    for outcome, probability in outcomes:
        reached += probability
        while len(chosen) < count and (len(chosen) + offset) / count < reached:
            chosen.append(outcome)
    return chosen or [outcomes[-1][0]]


def _returns(state: State, seat: int) -> float:
    """All that is known of a game without an evaluation of its own."""
    return state.returns()[seat]
