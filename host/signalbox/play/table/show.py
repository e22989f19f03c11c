"""Showing what is played: the way of one piece after another, before they go or once more afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from shared_rules.game import State
from shared_rules.scene import CHASE_STEP_MS

if TYPE_CHECKING:
    from shared_rules.game import Effect

STAGES_FULL = 3  # so many pieces have all the time there is; more of them share it


class Stage(NamedTuple):
    """One moment of a show: the way of `effects[number]`, of those that `action` has in `state`."""

    state: State  # before the action
    action: int
    effects: Sequence[Effect]
    number: int


class Show:
    """The stages of some actions, one after another. Times are the driver's clock in seconds."""

    def __init__(
        self,
        at: float,
        moves: Sequence[tuple[State, int]],
        way_s: float,
        *,
        then: int | None = None,
        again: bool = False,
    ) -> None:
        """Show `moves`, actions with the state before each; a way takes `way_s` and the time of its spark.

        `then` is an action that is to be played at the end; `again` says that all of it has been played before.
        """
        self.then = then
        self.again = again
        self._stages: list[tuple[float, Stage]] = []  # with the time at which each ends
        for state, action in moves:
            effects = state.effects(action)
            count = 1 if effects and "part" in effects[0] else len(effects)  # what rides on a part goes with it
            for number in range(count):
                share_s = way_s * min(1, STAGES_FULL / count)
                at += share_s + len(effects[number]["path"]) * CHASE_STEP_MS / 1000
                self._stages.append((at, Stage(state, action, effects, number)))

    def __bool__(self) -> bool:
        """Return whether there is anything to be seen."""
        return bool(self._stages)

    @property
    def ends_at(self) -> float:
        """The end of the last stage."""
        return self._stages[-1][0]

    def stage(self, at: float) -> Stage:
        """Return the stage that is shown now; after the end, the last one."""
        return next((stage for ends_at, stage in self._stages if at < ends_at), self._stages[-1][1])

    def deadline(self, at: float) -> float:
        """Return when the next stage begins, or the last one ends."""
        return next((ends_at for ends_at, _ in self._stages if at < ends_at), self.ends_at)
