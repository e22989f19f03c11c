"""Where one turn of a game ends and the next begins."""

from __future__ import annotations

from shared_rules.game import State
from signalbox.play.record.replay import is_over


class Turns:
    """Counts the turns of a game as it goes on. There is none until somebody acts, as while shares are dealt."""

    def __init__(self) -> None:
        self.count = 0  # of those that are over
        self.is_amid = False  # whether somebody has done anything in a turn that is not over

    def ends(self, before: State, state: State) -> bool:
        """Whether the last entry of the history of `state`, which has led there from `before`, has ended a turn."""
        self.is_amid = self.is_amid or before.current_player() >= 0
        if not self.is_amid or (state.turn() == before.turn() and not is_over(state)):
            return False
        self.is_amid = False
        self.count += 1
        return True
