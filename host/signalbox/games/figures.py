"""Statistics of a finished game. A game that defines none has only those common to all games."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from shared_rules.game import State
from signalbox.core.messages import Message

S = TypeVar("S", bound=State)  # a game's own state


class Counted(NamedTuple):
    """One counted event: its key in `GameFigures.counts`, and the seat that caused or suffered it."""

    key: str
    seat: int


class GameFigures(Generic[S]):
    """Statistics of one game; a game adds its own by overriding labels and methods.

    They are used only when the game is over. Nothing is secret then, so they may use the whole state.
    """

    points_label = Message("ending-points")
    luck_label = Message("ending-luck")
    values_label = Message("ending-values")
    counts: dict[str, Message] = {}  # the labels of counted events by the game's own keys, in display order
    endings: dict[str, Message] = {}  # the ways in which a game may end, by the game's own keys, if there are several

    def points(self, state: S, seat: int) -> int | None:
        """Return a seat's points at any time in the game, highest for the leader, or None if the game has no points."""
        return None

    def counted(self, state: S, action: int) -> list[Counted]:
        """Return the counted events of an action or a chance outcome that is about to be applied to `state`."""
        return []

    def ending(self, state: S) -> str:
        """Return the key in `endings` for a finished game, or "" if there is only one ending."""
        return ""

    def luck(self, state: S, outcome: int) -> int | None:
        """Return how good a chance outcome is for the seat on turn (higher is better), or None if it has no number.

        Either all outcomes of a state have a number, or none has.
        """
        return None

    def values(self, state: S) -> dict[str, int]:
        """Return the value of each kind of thing that seats may hold, by colour. A game's colours never change."""
        return {}

    def held(self, state: S, seat: int) -> dict[str, int]:
        """Return how many of the things in `values` a seat holds, by colour."""
        return {}
