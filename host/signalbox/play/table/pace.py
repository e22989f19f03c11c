"""The pace of a table: how long a computer player waits, and how long the path of its pieces is shown."""

from typing import NamedTuple


class Pace(NamedTuple):
    """The times for a game, in seconds. `name` is "" if people cannot choose this pace."""

    name: str
    pause_s: float  # from when the board is right until a computer acts
    grace_s: float  # from a person's action, if it may be taken back, until a computer acts
    way_s: float  # for showing each piece's path before it moves; 0: do not show paths


UNWATCHED = Pace("", 0.8, 2.0, 0.0)  # for when nobody is watching
NORMAL = Pace("normal", 0.8, 2.0, 1.6)
PACES = {pace.name: pace for pace in (Pace("slow", 2.0, 4.0, 3.0), NORMAL, Pace("fast", 0.4, 1.0, 0.8))}


def pace_named(name: str) -> Pace:
    """Return the pace with that name, or UNWATCHED if there is none."""
    return PACES.get(name, UNWATCHED)
