"""A player who takes what looks best one look ahead, as the evaluator of its game has it.

An evaluator says how good every legal action is to the player to act. `Search` makes one of anything that says what a
position is worth: it looks through the decisions and rolls of one's own turn, to what the others would find. Decisions
that follow one another, such as a platform's side and the loco to drive, are weighed together. The next roll within the
turn counts with its average over a few outcomes, evenly spread through their probabilities. A blunder, as the game has
it, is played only where there is nothing else, whatever it may be worth: nobody would understand it.
"""

from collections.abc import Callable
from random import Random
from typing import Generic, Protocol, TypeVar

from shared_rules.game import CHANCE, TERMINAL, State

ROLLS_AHEAD = 1
ROLLS_SAMPLED = 6  # of one roll looked through: twice as many cost twice the time and won no more games
WIN = 1000.0  # beyond any sum of prospects
BLUNDER = 100.0  # beyond any sum of prospects, and not beyond a win

Player = Callable[[State, Random], int]  # it chooses an action; the state is as its seat may know it

S = TypeVar("S", bound=State)  # a game's own state
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Evaluator(Protocol[S_contra]):
    """The worth of each legal action to the player to act.

    It may keep tables of a board, but has no memory of the game.
    """

    def __call__(self, state: S_contra, actions: list[int], random: Random, /) -> list[float]: ...


class OnePly(Generic[S]):
    """Chooses by one look ahead."""

    def __init__(self, evaluator: Evaluator[S]) -> None:
        self._evaluator = evaluator

    def __call__(self, state: S, random: Random) -> int:
        """Return the best action for the player to act; `random` breaks ties and spreads the rolls looked at."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        values = self._evaluator(state, actions, random)
        best = max(values)
        return random.choice([action for action, value in zip(actions, values, strict=True) if value == best])


class Search(Generic[S]):
    """An evaluator of actions by the positions they lead to; `worth` is of a position, to a seat.

    `is_blunder` says whether a legal action is one. It is not called for those behind the next roll.
    """

    def __init__(
        self, worth: Callable[[S, int], float], is_blunder: Callable[[S, int], bool] = lambda _, __: False
    ) -> None:
        self._worth = worth
        self._is_blunder = is_blunder

    def __call__(self, state: S, actions: list[int], random: Random) -> list[float]:
        """Look one step ahead for the player to act; `random` places the sample of every roll."""
        look = _Look(self._worth, self._is_blunder, state.current_player(), random.random())
        return [look.deciding(state, action, ROLLS_AHEAD) for action in actions]


class _Look(Generic[S]):
    """One look ahead for `seat`. `offset`, 0 to 1, places the sample of every roll."""

    def __init__(
        self, worth: Callable[[S, int], float], is_blunder: Callable[[S, int], bool], seat: int, offset: float
    ) -> None:
        self._worth = worth
        self._is_blunder = is_blunder
        self._seat = seat
        self._offset = offset

    def deciding(self, state: S, action: int, rolls: int) -> float:
        """Return the worth of an action of the player's own; a blunder counts until the next roll only."""
        value = self.after(state, action, rolls)
        return value - BLUNDER if rolls == ROLLS_AHEAD and self._is_blunder(state, action) else value

    def after(self, state: S, action: int, rolls: int) -> float:
        """Return the worth of the position after `action`, looking past `rolls` rolls of this turn."""
        state.apply(action)
        value = self._value(state, rolls)
        state.undo()
        return value

    def _value(self, state: S, rolls: int) -> float:
        player = state.current_player()
        if player == TERMINAL:
            return WIN * (2 * state.returns()[self._seat] - 1)
        if player == self._seat:
            return max([self.deciding(state, action, rolls) for action in state.legal_actions()])
        if player == CHANCE and rolls and state.turn() == self._seat:
            outcomes = sample(state.chance_outcomes(), ROLLS_SAMPLED, self._offset)
            return sum([self.after(state, outcome, rolls - 1) for outcome in outcomes]) / len(outcomes)
        return self._worth(state, self._seat)


def sample(outcomes: list[tuple[int, float]], count: int, offset: float) -> list[int]:
    """Return `count` outcomes at even steps through their probabilities, the first at `offset` (0 to 1) of a step."""
    chosen: list[int] = []
    reached = 0.0
    for outcome, probability in outcomes:
        reached += probability
        while len(chosen) < count and (len(chosen) + offset) / count < reached:
            chosen.append(outcome)
    return chosen or [outcomes[-1][0]]


def returns(state: State, seat: int) -> float:
    """Return what is certain in a game without an evaluation of its own."""
    return state.returns()[seat]
