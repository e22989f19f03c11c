"""Which other play since the last roll would have led to the board as it stands?"""

from __future__ import annotations

from collections.abc import Callable

from shared_rules.game import BY_HANDS, State

Gap = Callable[[bytes], int]  # by how many sensors the board contradicts these readings


def fitting_history(state: State, may_undo: int, gap: Gap) -> tuple[int, list[int]] | None:
    """How many of the last actions to take back and which to play instead, so that nothing contradicts the board.

    Looks only behind the last `may_undo` actions, and only at what hands do. The least change that fits wins; None when
    nothing fits or two different positions do.
    """
    past = state.clone()
    for undone in range(may_undo + 1):
        found = _lines_to(past, gap)
        if found:
            positions = {position for _, position in found}
            return (undone, found[0][0]) if len(positions) == 1 else None
        if undone < may_undo:
            past.undo()
    return None


def _lines_to(state: State, gap: Gap) -> list[tuple[list[int], str]]:
    """The sequences of actions by hands of one seat whose end fits the board, with the positions they reach.

    Every action of a sequence brings the position nearer to the board: pieces are not moved in vain.
    """
    before = gap(state.readings())
    if not before:
        return [([], state.position())]
    seat = state.current_player()
    if seat < 0:
        return []
    found = []
    for action in state.legal_actions():
        if state.how(action) == BY_HANDS and gap(state.readings_after(action)) < before:
            after = state.child(action)
            if after.current_player() == seat:
                found += [([action, *rest], position) for rest, position in _lines_to(after, gap)]
            elif not gap(after.readings()):
                found.append(([action], after.position()))
    return found
