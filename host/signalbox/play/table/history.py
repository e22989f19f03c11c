"""Which other play since the last roll would have led to the board as it stands?"""

from __future__ import annotations

from collections.abc import Callable

from shared_rules.game import BY_HANDS, State

SEARCHED_MOST = 100  # positions: under a second in the widest game

Gap = Callable[[bytes], int]  # by how many sensors the board contradicts these readings


def fitting_history(state: State, may_undo: int, gap: Gap) -> tuple[int, list[int]] | None:
    """How many of the last actions to take back and which to play instead, so that nothing contradicts the board.

    Looks only behind the last `may_undo` actions, and only at what hands do. The least change that fits wins; None when
    nothing fits, two different positions do, or none was found among the SEARCHED_MOST nearest.
    """
    past = state.clone()
    search = _Search(gap)
    for undone in range(may_undo + 1):
        found = search.lines_to_board(past)
        if found:
            positions = {position for _, position in found}
            return (undone, found[0][0]) if len(positions) == 1 else None
        if search.is_exhausted:
            return None
        if undone < may_undo:
            past.undo()
    return None


class _Search:
    """Looks for play that leads to the board, no position twice."""

    def __init__(self, gap: Gap) -> None:
        self._gap = gap
        self._seen: set[str] = set()

    @property
    def is_exhausted(self) -> bool:
        return len(self._seen) >= SEARCHED_MOST

    def lines_to_board(self, state: State) -> list[tuple[list[int], str]]:
        """The sequences of actions by hands of one seat whose end fits the board, with the positions they reach.

        Every action of a sequence brings the position nearer to the board: pieces are not moved in vain.
        """
        position = state.position()
        if position in self._seen or self.is_exhausted:
            return []
        self._seen.add(position)
        before = self._gap(state.readings())
        if not before:
            return [([], position)]
        seat = state.current_player()
        if seat < 0:
            return []
        found = []
        for action in state.legal_actions():
            if state.input_kind(action) == BY_HANDS and self._gap(state.readings_after(action)) < before:
                after = state.child(action)
                if after.current_player() == seat:
                    found += [([action, *rest], reached) for rest, reached in self.lines_to_board(after)]
                elif not self._gap(after.readings()):
                    found.append(([action], after.position()))
        return found
