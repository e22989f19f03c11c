"""What can be counted of a game once it is over. A game that gives no figures of its own has those of every game."""

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
        """What `points` are, such as wagons."""
        return Message("ending-points")

    def points(self, state: S, seat: int) -> int | None:
        """How far a seat has come at any time in the game: whoever has most leads. None where that is no number."""
        return None

    def counts(self) -> dict[str, Message]:
        """What is counted, by a key of the game's own, in the order in which it is shown."""
        return {}

    def counted(self, state: S, action: int) -> list[Counted]:
        """What an action or a chance outcome about to be applied to `state` counts as."""
        return []

    def endings(self) -> dict[str, Message]:
        """The ways in which a game may end, by a key of the game's own; none where there is only one."""
        return {}

    def ending(self, state: S) -> str:
        """In which of them a game that is over has ended; "" where there is only one."""
        return ""

    def luck_label(self) -> Message:
        """What `luck` is, such as the sum of the dice."""
        return Message("ending-luck")

    def luck(self, state: S, outcome: int) -> int | None:
        """What a chance outcome of `state` is worth to the seat on turn: more is better. None where that is no number.

        Where it is a number for one outcome of a state, it is for all of them.
        """
        return None

    def values_label(self) -> Message:
        """What `values` are."""
        return Message("ending-values")

    def values(self, state: S) -> dict[str, int]:
        """What things are worth that belong to no seat alone, by colour; the same colours all through a game."""
        return {}

    def held(self, state: S, seat: int) -> dict[str, int]:
        """How many of the things that have `values` a seat holds, by colour."""
        return {}
