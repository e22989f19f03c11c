"""Figures of a game that is over. A game without figures of its own has those of every game."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from shared_rules.game import State
from signalbox.core.messages import Message

S = TypeVar("S", bound=State)  # a game's own state


class Counted(NamedTuple):
    """Something that has happened once, by the key that `GameFigures.counts` has for it; `seat` did or suffered it."""

    key: str
    seat: int


class GameFigures(Generic[S]):
    """Figures of one game; a game adds its own by overriding.

    They are asked for when the game is over and nothing of it is a secret any more: so they may look at all of a state.
    """

    def points_label(self) -> Message:
        """Return the label of `points`, such as wagons."""
        return Message("ending-points")

    def points(self, state: S, seat: int) -> int | None:
        """Return a seat's points at any time in the game, the leader having most; None where that is no number."""
        return None

    def counts(self) -> dict[str, Message]:
        """Return the labels of what is counted, by a key of the game's own, in the order in which they are shown."""
        return {}

    def counted(self, state: S, action: int) -> list[Counted]:
        """Return what counts in an action or a chance outcome about to be applied to `state`."""
        return []

    def endings(self) -> dict[str, Message]:
        """Return the ways in which a game may end, by a key of the game's own; none where there is only one."""
        return {}

    def ending(self, state: S) -> str:
        """Return the key in `endings` of a game that is over; "" where there is only one ending."""
        return ""

    def luck_label(self) -> Message:
        """Return the label of `luck`, such as the sum of the dice."""
        return Message("ending-luck")

    def luck(self, state: S, outcome: int) -> int | None:
        """Return the worth of a chance outcome to the seat on turn, more being better; None where that is no number.

        Where it is a number for one outcome of a state, it is for all of them.
        """
        return None

    def values_label(self) -> Message:
        """Return the label of `values`."""
        return Message("ending-values")

    def values(self, state: S) -> dict[str, int]:
        """Return the values of things that belong to no seat alone, by colour; the same colours all through a game."""
        return {}

    def held(self, state: S, seat: int) -> dict[str, int]:
        """Return the number of things with `values` that a seat holds, by colour."""
        return {}
