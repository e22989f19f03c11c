"""The pace of a table: how long a computer player waits, and how long the path of its pieces is shown."""

from typing import NamedTuple


class Pace(NamedTuple):
    """The delays used in a game, in seconds. `name` is empty for a pace that people cannot choose."""

    name: str
    pause_s: float  # how long a computer waits before it acts, once the board is correct
    grace_s: float  # how long it waits after a person's action that may still be taken back
    way_s: float  # how long each piece's path is shown before the piece moves; 0: paths are not shown
    hands: float = 1.0  # how long the hands of a virtual board take, compared with those of a person
    glance_s: float = 0.0  # on a virtual board, how long all paths of an action are shown at once; 0: one by one


UNWATCHED = Pace("", 0.8, 2.0, 0.0)  # used when nobody is watching
NORMAL = Pace("normal", 0.8, 2.0, 1.6, 0.5)
PACES = {pace.name: pace for pace in (Pace("slow", 2.0, 4.0, 3.0), NORMAL, Pace("fast", 0.4, 1.0, 0.8, 0.03, 0.25))}


def find_pace(name: str) -> Pace:
    """Return the pace with this name, or UNWATCHED if there is none."""
    return PACES.get(name, UNWATCHED)
