"""The reasons that Help gives in Golden Train. Help remembers no values, so it refers to lengths and probabilities."""

from collections.abc import Callable

from shared_rules.golden_train import State
from shared_rules.golden_train.position import ATTACK, DECIDE, DECLINE, NAME, SEAT, STOP, TARGET
from signalbox.core.messages import Message


def advice_reason(state: State, action: int, name: Callable[[int], str]) -> Message | None:
    """Return the reason to choose this action, or None if there is no choice. `name` returns the name of a seat."""
    if state.phase not in (DECIDE, TARGET):
        return None
    if action in (ATTACK, DECLINE):
        return Message("golden-why-attack") if action == ATTACK else Message("golden-why-decline")
    if action == STOP:
        return Message("golden-why-stop")
    if state.targets:
        return Message("golden-why-go-on")
    owner = (action - NAME) // SEAT
    lengths = [len(train) for train in state.trains]
    others = [length for seat, length in enumerate(lengths) if seat not in (owner, state.turn())]
    if others and lengths[owner] > max(others):
        return Message("golden-why-longest", owner=name(owner))
    return Message("golden-why-remember")
