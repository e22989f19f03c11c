"""Statistics of a finished game: those common to all games, and each game's own."""

from typing import Generic, NamedTuple, TypeVar

from shared_rules.game import State
from signalbox.core.messages import Message

S = TypeVar("S", bound=State)  # a game's own state


class CountedEvent(NamedTuple):
    """One counted event: its key in `GameFigures.counts`, and the seat that caused or suffered it."""

    key: str
    seat: int


class GameFigures(Generic[S]):
    """The statistics shown after a game. Each game adds its own by overriding labels and methods.

    The methods may use the whole state, because they are called only after the game, when nothing is secret.
    """

    points_label = Message("ending-points")
    luck_label = Message("ending-luck")
    values_label = Message("ending-values")
    counts: dict[str, Message] = {}  # labels of counted events, in display order; the keys are the game's own
    endings: dict[str, Message] = {}  # labels of the ways in which the game may end, if there are several

    def points(self, state: S, seat: int) -> int | None:
        """Return a seat's points in `state`, finished or not (more is better), or None if the game has no points."""
        return None

    def counted_events(self, state: S, action: int) -> list[CountedEvent]:
        """Return the counted events of an action or a chance outcome that is about to be applied to `state`."""
        return []

    def ending(self, state: S) -> str:
        """Return the key in `endings` for a finished game, or "" if there is only one ending."""
        return ""

    def luck(self, state: S, outcome: int) -> int | None:
        """Return how good a chance outcome is for the seat to move (higher is better), or None if it cannot be rated.

        Either all outcomes of a state are rated, or none is.
        """
        return None

    def values(self, state: S) -> dict[str, int]:
        """Return the value of one item that seats may hold, such as a share, by colour. The colours never change."""
        return {}

    def held_items(self, state: S, seat: int) -> dict[str, int]:
        """Return the number of items of each colour in `values` that a seat holds."""
        return {}
