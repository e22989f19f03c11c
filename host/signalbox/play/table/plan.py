"""Which action the hands are at: kept from the first piece that says so until the hands do something else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.game import State
from shared_rules.guide import lifted
from shared_rules.recognise import Candidate
from signalbox.play.table.config import Advice
from signalbox.play.table.layout import Layout
from signalbox.play.table.progress import Progress
from signalbox.play.table.reading import Reading
from signalbox.play.table.show import Show

if TYPE_CHECKING:
    from shared_rules.game import Effect  # a type alone: the microcontroller has none of it


class Goal(NamedTuple):
    """What the hands should make for: the readings, and the action after which they are so, None before any."""

    readings: bytes
    action: int | None


class Plan:
    """At one decision. A piece that is taken up says what is meant, or one that comes in on a square of its own.

    Pieces that move with it, in any order, change nothing of that; one that does not says that something else is meant,
    until it is back.
    """

    def __init__(self, state: State, layout: Layout) -> None:
        self.only_action = _only_action(state, layout.board.buttons)
        self.action: int | None = None
        self.cut_after: int | None = None  # after how many looks the thought of a computer that plans was cut short
        self.hint: Advice | None = None  # what Help shows
        self.show: Show | None = None  # what has been played, or is about to be, while it is shown
        self.last_moves: list[tuple[State, int]] | None = None  # what may be shown once more, when it has been found
        self.progress = Progress()
        self.asked_back: list[str] = []  # the places of pieces that are up for nothing, and have been asked for
        self.to_mend: Goal | None = None  # where hands put something right, from a rest over a wrong board until it is
        self.mending = Progress()
        self.rests: dict[bytes, float] = {}  # the readings with which hands have rested over a wrong board, since when
        self.is_open = False  # its piece was shown on the board and taken away again: others may be meant as well
        self.is_left = False  # that was so once since it was shown
        self.goes_back = False  # several pieces are astray: all go back to where they were before anything else
        self._state = state
        self._layout = layout
        self._effects: dict[int, list[Effect]] = {}  # of the actions that were asked for
        self._squares: set[str] = set()  # from which the action takes pieces
        self.interrupted: int | None = None  # the action that hands were at before they took up something else
        self._moves_mover = (
            False  # whether it takes a piece from its square: a loco that cannot move hands its points on
        )
        self._entries: dict[int, int] | None = None  # by the place at which it begins, an action from off the board

    def effects(self, action: int) -> list[Effect]:
        """What an action does at this decision. The result is not to be changed."""
        if action not in self._effects:
            self._effects[action] = self._state.effects(action)
        return self._effects[action]

    def drop(self) -> None:
        """Nothing is meant any more."""
        self.action = self.interrupted = None
        self.goes_back = self.is_left = False
        self._squares = set()

    def follow(self, candidates: list[Candidate], start: bytes, reading: Reading) -> None:
        """Look at the readings: `start` is how the decision found the board, `candidates` what may be done there."""
        places = self._layout.board.places
        up = {places[i] for i in lifted(start, reading.now, reading.unknown)}
        if self.action is not None and not up <= self._squares:
            interrupted = self.action
            self.drop()
            self.interrupted = interrupted
        elif self.interrupted is not None and not up:
            self.interrupted = None
        elif self.interrupted is not None and up <= {effect["square"] for effect in self.effects(self.interrupted)}:
            self._mean(self.interrupted)
        entered = self._entered(candidates, start, reading.now)
        if entered is not None:
            self._mean(entered)
            self.is_left = False
        elif len(up) == 1 and self.action is None:
            meant = [candidate.action for candidate in candidates if self._state.mover(candidate.action) in up]
            if len(meant) == 1:
                self._mean(meant[0])
        elif not up and self.action is not None and self._moves_mover:
            self.drop()  # all stands as it did

    def carry_on_to(self, action: int) -> None:
        """A piece that came in rests where only this action brings it: the square where it came in is forgotten."""
        if self.action is not None and not (self._state.mover(self.action) or self._state.mover(action)):
            self._mean(action)

    def _mean(self, action: int) -> None:
        self.interrupted = None
        if action != self.action:
            self.action, self.is_left = action, False
            mover, effects = self._state.mover(action), self.effects(action)
            self._squares = {effect["square"] for effect in effects}
            self._moves_mover = bool(mover) and any(effect["square"] == mover != effect["to"] for effect in effects)

    def _entered(self, candidates: list[Candidate], start: bytes, now: bytes) -> int | None:
        """The action whose piece has come in on a square where no other one begins."""
        risen = [] if now == start else [i for i, count in enumerate(now) if count > start[i]]
        if not risen:
            return None
        if self._entries is None:
            self._entries = self._find_entries(candidates)
        begun = [self._entries[i] for i in risen if i in self._entries]
        return begun[0] if len(begun) == 1 else None

    def _find_entries(self, candidates: list[Candidate]) -> dict[int, int]:
        found: dict[int, list[int]] = {}
        for candidate in candidates:
            effects = [] if self._state.mover(candidate.action) else self._state.effects(candidate.action)
            if effects and effects[0]["path"]:
                place = self._layout.place_of(effects[0]["path"][0], candidate.end)
                found.setdefault(place, []).append(candidate.action)
        return {place: actions[0] for place, actions in found.items() if len(actions) == 1}


def _only_action(state: State, buttons: Iterable[str]) -> int | None:
    """The one action there is; None where there are several, or a button may mean another one for all that is known."""
    actions = state.legal_actions()
    return actions[0] if len(actions) == 1 and not any(map(state.may_press, buttons)) else None
