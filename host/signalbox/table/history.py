"""Which other play since the last roll would have led to the board as it stands?"""

from __future__ import annotations

from collections.abc import Callable

from shared_rules.game import BY_HANDS, State

Fits = Callable[[bytes], bool]  # whether the board may stand as these readings say


def fitting_history(state: State, since_roll: int, fits: Fits) -> tuple[int, list[int]] | None:
    """How many of the last actions to take back and which to play instead, so that the readings fit.

    Looks only at the `since_roll` actions played since the last roll, and only at what hands do. The least change that
    fits wins; None when nothing fits or two different positions do. `state` is as before on return.
    """
    taken: list[int] = []
    answer = None
    for undone in range(since_roll + 1):
        found = _lines_to(state, fits)
        if found:
            positions = {position for _, position in found}
            answer = (undone, found[0][0]) if len(positions) == 1 else None
            break
        if undone < since_roll:
            taken.append(state.undo())
    for action in reversed(taken):
        state.apply(action)
    return answer


def _lines_to(state: State, fits: Fits) -> list[tuple[list[int], str]]:
    """The sequences of actions by hands of one seat whose end fits the readings, with the positions they reach."""
    if fits(state.readings()):
        return [([], state.position())]
    seat = state.current_player()
    if seat < 0:
        return []
    found = []
    for action in state.legal_actions():
        if state.how(action) == BY_HANDS:
            state.apply(action)
            same_seat = state.current_player() == seat
            if same_seat:
                found += [([action, *rest], position) for rest, position in _lines_to(state, fits)]
            elif fits(state.readings()):
                found.append(([action], state.position()))
            state.undo()
    return found
