"""How far hands are with an action: which movement is next, whatever they have done first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from signalbox.games.messages import PartFault
from signalbox.play.table.corrections import PieceFix

Step = PartFault | PieceFix  # a part or a piece, and where it goes
NO_ACTION = -1  # where hands put right what is wrong before any


class Looked(NamedTuple):
    """What was known when the steps were looked for last."""

    action: int
    now: bytes
    unknown: bytes
    is_quiet: bool


class Progress:
    """At one decision. The next step is another one once hands rest: while a piece is carried it stays as it is."""

    def __init__(self) -> None:
        self.action: int | None = None  # the one that hands are at; None while that is not known
        self.steps: list[Step] = []  # what is still to be done for it; never none again until the table has seen so
        self._looked: Looked | None = None

    @property
    def step(self) -> Step | None:
        """What to do next."""
        return self.steps[0] if self.steps else None

    @property
    def rests(self) -> bool:
        """Whether the hands rested when they were looked at last."""
        return self._looked is not None and self._looked.is_quiet

    def look_again(self) -> None:
        """More is known of the pieces than their readings tell: what is still to be done is found anew."""
        self._looked = None

    def follow(self, looked: Looked | None, find: Callable[[int], Sequence[Step]]) -> None:
        """Hands are at an action, or at none that is known; `find` gives what is still to be done for it."""
        if looked is None:
            self.action, self.steps, self._looked = None, [], None
            return
        if looked == self._looked:
            return
        self._looked = looked
        found = list(find(looked.action))
        if looked.action != self.action:
            self.action, self.steps = looked.action, found
        elif found and (looked.is_quiet or _is_same(found[0], self.steps)):
            self.steps = found


def _is_same(step: Step, before: list[Step]) -> bool:
    """Whether it is the movement that was next before, and only more or less of it has been done."""
    if not before or isinstance(step, PartFault) or isinstance(before[0], PartFault):
        return False
    return (step.put, step.colour) == (before[0].put, before[0].colour)
