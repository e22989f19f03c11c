"""The pace of a table: how long a computer player waits, and how long the path of its pieces is shown."""

from typing import NamedTuple


class Pace(NamedTuple):
    """The times of a game, in seconds. It has a name if people can choose it."""

    name: str
    pause_s: float  # from when the board is right to a computer's action
    grace_s: float  # from a person's action that may be taken back to a computer's action
    way_s: float  # for showing each piece's path before it moves; 0: do not show paths


UNWATCHED = Pace("", 0.8, 2.0, 0.0)  # when nobody watches
NORMAL = Pace("normal", 0.8, 2.0, 1.6)
PACES = {pace.name: pace for pace in (Pace("slow", 2.0, 4.0, 3.0), NORMAL, Pace("fast", 0.4, 1.0, 0.8))}


def pace_named(name: str) -> Pace:
    """Return the pace of that name, or UNWATCHED if there is none."""
    return PACES.get(name, UNWATCHED)
