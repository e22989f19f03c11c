"""A player that chooses the best action after a one-step search, according to its game's evaluator.

An evaluator returns the value of every legal action for the player to move. `Search` makes an evaluator from a function
that values positions. It searches through the decisions and rolls of the player's own turn, up to the position after
the turn. Consecutive decisions, such as a platform's side and the loco to drive, are evaluated together. The
value of the next roll within the turn is the average over a few outcomes, evenly spaced by probability. An action that
the game calls a blunder is played only if all others are blunders too, because people would not understand the choice.
"""

from collections.abc import Callable
from random import Random
from typing import Generic, Protocol, TypeVar

from shared_rules.game import CHANCE, TERMINAL, State

ROLLS_AHEAD = 1
ROLLS_SAMPLED = 6  # outcomes per roll: twice as many took twice the time and won no more games
WIN = 1000.0  # greater than any sum of prospects
BLUNDER = 100.0  # greater than any sum of prospects, but less than a win

Player = Callable[[State, Random], int]  # chooses an action; the state contains only what its seat may know

S = TypeVar("S", bound=State)  # a game's own state
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Evaluator(Protocol[S_contra]):
    """A function that values each legal action for the player to move.

    It may cache tables for a board, but must not store anything about the game in progress.
    """

    def __call__(self, state: S_contra, actions: list[int], random: Random, /) -> list[float]: ...


class OnePly(Generic[S]):
    """A player that chooses the best action according to an evaluator."""

    def __init__(self, evaluator: Evaluator[S]) -> None:
        self._evaluator = evaluator

    def __call__(self, state: S, random: Random) -> int:
        """Return the best action for the player to move. `random` breaks ties and selects the sampled rolls."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        values = self._evaluator(state, actions, random)
        best = max(values)
        return random.choice([action for action, value in zip(actions, values, strict=True) if value == best])


Worth = Callable[[S, int], float]  # the value of a position for a seat
IsBlunder = Callable[[S, int], bool]  # whether an action is a blunder


class Search(Generic[S]):
    """An evaluator that values actions by the positions they lead to; `worth` values a position for a seat.

    `is_blunder` returns whether a legal action is a blunder. It is not called for actions after the next roll.
    """

    def __init__(self, worth: Worth[S], is_blunder: IsBlunder[S] = lambda _, __: False) -> None:
        self._worth = worth
        self._is_blunder = is_blunder

    def __call__(self, state: S, actions: list[int], random: Random) -> list[float]:
        """Return the value of each action after a one-step search. `random` selects the sampled rolls."""
        search = _SeatSearch(self._worth, self._is_blunder, state.current_player(), random.random())
        return [search.value_of_decision(state, action, ROLLS_AHEAD) for action in actions]


class _SeatSearch(Generic[S]):
    """One search on behalf of `seat`. `offset`, from 0 to 1, shifts the evenly spaced samples of every roll."""

    def __init__(self, worth: Worth[S], is_blunder: IsBlunder[S], seat: int, offset: float) -> None:
        self._worth = worth
        self._is_blunder = is_blunder
        self._seat = seat
        self._offset = offset

    def value_of_decision(self, state: S, action: int, rolls: int) -> float:
        """Return the value of one of the player's own actions. Blunders are penalised only up to the next roll."""
        value = self.value_after(state, action, rolls)
        return value - BLUNDER if rolls == ROLLS_AHEAD and self._is_blunder(state, action) else value

    def value_after(self, state: S, action: int, rolls: int) -> float:
        """Return the value of the position after `action`, searching past at most `rolls` more rolls of this turn."""
        state.apply(action)
        value = self._value(state, rolls)
        state.undo()
        return value

    def _value(self, state: S, rolls: int) -> float:
        player = state.current_player()
        if player == TERMINAL:
            return WIN * (2 * state.returns()[self._seat] - 1)
        if player == self._seat:
            return max([self.value_of_decision(state, action, rolls) for action in state.legal_actions()])
        if player == CHANCE and rolls and state.turn() == self._seat:
            outcomes = sample(state.chance_outcomes(), ROLLS_SAMPLED, self._offset)
            return sum([self.value_after(state, outcome, rolls - 1) for outcome in outcomes]) / len(outcomes)
        return self._worth(state, self._seat)


def sample(outcomes: list[tuple[int, float]], count: int, offset: float) -> list[int]:
    """Return `count` outcomes, evenly spaced by cumulative probability. `offset`, from 0 to 1, shifts them."""
    chosen: list[int] = []
    cumulative = 0.0
    for outcome, probability in outcomes:
        cumulative += probability
        while len(chosen) < count and (len(chosen) + offset) / count < cumulative:
            chosen.append(outcome)
    return chosen or [outcomes[-1][0]]


def win_share(state: State, seat: int) -> float:
    """Return a seat's share of the win, used as the value of a position in games that have no evaluator."""
    return state.returns()[seat]
