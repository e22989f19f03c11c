"""Play and describe any game in notation."""

from typing import TypeVar

from shared_rules.game import State

S = TypeVar("S", bound=State)


def play(state: S, *texts: str) -> S:
    """Play actions and chance outcomes, each of which must be possible, and return the state."""
    for text in texts:
        state.apply(state.parse(text))
    return state


def legal(state: State) -> list[str]:
    return [state.notation(action) for action in state.legal_actions()]


def outcomes(state: State) -> dict[str, float]:
    """Return the probability of each chance outcome, keyed by its notation."""
    return {state.notation(action): probability for action, probability in state.chance_outcomes()}
